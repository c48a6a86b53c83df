// Dialogs: games that are kept, and records to be read.

import { closeDialog, openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { games, remove } from "./store.js";
import { readRecords } from "./records.js";
import { nameOfWord, spoken, text } from "./texts.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./records.js").RecordedGame} RecordedGame
 */

/**
 * Shows the games that are kept.
 * @param {Game} current
 * @param {(game: Game) => void} open
 */
export function showGames(current, open) {
  const kept = games().filter(({ id }) => id !== current.id);
  const date = new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" });
  const rows = kept.map((game) => {
    const told = text("games.row", {
      game: nameOfWord("game.", game.variant), count: game.moves.length, date: date.format(game.changed),
    });
    const go = () => {
      closeDialog();
      open(game);
    };
    let isSure = false;
    const forget = (/** @type {Event} */ { target }) => {
      if (isSure) {
        remove(game.id);
        showGames(current, open);
      } else if (target instanceof HTMLElement) {
        target.textContent = text("delete.sure");
      }
      isSure = true;
    };
    return element("li", {}, element("span", {}, told), " ",
      element("button", { type: "button", click: go, "aria-label": `${text("open")}: ${told}` }, text("open")), " ",
      element("button", { type: "button", click: forget, "aria-label": `${text("delete")}: ${told}` }, text("delete")));
  });
  const list = rows.length ? element("ul", { class: "list" }, ...rows) : element("p", {}, text("games.none"));
  openDialog(text("games"), list);
}

/** What was written into the dialog for records last, as long as it was not read. */
let written = "";

/**
 * Asks for a position or a record, until one is read.
 * @param {(game: RecordedGame) => Promise<string>} read gives a sentence on what is wrong, or nothing
 */
export function askForRecord(read) {
  const area = element("textarea", { rows: 8, id: "record", spellcheck: "false" });
  const file = element("input", { type: "file", "aria-label": text("paste"), accept: ".pdn,.txt,text/plain" });
  file.addEventListener("change", async () => {
    area.value = (await file.files?.[0]?.text()) ?? "";
  });
  const which = element("div", { class: "list" });
  area.value = written;
  const wrong = element("p", { role: "alert", class: "wrong" });
  const take = async (/** @type {RecordedGame} */ game) => {
    written = area.value;
    wrong.textContent = await read(game);
    if (wrong.textContent !== "") return;
    written = "";
    closeDialog();
  };
  const form = element("form", {}, element("label", { for: "record" }, text("paste.help")), area, file,
    element("div", { class: "buttons" }, element("button", { class: "strong" }, text("paste.read"))), wrong, which);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (area.value.trim() === "") return area.focus();
    const found = readRecords(area.value);
    if (found.length === 1) return void take(found[0]);
    const rows = found.slice(0, 500).map((game, index) =>
      element("li", {}, element("button", { type: "button", click: () => void take(game) }, `${index + 1}. ${game.title}`)));
    which.replaceChildren(element("p", {}, text("paste.games", { count: found.length })), element("ul", {}, ...rows));
  });
  openDialog(text("paste"), form);
}
