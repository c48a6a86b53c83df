// The clocks of a game that has a time.

import { isAtMainEnd } from "./game.js";

/** Milliseconds between two looks at the clock. */
const TICK = 100;

export class Clocks {
  /** When the clock that runs was read last, in milliseconds. */
  #since = 0;
  /** The seat whose clock runs. */
  #running = "";
  /** The game of that clock. @type {import("./game.js").Game | undefined} */
  #game;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    setInterval(() => this.#tick(), TICK);
    // What is stored has the time that is left.
    addEventListener("pagehide", () => {
      this.#read();
      if (this.app.game.clock) this.app.keep();
    });
  }

  /** The seconds that a seat has left. @param {string} seat */
  left(seat) {
    const { clock, left } = this.app.game;
    return clock ? left[seat] ?? clock.base : 0;
  }

  /**
   * The seat whose clock should run: that of the side to move, from the second move on. Nobody's does while the engine cannot be
   * reached or has no room to search.
   */
  get #due() {
    const { app } = this;
    const { game } = app;
    const isReached = app.engine.client.isOpen && app.thinks !== "waits";
    const isRunning = game.clock && app.isLive && game.ply > 0 && isAtMainEnd(game) && !app.setup && !app.isResting;
    return isRunning && isReached ? app.view?.turn ?? "" : "";
  }

  /** Takes what has passed off the clock that runs. */
  #read() {
    const now = performance.now();
    const { game } = this.app;
    if (this.#running !== "" && game === this.#game) game.left[this.#running] = this.left(this.#running) - (now - this.#since) / 1000;
    this.#since = now;
  }

  /** A seat has moved. @param {string} seat */
  moved(seat) {
    const { clock, left } = this.app.game;
    if (!clock) return;
    this.#read();
    left[seat] = this.left(seat) + clock.inc;
    this.#running = "";
  }

  #tick() {
    const { app } = this;
    this.#read();
    [this.#game, this.#running] = [app.game, this.#due];
    if (!app.game.clock) return;
    app.display.clocks();
    const seat = this.#running;
    if (seat !== "" && this.left(seat) <= 0) {
      app.game.left[seat] = 0;
      this.#running = "";
      app.ends.flag(seat);
    }
  }

  /** What a search may use: the time of its seat. @param {string} seat */
  levelOf(seat) {
    const { clock } = this.app.game;
    if (!clock) return undefined;
    this.#read();
    return { left: Math.max(this.left(seat), 0.05), inc: clock.inc };
  }
}
