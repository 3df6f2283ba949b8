// Hands: pointers, wheel and keys find the spot that is meant; the table knows what that does.
import { $, centre } from "./dom.js";

/**
 * @typedef {{open:()=>Map<string, string[]>, whole:(id:string)=>boolean, aim:()=>import("./table.js").Aim|null, at:(id:string)=>void,
 *   rest:(id:string)=>void, touch:(id:string, how:string)=>void, turn:(by:number)=>void, back:()=>void, calm:()=>void}} Table
 */

const REACH = 20, FAR = 12;  // px: around a finger; from a click to a drag
const spotAt = (/** @type {any} */ target) => target?.closest?.(".part .spot[id]:not(.pboard .spot)") ?? null;
const heldAt = (/** @type {any} */ target) => target?.closest?.(".role-hand .held[id]") ?? null;
const on = (/** @type {string} */ type, /** @type {(event:any)=>void} */ does) => document.addEventListener(type, does, { passive: false });

/** @param {import("./board.js").Board} board @param {Table} table */
export function hands(board, table) {
  /** @type {{spot:any, held:boolean, x:number, y:number, far:boolean}|null} held: what the next click would put somewhere */
  let drag = null, dragged = false;
  const spots = () => board.spots().filter((spot) => !spot.closest(".pboard"));
  const lit = () => spots().filter((spot) => spot.classList.contains("lit"));

  /** @param {PointerEvent} event @returns {any} the spot that is meant: under a finger the nearest lit one */
  function meant(event) {
    const spot = spotAt(event.target);
    if (event.pointerType !== "touch" || !(/** @type {Element} */ (event.target).closest(".part"))) return spot;
    const far = (/** @type {Element} */ e) => Math.hypot(centre(e)[0] - event.clientX, centre(e)[1] - event.clientY);
    const near = lit().filter((s) => far(s) < REACH).sort((a, b) => far(a) - far(b))[0];
    return near && (!spot?.classList.contains("lit") || far(near) < far(spot)) ? near : spot;
  }

  /** @param {PointerEvent} event @returns {any} the spot under what is being dragged */
  const under = (event) => document.elementsFromPoint(event.clientX, event.clientY).map(spotAt).find((s) => s && s !== drag?.spot) ?? null;

  /** @param {any} from @param {KeyboardEvent} event goes on to the next lit spot, with Shift to the next of all */
  function go(from, event) {
    const among = event.shiftKey || !lit().length ? spots() : lit();
    const next = from ? board.beside(from, event.key, among) : among[0];
    if (!next) return;
    from?.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  on("pointerover", (event) => {
    const spot = spotAt(event.target);
    if (event.pointerType === "mouse" && !drag?.far && (spot || !table.aim()?.held)) table.rest(spot?.id ?? "");
  });
  on("focusin", (event) => {
    const spot = spotAt(event.target);
    if (spot) table.at(spot.id);
    if (spot?.matches(":focus-visible")) table.rest(spot.id);
  });
  on("click", (event) => {
    const spot = meant(event);
    if (dragged) dragged = false;
    else if (spot) table.touch(spot.id, event.pointerType || "mouse");
    else if (!event.target.closest(".why")) table.calm();
  });
  on("pointerdown", (event) => {
    const held = heldAt(event.target), spot = held ?? spotAt(event.target), open = table.open();
    const can = event.button === 0 && (held ? open.size : spot && open.has(spot.id));
    dragged = false;
    drag = can ? { spot, held: Boolean(held), x: event.clientX, y: event.clientY, far: false } : null;
  });
  on("pointermove", (event) => {
    if (!drag) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y, id = drag.spot.id;
    if (!drag.far && Math.hypot(dx, dy) > FAR) {
      if (!drag.held && table.whole(id)) return void (drag = null);
      if (!drag.held) table.touch(id, "mouse");
      Object.assign(drag, { spot: board.find(id), far: true });
    }
    const frame = drag.far && drag.spot?.parentElement.getScreenCTM();
    if (!frame) return;
    const back = frame.inverse(), over = under(event)?.id ?? "";
    if (over !== (table.aim()?.spot ?? "")) table.rest(over);
    drag.spot.style.translate = `${back.a * dx + back.c * dy}px ${back.b * dx + back.d * dy}px`;
    drag.spot.closest("figure").classList.add("dragging");
  });
  for (const type of ["pointerup", "pointercancel"]) on(type, (event) => {
    const was = drag, over = was?.far && type === "pointerup" && under(event);
    drag = null;
    if (!was?.far) return;
    was.spot.style.translate = "";
    was.spot.closest("figure").classList.remove("dragging");
    dragged = true;
    setTimeout(() => { dragged = false; });
    if (over) table.touch(over.id, event.pointerType);
  });
  on("wheel", (event) => {
    const aim = table.aim();
    if (!aim || aim.list.length < 2 || spotAt(event.target)?.id !== aim.spot) return;
    event.preventDefault();
    table.turn(event.deltaY > 0 ? 1 : -1);
  });
  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const spot = spotAt(document.activeElement), { key } = event;
    if (key === "Escape") table.back();
    else if (key.startsWith("Arrow") && (spot || document.activeElement === document.body)) go(spot, event);
    else if (spot && (key === "Enter" || key === " ")) table.touch(spot.id, "key");
    else if (spot && /^[rR]$/.test(key)) table.turn(event.shiftKey ? -1 : 1);
    else if (spot && (key === "u" || key === "m")) $(key === "u" ? "t-undo" : "t-moves").click();
    else return;
    event.preventDefault();
  });
}
