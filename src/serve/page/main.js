// The beginning of the page: it joins the engine, the game and what a person can press.

import { App } from "./app.js";
import { Client } from "./client.js";
import { closeDialog, openDialog } from "./dialog.js";
import { askForGame, askForRecord, showGames } from "./dialogs.js";
import { byId, download, element } from "./dom.js";
import { Engine } from "./engine.js";
import { newGame } from "./game.js";
import { showRules } from "./rules.js";
import { keep, own, setting, takeOver } from "./store.js";
import { nameOfWord, speak, spoken, text, writeMarkup } from "./texts.js";

const address = new URL("hub", document.baseURI);
address.protocol = address.protocol === "https:" ? "wss:" : "ws:";

let wasLost = false;

/** The game of a new tab. */
function firstGame() {
  const game = newGame("normal", {});
  game.seconds = Number(setting("seconds")) || game.seconds;
  return game;
}

/** @param {string} sentence */
function banner(sentence) {
  const place = byId("banner", HTMLElement);
  place.textContent = sentence;
  place.hidden = sentence === "";
}

const client = new Client(address, {
  opened: () => {
    if (wasLost) banner(text("back-again"));
    if (wasLost) setTimeout(() => client.isOpen && banner(""), 3_000);
    wasLost = false;
    void app.load();
  },
  lost: () => {
    wasLost = true;
    banner(text("lost"));
  },
  said: (sentence) => app.tell(sentence),
});

const app = new App(new Engine(client), own() ?? firstGame());
takeOver(app.game);

/**
 * Lets a button do something.
 * @param {string} id
 * @param {() => void} work
 */
function on(id, work) {
  byId(id, HTMLElement).addEventListener("click", work);
}

on("new", () => void app.attempt(async () => {
  const { variants, side: next } = await app.beginnings.choices();
  askForGame(variants, app.game, next, (variant, parameters, side) => {
    const game = newGame(variant, parameters);
    game.seconds = app.game.seconds;
    void app.beginnings.start(game, side);
  });
}));
on("games", () => showGames(app.game, (game) => void app.show(game)));
on("rules", () => void app.attempt(() => showRules(app.game)));
on("set-up", () => app.setUp());
on("paste", () => askForRecord((record) => app.beginnings.read(record)));
on("first", () => app.go(0));
on("previous", () => app.go(app.game.ply - 1));
on("next", () => app.go(app.game.ply + 1));
on("last", () => app.go(app.game.moves.length));
on("back", () => app.takeBack());
on("think", () => app.think());
on("turn-board", () => app.turnBoard());
on("whole", () => app.analyseWhole());
on("dialog-close", closeDialog);
byId("analyse", HTMLInputElement).addEventListener("change", (event) => {
  app.analyse(event.target instanceof HTMLInputElement && event.target.checked);
});
byId("lines", HTMLSelectElement).addEventListener("change", () => void app.refresh());

const typed = byId("move", HTMLInputElement);
byId("typed", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const move = typed.value.trim();
  if (move !== "") void app.type(move).then((isPlayed) => isPlayed && (typed.value = ""));
});
byId("to-board", HTMLAnchorElement).addEventListener("click", (event) => {
  const cell = document.querySelector('.board.main .cell[tabindex="0"]');
  if (cell instanceof SVGElement) {
    event.preventDefault();
    cell.focus();
  }
});

/**
 * Puts a text into the clipboard, or shows it where the browser has none to give.
 * @param {string} title
 * @param {string} content
 * @param {string} told
 */
async function copy(title, content, told) {
  try {
    await navigator.clipboard.writeText(content);
    banner(told);
    setTimeout(() => client.isOpen && banner(""), 3_000);
  } catch {
    const area = element("textarea", { rows: 6, readonly: true, "aria-label": title });
    area.value = content;
    openDialog(title, area);
    area.select();
  }
}

on("copy", () => void copy(text("moves"), app.game.moves.join(" "), text("copied")));
on("copy-position", () => void copy(text("position"), app.view?.word ?? "", text("position-copied")));
/** The name of a file for the game, without its end. */
function fileName() {
  const words = nameOfWord("game.", app.game.variant).normalize("NFD").toLowerCase();
  return words.replace(/[\u0300-\u036f]/g, "").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

on("save-pdn", () => void app.attempt(async () => {
  download(`${fileName()}.pdn`, "text/plain", await app.pdn());
}));
on("save-svg", () => void app.attempt(async () => {
  const picture = app.display.picture?.cloneNode(true);
  if (!(picture instanceof SVGElement)) return;
  for (const hint of picture.querySelectorAll(".hint")) hint.remove();
  for (const cell of picture.querySelectorAll(".clicked, .lit")) cell.classList.remove("clicked", "lit");
  // The picture stands alone: it takes its looks along.
  const looks = await (await fetch("board.css")).text();
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = looks;
  picture.prepend(style);
  picture.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  download(`${fileName()}.svg`, "image/svg+xml", new XMLSerializer().serializeToString(picture));
}));

document.addEventListener("keydown", (event) => {
  const isWriting = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
  if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") app.forget();
  else if (event.key === "PageUp") app.go(app.game.ply - 1);
  else if (event.key === "PageDown") app.go(app.game.ply + 1);
  else return;
  event.preventDefault();
});

const language = byId("language", HTMLSelectElement);
const theme = byId("theme", HTMLSelectElement);

/** Writes the page in its language. */
function write() {
  writeMarkup();
  app.redraw();
}

language.addEventListener("change", () => {
  speak(language.value);
  keep("language", language.value);
  write();
});
theme.addEventListener("change", () => {
  keep("theme", theme.value);
  document.documentElement.dataset.theme = theme.value;
});
speak(setting("language") || navigator.language.slice(0, 2));
language.value = spoken();
theme.value = ["light", "dark"].includes(setting("theme")) ? setting("theme") : "auto";
document.documentElement.dataset.theme = theme.value;
writeMarkup();
client.open();
