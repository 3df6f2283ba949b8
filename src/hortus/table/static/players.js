// The people at the table, the log and the score sheets: shared by the table and the replay.
import { $, clauseLink, data, dialog, make, renew, say, sign } from "./dom.js";

/** @typedef {import("./dom.js").Seat} Seat */
/** @typedef {import("./dom.js").Sheet} Sheet */
/** @typedef {import("./dom.js").LogItem} LogItem */

/** @param {Seat} seat */
export const nameOf = (seat) => seat.name || (seat.kind === "bot" ? seat.level_title || say("bot") : say("open_seat"));

/** @param {Seat} seat @param {boolean} playing @param {boolean} past what to say under the name */
function status(seat, playing, past) {
  if (past) return seat.kind === "bot" ? `${say("bot")} · ${seat.level_title ?? seat.level}` : "";
  if (seat.acting && playing) return seat.mine && !seat.stand_in ? say("your_turn") : seat.kind === "bot" || seat.stand_in ? say("thinking") : seat.here ? say("their_turn") : `${say("their_turn")} · ${say("away")}`;
  if (seat.kind === "open") return "";
  if (seat.stand_in) return say("stand_in");
  if (seat.kind === "bot") return `${say("bot")} · ${seat.level_title ?? seat.level}`;
  return seat.mine ? say("you") : seat.here ? say("at_table") : say("away");
}

/**
 * @param {Seat[]} seats
 * @param {{scores:number[]|null, playing:boolean, past?:boolean, after?:{seat:number, now:number, after:number}[], sheet?:(seat:number)=>void, menu?:(seat:number)=>void, extra?:(seat:Seat)=>(Node|null)[], winners?:number[]}} how
 */
export function showPlayers(seats, { scores, playing, past = false, after = [], sheet, menu, extra, winners = [] }) {
  const list = $("t-players");
  for (const seat of seats) {
    let row = list.querySelector(`[data-seat="${seat.seat}"]`);
    if (!row) {
      row = make("li", { class: "player", "data-seat": seat.seat },
        make("div", { class: "prow" }, sign(seat.seat), make("button", { class: "pname", onclick: () => menu?.(seat.seat) }, make("b"), make("small")), make("button", { class: "score", onclick: () => sheet?.(seat.seat) }), make("span", { class: "pdo" })),
        make("div", { class: "pboard" }));
      list.append(row);
    }
    const points = scores?.[seat.seat], would = after.find((one) => one.seat === seat.seat && one.after !== one.now);
    row.classList.toggle("on", seat.acting && playing);
    row.classList.toggle("gone", seat.kind === "person" && !seat.here && !seat.mine && playing && !past);
    row.classList.toggle("winner", winners.includes(seat.seat));
    row.querySelector(".pname").disabled = !menu;
    row.querySelector(".pname b").textContent = nameOf(seat);
    row.querySelector(".pname small").textContent = winners.includes(seat.seat) ? say("won") : status(seat, playing, past);
    const score = row.querySelector(".score");
    score.hidden = points === undefined || points === null;
    score.disabled = !sheet;
    score.replaceChildren(make("b", {}, signed(points ?? 0), would && make("i", {}, ` → ${signed(would.after)}`)), make("small", {}, say("points_short")));
    score.setAttribute("aria-label", say("score_of", { name: nameOf(seat), n: points ?? 0 }));
    renew(row.querySelector(".pdo"), extra?.(seat) ?? []);
  }
  list.style.setProperty("--seats", String(seats.length));
}

/** @type {LogItem[]} what has happened so far, oldest first */
let kept = [];

/** @returns {number|null} the seat that moved last */
export const lastMover = () => kept.findLast((item) => item.seat >= 0)?.seat ?? null;

/**
 * Adds what happened, newest first; a run of chance is one entry.
 * @param {LogItem[]} items @param {number|null} cut undone: what came after this goes
 * @param {{look:(ids:string[])=>void, jump?:(at:number)=>void}} how
 */
export function showLog(items, cut, how) {
  const list = $("t-log"), known = new Set(items.map((item) => item.number));
  const before = kept.length;
  kept = kept.filter((item) => (cut === null || item.at <= cut) && !known.has(item.number));
  let from = kept.length;
  if (kept.length < before) from = 0;
  else while (from > 0 && items[0]?.seat === -1 && kept[from - 1].seat === -1) from -= 1;
  if (from === 0) list.replaceChildren();
  else if (from < kept.length) list.firstChild?.remove();
  kept.push(...items);
  for (let k = from; k < kept.length; k += 1) {
    const run = [kept[k]];
    while (kept[k].seat === -1 && kept[k + 1]?.seat === -1) run.push(kept[k += 1]);
    list.prepend(entry(run, how));
  }
}

/** @param {LogItem[]} run @param {{look:(ids:string[])=>void, jump?:(at:number)=>void}} how */
function entry(run, { look, jump }) {
  const item = run[run.length - 1], ids = run.flatMap((one) => one.ids);
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { text } of run) times.set(text, (times.get(text) ?? 0) + 1);
  const text = [...times].map(([said, n]) => n > 1 ? `${said.replace(/\.$/, "")} × ${n}.` : said).join(" ");
  const row = make("li", { "data-at": item.at, class: item.seat < 0 ? "quiet" : "" },
    item.seat >= 0 ? sign(item.seat) : make("span", { class: "nobody" }),
    make("p", {}, jump ? make("button", { class: "jump", onclick: () => jump(item.at) }, text) : text, item.clause && " ", clauseLink(item.clause),
      ...run.flatMap((one) => one.notes).flatMap((note) => [" ", make("span", { class: "note" }, note.text, note.clause && " ", clauseLink(note.clause))])));
  if (ids.length) {
    row.addEventListener("pointerenter", () => look(ids));
    row.addEventListener("pointerleave", (/** @type {PointerEvent} */ event) => { if (event.pointerType === "mouse") look([]); });
  }
  return row;
}

const signed = (/** @type {number} */ n) => String(n).replace("-", "−");

/** @param {Sheet[]} sheets @returns {Node[]} the lines beside each other, and every point explained below */
export function scoreSheets(sheets) {
  const rows = new Set(sheets.flatMap((sheet) => sheet.items.map((item) => item.title)));
  const sum = (/** @type {Sheet} */ sheet, /** @type {string} */ row) => sheet.items.filter((i) => i.title === row).reduce((a, i) => a + i.points, 0);
  const table = make("div", { class: "sheetwrap", tabindex: "0", role: "group", "aria-label": say("end_sheets") }, make("table", { class: "scores" },
    make("thead", {}, make("tr", {}, make("td"), ...sheets.map((s) => make("th", { scope: "col" }, make("span", {}, sign(s.seat), s.name))))),
    make("tbody", {}, ...[...rows].map((row) => make("tr", {}, make("th", { scope: "row" }, row), ...sheets.map((s) => make("td", {}, s.items.some((i) => i.title === row) ? signed(sum(s, row)) : "–"))))),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, say("sheet_total")), ...sheets.map((s) => make("td", {}, signed(s.total)))))));
  const explained = sheets.map((s) => make("details", { class: "explained", open: sheets.length === 1 }, make("summary", {}, sign(s.seat), say("sheet_title", { name: s.name })),
    make("ul", {}, ...s.items.map((i) => make("li", {}, make("span", {}, i.text, " ", clauseLink(i.clause)), make("b", {}, (i.points > 0 ? "+" : "") + signed(i.points)))))));
  return sheets.length > 1 ? [table, ...explained] : explained;
}

/** @param {Sheet} sheet */
export function showSheet(sheet) {
  dialog(say("sheet_title", { name: sheet.name }), [...scoreSheets([sheet]), make("p", { class: "total" }, say("sheet_total"), make("b", {}, signed(sheet.total)))], { cls: "sheet" });
}

/** @param {any} end @param {any[]} seats @returns {string} who won, in a sentence */
export function victory(end, seats) {
  const won = end.winners.map((/** @type {number} */ k) => seats[k]);
  const names = new Intl.ListFormat(data.lang).format(won.map(nameOf));
  return won.length > 1 ? say("end_shared", { names }) : won.length && won[0].mine && seats.filter((s) => s.mine).length === 1 ? say("end_you") : won.length ? say("end_won", { names }) : end.title;
}
