// The tree of clicks: from the paths of all legal actions to what is lit next.
import { spotOf } from "./board.js";

/** @typedef {import("./dom.js").Action} Action */

export class Paths {
  /** @param {Action[]} actions */
  constructor(actions) {
    this.actions = actions;
    /** @type {string[]} what has been clicked so far, variants included */
    this.path = [];
  }

  /** @returns {Action[]} the actions that begin with what has been clicked */
  left() {
    return this.actions.filter(([, , path]) => path.length >= this.path.length && this.path.every((id, k) => path[k] === id));
  }

  /** @returns {Map<string, string[]>} each lit spot with its variants */
  open() {
    /** @type {Map<string, string[]>} */
    const spots = new Map();
    for (const [, , path] of this.left()) {
      const id = path[this.path.length];
      if (id === undefined) continue;
      const variants = spots.get(spotOf(id)) ?? [];
      if (!variants.includes(id)) variants.push(id);
      spots.set(spotOf(id), variants);
    }
    return spots;
  }

  /** @param {string} id @returns {Action|null} the action that this click would complete */
  completed(id) {
    const whole = [...this.path, id];
    return this.left().find(([, , path]) => path.length === whole.length && path[whole.length - 1] === id) ?? null;
  }

  /** @param {string} id begins anew with a spot that could have been clicked first */
  anew(id) {
    const can = new Paths(this.actions).open().has(id);
    if (can) this.path = [];
    return can;
  }

  /** @param {string} id goes back to before a spot that was clicked */
  back(id) {
    const at = this.path.findIndex((one) => spotOf(one) === id);
    if (at >= 0) this.path.length = at;
    return at >= 0;
  }
}
