// Pieces on their way: along the cells that they touch, while the pieces that they jump are lifted off.

import { element, shape } from "./dom.js";

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

/** Half the width of a picture of a piece, in units of the piece. */
const HALF = 0.75;

/** A picture of a piece above the page. The browser moves it without drawing the board again, which it would do for a part of it. */
export class Flight {
  /** @type {HTMLDivElement} */
  #picture;
  /** Pixels in a unit of the board. */
  #unit;

  /**
   * @param {SVGSVGElement} board
   * @param {At} at the place of the piece
   * @param {SVGElement} piece is drawn about the origin
   * @param {number} scale that of the piece on the board
   */
  constructor(board, at, piece, scale) {
    const matrix = board.getScreenCTM() ?? new DOMMatrix();
    this.#unit = matrix.a;
    const half = HALF * scale;
    const drawn = shape("svg", { viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}` }, piece.cloneNode(true));
    this.#picture = element("div", { class: "flight", "aria-hidden": "true" }, drawn);
    const { style } = this.#picture;
    style.left = `${matrix.e + (at.x - half) * matrix.a}px`;
    style.top = `${matrix.f + (at.y - half) * matrix.a}px`;
    style.width = style.height = `${2 * half * matrix.a}px`;
    this.scale = scale;
    document.body.append(this.#picture);
  }

  end() {
    this.#picture.remove();
  }

  /**
   * Moves the piece along places to the last one, which is its own.
   * @param {At[]} places
   */
  async travel(places) {
    const end = places.at(-1);
    if (!end) return;
    const by = (/** @type {number} */ length) => `${(length * this.#unit).toFixed(1)}px`;
    const steps = places.map(({ x, y }) => ({ transform: `translate(${by(x - end.x)}, ${by(y - end.y)})`, easing: "ease-in-out" }));
    await this.#run(steps, { duration: stepTime(places.length - 1) * (places.length - 1), fill: "both" });
  }

  /** Lifts the piece off the board. @param {number} delay */
  async lift(delay) {
    const up = (/** @type {number} */ length) => `translate(0, ${(-length * this.scale * this.#unit).toFixed(1)}px)`;
    const steps = [{ transform: "none", opacity: 1 }, { transform: `${up(0.35)} scale(1.15)`, opacity: 0.9, offset: 0.4 },
      { transform: `${up(0.6)} scale(0.9)`, opacity: 0 }];
    await this.#run(steps, { duration: LIFT, delay, fill: "both" });
  }

  /**
   * @param {Keyframe[]} steps
   * @param {KeyframeAnimationOptions} options
   */
  async #run(steps, options) {
    await this.#picture.animate(steps, options).finished.catch(() => undefined);
    this.end();
  }
}
