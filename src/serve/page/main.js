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
import { speak, spoken, text, writeMarkup } from "./texts.js";

const address = new URL("hub", document.baseURI);
address.protocol = address.protocol === "https:" ? "wss:" : "ws:";

let wasLost = false;

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

const app = new App(new Engine(client), own() ?? newGame("normal", {}));
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
  const variants = await app.beginnings.variants();
  askForGame(variants, app.game, (variant, parameters, side) => {
    const game = newGame(variant, parameters);
    game.seconds = app.game.seconds;
    void app.beginnings.start(game, side);
  });
}));
on("games", () => showGames(app.game, (game) => void app.show(game)));
on("rules", () => void app.attempt(() => showRules(app.game)));
on("set-up", () => app.setUp());
on("paste", () => askForRecord((record) => void app.beginnings.read(record)));
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
  typed.value = "";
  if (move !== "") void app.type(move);
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
on("save-pdn", () => void app.attempt(async () => {
  download(`${app.game.variant}.pdn`, "text/plain", await app.pdn());
}));
on("save-svg", () => void app.attempt(async () => {
  const picture = app.display.picture?.cloneNode(true);
  if (!(picture instanceof SVGElement)) return;
  // The picture stands alone: it takes its looks along.
  const looks = await (await fetch("board.css")).text();
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = looks;
  picture.prepend(style);
  picture.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  download(`${app.game.variant}.svg`, "image/svg+xml", new XMLSerializer().serializeToString(picture));
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
