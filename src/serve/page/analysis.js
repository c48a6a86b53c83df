// What searches have found: for the position that is shown, for the whole game, and as a hint.

import { forgetValues, setValues } from "./game.js";
import { judge } from "./judge.js";
import { Threats } from "./threats.js";
import { valuesOf } from "./values.js";

/**
 * @typedef {import("./engine.js").Report} Report
 * @typedef {import("./engine.js").View} View
 */

/** Milliseconds from a report of a search until it is shown, with those that came since. */
const REDRAWING = 100;

/** Seconds for each position when a whole game is analysed. */
const SECONDS_OF_WHOLE = 0.2;

/** Seconds for a hint. */
const SECONDS_OF_HINT = 0.6;

export class Analysis {
  /** Whether the position that is shown is analysed. */
  isOn = false;
  /** Whether the whole game is analysed. */
  isWhole = false;
  /** The move that the engine advises, if it was asked. */
  hint = "";
  /** Where that advice holds, as the node of the game. */
  #hintAt = -1;
  /** What the search that runs has found, by line. @type {Map<number, Report>} */
  #found = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #redrawing;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.threats = new Threats(app);
  }

  /** What the search has found, the best line first. */
  get reports() {
    return [...this.#found.values()].sort((one, other) => one.line - other.line);
  }

  /** Forgets what was found for another position. */
  clear() {
    this.#found.clear();
    this.threats.found = [];
    if (this.#hintAt !== this.app.game.line[this.app.game.ply]) this.hint = "";
  }

  /** @param {Report} report */
  hear(report) {
    const { app } = this;
    if (!app.view) return;
    this.#found.set(report.line, report);
    if (report.line === 1) setValues(app.game, app.game.ply, valuesOf(report, app.view.turn, app.seats), report.pv[0]);
    // Reports come faster than anybody reads.
    this.#redrawing ??= setTimeout(() => {
      this.#redrawing = undefined;
      if (this.isOn) app.display.analysis();
    }, REDRAWING);
  }

  /**
   * Analyses the position that is shown, until something else is begun.
   * @param {number} lines
   * @param {() => boolean} isCurrent
   */
  async run(lines, isCurrent) {
    await this.threats.look(isCurrent);
    if (this.app.teacher.hasTask) return;
    while (this.isOn && isCurrent()) {
      // A server with many boards ends an analysis that others wait for; it goes on when their turns are over.
      await this.app.engine.analyse(lines, undefined, (report) => isCurrent() && this.hear(report));
    }
  }

  /**
   * Analyses every position of the line that has no value yet.
   * @param {() => boolean} isCurrent
   */
  async all(isCurrent) {
    const { app } = this;
    const { game } = app;
    for (let ply = 0; ply <= game.moves.length; ply += 1) {
      if (game.values[ply]) continue;
      await this.#find(ply, isCurrent);
      if (!isCurrent()) return;
      app.display.analysis();
    }
    await judge(app.engine, game, app.seats);
    if (!isCurrent()) return;
    this.isWhole = false;
    app.keep();
    await app.refresh();
  }

  /**
   * Finds out what a position of the line is worth.
   * @param {number} ply
   * @param {() => boolean} isCurrent
   */
  async #find(ply, isCurrent) {
    const { app } = this;
    const { game } = app;
    const view = await app.engine.look(game, ply);
    if (!isCurrent()) return;
    const { result, winner } = view.result;
    if (result !== "none") {
      setValues(game, ply, app.seats.map((seat) => (result === "draw" ? 0 : seat === winner ? 100 : -100)));
      return;
    }
    await app.engine.analyse(1, SECONDS_OF_WHOLE, (report) => {
      if (isCurrent() && report.line === 1) setValues(game, ply, valuesOf(report, view.turn, app.seats), report.pv[0]);
    });
  }

  /** Judges the move before the position that is shown. @param {() => boolean} isCurrent */
  async here(isCurrent) {
    const { engine, game, seats } = this.app;
    for (const ply of [game.ply - 1, game.ply]) {
      if (!game.values[ply] && isCurrent()) await this.#find(ply, isCurrent);
    }
    if (isCurrent()) await judge(engine, game, seats);
    return isCurrent() ? game.nodes[game.line[game.ply]].judged : null;
  }

  /** Analyses the position that is shown, or no longer. @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    void this.app.refresh();
  }

  /** Analyses the whole game anew, or stops that. */
  whole() {
    this.isWhole = !this.isWhole;
    if (this.isWhole) forgetValues(this.app.game);
    void this.app.refresh();
  }

  /** Asks for a good move in the position that is shown. */
  ask() {
    const { app } = this;
    if (!app.isOpen) return undefined;
    return app.attempt(async () => {
      const isCurrent = await app.begin();
      const view = await app.engine.look(app.game, app.game.ply);
      if (!isCurrent()) return;
      let move = "";
      await app.engine.analyse(1, SECONDS_OF_HINT, (report) => {
        if (report.line === 1) move = report.pv[0] ?? move;
      });
      if (!isCurrent() || view.result.result !== "none") return;
      [this.hint, this.#hintAt] = [move, app.game.line[app.game.ply]];
      await app.refresh();
    });
  }
}
