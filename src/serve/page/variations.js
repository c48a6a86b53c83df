// Variations of a game that was read: played through by the engine, and put into the game.

import { Refused } from "./client.js";
import { addMove } from "./game.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./records.js").Variation} Variation
 */

/** The most variations that are read. */
const MOST = 500;

/**
 * Puts variations into a game that has its main moves. One that the engine refuses is left out, with those that leave it.
 * @param {Engine} engine
 * @param {Game} game
 * @param {Variation[]} variations
 */
export async function addVariations(engine, game, variations) {
  let count = 0;
  /** @param {Variation[]} some @param {number[]} line the nodes from which they leave */
  const add = async (some, line) => {
    for (const { ply, moves, variations: inner } of some) {
      if (count >= MOST || ply >= line.length) return;
      count += 1;
      const before = line.slice(0, ply + 1);
      const played = before.slice(1).map((at) => game.nodes[at].move);
      try {
        const read = await engine.read(game.start, [...played, moves].join(" "));
        for (let here = ply; here < read.moves.length; here += 1) {
          const at = before[here];
          before.push(addMove(game, at, read.moves[here], read.turns[here], read.written[here] ?? ""));
        }
        await add(inner, before);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
  };
  await add(variations, [...game.line]);
}
