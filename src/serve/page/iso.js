// A board of cubes in isometric projection: a pyramid that looks like one.

import { shape } from "./dom.js";
import { corners } from "./drawing.js";
import { turned } from "./geometry.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./geometry.js").PieceKind} PieceKind
 * @typedef {import("./views.js").View} View
 */

/** Half the height of the top of a cube, whose half width is 1. */
const DEPTH = 0.58;

/** The height of a level. It is less than that of a cube, so that less is hidden behind the front. */
const RISE = 0.46;

/** The height of the base under level 0. */
const BASE = 0.3;

/** Room round the pyramid. */
const MARGIN = 0.2;

/**
 * The board, turned clockwise by some degrees.
 * @param {Geometry} geometry
 * @param {number} degrees
 * @returns {View}
 */
export function isometric(geometry, degrees) {
  const flat = geometry.places.map((at) => turned(geometry, at, degrees));
  // What lies behind is drawn first.
  flat.sort((one, other) => one.y - other.y || (one.level ?? 0) - (other.level ?? 0));
  const places = flat.map((at) => ({ ...at, y: at.y * DEPTH - (at.level ?? 0) * RISE }));
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 1 - MARGIN, Math.min(...ys) - DEPTH - MARGIN - 0.5];
  const bottom = geometry.height * DEPTH + BASE + MARGIN;
  return {
    kind: "iso",
    box: [left, top, Math.max(...xs) + 1 + MARGIN - left, bottom - top],
    places: new Map(places.map((at) => [at.name, at])),
    below: [],
    cells: places.map((at) => ({ name: at.name, drawn: cube(at) })),
    names: [],
    marks: [],
    scale: 1.3,
    squash: DEPTH,
    stacked: true,
    piece: cylinder,
  };
}

/** @param {import("./geometry.js").Place} at the middle of the top */
function cube({ name, x, y, level = 0 }) {
  const foot = level * RISE + BASE;
  const shade = `level-${Math.min(level, 7)}`;
  const top = [[x, y - DEPTH], [x + 1, y], [x, y + DEPTH], [x - 1, y]];
  const left = [[x - 1, y], [x, y + DEPTH], [x, y + DEPTH + foot], [x - 1, y + foot]];
  const right = [[x + 1, y], [x, y + DEPTH], [x, y + DEPTH + foot], [x + 1, y + foot]];
  return [
    shape("polygon", { class: `side left ${shade}`, points: corners(left) }),
    shape("polygon", { class: `side right ${shade}`, points: corners(right) }),
    shape("polygon", { class: `shape top ${shade}`, points: corners(top) }),
    shape("text", { class: "name", x, y: y + 0.5, "font-size": 0.3, "text-anchor": "middle" }, name),
  ];
}

/** The height of a pawn, and half its width and depth. */
const [TALL, WIDE, DEEP] = [0.3, 0.42, 0.42 * DEPTH];

/**
 * A pawn about the middle of the top on which it stands: a short cylinder.
 * @param {PieceKind} kind
 * @param {string} colour
 */
function cylinder(kind, colour) {
  const drawn = shape("g", { class: `piece of-${kind.seat}` });
  const look = { fill: colour, stroke: "#1b1b1b", "stroke-width": 0.035 };
  const side = `M${-WIDE} ${-TALL}V0A${WIDE} ${DEEP} 0 0 0 ${WIDE} 0V${-TALL}Z`;
  drawn.append(shape("path", { ...look, d: side }), shape("path", { d: side, fill: "#00000038" }));
  drawn.append(shape("ellipse", { ...look, cy: -TALL, rx: WIDE, ry: DEEP }));
  const rim = { fill: "none", stroke: "#808080", "stroke-width": 0.03 };
  drawn.append(shape("ellipse", { ...rim, cy: -TALL, rx: WIDE * 0.68, ry: DEEP * 0.68 }));
  return drawn;
}
