// The table: what is due, what can be clicked, what would happen; and everything the wire says.
import { Board, fit, spotOf } from "./board.js";
import { $, clauseLink, copy, data, dialog, icon, knock, make, moving, notice, say, sign } from "./dom.js";
import { Live } from "./live.js";
import { Paths } from "./paths.js";
import { lastMover, nameOf, scoreSheets, showLog, showPlayers, showSheet, victory } from "./players.js";

/** @typedef {import("./dom.js").Now} Now */
/** @typedef {import("./dom.js").Seat} Seat */
/** @typedef {import("./dom.js").Preview} Preview */
/** What the eye rests on: a lit spot with its variants, or an action without a place. Held: it waits for a confirmation.
 * @typedef {{spot:string, list:string[], index:number, held:boolean, action:import("./dom.js").Action|null}} Aim */

/** @type {Now} */
let now = data.now;
let paths = new Paths([]);
/** @type {Aim|null} */
let aim = null;
/** @type {Preview|null} */
let preview = null;
/** @type {number|null} whose board the reader has asked to see large */
let chosenSeat = null;
/** @type {number|null} the number that my last command was given */
let given = null;
let sending = false, ended = false, wasMyTurn = false, lastSpot = "", asking = 0;
/** @type {Map<number, Preview>} */
const previews = new Map();

const phone = matchMedia("(max-width: 640px)"), narrow = matchMedia("(max-width: 1099px)");
const stage = $("t-stage"), hand = $("t-hand"), own = $("t-own"), offer = $("t-offer");
const playing = () => now.state === "playing";
const shownSeat = () => chosenSeat ?? now.eyes ?? now.mine[0] ?? 0;
const strip = (/** @type {number[]} */ box) => box[3] / box[2] < 0.4;

const board = new Board((part, drawn) => {
  const home = part.role === "board" ? stage : part.role === "hand" ? hand
    : strip(part.box) ? (part.owner === now.eyes || phone.matches ? own : row(part.owner)) : part.owner === shownSeat() ? stage : row(part.owner);
  drawn.figure.style.order = String(now.order.indexOf(part.name));
  if (home !== stage) drawn.figure.style.width = "";
  if (home && drawn.figure.parentElement !== home) home.append(drawn.figure);
});

/** @param {number|null} seat the place for a seat's board among the players */
const row = (seat) => document.querySelector(`#t-players [data-seat="${seat}"] .pboard`);
phone.addEventListener("change", () => board.show({ full: false, parts: [], order: now.order }, false));
const refit = () => fit(stage, matchMedia("(min-width: 1100px)").matches ? stage.clientHeight : phone.matches ? 0 : Math.max(560, innerHeight - 300));
new ResizeObserver(refit).observe(stage);

const live = new Live(data.live, {
  now: (next) => arrive(next, true),
  here: (here) => { now.seats = here.seats; now.onlookers = here.onlookers; people(); },
  state: (connected) => connected ? (lost && notice(say("found"), "check"), lost = false) : (lost = true, notice(say("lost"), "wait")),
  gone: () => notice(say("lost"), "cross"),
});
let lost = false;

/** @param {Now} next @param {boolean} animate */
function arrive(next, animate) {
  const still = next.eyes !== now.eyes || next.full || !animate, same = !still && !sending, path = paths.path;
  now = next;
  if (given !== null && now.number >= given) sending = false;
  previews.clear();
  paths = new Paths(now.actions);
  for (const id of same ? path : []) {
    if (!paths.open().get(spotOf(id))?.includes(id) || paths.completed(id)) break;
    paths.path.push(id);
  }
  const list = same && aim ? paths.open().get(aim.spot) : undefined;
  if (String(list) !== String(aim?.list) || aim?.action) aim = null;
  people();
  showLog(now.log, now.cut, { look: (ids) => board.mark("looked", ids) });
  if (animate) $("t-spoken").replaceChildren(...now.log.slice(-4).map((item) => make("p", {}, [item.text, ...item.notes.map((n) => n.text)].join(" "))));
  board.show(now, !still);
  board.mark("last", now.last);
  refit();
  $("t-prompt").replaceChildren(!now.my_turn && playing() ? icon("wait") : "", now.prompt);
  document.querySelector(".prompt")?.classList.toggle("waiting", !now.my_turn && playing());
  document.title = (now.my_turn ? "● " : "") + data.title;
  if (now.my_turn && !wasMyTurn && animate) knock(520, 660);
  else if (animate && now.log.length) knock(320);
  wasMyTurn = now.my_turn;
  $("t-undo").setAttribute("aria-disabled", String(!now.undo.can));
  $("t-hint").setAttribute("aria-disabled", String(!now.my_turn));
  $("t-undo").title = now.undo.can && now.undo.text ? say("undo_what", { what: now.undo.text }) : say("undo_no");
  refresh();
  if (now.hand_over) handOver(now.hand_over);
  else document.querySelector("dialog.handover")?.dispatchEvent(new Event("close"));
  if (now.end && !ended) theEnd(true);
  ended = Boolean(now.end);
}

function people() {
  const last = now.onlookers ? say("watching", { n: now.onlookers }) : "";
  $("t-watchers").textContent = last;
  showPlayers(now.seats, { scores: now.scores, playing: playing(), after: preview?.scores, sheet: openSheet, menu: (seat) => seatMenu(now.seats[seat]), extra: seatButtons, winners: now.end?.winners });
}

/** @param {number} seat */
async function openSheet(seat) {
  const reply = await live.ask({ do: "sheet", seat });
  if (reply?.sheet) showSheet(reply.sheet);
}

// What can be done with a seat ---------------------------------------------------------------------

/** @param {Seat} seat @returns {(Node|null)[]} */
function seatButtons(seat) {
  const large = hasBoard(seat.seat);
  const shown = shownSeat() === seat.seat, mine = seat.seat === now.eyes;
  return [
    large && !(shown && mine) ? make("button", { class: "btn round look", "aria-pressed": shown, "aria-label": say(mine ? "look_back" : "look", { name: nameOf(seat) }), title: say(mine ? "look_back" : "look", { name: nameOf(seat) }), onclick: () => showSeat(shown ? null : seat.seat) }, icon("eye")) : null,
    seat.mine || seat.may_bot || seat.may_back ? make("button", { class: "btn round", "aria-label": say("seat_menu", { name: nameOf(seat) }), onclick: () => seatMenu(seat) }, icon("gear")) : null,
  ];
}

const hasBoard = (/** @type {number} */ seat) => [...board.drawn.values()].some(({ part }) => part.role === "seat" && part.owner === seat && !strip(part.box));

/** @param {number|null} seat shows this seat's board large */
function showSeat(seat) {
  chosenSeat = seat;
  board.show({ full: false, parts: [], order: now.order }, false);
  people();
  refit();
  refresh();
}

/** @param {Seat} seat */
function seatMenu(seat) {
  const name = nameOf(seat);
  const box = dialog(say("seat_menu", { name }), [
    hasBoard(seat.seat) && shownSeat() !== seat.seat ? make("button", { class: "btn main", onclick: () => { box.close(); showSeat(seat.seat); } }, icon("eye"), say("look", { name })) : "",
    now.scores ? make("button", { class: "btn", onclick: () => { box.close(); void openSheet(seat.seat); } }, icon("sheet"), say("sheet_title", { name })) : "",
    seat.may_back ? make("button", { class: "btn main", onclick: () => change({ do: "back", seat: seat.seat }, box) }, icon("person"), say("back")) : "",
    seat.may_bot ? botChoice(seat, (level) => change({ do: "bot", seat: seat.seat, level }, box)) : "",
    seat.mine ? make("form", { class: "row", onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); change({ do: "name", seat: seat.seat, name: field.value }, box); } }) : "",
    seat.mine && data.mine.length < 9 && playing() ? make("button", { class: "btn quiet", onclick: () => { if (confirm(say("leave_sure"))) change({ do: "leave", seat: seat.seat }, box); } }, icon("away"), say("leave")) : "",
  ].map((e) => typeof e === "string" ? document.createTextNode(e) : e));
  const field = make("input", { type: "text", maxlength: 24, value: seat.name, "aria-label": say("rename") });
  box.querySelector("form")?.append(field, make("button", { class: "btn" }, say("rename")));
}

/** @param {Seat} seat @param {(level:string)=>void} does */
function botChoice(seat, does) {
  const levels = make("select", { "aria-label": say("level") }, ...data.levels.map((/** @type {any} */ l) => make("option", { value: l.level }, l.title)));
  levels.selectedIndex = Math.floor((data.levels.length - 1) / 2);
  return make("div", { class: "row" }, levels, make("button", { class: "btn", onclick: () => does(levels.value) }, icon("bot"), seat.kind === "open" ? say("bot_here") : say("bot_for", { name: nameOf(seat) })));
}

/** @param {any} message @param {any} [box] a command of the seats' kind; its answer only matters when it is a problem */
async function change(message, box) {
  box?.close();
  const reply = await live.command(message);
  if (reply?.kind === "problem") notice(`${reply.title}. ${reply.detail}`, "cross");
  return reply;
}

// What is lit, and what a click does ---------------------------------------------------------------

/** Lights what can be clicked, and says what the click would do. */
function refresh() {
  Object.assign($("main").dataset, { number: now.number, busy: sending });
  const open = sending || !now.my_turn ? new Map() : paths.open();
  const tall = [...open.keys()].map((id) => board.find(id)?.closest("figure")).find((f) => f?.closest(".pboard") && !strip(f.querySelector("svg").getAttribute("viewBox").split(" ").map(Number)));
  const owner = tall && board.drawn.get(tall.dataset.part)?.part.owner;
  if (owner !== undefined && owner !== null && owner !== shownSeat()) return showSeat(owner);
  board.mark("lit", [...open.keys()]);
  document.querySelectorAll(".when-lit").forEach((/** @type {any} */ e) => e.classList.toggle("on", open.has(e.dataset.spot)));
  if (phone.matches) stage.querySelectorAll(":scope > .part").forEach((/** @type {Element} */ part) => part.classList.toggle("due", Boolean(part.querySelector(".lit"))));
  board.mark("chosen", [...paths.path, ...(aim?.held && aim.spot ? [aim.spot] : [])]);
  const lit = [];
  for (const spot of board.spots()) {
    const on = open.has(spot.id);
    spot.setAttribute("role", "button");
    spot.setAttribute("tabindex", "-1");
    spot.setAttribute("aria-label", spot.querySelector("title")?.textContent ?? spot.id);
    spot.toggleAttribute("aria-disabled", false);
    if (on) lit.push(spot); else spot.setAttribute("aria-disabled", "true");
  }
  const current = lit.find((s) => s.id === lastSpot) ?? lit[0] ?? board.spots()[0];
  current?.setAttribute("tabindex", "0");
  if (document.activeElement === document.body && lastSpot && lit.length) current.focus({ preventScroll: true });
  if (narrow.matches && lit.length && !aim && lit.every(hidden)) bringIntoView(lit[0]);
  const action = aimed();
  board.ghost(null);
  preview = null;
  if (action && now.my_turn && !sending) look(action);
  showOffer(action);
}

/** @param {Element} spot whether the eye cannot see it where the page is now */
function hidden(spot) {
  const { top, bottom } = spot.getBoundingClientRect();
  return top < 64 || bottom > innerHeight - 72;
}

/** @param {Element} spot scrolls no further than it must */
function bringIntoView(spot) {
  const { top, bottom } = spot.getBoundingClientRect(), below = bottom - innerHeight + 84;
  scrollBy({ top: below > 0 ? below : top - 120, behavior: moving() ? "smooth" : "instant" });
}

/** @returns {import("./dom.js").Action|null} the action under the eye */
const aimed = () => aim && (aim.action ?? paths.completed(aim.list[aim.index]));

/** @param {import("./dom.js").Action} action asks the server what would be, and draws it */
function look([number]) {
  const found = previews.get(number);
  if (found) return showPreview(found);
  clearTimeout(asking);
  asking = window.setTimeout(async () => {
    const reply = await live.ask({ do: "preview", seat: now.eyes, action: number });
    if (reply?.kind !== "preview") return;
    previews.set(number, reply);
    if (aimed()?.[0] === number) { showPreview(reply); showOffer(aimed()); }
  }, 70);
}

/** @param {Preview} found */
function showPreview(found) {
  preview = found;
  board.ghost(found);
  people();
}

/** @param {import("./dom.js").Action|null} action the line under the prompt */
function showOffer(action) {
  const focused = document.activeElement?.closest("#t-offer") ? document.activeElement.getAttribute("data-do") : null;
  /** @type {(Node|string|null|false)[]} */
  let content = [];
  if (action) {
    const gains = (preview?.scores ?? []).filter((s) => s.after !== s.now).map((s) => make("span", { class: `gain ${s.after < s.now ? "less" : ""}` }, sign(s.seat), (s.after > s.now ? "+" : "−") + Math.abs(s.after - s.now)));
    const many = aim && aim.list.length > 1;
    content = [make("p", { class: "would" }, action[1], ...gains, ...(preview?.notes ?? []).map((n) => make("small", {}, n.text, " ", clauseLink(n.clause))), action[3] === 1 && make("small", { class: "final" }, say("final")), many && make("small", {}, say("turn_hint", { n: (aim?.index ?? 0) + 1, of: aim?.list.length }))),
      aim?.held && make("button", { class: "btn main", "data-do": "confirm", onclick: commit }, icon("check"), say("confirm")),
      many && make("button", { class: "btn", "data-do": "turn", onclick: () => turn(1) }, icon("turn"), say("turn")),
      aim?.held && make("button", { class: "btn quiet", "data-do": "back", onclick: stepBack }, say("cancel"))];
  } else if (aim?.held && aim.list.length > 1) {
    content = [make("button", { class: "btn main", "data-do": "confirm", onclick: commit }, icon("check"), say("confirm")), make("button", { class: "btn", "data-do": "turn", onclick: () => turn(1) }, icon("turn"), say("turn")), make("button", { class: "btn quiet", "data-do": "back", onclick: stepBack }, say("cancel"))];
  } else if (now.end) {
    content = [make("button", { class: "btn", onclick: () => theEnd(false) }, icon("sheet"), say("end_sheets")), ...endButtons()];
  } else if (now.state === "open") {
    content = [openSeats()];
  } else if (now.my_turn && !sending) {
    content = [...paths.left().filter(([, , path]) => !path.length).map((a) => make("button", { class: "btn", onclick: () => choose(a) }, a[1])),
      paths.path.length > 0 && make("button", { class: "btn quiet", "data-do": "back", onclick: stepBack }, icon("back"), say("cancel"))];
  } else if (now.eyes === null) {
    content = [make("small", {}, say("onlooker"))];
  }
  offer.replaceChildren(...content.filter((c) => c !== null && c !== false));
  offer.classList.toggle("held", Boolean(aim?.held));
  if (focused) (offer.querySelector(`[data-do="${focused}"]`) ?? board.find(lastSpot))?.focus();
}

/** @param {string} id the pointer or the focus rests on a spot */
function rest(id) {
  if (aim?.held) return;
  const list = !sending && now.my_turn ? paths.open().get(id) : undefined;
  if (!list && !aim) return;
  aim = list ? { spot: id, list, index: 0, held: false, action: null } : null;
  preview = null;
  clearTimeout(asking);
  board.ghost(null);
  const action = aimed();
  if (action) look(action);
  people();
  showOffer(action);
}

/** @param {string} id @param {string} how mouse, touch, pen or key: a spot is clicked */
function touch(id, how) {
  closeWhy();
  if (sending) return;
  const list = now.my_turn ? paths.open().get(id) : undefined;
  if (aim?.held && aim.spot === id) return aim.list.length > 1 && how === "touch" ? turn(1) : commit();
  if (!list) {
    if (paths.back(id)) { aim = null; return refresh(); }
    if (now.my_turn && paths.path.length && paths.anew(id)) { aim = null; return touch(id, how); }
    return why(id);
  }
  const wish = localStorage.getItem("confirm") ?? "final";
  const index = aim?.spot === id ? aim.index : 0;
  const before = aim;
  aim = { spot: id, list, index, held: false, action: null };
  const action = aimed();
  const button = board.find(id)?.classList.contains("button");  // says what it does: one click is meant
  const ask = list.length > 1 ? how !== "mouse" || !before : action && (wish === "always" || (!button && (how === "touch" || (wish === "final" && action[3] === 1))));
  if (!ask) return commit();
  aim.held = true;
  knock(420);
  refresh();
}

/** @param {import("./dom.js").Action} action chosen from a list: shown on the board, waits for the confirmation */
function choose(action) {
  const path = action[2], last = path[path.length - 1] ?? "";
  paths.path = path.slice(0, -1);
  aim = { spot: spotOf(last), list: last ? [last] : [], index: 0, held: true, action };
  refresh();
  offer.querySelector("button")?.focus();
}

/** @param {number} by the next variant on the same spot */
function turn(by) {
  if (!aim || aim.list.length < 2) return;
  aim.index = (aim.index + by + aim.list.length) % aim.list.length;
  preview = null;
  refresh();
}

/** What is under the eye is done. */
function commit() {
  const action = aimed();
  if (action) return void send({ do: "play", seat: now.eyes, action: action[0] });
  if (aim) paths.path.push(aim.list[aim.index]);
  aim = null;
  refresh();
}

function stepBack() {
  if (aim?.held) aim = null;
  else paths.path.pop();
  refresh();
  board.find(lastSpot)?.focus({ preventScroll: true });
}

/** @param {any} message a move on its way: nothing is lit until the answer */
async function send(message) {
  sending = true;
  given = null;
  clearTimeout(asking);
  paths.path = [];
  aim = null;
  refresh();
  const reply = await live.command(message);
  if (reply?.kind !== "problem") given = reply.number;
  if (reply?.kind !== "problem" && now.number < reply.number) return reply;
  sending = false;
  if (reply?.kind !== "problem") return void refresh();
  notice([reply.detail, reply.clause].filter(Boolean).join(" "), "cross");
  refresh();
  return reply;
}

// Why not? -----------------------------------------------------------------------------------------

function closeWhy() {
  document.querySelector(".why")?.remove();
  board.mark("refused", []);
}

/** @param {string} id says why a place cannot be clicked now */
async function why(id) {
  const reply = await live.ask({ do: "why", seat: now.eyes ?? 0, path: [...paths.path, id] });
  const spot = board.find(id);
  if (!reply || !spot) return;
  const reasons = reply.refusals?.length ? reply.refusals : [{ text: reply.prompt ?? reply.detail, clause: null }];
  const bubble = make("div", { class: "why", role: "status" }, reasons.some((/** @type {any} */ r) => r.action) && make("b", {}, say("why")), ...reasons.map((/** @type {any} */ r) => make("p", {}, r.text, " ", clauseLink(r.clause))));
  closeWhy();
  if (now.my_turn) board.mark("refused", [id]);
  stage.after(bubble);
  const at = spot.getBoundingClientRect(), size = bubble.getBoundingClientRect();
  if (getComputedStyle(bubble).position !== "absolute") return;
  const left = Math.max(12, Math.min(innerWidth - size.width - 12, at.x + at.width / 2 - size.width / 2));
  const above = at.top - size.height - 14, below = at.bottom + 14, lit = board.spots().filter((s) => s.classList.contains("lit")).map((s) => s.getBoundingClientRect());
  const hides = (/** @type {number} */ top) => lit.filter((b) => b.right > left && b.left < left + size.width && b.bottom > top && b.top < top + size.height).length;
  const lower = above < 70 || (hides(below) < hides(above) && below + size.height < innerHeight);  // what is lit stays in sight
  bubble.classList.toggle("below", lower);
  bubble.style.left = `${left + scrollX}px`;
  bubble.style.top = `${(lower ? below : above) + scrollY}px`;
  bubble.style.setProperty("--tip", `${at.x + at.width / 2 - left}px`);
}

// Pointers, wheel, keys ----------------------------------------------------------------------------

const spotAt = (/** @type {EventTarget|null} */ target) => /** @type {any} */ (target)?.closest?.(".part .spot[id]:not(.pboard .spot)") ?? null;
const heldAt = (/** @type {EventTarget|null} */ target) => /** @type {any} */ (target)?.closest?.(".role-hand .held[id]") ?? null;
/** @type {{spot:any, held:boolean, x:number, y:number, far:boolean}|null} held: what the next click would put somewhere */
let drag = null;
let dragged = false;
const REACH = 20;  // px around a finger

/** @param {PointerEvent} event @returns {any} the spot that is meant: under a finger the nearest lit one */
function meant(event) {
  const spot = spotAt(event.target);
  if (event.pointerType !== "touch" || !(/** @type {Element} */ (event.target).closest(".part"))) return spot;
  const far = (/** @type {Element} */ e) => { const box = e.getBoundingClientRect(); return Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY); };
  const near = board.spots().filter((s) => s.classList.contains("lit") && !s.closest(".pboard") && far(s) < REACH).sort((a, b) => far(a) - far(b))[0];
  return near && (!spot?.classList.contains("lit") || far(near) < far(spot)) ? near : spot;
}

/** @param {PointerEvent} event @returns {any} the spot under what is being dragged */
const under = (event) => document.elementsFromPoint(event.clientX, event.clientY).map(spotAt).find((s) => s && s !== drag?.spot) ?? null;

document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse" && !drag?.far) { const spot = spotAt(event.target); if (spot || !aim?.held) rest(spot?.id ?? ""); } });
document.addEventListener("focusin", (event) => { const spot = spotAt(event.target); if (spot) { lastSpot = spot.id; if (spot.matches(":focus-visible")) rest(spot.id); } });
document.addEventListener("click", (event) => {
  const spot = meant(/** @type {PointerEvent} */ (event)), how = /** @type {PointerEvent} */ (event).pointerType || "mouse";
  if (dragged) return void (dragged = false);
  if (spot) { lastSpot = spot.id; touch(spot.id, how); } else if (!(/** @type {Element} */ (event.target).closest(".why a"))) closeWhy();
});
document.addEventListener("pointerdown", (event) => {
  const held = heldAt(event.target), spot = held ?? spotAt(event.target), open = now.my_turn && !sending ? paths.open() : new Map();
  dragged = false;
  drag = event.button === 0 && (held ? open.size : spot && open.has(spot.id)) ? { spot, held: Boolean(held), x: event.clientX, y: event.clientY, far: false } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
  if (!drag.far && Math.hypot(dx, dy) > 12) {
    const id = drag.spot.id, list = paths.open().get(id) ?? [];
    if (!drag.held && paths.completed(list[0])) return void (drag = null);
    if (!drag.held) touch(id, "mouse");
    drag.spot = board.find(id);
    drag.far = true;
  }
  const frame = drag.far && drag.spot?.parentElement.getScreenCTM();
  if (!frame) return;
  const back = frame.inverse(), over = under(event)?.id ?? "";
  if (over !== (aim?.spot ?? "")) rest(over);
  drag.spot.style.translate = `${back.a * dx + back.c * dy}px ${back.b * dx + back.d * dy}px`;
  drag.spot.closest("figure").classList.add("dragging");
});
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, (event) => {
  const was = drag, over = was?.far && under(/** @type {PointerEvent} */ (event));
  drag = null;
  if (!was?.far) return;
  was.spot.style.translate = "";
  was.spot.closest("figure").classList.remove("dragging");
  dragged = true;
  setTimeout(() => { dragged = false; });
  if (type === "pointerup" && over) touch(over.id, /** @type {PointerEvent} */ (event).pointerType);
});
document.addEventListener("wheel", (event) => {
  if (!aim || aim.list.length < 2 || spotAt(event.target)?.id !== aim.spot) return;
  event.preventDefault();
  turn(event.deltaY > 0 ? 1 : -1);
}, { passive: false });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") { closeWhy(); return void (aim || paths.path.length ? stepBack() : 0); }
  const spot = spotAt(document.activeElement);
  if (event.key.startsWith("Arrow") && (spot || document.activeElement === document.body)) {
    event.preventDefault();
    const all = board.spots().filter((s) => !s.closest(".pboard")), lit = all.filter((s) => s.classList.contains("lit"));
    const among = event.shiftKey || !lit.length ? all : lit;
    const next = spot ? board.beside(spot, event.key, among) : among[0];
    if (!next) return;
    spot?.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  } else if (spot && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    touch(spot.id, "key");
  } else if (spot && /^[rR]$/.test(event.key)) turn(event.shiftKey ? -1 : 1);
  else if (spot && event.key === "u") $("t-undo").click();
  else if (spot && event.key === "m") $("t-moves").click();
});

// Buttons ------------------------------------------------------------------------------------------

$("t-undo").addEventListener("click", () => now.undo.can ? void send({ do: "undo", seat: lastMover() ?? now.eyes }) : notice(say("undo_no")));
$("t-moves").addEventListener("click", () => {
  const field = make("input", { type: "text", "aria-label": say("moves_say"), placeholder: say("moves_say"), autocomplete: "off", spellcheck: "false" });
  const list = make("ul", { class: "movelist" });
  const fill = () => {
    const typed = field.value.trim().toLowerCase();
    const found = now.actions.filter(([, text]) => typed.split(/\s+/).every((/** @type {string} */ word) => text.toLowerCase().includes(word)));
    list.replaceChildren(...found.slice(0, 400).map((a) => make("li", {}, make("button", { onclick: () => { box.close(); choose(a); } }, a[1]))));
    if (!found.length) list.append(make("li", { class: "help" }, now.my_turn ? say("no_match") : say("moves_none")));
    return found;
  };
  const form = make("form", { class: "row", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = fill();
    box.close();
    if (found.length) choose(found[0]);
    else if (field.value) await send({ do: "say", seat: now.eyes, text: field.value });
  } }, field);
  field.addEventListener("input", fill);
  const box = dialog(say("moves_title"), [form, make("p", { class: "help" }, say("moves_help")), list, make("p", { class: "help" }, say("keys"))], { cls: "moves" });
  fill();
  field.focus();
});
$("t-hint").hidden = !data.hints;
$("t-hint").addEventListener("click", async () => {
  if (!now.my_turn) return notice(say("moves_none"));
  const reply = await live.ask({ do: "hint", seat: now.eyes });
  if (reply?.kind !== "hint") return reply && notice(reply.detail ?? reply.title);
  const box = dialog(say("hint_title"), [make("p", { class: "help" }, say("hint_help")), make("ul", { class: "movelist" }, ...reply.actions.map((/** @type {any} */ a) => {
    const action = now.actions.find(([number]) => number === a.action);
    return make("li", {}, make("button", { onclick: () => { box.close(); if (action) choose(action); } }, a.text, make("small", {}, ` ${Math.round(a.share * 100)} %`)),
      ...a.why.map((/** @type {import("./dom.js").SheetItem} */ i) => make("p", { class: "because" }, make("b", {}, (i.points > 0 ? "+" : "−") + Math.abs(i.points)), i.text, " ", clauseLink(i.clause))));
  }))]);
});

/** The links and bots for the seats that nobody has taken yet. */
function openSeats() {
  return make("div", { class: "openseats" }, make("small", {}, say("open_help")),
    make("ul", {}, ...now.seats.filter((s) => s.kind === "open").map((s) => make("li", {}, sign(s.seat),
      s.link && make("input", { type: "text", readonly: true, value: location.origin + s.link, "aria-label": say("copy"), onfocus: (/** @type {any} */ e) => e.target.select() }),
      s.link && make("button", { class: "btn main", onclick: () => copy(location.origin + s.link) }, icon("link"), say("copy")),
      data.host && make("button", { class: "btn", onclick: () => change({ do: "take", seat: s.seat, name: "" }) }, icon("person"), say("take")),
      data.host && botChoice(s, (level) => change({ do: "bot", seat: s.seat, level }))))),
    data.watch && make("button", { class: "btn quiet", onclick: () => copy(location.origin + data.watch) }, icon("eye"), say("watch_link")));
}

/** @param {{seat:number, name:string}} to nothing secret shows until the right person says so */
function handOver(to) {
  if (document.querySelector("dialog.handover")) return;
  const box = dialog(say("hand_over", { name: to.name }), [make("p", { class: "lead" }, say("hand_over_help", { name: to.name })),
    make("button", { class: "btn main big", onclick: () => { box.close(); void live.ask({ do: "sit", seat: to.seat }, true); } }, sign(to.seat), say("hand_over_go", { name: to.name }))], { cls: "handover", firm: true });
}

// The end ------------------------------------------------------------------------------------------

function endButtons() {
  const end = /** @type {import("./dom.js").End} */ (now.end);
  return [
    end.rematch ? make("a", { class: "btn main", href: end.rematch }, say("to_rematch")) : now.mine.length > 0 && make("button", { class: "btn main", onclick: async () => { const reply = await change({ do: "rematch" }); if (reply?.url) location.href = reply.url; } }, icon("turn"), say("rematch")),
    make("a", { class: "btn", href: end.replay }, icon("play"), say("replay")),
    make("a", { class: "btn quiet", href: end.play, download: "" }, icon("down"), say("save_play")),
  ];
}

/** @param {boolean} first whether the game has just ended */
function theEnd(first) {
  const end = /** @type {import("./dom.js").End} */ (now.end);
  if (first) knock(440, 550, 660);
  const box = dialog(victory(end, now.seats), [make("p", { class: "lead" }, end.ending, " ", clauseLink(end.clause)), ...scoreSheets(end.sheets),
    make("div", { class: "row" }, ...endButtons().filter(Boolean), make("button", { class: "btn quiet", onclick: () => box.close() }, say("look_board")))], { cls: "end" });
}

arrive(now, false);
live.after = now.number;
live.number = now.number;
live.eyes = now.eyes;
live.open();
