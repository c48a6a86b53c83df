// The dialog of a new game: cards of games, and who plays, how strong, and in what time.

import { miniature } from "./boards.js";
import { pills, select } from "./controls.js";
import { closeDialog, openAs } from "./dialog.js";
import { element } from "./dom.js";
import { readWord } from "./geometry.js";
import { allLevels, nameOfLevel } from "./levels.js";
import { choicesOf } from "./rules.js";
import { keep, setting } from "./store.js";
import { nameOfWord, spoken, text } from "./texts.js";

/**
 * @typedef {import("./engine.js").Offer} Offer
 * @typedef {import("./engine.js").Variant} Variant
 * @typedef {import("./game.js").Clock} Clock
 * @typedef {import("./game.js").Game} Game
 * @typedef {"first" | "second" | "any" | "all" | "none"} Side which seat is played by hand
 * @typedef {{
 *   variant: string, parameters: Record<string, string>, side: Side, skill: number, seconds: number, clock: Clock | null,
 * }} Wish what a person wants to play
 */

/** @type {Side[]} */
const SIDES = ["first", "second", "any", "all", "none"];

/** The times that are offered: seconds for a move, or minutes for the game and seconds more for each move. */
const TIMES = ["0.1", "0.2", "0.5", "1", "2", "5", "10", "1+1", "3+2", "5+3", "10+5", "30+10"];

/** The wish that was had last. @param {Offer} offer @returns {Wish} */
export function lastWish({ skill }) {
  /** @type {Wish} */
  const wish = { variant: "normal", parameters: {}, side: "first", skill: (skill.named[1] ?? { skill: skill.max }).skill, seconds: 1, clock: null };
  try {
    const kept = JSON.parse(setting("wish") || "{}");
    for (const key of /** @type {(keyof Wish)[]} */ (Object.keys(wish))) {
      if (key in kept && (key === "clock" || typeof kept[key] === typeof wish[key])) Object.assign(wish, { [key]: kept[key] });
    }
  } catch {
    // What is stored is no wish.
  }
  wish.skill = Math.min(Math.max(Math.round(wish.skill), skill.min), skill.max);
  return wish;
}

/** The clock of a time such as `5+3`; none for seconds of a move. @param {string} time @returns {Clock | null} */
function clockOf(time) {
  const [minutes, inc] = time.split("+");
  return inc === undefined ? null : { base: 60 * Number(minutes), inc: Number(inc) };
}

/** What a time is called. @param {string} time */
function nameOfTime(time) {
  const [first, inc] = time.split("+");
  if (inc !== undefined) return text("time.clock", { minutes: first, seconds: inc });
  return text("time.move", { seconds: Number(first).toLocaleString(spoken()) });
}

/**
 * Asks for a game.
 * @param {Offer} offer
 * @param {Game} current
 * @param {Side | undefined} next the side that is played by hand next in the current game, where its rules say who begins
 * @param {(wish: Wish) => void} start
 * @param {(variant: string) => void} teach begins the lesson of a game
 */
export function askForGame(offer, current, next, start, teach) {
  const wish = { ...lastWish(offer), variant: current.variant };
  let chosen = offer.variants.find(({ name }) => name === wish.variant) ?? offer.variants[0];
  const { side } = wish;
  const rules = element("div", { class: "rules" });
  const folded = element("details", {}, element("summary", {}, text("rules.of-game")), rules);
  const showRules = () => {
    const known = chosen.name === current.variant ? current.parameters : kept(chosen.name);
    wish.parameters = {};
    const rows = chosen.parameters.map(({ name, value, values }) => {
      wish.parameters[name] = values.includes(known[name]) ? known[name] : value;
      const options = values.map((option) => /** @type {[string, string]} */ ([option, nameOfWord(`rule.${name}=`, option)]));
      return select(nameOfWord("rule.", name), options, wish.parameters[name], (picked) => {
        wish.parameters[name] = picked;
      });
    });
    rules.replaceChildren(...rows);
    folded.hidden = rows.length === 0;
    // Where rules decide how many play, they are seen.
    folded.open = "players" in wish.parameters;
  };
  const asked = element("div", { class: "asked" });
  const whoBegins = element("p", { class: "small" }, text("play-as.next"));
  const showAsked = () => {
    const isNext = chosen.name === current.variant && next !== undefined;
    wish.side = isNext ? next : side;
    whoBegins.hidden = !isNext;
    const learn = element("button", { type: "button", id: "learn", click: () => teach(chosen.name) }, text("lesson.learn"));
    asked.replaceChildren(learn, ...questions(offer, wish, chosen), whoBegins, folded, choicesOf(() => chosen.name));
  };
  const cards = element("fieldset", { class: "cards" }, element("legend", { class: "hidden" }, text("game")));
  for (const variant of offer.variants) cards.append(card(variant, variant === chosen, () => {
    [chosen, wish.variant] = [variant, variant.name];
    showRules();
    showAsked();
  }));
  showRules();
  showAsked();
  const begin = element("div", { class: "go" }, element("button", { class: "strong", id: "start" }, text("start")));
  const form = element("form", {}, element("div", { class: "start" }, cards, asked), begin);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep("wish", JSON.stringify(wish));
    keep(`rules.${wish.variant}`, JSON.stringify(wish.parameters));
    closeDialog();
    start(wish);
  });
  openAs("wide", text("new"), form);
  form.querySelector(".card :checked")?.scrollIntoView({ block: "nearest" });
}

/** The rules with which a game was played last. @param {string} variant @returns {Record<string, string>} */
function kept(variant) {
  try {
    return JSON.parse(setting(`rules.${variant}`) || "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * The card of a game.
 * @param {Variant} variant
 * @param {boolean} isChosen
 * @param {() => void} choose
 */
function card({ name, geometry, word }, isChosen, choose) {
  const radio = element("input", { type: "radio", name: "variant", value: name, checked: isChosen, change: choose });
  return element("label", { class: "card" }, radio, miniature(geometry, readWord(geometry, word).letters),
    element("b", {}, nameOfWord("game.", name)), element("span", { class: "small" }, nameOfWord("about.", name)));
}

/**
 * Who plays, how strong, and in what time.
 * @param {Offer} offer
 * @param {Wish} wish is changed
 * @param {Variant} variant
 * @returns {Node[]}
 */
function questions({ skill }, wish, { geometry }) {
  const seats = geometry.seats.map(({ name }) => name);
  const isByColour = seats.includes("white");
  const sides = SIDES.map((side) => /** @type {[string, string]} */ ([side, text(`play-as.${side}${isByColour ? "" : ".one"}`)]));
  const level = element("div", {});
  const time = element("div", {});
  const showLevel = () => {
    const named = skill.named.map((one) => /** @type {[string, string]} */ ([`${one.skill}`, nameOfWord("level.", one.name)]));
    const choose = (/** @type {string} */ value) => {
      wish.skill = Number(value);
      showLevel();
    };
    const all = allLevels(skill).map((one) => /** @type {[string, string]} */ ([`${one}`, nameOfLevel(one, skill)]));
    const isNamed = named.some(([value]) => Number(value) === wish.skill);
    const focused = level.contains(document.activeElement) ? document.activeElement : null;
    const isList = focused instanceof HTMLSelectElement;
    level.replaceChildren(pills(text("level.of"), "level", named, isNamed ? `${wish.skill}` : "", choose),
      select(text("level.exact"), all, `${wish.skill}`, choose));
    const again = focused && level.querySelector(isList ? "select" : ":checked");
    if (again instanceof HTMLElement) again.focus();
  };
  const show = () => {
    level.hidden = wish.side === "all";
    showLevel();
    const inTime = wish.clock ? `${wish.clock.base / 60}+${wish.clock.inc}` : `${wish.seconds}`;
    const times = TIMES.filter((one) => seats.length === 2 || !one.includes("+"));
    time.replaceChildren(select(text("time"), times.map((one) => [one, nameOfTime(one)]), times.includes(inTime) ? inTime : "1", (value) => {
      wish.clock = clockOf(value);
      if (!wish.clock) wish.seconds = Number(value);
    }));
    time.querySelector("select")?.setAttribute("id", "time");
  };
  const who = pills(text("play-as"), "side", sides, wish.side, (value) => {
    wish.side = SIDES.find((side) => side === value) ?? wish.side;
    show();
  });
  show();
  return [who, level, time];
}
