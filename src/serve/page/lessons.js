// The lessons of the games and the examples of their documents, read from files.

import { keep, setting } from "./store.js";
import { spoken } from "./texts.js";

/**
 * @typedef {Record<string, string>} Words a text in each language
 * @typedef {{
 *   moves?: string[], from?: string[], to?: string[], takes?: number, result?: string, within?: number,
 * }} Goal what a move must do: be one of `moves`, begin or end on a cell, take so many pieces, or win for the seat `result`. The
 *   goal is to be reached within some moves of the learner, one if `within` is not there
 * @typedef {{
 *   id: string, variant: string, parameters?: Record<string, string>, title: Words, text: Words, position: string,
 *   task?: Words, goal?: Goal, solutions?: string[], hint?: Words, right?: Words, wrong?: Words,
 *   tries?: {cells: string[], because: Words}[], moves?: string[],
 * }} Step a position with a task, or an example with the moves of its document
 * @typedef {{name: string, intro: Words | undefined, steps: Step[]}} Course a lesson, by the name of its game, or the examples
 */

/** The course that has the examples of the documents. */
export const EXAMPLES = "examples";

/** A text in the language of the page. @param {Words | undefined} words */
export function say(words) {
  return words?.[spoken()] ?? words?.en ?? "";
}

/** The files that were read. @type {Map<string, Promise<any>>} */
const files = new Map();

/** @param {string} name */
function read(name) {
  const known = files.get(name);
  if (known) return known;
  const reading = fetch(`lessons/${encodeURIComponent(name)}.json`).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return answer.json();
  });
  files.set(name, reading);
  reading.catch(() => files.delete(name));
  return reading;
}

/**
 * The lesson of a game, or the examples. A lesson can name steps of another one.
 * @param {string} name
 * @returns {Promise<Course>}
 */
export async function courseOf(name) {
  const file = await read(name);
  if (name === EXAMPLES) return { name, intro: undefined, steps: file.examples };
  const steps = file.steps.map(async (/** @type {any} */ step) => {
    if (step.same === undefined) return { ...step, variant: name };
    const [game, id] = step.same.split("/");
    const { steps } = await read(game);
    return { ...steps.find((/** @type {Step} */ one) => one.id === id), variant: name };
  });
  return { name, intro: file.intro, steps: await Promise.all(steps) };
}

/** The steps of a course that were solved. @param {string} name @returns {Set<string>} */
export function solved(name) {
  return new Set(setting(`lesson.${name}`).split(" ").filter((id) => id !== ""));
}

/** Keeps that a step was solved. @param {string} name @param {string} id */
export function keepSolved(name, id) {
  keep(`lesson.${name}`, [...solved(name).add(id)].join(" "));
}

/**
 * Whether a move reaches a goal.
 * @param {Goal} goal
 * @param {{text: string, cells: string[], takes: string[]}} move
 * @param {string} winner who has won after it
 */
export function meets(goal, { text, cells, takes }, winner) {
  return (goal.moves?.includes(text) ?? true)
    && (goal.from?.includes(cells[0]) ?? true)
    && (goal.to?.includes(cells.at(-1) ?? "") ?? true)
    && takes.length >= (goal.takes ?? 0)
    && (goal.result ?? winner) === winner;
}
