// From cells that are clicked, one after the other, to a move.

/** @typedef {import("./engine.js").Move} Move */

/**
 * Whether a list begins with another.
 * @param {string[]} list
 * @param {string[]} start
 */
function begins(list, start) {
  return start.every((cell, index) => list[index] === cell);
}

/**
 * What a click comes to: a move to play, several moves of which a person chooses, more cells to click, or nothing.
 * @typedef {{play: Move} | {choose: Move[]} | {clicked: string[]} | undefined} Outcome
 */

/** The moves of a position and the cells that were clicked so far. */
export class Choices {
  /** @type {string[]} */
  clicked = [];

  /** @param {Move[]} moves */
  constructor(moves) {
    this.all = moves.filter((move) => move.cells.length > 0);
    /** Moves that are words, such as a challenge. */
    this.said = moves.filter((move) => move.cells.length === 0);
  }

  /** The moves that begin with some cells. @param {string[]} cells */
  after(cells) {
    return this.all.filter((move) => begins(move.cells, cells));
  }

  /** The moves that begin with the clicked cells. */
  get left() {
    return this.after(this.clicked);
  }

  /** The cells that can be clicked next; with the obligation that all moves through them break. */
  get next() {
    /** @type {Map<string, string>} */
    const next = new Map();
    for (const move of this.left) {
      const cell = move.cells[this.clicked.length];
      if (cell !== undefined) next.set(cell, next.has(cell) && move.breaks === "" ? "" : next.get(cell) ?? move.breaks);
    }
    return next;
  }

  /** Whether a cell can be clicked next, or ends a move that can. @param {string} cell */
  leadsTo(cell) {
    return this.next.has(cell) || this.left.some((move) => move.cells.at(-1) === cell);
  }

  /** Whether every regular move captures, of which there is one. */
  get mustCapture() {
    const regular = [...this.all, ...this.said].filter(({ breaks }) => breaks === "");
    return regular.length > 0 && regular.every(({ takes }) => takes.length > 0);
  }

  /** The cells of pieces that can be huffed: those that huffs begin with. */
  get huffs() {
    return new Set(this.all.filter(({ text }) => text.startsWith("*")).map(({ cells }) => cells[0]));
  }

  /** The moves that end with the clicked cells. */
  get ended() {
    return this.left.filter((move) => move.cells.length === this.clicked.length);
  }

  /**
   * Takes a click. A cell that cannot come next may be the last of a move, or the first of another one; the one that
   * was clicked last is taken back, unless the piece can come to it again.
   * @param {string} cell
   * @returns {Outcome}
   */
  click(cell) {
    if (this.next.has(cell)) {
      this.clicked.push(cell);
      return this.#outcome();
    }
    if (this.clicked.at(-1) === cell) {
      this.clicked.pop();
      return { clicked: this.clicked };
    }
    const ending = this.clicked.length ? this.left.filter((move) => move.cells.at(-1) === cell) : [];
    if (ending.length > 0) return decide(ending);
    this.clicked = [];
    return this.next.has(cell) ? this.click(cell) : undefined;
  }

  /**
   * Ends a move that could go on.
   * @returns {Outcome}
   */
  end() {
    return this.ended.length ? decide(this.ended) : undefined;
  }

  /** @returns {Outcome} */
  #outcome() {
    const left = this.left;
    const isWhole = left.every((move) => move.cells.length === this.clicked.length);
    // Who has clicked where a piece begins and where it first goes has chosen, if there is but one such move.
    if (isWhole || (left.length === 1 && this.clicked.length > 1)) return decide(left);
    return { clicked: this.clicked };
  }
}

/**
 * @param {Move[]} moves of which each has all clicked cells
 * @returns {Outcome}
 */
function decide(moves) {
  return moves.length === 1 ? { play: moves[0] } : { choose: moves };
}
