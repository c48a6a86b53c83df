// What the page wants of the engine, in words of games instead of lines.

import { readGeometry } from "./geometry.js";
import { argument, cells, words } from "./hub.js";

/**
 * @typedef {import("./hub.js").Line} Line
 * @typedef {import("./client.js").Client} Client
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./geometry.js").Geometry} Geometry
 *
 * @typedef {{cells: string[], takes: string[]}} Way the cells that a piece touches, and those where pieces are taken away
 * @typedef {Way & {text: string, breaks: string}} Move what a move touches; `breaks` names the obligation that it breaks
 * @typedef {{turn: string, result: Record<string, string>, word: string, moves: Move[]}} View a position
 * @typedef {{name: string, value: string, type: string, values: string[]}} Parameter
 * @typedef {{name: string, parameters: Parameter[]}} Variant a game with its rule parameters at their defaults
 * @typedef {{
 *   line: number, depth: number, score: number, scores: number[] | undefined, nodes: number, time: number, pv: string[],
 *   answers: string,
 * }} Report
 */

/**
 * The moves of two answers, the regular ones and those that break an obligation.
 * @param {string[]} texts
 * @param {Record<string, string>} ways
 * @param {string[]} [breaks]
 * @returns {Move[]}
 */
function moves(texts, ways, breaks = []) {
  const [touches, takes] = [words(ways.touches), words(ways.takes)];
  return texts.map((text, index) => ({
    text,
    cells: cells(touches[index] ?? "-"),
    takes: cells(takes[index] ?? "-"),
    breaks: breaks[index] ?? "",
  }));
}

/**
 * The way of the piece that a move moves. A huff takes away the piece on the first cell that is touched.
 * @param {Move} move
 * @returns {Way}
 */
export function wayOf({ text, cells, takes }) {
  if (!text.startsWith("*")) return { cells, takes };
  return { cells: cells.slice(1), takes: [...cells.slice(0, 1), ...takes] };
}

/**
 * The line that sets a position.
 * @param {string} start the text of a position; empty for the start of the game
 * @param {string[]} played
 */
function pos(start, played) {
  const parts = [start === "" ? "" : argument("pos", start), played.length ? argument("moves", played.join(" ")) : ""];
  const said = parts.filter((part) => part !== "").join(" ");
  return `pos ${said || "start"}`;
}

/**
 * @param {Line} info
 * @returns {Report}
 */
function report({ args }) {
  return {
    line: Number(args.line ?? 1),
    depth: Number(args.depth ?? 0),
    score: Number(args.score ?? 0),
    scores: args.scores === undefined ? undefined : words(args.scores).map(Number),
    nodes: Number(args.nodes ?? 0),
    time: Number(args.time ?? 0),
    pv: words(args.pv),
    answers: args.answers ?? "",
  };
}

export class Engine {
  /** @type {Promise<Variant[]> | undefined} */
  #variants;

  /** @param {Client} client */
  constructor(client) {
    this.client = client;
  }

  /**
   * Every game with its parameters. It leaves the engine at some game: `open` comes next.
   * @returns {Promise<Variant[]>}
   */
  variants() {
    this.#variants ??= this.#ask_variants().catch((error) => {
      this.#variants = undefined;
      throw error;
    });
    return this.#variants;
  }

  async #ask_variants() {
    const said = await this.client.ask("hub");
    const known = said.filter((line) => line.word === "param").map(({ args }) => args);
    const found = [];
    for (const name of words(known.find((param) => param.name === "variant")?.values)) {
      const [parameters] = await this.#answers(`set-param name=variant value=${name}`, "init", "query what=parameters");
      const heeded = words(parameters.parameters);
      const own = known.filter((param) => heeded.includes(param.name));
      found.push({ name, parameters: own.map(parameter) });
    }
    return found;
  }

  /**
   * Sends lines and gives the arguments of the answers.
   * @param {string[]} lines
   */
  async #answers(...lines) {
    const replies = await this.client.ask(...lines);
    return replies.filter((reply) => reply.word === "answer").map((reply) => reply.args);
  }

  /**
   * Makes the engine ready for a game and gives its board.
   * @param {Game} game
   * @returns {Promise<Geometry>}
   */
  async open(game) {
    const chosen = Object.entries({ variant: game.variant, ...game.parameters });
    const set = chosen.map(([name, value]) => `set-param ${argument("name", name)} ${argument("value", value)}`);
    const [geometry] = await this.#answers(...set, "init", "new-game", pos("", []), "query what=geometry");
    return readGeometry(geometry);
  }

  /**
   * Looks at a position of a game, which is then the one that is searched.
   * @param {Game} game
   * @param {number} ply the number of moves before it
   * @returns {Promise<View>}
   */
  async look(game, ply) {
    const what = ["turn", "result", "position", "moves", "touches", "irregular"];
    const questions = what.map((word) => `query what=${word}`);
    const answers = await this.#answers(pos(game.start, game.moves.slice(0, ply)), ...questions);
    const [{ turn }, result, { pos: word }, regular, ways, irregular] = answers;
    const broken = moves(words(irregular.irregular), irregular, words(irregular.breaks));
    return { turn, result, word, moves: [...moves(words(regular.moves), ways), ...broken] };
  }

  /**
   * Reads a position or a record, in any form that the engine reads.
   * @param {string} start
   * @param {string} record
   * @returns {Promise<{moves: string[], turns: string[]}>}
   */
  async read(start, record) {
    const line = pos(start, record.trim() === "" ? [] : [record]);
    const [played] = await this.#answers(line, "query what=game");
    return { moves: words(played.game), turns: words(played.turns) };
  }

  /**
   * The moves of a game as records have them, and the position before them as a list of pieces.
   * @param {Game} game
   */
  async record(game) {
    const first = [pos(game.start, []), "query what=position form=list"];
    const [{ pos: start }, { record }] = await this.#answers(...first, pos(game.start, game.moves), "query what=game");
    return { start, moves: words(record) };
  }

  /**
   * Searches the position that was looked at last for a move; gives none if there is none.
   * @param {{skill: number, seconds: number}} level
   * @param {(found: Report) => void} hear
   */
  async think({ skill, seconds }, hear) {
    const lines = [`set-param name=skill value=${skill}`, "set-param name=multi-pv value=1", `level move-time=${seconds}`];
    const done = await this.client.search([...lines, "go think"], (info) => hear(report(info)));
    return done.args.move;
  }

  /**
   * Studies the position that was looked at last, for some seconds, or until `stop`.
   * @param {number} lines how many moves are reported
   * @param {number | undefined} seconds
   * @param {(found: Report) => void} hear
   */
  async analyse(lines, seconds, hear) {
    const level = seconds === undefined ? [] : [`level move-time=${seconds}`];
    const said = [`set-param name=multi-pv value=${lines}`, ...level, "go analyze"];
    await this.client.search(said, (info) => hear(report(info)));
  }

  /** Ends the search that runs, if any. */
  stop() {
    this.client.stop();
  }
}

/**
 * @param {Record<string, string>} args
 * @returns {Parameter}
 */
function parameter({ name, value, type, values }) {
  return { name, value, type, values: type === "bool" ? ["false", "true"] : words(values) };
}
