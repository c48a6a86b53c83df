// How games begin: new, from a position, or from a record.

import { Refused } from "./client.js";
import { newGame } from "./game.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./dialogs.js").Side} Side
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./records.js").RecordedGame} RecordedGame
 *
 * @typedef {{
 *   readonly engine: import("./engine.js").Engine, readonly game: Game, rests: boolean,
 *   readonly geometry: import("./geometry.js").Geometry | undefined,
 *   attempt: (work: () => Promise<void>) => Promise<void>, begin: () => Promise<() => boolean>, load: () => Promise<void>,
 *   show: (game: Game) => Promise<void>, tell: (sentence: string) => void,
 * }} Table where games are shown
 */

export class Beginnings {
  /** @param {Table} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Takes up a position or a record; gives a sentence if it is refused.
   * @param {RecordedGame} record
   * @returns {Promise<string>}
   */
  async read(record) {
    const { variant, parameters } = this.app.game;
    if (/^gametype /.test(record.variant)) {
      return text("paste.type", { type: record.variant.replace("gametype ", "") });
    }
    const isSame = record.variant === "" || record.variant === variant;
    const rules = isSame ? { ...parameters, ...record.parameters } : record.parameters;
    let refused = "";
    await this.app.attempt(async () => {
      try {
        await this.#from(record.variant || variant, rules, record.start, record.moves);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused = error.message;
      }
    });
    return refused;
  }

  /** Begins a game from a position of the game that is shown. @param {string} start */
  fromPosition(start) {
    const { variant, parameters } = this.app.game;
    return this.app.attempt(() => this.#from(variant, parameters, start, ""));
  }

  /**
   * Begins a game from a position and a record; the one that is shown stays if they are refused.
   * @param {string} variant
   * @param {Record<string, string>} parameters
   * @param {string} start
   * @param {string} record
   */
  async #from(variant, parameters, start, record) {
    const isCurrent = await this.app.begin();
    const game = newGame(variant, { ...parameters }, start);
    game.seconds = this.app.game.seconds;
    if (variant === this.app.game.variant) game.players = structuredClone(this.app.game.players);
    try {
      await this.app.engine.open(game);
      const { moves, turns } = await this.app.engine.read(start, record);
      Object.assign(game, { moves, turns, ply: moves.length });
    } catch (error) {
      await this.app.load();
      throw error;
    }
    if (!isCurrent()) return;
    const shown = this.app.show(game);
    // Who has put a position together looks at it first.
    this.app.rests = true;
    await shown;
  }

  /**
   * Begins a new game.
   * @param {Game} game
   * @param {Side} side
   */
  start(game, side) {
    return this.app.attempt(async () => {
      await this.app.begin();
      const { seats } = await this.app.engine.open(game);
      const byHand = { first: [seats[0]], second: [seats[1]], all: seats, none: /** @type {typeof seats} */ ([]) }[side];
      for (const seat of seats) {
        const skill = this.app.game.players[seat.name]?.skill ?? 20;
        game.players[seat.name] = { by: byHand.includes(seat) ? "hand" : "engine", skill };
      }
      await this.app.show(game);
    });
  }

  /** Every game that can be begun, and the side that the person plays next where the loser of the game that is shown begins. */
  async choices() {
    await this.app.begin();
    const side = await this.#sideAfter();
    const variants = await this.app.engine.variants();
    // The engine goes back to the game that is shown.
    void this.app.load();
    return { variants, side };
  }

  /**
   * The side that one person against the engine plays in the game after the one that is shown: the first one for who has lost it, or
   * did not begin a draw. Nothing where it is not over, or another rule says who begins.
   * @returns {Promise<Side | undefined>}
   */
  async #sideAfter() {
    const { engine, game, geometry } = this.app;
    if (!geometry?.loserBegins) return undefined;
    const [first, second] = geometry.seats.map(({ name }) => name);
    const byHand = [first, second].filter((seat) => game.players[seat]?.by === "hand");
    if (byHand.length !== 1) return undefined;
    const { result, winner } = (await engine.look(game, game.moves.length)).result;
    if (result === "none") return undefined;
    const begins = result === "win" && winner === second ? first : second;
    return byHand[0] === begins ? "first" : "second";
  }
}
