// What a finished game was worth at every moment: asked for, drawn as a curve, said in words.
import { $, data, icon, make, moving, notice, say, sign, svg } from "./dom.js";
import { nameOf } from "./players.js";

/**
 * @typedef {{at:number, seat:number, text:string, best:string, path:string[], cost:number, after:number[]}} Moment
 * @typedef {{start:number[], moments:Moment[], dearest:number[], accounts:{start:number, luck:number, own:number, others:number, result:number, lost:number}[]}} Found
 * @typedef {{state:"none"|"thinking"|"ready", done:number, of:number, found:Found|null}} Answer
 */

const HEIGHT = 210, LEFT = 30, RIGHT = 12, TOP = 12, BOTTOM = 8, AGAIN = 700;
const percent = (/** @type {number} */ n) => String(Math.round(100 * n)).replace("-", "−");
const signed = (/** @type {number} */ n) => (Math.round(100 * n) > 0 ? "+" : "") + percent(n);
const named = (/** @type {number} */ seat) => nameOf(data.seats[seat]);
const height = (/** @type {number} */ share) => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
/** @param {string} d @param {number} seat a line in ink with the seat's colour on it */
const line = (d, seat) => ["under", "line"].map((cls) => svg("path", { d, class: `s${seat % 5} ${cls}` }));
/** @param {number} x @param {number} y @param {string} cls @param {string} text */
const label = (x, y, cls, text) => Object.assign(svg("text", { x: String(x), y: String(y), class: cls }), { textContent: text });

export class Analysis {
  /** @param {(at:number)=>void} go shows a position @param {(ids:string[])=>void} look marks places on the board */
  constructor(go, look) {
    this.box = $("t-analysis");
    this.go = go;
    this.look = look;
    this.at = 0;
    this.found = /** @type {Found|null} */ (null);
    this.curve = svg("svg", { class: "curve", role: "img", "aria-label": say("curve") });
    this.words = $("t-judged");
    this.curve.addEventListener("click", (/** @type {MouseEvent} */ event) => this.#jump(this.#nearest(event)));
    new ResizeObserver(() => this.#draw()).observe(this.box);
    this.#answered(data.analysis);
  }

  /** @param {Answer|null} answer null: the game goes on */
  #answered(answer) {
    const title = make("h2", {}, say("analysis"));
    if (answer?.found) {
      this.found = answer.found;
      this.words.hidden = false;
      this.box.replaceChildren(title, make("p", { class: "help" }, say("curve_help")), this.#legend(), this.curve, ...this.#dearest(answer.found), this.#accounts(answer.found));
      this.show(this.at);
    } else if (answer?.state === "thinking") {
      const text = say("analysing", { n: percent(answer.done / Math.max(1, answer.of)) });
      this.box.replaceChildren(title, make("p", { class: "row" }, make("progress", { max: answer.of, value: answer.done, "aria-label": text }), text));
      setTimeout(() => this.#ask("GET"), AGAIN);
    } else {
      const button = answer && make("button", { class: "btn", id: "t-analyse", onclick: () => { button.disabled = true; void this.#ask("POST"); } }, icon("hint"), say("analyse"));
      this.box.replaceChildren(title, make("p", { class: "row" }, button, make("span", { class: "help" }, say(answer ? "analyse_help" : "analyse_later"))));
    }
  }

  /** @param {string} method POST begins, GET asks how far it has come */
  async #ask(method) {
    const reply = await fetch(`/api/tables/${data.table}/analysis`, { method });
    const answer = await reply.json();
    if (!reply.ok) notice(`${answer.title}. ${answer.detail}`, "cross");
    else if (answer.state === "none") notice(say("analysis_failed"), "cross");
    this.#answered(reply.ok ? answer : { state: "none", done: 0, of: 0, found: null });
  }

  /** Who is who: sign, name, and how the line is broken. */
  #legend() {
    return make("ul", { class: "legend" }, ...data.seats.map((/** @type {any} */ seat) => {
      const sample = svg("svg", { class: "sample", viewBox: "0 0 34 8", "aria-hidden": "true" });
      sample.append(...line("M1 4H33", seat.seat));
      return make("li", {}, sign(seat.seat), sample, nameOf(seat));
    }));
  }

  /** @param {number} at */
  #x(at) {
    return LEFT + (at / Math.max(1, data.last)) * (this.box.clientWidth - LEFT - RIGHT);
  }

  /** Grid, a line for each seat, broken in its own way, the dearest decisions, where we are. */
  #draw() {
    if (!this.found || !this.box.clientWidth) return;
    const { start, moments, dearest } = this.found, width = this.box.clientWidth;
    const points = [{ at: 0, after: start }, ...moments];
    this.curve.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const grid = [0, 0.5, 1].flatMap((share) => [svg("path", { class: "grid", d: `M${LEFT} ${height(share)}H${width - RIGHT}` }), label(LEFT - 5, height(share) + 4, "scale", percent(share))]);
    const lines = start.flatMap((_, seat) => line(points.map((p, k) => `${k ? "L" : "M"}${this.#x(p.at).toFixed(1)} ${height(p.after[seat]).toFixed(1)}`).join(""), seat));
    const marks = dearest.flatMap((k, place) => {
      const { at, seat, after } = moments[k], x = this.#x(at), y = height(after[seat]);
      return [svg("circle", { class: "dear", cx: String(x), cy: String(y), r: "10" }), label(x, y + 4, "dear-no", String(place + 1))];
    });
    this.curve.replaceChildren(...grid, svg("path", { class: "here", d: `M${this.#x(this.at)} ${TOP}V${HEIGHT - BOTTOM}` }), ...lines, ...marks);
  }

  /** @param {number} at shows a position, with the board above what is said of it */
  #jump(at) {
    this.go(at);
    const { top, bottom } = this.words.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) this.words.scrollIntoView({ block: "end", behavior: moving() ? "smooth" : "instant" });
  }

  /** @param {MouseEvent} event @returns {number} the position of the moment that was clicked */
  #nearest(event) {
    const x = event.clientX - this.curve.getBoundingClientRect().x;
    return [0, .../** @type {Found} */ (this.found).moments.map((moment) => moment.at)].reduce((best, at) => Math.abs(this.#x(at) - x) < Math.abs(this.#x(best) - x) ? at : best);
  }

  /** @param {Found} found @returns {Node[]} the decisions that cost most */
  #dearest({ moments, dearest }) {
    return [make("h3", {}, say(dearest.length ? "dearest" : "dearest_none")), make("ol", { class: "dearest" }, ...dearest.map((k, place) => {
      const moment = moments[k];
      return make("li", {}, make("button", { onclick: () => this.#jump(moment.at) }, make("span", { class: "place" }, String(place + 1)), sign(moment.seat), make("span", {}, `${named(moment.seat)}: ${moment.text}`), make("b", {}, `−${percent(moment.cost)} %`)));
    }))];
  }

  /** @param {Found} found @returns {Node} luck apart from skill */
  #accounts({ accounts }) {
    const most = Math.max(0.01, ...accounts.flatMap((a) => [a.luck, a.own, a.others].map(Math.abs)));
    const cell = (/** @type {number} */ n) => {
      const bar = svg("svg", { class: "balance", viewBox: "-20 0 40 6", "aria-hidden": "true" }), wide = (20 * Math.abs(n)) / most;
      bar.append(svg("rect", { class: n < 0 ? "less" : "more", x: String(n < 0 ? -wide : 0), y: "0", width: String(wide), height: "6" }), svg("path", { d: "M0 0V6" }));
      return make("td", {}, signed(n), bar);
    };
    return make("div", { class: "sheetwrap", tabindex: "0", role: "group", "aria-label": say("balance") }, make("table", { class: "scores balance-of" },
      make("caption", {}, say("balance")),
      make("thead", {}, make("tr", {}, make("td"), ...["at_first", "luck", "own_play", "others_play", "at_last"].map((key) => make("th", { scope: "col" }, say(key))))),
      make("tbody", {}, ...accounts.map((a, seat) => make("tr", {}, make("th", { scope: "row" }, make("span", {}, sign(seat), named(seat))), make("td", {}, percent(a.start)), cell(a.luck), cell(a.own), cell(a.others), make("td", {}, percent(a.result)))))));
  }

  /** @param {number} at says what was decided just before this position, and what would have been better */
  show(at) {
    this.at = at;
    if (!this.found) return;
    const k = this.found.moments.findIndex((moment) => moment.at === at), moment = this.found.moments[k];
    this.#draw();
    this.words.replaceChildren(...(moment ? this.#judged(moment, k ? this.found.moments[k - 1].after : this.found.start) : []));
    this.look(moment?.best ? moment.path : []);
  }

  /** @param {Moment} moment @param {number[]} before */
  #judged(moment, before) {
    if (moment.seat < 0) {
      const moved = moment.after.map((share, seat) => [share - before[seat], seat]).filter(([change]) => Math.abs(change) >= 0.005);
      return [moved.length ? say("luck_moved", { changes: moved.map(([change, seat]) => `${named(seat)} ${signed(change)} %`).join(", ") }) : say("luck_even")];
    }
    const played = `${named(moment.seat)}: ${moment.text}.`;
    return moment.best ? [played, " ", make("b", {}, say("better", { best: moment.best })), " ", say("it_cost", { n: percent(moment.cost) })] : [played, " ", say("none_better")];
  }
}
