// How good moves were: marks, and the accuracy of each player, from what the positions are worth.

import { chance } from "./values.js";

/**
 * @typedef {"" | "?!" | "?" | "??"} Mark
 * @typedef {{mark: Mark, loss: number} | undefined} Judged a move, with the chance of winning that it lost
 */

/** The marks with the least loss of each, the worst first. @type {[Mark, number][]} */
const MARKS = [["??", 0.3], ["?", 0.15], ["?!", 0.07]];

/** The least loss that gets a mark. */
export const LEAST = 0.07;

/**
 * Judges a move by what the positions before and after it are worth.
 * @param {number[] | null | undefined} before
 * @param {number[] | null | undefined} after
 * @param {number} seat that of the mover
 * @returns {Judged}
 */
export function judged(before, after, seat) {
  if (!before || !after || seat < 0) return undefined;
  const loss = Math.max(chance(before, seat) - chance(after, seat), 0);
  return { mark: MARKS.find(([, least]) => loss >= least)?.[0] ?? "", loss };
}

/**
 * Judges the moves of a line.
 * @param {(number[] | null)[]} values what each position is worth
 * @param {string[]} turns
 * @param {string[]} seats
 */
export function judgements(values, turns, seats) {
  return turns.map((turn, ply) => judged(values[ply], values[ply + 1], seats.indexOf(turn)));
}

/** The accuracy of a move that loses a chance, in per cent. @param {number} loss from 0 to 1 */
function accuracyOf(loss) {
  return Math.min(100, Math.max(0, 103.17 * Math.exp(-4.354 * loss) - 3.17));
}

/**
 * The accuracy of each seat in per cent; nothing for a seat whose moves are not judged.
 * @param {Judged[]} of
 * @param {string[]} turns
 * @param {string[]} seats
 */
export function accuracies(of, turns, seats) {
  return seats.map((seat) => {
    const losses = of.flatMap((move, ply) => (move && turns[ply] === seat ? [move.loss] : []));
    if (losses.length === 0) return undefined;
    return losses.reduce((sum, loss) => sum + accuracyOf(loss), 0) / losses.length;
  });
}
