// Pieces on their way: along the cells that they touch, while the pieces that they jump are lifted off.

/**
 * @typedef {import("./engine.js").Way} Way
 * @typedef {{x: number, y: number}} At
 */

/** Milliseconds for each step of a piece, and the most for a whole way. */
const STEP = 180;
const WAY = 1_800;

/** Milliseconds in which a captured piece is lifted off. */
const LIFT = 220;

/** Whether the person wants things to move. */
export function moves() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * The milliseconds of each step of a way.
 * @param {number} steps
 */
export function stepTime(steps) {
  return Math.min(STEP, WAY / Math.max(steps, 1));
}

/**
 * When the pieces that are taken leave the board, in milliseconds: each as it is jumped, or all at the end.
 * @param {Way} way
 */
export function liftTimes({ cells, takes }) {
  const steps = Math.max(cells.length - 1, 0);
  const step = stepTime(steps);
  return takes.map((_, index) => (takes.length === steps ? (index + 0.6) * step : steps * step));
}

/**
 * Moves a piece along places to its own.
 * @param {SVGElement} piece
 * @param {At[]} places the last one is its own
 * @param {number} scale that of the piece in the picture
 */
export function travel(piece, places, scale) {
  const end = places.at(-1);
  if (!end || places.length < 2) return undefined;
  const by = (/** @type {number} */ length) => `${(length / scale).toFixed(3)}px`;
  const steps = places.map(({ x, y }) => ({ transform: `translate(${by(x - end.x)}, ${by(y - end.y)})`, easing: "ease-in-out" }));
  return piece.animate(steps, { duration: stepTime(places.length - 1) * (places.length - 1) });
}

/**
 * Lifts a piece off the board, and removes it.
 * @param {SVGElement} placed
 * @param {SVGElement} piece
 * @param {number} delay
 */
export function lift(placed, piece, delay) {
  const steps = [{ transform: "none", opacity: 1 }, { transform: "translate(0, -0.35px) scale(1.15)", opacity: 0.9, offset: 0.4 },
    { transform: "translate(0, -0.6px) scale(0.9)", opacity: 0 }];
  const lifting = piece.animate(steps, { duration: LIFT, delay, fill: "both" });
  lifting.finished.then(() => placed.remove(), () => placed.remove());
}
