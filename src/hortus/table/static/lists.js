// Moves in words: the list of all that is possible, and what a bot would do.
import { clauseLink, dialog, make, say } from "./dom.js";

/** @typedef {import("./dom.js").Now} Now */
/** @typedef {import("./dom.js").Action} Action */

const SAID = 400;  // moves shown at a time
const TOLD = 0.05;  // of a bot's thoughts: less is no figure worth reading

/** @param {Now} now @param {(action:Action)=>void} choose @param {(text:string)=>void} speak for what is typed and not in the list */
export function showMoves(now, choose, speak) {
  const field = make("input", { type: "text", "aria-label": say("moves_say"), placeholder: say("moves_say"), autocomplete: "off", spellcheck: "false" });
  const list = make("ul", { class: "movelist" });
  const fill = () => {
    const typed = field.value.trim().toLowerCase().split(/\s+/);
    const found = now.actions.filter(([, text]) => typed.every((/** @type {string} */ word) => text.toLowerCase().includes(word)));
    list.replaceChildren(...found.slice(0, SAID).map((a) => make("li", {}, make("button", { onclick: () => { box.close(); choose(a); } }, a[1]))));
    if (!found.length) list.append(make("li", { class: "help" }, now.my_turn ? say("no_match") : say("moves_none")));
    return found;
  };
  const entered = (/** @type {Event} */ event) => {
    event.preventDefault();
    const [first] = fill();
    box.close();
    if (first) choose(first);
    else if (field.value) speak(field.value);
  };
  field.addEventListener("input", fill);
  const box = dialog(say("moves_title"), [make("form", { class: "row", onsubmit: entered }, field), make("p", { class: "help" }, say("moves_help")), list, make("p", { class: "help" }, say("keys"))], { cls: "moves" });
  fill();
  field.focus();
}

/** @param {any} hint @param {Now} now @param {(action:Action)=>void} choose */
export function showHint(hint, now, choose) {
  const because = (/** @type {import("./dom.js").SheetItem} */ item) =>
    make("p", { class: "because" }, make("b", {}, (item.points > 0 ? "+" : "−") + Math.abs(item.points)), item.text, " ", clauseLink(item.clause));
  const take = (/** @type {number} */ number) => {
    const action = now.actions.find(([one]) => one === number);
    box.close();
    if (action) choose(action);
  };
  const box = dialog(say("hint_title"), [make("p", { class: "help" }, say("hint_help")), make("ul", { class: "movelist" }, ...hint.actions.map((/** @type {any} */ a) =>
    make("li", {}, make("button", { onclick: () => take(a.action) }, a.text, a.share >= TOLD && make("small", {}, ` ${Math.round(a.share * 100)} %`)), ...a.why.map(because))))]);
}
