// The wire to the table: one socket that mends itself, questions with answers, commands that are never doubled.

/** @typedef {{ask:number, answer:(reply:any)=>void, message:any, lasting:boolean}} Waiting */
export class Live {
  /**
   * @param {string} url @param {import("./dom.js").Now} now
   * @param {{now:(now:any)=>void, here:(here:any)=>void, state:(connected:boolean)=>void, gone:(code:number)=>void}} hear
   */
  constructor(url, now, hear) {
    this.url = url;
    this.hear = hear;
    this.number = this.after = now.number;
    this.eyes = now.eyes;
    this.asked = 0;
    this.pause = 500;
    this.waiting = /** @type {Map<number, Waiting>} */ (new Map());
    this.socket = /** @type {WebSocket|null} */ (null);
    addEventListener("online", () => this.open());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.open(); });
  }

  open() {
    if (this.socket) return;
    const query = new URLSearchParams({ after: String(this.after), language: document.documentElement.lang });
    if (this.eyes !== null) query.set("seat", String(this.eyes));
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.url}?${query}`);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 500;
      this.hear.state(true);
      for (const one of this.waiting.values()) this.#send(one.message);
    };
    socket.onmessage = (event) => this.#heard(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      for (const one of [...this.waiting.values()].filter((w) => !w.lasting)) this.#answer(one.ask, null);
      if ([4403, 4404].includes(event.code)) return this.hear.gone(event.code);
      this.hear.state(false);
      setTimeout(() => this.open(), this.pause * (0.7 + Math.random() * 0.6));
      this.pause = Math.min(this.pause * 2, 8000);
    };
  }

  /** @param {any} message */
  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #heard(message) {
    if (message.kind === "now") {
      this.number = this.after = message.number;
      this.eyes = message.eyes;
      this.hear.now(message);
    } else if (message.kind === "here") {
      this.hear.here(message);
    } else {
      if (message.number !== undefined) this.number = Math.max(this.number, message.number);
      for (const ask of message.ask ? [message.ask] : [...this.waiting.keys()]) this.#answer(ask, message);
    }
  }

  /** @param {number} ask @param {any} reply */
  #answer(ask, reply) {
    const one = this.waiting.get(ask);
    this.waiting.delete(ask);
    one?.answer(reply);
  }

  /** @param {any} message @param {boolean} [lasting] @returns {Promise<any>} the answer; null when the wire broke first */
  ask(message, lasting = false) {
    const ask = ++this.asked;
    return new Promise((answer) => {
      const whole = { ...message, ask };
      this.waiting.set(ask, { ask, answer, message: whole, lasting });
      this.#send(whole);
      if (!lasting && !this.socket) this.#answer(ask, null);
    });
  }

  /** @param {any} message a change of the table: sent until it is answered, done once, whatever happens on the way */
  command(message) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const moves = ["play", "undo", "say"].includes(message.do);
    return this.ask({ ...message, key, ...(moves ? { expected: this.number } : {}) }, true);
  }
}
