// How a board is seen: from above, or one of its sides. A view places the cells in the picture and draws them.

import { shape } from "./dom.js";
import { cellShape, corners, ground, nameOf, piece, pieceScale } from "./drawing.js";
import { turned } from "./geometry.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./geometry.js").Place} Place
 * @typedef {import("./geometry.js").PieceKind} PieceKind
 * @typedef {{
 *   kind: "flat" | "face" | "iso", box: number[], places: Map<string, Place>, below: SVGElement[],
 *   cells: {name: string, drawn: SVGElement[]}[], names: SVGElement[], marks: import("./geometry.js").Mark[], scale: number, squash: number,
 *   stacked: boolean, piece: (kind: PieceKind, colour: string, lettered: boolean) => SVGGElement,
 *   hidden: (at: Place) => {at: Place, drawn: SVGElement[]} | undefined,
 * }} View where the pieces stand, and what is drawn: `below` under the cells, the `cells` from the back to the front, and their
 *   `names`. Pieces and hints are `scale` times as large as on squares, and hints are squashed by `squash`. Pieces are
 *   `stacked` if a cell in front can hide a part of them. `hidden` places a landing that no cell shows, where it can be shown
 */

/** Room round the board, for rings and arrows at its edge. */
const MARGIN = 0.12;

/**
 * A board from above.
 * @param {Geometry} geometry
 * @param {number} degrees by how much it is turned clockwise
 * @returns {View}
 */
export function fromAbove(geometry, degrees) {
  const places = geometry.places.map((at) => turned(geometry, at, degrees));
  const { shape: kind, width, height } = geometry;
  // Cubes that stand lower are drawn first, so that the edges of higher ones are whole.
  const inOrder = [...places].sort((one, other) => (one.level ?? 0) - (other.level ?? 0));
  return {
    kind: "flat",
    box: [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN],
    places: new Map(places.map((at) => [at.name, at])),
    below: [ground(geometry, (at) => turned(geometry, at, degrees))],
    cells: inOrder.map((at) => ({ name: at.name, drawn: drawnCell(geometry, kind, at) })),
    names: places.map((at) => nameOf(kind, at, geometry)),
    marks: geometry.marks.map((mark) => turned(geometry, mark, degrees)),
    scale: pieceScale(kind),
    squash: 1,
    stacked: false,
    piece,
    hidden: (place) => {
      const at = turned(geometry, place, degrees);
      return { at, drawn: [shape("polygon", { class: "unseen", points: corners([[at.x, at.y - 1], [at.x + 1, at.y], [at.x, at.y + 1], [at.x - 1, at.y]]) })] };
    },
  };
}

/**
 * One of the sides of a board.
 * @param {Geometry} geometry
 * @param {import("./geometry.js").Face} face
 * @returns {View}
 */
export function fromSide(geometry, { places }) {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6];
  return {
    kind: "face",
    box: [left, top, Math.max(...xs) + 0.6 - left, Math.max(...ys) + 0.6 - top],
    places: new Map(places.map((at) => [at.name, at])),
    below: [],
    cells: places.map((at) => ({ name: at.name, drawn: drawnCell(geometry, "square", at) })),
    // The faces are small: the cell under the pointer is lit on every board, and the main one has the names.
    names: [],
    marks: [],
    scale: pieceScale("square"),
    squash: 1,
    stacked: false,
    piece,
    hidden: () => undefined,
  };
}

/**
 * @param {Geometry} geometry
 * @param {string} kind
 * @param {Place} at
 */
function drawnCell(geometry, kind, at) {
  const seat = geometry.camps.get(at.name);
  const colour = geometry.seats.find(({ name }) => name === seat)?.colour;
  const drawn = [cellShape(kind, at, colour)];
  if (kind === "point") drawn.push(shape("circle", { class: "dot", cx: at.x, cy: at.y, r: 0.07 }));
  return drawn;
}
