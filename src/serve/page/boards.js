// All boards of a game side by side: the main one, and those that show some of the same cells from the side.

import { Board } from "./board.js";
import { element } from "./dom.js";
import { nameOfSeat, nameOfWord, text } from "./texts.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./board.js").Shown} Shown
 * @typedef {import("./board.js").Hands} Hands
 */

export class Boards {
  /** @type {Board[]} */
  #boards;
  #place = element("p", { class: "place", "aria-hidden": "true" });

  /**
   * @param {HTMLElement} root where the boards stand
   * @param {Geometry} geometry
   * @param {string} below the seat whose side lies below
   * @param {Pick<Hands, "click" | "drop">} hands
   */
  constructor(root, geometry, below, hands) {
    this.geometry = geometry;
    const degrees = geometry.seats.find(({ name }) => name === below)?.degrees ?? 0;
    const all = { ...hands, point: (/** @type {string | undefined} */ cell) => this.#point(cell) };
    const main = new Board(geometry, undefined, degrees, text("board"), all);
    const faces = geometry.faces.map(({ name }) => new Board(geometry, name, 0, text("board.side", { name }), all));
    this.#boards = [main, ...faces];
    const sides = element("div", { class: "faces" });
    for (const [index, face] of faces.entries()) {
      const caption = element("figcaption", { "aria-hidden": "true" }, geometry.faces[index].name);
      sides.append(element("figure", {}, face.picture, caption));
    }
    root.replaceChildren(element("div", { class: "main-board" }, main.picture, this.#place), ...(faces.length ? [sides] : []));
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

  /**
   * @param {string[]} way
   */
  animate(way) {
    for (const board of this.#boards) board.animate(way);
  }

  /** Lights a cell up on every board, and tells its name. @param {string | undefined} cell */
  #point(cell) {
    this.#pointed = cell;
    if (this.#boards.length > 1) for (const board of this.#boards) board.light(cell);
    this.#place.textContent = cell === undefined ? "\u00a0" : this.#name(cell);
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
