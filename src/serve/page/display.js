// What the page shows of a game: boards, status, buttons, panels.

import { Boards } from "./boards.js";
import { byId, element, replace } from "./dom.js";
import { isAtEnd, lastMoves } from "./game.js";
import { meaningOf, readWord } from "./geometry.js";
import * as panels from "./panels.js";
import { nameOfSeat, nameOfState, nameOfWord, text, textOfSeat } from "./texts.js";
import { valuesOf } from "./values.js";

/**
 * @typedef {import("./engine.js").View} View
 *
 * @typedef {{
 *   readonly geometry: import("./geometry.js").Geometry | undefined, readonly view: View | undefined,
 *   readonly game: import("./game.js").Game, readonly choices: import("./choices.js").Choices,
 *   readonly equal: import("./engine.js").Move[], readonly setup: import("./setup.js").Setup | undefined,
 *   readonly ways: Map<number, import("./engine.js").Way>, readonly thinks: "" | "thinks" | "waits",
 *   readonly isBusy: boolean, readonly isFree: boolean, readonly isAnalysing: boolean, readonly analysesWhole: boolean,
 *   readonly isResting: boolean, readonly refused: string, readonly seats: string[], readonly below: string, readonly reports: import("./engine.js").Report[],
 * }} State what is shown
 *
 * @typedef {{
 *   click: (cell: string) => void, drop: (from: string, to: string) => void, go: (ply: number) => void,
 *   playMove: (move: import("./engine.js").Move) => void, endMove: () => void, forget: () => void,
 *   changePlayers: () => void,
 * }} Hands what a person can do
 */

/** @param {string} id */
function place(id) {
  return byId(id, HTMLElement);
}

/** @param {string} id */
function button(id) {
  return byId(id, HTMLButtonElement);
}

export class Display {
  /** @type {Boards | undefined} */
  #boards;

  /** @param {State & Hands} app */
  constructor(app) {
    this.app = app;
  }

  /** The picture of the main board. */
  get picture() {
    return this.#boards?.picture;
  }

  /** Makes the boards of another game, or as they are seen from another side. */
  newBoards() {
    const { app } = this;
    if (!app.geometry) return;
    this.#boards = new Boards(place("boards"), app.geometry, app.below, {
      click: (cell) => app.click(cell),
      drop: (from, to) => app.drop(from, to),
    });
  }

  /** Moves a piece along the cells of its way. @param {string[]} way */
  animate(way) {
    this.#boards?.animate(way);
  }

  /** Shows all that changes with the position. */
  all() {
    const { app } = this;
    const { game, geometry } = app;
    if (!geometry) return;
    place("game-name").textContent = nameOfWord("game.", game.variant);
    replace(place("players"), ...panels.players(game, geometry, () => app.changePlayers()));
    replace(place("moves"), ...panels.moves(game, geometry, (ply) => app.go(ply)));
    // The list scrolls, and the page does not.
    const shown = place("moves").querySelector("[aria-current]");
    const list = shown?.closest("ol");
    if (shown instanceof HTMLElement && list) list.scrollTop = shown.offsetTop - list.offsetTop - list.clientHeight / 2;
    this.status();
    this.analysis();
    this.setup();
  }

  /** Whether the engine is at work on what is shown. */
  busy() {
    place("table").setAttribute("aria-busy", `${this.app.isBusy || this.app.thinks !== ""}`);
  }

  /** Which steps can be taken. */
  #steps() {
    const { game, view, thinks, analysesWhole } = this.app;
    for (const id of ["first", "previous", "back"]) button(id).disabled = game.ply === 0;
    for (const id of ["next", "last"]) button(id).disabled = isAtEnd(game);
    button("think").textContent = text(thinks ? "stop" : "think");
    button("think").disabled = view?.result.result !== "none";
    button("whole").textContent = text(analysesWhole ? "whole.stop" : "whole");
    button("whole").disabled = game.moves.length === 0;
  }

  /** The last move, and who is to move or has won. */
  status() {
    const { view, thinks } = this.app;
    if (!view) return;
    const sentence = [...this.#played(), this.#standing(view, thinks)].join(" ");
    // What is written again would be read aloud again.
    if (place("status").textContent !== sentence) place("status").textContent = sentence;
    place("fields").textContent = this.#fields(view);
    this.busy();
    this.#steps();
    this.choice();
  }

  /** What was played last, a sentence for each move. */
  #played() {
    const { game, seats, ways } = this.app;
    return lastMoves(game, seats.length).map((ply) => {
      const [seat, move] = [nameOfSeat(game.turns[ply]), nameOfWord("say.", game.moves[ply])];
      const takes = ways.get(ply)?.takes ?? [];
      // Where captures are part of the move, they are not told twice.
      const isTold = takes.length === 0 || /[x:]/.test(move);
      return text(isTold ? "played" : "played.takes", { seat, move, cells: takes.join(", ") });
    });
  }

  /**
   * @param {View} view
   * @param {"" | "thinks" | "waits"} thinks
   */
  #standing({ turn, result: { result, winner, reason } }, thinks) {
    const why = nameOfWord("reason.", reason ?? "");
    if (result === "win") return textOfSeat("won", winner, { reason: why });
    if (result === "draw") return text("drawn", { reason: why });
    return textOfSeat(thinks || (this.app.isResting ? "rests" : "to-move"), turn);
  }

  /**
   * What the position has beside its cells, such as stones in hand.
   * @param {View} view
   */
  #fields({ word }) {
    const { game, geometry } = this.app;
    if (!geometry) return "";
    const values = readWord(geometry, word).fields;
    const told = geometry.fields.map((name, index) => {
      const meaning = meaningOf(geometry, name, values[index] ?? "");
      return `${nameOfWord("field.", name)}: ${nameOfState(meaning)}`;
    });
    // What is a rule of the game stays as it is, and what is counted is told when there is something to count.
    const isTold = (/** @type {string} */ name, /** @type {number} */ index) =>
      !(name in game.parameters) && (name.startsWith("hand-") || (values[index] ?? "0") !== "0");
    return told.filter((_, index) => isTold(geometry.fields[index], index)).join(" · ");
  }

  /** Buttons for what no cell stands for. */
  choice() {
    const { app } = this;
    const { choices, equal } = app;
    /** @type {Node[]} */
    const shown = [];
    const add = (/** @type {string} */ name, /** @type {() => void} */ click) =>
      shown.push(element("button", { type: "button", click }, name));
    const say = (/** @type {string} */ sentence) => shown.push(element("span", {}, sentence));
    if (!app.isFree) return replace(place("choice"));
    for (const move of choices.said) add(nameOfWord("say.", move.text), () => void app.playMove(move));
    const { clicked } = choices;
    if (clicked.length === 0) {
      for (const cell of choices.huffs) add(text("huff", { cell }), () => app.click(cell));
    } else if (choices.huffs.has(clicked[0])) {
      say(text("huffing", { cell: clicked[0] }));
    }
    if (equal.length > 0) {
      say(text("which"));
      for (const move of equal) {
        const takes = move.takes.join(", ");
        add(takes ? text("takes", { move: move.text, cells: takes }) : move.text, () => void app.playMove(move));
      }
    } else if (choices.ended.length > 0 && clicked.length > 0) {
      say(text(choices.ended.every(({ breaks }) => breaks !== "") ? "may-end.breach" : "may-end"));
      add(text("end-move"), () => app.endMove());
    }
    if (app.refused !== "") say(text("refused", { cell: app.refused }));
    if (clicked.length > 0) add(text("forget"), () => app.forget());
    else if (choices.mustCapture) say(text("must-capture"));
    if ([...choices.next.values()].some((breach) => breach !== "")) say(text("breach.legend"));
    replace(place("choice"), ...shown);
  }

  /** What the search has found, and the curve of the game. */
  analysis() {
    const { app } = this;
    const { game, geometry, seats } = app;
    if (!geometry) return;
    const seat = Math.max(seats.indexOf(app.below), 0);
    const found = app.reports;
    const values = found.map((report) => valuesOf(report, app.view?.turn ?? "", seats));
    place("values").replaceChildren(...panels.bar(game.values[game.ply], geometry, seat));
    place("found").replaceChildren(...panels.lines(found, values, seat));
    place("graph").replaceChildren(...panels.curve(game, seats, seat, (ply) => app.go(ply)));
  }

  /** The controls of a position in the making. */
  setup() {
    const { setup } = this.app;
    place("palette").hidden = !setup;
    place("set-up").setAttribute("aria-pressed", `${setup !== undefined}`);
    replace(place("palette"), ...(setup?.controls() ?? []));
    this.choice();
    this.board();
  }

  /** What stands on the boards. */
  board() {
    const { app } = this;
    const { game, geometry, view, setup, choices } = app;
    if (!geometry || !view) return;
    const placement = setup?.placement ?? readWord(geometry, view.word);
    this.#boards?.show({
      letters: placement.letters,
      marks: new Map(geometry.marks.map(({ name, field }) => [name, this.#coloursOf(placement.fields, field)])),
      last: setup ? [] : lastMoves(game, app.seats.length).flatMap((ply) => app.ways.get(ply) ?? []),
      next: app.isFree ? choices.next : new Map(),
      clicked: app.isFree ? choices.clicked : [],
      arrows: [...(app.isAnalysing && !app.thinks ? this.#arrows() : []), ...this.#begun()],
    });
  }

  /**
   * The colours of the seats that a field names: of one, of both, or of none.
   * @param {string[]} fields
   * @param {string} field
   */
  #coloursOf(fields, field) {
    const { geometry } = this.app;
    if (!geometry) return [];
    const meaning = meaningOf(geometry, field, fields[geometry.fields.indexOf(field)] ?? "");
    const seats = geometry.seats.filter(({ name }) => meaning === "both" || meaning === name);
    return seats.map(({ colour }) => colour);
  }

  /** The way that was clicked so far, if it has more than its first cell. */
  #begun() {
    const { clicked } = this.app.choices;
    return clicked.length > 1 ? [{ way: clicked, kind: "begun" }] : [];
  }

  /** The first moves of the lines that were found; the best one is drawn last, above the others. */
  #arrows() {
    const { reports, view } = this.app;
    return reports.reverse().flatMap(({ line, pv }) => {
      const way = view?.moves.find((move) => move.text === pv[0])?.cells ?? [];
      return way.length ? [{ way, kind: line === 1 ? "best" : "other" }] : [];
    });
  }
}
