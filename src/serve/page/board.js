// One board, as a picture whose cells are buttons.

import { shape } from "./dom.js";
import { arrow, cross, hint, mark } from "./drawing.js";
import { looksOf } from "./geometry.js";
import { listen } from "./hands.js";
import { Flight, liftTimes, moves } from "./motion.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./geometry.js").Place} Place
 * @typedef {import("./engine.js").Way} Way
 * @typedef {import("./views.js").View} View
 *
 * @typedef {{
 *   letters: Map<string, string>, last: Way[], next: Map<string, string>, clicked: string[],
 *   arrows: {way: string[], kind: string}[], marks: Map<string, string[]>, label: (cell: string) => string,
 * }} Shown what a board shows: pieces, the last moves, the cells that can be clicked next and those that were,
 *   and the colours of marks
 *
 * @typedef {{
 *   click: (cell: string) => void, lift: (cell: string) => void, drop: (from: string, to: string) => void,
 *   point: (cell: string | undefined) => void,
 * }} Hands what a person does
 */

/** The number of cells that can be chosen from which on they are marked lightly. */
const MANY = 30;

export class Board {
  /** @type {Map<string, SVGGElement>} */
  #cells = new Map();
  /** @type {Map<string, {placed: SVGGElement, drawn: SVGGElement}>} */
  #pieces = new Map();
  /** Where the piece of each cell is put. @type {Map<string, SVGGElement>} */
  #slots = new Map();
  /** Pieces on their way. @type {Flight[]} */
  #flights = [];
  /** A piece that is dragged, with its way in units of the picture. @type {{cell: string, by: number[]} | undefined} */
  #carried;
  // A screen reader says the labels of the cells, which have their names.
  #layers = {
    below: shape("g"),
    names: shape("g", { "aria-hidden": "true" }),
    marks: shape("g", { "aria-hidden": "true" }),
    pieces: shape("g"),
    above: shape("g"),
    moving: shape("g"),
  };

  /**
   * @param {Geometry} geometry
   * @param {View} view
   * @param {string} title
   * @param {Hands} hands
   */
  constructor(geometry, view, title, hands) {
    this.geometry = geometry;
    this.view = view;
    const isFace = view.kind === "face";
    this.picture = shape("svg", {
      class: `board ${isFace ? "face" : "main"} ${view.kind} ${looksOf(geometry)}`,
      viewBox: view.box.map((length) => length.toFixed(3)).join(" "),
      role: "group",
      "aria-label": title,
    });
    this.picture.append(...view.below);
    const { below, names, ...rest } = this.#layers;
    if (!view.stacked) names.append(...view.names);
    for (const { name, drawn } of view.cells) {
      const cell = shape("g", { class: "cell", "data-cell": name, role: "button", tabindex: -1 }, ...drawn);
      if (view.stacked) cell.append(this.#slot(name));
      this.#cells.set(name, cell);
      this.picture.append(cell);
    }
    this.picture.append(below, names, ...Object.values(rest));
    listen(this, hands);
  }

  /** @param {string} name */
  #slot(name) {
    const slot = shape("g");
    this.#slots.set(name, slot);
    return slot;
  }

  /**
   * Shows a position.
   * @param {Shown} shown
   */
  show(shown) {
    const { marks, pieces, below, above, moving } = this.#layers;
    for (const layer of [marks, pieces, below, above, moving, ...this.#slots.values()]) layer.replaceChildren();
    marks.append(...this.view.marks.map((at) => mark(at, shown.marks.get(at.name) ?? [])));
    this.#pieces.clear();
    for (const flight of this.#flights.splice(0)) flight.end();
    for (const { cells } of shown.last) below.append(...this.#unseen(cells), arrow(this.#way(cells), "last"));
    for (const [cell, letter] of shown.letters) this.#addPiece(cell, letter);
    for (const cell of shown.last.flatMap(({ takes }) => takes)) {
      if (!shown.letters.has(cell)) this.#put(above, cell, cross());
    }
    for (const [cell, breach] of shown.next) {
      // In a picture where cubes hide others the sign can lie on another cube, and stands for its own.
      this.#put(above, cell, hint(shown.letters.has(cell), breach !== "", this.view.scale))?.setAttribute("data-for", cell);
    }
    // Where nearly everything can be chosen, the signs are small.
    this.picture.classList.toggle("many", shown.next.size > MANY);
    for (const { way, kind } of shown.arrows) above.append(...this.#unseen(way), arrow(this.#way(way), kind));
    for (const [cell, drawn] of this.#cells) {
      drawn.setAttribute("aria-label", shown.label(cell));
      drawn.classList.toggle("clicked", shown.clicked.includes(cell));
      drawn.classList.toggle("next", shown.next.has(cell));
    }
    if (!this.picture.querySelector('.cell[tabindex="0"]')) this.#cells.values().next().value?.setAttribute("tabindex", "0");
    // A piece that is in a hand stays there.
    if (this.#carried) this.carry(this.#carried.cell, this.#carried.by);
  }

  /**
   * Puts a sign that is drawn about the origin on a cell.
   * @param {SVGElement} layer
   * @param {string} cell
   * @param {SVGElement} drawn
   */
  #put(layer, cell, drawn) {
    const at = this.view.places.get(cell);
    if (!at) return undefined;
    const put = shape("g", { transform: `translate(${at.x} ${at.y}) scale(1 ${this.view.squash})` }, drawn);
    layer.append(put);
    return put;
  }

  /**
   * The places of a way that this board shows; its end alone where it does not show all.
   * @param {string[]} way
   */
  #way(way) {
    const places = way.map((cell) => this.view.places.get(cell) ?? this.#hidden(cell)?.at).filter((at) => at !== undefined);
    return places.length < way.length ? places.slice(-1) : places;
  }

  /** Where a landing is drawn that no cell shows, `~8,14,2`. @param {string} cell */
  #hidden(cell) {
    if (!cell.startsWith("~")) return undefined;
    const [x, y, level] = cell.slice(1).split(",").map(Number);
    return this.view.hidden({ name: cell, x, y, level });
  }

  /** The landings of a way that no cell shows. @param {string[]} way */
  #unseen(way) {
    return way.flatMap((cell) => this.#hidden(cell)?.drawn ?? []);
  }

  /**
   * @param {string} cell
   * @param {string} letter
   */
  #draw(cell, letter) {
    const at = this.view.places.get(cell);
    const kind = this.geometry.pieces.find((piece) => piece.letter === letter);
    if (!at || !kind) return undefined;
    const colour = this.geometry.seats.find(({ name }) => name === kind.seat)?.colour ?? "#808080";
    const drawn = this.view.piece(kind, colour, /^\d/.test(kind.letter));
    const placed = shape("g", { transform: `translate(${at.x} ${at.y}) scale(${this.view.scale})` }, drawn);
    return { placed, drawn };
  }

  /**
   * @param {string} cell
   * @param {string} letter
   */
  #addPiece(cell, letter) {
    const piece = this.#draw(cell, letter);
    if (!piece) return;
    this.#pieces.set(cell, piece);
    (this.#slots.get(cell) ?? this.#layers.pieces).append(piece.placed);
  }

  /**
   * Moves the piece that stands at the end of a way along it, and lifts off what it takes.
   * @param {Way} way
   * @param {Map<string, string>} before what stood on the cells before the move
   */
  animate(way, before) {
    if (!moves()) return;
    const times = liftTimes(way);
    for (const [index, cell] of way.takes.entries()) {
      const taken = this.#draw(cell, before.get(cell) ?? "");
      if (taken) void this.#fly(cell, taken.drawn)?.lift(times[index]);
    }
    // It flies above the pieces that it jumps.
    const cell = way.cells.at(-1) ?? "";
    const piece = this.#pieces.get(cell);
    const places = this.#way(way.cells);
    if (!piece || places.length < 2) return;
    const flight = this.#fly(cell, piece.drawn);
    piece.placed.setAttribute("visibility", "hidden");
    void flight?.travel(places).then(() => piece.placed.removeAttribute("visibility"));
  }

  /**
   * A picture of a piece that stands on a cell, above the board.
   * @param {string} cell
   * @param {SVGElement} drawn
   */
  #fly(cell, drawn) {
    const at = this.view.places.get(cell);
    if (!at) return undefined;
    const flight = new Flight(this.picture, at, drawn, this.view.scale);
    this.#flights.push(flight);
    return flight;
  }

  /**
   * Lights a cell up, or none.
   * @param {string | undefined} cell
   */
  light(cell) {
    for (const [name, drawn] of this.#cells) drawn.classList.toggle("lit", name === cell);
  }

  /**
   * Moves the focus to a cell.
   * @param {string} cell
   */
  focus(cell) {
    const drawn = this.#cells.get(cell);
    if (!drawn) return;
    for (const other of this.#cells.values()) other.setAttribute("tabindex", other === drawn ? "0" : "-1");
    drawn.focus({ preventScroll: true });
  }

  /**
   * Carries a piece away from its place by some pixels, or puts it back.
   * @param {string} cell
   * @param {number[] | undefined} by
   */
  carry(cell, by) {
    if (!by && !this.#carried) return;
    this.#carried = by && { cell, by };
    const piece = this.#pieces.get(cell);
    if (!piece) return;
    const scale = (this.picture.getScreenCTM()?.a ?? 1) * this.view.scale;
    if (by) {
      piece.drawn.setAttribute("transform", `translate(${by[0] / scale} ${by[1] / scale})`);
      this.#layers.moving.append(piece.placed);
    } else {
      piece.drawn.removeAttribute("transform");
      (this.#slots.get(cell) ?? this.#layers.pieces).append(piece.placed);
    }
  }

  /**
   * The cell that is nearest in a direction; what lies aside of it counts as farther, and much farther in a row, since
   * rows have more cells in line than columns on most boards.
   * @param {string} cell
   * @param {[number, number]} direction
   */
  neighbour(cell, [dx, dy]) {
    const from = this.view.places.get(cell);
    if (!from) return undefined;
    let [best, nearest] = [/** @type {string | undefined} */ (undefined), Infinity];
    for (const { name, x, y } of this.view.places.values()) {
      const [along, aside] = [(x - from.x) * dx + (y - from.y) * dy, (x - from.x) * dy - (y - from.y) * dx];
      const distance = along + (dx === 0 ? 0.9 : 2.5) * Math.abs(aside);
      if (along > 0.2 && distance < nearest) [best, nearest] = [name, distance];
    }
    return best;
  }
}
