// What comes at the end of a game: a card with the result. Also the questions before a game is given up or agreed.

import { closeDialog, openAs, untouched } from "./dialog.js";
import { element } from "./dom.js";
import { nameOfWord, seatText, text } from "./texts.js";

/** @typedef {import("./app.js").App} App */

/** Milliseconds from the last move to the card, so that the move is seen. */
const PAUSE = 900;

/**
 * Shows the card when a game has ended.
 * @param {App} app
 * @param {() => void} askForNew
 */
export function showResults(app, askForNew) {
  app.watch({
    over: () => {
      const { game } = app;
      const isUntouched = untouched();
      setTimeout(() => {
        const isFree = app.game === game && app.ends.result.result !== "none" && !document.querySelector("dialog[open]");
        // Who has gone on to something else meanwhile is left alone.
        if (isFree && isUntouched() && game.lesson === "") showResult(app, askForNew);
      }, PAUSE);
    },
  });
}

/**
 * @param {App} app
 * @param {() => void} askForNew
 */
function showResult(app, askForNew) {
  const { result, winner, reason } = app.ends.result;
  const byHand = app.seats.filter((seat) => app.game.players[seat]?.by === "hand");
  const isOwn = byHand.length === 1;
  const key = result === "draw" ? "result.draw" : isOwn ? (byHand[0] === winner ? "result.won" : "result.lost") : undefined;
  const verdict = key ? text(key) : seatText("result.of", winner);
  const button = (/** @type {string} */ id, /** @type {import("./texts.js").Key} */ label, /** @type {() => void} */ click, isStrong = false) =>
    element("button", { type: "button", id, class: isStrong ? "strong" : undefined, click: () => {
      closeDialog();
      click();
    } }, text(label));
  const isSurprise = reason === "chain" && isOwn && byHand[0] !== winner && !app.analysis.threats.isOn;
  openAs("narrow", text("result"), element("div", { class: "result" },
    element("p", { class: "verdict" }, verdict),
    element("p", {}, nameOfWord("reason.", reason ?? "")),
    ...(isSurprise ? threatsOffer(app) : []),
    element("div", { class: "buttons" },
      button("rematch", "rematch", () => void app.beginnings.again(), true),
      button("review", "review", () => review(app)),
      button("other-game", "new", askForNew))));
}

/** Offers to have threats shown, to a person who has lost to one. @param {App} app */
function threatsOffer(app) {
  const show = element("button", { type: "button", id: "show-threats", click: () => {
    app.analysis.threats.turn(true);
    show.disabled = true;
  } }, text("result.threats.show"));
  return [element("p", { class: "small" }, text("result.threats")), show];
}

/** Opens the review of the game: every position is analysed, and the panel shows it. @param {App} app */
export function review(app) {
  app.display.side.choose("analysis");
  // A game that was given up before its first move has nothing to search; the panel says so.
  if (!app.analysis.isWhole && app.game.moves.length > 0) app.analysis.whole();
}

/** Asks before the game is given up. @param {App} app */
export function askToResign(app) {
  const seat = app.ends.resigning;
  ask(text("resign"), seatText("resign.sure", seat), text("resign"), () => app.ends.resign(seat));
}

/** Offers a draw to the engine, or asks two people whether they agree. @param {App} app */
export function offerDraw(app) {
  const isByEngine = app.seats.some((seat) => app.game.players[seat]?.by === "engine");
  if (isByEngine) app.ends.offer();
  else ask(text("draw"), text("draw.sure"), text("draw.agree"), () => app.ends.agree());
}

/**
 * @param {string} title
 * @param {string} question
 * @param {string} yes
 * @param {() => void} work
 */
function ask(title, question, yes, work) {
  const agree = element("button", { type: "button", class: "strong", id: "sure", click: () => {
    closeDialog();
    work();
  } }, yes);
  openAs("narrow", title, element("p", {}, question), element("div", { class: "buttons" }, agree,
    element("button", { type: "button", click: closeDialog }, text("cancel"))));
}
