// Another attempt at a move that was a mistake.

import { element } from "./dom.js";
import { LEAST } from "./judge.js";
import { MARK_CLASSES } from "./move-list.js";
import { sound } from "./sound.js";
import { nameOfWord, text } from "./texts.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./judge.js").Judged} Judged
 */

/**
 * The number of a move as the list of moves has it: `3.`, or `3…` for a move of another than the first seat.
 * @param {import("./game.js").Game} game
 * @param {number} ply
 * @param {string} first
 */
function numberOf({ turns }, ply, first) {
  const begins = turns.slice(0, ply + 1).filter((turn, at) => at === 0 || (turn === first && turns[at - 1] !== first));
  return `${begins.length}${turns[ply] === first ? "." : "…"}`;
}

export class Trial {
  /** The node before the mistake that is tried again; -1 if none is. */
  #at = -1;
  /** The game of the mistake. @type {import("./game.js").Game | undefined} */
  #game;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    app.watch({ played: () => this.#judge() });
  }

  /**
   * The mistakes of the players by hand, or of all if there are none by hand, each with a button to try again.
   * @param {(Judged | null)[]} moves
   * @returns {Node[]}
   */
  offers(moves) {
    const { game, seats } = this.app;
    const byHand = seats.filter((seat) => game.players[seat]?.by === "hand");
    const whose = byHand.length > 0 ? byHand : seats;
    const found = moves.flatMap((move, ply) => (move && move.mark !== "" && whose.includes(game.turns[ply]) ? [{ ...move, ply }] : []));
    if (found.length === 0) {
      const wasJudged = moves.some((move, ply) => move && whose.includes(game.turns[ply]));
      return wasJudged ? [element("p", { class: "small" }, text("review.clean"))] : [];
    }
    const rows = found.map(({ mark, ply }) => {
      const { written, move } = game.nodes[game.line[ply + 1]];
      const name = `${numberOf(game, ply, seats[0])} ${nameOfWord("say.", written || move)}`;
      const again = element("button", { type: "button", "aria-label": text("again.of", { move: name }), click: () => this.begin(ply) }, text("again"));
      return element("li", {}, `${name} `, element("span", { class: `mark ${MARK_CLASSES[mark]}` }, mark), " ", again);
    });
    return [element("ul", { class: "list mistakes" }, ...rows)];
  }

  /** Whether the position that is shown is the one before the mistake. */
  get isOpen() {
    const { game } = this.app;
    return this.#at >= 0 && game === this.#game && game.line[game.ply] === this.#at;
  }

  /** Goes back before a move, for a better one. @param {number} ply */
  begin(ply) {
    const { app } = this;
    [this.#game, this.#at] = [app.game, app.game.line[ply]];
    app.game.ply = ply;
    void app.refresh().then(() => app.say(text("again.find")));
  }

  /** Judges the move that was just made, if it is an attempt. */
  async #judge() {
    const { app } = this;
    const { game } = app;
    const at = game.line[game.ply];
    if (this.#at < 0 || game !== this.#game || game.nodes[at]?.parent !== this.#at) return;
    const before = this.#at;
    this.#at = -1;
    const isCurrent = await app.begin();
    app.say(text("again.wait"));
    const loss = (await app.analysis.here(isCurrent))?.loss ?? 0;
    if (!isCurrent()) return;
    await app.refresh();
    sound(loss < LEAST ? "won" : "wrong");
    app.say(text(loss < LEAST ? "again.good" : "again.worse"));
    if (loss >= LEAST) this.#at = before;
  }
}
