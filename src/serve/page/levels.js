// Levels of play by name. The numbers are values of the parameter `skill`, whose bounds the engine declares.

import { text } from "./texts.js";

/** @typedef {import("./engine.js").Parameter} Parameter */

/**
 * The levels with a name, the weakest first. Novice is the lowest that the engine has, and Full the highest.
 * @type {{name: "novice" | "casual" | "club" | "strong" | "full", skill: (of: Parameter) => number}[]}
 */
export const LEVELS = [
  { name: "novice", skill: ({ min }) => min },
  { name: "casual", skill: ({ min }) => Math.max(min + 2, min < 0 ? 1 : 4) },
  { name: "club", skill: () => 8 },
  { name: "strong", skill: () => 14 },
  { name: "full", skill: ({ max }) => max },
];

/**
 * What a level is called, with its number.
 * @param {number} skill
 * @param {Parameter} of
 */
export function nameOfLevel(skill, of) {
  const named = LEVELS.find((level) => level.skill(of) === skill);
  return named ? text("level.named", { name: text(`level.${named.name}`), number: skill }) : text("level.number", { number: skill });
}

/**
 * All levels, the weakest first: those with names, and the others by their numbers.
 * @param {Parameter} of
 * @returns {number[]}
 */
export function allLevels({ min, max }) {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}
