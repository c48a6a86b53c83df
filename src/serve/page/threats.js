// Moves that win at once, such as the last stone of a chain: those of the side to move, and those that the other side threatens.

import { Refused } from "./client.js";
import { letterOfSeat } from "./geometry.js";
import { keep, setting } from "./store.js";

/** @typedef {{way: string[], kind: "wins" | "threat"}} Threat the cells of a move that wins, and whose it is */

/** The most moves of a side that are shown. */
const MOST = 5;

export class Threats {
  /** What was found for the position that is shown. @type {Threat[]} */
  found = [];

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
  }

  /** Whether they are to be shown. */
  get isOn() {
    return setting("threats") === "on";
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    keep("threats", isOn ? "on" : "");
    void this.app.refresh();
  }

  /**
   * Looks for them in the position that is shown; the engine then has this position again.
   * @param {() => boolean} isCurrent
   */
  async look(isCurrent) {
    const { app } = this;
    const { engine, game, seats, view } = app;
    if (!this.isOn || !view || seats.length !== 2 || game.lesson !== "") return;
    const other = seats.find((seat) => seat !== view.turn) ?? "";
    /** @type {Threat[]} */
    const found = [];
    for (const [seat, kind] of /** @type {[string, Threat["kind"]][]} */ ([[other, "threat"], [view.turn, "wins"]])) {
      try {
        const ways = await engine.wins(letterOfSeat(seat) + view.word.slice(1), seat);
        found.push(...ways.slice(0, MOST).map((way) => ({ way, kind })));
      } catch (error) {
        // With the other side to move, the position may be against the rules.
        if (!(error instanceof Refused)) throw error;
      }
      if (!isCurrent()) return;
    }
    await engine.look(game, game.ply);
    if (!isCurrent()) return;
    this.found = found;
    if (found.length > 0) app.display.board();
  }
}
