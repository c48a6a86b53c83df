// The ways of the moves of a game: the cells that each of them touches, and what it takes.

import { Refused } from "./client.js";
import { wayOf } from "./engine.js";
import { lastMoves } from "./game.js";

/**
 * @typedef {import("./engine.js").Way} Way
 * @typedef {import("./game.js").Game} Game
 */

/** The ways that are known, by the nodes of their moves in the game. @extends {Map<number, Way>} */
export class Ways extends Map {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    super();
    this.app = app;
  }

  /**
   * Asks for the position that is shown and the ways of the moves that lead to it; or for the last position before it that the
   * engine takes, as what was stored long ago may not be legal any more.
   * @param {Game} game
   */
  async look(game) {
    const { app } = this;
    for (;;) {
      try {
        for (const ply of lastMoves(game, app.seats.length)) await this.#learn(game, ply + 1);
        return await app.engine.look(game, game.ply);
      } catch (error) {
        if (!(error instanceof Refused) || game.ply === 0) throw error;
        game.ply -= 1;
        app.tell(error.message);
      }
    }
  }

  /**
   * Asks for the cells of the last move before a position, and how it is written, if that is not known.
   * @param {Game} game
   * @param {number} ply
   */
  async #learn(game, ply) {
    const at = game.line[ply];
    if (ply === 0 || this.has(at)) return;
    const before = await this.app.engine.look(game, ply - 1);
    const move = before.moves.find(({ text }) => text === game.nodes[at]?.move);
    if (!move) return;
    this.set(at, wayOf(move, this.app.geometry, before.word));
    game.nodes[at].written ||= move.written;
  }

  /** The ways of the last moves before the position that is shown. */
  get last() {
    const { game, seats } = this.app;
    return lastMoves(game, seats.length).flatMap((ply) => this.get(game.line[ply + 1]) ?? []);
  }
}
