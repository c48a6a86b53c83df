// How games begin: new, from a position, from a record, or once more.

import { Refused } from "./client.js";
import { fill, follow, newGame } from "./game.js";
import { addVariations } from "./variations.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./records.js").RecordedGame} RecordedGame
 * @typedef {import("./start.js").Side} Side
 * @typedef {import("./start.js").Wish} Wish
 */

export class Beginnings {
  /** @param {App} app */
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
    // A record that names its game has all its rules; another one is of the game that is shown.
    const rules = record.variant === "" ? { ...parameters, ...record.parameters } : record.parameters;
    let refused = text("lost");
    await this.app.attempt(async () => {
      try {
        await this.#from(record.variant || variant, rules, record.start, record.moves, record.variations);
        refused = "";
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
    return this.app.attempt(() => this.#from(variant, parameters, start, "", []));
  }

  /**
   * Begins a game from a position and a record; the one that is shown stays if they are refused.
   * @param {string} variant
   * @param {Record<string, string>} parameters
   * @param {string} start
   * @param {string} record
   * @param {import("./records.js").Variation[]} variations
   */
  async #from(variant, parameters, start, record, variations) {
    this.app.close();
    const isCurrent = await this.app.begin();
    const game = newGame(variant, { ...parameters }, start);
    game.seconds = this.app.game.seconds;
    if (variant === this.app.game.variant) game.players = structuredClone(this.app.game.players);
    try {
      await this.app.engine.open(game);
      const { moves, turns, written } = await this.app.engine.read(start, record);
      fill(game, moves, turns, written);
      const end = game.line.at(-1) ?? 0;
      await addVariations(this.app.engine, game, variations);
      follow(game, end);
      game.ply = game.moves.length;
    } catch (error) {
      await this.app.load();
      throw error;
    }
    // The engine has the other game open already.
    if (!isCurrent()) return this.app.load();
    const shown = this.app.show(game);
    // Who has put a position together looks at it first.
    this.app.rests = true;
    await shown;
  }

  /**
   * Begins a new game.
   * @param {Wish} wish
   */
  start({ variant, parameters, side, skill, seconds, clock }) {
    return this.app.attempt(async () => {
      const game = newGame(variant, { ...parameters });
      Object.assign(game, { seconds, clock: clock && { ...clock } });
      this.app.close();
      await this.app.begin();
      const seats = (await this.app.engine.open(game)).seats.map(({ name }) => name);
      if (seats.length > 2) game.clock = null;
      const byHand = {
        first: [seats[0]], second: [seats[1]], any: [seats[Math.floor(Math.random() * seats.length)]], all: seats, none: /** @type {string[]} */ ([]),
      }[side];
      for (const seat of seats) game.players[seat] = { by: byHand.includes(seat) ? "hand" : "engine", skill };
      await this.app.show(game);
    });
  }

  /** The same game once more; the players of two seats change sides, unless the rules say who begins. */
  again() {
    const { app } = this;
    return app.attempt(async () => {
      const next = await this.#sideAfter();
      const { game, seats } = app;
      const again = newGame(game.variant, { ...game.parameters }, game.start);
      Object.assign(again, { seconds: game.seconds, clock: game.clock && { ...game.clock }, players: structuredClone(game.players) });
      const [first, second] = seats;
      const isByHand = game.players[first]?.by === "hand";
      const changes = next === undefined || (next === "first") !== isByHand;
      const isOne = isByHand !== (game.players[second]?.by === "hand");
      if (seats.length === 2 && isOne && changes) {
        again.players = { [first]: game.players[second], [second]: game.players[first] };
      }
      await app.show(again);
    });
  }

  /** Every game that can be begun, and the side that the person plays next where the loser of the game that is shown begins. */
  async choices() {
    await this.app.begin();
    const next = await this.#sideAfter();
    this.app.close();
    const offer = await this.app.engine.offer();
    // The engine goes back to the game that is shown.
    void this.app.load();
    return { offer, next };
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
    const { result, winner } = game.end ?? (await engine.look(game, game.moves.length)).result;
    if (result === "none") return undefined;
    const begins = result === "win" && winner === second ? first : second;
    return byHand[0] === begins ? "first" : "second";
  }
}
