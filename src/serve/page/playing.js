// How moves come into the game: clicked, typed, or found by the engine.

import { wayOf } from "./engine.js";
import * as games from "./game.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./engine.js").Move} Move
 */

export class Playing {
  /** Whether the next move takes the place of the one that was taken back. */
  isTakenBack = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Whether the game goes on with the next move, and what stands there becomes a variation: against the engine, and after a move
   * was taken back.
   */
  get #goesOn() {
    const { game, isLive, trial } = this.app;
    if (trial.isOpen) return false;
    const isByEngine = Object.values(game.players).some(({ by }) => by === "engine");
    return this.isTakenBack || (isLive && games.isMainLine(game) && isByEngine);
  }

  /**
   * Adds a move to the game. One of a variation costs no time.
   * @param {string} text
   * @param {string} turn
   * @param {string} written
   * @param {boolean} isMain
   */
  #add(text, turn, written, isMain) {
    const { clocks, game } = this.app;
    if (isMain || games.isAtMainEnd(game)) clocks.moved(turn);
    games.play(game, text, turn, written, isMain);
  }

  /**
   * Plays a move in the position that is shown.
   * @param {string} text
   * @param {Move | undefined} move
   * @param {boolean} isDropped whether the piece is already where it goes
   */
  async play(text, move, isDropped = false) {
    const { view } = this.app;
    if (!view) return;
    this.#add(text, view.turn, move?.written ?? "", this.#goesOn);
    await this.#made(move, isDropped);
  }

  /**
   * Stores and shows what was just played, and lets others know of it.
   * @param {Move | undefined} move the move, if it is one
   * @param {boolean} isDropped
   */
  async #made(move, isDropped = false) {
    const { app } = this;
    const { game, view } = app;
    this.isTakenBack = false;
    const way = move && view && wayOf(move, app.geometry, view.word);
    if (way) app.ways.set(game.line[game.ply], way);
    app.keep();
    app.tell("");
    app.said = app.ends.takeReply();
    // The question goes out first.
    const shown = app.arrive(isDropped && way ? { cells: way.cells.slice(-1), takes: way.takes } : way ?? { cells: [], takes: [] });
    app.display.sounds(way);
    for (const watcher of app.watchers) await watcher.played?.(app);
    await shown;
  }

  /**
   * Plays a move that a person chose, unless it is too late for it: a button can be clicked twice, or be one of the position before.
   * @param {Move} move
   * @param {boolean} [isDropped]
   */
  async choose(move, isDropped = false) {
    const { app } = this;
    if (!app.isFree || app.isBusy || !app.view?.moves.includes(move)) return;
    app.rests = false;
    await app.attempt(() => this.play(move.text, move, isDropped));
  }

  /**
   * Plays moves that are typed in any form that the engine reads; false if they are refused.
   * @param {string} typed
   * @returns {Promise<boolean>}
   */
  async type(typed) {
    const { app } = this;
    const { game, view } = app;
    let isPlayed = false;
    if (app.setup || app.teacher.isPaused || !app.isOpen) return isPlayed;
    await app.attempt(async () => {
      const isCurrent = await app.begin();
      try {
        const { moves, turns, written } = await app.engine.read(game.start, [...game.moves.slice(0, game.ply), typed].join(" "));
        if (!isCurrent()) return;
        const move = moves.length === game.ply + 1 ? view?.moves.find(({ text }) => text === moves[game.ply]) : undefined;
        // Who goes on with a game that was given up does not give it up.
        if (games.isAtMainEnd(game)) game.end = null;
        const isMain = this.#goesOn;
        for (let ply = game.ply; ply < moves.length; ply += 1) this.#add(moves[ply], turns[ply], written[ply], isMain);
        app.rests = false;
        isPlayed = true;
        void app.attempt(() => this.#made(move));
      } catch (error) {
        // After a move that is refused, what went on before goes on.
        void app.refresh();
        throw error;
      }
    });
    return isPlayed;
  }
}
