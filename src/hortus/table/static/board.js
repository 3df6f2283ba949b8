// The drawings of a position: put in place, kept up to date by id, moved by id. Knows ids, never a game.
import { centre, drawing, make, moving, svg } from "./dom.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {{part:Part, figure:HTMLElement, svg:any, living:any}} Drawn */

/** @param {string} id the spot's own id, without its variant */
export const spotOf = (id) => id.split("@")[0];

/** @param {Part} part a seat's board that deserves the stage; a flat one has room beside its name */
export const large = (part) => part.role === "seat" && part.box[3] / part.box[2] >= 0.4;

export class Board {
  /** @param {(part:Part) => Element|null} home where a part belongs on the page */
  constructor(home) {
    this.home = home;
    this.order = /** @type {string[]} */ ([]);
    this.drawn = /** @type {Map<string, Drawn>} */ (new Map());
    this.running = /** @type {Animation[]} */ ([]);
    addEventListener("pointerdown", () => this.rest(), true);
  }

  /** @param {{symbols?:string, parts:Part[], order:string[]}} [now] what has changed; without it every part goes where it belongs now @param {boolean} [animate] */
  show(now = { parts: [], order: this.order }, animate = false) {
    this.rest();
    this.order = now.order;
    const focused = document.activeElement?.closest(".part .spot") ? document.activeElement.id : "";
    const before = animate && moving() ? this.#places() : null;
    if (now.symbols) document.getElementById("symbols")?.replaceChildren(...drawing(now.symbols).childNodes);
    for (const name of this.drawn.keys()) if (!now.order.includes(name)) {
      this.drawn.get(name)?.figure.remove();
      this.drawn.delete(name);
    }
    for (const part of now.parts) this.#draw(part);
    for (const one of this.drawn.values()) this.#place(one);
    if (before) this.#move(before);
    if (focused) this.find(focused)?.focus();
  }

  /** @param {Drawn} one */
  #place({ part, figure }) {
    const home = this.home(part);
    figure.style.order = String(this.order.indexOf(part.name));
    if (!home || figure.parentElement === home) return;
    figure.style.width = "";
    home.append(figure);
  }

  /** @param {Part} part */
  #draw(part) {
    let one = this.drawn.get(part.name);
    if (!one) {
      const ground = svg("svg", { class: "still" }), living = svg("g", { class: "living" });
      const picture = svg("svg", { role: "group", "aria-label": part.title });
      picture.append(ground, living);
      const figure = make("figure", { class: `part role-${part.role}`, "data-part": part.name }, make("figcaption", {}, part.title), picture);
      one = { part, figure, svg: picture, living };
      this.drawn.set(part.name, one);
    }
    one.part = { ...part, still: "" };
    one.svg.setAttribute("viewBox", part.box.join(" "));
    ["x", "y", "width", "height"].forEach((side, k) => one?.svg.firstChild.setAttribute(side, part.box[k]));
    one.svg.firstChild.setAttribute("viewBox", part.box.join(" "));  // the ground ends at its box; pieces may move beyond
    one.svg.setAttribute("aria-label", part.title);
    one.figure.querySelector("figcaption")?.replaceChildren(part.title);
    if (part.still) one.svg.firstChild.replaceChildren(...drawing(part.still).childNodes);
    one.living.replaceChildren(...drawing(part.living).childNodes);
  }

  /** @param {string} id @returns {any} the drawn thing with this id, living or ground */
  find(id) {
    for (const { svg: picture } of this.drawn.values()) {
      const found = picture.querySelector(`[id="${CSS.escape(spotOf(id))}"]`);
      if (found) return found;
    }
    return null;
  }

  /** @param {string} id @returns {Part|undefined} the part it is drawn on */
  partOf(id) {
    return this.drawn.get(this.find(id)?.closest("figure")?.dataset.part)?.part;
  }

  /** @param {number} seat whether it has a board of its own that can be shown large */
  owns(seat) {
    return [...this.drawn.values()].some(({ part }) => part.owner === seat && large(part));
  }

  /** @returns {any[]} every place that could be clicked and can be seen */
  spots() {
    return [...this.drawn.values()].filter((d) => d.figure.isConnected && d.figure.offsetParent).flatMap((d) => [...d.svg.querySelectorAll(".spot[id]")]);
  }

  /** @param {string} cls @param {string[]} ids marks these, and only these */
  mark(cls, ids) {
    for (const { svg: picture } of this.drawn.values()) picture.querySelectorAll(`.${cls}`).forEach((/** @type {Element} */ e) => e.classList.remove(cls));
    for (const id of ids) this.find(id)?.classList.add(cls);
  }

  /** Where everything with an id is on the screen. */
  #places() {
    const places = new Map();
    for (const { living } of this.drawn.values()) for (const element of living.querySelectorAll("[id]")) {
      const { width, height } = element.getBoundingClientRect();
      if (width || height) places.set(element.id, centre(element));
    }
    return places;
  }

  /** @param {Map<string, number[]>} before moves every id whose place has changed, and lets new ones appear */
  #move(before) {
    const after = this.#places();
    const moved = new Set();
    for (const [id, [x, y]] of after) {
      const element = this.find(id), old = before.get(id);
      if (!old) {
        if (before.size && !element.parentElement.closest("[data-new]")) {
          element.dataset.new = "";
          this.#run(element, [{ opacity: 0 }, { opacity: 1 }], 260);
        }
        continue;
      }
      const dx = old[0] - x, dy = old[1] - y, far = Math.hypot(dx, dy);
      if (far < 2 || [...moved].some((/** @type {Element} */ m) => m.contains(element))) continue;
      const frame = element.parentElement.getScreenCTM();
      if (!frame) continue;
      const back = frame.inverse(), ux = back.a * dx + back.c * dy, uy = back.b * dx + back.d * dy;
      moved.add(element);
      this.#run(element, [{ translate: `${ux}px ${uy}px` }, { translate: "0 0" }], Math.min(900, 220 + far * 1.2));
    }
  }

  /** @param {any} element @param {Keyframe[]} frames @param {number} duration */
  #run(element, frames, duration) {
    this.running.push(element.animate(frames, { duration, easing: "cubic-bezier(.3, .1, .2, 1)", fill: "backwards" }));
  }

  /** Everything is at its place at once. */
  rest() {
    this.running.splice(0).forEach((one) => one.finish());
  }

  /** @param {{parts:{name:string, living:string}[]}|null} preview draws what would be new or elsewhere, as ghosts over what is */
  ghost(preview) {
    for (const { svg: picture } of this.drawn.values()) picture.querySelector(".ghosts")?.remove();
    for (const { name, living } of preview?.parts ?? []) {
      const one = this.drawn.get(name);
      if (!one || one.part.role === "hand") continue;
      const is = drawing(one.part.living), would = drawing(living), layer = svg("g", { class: "ghosts", "aria-hidden": "true" });
      for (const found of would.querySelectorAll("[id]")) {
        const old = is.querySelector(`[id="${CSS.escape(found.id)}"]`);
        if ((old && old.getAttribute("transform") === found.getAttribute("transform")) || found.parentElement?.closest("[data-ghost]")) continue;
        found.setAttribute("data-ghost", "");
        /** @type {any} */
        let ghost = found.cloneNode(true);
        for (const inner of [ghost, ...ghost.querySelectorAll("[id]")]) inner.removeAttribute("id");
        ghost.classList.add("ghost");
        ghost.classList.remove("lit", "spot");
        for (let up = found.parentElement; up && up !== /** @type {any} */ (would); up = up.parentElement) {
          const frame = /** @type {any} */ (up.cloneNode(false));
          frame.removeAttribute("id");
          frame.append(ghost);
          ghost = frame;
        }
        layer.append(ghost);
      }
      one.svg.append(layer);
    }
  }

  /**
   * The nearest spot in a direction, by what the eye sees.
   * @param {any} from @param {string} key an arrow key @param {any[]} among
   */
  beside(from, key, among) {
    const [x, y] = centre(from);
    const [ax, ay] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
    let best = null, least = Infinity;
    for (const spot of among) {
      const [sx, sy] = centre(spot), along = (sx - x) * ax + (sy - y) * ay, across = Math.abs((sx - x) * ay) + Math.abs((sy - y) * ax);
      if (spot === from || along < 2 || across > along * 2.5) continue;
      const cost = along + across * 2;
      if (cost < least) [best, least] = [spot, cost];
    }
    return best;
  }
}

/**
 * Gives the parts of a stage the largest size, abreast or one above the other. What is drawn larger gets more room,
 * but not all of it: half way between parts of one width and pieces of one size.
 * @param {HTMLElement} stage @param {number} height of the free space; 0: as much as the width asks for */
export function fit(stage, height) {
  const figures = /** @type {HTMLElement[]} */ ([...stage.querySelectorAll(":scope > .part")]);
  const width = stage.clientWidth, gap = 16, n = figures.length;
  if (!n || !width) return;
  const boxes = figures.map((f) => (f.querySelector("svg")?.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number));
  const wide = boxes.map(([, , w]) => height ? Math.sqrt(w) : 1), high = boxes.map(([, , w, h], k) => wide[k] * h / w);
  const caption = n > 1 ? 26 : 0, tall = height || Infinity;
  const sum = (/** @type {number[]} */ sizes) => sizes.reduce((a, b) => a + b, 0);
  const abreast = Math.min((width - gap * (n - 1)) / sum(wide), (tall - caption) / Math.max(...high));
  const stacked = Math.min(width / Math.max(...wide), (tall - n * caption - gap * (n - 1)) / sum(high));
  const habit = { true: 0.8, false: 1.25 }[stage.dataset.row ?? ""] ?? 1;  // what is abreast stays so, until there is much to gain
  const row = height > 0 && n > 1 && abreast > stacked * habit;
  if (n > 1) stage.dataset.row = String(row);
  const least = height ? 0 : 0.275;  // px a unit: on a phone a board is wider than the page rather than too small to be touched
  figures.forEach((f, k) => { f.style.width = `${Math.floor(Math.max(wide[k] * (row ? abreast : stacked), least * boxes[k][2]))}px`; });
}
