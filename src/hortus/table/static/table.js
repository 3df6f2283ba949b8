// The table: what is due, what can be clicked, what would happen; and everything the wire says.
import { Board, fit, large, spotOf } from "./board.js";
import { $, clauseLink, data, dialog, icon, knock, make, moving, notice, renew, say, sign } from "./dom.js";
import { showHint, showMoves } from "./lists.js";
import { Live } from "./live.js";
import { Paths } from "./paths.js";
import { lastMover, nameOf, scoreSheets, showLog, showPlayers, showSheet, victory } from "./players.js";
import { hands } from "./pointers.js";
import { Seats } from "./seats.js";

/** @typedef {import("./dom.js").Now} Now */
/** @typedef {import("./dom.js").Seat} Seat */
/** @typedef {import("./dom.js").Preview} Preview */
/** What the eye rests on: a lit spot with its variants, or an action without a place. Held: it waits for a confirmation.
 * @typedef {{spot:string, list:string[], index:number, held:boolean, action:import("./dom.js").Action|null}} Aim */

let now = /** @type {Now} */ (data.now);
let paths = new Paths([]);
let aim = /** @type {Aim|null} */ (null);
let preview = /** @type {Preview|null} */ (null);
let chosenSeat = /** @type {number|null} whose board the reader has asked to see large */ (null);
let given = /** @type {number|null} the number that my last command was given */ (null);
let sending = false, lost = false, ended = false, wasMyTurn = false, lastSpot = "", wasLit = "", asking = 0;
const previews = /** @type {Map<number, Preview>} */ (new Map());

const phone = matchMedia("(max-width: 640px)"), narrow = matchMedia("(max-width: 1099px)"), touching = matchMedia("(hover: none)");
const stage = $("t-stage"), hand = $("t-hand"), own = $("t-own"), offer = $("t-offer"), prompter = offer.parentElement;
const playing = () => now.state === "playing";
const shownSeat = () => chosenSeat ?? now.eyes ?? now.mine[0] ?? 0;
const elsewhere = () => chosenSeat !== null && chosenSeat !== now.eyes;
/** What can be clicked now, each spot with its variants. */
const open = () => sending || !now.my_turn ? new Map() : paths.open();

/** @param {number|null} seat the place for a seat's board among the players */
const row = (seat) => document.querySelector(`#t-players [data-seat="${seat}"] .pboard`);
const board = new Board((part) => part.role === "board" ? stage : part.role === "hand" ? hand
  : large(part) ? (part.owner === shownSeat() ? stage : row(part.owner)) : part.owner === now.eyes || phone.matches ? own : row(part.owner));
phone.addEventListener("change", () => board.show());
const refit = () => fit(stage, matchMedia("(min-width: 1100px)").matches ? stage.clientHeight : phone.matches ? 0 : Math.max(560, innerHeight - 300));
new ResizeObserver(refit).observe(stage);

const live = new Live(data.live, now, {
  now: (next) => arrive(next, true),
  here: (here) => { now.seats = here.seats; now.onlookers = here.onlookers; people(); },
  state: (connected) => {
    if (!connected || lost) notice(say(connected ? "found" : "lost"), connected ? "check" : "wait");
    lost = !connected;
  },
  gone: () => notice(say("lost"), "cross"),
});
const openSheet = (/** @type {number} */ seat) => live.ask({ do: "sheet", seat }).then((reply) => reply?.sheet && showSheet(reply.sheet));
const away = (/** @type {number} */ seat) => board.owns(seat) && shownSeat() !== seat;
const seats = new Seats(live, { away, show: showSeat, sheet: openSheet });

/** @param {Now} next @param {boolean} animate */
function arrive(next, animate) {
  const still = next.eyes !== now.eyes || next.full || !animate, same = !still && !sending, path = paths.path;
  if (next.eyes !== now.eyes) chosenSeat = null;
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
  prompter.classList.toggle("waiting", !now.my_turn && playing());
  document.title = (now.my_turn ? "● " : "") + data.title;
  if (animate) knock(...(now.my_turn && !wasMyTurn ? [520, 660] : now.log.length ? [320] : []));
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
  $("t-watchers").textContent = now.onlookers ? say("watching", { n: now.onlookers }) : "";
  const menu = (/** @type {number} */ seat) => phone.matches && away(seat) ? showSeat(seat) : seats.menu(now.seats[seat], now);
  showPlayers(now.seats, { scores: now.scores, playing: playing(), after: preview?.scores, sheet: openSheet, menu, extra: seatButtons, winners: now.end?.winners });
}

/** @param {Seat} seat @returns {(Node|null)[]} */
function seatButtons(seat) {
  const shown = shownSeat() === seat.seat, mine = seat.seat === now.eyes, name = nameOf(seat);
  const round = (/** @type {string} */ cls, /** @type {string} */ title, /** @type {string} */ drawn, /** @type {()=>void} */ does, pressed = false) =>
    make("button", { class: `btn round ${cls}`, "aria-pressed": cls && String(pressed), "aria-label": title, title, onclick: does }, icon(drawn));
  return [
    board.owns(seat.seat) && !(shown && mine) ? round("look", say(mine ? "look_back" : "look", { name }), "eye", () => showSeat(shown ? null : seat.seat), shown) : null,
    seat.mine || seat.may_bot || seat.may_back ? round("", say("seat_menu", { name }), "gear", () => seats.menu(now.seats[seat.seat], now)) : null,
  ];
}

/** @param {number|null} seat shows this seat's board large @param {boolean} [fresh] because something there was lit */
function showSeat(seat, fresh) {
  chosenSeat = seat;
  board.show();
  people();
  refit();
  refresh(fresh);
}

/** @param {boolean} [fresh] lights what can be clicked, and says what the click would do; what is newly lit comes into view */
function refresh(fresh) {
  Object.assign($("main").dataset, { number: now.number, busy: sending, plays: now.mine.length > 0 });
  const due = open();
  fresh ||= wasLit !== (wasLit = String([...due.keys()]));
  const small = fresh && [...due.keys()].map((id) => board.partOf(id)).find((part) => part && large(part) && part.owner !== shownSeat());
  if (small) return showSeat(small.owner, true);
  board.mark("lit", [...due.keys()]);
  document.querySelectorAll(".when-lit").forEach((/** @type {any} */ e) => e.classList.toggle("on", due.has(e.dataset.spot)));
  if (phone.matches) stage.querySelectorAll(":scope > .part").forEach((/** @type {Element} */ part) => part.classList.toggle("due", Boolean(part.querySelector(".lit")) || (elsewhere() && part.matches(".role-seat"))));
  board.mark("chosen", [...paths.path, ...(aim?.held && aim.spot ? [aim.spot] : [])]);
  const lit = [];
  for (const spot of board.spots()) {
    const on = due.has(spot.id), name = spot.querySelector("title")?.textContent ?? spot.id;
    const told = { role: "button", tabindex: "-1", "aria-label": name, "aria-disabled": String(!on), "aria-describedby": on ? "t-offer" : "" };
    for (const [key, value] of Object.entries(told)) spot.setAttribute(key, value);
    if (on) lit.push(spot);
  }
  const current = lit.find((s) => s.id === lastSpot) ?? lit[0] ?? board.spots()[0];
  current?.setAttribute("tabindex", "0");
  if (document.activeElement === document.body && lastSpot && lit.length) current.focus({ preventScroll: true });
  if (fresh && narrow.matches && lit.length) bringIntoView(lit);
  const action = aimed();
  board.ghost(null);
  preview = null;
  if (action && now.my_turn && !sending) look(action);
  showOffer(action);
}

/** @param {Element[]} spots newly lit: all of them come into view where there is room, else one; no further than it must be */
function bringIntoView(spots) {
  const first = 76, last = innerHeight - 84, boxes = spots.map((spot) => spot.getBoundingClientRect());
  const top = Math.min(...boxes.map((b) => b.top)), bottom = Math.max(...boxes.map((b) => b.bottom));
  const goals = bottom - top <= last - first ? [{ top, bottom }] : boxes, [goal] = goals;
  if (goals.some((b) => b.top >= first && b.bottom <= last)) return;
  scrollBy({ top: goal.bottom > last ? goal.bottom - last : goal.top - first, behavior: moving() ? "smooth" : "instant" });
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
  const many = aim !== null && aim.list.length > 1;
  /** @type {(Node|string|null|false)[]} */
  let content = [];
  if (action || (aim?.held && many)) {
    content = [action && wouldBe(action),
      aim?.held && make("button", { class: "btn main", "data-do": "confirm", onclick: commit }, icon("check"), say("confirm")),
      many && make("button", { class: "btn", "data-do": "turn", onclick: () => turn(1) }, icon("turn"), say("turn")),
      aim?.held && make("button", { class: "btn quiet", "data-do": "back", onclick: stepBack }, say("cancel"))];
  } else if (now.end) {
    content = [make("button", { class: "btn", onclick: () => theEnd(false) }, icon("sheet"), say("end_sheets")), ...endButtons()];
  } else if (now.state === "open") {
    content = [seats.open(now.seats)];
  } else if (now.my_turn && !sending) {
    content = [elsewhere() && now.eyes !== null && make("button", { class: "btn", onclick: () => showSeat(null) }, icon("back"), say("look_back")),
      ...paths.left().filter(([, , path]) => !path.length).map((a) => make("button", { class: "btn", "data-do": a[0], onclick: () => choose(a) }, a[1])),
      paths.path.length > 0 && make("button", { class: "btn quiet", "data-do": "back", onclick: stepBack }, icon("back"), say("cancel"))];
  } else if (now.eyes === null) {
    content = [make("small", {}, say("onlooker"))];
  }
  const gone = renew(offer, content);
  offer.classList.toggle("held", Boolean(aim?.held));
  if (playing()) room();
  if (gone) board.find(lastSpot)?.focus({ preventScroll: true });
}

/** The prompt keeps the height it has needed once: the board below it does not jump. */
function room() {
  const kept = narrow.matches ? $("t-prompt") : prompter;
  kept.style.minHeight = `${Math.max(parseFloat(kept.style.minHeight) || 0, kept.offsetHeight)}px`;
}

/** @param {import("./dom.js").Action} action in words: what it brings, whether it is final, which of several it is */
function wouldBe([, text, , final]) {
  const gain = (/** @type {{seat:number, now:number, after:number}} */ { seat, now: before, after }) =>
    make("span", { class: `gain ${after < before ? "less" : ""}` }, sign(seat), (after > before ? "+" : "−") + Math.abs(after - before));
  return make("p", { class: "would" }, text, ...(preview?.scores ?? []).filter((one) => one.after !== one.now).map(gain),
    ...(preview?.notes ?? []).map((note) => make("small", {}, note.text, " ", clauseLink(note.clause))), final === 1 && make("small", { class: "final" }, say("final")),
    aim && aim.list.length > 1 && make("small", {}, say(touching.matches ? "turn_tap" : "turn_hint", { n: aim.index + 1, of: aim.list.length })));
}

/** @param {string} id the pointer or the focus rests on a spot */
function rest(id) {
  if (aim?.held || (id && aim?.spot === id)) return;  // within a spot the pointer turns nothing back
  const list = open().get(id);
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
  lastSpot = id;
  closeWhy();
  if (sending) return;
  const list = open().get(id);
  if (aim?.held && aim.spot === id) return aim.list.length > 1 && how === "touch" ? turn(1) : commit();
  if (!list) {
    if (paths.back(id)) { aim = null; return refresh(); }
    if (now.my_turn && paths.path.length && paths.anew(id)) { aim = null; return touch(id, how); }
    return why(id);
  }
  const before = aim, index = aim?.spot === id ? aim.index : 0, wish = localStorage.getItem("confirm") ?? "final";
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
  if (reply.kind === "problem") notice([reply.detail, reply.clause].filter(Boolean).join(" "), "cross");
  else given = reply.number;
  sending = given !== null && now.number < given;
  refresh();
}

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

hands(board, {
  open, rest, touch, turn, calm: closeWhy,
  aim: () => aim,
  whole: (id) => Boolean(paths.completed(paths.open().get(id)?.[0] ?? "")),
  at: (id) => { lastSpot = id; },
  back: () => { closeWhy(); if (aim || paths.path.length) stepBack(); },
});

$("t-undo").addEventListener("click", () => now.undo.can ? void send({ do: "undo", seat: lastMover() ?? now.eyes }) : notice(say("undo_no")));
$("t-moves").addEventListener("click", () => showMoves(now, choose, (text) => send({ do: "say", seat: now.eyes, text })));
$("t-hint").addEventListener("click", async () => {
  if (!now.my_turn) return notice(say("moves_none"));
  notice(say("hint_wait"), "wait");
  const reply = await live.ask({ do: "hint", seat: now.eyes });
  notice(reply?.kind === "hint" ? "" : reply?.detail ?? say("lost"));
  if (reply?.kind === "hint") showHint(reply, now, choose);
});

/** @param {{seat:number, name:string}} to nothing secret shows until the right person says so */
function handOver(to) {
  if (document.querySelector("dialog.handover")) return;
  const box = dialog(say("hand_over", { name: to.name }), [make("p", { class: "lead" }, say("hand_over_help", { name: to.name })),
    make("button", { class: "btn main big", onclick: () => { box.close(); void live.ask({ do: "sit", seat: to.seat }, true); } }, sign(to.seat), say("hand_over_go", { name: to.name }))], { cls: "handover", firm: true });
}

function endButtons() {
  const end = /** @type {import("./dom.js").End} */ (now.end);
  return [
    end.rematch ? make("a", { class: "btn main", href: end.rematch }, say("to_rematch")) : now.mine.length > 0 && make("button", { class: "btn main", onclick: async () => { const reply = await seats.change({ do: "rematch" }); if (reply?.url) location.href = reply.url; } }, icon("turn"), say("rematch")),
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
live.open();
