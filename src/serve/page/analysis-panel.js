// The panel with what positions are worth: the lines of a search, the curve of the game, marks and accuracy.

import { element, replace } from "./dom.js";
import { graph } from "./graph.js";
import { judgements } from "./judge.js";
import { MARK_CLASSES } from "./move-list.js";
import { swatch } from "./players.js";
import { select } from "./controls.js";
import { nameOfSeat, spoken, text } from "./texts.js";
import { chance, inWords, short, valuesOf, written } from "./values.js";

/** @typedef {import("./app.js").App} App */

/** The most moves of a line that are shown. */
const MOST_OF_LINE = 12;

/** @param {string} sentence */
function told(sentence) {
  return element("p", { class: "small" }, sentence);
}

export class AnalysisPanel {
  root = element("div", { id: "analysis" });
  #lines = "3";
  /** What the controls show. */
  #shown = "";
  #controls = element("div", { class: "buttons" });
  #values = element("div", { id: "values" });
  #found = element("ol", { id: "found" });
  #review = element("div", { id: "judged" });
  #graph = element("div", { id: "graph" });

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.root.append(this.#controls, this.#values, this.#graph, this.#review, this.#found);
  }

  /** How many lines an analysis has. */
  get lines() {
    return Number(this.#lines);
  }

  /** Shows what is known. */
  show() {
    const { app } = this;
    if (!app.geometry) return;
    this.#showControls();
    const isAsked = app.analysis.isOn || app.analysis.isWhole || !app.isLive;
    const seat = Math.max(app.seats.indexOf(app.below), 0);
    const isEmpty = app.game.moves.length === 0 && !app.isLive;
    this.#values.replaceChildren(...(isAsked && !isEmpty ? this.#gauge(seat) : []));
    this.#found.replaceChildren(...(app.analysis.isOn ? this.#linesFound(seat) : []));
    this.#graph.replaceChildren(...(isAsked && !isEmpty ? this.#curve(seat) : []));
    if (isEmpty) replace(this.#review, told(text("review.empty")));
    else if (!isAsked) replace(this.#review, told(text("analysis.help")));
    else if (app.analysis.isWhole) replace(this.#review, this.#progress());
    else replace(this.#review, ...(app.isLive ? [] : this.#accuracy()));
  }

  /** How far the analysis of the whole game has come. */
  #progress() {
    const { values } = this.app.game;
    const at = values.findIndex((found) => !found) + 1;
    return told(text("review.progress", { at: at || values.length, count: values.length }));
  }

  #showControls() {
    const { analysis, game } = this.app;
    // Controls stay where they are as long as nothing about them changes: a search reports often while somebody presses one.
    const shown = [spoken(), analysis.isOn, analysis.isWhole, this.#lines, game.moves.length === 0].join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    const box = element("input", { type: "checkbox", id: "analyse", checked: analysis.isOn, change: () => analysis.turn(box.checked) });
    const counts = ["1", "2", "3", "5"].map((count) => /** @type {[string, string]} */ ([count, count]));
    const lines = select(text("lines"), counts, this.#lines, (value) => {
      this.#lines = value;
      void this.app.refresh();
    });
    lines.querySelector("select")?.setAttribute("id", "lines");
    const whole = element("button", {
      type: "button", id: "whole", disabled: game.moves.length === 0, click: () => analysis.whole(),
    }, text(analysis.isWhole ? "whole.stop" : "whole"));
    replace(this.#controls, element("label", {}, box, ` ${text("analyse")}`), lines, whole);
  }

  /** A bar of the chances of all seats, with the value of one in words. @param {number} seat */
  #gauge(seat) {
    const { game, geometry, seats } = this.app;
    const values = game.values[game.ply];
    if (!values || !geometry) return [element("p", { class: "told" }, "\u00a0")];
    const parts = geometry.seats.map(({ colour }, index) => {
      const part = element("span", { class: "part" });
      part.style.backgroundColor = colour;
      part.style.flexGrow = `${Math.max(chance(values, index), 0.01)}`;
      return part;
    });
    const told = text("value.bar", { seat: nameOfSeat(seats[seat]), value: inWords(values, seat, seats) });
    return [element("div", { class: "gauge", role: "img", "aria-label": told }, ...parts), element("p", { class: "told" }, told)];
  }

  /** The lines that a search has found, the best first. @param {number} seat */
  #linesFound(seat) {
    const { analysis, view, seats } = this.app;
    return analysis.reports.map((report, index) => {
      const speed = short(report.time > 0 ? report.nodes / report.time : 0);
      const told = text("depth", { depth: report.depth, nodes: short(report.nodes), speed });
      const value = written(valuesOf(report, view?.turn ?? "", seats)[seat] ?? 0);
      const first = view?.moves.find((move) => move.text === report.pv[0])?.written ?? report.pv[0];
      const moves = [first, ...report.pv.slice(1, MOST_OF_LINE)].join(" ");
      const parts = [element("b", {}, value), ` ${moves}${report.pv.length > MOST_OF_LINE ? " …" : ""} `];
      const answers = report.answers === "" ? [] : [element("p", {}, text("answers", { answers: report.answers }))];
      const cost = index === 0 ? [element("span", { class: "small" }, told)] : [];
      return element("li", {}, ...parts, ...cost, ...answers);
    });
  }

  /** The curve of the game's values. @param {number} seat */
  #curve(seat) {
    const { game, seats } = this.app;
    const known = game.values.filter((values) => values).length;
    if (known < 2) return [element("p", { class: "small" }, text("graph.none"))];
    const marks = judgements(game).map((judged) => judged?.mark ?? "");
    return [graph({ values: game.values, ply: game.ply, plies: game.moves.length, seat, seats, marks }, (ply) => this.app.go(ply))];
  }

  /** A row for each player with the accuracy and the number of each mark; then the mistakes of those who play by hand. */
  #accuracy() {
    const { game, geometry } = this.app;
    if (!geometry) return [];
    const judged = judgements(game);
    if (!judged.some((move) => move)) return [];
    const marks = /** @type {const} */ (["?!", "?", "??"]);
    const head = element("tr", {}, element("th", { scope: "col" }, text("player.one")), element("th", { scope: "col" }, text("accuracy")),
      ...marks.map((mark) => element("th", { scope: "col", title: text(`mark.${mark}`) }, element("span", { class: `mark ${MARK_CLASSES[mark]}` }, mark))));
    const rows = geometry.seats.map(({ name, colour }, index) => {
      const accuracy = game.accuracy[index] ?? null;
      const percent = accuracy === null ? "–" : `${accuracy.toLocaleString(spoken(), { maximumFractionDigits: 0 })} %`;
      const counts = marks.map((mark) => judged.filter((move, ply) => move?.mark === mark && game.turns[ply] === name).length);
      return element("tr", {}, element("th", { scope: "row" }, swatch(colour), ` ${nameOfSeat(name)}`),
        element("td", { class: "percent" }, percent), ...counts.map((count) => element("td", {}, `${count}`)));
    });
    return [element("table", { class: "accuracy" }, head, ...rows), ...this.app.trial.offers(judged)];
  }
}
