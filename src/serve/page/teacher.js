// A lesson at work: a position with a task on the board, and a panel that explains it and answers the learner's moves.

import { openAs, closeDialog } from "./dialog.js";
import { element, replace } from "./dom.js";
import { fill, isAtEnd, newGame } from "./game.js";
import { nameOfLevel } from "./levels.js";
import { courseOf, EXAMPLES, keepSolved, meets, say, solved } from "./lessons.js";
import { sound } from "./sound.js";
import { lastWish } from "./start.js";
import { nameOfWord, text } from "./texts.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./lessons.js").Course} Course
 * @typedef {import("./lessons.js").Step} Step
 */

/** Seconds in which the engine finds the reply to a learner's move. */
const REPLY = 0.2;

/** Milliseconds before the reply, so that the learner's move is seen. */
const PAUSE = 700;

export class Teacher {
  root = element("div", { id: "lesson" });
  /** @type {Course | undefined} */
  #course;
  /** The place of the step in its course. */
  #at = 0;
  /** The game of the step. @type {Game | undefined} */
  #game;
  /** The game that was shown before the lesson. @type {Game | undefined} */
  #before;
  /** What came of the learner's moves. @type {"open" | "waits" | "right" | "wrong"} */
  #state = "open";
  /** What is said below the task, in the language of the page. */
  #said = () => "";
  /** How much help was asked for: a hint, then the move. */
  #help = 0;
  /** The cell that was clicked last. */
  #clicked = "";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    app.watch({ shown: () => this.#shown() });
  }

  /** The step that is shown, if there is one. */
  get #step() {
    return this.#course?.steps[this.#at];
  }

  /** Whether the board waits until the learner goes on. */
  get isPaused() {
    return this.app.game === this.#game && this.#state !== "open";
  }

  /** Whether a lesson with a task is shown, which is not to be told. */
  get hasTask() {
    return this.app.game === this.#game && this.#step?.goal !== undefined;
  }

  /**
   * Begins a lesson at its first step that is not solved, or at a step.
   * @param {string} name
   * @param {number} [at]
   */
  begin(name, at) {
    closeDialog();
    return this.app.attempt(async () => {
      const course = await courseOf(name);
      const known = solved(name);
      const next = course.steps.findIndex(({ id }) => !known.has(id));
      if (this.app.game.lesson === "") this.#before = this.app.game;
      this.#course = course;
      await this.#show(at ?? Math.max(next, 0));
    });
  }

  /** Shows a step. @param {number} at */
  async #show(at) {
    const { app } = this;
    this.#at = at;
    const step = this.#step;
    if (!this.#course || !step) return;
    const game = newGame(step.variant, { ...step.parameters }, step.position);
    Object.assign(game, { lesson: this.#course.name, seconds: REPLY });
    [this.#game, this.#state, this.#said, this.#help, this.#clicked] = [game, "open", () => "", 0, ""];
    app.close();
    await app.begin();
    const seats = (await app.engine.open(game)).seats.map(({ name }) => name);
    for (const seat of seats) game.players[seat] = { by: "hand", skill: app.skill?.max ?? 20 };
    const { turn } = await app.engine.lookAt(game, []);
    game.below = step.variant === "pyramidame" ? "" : turn;
    if (step.moves) {
      const { moves, turns, written } = await app.engine.read(step.position, step.moves.join(" "));
      fill(game, moves, turns, written);
      game.ply = 0;
    }
    const shown = app.show(game);
    if (!this.root.isConnected) {
      app.display.side.add({ id: "lesson", title: () => text(this.#isExample ? "example" : "lesson"), root: this.root, show: () => this.#draw() });
    }
    app.display.side.choose("lesson");
    this.root.parentElement?.scrollTo(0, 0);
    await shown;
  }

  get #isExample() {
    return this.#course?.name === EXAMPLES;
  }

  /** Ends the lesson: the game from before it is shown again. */
  end() {
    const before = this.#before ?? newGame(this.#step?.variant ?? "normal", {});
    void this.app.show(before);
  }

  /** Takes note of what is shown: a move in the lesson, or another game. */
  #shown() {
    const { app } = this;
    const isOn = app.game === this.#game;
    document.documentElement.toggleAttribute("data-lesson", isOn);
    if (isOn) this.#judge();
    else if (this.root.isConnected) {
      this.#game = undefined;
      app.display.side.remove("lesson");
    }
  }

  /** Judges the learner's last move. */
  #judge() {
    const { app } = this;
    const { game, view } = app;
    const step = this.#step;
    if (!step?.goal || !view) return;
    if (game.ply === 0 && this.#state !== "open") this.#become("open");
    if (game.ply === 0 || !isAtEnd(game) || this.#state === "right" || this.#state === "wrong") return;
    const [learner] = game.turns;
    const { result, winner } = view.result;
    const used = game.turns.filter((turn) => turn === learner).length;
    const isOwn = game.turns[game.ply - 1] === learner;
    const last = game.moves[game.ply - 1];
    const way = app.ways.get(game.line[game.ply]) ?? { cells: [], takes: [] };
    if (isOwn && meets(step.goal, { text: last, ...way }, result === "win" ? winner : "")) return this.#solved(step);
    const isFound = step.solutions?.includes(game.moves[0]) ?? false;
    // The reply can be what wins for the learner, as in losing draughts.
    if (!isOwn && isFound && step.goal.result && result === "win" && winner === step.goal.result) return this.#solved(step);
    if (!isFound || result !== "none" || used >= (step.goal.within ?? 1)) {
      sound("wrong", 300);
      return this.#become("wrong", () => say(step.wrong) || text("lesson.wrong"));
    }
    if (view.turn === learner) return this.#become("open", () => text("lesson.go-on"));
    this.#become("waits", () => text("lesson.reply"));
    const { ply } = game;
    setTimeout(() => app.game === game && game.ply === ply && this.#state === "waits" && app.think(), PAUSE);
  }

  /** The learner has solved a step. @param {Step} step */
  #solved(step) {
    keepSolved(this.#course?.name ?? "", step.id);
    sound("won", 300);
    this.#become("right", () => say(step.right));
  }

  /**
   * @param {"open" | "waits" | "right" | "wrong"} state
   * @param {() => string} said
   */
  #become(state, said = () => "") {
    [this.#state, this.#said] = [state, said];
    this.app.display.status();
    this.app.display.board();
    this.#draw();
  }

  /**
   * Why a move that a beginner tries is not possible, if the lesson has words on it.
   * @param {string} cell that was clicked
   */
  because(cell) {
    if (this.app.game !== this.#game) return "";
    const before = this.#clicked;
    this.#clicked = cell;
    const found = this.#step?.tries?.find(({ cells }) => cells[0] === before && cells[1] === cell);
    return say(found?.because);
  }

  #draw() {
    const [course, step] = [this.#course, this.#step];
    if (!course || !step) return;
    const count = course.steps.length;
    const game = nameOfWord("game.", step.variant);
    const isLast = this.#at === count - 1;
    const state = this.#isExample ? "example" : this.#state;
    const head = text(this.#isExample ? "examples.step" : "lesson.step", { game, step: this.#at + 1, count });
    const button = (/** @type {import("./texts.js").Key} */ key, /** @type {() => void} */ click, isStrong = false) =>
      element("button", { type: "button", id: key.replace(".", "-"), class: isStrong ? "strong" : undefined, click }, text(key));
    const go = (/** @type {number} */ at) => () => void this.app.attempt(() => this.#show(at));
    const buttons = [];
    if (state === "wrong") buttons.push(button("lesson.again", go(this.#at), true));
    if (state === "open" && this.app.game.ply === 0) {
      buttons.push(this.#help === 0 ? button("lesson.hint", () => this.#giveHint()) : button("lesson.show", () => this.#giveMove()));
    }
    if (state === "example" && this.app.game.moves.length > 0) {
      const isEnd = isAtEnd(this.app.game);
      buttons.push(button(isEnd ? "examples.again" : "examples.move", () => this.app.go(isEnd ? 0 : this.app.game.ply + 1), !isEnd));
    }
    if (!isLast) buttons.push(button("lesson.next", go(this.#at + 1), state === "right"));
    if (this.#at > 0) buttons.push(button("lesson.previous", go(this.#at - 1)));
    buttons.push(button("lesson.end", () => this.end()));
    const isFinished = isLast && state === "right";
    const finish = isFinished ? [element("p", {}, text("lesson.finished", { game })), this.#playButton()] : [];
    const task = step.task ? [element("p", { class: "task" }, say(step.task))] : [];
    const hint = this.#help > 0 && state === "open" ? [element("p", { class: "small" }, say(step.hint))] : [];
    const said = element("p", { class: `said ${state}`, role: "status" }, this.#said());
    replace(this.root,
      element("p", { class: "small" }, head), element("h2", {}, say(step.title)), element("p", {}, say(step.text)),
      ...task, element("div", { class: "foot" }, ...hint, said, ...finish, element("div", { class: "buttons" }, ...buttons)));
  }

  #giveHint() {
    this.#help = 1;
    this.#draw();
  }

  /** Shows the move as an arrow. */
  #giveMove() {
    const { app } = this;
    app.analysis.hint = this.#step?.solutions?.[0] ?? "";
    app.display.board();
  }

  /** A button to play the game that was learned against the weakest level that has a name. */
  #playButton() {
    const { app } = this;
    const variant = this.#step?.variant ?? "normal";
    const play = async () => {
      const offer = await app.engine.offer();
      const skill = offer.skill.named[0]?.skill ?? offer.skill.min;
      await app.beginnings.start({ ...lastWish(offer), variant, parameters: {}, side: "first", skill, clock: null });
    };
    const level = app.skill ? nameOfLevel(app.skill.named[0]?.skill ?? app.skill.min, app.skill) : "";
    return element("p", {}, element("button", { type: "button", class: "strong", id: "play-now", click: () => void app.attempt(play) },
      text("lesson.play", { level })));
  }
}

/**
 * Shows the lessons of all games, and the examples.
 * @param {App} app
 */
export async function showLessons(app) {
  app.close();
  const { variants } = await app.engine.offer();
  const names = variants.map(({ name }) => name);
  void app.load();
  const rows = await Promise.all([...names, EXAMPLES].map(async (name) => {
    const { intro, steps } = await courseOf(name);
    const isExamples = name === EXAMPLES;
    const title = isExamples ? text("examples") : nameOfWord("game.", name);
    const known = solved(name);
    const done = steps.filter(({ id }) => known.has(id)).length;
    const progress = isExamples ? "" : text("lessons.progress", { done, count: steps.length });
    const begin = element("button", { type: "button", "data-lesson": name, "aria-label": text("lessons.of", { game: title }),
      click: () => void app.teacher.begin(name, done === steps.length ? 0 : undefined) }, text(done > 0 ? "lessons.go-on" : "lessons.begin"));
    return element("li", {}, element("div", {}, element("b", {}, title), element("p", { class: "small" }, say(intro) || text("examples.intro")),
      element("p", { class: "small" }, progress)), begin);
  }));
  openAs("", text("lessons"), element("p", {}, text("lessons.intro")), element("ul", { class: "lessons" }, ...rows));
}
