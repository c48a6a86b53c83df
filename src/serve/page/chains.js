// The chain with which a game was won, so that it is seen.

import { readWord } from "./geometry.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./geometry.js").Place} Place
 */

/** Two lengths that differ by less are equal. */
const NEAR = 0.01;

/** @param {number} one @param {number} other */
function equal(one, other) {
  return Math.abs(one - other) < NEAR;
}

/**
 * The cells of each ring in the order of their angles, the innermost ring first.
 * @param {Geometry} geometry
 */
function ringsOf({ circles, places }) {
  return [...circles].sort((one, other) => one[2] - other[2]).map(([x, y, radius]) => {
    const angle = (/** @type {Place} */ at) => Math.atan2(at.y - y, at.x - x);
    const on = places.filter((at) => equal(Math.hypot(at.x - x, at.y - y), radius));
    return on.sort((one, other) => angle(one) - angle(other)).map(({ name }) => name);
  });
}

/**
 * The shortest chain of a seat's pieces from the innermost ring to the rim, each next to the one before along a ring or a line.
 * Empty if there is none.
 * @param {Geometry} geometry
 * @param {string} word the position
 * @param {string} seat
 * @returns {string[]}
 */
export function chainOf(geometry, word, seat) {
  const { letters } = readWord(geometry, word);
  const kinds = geometry.pieces.filter((piece) => piece.seat === seat).map(({ letter }) => letter);
  const isOwn = (/** @type {string | undefined} */ cell) => cell !== undefined && kinds.includes(letters.get(cell) ?? "");
  const rings = ringsOf(geometry);
  const cellAt = (/** @type {number} */ x, /** @type {number} */ y) => geometry.places.find((at) => equal(at.x, x) && equal(at.y, y))?.name;
  const pairs = geometry.lines.map(([x1, y1, x2, y2]) => [cellAt(x1, y1), cellAt(x2, y2)]);
  for (const ring of rings) ring.forEach((cell, index) => pairs.push([cell, ring[(index + 1) % ring.length]]));
  const links = pairs.filter((pair) => pair.every(isOwn));
  const rim = new Set(rings.at(-1));
  /** @type {(string | undefined)[][]} */
  const ways = (rings[0] ?? []).filter(isOwn).map((cell) => [cell]);
  const seen = new Set(ways.map(([cell]) => cell));
  for (const way of ways) {
    const end = way.at(-1);
    if (end !== undefined && rim.has(end)) return way.filter((cell) => cell !== undefined);
    for (const [one, other] of links) {
      const next = one === end ? other : other === end ? one : undefined;
      if (next === undefined || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}
