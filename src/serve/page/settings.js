// Settings of the page, and who plays the game that is shown.

import { allLevels, nameOfLevel } from "./levels.js";
import { select } from "./controls.js";
import { openAs } from "./dialog.js";
import { element } from "./dom.js";
import { playerOf } from "./game.js";
import { swatch } from "./players.js";
import { keep, setting } from "./store.js";
import { nameOfSeat, speak, spoken, text } from "./texts.js";

/** @typedef {import("./app.js").App} App */

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** The times for a move that are offered, in seconds. */
const SECONDS = [0.1, 0.2, 0.5, 1, 2, 5, 10];

/** Takes up what was chosen before. */
export function takeSettings() {
  speak(setting("language") || navigator.language.slice(0, 2));
  document.documentElement.dataset.theme = THEMES.find((theme) => theme === setting("theme")) ?? "auto";
}

/**
 * Shows the settings.
 * @param {App} app
 * @param {() => void} write writes the page in its language
 */
export function showSettings(app, write) {
  const language = select(text("language"), [["en", "English"], ["fr", "Français"]], spoken(), (value) => {
    speak(value);
    keep("language", value);
    write();
    showSettings(app, write);
    document.getElementById("language")?.focus();
  });
  const theme = select(text("theme"), THEMES.map((one) => [one, text(`theme.${one}`)]),
    document.documentElement.dataset.theme ?? "auto", (value) => {
      keep("theme", value);
      document.documentElement.dataset.theme = value;
    });
  language.querySelector("select")?.setAttribute("id", "language");
  theme.querySelector("select")?.setAttribute("id", "theme");
  const { threats } = app.analysis;
  const box = element("input", { type: "checkbox", id: "threats", checked: threats.isOn, change: () => threats.turn(box.checked) });
  openAs("", text("settings"),
    element("div", { class: "buttons" }, language, theme),
    element("p", {}, element("label", {}, box, ` ${text("threats")}`)),
    element("h3", {}, text("players")), element("div", { id: "who" }, ...players(app)),
    element("p", { class: "small" }, text("keys")));
}

/**
 * Who plays, at what level, and how long the engine may think.
 * @param {App} app
 * @returns {Node[]}
 */
function players(app) {
  const { game, geometry, seats, skill } = app;
  if (!geometry || !skill) return [];
  const changed = () => app.changePlayers();
  const rows = geometry.seats.map(({ name, colour }) => {
    const player = playerOf(game, name, seats);
    const by = /** @type {[string, string][]} */ ([["hand", text("by.hand")], ["engine", text("engine")]]);
    const levels = allLevels(skill).map((level) => /** @type {[string, string]} */ ([`${level}`, nameOfLevel(level, skill)]));
    const level = select(text("skill", { seat: nameOfSeat(name) }), levels, `${player.skill}`, (value) => {
      player.skill = Number(value);
      changed();
    });
    level.hidden = player.by !== "engine";
    const choice = select(nameOfSeat(name), by, player.by, (value) => {
      player.by = value === "engine" ? "engine" : "hand";
      level.hidden = player.by !== "engine";
      changed();
    });
    choice.prepend(swatch(colour));
    return element("div", { class: "buttons" }, choice, level);
  });
  const times = SECONDS.map((seconds) => /** @type {[string, string]} */ ([`${seconds}`, text("time.move", { seconds: seconds.toLocaleString(spoken()) })]));
  const time = select(text("seconds"), times, `${game.seconds}`, (value) => {
    game.seconds = Number(value);
    changed();
  });
  return game.clock ? rows : [...rows, element("div", { class: "buttons" }, time)];
}
