// The shapes of boards, pieces and arrows, in units of the distance of two cells.

import { shape } from "./dom.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./geometry.js").Place} Place
 * @typedef {import("./geometry.js").PieceKind} PieceKind
 * @typedef {{x: number, y: number}} At
 */

/** The radius of a piece. */
const PIECE = 0.38;

/**
 * How much larger pieces are on cells of a shape: a cube seen from above has sides of √2.
 * @param {string} kind
 */
export function pieceScale(kind) {
  return kind === "cube" ? 1.3 : 1;
}

/** @param {number[][]} points */
export function corners(points) {
  return points.map((point) => point.map((length) => length.toFixed(3)).join(",")).join(" ");
}

/**
 * The lines and circles of a board.
 * @param {Geometry} geometry
 * @param {(at: At) => At} turn
 */
export function ground(geometry, turn) {
  const drawn = shape("g", { class: "ground" });
  const { width, height } = geometry;
  drawn.append(shape("rect", { class: "table", x: 0, y: 0, width, height, rx: 0.1 }));
  for (const [x1, y1, x2, y2] of geometry.lines) {
    const [from, to] = [turn({ x: x1, y: y1 }), turn({ x: x2, y: y2 })];
    drawn.append(shape("line", { class: "line", x1: from.x, y1: from.y, x2: to.x, y2: to.y }));
  }
  for (const [x, y, r] of geometry.circles) {
    const { x: cx, y: cy } = turn({ x, y });
    drawn.append(shape("circle", { class: "line", cx, cy, r }));
  }
  return drawn;
}

/**
 * The shape of a cell; `level` is shown by its shade.
 * @param {string} kind
 * @param {Place} at
 * @param {string | undefined} colour that of the camp in which it lies
 */
export function cellShape(kind, { x, y, level }, colour) {
  const shade = level === undefined ? "" : ` level-${Math.min(level, 7)}`;
  switch (kind) {
    case "square":
      return shape("rect", { class: `shape square${shade}`, x: x - 0.5, y: y - 0.5, width: 1, height: 1 });
    case "cube":
      return shape("polygon", {
        class: `shape square${shade}`,
        points: corners([[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]]),
      });
    case "hole":
      return shape("circle", { class: "shape hole", cx: x, cy: y, r: PIECE, stroke: colour });
    default:
      return shape("circle", { class: "shape point", cx: x, cy: y, r: 0.45 });
  }
}

/** Where the name of a cell stands, and how large it is. @type {Record<string, [number, number, number]>} */
const NAMES = {
  square: [-0.47, -0.3, 0.2],
  point: [0.24, -0.28, 0.2],
  hole: [0, 0.1, 0.24],
  cube: [-0.3, -0.54, 0.3],
};

/**
 * The name of a cell, with the level of a cube.
 * @param {string} kind
 * @param {Place} at
 * @param {Geometry} geometry
 */
export function nameOf(kind, { name, x, y, level }, { circles, width, height }) {
  if (kind === "point" && circles.length > 0) {
    // On rings the names stand beside their points, away from the lines that go outward.
    const radius = Math.hypot(x - width / 2, y - height / 2);
    const angle = Math.atan2(y - height / 2, x - width / 2) + 0.44 / radius;
    const away = radius + 0.3;
    const at = { x: width / 2 + away * Math.cos(angle), y: height / 2 + away * Math.sin(angle) + 0.1 };
    return shape("text", { class: "name", ...at, "font-size": 0.3, "text-anchor": "middle" }, name);
  }
  const [dx, dy, size] = NAMES[kind] ?? NAMES.point;
  const text = shape("text", { class: "name", x: x + dx, y: y + dy, "font-size": size, "text-anchor": kind === "hole" ? "middle" : "start" }, name);
  if (level === undefined) return text;
  const beside = { x: x + (kind === "cube" ? 0.12 : 0.22), y: y + dy, "font-size": size * 0.9 };
  const tall = shape("text", { class: "height", ...beside }, `${level}`);
  return shape("g", {}, text, tall);
}

/** Whether a colour `#rrggbb` is light. @param {string} colour */
function isLight(colour) {
  const [red, green, blue] = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
  return 3 * red + 6 * green + blue > 1280;
}

/**
 * A piece about the origin: a disc in its seat's colour, with a second ring if it is promoted. Where more than two seats
 * play, or seats have no colour by name, it bears the seat's letter; so no piece is told by its colour alone.
 * @param {PieceKind} kind
 * @param {string} colour
 * @param {boolean} lettered
 */
export function piece(kind, colour, lettered) {
  const ink = isLight(colour) ? "#1b1b1b" : "#ffffff";
  const drawn = shape("g", { class: `piece of-${kind.seat}` });
  drawn.append(shape("circle", { class: "disc", r: PIECE, fill: colour, stroke: "#1b1b1b", "stroke-width": 0.04 }));
  const isPromoted = kind.letter !== kind.letter.toLowerCase();
  const rim = { r: PIECE - 0.08, fill: "none", stroke: ink, "stroke-opacity": isPromoted ? 1 : 0.35 };
  drawn.append(shape("circle", { ...rim, "stroke-width": isPromoted ? 0.05 : 0.025 }));
  if (isPromoted) {
    // A crown of three points.
    const points = [[-0.18, 0.12], [-0.2, -0.12], [-0.09, 0], [0, -0.17], [0.09, 0], [0.2, -0.12], [0.18, 0.12]];
    drawn.append(shape("polygon", { points: corners(points), fill: ink }));
  } else if (lettered) {
    const letter = { y: 0.13, "font-size": 0.38, "text-anchor": "middle", fill: ink, "font-weight": "bold" };
    drawn.append(shape("text", letter, kind.letter));
  }
  return drawn;
}

/**
 * A place that is no cell, in the colours of the seats that it counts for: none, one or two halves.
 * @param {{name: string, x: number, y: number}} at
 * @param {string[]} colours
 */
export function mark({ name, x, y }, colours) {
  const r = 0.3;
  const [left, right] = colours.length === 2 ? colours : [colours[0], colours[0]];
  const half = (/** @type {number} */ sweep, /** @type {string | undefined} */ fill) =>
    shape("path", { class: "mark", d: `M${x} ${y - r}A${r} ${r} 0 0 ${sweep} ${x} ${y + r}Z`, fill: fill ?? "#b7a27a" });
  const middle = shape("circle", { class: "mark-name", cx: x, cy: y, r: 0.2 });
  return shape("g", {}, half(0, left), half(1, right), middle,
    shape("text", { class: "name", x, y: y + 0.1, "font-size": 0.3, "text-anchor": "middle" }, name));
}

/**
 * An arrow through places; a ring where there is but one.
 * @param {At[]} way
 * @param {string} kind a class that says what it means
 */
export function arrow(way, kind) {
  const drawn = shape("g", { class: `arrow ${kind}` });
  const end = way.at(-1);
  if (!end) return drawn;
  const before = way.at(-2);
  if (!before) {
    drawn.append(shape("circle", { class: "shaft", cx: end.x, cy: end.y, r: PIECE + 0.06 }));
    return drawn;
  }
  const [dx, dy] = [end.x - before.x, end.y - before.y];
  const distance = Math.max(Math.hypot(dx, dy), 0.001);
  const [ux, uy] = [dx / distance, dy / distance];
  const tip = [end.x - ux * 0.12, end.y - uy * 0.12];
  const back = [tip[0] - ux * 0.32, tip[1] - uy * 0.32];
  const line = [...way.slice(0, -1).map(({ x, y }) => [x, y]), back];
  drawn.append(shape("polyline", { class: "shaft", points: corners(line) }));
  const head = [tip, [back[0] - uy * 0.17, back[1] + ux * 0.17], [back[0] + uy * 0.17, back[1] - ux * 0.17]];
  drawn.append(shape("polygon", { class: "head", points: corners(head) }));
  return drawn;
}

/** A cross where a piece was captured, about the origin. */
export function cross() {
  const d = 0.2;
  return shape("path", { class: "cross", d: `M${-d} ${-d}L${d} ${d}M${-d} ${d}L${d} ${-d}` });
}

/**
 * A dot where a piece may go, or a ring round a piece that may go or be taken; about the origin.
 * @param {boolean} isTaken
 * @param {boolean} isBreach whether every move there breaks an obligation
 * @param {number} scale
 */
export function hint(isTaken, isBreach, scale) {
  const look = `hint${isTaken ? " ring" : ""}${isBreach ? " breach" : ""}`;
  return shape("circle", { class: look, r: isTaken ? scale * PIECE + 0.03 : 0.16 });
}
