// The moves of a game with their variations, each a button that shows the position after it.

import { element } from "./dom.js";
import { promote, removeBranch } from "./game.js";
import { nameOfSeat, nameOfWord, text } from "./texts.js";

/** @typedef {import("./app.js").App} App */

/** The classes of marks. @type {Record<string, string>} */
export const MARK_CLASSES = { "?!": "doubtful", "?": "mistake", "??": "blunder" };

/** How deep variations of variations are shown. */
const DEEPEST = 8;

/**
 * @param {App} app
 * @returns {Node[]}
 */
export function moveList(app) {
  const { game, geometry } = app;
  if (!geometry || game.nodes[0].next.length === 0) return welcome(app);
  const isJudged = !app.isLive || app.analysis.isWhole;
  return [new List(app, isJudged).all(), ...branchTools(app)];
}

/**
 * What stands in the panel before the first move.
 * @param {App} app
 * @returns {Node[]}
 */
function welcome(app) {
  const learn = () => void app.teacher.begin(app.game.variant);
  return [element("p", { class: "small" }, text("moves.none")),
    element("p", { class: "welcome" }, text("lesson.new-here"), " ",
      element("button", { type: "button", id: "learn-this", click: learn }, text("lesson.learn")))];
}

class List {
  /**
   * @param {App} app
   * @param {boolean} isJudged whether the moves bear marks
   */
  constructor(app, isJudged) {
    this.app = app;
    this.isJudged = isJudged;
    this.first = app.seats[0];
  }

  /** The main moves, a row for each number, with the variations below the row in which they begin. */
  all() {
    const { nodes } = this.app.game;
    const list = element("ol", { class: "moves" });
    const { seats } = this.app;
    let [number, turn] = [0, /** @type {HTMLElement | undefined} */ (undefined)];
    for (let at = 0, ply = 1; nodes[at].next.length > 0; ply += 1) {
      const [main, ...others] = nodes[at].next;
      const begins = nodes[main].turn === this.first && nodes[at].turn !== this.first;
      if (begins || turn === undefined) {
        number += 1;
        turn = element("div", { class: "turn" });
        // Each of two sides has its own column, also for the moves of an extra turn.
        if (seats.length === 2) turn.append(...seats.map(() => element("div", {})));
        if (!begins && ply === 1 && seats.length === 2) turn.firstElementChild?.append("…");
        list.append(element("li", {}, element("span", { class: "number" }, `${number}.`), turn));
      }
      const column = seats.length === 2 ? turn.children[seats.indexOf(nodes[main].turn)] : turn;
      column.append(this.#button(main, ply));
      for (const other of others) list.lastElementChild?.append(this.#variation(other, ply, number, 1));
      at = main;
    }
    return list;
  }

  /**
   * A variation in one paragraph, with those that leave it.
   * @param {number} from
   * @param {number} ply
   * @param {number} number
   * @param {number} depth
   * @returns {HTMLElement}
   */
  #variation(from, ply, number, depth) {
    const { nodes } = this.app.game;
    const shown = element("div", { class: "variation" });
    const begins = nodes[from].turn === this.first;
    shown.append(`${number}${begins ? "." : "…"}`);
    for (let at = from, here = ply; ; here += 1) {
      shown.append(this.#button(at, here));
      const { parent, next: [main] } = nodes[at];
      // The others come after the move for which they are.
      const others = at === from || depth >= DEEPEST ? [] : nodes[parent].next.slice(1);
      for (const other of others) shown.append(this.#variation(other, here, number, depth + 1));
      if (main === undefined) return shown;
      if (nodes[main].turn === this.first && nodes[at].turn !== this.first) {
        number += 1;
        shown.append(`${number}.`);
      }
      at = main;
    }
  }

  /**
   * @param {number} at
   * @param {number} ply
   */
  #button(at, ply) {
    const { app } = this;
    const { nodes, line } = app.game;
    const { move, written, turn } = nodes[at];
    const name = nameOfWord("say.", written || move);
    const judged = this.isJudged ? nodes[at].judged : null;
    const mark = judged?.mark ?? "";
    const label = `${nameOfSeat(turn)}: ${text("move.at", { number: ply, move: name })}${mark ? ` ${text(`mark.${mark}`)}` : ""}`;
    const signs = mark ? [element("span", { class: `mark ${MARK_CLASSES[mark]}` }, mark)] : [];
    return element("button", {
      type: "button", "aria-label": label, title: name, "aria-current": line[app.game.ply] === at ? "true" : undefined,
      "data-node": at, click: () => app.visit(at),
    }, name, ...signs);
  }
}

/**
 * What can be done with the variation that is shown.
 * @param {App} app
 * @returns {Node[]}
 */
function branchTools(app) {
  const { game } = app;
  const leaves = game.line.find((at, ply) => ply > 0 && game.nodes[game.line[ply - 1]].next[0] !== at);
  if (leaves === undefined) return [];
  const add = (/** @type {"variation.main" | "variation.remove"} */ key, /** @type {() => void} */ click) =>
    element("button", { type: "button", click }, text(key));
  return [element("div", { class: "buttons" },
    add("variation.main", () => app.edit(() => promote(game, leaves))),
    add("variation.remove", () => app.edit(() => removeBranch(game, leaves))))];
}
