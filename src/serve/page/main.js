// The beginning of the page: it joins the engine, the game and what a person can press.

import { App } from "./app.js";
import { Client } from "./client.js";
import { listenToDialog } from "./dialog.js";
import { askForRecord, showGames } from "./dialogs.js";
import { byId } from "./dom.js";
import { Engine } from "./engine.js";
import { newGame } from "./game.js";
import { drawIcons, icon } from "./icons.js";
import { askToResign, offerDraw, showResults } from "./result.js";
import { showRules } from "./rules.js";
import { showSettings, takeSettings } from "./settings.js";
import { gameInAddress, showShare } from "./share.js";
import { hear, isHeard } from "./sound.js";
import { askForGame } from "./start.js";
import { own, takeOver } from "./store.js";
import { showLessons } from "./teacher.js";
import { text, writeMarkup } from "./texts.js";

const address = new URL("hub", document.baseURI);
address.protocol = address.protocol === "https:" ? "wss:" : "ws:";

let wasLost = false;

/** What the banner says, in the language of the page. */
let told = () => "";

/** @param {() => string} sentence */
function banner(sentence) {
  told = sentence;
  const place = byId("banner", HTMLElement);
  place.textContent = sentence();
  place.hidden = place.textContent === "";
}

const client = new Client(address, {
  opened: () => {
    void app.load().then(takeAddress);
  },
  heard: () => {
    if (wasLost) banner(() => text("back-again"));
    if (wasLost) setTimeout(() => client.isOpen && banner(() => ""), 3_000);
    wasLost = false;
  },
  lost: (why) => {
    wasLost = true;
    banner(() => why || text("lost"));
  },
  said: (sentence) => app.tell(sentence),
});

takeSettings();
const kept = own();
const app = new App(new Engine(client), kept ?? newGame("normal", {}));
takeOver(app.game);

/** Takes up the game that the address holds; who comes for the first time chooses one. */
async function takeAddress() {
  await app.attempt(async () => {
    const record = await gameInAddress();
    const fault = record && (await app.beginnings.read(record));
    if (fault) app.tell(fault);
  });
}

/**
 * Lets a button do something.
 * @param {string} id
 * @param {() => void} work
 */
function on(id, work) {
  byId(id, HTMLElement).addEventListener("click", work);
}

/** Asks for a new game. */
function askForNew() {
  void app.attempt(async () => {
    const { offer, next } = await app.beginnings.choices();
    askForGame(offer, app.game, next, (wish) => void app.beginnings.start(wish), (variant) => void app.teacher.begin(variant));
  });
}

on("new", askForNew);
on("games", () => showGames(app.game, (game) => void app.show(game)));
on("rules", () => void app.attempt(() => showRules(app.game)));
on("lessons", () => void app.attempt(() => showLessons(app)));
on("set-up", () => app.setUp());
on("paste", () => askForRecord((record) => app.beginnings.read(record)));
on("share", () => void app.attempt(() => showShare(app)));
on("settings", () => showSettings(app, write));
on("first", () => app.go(0));
on("previous", () => app.go(app.game.ply - 1));
on("next", () => app.go(app.game.ply + 1));
on("last", () => app.go(app.game.moves.length));
on("back", () => app.takeBack());
on("hint", () => void app.analysis.ask());
on("think", () => app.think());
on("turn-board", () => app.turnBoard());
on("view", () => app.display.changeView());
on("resign", () => askToResign(app));
on("draw", () => offerDraw(app));
on("sound", () => {
  hear(!isHeard());
  showSound();
});
showResults(app, askForNew);
listenToDialog();

/** Shows whether sounds are heard. */
function showSound() {
  const button = byId("sound", HTMLElement);
  button.setAttribute("aria-pressed", `${isHeard()}`);
  button.querySelector(".icon")?.replaceWith(icon(isHeard() ? "sound" : "mute"));
}

/** Unfolds the tools that are used less, or folds them. @param {boolean} isOpen */
function unfold(isOpen) {
  byId("more", HTMLElement).classList.toggle("is-open", isOpen);
  byId("menu", HTMLElement).setAttribute("aria-expanded", `${isOpen}`);
}
on("menu", () => unfold(!byId("more", HTMLElement).classList.contains("is-open")));
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && !event.target.closest("#menu")) unfold(false);
});

const typed = byId("move", HTMLInputElement);
byId("typed", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const move = typed.value.trim();
  if (move !== "") void app.playing.type(move).then((isPlayed) => isPlayed && (typed.value = ""));
});
byId("to-board", HTMLAnchorElement).addEventListener("click", (event) => {
  const cell = document.querySelector('.board.main .cell[tabindex="0"]');
  if (cell instanceof SVGElement) {
    event.preventDefault();
    cell.focus();
  }
});

document.addEventListener("keydown", (event) => {
  const isWriting = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
  if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    unfold(false);
    app.forget();
  } else if (event.key === "PageUp") app.go(app.game.ply - 1);
  else if (event.key === "PageDown") app.go(app.game.ply + 1);
  else return;
  event.preventDefault();
});

/** Writes the page in its language. */
function write() {
  writeMarkup();
  drawIcons();
  showSound();
  app.display.side.name();
  // What was said was in the language from before.
  [app.refused, app.said] = ["", ""];
  app.tell("");
  banner(told);
  app.redraw();
}

addEventListener("hashchange", () => void takeAddress());
writeMarkup();
drawIcons();
showSound();
client.open();
