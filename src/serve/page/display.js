// What the page shows of a game: boards, status, buttons, panels.

import { AnalysisPanel } from "./analysis-panel.js";
import { Boards } from "./boards.js";
import { chainOf } from "./chains.js";
import { byId, element, replace } from "./dom.js";
import { wayOf } from "./engine.js";
import { Explorer } from "./explorer.js";
import { isAtEnd, lastMoves, MOST_MOVES, writtenMoves } from "./game.js";
import { meaningOf, readWord } from "./geometry.js";
import { icon } from "./icons.js";
import { liftTimes, moves as isMoving, stepTime } from "./motion.js";
import { moveList } from "./move-list.js";
import { clockText, playerRows } from "./players.js";
import { Side } from "./side.js";
import { sound } from "./sound.js";
import { keep, setting } from "./store.js";
import { nameOfSeat, nameOfState, nameOfWord, seatText, text } from "./texts.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./engine.js").View} View
 * @typedef {import("./engine.js").Way} Way
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
  side = new Side();
  #moves = element("div", { id: "moves" });
  /** @type {AnalysisPanel} */
  #analysis;
  /** The controls of a position in the making. */
  #palette = element("div", { id: "palette" });
  /** By how many quarters a pyramid is turned. */
  #quarters = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.#analysis = new AnalysisPanel(app);
    this.side.add({ id: "moves", title: () => text("moves"), root: this.#moves, show: () => this.#showMoves() });
    this.side.add({ id: "analysis", title: () => text("analysis"), root: this.#analysis.root, show: () => this.#analysis.show() });
    const explorer = new Explorer(app);
    this.side.add({ id: "explorer", title: () => text("explorer"), root: explorer.root, show: () => explorer.show() });
  }

  /** The picture of the main board. */
  get picture() {
    return this.#boards?.picture;
  }

  /** How many lines an analysis shows. */
  get lines() {
    return this.#analysis.lines;
  }

  /** Whether cubes are seen from above. */
  get isFlat() {
    return setting("view") === "above";
  }

  /** Shows cubes from above, or as the pyramid that they are. */
  changeView() {
    keep("view", this.isFlat ? "pyramid" : "above");
    this.newBoards();
    this.board();
  }

  /** Puts the next seat's side below; a pyramid is turned by a quarter. */
  turnBoard() {
    const { app } = this;
    if (app.geometry?.shape === "cube") this.#quarters = (this.#quarters + 1) % 4;
    else app.game.below = app.seats[(app.seats.indexOf(app.below) + 1) % app.seats.length];
  }

  /** Makes the boards of another game, or as they are seen from another side. */
  newBoards() {
    const { app } = this;
    if (!app.geometry) return;
    const isCube = app.geometry.shape === "cube";
    const degrees = app.geometry.seats.find(({ name }) => name === app.below)?.degrees ?? 0;
    this.#boards = new Boards(place("boards"), app.geometry, degrees + (isCube ? 90 * this.#quarters : 0), this.isFlat, {
      click: (cell) => app.click(cell),
      lift: (cell) => app.lift(cell),
      drop: (from, to) => app.drop(from, to),
    });
    place("boards").classList.toggle("has-faces", isCube);
    button("view").hidden = !isCube;
    button("view").setAttribute("aria-pressed", `${this.isFlat}`);
  }

  /**
   * Shows all that changes with the position.
   * @param {Way} [moved] the way of the move that was just made
   */
  all(moved) {
    const { app } = this;
    if (!app.geometry) return;
    document.title = text("titled", { title: nameOfWord("game.", app.game.variant), name: "rafle" });
    const before = this.#boards?.letters ?? new Map();
    this.#players();
    this.#showMoves();
    this.status();
    if (this.side.open !== "moves") this.side.refresh();
    this.setup();
    if (moved) this.#boards?.animate(moved, before);
  }

  /** Makes the sounds of a move. @param {Way | undefined} way */
  sounds(way) {
    if (!way) return sound("step");
    const steps = isMoving() ? Math.max(way.cells.length - 1, 0) : 0;
    const lifts = liftTimes(way);
    if (way.takes.length === 0) sound("step", steps * stepTime(steps));
    for (const time of isMoving() ? lifts : lifts.slice(0, 1)) sound("capture", time);
  }

  #players() {
    const { app } = this;
    if (!app.geometry) return;
    const rows = playerRows(app);
    place("players").classList.toggle("many", rows.length > 2);
    replace(place("players"), ...rows);
    this.clocks();
  }

  /** The time on the clocks. */
  clocks() {
    const { app } = this;
    for (const shown of place("players").querySelectorAll("time")) {
      const left = app.clocks.left(shown.getAttribute("data-seat") ?? "");
      shown.textContent = clockText(left);
      shown.classList.toggle("is-low", left < 20);
    }
  }

  #showMoves() {
    const { app } = this;
    if (!app.geometry) return;
    replace(this.#moves, ...moveList(app));
    // The list scrolls, and the page does not.
    const shown = this.#moves.querySelector("[aria-current]");
    const list = this.#moves.parentElement;
    if (!list) return;
    if (shown instanceof HTMLElement) list.scrollTop = shown.offsetTop - list.clientHeight / 2;
    else list.scrollTop = 0;
  }

  /** Whether the engine is at work on what is shown. */
  busy() {
    place("table").setAttribute("aria-busy", `${this.app.isBusy || this.app.thinks !== ""}`);
  }

  /** Which tools can be used. */
  #tools() {
    const { app } = this;
    const { game, thinks } = app;
    const isOver = app.ends.result.result !== "none";
    for (const id of ["first", "previous", "back"]) button(id).disabled = game.ply === 0;
    for (const id of ["next", "last"]) button(id).disabled = isAtEnd(game);
    const label = text(thinks ? "stop" : "think");
    for (const name of ["aria-label", "title"]) button("think").setAttribute(name, label);
    button("think").querySelector(".icon")?.replaceWith(icon(thinks ? "stop" : "think"));
    const isLesson = game.lesson !== "";
    button("think").disabled = isOver || isLesson || app.setup !== undefined;
    button("hint").disabled = !app.isFree || isOver || isLesson;
    for (const id of ["resign", "draw"]) button(id).disabled = !app.ends.isOpen;
    place("set-up").setAttribute("aria-pressed", `${app.setup !== undefined}`);
  }

  /** The last move, and who is to move or has won. */
  status() {
    const { view } = this.app;
    if (!view) return;
    const sentence = [...this.#played(), this.#standing(view)].join(" ");
    // What is written again would be read aloud again.
    if (place("status").textContent !== sentence) place("status").textContent = sentence;
    place("status").title = sentence;
    document.documentElement.toggleAttribute("data-over", this.app.ends.result.result !== "none");
    const fields = this.#fields(view);
    place("fields").textContent = fields;
    place("fields").title = fields;
    this.busy();
    this.#tools();
    this.choice();
  }

  /** What was played last, a sentence for each move. */
  #played() {
    const { app } = this;
    const { game, seats } = app;
    const written = writtenMoves(game);
    return lastMoves(game, seats.length).map((ply) => {
      const [seat, move] = [nameOfSeat(game.turns[ply]), nameOfWord("say.", written[ply])];
      const takes = app.ways.get(game.line[ply + 1])?.takes ?? [];
      // A stone that is taken off the board without a move of another.
      if (/^-\w+$/.test(move)) return text("played.removes", { seat, cell: move.slice(1) });
      // Where captures are part of the move, they are not told twice. A point of Fidchell can be called x6.
      const isTold = takes.length === 0 || /[\d~][x:]/.test(move);
      return text(isTold ? "played" : "played.takes", { seat, move, cells: takes.join(", ") });
    });
  }

  /** @param {View} view */
  #standing({ turn }) {
    const { app } = this;
    const { result, winner, reason } = app.ends.result;
    const why = nameOfWord("reason.", reason ?? "");
    if (result === "win") return seatText("won", winner, { reason: why });
    if (result === "draw") return text("drawn", { reason: why });
    if (app.game.moves.length >= MOST_MOVES) return text("too-long");
    return seatText(app.thinks || (app.isResting ? "rests" : "to-move"), turn);
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
      !(name in game.parameters) && !name.startsWith("hand-") && (values[index] ?? "0") !== "0";
    // What must be answered comes first.
    const isUrgent = (/** @type {number} */ index) => /^(challenge|removals)$/.test(geometry.fields[index]);
    const shown = told.map((sentence, index) => ({ sentence, index })).filter(({ index }) => isTold(geometry.fields[index], index));
    shown.sort((one, other) => Number(isUrgent(other.index)) - Number(isUrgent(one.index)));
    return shown.map(({ sentence }) => sentence).join(" · ");
  }

  /**
   * Why a cell cannot be chosen: what stands there, or what must be done instead.
   * @param {string} cell
   * @param {string[]} clicked the way that was chosen before, with the piece at its beginning
   */
  reason(cell, clicked) {
    const { app } = this;
    const { geometry, view, choices } = app;
    if (!geometry || !view) return "";
    const letter = readWord(geometry, view.word).letters.get(cell);
    const seat = geometry.pieces.find((piece) => piece.letter === letter)?.seat;
    if (clicked.length > 0) {
      const next = choices.after(clicked).flatMap(({ cells }) => cells[clicked.length] ?? []);
      return text("refused.way", { cell, from: clicked[0], cells: [...new Set(next)].join(", ") });
    }
    const starts = [...new Set(choices.all.map(({ cells }) => cells[0]))];
    if (seat === undefined) return text("refused.empty", { cell });
    if (seat !== view.turn) return seatText("refused.other", seat, { cell });
    if (choices.mustCapture) return text("refused.capture", { cell, cells: starts.join(", ") });
    return text("refused.stuck", { cell });
  }

  /** Buttons for what no cell stands for, and what is to be known. */
  choice() {
    const { app } = this;
    const { choices, equal } = app;
    /** @type {Node[]} */
    const shown = [];
    const add = (/** @type {string} */ name, /** @type {() => void} */ click) =>
      shown.push(element("button", { type: "button", click }, name));
    const say = (/** @type {string} */ sentence) => shown.push(element("span", {}, sentence));
    if (app.said !== "") say(app.said);
    if (!app.isFree) return replace(place("choice"), ...shown);
    for (const move of choices.said) add(nameOfWord("say.", move.text), () => void app.playing.choose(move));
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
        add(takes ? text("takes", { move: move.written, cells: takes }) : move.written, () => void app.playing.choose(move));
      }
    } else if (choices.ended.length > 0 && clicked.length > 0) {
      say(text(choices.ended.every(({ breaks }) => breaks !== "") ? "may-end.breach" : "may-end"));
      add(text("end-move"), () => app.endMove());
    }
    if (app.refused !== "") say(app.refused);
    if (clicked.length > 0) add(text("forget"), () => app.forget());
    else if (choices.mustCapture && app.refused === "") say(text("must-capture"));
    if ([...choices.next.values()].some((breach) => breach !== "")) say(text("breach.legend"));
    replace(place("choice"), ...shown);
  }

  /** What the search has found, and the curve of the game. */
  analysis() {
    // What other panels show does not change, and somebody may be about to press a button there.
    if (this.side.open === "analysis") this.side.refresh();
    this.board();
  }

  /** The controls of a position in the making. */
  setup() {
    const { setup } = this.app;
    replace(this.#palette, ...(setup?.controls() ?? []));
    if (setup && !this.#palette.isConnected) {
      this.side.add({ id: "set-up", title: () => text("set-up"), root: this.#palette });
      this.side.choose("set-up");
    } else if (!setup && this.#palette.isConnected) {
      this.side.remove("set-up");
    }
    this.choice();
    this.board();
  }

  /** What stands on the boards. */
  board() {
    const { app } = this;
    const { geometry, view, setup, choices } = app;
    if (!geometry || !view) return;
    const placement = setup?.placement ?? readWord(geometry, view.word);
    const isFree = app.isFree && !app.isBusy;
    this.#boards?.show({
      letters: placement.letters,
      marks: new Map(geometry.marks.map(({ name, field }) => [name, this.#coloursOf(placement.fields, field)])),
      last: setup ? [] : app.ways.last,
      next: isFree ? choices.next : new Map(),
      clicked: isFree ? choices.clicked : [],
      arrows: [...this.#chain(view), ...app.analysis.threats.found, ...this.#arrows(), ...this.#begun()],
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

  /** The chain with which the game was won. @param {View} view */
  #chain({ word }) {
    const { geometry, ends: { result } } = this.app;
    if (!geometry || result.reason !== "chain") return [];
    const way = chainOf(geometry, word, result.winner ?? "");
    return way.length > 0 ? [{ way, kind: "chain" }] : [];
  }

  /** The way that was clicked so far, if it has more than its first cell; and ways that could follow over places that no cell shows. */
  #begun() {
    const { clicked, left } = this.app.choices;
    if (clicked.length === 0) return [];
    const unseen = left.filter(({ path }) => path.some((cell) => cell.startsWith("~")));
    const ways = unseen.map(({ path }) => ({ way: path, kind: "may" }));
    return clicked.length > 1 ? [...ways, { way: clicked, kind: "begun" }] : ways;
  }

  /** The first moves of the lines that were found, if they are asked for; the best one is drawn last, above the others. */
  #arrows() {
    const { analysis, teacher, view, thinks } = this.app;
    if (thinks) return [];
    const wayTo = (/** @type {string} */ text) => {
      const move = view?.moves.find((one) => one.text === text);
      return move && view ? wayOf(move, this.app.geometry, view.word).cells : [];
    };
    if (analysis.hint !== "") return [{ way: wayTo(analysis.hint), kind: "best" }].filter(({ way }) => way.length > 0);
    if (!analysis.isOn || teacher.hasTask) return [];
    return analysis.reports.reverse().flatMap(({ line, pv }) => {
      const way = wayTo(pv[0]);
      return way.length ? [{ way, kind: line === 1 ? "best" : "other" }] : [];
    });
  }
}
