// The engine as an object: lines of the Hub protocol, and questions with promises.

import { argument, parse, words } from "./hub.js";
import { Runner, SLICE } from "./runner.js";

/** @typedef {import("./hub.js").Line} Line */
/** @typedef {import("./index.js").Options} Options */
/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./index.js").Limits} Limits */
/** @typedef {import("./index.js").Info} Info */

/** What browsers and node do differently. @typedef {{
 *   compile: (address: string | URL) => Promise<WebAssembly.Module>,
 *   connect: (module: WebAssembly.Module, slice: number, listener: import("./runner.js").Listener) =>
 *     Promise<{send: (line: string) => void, close: () => void}>}} Platform */

/** The engine refuses something or has ended. The message is its sentence. */
export class RafleError extends Error {
  name = "RafleError";
  code = "";
  /** @type {Record<string, string>} */
  parameters = {};
}

/**
 * The error of a line of the engine.
 * @param {Line} line
 */
function refusal({ args: { message, code = "", ...parameters } }) {
  return Object.assign(new RafleError(message), { code, parameters });
}

/** The limits of a search, with the arguments of `level` that they become. */
const LEVEL = { depth: "depth", nodes: "nodes", time: "move-time" };

/** The module that comes with the package, compiled once. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/**
 * The compiled module: the given one, or the one of the package. What could not be loaded is tried again by the next call.
 * @param {Options["wasm"]} wasm
 * @param {Platform["compile"]} compile
 */
function moduleOf(wasm, compile) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm) return compile(wasm);
  compiled ??= compile(new URL("./rafle.wasm", import.meta.url)).catch((error) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

/**
 * A value, unless it has what no line can hold.
 * @param {string} text
 */
function checked(text) {
  if (text.includes('"')) throw new RafleError(`a position, a move or a value cannot contain a double quote: ${text}`);
  return text;
}

/** @param {object} others options that no call has */
function refuseOptions(others) {
  const [name] = Object.keys(others);
  if (name !== undefined) throw new RafleError(`there is no option '${name}'`);
}

/**
 * A report of the search with numbers in place of texts.
 * @param {Line} line
 * @returns {Info}
 */
function info({ args }) {
  const number = (/** @type {string} */ name) => (args[name] === undefined ? undefined : Number(args[name]));
  const report = {
    line: number("line") ?? 1,
    depth: number("depth"),
    score: number("score"),
    scores: args.scores === undefined ? undefined : words(args.scores).map(Number),
    nodes: number("nodes"),
    time: number("time"),
    table: args.table,
    pv: words(args.pv),
  };
  const known = Object.entries(report).filter(([, value]) => value !== undefined);
  return /** @type {any} */ (Object.fromEntries(known));
}

/** A search, with what its `onInfo` has thrown. @typedef {{reports: Line[], onInfo: ((info: Info) => void) | undefined,
 *   thrown?: {error: unknown}, resolve: Function, reject: Function}} Search */

export class Rafle {
  /** Takes every line of the engine. @type {((line: string) => void) | null} */
  onLine = null;
  /** Takes the error that ends the engine. @type {((error: Error) => void) | null} */
  onError = null;

  /** @type {{send: (line: string) => void, close: () => void} | undefined} */
  #engine;
  /** Why there is no engine any more. @type {RafleError | undefined} */
  #end;
  /** The questions that wait for `pong`. @type {{replies: Line[], resolve: Function, reject: Function}[]} */
  #questions = [];
  /** The search that waits for `done`. @type {Search | undefined} */
  #search;
  /** The default values of all parameters. @type {Map<string, string>} */
  #defaults = new Map();
  /** The parameters that differ from them. @type {Set<string>} */
  #changed = new Set();
  /** Calls run one after another. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /**
   * Starts an engine; `Rafle.create` of the entries calls this.
   * @param {Options} options
   * @param {Platform} platform
   */
  static async start({ worker = true, slice = SLICE, wasm, ...others }, platform) {
    refuseOptions(others);
    if (!(slice > 0)) throw new RafleError(`slice: ${slice} is not a number of milliseconds above 0`);
    const rafle = new this();
    const listener = {
      line: (/** @type {string} */ line) => rafle.#take(line),
      end: () => rafle.#finish(new RafleError("the engine has quit")),
      fail: (/** @type {Error} */ error) => {
        rafle.#finish(new RafleError(error.message));
        rafle.onError?.(error);
      },
    };
    const module = await moduleOf(wasm, platform.compile);
    rafle.#engine = worker
      ? await platform.connect(module, slice, listener)
      : await Runner.create(module, slice, listener);
    for (const { word, args } of await rafle.#ask("hub")) {
      if (word === "param") rafle.#defaults.set(args.name, args.value);
    }
    return rafle;
  }

  /**
   * Sends a line of the Hub protocol.
   * @param {string} line
   */
  send(line) {
    // The answers to calls end with a `pong` too, so each ping must have one.
    const isPing = parse(line).word === "ping";
    if (isPing && !/^[ \t]*ping[ \t]*$/.test(line)) throw new RafleError(`a ping stands alone in its line: ${line}`);
    if (isPing && this.#engine) this.#questions.push({ replies: [], resolve() {}, reject() {} });
    this.#post(line);
  }

  /** Asks the running search for the move that it has found so far. */
  stop() {
    this.send("stop");
  }

  /** Ends the engine. Calls that wait are rejected. */
  close() {
    this.#finish(new RafleError("the engine is closed"));
  }

  /**
   * The legal moves of a position.
   * @param {string | null} [position]
   * @param {Game} [game]
   * @returns {Promise<string[]>}
   */
  legalMoves(position, game = {}) {
    return this.#next(async () => {
      const replies = await this.#ask(...this.#setUp(position, game), "query what=moves");
      return words(replies.at(-1)?.args.moves);
    });
  }

  /**
   * What there is to know of a position.
   * @param {string | null} [position]
   * @param {Game} [game]
   */
  state(position, game = {}) {
    return this.#next(async () => {
      const questions = ["turn", "result", "moves", "position", "board"].map((what) => `query what=${what}`);
      const replies = await this.#ask(...this.#setUp(position, game), ...questions);
      const [turn, result, moves, cells, board] = replies.slice(-5).map((reply) => reply.args);
      return {
        turn: turn.turn,
        result: result.result,
        winner: result.winner ?? null,
        reason: result.reason ?? null,
        moves: words(moves.moves),
        position: cells.pos,
        board: board.board.split("/"),
      };
    });
  }

  /**
   * Searches a position for the move to play.
   * @param {string | null} [position]
   * @param {Game & Limits} [game]
   */
  bestMove(position, { onInfo, depth, nodes, time, ...game } = {}) {
    return this.#next(async () => {
      await this.#ask(...this.#setUp(position, game));
      const limits = Object.entries({ depth, nodes, time }).filter(([, limit]) => limit !== undefined);
      const level = limits.map(([name, limit]) => argument(LEVEL[/** @type {"depth"} */ (name)], checked(String(limit))));
      if (level.length > 0) await this.#ask(`level ${level.join(" ")}`);
      const { reports, done } = await this.#go(onInfo);
      const lines = new Map(reports.map(info).map((report) => [report.line, report]));
      const sorted = [...lines.values()].sort((a, b) => a.line - b.line);
      const { depth: reached, ...first } = sorted[0] ?? { pv: [] };
      return {
        move: done.args.move ?? null,
        ponder: done.args.ponder ?? null,
        resign: "resign" in done.args,
        ...first,
        depth: reached ?? null,
        lines: sorted,
      };
    });
  }

  /** @param {string} line */
  #post(line) {
    if (!this.#engine) throw this.#end ?? new RafleError("the engine has not started");
    this.#engine.send(line);
  }

  /**
   * Runs a call after the ones before it.
   * @template T
   * @param {() => Promise<T>} call
   * @returns {Promise<T>}
   */
  #next(call) {
    const result = this.#last.then(call);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /**
   * The lines that set a position up. Parameters that a call before has set and this one has not get their defaults.
   * @param {string | null | undefined} position
   * @param {Game} game
   */
  #setUp(position, { variant = "normal", moves = [], parameters = {}, ...others }) {
    refuseOptions(others);
    const values = new Map(Object.entries({ ...parameters, variant }).map(([name, value]) => [name, String(value)]));
    for (const name of values.keys()) {
      if (!this.#defaults.has(name)) throw new RafleError(`there is no parameter '${name}'`);
    }
    const before = this.#changed;
    this.#changed = new Set(values.keys());
    for (const name of before) {
      if (!values.has(name)) values.set(name, this.#defaults.get(name) ?? "");
    }
    const lines = [...values].map(([name, value]) => `set-param name=${name} ${argument("value", checked(value))}`);
    const arguments_ = ["pos"];
    if (position && position !== "start") arguments_.push(argument("pos", checked(position)));
    const made = typeof moves === "string" ? moves : moves.join(" ");
    if (made.trim() !== "") arguments_.push(argument("moves", checked(made)));
    return [...lines, arguments_.join(" ")];
  }

  /**
   * Sends lines and gives the answers to them.
   * @param {string[]} lines
   * @returns {Promise<Line[]>}
   */
  async #ask(...lines) {
    /** @type {Line[]} */
    const replies = await new Promise((resolve, reject) => {
      // Without a worker the answers come while lines are sent.
      this.#questions.push({ replies: [], resolve, reject });
      for (const line of [...lines, "ping"]) this.#post(line);
    });
    const error = replies.find((reply) => reply.word === "error");
    if (error) throw refusal(error);
    return replies;
  }

  /**
   * Searches; gives the reports and the answer.
   * @param {((info: Info) => void) | undefined} onInfo
   * @returns {Promise<{reports: Line[], done: Line}>}
   */
  #go(onInfo) {
    return new Promise((resolve, reject) => {
      this.#search = { reports: [], onInfo, resolve, reject };
      // A search that is refused has no answer.
      this.#ask("go think").catch((error) => {
        this.#search = undefined;
        reject(error);
      });
    });
  }

  /** @param {string} text */
  #take(text) {
    const line = parse(text);
    const search = this.#search;
    if (line.word === "info") {
      search?.reports.push(line);
      this.#report(search, line);
    } else if (line.word === "done") {
      this.#search = undefined;
      if (search?.thrown) search.reject(search.thrown.error);
      else search?.resolve({ reports: search.reports, done: line });
    } else if (line.word === "pong") {
      const question = this.#questions.shift();
      question?.resolve(question.replies);
    } else {
      this.#questions[0]?.replies.push(line);
    }
    try {
      this.onLine?.(text);
    } catch (error) {
      // The lines that follow are read all the same.
      queueMicrotask(() => { throw error; });
    }
  }

  /**
   * Hands a report on. What the taker throws ends its search.
   * @param {Search | undefined} search
   * @param {Line} line
   */
  #report(search, line) {
    if (!search || search.thrown) return;
    try {
      search.onInfo?.(info(line));
    } catch (error) {
      search.thrown = { error };
      this.stop();
    }
  }

  /** @param {RafleError} end */
  #finish(end) {
    this.#end ??= end;
    this.#engine?.close();
    this.#engine = undefined;
    const waiting = [...this.#questions, ...(this.#search ? [this.#search] : [])];
    [this.#questions, this.#search] = [[], undefined];
    for (const { reject } of waiting) reject(this.#end);
  }
}
