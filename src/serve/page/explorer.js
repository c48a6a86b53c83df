// The panel with what the opening book knows of the moves from the position that is shown.

import { element, replace } from "./dom.js";
import { nameOfSeat, spoken, text } from "./texts.js";
import { written } from "./values.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./engine.js").BookMove} BookMove */

export class Explorer {
  root = element("div", { id: "explorer" });
  /** The position that was asked about last. @type {import("./engine.js").View | undefined} */
  #asked;
  /** What was answered. @type {{opening: string, moves: BookMove[]}} */
  #book = { opening: "", moves: [] };

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** Shows what the book knows, and asks it first if another position is shown than the last time. */
  show() {
    const { view } = this.app;
    if (!view) return;
    if (this.app.analysis.isWhole) {
      this.#asked = undefined;
      replace(this.root, element("p", { class: "small" }, text("explorer.waits")));
      return;
    }
    if (view === this.#asked) {
      this.#draw();
      return;
    }
    this.#asked = view;
    void this.app.attempt(async () => {
      const book = await this.app.engine.book(this.app.game, this.app.game.ply);
      if (this.#asked !== view) return;
      this.#book = book;
      this.#draw();
    });
  }

  #draw() {
    const { opening, moves } = this.#book;
    const head = opening === "" ? [] : [element("p", {}, element("b", {}, opening))];
    const rows = moves.length === 0 ? [element("p", { class: "small" }, text("explorer.none"))] : [this.#table(moves)];
    replace(this.root, ...head, ...rows);
  }

  /** A row for each move, the best first. @param {BookMove[]} moves */
  #table(moves) {
    const hasGames = moves.some(({ games }) => games > 0);
    const columns = [text("explorer.move"), text("explorer.score"), ...(hasGames ? [text("explorer.games"), text("explorer.won")] : [])];
    const head = element("tr", {}, ...columns.map((column) => element("th", { scope: "col" }, column)));
    return element("table", { class: "accuracy" }, head, ...moves.map((move) => this.#row(move, hasGames)));
  }

  /**
   * @param {BookMove} move
   * @param {boolean} hasGames
   */
  #row(move, hasGames) {
    const { app } = this;
    const own = app.view?.moves.find(({ text }) => text === move.text);
    const play = element("button", { type: "button", click: () => own && void app.playing.choose(own) }, own?.written ?? move.text);
    const name = move.name === "" ? [] : [` ${move.name}`];
    const score = move.score === undefined ? "–" : written(move.score);
    const percent = (/** @type {number} */ wins) => (wins / move.games).toLocaleString(spoken(), { style: "percent" });
    const won = app.seats.map((seat, index) => `${nameOfSeat(seat)} ${percent(move.wins[index] ?? 0)}`);
    const games = hasGames ? [element("td", {}, `${move.games}`), element("td", {}, move.games > 0 ? won.join(", ") : "")] : [];
    return element("tr", {}, element("th", { scope: "row" }, play, ...name), element("td", {}, score), ...games);
  }
}
