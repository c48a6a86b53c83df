// All boards of a game side by side: the main one, and those that show some of the same cells from the side.

import { Board } from "./board.js";
import { element, shape } from "./dom.js";
import { looksOf } from "./geometry.js";
import { isometric } from "./iso.js";
import { nameOfSeat, nameOfWord, text } from "./texts.js";
import { fromAbove, fromSide } from "./views.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./board.js").Shown} Shown
 * @typedef {import("./board.js").Hands} Hands
 * @typedef {import("./engine.js").Way} Way
 */

/**
 * How the main board of a game is seen: cubes as the pyramid that they are, unless a person wants them from above.
 * @param {Geometry} geometry
 * @param {number} degrees
 * @param {boolean} isFlat
 */
export function mainView(geometry, degrees, isFlat) {
  return geometry.shape === "cube" && !isFlat ? isometric(geometry, degrees) : fromAbove(geometry, degrees);
}

/**
 * A picture of a position alone, without hands.
 * @param {Geometry} geometry
 * @param {Map<string, string>} letters
 */
export function miniature(geometry, letters) {
  const view = mainView(geometry, geometry.seats[0].degrees, false);
  const picture = shape("svg", { class: `board ${view.kind} ${looksOf(geometry)}`, viewBox: view.box.join(" "), "aria-hidden": "true" });
  picture.append(...view.below);
  const pieces = shape("g");
  for (const { name, drawn } of view.cells) {
    picture.append(...drawn);
    const at = view.places.get(name);
    const kind = geometry.pieces.find(({ letter }) => letter === letters.get(name));
    if (!at || !kind) continue;
    const colour = geometry.seats.find((seat) => seat.name === kind.seat)?.colour ?? "#808080";
    const piece = view.piece(kind, colour, false);
    const placed = shape("g", { transform: `translate(${at.x} ${at.y}) scale(${view.scale})` }, piece);
    (view.stacked ? picture : pieces).append(placed);
  }
  picture.append(pieces);
  for (const name of picture.querySelectorAll(".name, .height")) name.remove();
  return picture;
}

export class Boards {
  /** @type {Board[]} */
  #boards;

  /**
   * @param {HTMLElement} root where the boards stand
   * @param {Geometry} geometry
   * @param {number} degrees by how much the main board is turned
   * @param {boolean} isFlat whether cubes are seen from above
   * @param {Pick<Hands, "click" | "lift" | "drop">} hands
   */
  constructor(root, geometry, degrees, isFlat, hands) {
    this.geometry = geometry;
    const all = { ...hands, point: (/** @type {string | undefined} */ cell) => this.#point(cell) };
    const main = new Board(geometry, mainView(geometry, degrees, isFlat), text("board"), all);
    const faces = geometry.faces.map((face) => new Board(geometry, fromSide(geometry, face), text("board.side", { name: face.name }), all));
    this.#boards = [main, ...faces];
    const sides = element("div", { class: "faces" });
    for (const [index, face] of faces.entries()) {
      const caption = element("figcaption", { "aria-hidden": "true" }, geometry.faces[index].name);
      sides.append(element("figure", {}, face.picture, caption));
    }
    root.replaceChildren(element("div", { class: "main-board" }, main.picture), ...(faces.length ? [sides] : []));
  }

  /** The picture of the main board. */
  get picture() {
    return this.#boards[0].picture;
  }

  /** @param {Omit<Shown, "label">} shown */
  show(shown) {
    const label = (/** @type {string} */ cell) => this.#label(cell, shown);
    this.#letters = shown.letters;
    for (const board of this.#boards) board.show({ ...shown, label });
    this.#point(this.#pointed);
  }

  /** @type {Map<string, string>} */
  #letters = new Map();
  /** The cell under the pointer. @type {string | undefined} */
  #pointed;

  /** What stands on the cells. */
  get letters() {
    return this.#letters;
  }

  /**
   * Moves a piece along its way on every board.
   * @param {Way} way
   * @param {Map<string, string>} before
   */
  animate(way, before) {
    for (const board of this.#boards) board.animate(way, before);
  }

  /** Lights a cell up on every board. @param {string | undefined} cell */
  #point(cell) {
    this.#pointed = cell;
    if (this.#boards.length > 1) for (const board of this.#boards) board.light(cell);
  }

  /** What stands on a cell. @param {string} cell */
  #name(cell) {
    const level = this.geometry.places.find(({ name }) => name === cell)?.level;
    const kind = this.geometry.pieces.find(({ letter }) => letter === this.#letters.get(cell));
    const content = kind
      ? text("piece", { seat: nameOfSeat(kind.seat), kind: nameOfWord("kind.", kind.kind) })
      : text("empty");
    return [cell, ...(level === undefined ? [] : [text("level", { level })]), content].join(", ");
  }

  /**
   * What a screen reader says of a cell.
   * @param {string} cell
   * @param {Omit<Shown, "label">} shown
   */
  #label(cell, { next, clicked }) {
    const state = clicked.includes(cell) ? text("is-chosen") : next.has(cell) ? text("can-go") : "";
    return state === "" ? this.#name(cell) : `${this.#name(cell)}, ${state}`;
  }
}
