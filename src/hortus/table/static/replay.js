// A game stepped through: every position has its own address.
import { Analysis } from "./analysis.js";
import { Board, fit, large } from "./board.js";
import { $, clauseLink, copy, data, knock, make, say } from "./dom.js";
import { scoreSheets, showLog, showPlayers, showSheet, victory } from "./players.js";

/** @typedef {import("./dom.js").Now} Now */

let now = /** @type {Now} */ (data.now);
let at = /** @type {number} */ (data.at), running = 0, wanted = 0;
let eyes = /** @type {number|null} */ (now.eyes), chosenSeat = /** @type {number|null} */ (null);
const stops = data.positions.filter((/** @type {any} */ p) => p.stop).map((/** @type {any} */ p) => p.at);
if (!stops.includes(data.last)) stops.push(data.last);
const stage = $("t-stage"), hand = $("t-hand"), slider = $("t-at");

const board = new Board((part) => part.role === "hand" ? hand : part.role === "board" || (large(part) && part.owner === shownSeat()) ? stage
  : document.querySelector(`#t-players [data-seat="${part.owner}"] .pboard`));
const shownSeat = () => chosenSeat ?? eyes ?? Math.max(0, data.positions.find((/** @type {any} */ p) => p.at === at)?.seat ?? 0);
const refit = () => fit(stage, matchMedia("(min-width: 641px)").matches ? Math.max(320, innerHeight - (hand.childElementCount ? 320 : 210)) : 0);
new ResizeObserver(refit).observe(stage);

/** @param {number} position @returns {Promise<Now>} */
async function fetched(position) {
  const reply = await fetch(`/api/tables/${data.table}/positions/${position}${eyes === null ? "" : `?seat=${eyes}`}`);
  if (!reply.ok) throw new Error(String(reply.status));
  return reply.json();
}

/** @param {number} position @param {boolean} [animate] goes there */
async function go(position, animate = true) {
  const target = Math.max(0, Math.min(data.last, position));
  wanted = target;
  slider.value = String(target);
  const next = await fetched(target);
  if (wanted !== target) return;
  const step = animate && Math.abs(stops.indexOf(target) - stops.indexOf(at)) === 1;
  at = target;
  show(next, step);
  if (step) knock(320);
  history.replaceState(null, "", `/t/${data.table}/replay/${at}`);
}

/** @param {Now} next @param {boolean} animate */
function show(next, animate) {
  now = next;
  showPlayers(now.seats, { scores: now.scores, playing: !now.end, past: true, sheet: now.end ? (seat) => { const sheet = now.end?.sheets.find((s) => s.seat === seat); if (sheet) showSheet(sheet); } : undefined, winners: now.end?.winners, extra: (seat) => [
    board.owns(seat.seat) && shownSeat() !== seat.seat
      ? make("button", { class: "btn quiet look", onclick: () => { chosenSeat = seat.seat; show(now, false); } }, say("look", { name: seat.name })) : null] });
  board.show(now, animate);
  board.mark("last", now.last);
  refit();
  slider.style.setProperty("--at", `${(100 * at) / Math.max(1, data.last)}%`);
  slider.setAttribute("aria-valuetext", at ? say("at_move", { n: at, of: data.last }) : say("start"));
  $("t-prompt").replaceChildren(make("b", {}, at ? say("at_move", { n: at, of: data.last }) : say("start"), "."), " ", now.end?.ending ?? now.prompt);
  $("t-fork").setAttribute("href", `/t/${data.table}/replay/${at}/fork`);
  let current = null;
  for (const li of /** @type {any} */ (document.querySelectorAll("#t-log li"))) {
    li.classList.toggle("later", Number(li.dataset.at) > at);
    li.classList.remove("cur");
    if (!current && Number(li.dataset.at) <= at) (current = li).classList.add("cur");
  }
  const log = $("t-log");
  if (current) log.scrollTop = /** @type {any} */ (current).offsetTop - log.offsetTop - log.clientHeight / 3;
  analysis.show(at);
  if (at >= data.last && running) play(false);
}

const step = (/** @type {number} */ by) => {
  const next = by > 0 ? stops.find((/** @type {number} */ s) => s > at) : [...stops].reverse().find((/** @type {number} */ s) => s < at);
  void go(next ?? (by > 0 ? data.last : 0));
};

/** @param {boolean} on */
function play(on) {
  clearTimeout(running);
  running = 0;
  $("t-run").classList.toggle("running", on);
  if (!on) return;
  if (at >= data.last) void go(0, false);
  const tick = () => { step(1); if (running) running = window.setTimeout(tick, 1100 / Number($("t-speed").value)); };
  running = window.setTimeout(tick, 250);
}

for (const [id, does] of /** @type {[string, () => void][]} */ ([["t-first", () => go(0, false)], ["t-back", () => step(-1)], ["t-next", () => step(1)], ["t-last", () => go(data.last, false)], ["t-run", () => play(!running)]]))
  $(id).addEventListener("click", () => { if (id !== "t-run") play(false); does(); });
slider.addEventListener("input", () => { play(false); void go(Number(slider.value)); });
$("t-link").addEventListener("click", () => copy(`${location.origin}/t/${data.table}/replay/${at}`));
document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowRight") step(1);
  else if (event.key === "ArrowLeft") step(-1);
});
$("t-eyes").append(...data.eyes.map((/** @type {number|null} */ seat) => make("option", { value: seat ?? "", selected: seat === eyes }, seat === null ? say("all_eyes") : data.seats[seat].name)));
document.querySelectorAll(".eyes").forEach((element) => { /** @type {any} */ (element).hidden = data.eyes.length < 2; });
$("t-eyes").addEventListener("change", (/** @type {any} */ event) => { eyes = event.target.value === "" ? null : Number(event.target.value); void go(at, false); });

const analysis = new Analysis((position) => { play(false); void go(position); }, (ids) => board.mark("looked", ids));
showLog(data.log, null, { look: (ids) => board.mark("looked", ids), jump: (position) => { play(false); void go(position); } });
show(now, false);
if (data.over) void fetched(data.last).then(({ end }) => {
  if (!end) return;
  $("t-title").textContent = victory(end, data.seats);
  $("t-subtitle").replaceChildren(end.ending, " ", clauseLink(end.clause) ?? "");
  document.querySelector(".rside")?.append(make("div", { class: "rsheets" }, make("h2", {}, say("end_sheets")), ...scoreSheets(end.sheets)));
});
