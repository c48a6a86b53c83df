// What stands beside the board: players, moves, values and lines.

import { element } from "./dom.js";
import { playerOf } from "./game.js";
import { graph } from "./graph.js";
import { numbered } from "./records.js";
import { nameOfSeat, nameOfWord, spoken, text, textOfSeat } from "./texts.js";
import { chance, inWords, short, written } from "./values.js";

/**
 * @typedef {import("./engine.js").Report} Report
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./geometry.js").Geometry} Geometry
 */

/** The times for a move that are offered, in seconds. */
const SECONDS = [0.1, 0.2, 0.5, 1, 2, 5, 10];

/** The most moves of a line that are shown. */
const MOST_OF_LINE = 12;

/** Levels of play; the highest is full strength. */
const LEVELS = Array.from({ length: 20 }, (_, index) => 20 - index);

/**
 * A choice among options.
 * @param {string} label
 * @param {[string, string][]} options value and name
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function select(label, options, chosen, choose) {
  const list = element("select", { change: () => choose(list.value) });
  for (const [value, name] of options) list.append(element("option", { value, selected: value === chosen }, name));
  return element("label", {}, element("span", {}, label), " ", list);
}

/**
 * Who plays, at what level, and how long the engine may think.
 * @param {Game} game
 * @param {Geometry} geometry
 * @param {() => void} changed
 * @returns {Node[]}
 */
export function players(game, geometry, changed) {
  const seats = geometry.seats.map(({ name }) => name);
  const rows = geometry.seats.map(({ name, colour }) => {
    const player = playerOf(game, name, seats);
    const swatch = element("span", { class: "swatch", "aria-hidden": "true" });
    swatch.style.backgroundColor = colour;
    const by = /** @type {[string, string][]} */ ([["hand", text("by.hand")], ["engine", text("by.engine")]]);
    const choice = select(nameOfSeat(name), by, player.by, (value) => {
      player.by = value === "engine" ? "engine" : "hand";
      changed();
    });
    choice.prepend(swatch);
    const row = element("div", { class: "buttons player" }, choice);
    if (player.by === "engine") {
      const levels = LEVELS.map((level) => [`${level}`, level === 20 ? text("skill.20") : `${level}`]);
      const level = select(textOfSeat("skill", name), /** @type {[string, string][]} */ (levels),
        `${player.skill}`, (value) => {
          player.skill = Number(value);
          changed();
        });
      row.append(level);
    }
    return row;
  });
  const times = SECONDS.map((seconds) => [`${seconds}`, text("second", { seconds: seconds.toLocaleString(spoken()) })]);
  const time = select(text("seconds"), /** @type {[string, string][]} */ (times), `${game.seconds}`, (value) => {
    game.seconds = Number(value);
    changed();
  });
  return [...rows, element("div", { class: "buttons" }, time)];
}

/**
 * The moves of a game, each a button that shows the position after it.
 * @param {Game} game
 * @param {Geometry} geometry
 * @param {(ply: number) => void} go
 * @returns {Node[]}
 */
export function moves(game, geometry, go) {
  if (game.moves.length === 0) return [element("p", { class: "small" }, text("moves.none"))];
  const colours = new Map(geometry.seats.map(({ name, colour }) => [name, colour]));
  const rows = element("ol", { class: "moves" });
  numbered(game.moves, game.turns, geometry.seats[0].name).forEach((numbered, index) => {
    const move = game.moves[index];
    const number = numbered.slice(0, numbered.length - move.length);
    if (number !== "") rows.append(element("li", {}, element("span", { class: "small" }, number)));
    const swatch = element("span", { class: "swatch", "aria-hidden": "true" });
    swatch.style.backgroundColor = colours.get(game.turns[index]) ?? "";
    const name = nameOfWord("say.", move);
    const label = `${nameOfSeat(game.turns[index])}: ${text("move.at", { number: index + 1, move: name })}`;
    rows.lastElementChild?.append(element("button", {
      type: "button", "aria-label": label, "aria-current": game.ply === index + 1 ? "true" : undefined,
      click: () => go(index + 1),
    }, swatch, name));
  });
  return [rows];
}

/**
 * A bar of the chances of all seats, with the value of one in words.
 * @param {number[] | null | undefined} values
 * @param {Geometry} geometry
 * @param {number} seat
 * @returns {Node[]}
 */
export function bar(values, geometry, seat) {
  const seats = geometry.seats.map(({ name }) => name);
  if (!values) return [];
  const parts = geometry.seats.map(({ colour }, index) => {
    const part = element("span", { class: "part" });
    part.style.backgroundColor = colour;
    part.style.flexGrow = `${Math.max(chance(values, index), 0.01)}`;
    return part;
  });
  const told = text("value.bar", { seat: nameOfSeat(seats[seat]), value: inWords(values, seat, seats) });
  return [element("div", { class: "bar", role: "img", "aria-label": told }, ...parts), element("p", { class: "told" }, told)];
}

/**
 * The lines that a search has found, the best first.
 * @param {Report[]} found
 * @param {number[][]} values of each line to each seat
 * @param {number} seat
 * @returns {Node[]}
 */
export function lines(found, values, seat) {
  return found.map((report, index) => {
    const speed = short(report.time > 0 ? report.nodes / report.time : 0);
    const told = text("depth", { depth: report.depth, nodes: short(report.nodes), speed });
    const value = written(values[index][seat] ?? 0);
    const parts = [element("b", {}, value), ` ${report.pv.slice(0, MOST_OF_LINE).join(" ")}${report.pv.length > MOST_OF_LINE ? " …" : ""} `];
    const answers = report.answers === "" ? [] : [element("p", {}, text("answers", { answers: report.answers }))];
    const cost = index === 0 ? [element("span", { class: "small" }, told)] : [];
    return element("li", {}, ...parts, ...cost, ...answers);
  });
}

/**
 * The curve of a game's values.
 * @param {Game} game
 * @param {string[]} seats
 * @param {number} seat
 * @param {(ply: number) => void} go
 * @returns {Node[]}
 */
export function curve(game, seats, seat, go) {
  const known = game.values.filter((values) => values).length;
  if (known < 2) return [element("p", { class: "small" }, text("graph.none"))];
  return [graph({ values: game.values, ply: game.ply, plies: game.moves.length, seat, seats }, go)];
}
