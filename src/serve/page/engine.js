// What the page wants of the engine, in words of games instead of lines.

import { readGeometry } from "./geometry.js";
import { argument, cells, path, words } from "./hub.js";
import { alongRings } from "./rings.js";

/**
 * @typedef {import("./hub.js").Line} Line
 * @typedef {import("./client.js").Client} Client
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./geometry.js").Geometry} Geometry
 *
 * @typedef {{cells: string[], takes: string[]}} Way the cells that a piece touches, and those where pieces are taken away
 * @typedef {Way & {text: string, written: string, breaks: string, path: string[]}} Move what a move touches; `written` is the
 *   move as players write it, and `breaks` names the obligation that it breaks. `path` has the cells with the landings between
 *   them that no cell shows, each as `~` and its coordinates
 * @typedef {{turn: string, result: Record<string, string>, word: string, moves: Move[]}} View a position
 * @typedef {{name: string, value: string, type: string, values: string[], min: number, max: number}} Parameter
 * @typedef {{name: string, parameters: Parameter[], geometry: Geometry, word: string}} Variant a game with its rule parameters at
 *   their defaults, its board, and the position in which it starts
 * @typedef {Parameter & {named: {name: string, skill: number}[]}} Skill the levels of play, those with names the weakest first
 * @typedef {{variants: Variant[], skill: Skill}} Offer what can be played, and the levels of play
 * @typedef {{text: string, score: number | undefined, games: number, wins: number[], name: string}} BookMove a move of the opening
 *   book: its score in men for who plays it, the games that reached the position after it, and how many each seat has won
 * @typedef {{skill: number, seconds: number, clock: {left: number, inc: number} | undefined, offersDraw: boolean}} Level
 * @typedef {{move: string | undefined, resigns: boolean, acceptsDraw: boolean}} Decision
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
  const [touches, takes, written] = [words(ways.touches), words(ways.takes), words(ways.written)];
  const hidden = words(ways.hidden);
  return texts.map((text, index) => ({
    text,
    written: written[index] ?? text,
    cells: cells(touches[index] ?? "-"),
    path: path(touches[index] ?? "-", hidden[index] ?? "-"),
    takes: cells(takes[index] ?? "-"),
    breaks: breaks[index] ?? "",
  }));
}

/**
 * The way of the piece that a move moves. A huff takes away the piece on the first cell that is touched.
 * @param {Move} move
 * @param {Geometry | undefined} geometry
 * @param {string} word the position before the move
 * @returns {Way}
 */
export function wayOf({ text, cells, path, takes }, geometry, word) {
  if (!text.startsWith("*")) return { cells: alongRings(geometry, word, path), takes };
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
  /** @type {Promise<Offer> | undefined} */
  #offer;

  /** @param {Client} client */
  constructor(client) {
    this.client = client;
  }

  /**
   * Every game with its parameters, and the levels of play. It is asked before any parameter is set, and leaves the engine at
   * some game: `open` comes next.
   * @returns {Promise<Offer>}
   */
  offer() {
    this.#offer ??= this.#askOffer().catch((error) => {
      this.#offer = undefined;
      throw error;
    });
    return this.#offer;
  }

  async #askOffer() {
    const said = await this.client.ask("hub");
    const known = said.filter((line) => line.word === "param").map(({ args }) => args);
    const variants = [];
    for (const name of words(known.find((param) => param.name === "variant")?.values)) {
      const lines = [`set-param name=variant value=${name}`, "init", "pos start"];
      const questions = ["parameters", "geometry", "position"].map((what) => `query what=${what}`);
      const [{ parameters }, geometry, { pos: word }] = await this.#answers(...lines, ...questions);
      const own = known.filter((param) => words(parameters).includes(param.name));
      variants.push({ name, parameters: own.map(parameter), geometry: readGeometry(geometry), word });
    }
    const skill = known.find((param) => param.name === "skill");
    const [{ levels }] = await this.#answers("query what=levels");
    const named = words(levels).map((level) => {
      const [name, number] = level.split(",");
      return { name, skill: Number(number) };
    });
    return { variants, skill: { ...parameter(skill ?? { name: "skill", value: "20", type: "int", min: "1", max: "20" }), named } };
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
  look(game, ply) {
    return this.lookAt(game, game.moves.slice(0, ply));
  }

  /**
   * Looks at the position after some moves from the start of a game.
   * @param {Game} game
   * @param {string[]} played
   * @returns {Promise<View>}
   */
  async lookAt(game, played) {
    const what = ["turn", "result", "position", "moves", "touches", "irregular"];
    const questions = what.map((word) => `query what=${word}`);
    const answers = await this.#answers(pos(game.start, played), ...questions);
    const [{ turn }, result, { pos: word }, regular, ways, irregular] = answers;
    const broken = moves(words(irregular.irregular), irregular, words(irregular.breaks));
    return { turn, result, word, moves: [...moves(words(regular.moves), ways), ...broken] };
  }

  /**
   * Reads a position or a record, in any form that the engine reads.
   * @param {string} start
   * @param {string} record
   * @returns {Promise<{moves: string[], turns: string[], written: string[]}>}
   */
  async read(start, record) {
    const line = pos(start, record.trim() === "" ? [] : [record]);
    const [played] = await this.#answers(line, "query what=game");
    return { moves: words(played.game), turns: words(played.turns), written: words(played.record) };
  }

  /**
   * The cells of the moves with which a seat, which is to move, wins at once.
   * @param {string} word the position
   * @param {string} seat
   * @returns {Promise<string[][]>}
   */
  async wins(word, seat) {
    const [{ moves: texts }, ways] = await this.#answers(pos(word, []), "query what=moves", "query what=touches");
    const all = moves(words(texts), ways);
    const lines = all.flatMap(({ text }) => [pos(word, [text]), "query what=result"]);
    const results = await this.#answers(...lines);
    return all.filter((_, index) => results[index].winner === seat).map(({ path }) => path);
  }

  /**
   * What the opening book knows of a position, which is the one that is searched if a search runs.
   * @param {Game} game
   * @param {number} ply the number of moves before it
   * @returns {Promise<{opening: string, moves: BookMove[]}>}
   */
  async book(game, ply) {
    const at = this.client.isSearching ? [] : [pos(game.start, game.moves.slice(0, ply))];
    const [found] = await this.#answers(...at, "query what=book");
    const [scores, games, results] = [words(found.scores), words(found.games), words(found.results)];
    const names = (found.names ?? "").split(";").map((name) => name.trim());
    const moves = words(found.book).map((text, index) => ({
      text,
      score: scores[index] === "-" ? undefined : Number(scores[index]),
      games: Number(games[index]),
      wins: results[index] === "-" ? [] : results[index].split(",").map(Number),
      name: names[index] ?? "",
    }));
    return { opening: found.opening ?? "", moves };
  }

  /** The position before the first move as a list of pieces. @param {Game} game */
  async startAsList(game) {
    const [{ pos: start }] = await this.#answers(pos(game.start, []), "query what=position form=list");
    return start;
  }

  /**
   * Searches the position that was looked at last for a move; gives none if there is none.
   * @param {Level} level
   * @param {(found: Report) => void} hear
   * @returns {Promise<Decision>}
   */
  async think({ skill, seconds, clock, offersDraw }, hear) {
    const time = clock ? `moves=0 time=${clock.left.toFixed(3)} inc=${clock.inc}` : `move-time=${seconds}`;
    const lines = [`set-param name=skill value=${skill}`, "set-param name=multi-pv value=1", `level ${time}`];
    const go = `go think${offersDraw ? " draw-offer=true" : ""}`;
    const { args } = await this.client.search([...lines, go], (info) => hear(report(info)));
    return { move: args.move, resigns: args.resign === "true", acceptsDraw: args.draw === "accept" };
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

  /**
   * Judges the moves of the game up to the position that was looked at last.
   * @param {string[]} scores what each position is worth, `-` where that is not known
   * @param {string[]} best the best move of each position, in the same way
   */
  async judge(scores, best) {
    const [found] = await this.#answers(`judge ${argument("scores", scores.join(" "))} ${argument("best", best.join(" "))}`);
    return { losses: words(found.losses), marks: words(found.marks), accuracy: words(found.accuracy) };
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
function parameter({ name, value, type, values, min, max }) {
  return { name, value, type, values: type === "bool" ? ["false", "true"] : words(values), min: Number(min), max: Number(max) };
}
