// What positions are worth: numbers of the engine as chances and texts.

import { nameOfSeat, spoken, text } from "./texts.js";

/** A value beyond which the end of the game is known, by search or by a table. */
const KNOWN = 80;

/** How steeply the chance of two sides grows with a man more. */
const STEEPNESS = 0.7;

/**
 * What a position is worth to each seat: to one as much as it costs the other, or as it is told.
 * @param {{score: number, scores: number[] | undefined}} report
 * @param {string} turn
 * @param {string[]} seats
 */
export function valuesOf({ score, scores }, turn, seats) {
  return scores ?? seats.map((seat) => (seat === turn ? score : -score));
}

/**
 * The chance of a seat, from 0 to 1.
 * @param {number[]} values
 * @param {number} seat
 */
export function chance(values, seat) {
  const value = values[seat] ?? 0;
  if (values.length === 2) return 1 / (1 + Math.exp(-STEEPNESS * value));
  return 1 / (1 + (values.length - 1) * Math.exp(-value));
}

/**
 * A value as it is written: with its sign, or that the end is known.
 * @param {number} value
 */
export function written(value) {
  if (Math.abs(value) > KNOWN) return value > 0 ? "+ ∎" : "− ∎";
  const isNegative = value <= -0.005;
  const amount = Math.abs(value).toLocaleString(spoken(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return isNegative ? `−${amount}` : `+${amount}`;
}

/**
 * The same in words.
 * @param {number[]} values
 * @param {number} seat
 * @param {string[]} seats
 */
export function inWords(values, seat, seats) {
  const value = values[seat] ?? 0;
  const winner = value > KNOWN ? seat : values.findIndex((other) => other > KNOWN);
  if (winner >= 0) return text("value.wins", { seat: nameOfSeat(seats[winner]) });
  return Math.abs(value) < 0.005 ? text("value.even") : written(value);
}

/**
 * A number of positions in a few characters.
 * @param {number} count
 */
export function short(count) {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)} k` : `${Math.round(count)}`;
}
