// The seats: who may sit down, who leaves, and the bots that play for them.
import { copy, data, dialog, icon, make, notice, say, sign } from "./dom.js";
import { nameOf } from "./players.js";

/** @typedef {import("./dom.js").Seat} Seat */

export class Seats {
  /**
   * @param {import("./live.js").Live} live
   * @param {{away:(seat:number)=>boolean, show:(seat:number)=>void, sheet:(seat:number)=>void}} table away: has a board that is small now
   */
  constructor(live, table) {
    this.live = live;
    this.table = table;
  }

  /** @param {any} message @param {any} [box] a command of the seats' kind; its answer only matters when it is a problem */
  async change(message, box) {
    box?.close();
    const reply = await this.live.command(message);
    if (reply?.kind === "problem") notice(`${reply.title}. ${reply.detail}`, "cross");
    return reply;
  }

  /** @param {Seat} seat @param {import("./dom.js").Now} now what can be done with a seat */
  menu(seat, now) {
    const name = nameOf(seat), at = seat.seat, { away, show, sheet } = this.table;
    const field = make("input", { type: "text", maxlength: 24, value: seat.name, "aria-label": say("rename") });
    const rename = (/** @type {Event} */ event) => { event.preventDefault(); void this.change({ do: "name", seat: at, name: field.value }, box); };
    const box = dialog(say("seat_menu", { name }), [
      away(at) && make("button", { class: "btn main", onclick: () => { box.close(); show(at); } }, icon("eye"), say("look", { name })),
      now.scores && make("button", { class: "btn", onclick: () => { box.close(); sheet(at); } }, icon("sheet"), say("sheet_title", { name })),
      seat.may_back && make("button", { class: "btn main", onclick: () => this.change({ do: "back", seat: at }, box) }, icon("person"), say("back")),
      seat.may_bot && this.#bots(seat, (level) => this.change({ do: "bot", seat: at, level }, box)),
      seat.mine && make("form", { class: "row", onsubmit: rename }, field, make("button", { class: "btn" }, say("rename"))),
      seat.mine && now.state === "playing" && make("button", { class: "btn quiet", onclick: () => { if (confirm(say("leave_sure"))) void this.change({ do: "leave", seat: at }, box); } }, icon("away"), say("leave")),
    ]);
  }

  /** @param {Seat} seat @param {(level:string)=>void} does */
  #bots(seat, does) {
    const levels = make("select", { "aria-label": say("level") }, ...data.levels.map((/** @type {any} */ l) => make("option", { value: l.level }, l.title)));
    levels.selectedIndex = Math.floor((data.levels.length - 1) / 2);
    const text = seat.kind === "open" ? say("bot_here") : say("bot_for", { name: nameOf(seat) });
    return make("div", { class: "row" }, levels, make("button", { class: "btn", onclick: () => does(levels.value) }, icon("bot"), text));
  }

  /** @param {Seat[]} seats the links and bots for the seats that nobody has taken yet */
  open(seats) {
    return make("div", { class: "openseats" }, make("small", {}, say("open_help")),
      make("ul", {}, ...seats.filter((seat) => seat.kind === "open").map((seat) => make("li", {}, sign(seat.seat),
        seat.link && make("input", { type: "text", readonly: true, value: location.origin + seat.link, "aria-label": say("copy"), onfocus: (/** @type {any} */ e) => e.target.select() }),
        seat.link && make("button", { class: "btn main", onclick: () => copy(location.origin + seat.link) }, icon("link"), say("copy")),
        data.host && make("div", { class: "row" }, make("button", { class: "btn", onclick: () => this.change({ do: "take", seat: seat.seat, name: "" }) }, icon("person"), say("take")),
          this.#bots(seat, (level) => this.change({ do: "bot", seat: seat.seat, level })))))),
      data.watch && make("button", { class: "btn quiet", onclick: () => copy(location.origin + data.watch) }, icon("eye"), say("watch_link")));
  }
}
