// The page at work: a game, the position that is shown, what a person does and what the engine does.

import { Beginnings } from "./beginnings.js";
import { Choices } from "./choices.js";
import { Lost, Refused } from "./client.js";
import { Display } from "./display.js";
import { wayOf } from "./engine.js";
import { byId } from "./dom.js";
import { isAtEnd, lastMoves, MOST_MOVES, play, playerOf, takeBack, truncate } from "./game.js";
import { writePdn } from "./records.js";
import { Setup } from "./setup.js";
import { keep, save, takeOver } from "./store.js";
import { text } from "./texts.js";
import { valuesOf } from "./values.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./engine.js").Move} Move
 * @typedef {import("./engine.js").Report} Report
 * @typedef {import("./engine.js").View} View
 * @typedef {import("./engine.js").Way} Way
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./geometry.js").Geometry} Geometry
 */

/** Milliseconds without a word of the engine after which the page says that the search waits for its turn. */
const PATIENCE = 700;

/** Milliseconds from a report of a search until it is shown, with those that came since. */
const REDRAWING = 100;

/** Seconds for each position when a whole game is analysed. */
const SECONDS_OF_WHOLE = 0.2;

export class App {
  /** @type {Geometry | undefined} */
  geometry;
  /** The position that is shown. @type {View | undefined} */
  view;
  choices = new Choices([]);
  /** Moves of which a person must choose one, since they touch the same cells. @type {Move[]} */
  equal = [];
  /** The cell that was clicked last, if no move begins there. */
  refused = "";
  /** @type {Setup | undefined} */
  setup;
  /** The ways of moves that are known, by their places in the game. @type {Map<number, Way>} */
  ways = new Map();
  /** Whether the engine searches for a move, or waits for its turn to search. @type {"" | "thinks" | "waits"} */
  thinks = "";
  /** Whether the page waits for what the engine says of the position. */
  isBusy = false;
  isAnalysing = false;
  analysesWhole = false;
  display = new Display(this);
  beginnings = new Beginnings(this);
  /** What the search that runs has found, by line. @type {Map<number, Report>} */
  #found = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #redrawing;
  /** Counts what was begun; what was begun before is given up. */
  #now = 0;
  /** Whether the engine waits although its seat is to move. */
  rests = false;

  /**
   * @param {Engine} engine
   * @param {Game} game
   */
  constructor(engine, game) {
    this.engine = engine;
    this.game = game;
  }

  /** The names of the seats. */
  get seats() {
    return this.geometry?.seats.map(({ name }) => name) ?? [];
  }

  /** The seat from whose side the board is seen, and whose chances are told. */
  get below() {
    const byHand = this.seats.find((seat) => this.game.players[seat]?.by === "hand");
    return this.seats.includes(this.game.below) ? this.game.below : byHand ?? this.seats[0] ?? "";
  }

  /** Whether the engine waits to be told to move, although its seat is to move. */
  get isResting() {
    const isOver = this.view?.result.result !== "none";
    return this.rests && !isOver && isAtEnd(this.game) && this.game.players[this.view?.turn ?? ""]?.by === "engine";
  }

  /** Whether a person may choose a move. */
  get isFree() {
    return !this.thinks && !this.setup && this.view?.result.result === "none";
  }

  /** What the search has found, the best line first. */
  get reports() {
    return [...this.#found.values()].sort((one, other) => one.line - other.line);
  }

  /** How many lines an analysis shows. */
  get #lines() {
    return Number(byId("lines", HTMLSelectElement).value);
  }

  get #isEnginesTurn() {
    const player = this.game.players[this.view?.turn ?? ""];
    return isAtEnd(this.game) && player?.by === "engine" && this.game.moves.length < MOST_MOVES && !this.rests;
  }

  /**
   * Does something that may fail, and tells if it does.
   * @param {() => Promise<void>} work
   */
  async attempt(work) {
    try {
      await work();
    } catch (error) {
      this.#setThinks("");
      // A lost engine comes back, and everything is asked again.
      if (error instanceof Lost) return;
      this.tell(error instanceof Refused ? error.message : text("failed", { error: String(error) }));
    }
  }

  /** Says what is wrong; an empty text says that nothing is. @param {string} sentence */
  tell(sentence) {
    byId("error", HTMLElement).textContent = sentence;
  }

  // What is shown.

  /** Shows the game, with an engine that knows nothing of it yet. */
  load() {
    return this.attempt(() => this.#load());
  }

  async #load() {
    const isCurrent = await this.begin();
    const geometry = await this.engine.open(this.game);
    if (!isCurrent()) return;
    this.geometry = geometry;
    for (const seat of this.seats) playerOf(this.game, seat, this.seats);
    this.display.newBoards();
    await this.#refresh();
  }

  /** Makes another game the one that is shown. @param {Game} game */
  show(game) {
    this.game = game;
    this.setup = undefined;
    this.rests = false;
    this.analysesWhole = false;
    this.ways.clear();
    this.tell("");
    takeOver(game);
    return this.load();
  }

  /** Shows the position anew, and lets the engine do what is to be done there. */
  refresh() {
    return this.attempt(() => this.#refresh());
  }

  async #refresh() {
    const isCurrent = await this.begin();
    const { game } = this;
    for (const ply of lastMoves(game, this.seats.length)) {
      const way = await this.#wayTo(ply + 1);
      if (way && isCurrent()) this.ways.set(ply, way);
    }
    const view = await this.engine.look(game, game.ply);
    if (!isCurrent()) return;
    this.isBusy = false;
    this.view = view;
    this.choices = new Choices(view.result.result === "none" ? view.moves : []);
    this.equal = [];
    this.#found.clear();
    this.display.all();
    if (this.analysesWhole) return this.#analyseAll(isCurrent);
    if (this.setup || view.result.result !== "none") return;
    if (this.#isEnginesTurn) return this.#think(isCurrent);
    while (this.isAnalysing && isCurrent()) {
      // A server with many boards ends an analysis that others wait for; it goes on when their turns are over.
      await this.engine.analyse(this.#lines, undefined, (report) => isCurrent() && this.#hear(report));
    }
  }

  /** Gives up what was begun before: ends the search that runs, and gives a test of whether this is the last begun. */
  async begin() {
    const mine = ++this.#now;
    this.isBusy = true;
    // What was shown may not stand any more when a click comes.
    this.choices = new Choices([]);
    this.refused = "";
    this.display.busy();
    this.engine.stop();
    await this.engine.client.idle();
    if (mine === this.#now) this.#setThinks("");
    return () => mine === this.#now;
  }

  /**
   * The cells of the last move before a position; asked for if they are not known.
   * @param {number} ply
   */
  async #wayTo(ply) {
    const known = this.ways.get(ply - 1);
    if (known || ply === 0) return known;
    const before = await this.engine.look(this.game, ply - 1);
    const move = before.moves.find(({ text }) => text === this.game.moves[ply - 1]);
    return move && wayOf(move);
  }

  /** Forgets the ways of all moves from one on. @param {number} from */
  #forgetWays(from) {
    for (const ply of [...this.ways.keys()]) if (ply >= from) this.ways.delete(ply);
  }

  // What the engine does.

  /** @param {() => boolean} isCurrent */
  async #think(isCurrent) {
    const { game, view } = this;
    if (!view) return;
    this.#setThinks("thinks");
    const patience = setTimeout(() => isCurrent() && this.#setThinks("waits"), PATIENCE);
    const { skill } = game.players[view.turn];
    const search = this.engine.think({ skill, seconds: game.seconds }, (report) => {
      clearTimeout(patience);
      if (!isCurrent()) return;
      this.#setThinks("thinks");
      this.#hear(report);
    });
    const move = await search.finally(() => clearTimeout(patience));
    if (!isCurrent()) return;
    this.#setThinks("");
    // An engine without a move has a fault; it is not asked again and again.
    if (move === undefined) this.rests = true;
    else await this.#play(move, view.moves.find(({ text }) => text === move));
  }

  /** @param {"" | "thinks" | "waits"} thinks */
  #setThinks(thinks) {
    if (this.thinks === thinks) return;
    this.thinks = thinks;
    this.display.status();
  }

  /** @param {Report} report */
  #hear(report) {
    if (!this.view) return;
    this.#found.set(report.line, report);
    if (report.line === 1) this.#setValue(this.game.ply, valuesOf(report, this.view.turn, this.seats));
    // Reports come faster than anybody reads.
    this.#redrawing ??= setTimeout(() => {
      this.#redrawing = undefined;
      this.display.analysis();
      if (this.isAnalysing) this.display.board();
    }, REDRAWING);
  }

  /**
   * @param {number} ply
   * @param {number[]} values
   */
  #setValue(ply, values) {
    const known = this.game.values;
    while (known.length <= ply) known.push(null);
    known[ply] = values;
  }

  /**
   * Analyses every position that has no value yet.
   * @param {() => boolean} isCurrent
   */
  async #analyseAll(isCurrent) {
    const { game } = this;
    for (let ply = 0; ply <= game.moves.length; ply += 1) {
      if (game.values[ply]) continue;
      const view = await this.engine.look(game, ply);
      if (!isCurrent()) return;
      const { result, winner } = view.result;
      if (result !== "none") {
        this.#setValue(ply, this.seats.map((seat) => (result === "draw" ? 0 : seat === winner ? 100 : -100)));
        continue;
      }
      await this.engine.analyse(1, SECONDS_OF_WHOLE, (report) => {
        if (isCurrent()) this.#setValue(ply, valuesOf(report, view.turn, this.seats));
      });
      if (!isCurrent()) return;
      this.display.analysis();
    }
    this.analysesWhole = false;
    this.#keep();
    await this.#refresh();
  }

  /**
   * Plays a move in the position that is shown.
   * @param {string} text
   * @param {Move | undefined} move
   */
  async #play(text, move) {
    const { game, view } = this;
    if (!view) return;
    this.#forgetWays(game.ply);
    const way = move && wayOf(move);
    if (way) this.ways.set(game.ply, way);
    play(game, text, view.turn);
    this.#keep();
    this.tell("");
    const shown = this.#refresh();
    if (way) setTimeout(() => this.game === game && this.display.animate(way.cells), 60);
    await shown;
  }

  #keep() {
    this.game.changed = Date.now();
    save(this.game);
  }

  // What a person does.

  /** @param {string} cell */
  click(cell) {
    if (this.setup) return this.setup.click(cell);
    if (!this.isFree) return;
    this.tell("");
    const outcome = this.choices.click(cell);
    this.refused = outcome ? "" : cell;
    this.#take(outcome);
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  drop(from, to) {
    if (!this.isFree) return;
    if (this.choices.clicked.at(-1) !== from) this.click(from);
    if (this.choices.clicked.at(-1) === from) this.click(to);
  }

  /** Ends a move that could go on. */
  endMove() {
    this.#take(this.choices.end());
  }

  /** Forgets the cells that were clicked. */
  forget() {
    this.choices.clicked = [];
    this.#take(undefined);
  }

  /** @param {import("./choices.js").Outcome} outcome */
  #take(outcome) {
    if (outcome && "play" in outcome) return void this.playMove(outcome.play);
    this.equal = outcome && "choose" in outcome ? outcome.choose : [];
    this.display.board();
    this.display.choice();
  }

  /** @param {Move} move */
  playMove(move) {
    this.rests = false;
    return this.attempt(() => this.#play(move.text, move));
  }

  /**
   * Plays moves that are typed in any form that the engine reads; false if they are refused.
   * @param {string} typed
   * @returns {Promise<boolean>}
   */
  async type(typed) {
    const { game } = this;
    let isPlayed = false;
    await this.attempt(async () => {
      const isCurrent = await this.begin();
      try {
        const read = await this.engine.read(game.start, [...game.moves.slice(0, game.ply), typed].join(" "));
        if (!isCurrent()) return;
        this.#forgetWays(game.ply);
        truncate(game, game.ply);
        [game.moves, game.turns, game.ply] = [read.moves, read.turns, read.moves.length];
        this.rests = false;
        this.#keep();
        this.tell("");
        isPlayed = true;
      } finally {
        // After a move that is refused, what went on before goes on.
        void this.refresh();
      }
    });
    return isPlayed;
  }

  /** Shows another position of the game. @param {number} ply */
  go(ply) {
    const to = Math.max(0, Math.min(ply, this.game.moves.length));
    if (to === this.game.ply) return;
    this.game.ply = to;
    this.tell("");
    this.#keep();
    void this.refresh();
  }

  /** Takes back the last move that was made by hand, with what followed. */
  takeBack() {
    takeBack(this.game);
    this.#forgetWays(this.game.ply);
    this.rests = true;
    this.tell("");
    this.#keep();
    void this.refresh();
  }

  /** Lets the engine move for the side to move; ends its search if it searches for a move. */
  think() {
    if (this.thinks) return this.engine.stop();
    this.rests = false;
    void this.attempt(async () => {
      const isCurrent = await this.begin();
      await this.engine.look(this.game, this.game.ply);
      if (!isCurrent()) return;
      this.isBusy = false;
      await this.#think(isCurrent);
    });
  }

  /** Puts the next seat's side below. */
  turnBoard() {
    this.game.below = this.seats[(this.seats.indexOf(this.below) + 1) % this.seats.length];
    this.#keep();
    this.redraw();
  }

  /** Shows everything again, in another language or from another side. */
  redraw() {
    this.display.newBoards();
    this.display.all();
  }

  /** Takes up who plays, and for how long. */
  changePlayers() {
    this.rests = false;
    keep("seconds", `${this.game.seconds}`);
    this.#keep();
    this.display.newBoards();
    void this.refresh();
  }

  /** @param {boolean} analyses */
  analyse(analyses) {
    this.isAnalysing = analyses;
    void this.refresh();
  }

  /** Analyses the whole game anew, or stops that. */
  analyseWhole() {
    this.analysesWhole = !this.analysesWhole;
    if (this.analysesWhole) this.game.values = [];
    void this.refresh();
  }

  /** Begins to put a position together, or gives it up. */
  setUp() {
    const { geometry, view } = this;
    if (!geometry || !view) return;
    this.tell("");
    this.setup = this.setup ? undefined : new Setup(geometry, view.word, {
      changed: () => this.display.setup(),
      cancel: () => this.setUp(),
      use: (word) => void this.beginnings.fromPosition(word),
    });
    void this.refresh();
  }

  /** The whole game as PDN. */
  async pdn() {
    const { engine, game } = this;
    await this.begin();
    const { result } = await engine.look(game, game.moves.length);
    const record = await engine.record(game);
    void this.refresh();
    return writePdn(game, record, this.seats, result);
  }
}
