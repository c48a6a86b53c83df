// Levels of play by name. The engine says which values of the parameter `skill` have names: `query what=levels`.

import { nameOfWord, text } from "./texts.js";

/** @typedef {import("./engine.js").Skill} Skill */

/**
 * What a level is called, with its number.
 * @param {number} skill
 * @param {Skill} of
 */
export function nameOfLevel(skill, of) {
  const named = of.named.find((level) => level.skill === skill);
  return named ? text("level.named", { name: nameOfWord("level.", named.name), number: skill }) : text("level.number", { number: skill });
}

/**
 * All levels, the weakest first: those with names, and the others by their numbers.
 * @param {Skill} of
 * @returns {number[]}
 */
export function allLevels({ min, max }) {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}
