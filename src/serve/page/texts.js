// What the page says, in the language that is chosen.

import { english } from "./texts-en.js";
import { french } from "./texts-fr.js";

/** @typedef {keyof typeof english} Key */

/** @type {Record<string, Record<Key, string>>} */
const LANGUAGES = { en: english, fr: french };

let language = "en";

/**
 * Chooses the language, if there are texts in it.
 * @param {string} wanted
 */
export function speak(wanted) {
  if (wanted in LANGUAGES) language = wanted;
  document.documentElement.lang = language;
}

/** The language that is chosen. */
export function spoken() {
  return language;
}

/**
 * A text with its gaps filled.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function text(key, values = {}) {
  return LANGUAGES[language][key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * What a word of the engine is called here; the word itself where it has no name.
 * @param {string} kind the beginning of the key, such as `reason.`
 * @param {string} word
 */
export function nameOfWord(kind, word) {
  const key = `${kind}${word}`;
  return key in english ? text(/** @type {Key} */ (key)) : word;
}

/**
 * What a seat is called.
 * @param {string} seat
 */
export function nameOfSeat(seat) {
  return seat === "white" || seat === "black" ? text(seat) : text("player", { name: seat });
}

/**
 * A text about a seat, in the grammar of its name: texts about numbered players have keys of their own.
 * @param {"won" | "rests" | "thinks" | "waits" | "to-move" | "refused.other" | "result.of" | "resign.sure"} key
 * @param {string} seat
 * @param {Record<string, string | number>} [values]
 */
export function seatText(key, seat, values = {}) {
  const isColour = seat === "white" || seat === "black";
  return text(isColour ? key : `${key}.one`, { ...values, seat: nameOfSeat(seat) });
}

/**
 * What the value of a field is called: a seat, another word, or a number.
 * @param {string} meaning
 */
export function nameOfState(meaning) {
  return meaning === "white" || meaning === "black" ? text(meaning) : nameOfWord("state.", meaning);
}

/** Writes every text of the page that stands in its markup: `data-text` names the content, `data-label` the label. */
export function writeMarkup() {
  for (const marked of document.querySelectorAll("[data-text]")) {
    marked.textContent = text(/** @type {Key} */ (marked.getAttribute("data-text")));
  }
  for (const marked of document.querySelectorAll("[data-label]")) {
    const label = text(/** @type {Key} */ (marked.getAttribute("data-label")));
    marked.setAttribute("aria-label", label);
    if (marked instanceof HTMLButtonElement) marked.setAttribute("title", label);
  }
  for (const marked of document.querySelectorAll("[data-placeholder]")) {
    marked.setAttribute("placeholder", text(/** @type {Key} */ (marked.getAttribute("data-placeholder"))));
  }
  document.title = text("title");
}
