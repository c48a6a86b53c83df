// Games that the players end: by resigning, by agreeing on a draw, on time.

import { follow, isAtMainEnd } from "./game.js";
import { sound } from "./sound.js";
import { text } from "./texts.js";

/** @typedef {import("./game.js").End} End */

export class Ends {
  /** Whether a draw is offered to the engine with its next move. */
  offersDraw = false;

  /** What the engine says with its next move. */
  #reply = "";

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
  }

  /** How the game stands in the position that is shown: by the rules, or as the players ended it. @returns {Record<string, string>} */
  get result() {
    const { game, view } = this.app;
    const byRules = view?.result ?? { result: "none" };
    return byRules.result === "none" && game.end && isAtMainEnd(game) ? game.end : byRules;
  }

  /** The seats that are played by hand. */
  get #byHand() {
    return this.app.seats.filter((seat) => this.app.game.players[seat]?.by === "hand");
  }

  /** Whether somebody may resign or offer a draw. */
  get isOpen() {
    const { app } = this;
    return app.seats.length === 2 && app.game.lesson === "" && app.isLive && this.#byHand.length > 0;
  }

  /** The seat that resigns: the one that is played by hand, or that is to move. */
  get resigning() {
    const byHand = this.#byHand;
    return byHand.length === 1 ? byHand[0] : this.app.view?.turn ?? "";
  }

  /** Ends the game. @param {End} end */
  end(end) {
    const { app } = this;
    app.game.end = end;
    // Who looks at an earlier position sees how the game has ended.
    follow(app.game, 0);
    app.game.ply = app.game.moves.length;
    app.keep();
    void app.refresh().then(() => app.over());
  }

  /** The seat that plays against another. @param {string} seat */
  #other(seat) {
    return this.app.seats.find((name) => name !== seat) ?? "";
  }

  /** Gives the game up. @param {string} seat */
  resign(seat) {
    if (this.app.seats.length === 2) this.end({ result: "win", winner: this.#other(seat), reason: "resigned" });
  }

  /** Ends the game on time. @param {string} seat whose time is over */
  flag(seat) {
    this.end({ result: "win", winner: this.#other(seat), reason: "time" });
  }

  /** Ends the game in a draw, as both agree. */
  agree() {
    this.end({ result: "draw", winner: "", reason: "agreed" });
  }

  /** Offers the engine a draw, which answers with its move. */
  offer() {
    const { app } = this;
    this.offersDraw = true;
    app.say(text("draw.offered"));
    if (app.thinks) void app.refresh();
  }

  /** What the engine answered. @param {boolean} accepts */
  answered(accepts) {
    if (!this.offersDraw) return false;
    this.offersDraw = false;
    if (accepts) this.agree();
    else {
      sound("wrong");
      this.#reply = text("draw.declined");
    }
    return accepts;
  }

  /** Forgets an offer that was made, and its answer: they belong to another game, or the game is over. */
  forget() {
    this.offersDraw = false;
    this.#reply = "";
  }

  /** What the engine says with its move, once. */
  takeReply() {
    const reply = this.#reply;
    this.#reply = "";
    return reply;
  }
}
