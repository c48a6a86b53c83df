// One board, as a picture whose cells are buttons.

import { shape } from "./dom.js";
import { arrow, cellShape, cross, ground, hint, mark, nameOf, piece, pieceScale } from "./drawing.js";
import { turned } from "./geometry.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./geometry.js").Place} Place
 * @typedef {import("./engine.js").Way} Way
 *
 * @typedef {{
 *   letters: Map<string, string>, last: Way[], next: Map<string, string>, clicked: string[],
 *   arrows: {way: string[], kind: string}[], marks: Map<string, string[]>, label: (cell: string) => string,
 * }} Shown what a board shows: pieces, the last moves, the cells that can be clicked next and those that were,
 *   and the colours of marks
 *
 * @typedef {{
 *   click: (cell: string) => void, drop: (from: string, to: string) => void, point: (cell: string | undefined) => void,
 * }} Hands what a person does
 */

/** Milliseconds for each step of a piece on its way. */
const STEP = 160;

/** The most milliseconds of a way. */
const WAY = 1_200;

/** How far a pointer moves, in pixels, before a click becomes a drag. */
const DRAG = 6;

/** Room round the board, for rings and arrows at its edge. */
const MARGIN = 0.15;

export class Board {
  /** @type {Map<string, Place>} */
  #places = new Map();
  /** @type {Map<string, SVGGElement>} */
  #cells = new Map();
  /** @type {Map<string, SVGGElement>} */
  #pieces = new Map();
  /** @type {import("./geometry.js").Mark[]} */
  #marks = [];
  #scale = 1;
  #isFace = false;
  // A screen reader says the labels of the cells, which have their names.
  #layers = {
    names: shape("g", { "aria-hidden": "true" }),
    marks: shape("g", { "aria-hidden": "true" }),
    below: shape("g"),
    pieces: shape("g"),
    above: shape("g"),
  };

  /**
   * @param {Geometry} geometry
   * @param {string | undefined} face the name of a board at the side; the main one if undefined
   * @param {number} degrees by how much the main board is turned
   * @param {string} title
   * @param {Hands} hands
   */
  constructor(geometry, face, degrees, title, hands) {
    this.geometry = geometry;
    this.hands = hands;
    const side = geometry.faces.find(({ name }) => name === face);
    this.#isFace = side !== undefined;
    const kind = side ? "square" : geometry.shape;
    this.#scale = pieceScale(kind);
    const places = side ? side.places : geometry.places.map((at) => turned(geometry, at, degrees));
    for (const place of places) this.#places.set(place.name, place);
    this.picture = shape("svg", {
      class: `board ${side ? "face" : "main"} ${geometry.shape}`,
      viewBox: this.#view(side !== undefined),
      role: "group",
      "aria-label": title,
    });
    if (!side) this.picture.append(ground(geometry, (at) => turned(geometry, at, degrees)));
    this.#marks = side ? [] : geometry.marks.map((mark) => turned(geometry, mark, degrees));
    // Cubes that stand lower are drawn first, so that the edges of higher ones are whole.
    const inOrder = [...places].sort((one, other) => (one.level ?? 0) - (other.level ?? 0));
    for (const place of side ? places : inOrder) this.#addCell(kind, place);
    this.picture.append(...Object.values(this.#layers));
    this.#listen();
  }

  /** @param {boolean} isFace */
  #view(isFace) {
    const { width, height } = this.geometry;
    if (!isFace) return [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(" ");
    const places = [...this.#places.values()];
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6];
    return [left, top, Math.max(...xs) + 0.6 - left, Math.max(...ys) + 0.6 - top].join(" ");
  }

  /**
   * @param {string} kind
   * @param {Place} place
   */
  #addCell(kind, place) {
    const seat = this.geometry.camps.get(place.name);
    const colour = this.geometry.seats.find(({ name }) => name === seat)?.colour;
    const cell = shape("g", { class: "cell", "data-cell": place.name, role: "button", tabindex: -1 });
    cell.append(cellShape(kind, place, colour));
    if (kind === "point") cell.append(shape("circle", { class: "dot", cx: place.x, cy: place.y, r: 0.07 }));
    this.#layers.names.append(nameOf(this.#isFace ? "face" : kind, place));
    this.#cells.set(place.name, cell);
    this.picture.append(cell);
  }

  /**
   * Shows a position.
   * @param {Shown} shown
   */
  show(shown) {
    const { marks, pieces, below, above } = this.#layers;
    for (const layer of [marks, pieces, below, above]) layer.replaceChildren();
    marks.append(...this.#marks.map((at) => mark(at, shown.marks.get(at.name) ?? [])));
    this.#pieces.clear();
    for (const { cells } of shown.last) below.append(arrow(this.#way(cells), "last"));
    for (const [cell, letter] of shown.letters) this.#addPiece(cell, letter);
    for (const cell of shown.last.flatMap(({ takes }) => takes)) {
      const at = this.#places.get(cell);
      if (at && !shown.letters.has(cell)) above.append(cross(at));
    }
    for (const [cell, breach] of shown.next) {
      const at = this.#places.get(cell);
      if (at) above.append(hint(at, shown.letters.has(cell), breach !== "", this.#scale));
    }
    for (const { way, kind } of shown.arrows) above.append(arrow(this.#way(way), kind));
    for (const [cell, drawn] of this.#cells) {
      drawn.setAttribute("aria-label", shown.label(cell));
      drawn.classList.toggle("clicked", shown.clicked.includes(cell));
      drawn.classList.toggle("next", shown.next.has(cell));
    }
    if (!this.picture.querySelector('.cell[tabindex="0"]')) this.#cells.values().next().value?.setAttribute("tabindex", "0");
  }

  /**
   * The places of a way that this board shows; its end alone where it does not show all.
   * @param {string[]} way
   */
  #way(way) {
    const places = way.map((cell) => this.#places.get(cell)).filter((at) => at !== undefined);
    return places.length < way.length ? places.slice(-1) : places;
  }

  /**
   * @param {string} cell
   * @param {string} letter
   */
  #addPiece(cell, letter) {
    const at = this.#places.get(cell);
    const kind = this.geometry.pieces.find((piece) => piece.letter === letter);
    if (!at || !kind) return;
    const colour = this.geometry.seats.find(({ name }) => name === kind.seat)?.colour ?? "#808080";
    const drawn = piece(kind, colour, /^\d/.test(kind.letter));
    const placed = shape("g", { transform: `translate(${at.x} ${at.y}) scale(${this.#scale})` }, drawn);
    this.#pieces.set(cell, drawn);
    this.#layers.pieces.append(placed);
  }

  /**
   * Moves the piece that stands at the end of a way along it.
   * @param {string[]} cells
   */
  animate(cells) {
    const way = this.#way(cells);
    const end = way.at(-1);
    const drawn = this.#pieces.get(cells.at(-1) ?? "");
    if (!end || !drawn || way.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const by = (/** @type {number} */ length) => `${length / this.#scale}px`;
    const steps = way.map(({ x, y }) => ({ transform: `translate(${by(x - end.x)}, ${by(y - end.y)})` }));
    drawn.animate(steps, { duration: Math.min(STEP * (way.length - 1), WAY), easing: "ease-in-out" });
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
    drawn.focus();
  }

  #listen() {
    const { picture, hands } = this;
    const cellOf = (/** @type {EventTarget | null} */ target) =>
      target instanceof Element ? target.closest(".cell")?.getAttribute("data-cell") ?? undefined : undefined;
    picture.addEventListener("pointerover", (event) => hands.point(cellOf(event.target)));
    picture.addEventListener("pointerleave", () => hands.point(undefined));
    picture.addEventListener("focusin", (event) => hands.point(cellOf(event.target)));
    picture.addEventListener("focusout", () => hands.point(undefined));
    picture.addEventListener("keydown", (event) => this.#key(event, cellOf(event.target)));
    let dragged = false;
    picture.addEventListener("click", (event) => {
      const cell = cellOf(event.target);
      if (cell && !dragged) {
        this.focus(cell);
        hands.click(cell);
      }
      dragged = false;
    });
    picture.addEventListener("pointerdown", (event) => {
      const from = cellOf(event.target);
      dragged = false;
      // A finger scrolls; it chooses by two touches.
      if (!from || event.pointerType === "touch" || event.button !== 0) return;
      const follow = (/** @type {PointerEvent} */ move) => {
        const by = [move.clientX - event.clientX, move.clientY - event.clientY];
        if (Math.hypot(by[0], by[1]) > DRAG) dragged = true;
        if (dragged) this.#carry(from, by);
      };
      const release = (/** @type {PointerEvent} */ up) => {
        window.removeEventListener("pointermove", follow);
        window.removeEventListener("pointerup", release);
        window.removeEventListener("pointercancel", release);
        this.#carry(from, undefined);
        const to = cellOf(document.elementFromPoint(up.clientX, up.clientY));
        if (dragged && up.type === "pointerup" && to && to !== from) hands.drop(from, to);
        // The click that may follow comes before the next task.
        setTimeout(() => (dragged = false));
      };
      window.addEventListener("pointermove", follow);
      window.addEventListener("pointerup", release);
      window.addEventListener("pointercancel", release);
    });
  }

  /**
   * Carries a piece away from its place by some pixels, or puts it back.
   * @param {string} cell
   * @param {number[] | undefined} by
   */
  #carry(cell, by) {
    const drawn = this.#pieces.get(cell);
    const scale = (this.picture.getScreenCTM()?.a ?? 1) * this.#scale;
    if (by) drawn?.setAttribute("transform", `translate(${by[0] / scale} ${by[1] / scale})`);
    else drawn?.removeAttribute("transform");
  }

  /**
   * Arrows go to the next cell in their direction, the space bar and the enter key click.
   * @param {KeyboardEvent} event
   * @param {string | undefined} cell
   */
  #key(event, cell) {
    if (cell === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      this.hands.click(cell);
    } else if (event.key in DIRECTIONS) {
      const to = this.#neighbour(cell, DIRECTIONS[event.key]);
      if (to) this.focus(to);
    } else {
      return;
    }
    event.preventDefault();
  }

  /**
   * The cell that is nearest in a direction; what lies aside of it counts as farther, and much farther in a row, since
   * rows have more cells in line than columns on most boards.
   * @param {string} cell
   * @param {[number, number]} direction
   */
  #neighbour(cell, [dx, dy]) {
    const from = this.#places.get(cell);
    if (!from) return undefined;
    let [best, nearest] = [/** @type {string | undefined} */ (undefined), Infinity];
    for (const { name, x, y } of this.#places.values()) {
      const [along, aside] = [(x - from.x) * dx + (y - from.y) * dy, (x - from.x) * dy - (y - from.y) * dx];
      const distance = along + (dx === 0 ? 0.9 : 2.5) * Math.abs(aside);
      if (along > 0.2 && distance < nearest) [best, nearest] = [name, distance];
    }
    return best;
  }
}

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
