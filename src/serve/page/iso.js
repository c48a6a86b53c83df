// A board of cubes in isometric projection: a pyramid that looks like one.

import { shape } from "./dom.js";
import { corners } from "./drawing.js";
import { turned } from "./geometry.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./geometry.js").PieceKind} PieceKind
 * @typedef {import("./views.js").View} View
 */

// The projection is that of `rafle show --view iso`: src/drawing/iso.rs has the same four lengths and places of names.

/** Half the height of the top of a cube, whose half width is 1. */
const DEPTH = 0.66;

/** The height of a level. It is less than that of a cube, so that less is hidden behind the front. */
const RISE = 0.36;

/** The height of the base under level 0. */
const BASE = 0.3;

/** How far behind the middle of a top a piece stands, so that the name of the cube is seen. */
const BACK = 0.13;

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
  const raised = (/** @type {Place} */ at) => ({ ...at, y: at.y * DEPTH - (at.level ?? 0) * RISE });
  const tops = flat.map(raised);
  const places = tops.map((at) => ({ ...at, y: at.y - BACK }));
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 1 - MARGIN, Math.min(...ys) - DEPTH - MARGIN - 0.5];
  const bottom = geometry.height * DEPTH + BASE + MARGIN;
  return {
    kind: "iso",
    box: [left, top, Math.max(...xs) + 1 + MARGIN - left, bottom - top],
    places: new Map(places.map((at) => [at.name, at])),
    below: [],
    cells: tops.map((at, index) => ({ name: at.name, drawn: [...cube(at), ...nameOn(at, tops.slice(index + 1))] })),
    names: [],
    marks: [],
    scale: 1.15,
    squash: DEPTH,
    stacked: true,
    piece: cylinder,
    hidden: (place) => {
      const at = raised(turned(geometry, place, degrees));
      return { at: { ...at, y: at.y - BACK }, drawn: [shape("polygon", { class: "unseen", points: corners(topOf(at)) })] };
    },
  };
}

/** @typedef {import("./geometry.js").Place} Place */

/** Places of a name on a top, by preference: before the piece, beside it, behind it. */
const SPOTS = [[0, 0.33], [-0.42, 0.1], [0.42, 0.1], [-0.3, -0.1], [0.3, -0.1], [0, -0.28]];

/** Half the width of a name, and its height. */
const [NAME_WIDE, NAME_TALL] = [0.17, 0.22];

/**
 * Whether a cube hides a point.
 * @param {Place} at the middle of its top
 * @param {number} px
 * @param {number} py
 */
function hides({ x, y }, px, py) {
  const aside = Math.abs(px - x);
  return aside < 1 && py > y - DEPTH * (1 - aside);
}

/**
 * The name of a cube where it is seen whole; nothing if cubes in front hide its top.
 * @param {Place} at the middle of its top
 * @param {Place[]} inFront
 */
function nameOn(at, inFront) {
  const near = inFront.filter(({ x }) => Math.abs(x - at.x) < 1.8);
  const isSeen = (/** @type {number[]} */ [dx, dy]) => [-1, 1].every((side) => [0, 1].every((up) =>
    !near.some((cube) => hides(cube, at.x + dx + side * NAME_WIDE, at.y + dy + 0.1 - up * NAME_TALL))));
  const spot = SPOTS.find(isSeen);
  if (!spot) return [];
  const place = { x: at.x + spot[0], y: at.y + spot[1] + 0.1 };
  return [shape("text", { class: "name", ...place, "font-size": 0.28, "text-anchor": "middle" }, at.name)];
}

/** The corners of a top. @param {Place} at its middle */
function topOf({ x, y }) {
  return [[x, y - DEPTH], [x + 1, y], [x, y + DEPTH], [x - 1, y]];
}

/** @param {Place} at the middle of the top */
function cube(at) {
  const { x, y, level = 0 } = at;
  const foot = level * RISE + BASE;
  const shade = `level-${Math.min(level, 7)}`;
  const left = [[x - 1, y], [x, y + DEPTH], [x, y + DEPTH + foot], [x - 1, y + foot]];
  const right = [[x + 1, y], [x, y + DEPTH], [x, y + DEPTH + foot], [x + 1, y + foot]];
  return [
    shape("polygon", { class: `side left ${shade}`, points: corners(left) }),
    shape("polygon", { class: `side right ${shade}`, points: corners(right) }),
    shape("polygon", { class: `shape top ${shade}`, points: corners(topOf(at)) }),
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
