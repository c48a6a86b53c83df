// The page at work: a game, the position that is shown, what a person does and what the engine does.

import { Analysis } from "./analysis.js";
import { Beginnings } from "./beginnings.js";
import { Choices } from "./choices.js";
import { Lost, Refused } from "./client.js";
import { Clocks } from "./clocks.js";
import { Display } from "./display.js";
import { Ends } from "./ends.js";
import { byId } from "./dom.js";
import * as games from "./game.js";
import { Playing } from "./playing.js";
import { Setup } from "./setup.js";
import { sound } from "./sound.js";
import { lastWish } from "./start.js";
import { save, takeOver } from "./store.js";
import { Teacher } from "./teacher.js";
import { text } from "./texts.js";
import { Trial } from "./trial.js";
import { Ways } from "./ways.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./engine.js").Move} Move
 * @typedef {import("./engine.js").View} View
 * @typedef {import("./engine.js").Way} Way
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {{
 *   shown?: (app: App) => void, played?: (app: App) => void | Promise<void>, over?: (app: App) => void,
 * }} Watcher what is called when a position is shown, when a move was made in it, and when the game has just ended
 */

/** Milliseconds without a word of the engine after which the page says that the search waits for its turn. */
const PATIENCE = 700;

export class App {
  /** @type {Geometry | undefined} */
  geometry;
  /** The position that is shown. @type {View | undefined} */
  view;
  choices = new Choices([]);
  /** Moves of which a person must choose one, since they touch the same cells. @type {Move[]} */
  equal = [];
  /** Why the cell that was clicked last cannot be chosen. */
  refused = "";
  /** @type {Setup | undefined} */
  setup;
  ways = new Ways(this);
  /** Whether the engine searches for a move, or waits for its turn to search. @type {"" | "thinks" | "waits"} */
  thinks = "";
  /** Whether the page waits for what the engine says of the position. */
  isBusy = false;
  /** Whether the engine waits although its seat is to move. */
  rests = false;
  /** The game that the engine has open. @type {Game | undefined} */
  #opened;
  /** Something that is to be known for a moment. */
  said = "";
  analysis = new Analysis(this);
  display = new Display(this);
  beginnings = new Beginnings(this);
  ends = new Ends(this);
  playing = new Playing(this);
  clocks = new Clocks(this);
  /** Other parts of the page that want to know what happens. @type {Watcher[]} */
  watchers = [];
  trial = new Trial(this);
  teacher = new Teacher(this);
  /** The levels of play that the engine has. @type {import("./engine.js").Skill | undefined} */
  skill;
  /** Counts what was begun; what was begun before is given up. */
  #now = 0;

  /**
   * @param {Engine} engine
   * @param {Game} game
   */
  constructor(engine, game) {
    this.engine = engine;
    this.game = game;
  }

  /** Lets another part of the page know what happens. @param {Watcher} watcher */
  watch(watcher) {
    this.watchers.push(watcher);
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
    return this.isAtLastMove && this.isLive && !this.#isEnginesTurn && this.game.players[this.view?.turn ?? ""]?.by === "engine";
  }

  /** Whether a person may choose a move. */
  get isFree() {
    return !this.thinks && !this.setup && this.ends.result.result === "none" && !this.teacher.isPaused;
  }

  /** Whether the game goes on in the position that is shown. */
  get isLive() {
    return this.view !== undefined && this.ends.result.result === "none" && !this.game.end;
  }

  /** Whether nothing has been played yet after the position that is shown. */
  get isAtLastMove() {
    return games.isAtEnd(this.game);
  }

  /** Whether the engine has the game open: until then nothing is asked about its positions. */
  get isOpen() {
    return this.#opened === this.game;
  }

  get #isEnginesTurn() {
    const player = this.game.players[this.view?.turn ?? ""];
    return games.isAtMainEnd(this.game) && player?.by === "engine" && !this.game.end
      && this.game.moves.length < games.MOST_MOVES && !this.rests;
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

  /** Says something beside the board until the next position is shown. @param {string} sentence */
  say(sentence) {
    this.said = sentence;
    this.display.choice();
  }

  // What is shown.

  /** Shows the game, with an engine that knows nothing of it yet. */
  load() {
    return this.attempt(() => this.#load());
  }

  async #load() {
    this.close();
    const isCurrent = await this.begin();
    const offer = await this.engine.offer();
    this.skill = offer.skill;
    const geometry = await this.engine.open(this.game);
    if (!isCurrent()) return;
    this.#opened = this.game;
    this.geometry = geometry;
    for (const seat of this.seats) games.playerOf(this.game, seat, this.seats, lastWish(offer).skill);
    this.display.newBoards();
    await this.arrive();
  }

  /** The engine is about to open another game. */
  close() {
    this.#opened = undefined;
  }

  /** Makes another game the one that is shown. @param {Game} game */
  show(game) {
    this.game = game;
    this.setup = undefined;
    this.rests = false;
    this.playing.isTakenBack = false;
    this.analysis.isWhole = false;
    this.ways.clear();
    this.tell("");
    this.said = "";
    this.ends.forget();
    takeOver(game);
    return this.load();
  }

  /** Shows the position anew, and lets the engine do what is to be done there. */
  refresh() {
    return this.attempt(() => (this.isOpen ? this.arrive() : this.#load()));
  }

  /**
   * Does so, and fails as the engine does.
   * @param {Way} [moved] the way of the move that was just made
   */
  async arrive(moved) {
    const isCurrent = await this.begin();
    const { game } = this;
    const view = await this.ways.look(game);
    if (!isCurrent()) return;
    this.isBusy = false;
    this.view = view;
    const isOver = this.ends.result.result !== "none";
    this.choices = new Choices(isOver ? [] : view.moves);
    this.equal = [];
    this.analysis.clear();
    // The engine searches while the page is drawn.
    const isThinking = this.#isEnginesTurn && !this.analysis.isWhole && !this.setup && !isOver;
    if (isThinking) this.thinks = "thinks";
    const thought = isThinking ? this.#think(isCurrent) : undefined;
    this.display.all(moved);
    for (const watcher of this.watchers) watcher.shown?.(this);
    if (thought) return thought;
    if (moved && isOver && games.isAtMainEnd(game)) this.over();
    if (this.analysis.isWhole) return this.analysis.all(isCurrent);
    if (this.setup || isOver) return;
    await this.analysis.run(this.display.lines, isCurrent);
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

  /** The game has just ended. */
  over() {
    this.ends.forget();
    const { result, winner } = this.ends.result;
    const byHand = this.seats.filter((seat) => this.game.players[seat]?.by === "hand");
    const isOwn = byHand.length === 1;
    sound(result === "draw" || !isOwn ? "over" : byHand[0] === winner ? "won" : "lost", 500);
    for (const watcher of this.watchers) watcher.over?.(this);
  }

  // What the engine does.

  /** @param {() => boolean} isCurrent */
  async #think(isCurrent) {
    const { game, view, ends } = this;
    if (!view) return;
    const patience = setTimeout(() => isCurrent() && this.#setThinks("waits"), PATIENCE);
    const { skill } = game.players[view.turn];
    const clock = this.clocks.levelOf(view.turn);
    const level = { skill, seconds: game.seconds, clock, offersDraw: ends.offersDraw };
    const search = this.engine.think(level, (report) => {
      clearTimeout(patience);
      if (!isCurrent()) return;
      this.#setThinks("thinks");
      this.analysis.hear(report);
    });
    this.#setThinks("thinks");
    const decision = await search.finally(() => clearTimeout(patience));
    if (!isCurrent()) return;
    const { move } = decision;
    // Where a move follows, the board is drawn with it.
    if (move !== undefined && !decision.resigns && !level.offersDraw) this.thinks = "";
    else this.#setThinks("");
    if (decision.resigns) return ends.resign(view.turn);
    if (level.offersDraw && ends.answered(decision.acceptsDraw)) return;
    // An engine without a move has a fault; it is not asked again and again.
    if (move === undefined) this.rests = true;
    else await this.playing.play(move, view.moves.find(({ text }) => text === move));
  }

  /** @param {"" | "thinks" | "waits"} thinks */
  #setThinks(thinks) {
    if (this.thinks === thinks) return;
    this.thinks = thinks;
    this.display.status();
    this.display.board();
  }

  /** Stores the game. */
  keep() {
    this.game.changed = Date.now();
    save(this.game);
  }

  // What a person does.

  /** @param {string} cell */
  click(cell) {
    if (this.setup) return this.setup.click(cell);
    if (!this.isFree || this.isBusy) return;
    this.tell("");
    const before = [...this.choices.clicked];
    const outcome = this.choices.click(cell);
    const why = this.teacher.because(cell);
    this.refused = outcome ? "" : why || this.display.reason(cell, before);
    if (!outcome) sound("wrong");
    this.#take(outcome);
  }

  /** Takes a piece in a hand: what it can reach is shown. @param {string} cell */
  lift(cell) {
    if (this.isFree && !this.setup && this.choices.clicked.at(-1) !== cell) this.click(cell);
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  drop(from, to) {
    if (!this.isFree || this.choices.clicked.at(-1) !== from) return;
    if (!this.choices.leadsTo(to)) return this.click(to);
    this.#take(this.choices.click(to), true);
  }

  /** Ends a move that could go on. */
  endMove() {
    this.#take(this.choices.end());
  }

  /** Forgets the cells that were clicked. */
  forget() {
    this.choices.clicked = [];
    this.refused = "";
    this.#take(undefined);
  }

  /**
   * @param {import("./choices.js").Outcome} outcome
   * @param {boolean} isDropped
   */
  #take(outcome, isDropped = false) {
    if (outcome && "play" in outcome) return void this.playing.choose(outcome.play, isDropped);
    this.equal = outcome && "choose" in outcome ? outcome.choose : [];
    this.display.board();
    this.display.choice();
  }

  /** Shows another position of the line. @param {number} ply */
  go(ply) {
    const to = Math.max(0, Math.min(ply, this.game.moves.length));
    if (to === this.game.ply || !this.isOpen) return;
    this.game.ply = to;
    this.#changed();
  }

  /** Shows the position of a node. @param {number} at */
  visit(at) {
    if (!this.isOpen) return;
    games.follow(this.game, at);
    this.game.ply = games.depthOf(this.game, at);
    this.#changed();
  }

  /** Changes the variations of the game. @param {(game: Game) => void} change */
  edit(change) {
    change(this.game);
    this.#changed();
  }

  #changed() {
    this.playing.isTakenBack = false;
    this.tell("");
    this.said = "";
    this.keep();
    void this.refresh();
  }

  /** Goes back before the last move that was made by hand; another move then takes its place. */
  takeBack() {
    const { game } = this;
    if (game.ply === 0 || !this.isOpen) return;
    game.ply = games.plyBefore(game);
    game.end = null;
    this.rests = true;
    this.#changed();
    this.playing.isTakenBack = true;
  }

  /** Lets the engine move for the side to move; ends its search if it searches for a move. */
  think() {
    if (this.thinks) return this.engine.stop();
    if (!this.isOpen) return;
    this.rests = false;
    void this.attempt(async () => {
      const isCurrent = await this.begin();
      await this.engine.look(this.game, this.game.ply);
      if (!isCurrent()) return;
      this.isBusy = false;
      await this.#think(isCurrent);
    });
  }

  /** Puts the next seat's side below; a pyramid is turned by a quarter. */
  turnBoard() {
    this.display.turnBoard();
    this.keep();
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
    this.keep();
    this.display.newBoards();
    void this.refresh();
  }

  /** Begins to put a position together, or gives it up. */
  setUp() {
    const { geometry, view } = this;
    if (!geometry || !view) return;
    this.tell("");
    this.setup = this.setup ? undefined : new Setup(geometry, view.word, {
      changed: () => this.display.setup(),
      moved: () => this.display.board(),
      cancel: () => this.setUp(),
      use: (word) => void this.beginnings.fromPosition(word),
    });
    void this.refresh();
  }
}
