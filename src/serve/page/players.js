// The players, a row each: who plays, what is on the clock, and the pieces in hand.

import { element } from "./dom.js";
import { playerOf } from "./game.js";
import { readWord } from "./geometry.js";
import { nameOfLevel } from "./levels.js";
import { spoken, nameOfSeat, text } from "./texts.js";

/** @typedef {import("./app.js").App} App */

/**
 * What a clock shows.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const left = Math.max(seconds, 0);
  if (left < 10) return left.toLocaleString(spoken(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const whole = Math.ceil(left);
  return `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, "0")}`;
}

/** A spot of a colour. @param {string} colour */
export function swatch(colour) {
  const spot = element("span", { class: "swatch", "aria-hidden": "true" });
  spot.style.backgroundColor = colour;
  return spot;
}

/**
 * Who plays a seat, in words.
 * @param {App} app
 * @param {string} seat
 */
export function nameOfPlayer(app, seat) {
  const player = playerOf(app.game, seat, app.seats);
  if (player.by === "hand") return text("by.hand");
  const level = app.skill ? nameOfLevel(player.skill, app.skill) : `${player.skill}`;
  return text("by.engine", { level });
}

/**
 * The rows of the players, the one whose side lies below last.
 * @param {App} app
 * @returns {Node[]}
 */
export function playerRows(app) {
  const { geometry, view, game } = app;
  if (!geometry) return [];
  const fields = view ? readWord(geometry, view.word).fields : [];
  const rows = geometry.seats.map(({ name, colour }) => {
    const isNext = view?.turn === name && app.ends.result.result === "none";
    const hand = fields[geometry.fields.indexOf(`hand-${name}`)];
    const row = element("div", { class: `player${isNext ? " is-next" : ""}`, "data-seat": name });
    const who = `${nameOfSeat(name)} · ${nameOfPlayer(app, name)}`;
    row.append(swatch(colour), element("span", { class: "who", title: who }, element("b", {}, nameOfSeat(name)), nameOfPlayer(app, name)));
    if (hand !== undefined) {
      const label = text("in-hand", { count: hand });
      row.append(element("span", { class: "hand", role: "img", "aria-label": label, title: label }, swatch(colour), `× ${hand}`));
    }
    if (game.clock) row.append(element("time", { "data-seat": name }));
    return { name, row };
  });
  if (rows.length === 2 && rows[0].name === app.below) rows.reverse();
  return rows.map(({ row }) => row);
}
