// Ways along the rings of a board.

import { readWord } from "./geometry.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./geometry.js").Place} Place
 */

/** Two lengths that differ by less are equal. */
const NEAR = 0.01;

/**
 * The cells of a way, with those that it passes on a ring: the shorter way round, unless a piece stands there.
 * @param {Geometry | undefined} geometry
 * @param {string} word the position before the move
 * @param {string[]} cells
 */
export function alongRings(geometry, word, cells) {
  if (!geometry || geometry.circles.length === 0 || cells.length !== 2) return cells;
  const [from, to] = cells;
  for (const [x, y, r] of geometry.circles) {
    const angle = (/** @type {Place} */ at) => Math.atan2(at.y - y, at.x - x);
    const ring = geometry.places.filter((at) => Math.abs(Math.hypot(at.x - x, at.y - y) - r) < NEAR)
      .sort((one, other) => angle(one) - angle(other)).map(({ name }) => name);
    const start = ring.indexOf(from);
    if (start < 0 || !ring.includes(to)) continue;
    const round = [...ring.slice(start), ...ring.slice(0, start + 1)];
    const ways = [round, [...round].reverse()].map((way) => way.slice(0, way.indexOf(to, 1) + 1));
    const { letters } = readWord(geometry, word);
    const isFree = (/** @type {string[]} */ way) => way.slice(1, -1).every((cell) => !letters.has(cell));
    ways.sort((one, other) => one.length - other.length);
    return ways.find(isFree) ?? cells;
  }
  return cells;
}
