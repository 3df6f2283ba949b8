// Words, elements and small notices: what every page's script builds upon.

/**
 * What the server sends; the protocol in one place.
 * @typedef {{seat:number, name:string, kind:"person"|"bot"|"open", level:string|null, level_title:string|null, mine:boolean,
 *   here:boolean, acting:boolean, stand_in:boolean, link:string|null, may_bot:boolean, may_back:boolean}} Seat
 * @typedef {{name:string, title:string, role:"board"|"seat"|"hand", owner:number|null, box:number[], still?:string, living:string}} Part
 * @typedef {[number:number, text:string, path:string[], final:number]} Action
 * @typedef {{text:string, clause:string|null}} Note
 * @typedef {{number:number, at:number, seat:number, text:string, ids:string[], notes:Note[], clause:string|null}} LogItem
 * @typedef {{line:string, title:string, clause:string, text:string, points:number}} SheetItem
 * @typedef {{seat:number, name:string, total:number, items:SheetItem[]}} Sheet
 * @typedef {{title:string, winners:number[], ending:string, clause:string, sheets:Sheet[], replay:string, play:string, rematch:string|null}} End
 * @typedef {{kind:"now", number:number, full:boolean, position:number, state:"open"|"playing"|"over", eyes:number|null, mine:number[],
 *   hand_over:null|{seat:number, name:string}, acting:number[], my_turn:boolean, prompt:string, symbols:string, parts:Part[],
 *   order:string[], actions:Action[], log:LogItem[], cut:null|number, last:string[], scores:number[]|null,
 *   undo:{can:boolean, text:string|null}, seats:Seat[], onlookers:number, end:End|null}} Now
 * @typedef {{action:number, parts:{name:string, living:string}[], ids:string[], notes:Note[],
 *   scores:{seat:number, now:number, after:number}[], final:number}} Preview
 */

/** @type {any} The page's own data, sent along with it. */
export const data = JSON.parse(document.getElementById("data")?.textContent || "{}");

/** @param {string} id @returns {any} the element of the page with this id */
export const $ = (id) => document.getElementById(id);

/** @param {Element} element @returns {[number, number]} its middle on the screen */
export function centre(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** @param {string} key @param {Record<string, any>} [values] a sentence in the reader's language, its slots filled */
export function say(key, values = {}) {
  const text = /** @type {string|undefined} */ (data.words?.[key]) ?? key;
  const one = (/** @type {number} */ n) => data.lang === "fr" ? n === 0 || n === 1 : n === 1;
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, single, many) =>
    single === undefined ? String(values[name]) : (one(values[name]) ? single : many).replace("#", String(values[name])));
}

/** @param {string} tag @param {Record<string, any>} [attributes] `on…` are listeners @param {...(Node|string|null|false|undefined)} children
 * @returns {any} an element */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((c) => c !== null && c !== false && c !== undefined).map((c) => /** @type {Node|string} */ (c)));
  return element;
}

/** @param {Element} box @param {(Node|string|null|false|undefined)[]} children put in when they differ from what is there; the focus
 * stays at its place @returns {boolean} whether it was lost */
export function renew(box, children) {
  const fresh = make("div", {}, ...children), controls = () => /** @type {any[]} */ ([...box.querySelectorAll("a, button, input, select")]);
  const at = controls().indexOf(document.activeElement);
  if (fresh.innerHTML === box.innerHTML) return false;
  box.replaceChildren(...fresh.childNodes);
  controls()[at]?.focus();
  return at >= 0 && !box.contains(document.activeElement);
}

const SVG = "http://www.w3.org/2000/svg";
const icons = document.querySelector(".sprig use")?.getAttribute("href")?.split("#")[0] ?? "";

/** @param {string} name @param {string} [cls] an icon of the sprite */
export function icon(name, cls = "ic") {
  const drawn = svg("svg", { class: cls, "aria-hidden": "true" });
  drawn.append(svg("use", { href: `${icons}#${name}` }));
  return drawn;
}

/** @param {number} seat the sign of a seat: colour and shape */
export const sign = (seat) => icon(`seat-${seat % 5}`, `seat s${seat % 5}`);

/** @param {string} text @returns {SVGElement} whole SVG from its text (a bare fragment parsed as HTML would be unseen) */
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${text}</svg>`, "image/svg+xml");
  return /** @type {any} */ (document.importNode(parsed.documentElement, true));
}

/** @param {string} tag @param {Record<string, string>} [attributes] @returns {any} */
export function svg(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** @param {string|null} clause @returns {HTMLElement|null} a link to the clause in the rulebook */
export function clauseLink(clause) {
  return clause && make("a", { class: "clause", href: `/rules/${data.game}#${clause}`, target: "hortus-rules", "aria-label": say("clause", { clause }) }, clause);
}

let fading = 0;
/** @param {string} text @param {string} [sign] one quiet line at the foot of the window; "" takes it away */
export function notice(text, sign = "") {
  clearTimeout(fading);
  $("notice").replaceChildren(...(text ? [...(sign ? [icon(sign)] : []), text] : []));
  if (text && sign !== "wait") fading = window.setTimeout(() => notice(""), 4500);
}

/** @param {string} text */
export function copy(text) {
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject();  // none where the table is reached without https
  copied.then(() => notice(say("copied"), "check"), () => prompt(say("copy"), text));
}

/** @param {string} title @param {(Node|null|false|undefined)[]} content @param {{cls?:string, firm?:boolean}} [how] firm: Escape does not close it
 * @returns {any} a dialog that is removed when it closes; the browser gives the focus back */
export function dialog(title, content, { cls = "", firm = false } = {}) {
  const heading = make("h2", { id: "t-dialog-title" }, title);
  const box = make("dialog", { class: cls, "aria-labelledby": "t-dialog-title" }, make("div", { class: "inner" },
    make("header", {}, heading, !firm && make("button", { class: "btn round", "aria-label": say("close"), onclick: () => box.close() }, icon("cross"))),
    ...content));
  box.addEventListener("close", () => box.remove());
  box.addEventListener("cancel", (/** @type {Event} */ event) => { if (firm) event.preventDefault(); });
  if (!firm) box.addEventListener("click", (/** @type {Event} */ event) => { if (event.target === box) box.close(); });
  document.querySelectorAll("dialog").forEach((other) => other.close());
  document.body.append(box);
  box.showModal();
  return box;
}

/** @returns {boolean} whether things may move on this page */
export function moving() {
  const choice = document.documentElement.dataset.motion;
  return choice === "on" || (choice !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
}

let audio = /** @type {AudioContext|null} */ (null);
/** @param {...number} pitches soft knocks, one after another, when sound is on */
export function knock(...pitches) {
  if (!data.settings?.sound) return;
  audio ??= new AudioContext();
  pitches.forEach((pitch, k) => {
    const context = /** @type {AudioContext} */ (audio), at = context.currentTime + k * 0.16;
    const tone = context.createOscillator(), loud = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.22);
    tone.connect(loud).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.25);
  });
}
