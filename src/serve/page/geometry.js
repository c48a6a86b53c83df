// The board of a game as the engine tells it: places, lines, seats and pieces.

import { words } from "./hub.js";

/**
 * @typedef {{name: string, x: number, y: number, level: number | undefined}} Place
 * @typedef {{name: string, places: Place[]}} Face
 * @typedef {{name: string, degrees: number, colour: string}} Seat
 * @typedef {{letter: string, seat: string, kind: string}} PieceKind
 * @typedef {{name: string, x: number, y: number, field: string}} Mark
 * @typedef {{value: string, meaning: string}} State
 * @typedef {{
 *   shape: string, width: number, height: number, places: Place[], faces: Face[],
 *   lines: number[][], circles: number[][], seats: Seat[], camps: Map<string, string>, pieces: PieceKind[],
 *   marks: Mark[], fields: string[], states: Map<string, State[]>, loserBegins: boolean,
 * }} Geometry `camps` has the seat of each cell in a camp, `states` what the values of a field mean that is no number;
 *   lengths are in distances of two cells
 */

/**
 * @param {string} text
 * @returns {Place}
 */
function place(text) {
  const [name, x, y, level] = text.split(",");
  return { name, x: Number(x), y: Number(y), level: level === undefined ? undefined : Number(level) };
}

/** @param {string} text */
function numbers(text) {
  return text.split(",").map(Number);
}

/**
 * Reads the answer to `query what=geometry`.
 * @param {Record<string, string>} args
 * @returns {Geometry}
 */
export function readGeometry(args) {
  const [width, height] = numbers(args.size);
  const camps = new Map();
  for (const camp of words(args.camps)) {
    const [seat, ...cells] = camp.split(",");
    for (const cell of cells) camps.set(cell, seat);
  }
  /** @type {Map<string, State[]>} */
  const states = new Map();
  for (const state of words(args.states)) {
    const [field, value, meaning] = state.split(",");
    states.set(field, [...(states.get(field) ?? []), { value, meaning }]);
  }
  return {
    shape: args.geometry,
    width,
    height,
    places: words(args.cells).map(place),
    faces: words(args.faces).map((text) => {
      const [name, ...cells] = text.split(";");
      return { name, places: cells.map(place) };
    }),
    lines: words(args.lines).map(numbers),
    circles: words(args.circles).map(numbers),
    seats: words(args.seats).map((text) => {
      const [name, degrees, colour] = text.split(",");
      return { name, degrees: Number(degrees), colour };
    }),
    camps,
    pieces: words(args.pieces).map((text) => {
      const [letter, seat, kind] = text.split(",");
      return { letter, seat, kind };
    }),
    marks: words(args.marks).map((text) => {
      const [name, x, y, field] = text.split(",");
      return { name, x: Number(x), y: Number(y), field: field ?? "" };
    }),
    fields: words(args.fields),
    states,
    loserBegins: args.next === "loser",
  };
}

/**
 * The classes of a picture of the board: the shape of its cells, and whether it has rings.
 * @param {Geometry} geometry
 */
export function looksOf({ shape, circles }) {
  return circles.length > 0 ? `${shape} rings` : shape;
}

/**
 * A place as it lies when the board is turned clockwise about its middle.
 * @template {{x: number, y: number}} T
 * @param {Geometry} geometry
 * @param {T} at
 * @param {number} degrees
 * @returns {T}
 */
export function turned(geometry, at, degrees) {
  if (degrees === 0) return at;
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [at.x - geometry.width / 2, at.y - geometry.height / 2];
  const x = geometry.width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle);
  const y = geometry.height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle);
  return { ...at, x, y };
}

/**
 * What stands on each cell, and the fields behind the cells.
 * @typedef {{side: string, letters: Map<string, string>, fields: string[]}} Placement
 */

/**
 * Reads the word of a position.
 * @param {Geometry} geometry
 * @param {string} word
 * @returns {Placement}
 */
export function readWord(geometry, word) {
  const [cells, ...fields] = word.split(":");
  const letters = new Map();
  geometry.places.forEach((at, index) => {
    const letter = cells[index + 1] ?? "e";
    if (letter !== "e") letters.set(at.name, letter);
  });
  return { side: cells[0] ?? "", letters, fields };
}

/**
 * Writes the word of a position.
 * @param {Geometry} geometry
 * @param {Placement} placement
 */
export function writeWord(geometry, { side, letters, fields }) {
  const cells = geometry.places.map((at) => letters.get(at.name) ?? "e");
  return [side + cells.join(""), ...fields].join(":");
}

/**
 * The letter by which the word of a position tells a seat.
 * @param {string} seat
 */
export function letterOfSeat(seat) {
  return seat.charAt(0).toUpperCase();
}

/**
 * What a field of a position says: a number, or what its value means.
 * @param {Geometry} geometry
 * @param {string} field
 * @param {string} value
 */
export function meaningOf(geometry, field, value) {
  return geometry.states.get(field)?.find((state) => state.value === value)?.meaning ?? value;
}
