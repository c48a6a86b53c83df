// The dialog of the page and what it shows: a new game, games that are kept, records.

import { closeDialog, openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { games, remove } from "./store.js";
import { select } from "./panels.js";
import { readRecords } from "./records.js";
import { choicesOf } from "./rules.js";
import { nameOfWord, spoken, text } from "./texts.js";

/**
 * @typedef {import("./engine.js").Variant} Variant
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./records.js").RecordedGame} RecordedGame
 * @typedef {"first" | "second" | "all" | "none"} Side which seat is played by hand
 */

/** @type {Side[]} */
const SIDES = ["first", "second", "all", "none"];

/**
 * Asks for a game, its rules, and the side that is played by hand.
 * @param {Variant[]} variants
 * @param {Game} current
 * @param {Side | undefined} next the side that is played by hand next in the current game, where its rules say who begins
 * @param {(variant: string, parameters: Record<string, string>, side: Side) => void} start
 */
export function askForGame(variants, current, next, start) {
  let chosen = variants.find(({ name }) => name === current.variant) ?? variants[0];
  /** @type {Record<string, string>} */
  let parameters = {};
  /** @type {Side} */
  let side = SIDES[0];
  const rules = element("div", { class: "rules" });
  const showRules = () => {
    const isSame = chosen.name === current.variant;
    const rows = chosen.parameters.map(({ name, value, values }) => {
      parameters[name] = (isSame ? current.parameters[name] : undefined) ?? value;
      const options = values.map((option) => [option, nameOfWord(`rule.${name}=`, option)]);
      return select(nameOfWord("rule.", name), /** @type {[string, string][]} */ (options), parameters[name], (picked) => {
        parameters[name] = picked;
      });
    });
    rules.replaceChildren(...rows);
  };
  const list = element("fieldset", {}, element("legend", {}, text("game")));
  for (const variant of variants) {
    const choose = () => {
      [chosen, parameters, choices.open] = [variant, {}, false];
      showRules();
      showSides();
    };
    const radio = element("input", {
      type: "radio", name: "variant", value: variant.name, checked: variant === chosen, change: choose,
    });
    const about = element("span", { class: "small" }, nameOfWord("about.", variant.name));
    list.append(element("label", { class: "row" }, radio, element("b", {}, nameOfWord("game.", variant.name)), " ", about));
  }
  const sides = /** @type {[string, string][]} */ (SIDES.map((key) => [key, text(`play-as.${key}`)]));
  const who = select(text("play-as"), sides, side, (picked) => {
    side = SIDES.find((key) => key === picked) ?? side;
  });
  const whoBegins = element("p", { class: "small" }, text("play-as.next"));
  const showSides = () => {
    const isNext = chosen.name === current.variant && next !== undefined;
    whoBegins.hidden = !isNext;
    if (next === undefined) return;
    side = isNext ? next : SIDES[0];
    for (const option of who.querySelectorAll("option")) option.selected = option.value === side;
  };
  showRules();
  showSides();
  const choices = choicesOf(() => chosen.name);
  const begin = element("button", { class: "strong" }, text("start"));
  const form = element("form", {}, list, rules, choices, who, whoBegins, element("div", { class: "buttons" }, begin));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    closeDialog();
    start(chosen.name, parameters, side);
  });
  openDialog(text("new"), form);
}

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
