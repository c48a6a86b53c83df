// A game that is played on the page: how it began, its moves with their variations, and who plays.

/**
 * @typedef {{by: "hand" | "engine", skill: number}} Player
 * @typedef {{base: number, inc: number}} Clock seconds for the game, and seconds more for each move
 * @typedef {{result: "win" | "draw", winner: string, reason: string}} End how the players ended the game
 * @typedef {{
 *   move: string, written: string, turn: string, values: number[] | null, best: string,
 *   judged: import("./judge.js").Judged | null, parent: number, next: number[],
 * }} GameNode a position of the game and the move to it. `written` is the move as players write it, empty where that is not
 *   known. `values` has what the position is worth to each seat, and `best` the best move from it, if a search has found out;
 *   `judged` is how good the move to it was. `next` has the places of the
 *   moves from here, the main one first
 * @typedef {{
 *   id: string, variant: string, parameters: Record<string, string>, start: string, nodes: GameNode[], line: number[],
 *   ply: number, players: Record<string, Player>, seconds: number, clock: Clock | null, left: Record<string, number>,
 *   end: End | null, below: string, lesson: string, changed: number, accuracy: (number | null)[],
 *   moves: string[], turns: string[], values: (number[] | null)[],
 * }} Game
 * `start` is the text of a position, empty for the start of the game. `line` has the nodes that are shown one after the
 * other, the start position first; `moves`, `turns` and `values` are those of this line. `ply` is the number of moves before
 * the position that is shown. `below` is the seat whose side lies below, empty for the first one that is played by hand.
 * `accuracy` has that of each seat in per cent, once the game is judged. `left` has the seconds on each clock. `lesson` names the lesson that the game belongs to; such a game is not kept.
 */

/** The number of moves of the longest game that goes on: the line of `pos` is bounded. */
export const MOST_MOVES = 20_000;

/** @param {number} parent @returns {GameNode} */
function node(parent, move = "", turn = "", written = "") {
  return { move, written, turn, values: null, best: "", judged: null, parent, next: [] };
}

/**
 * A game that begins.
 * @param {string} variant
 * @param {Record<string, string>} parameters
 * @param {string} start
 * @returns {Game}
 */
export function newGame(variant, parameters, start = "") {
  return {
    id: newId(),
    variant,
    parameters,
    start,
    nodes: [node(-1)],
    line: [0],
    ply: 0,
    players: {},
    seconds: 1,
    clock: null,
    left: {},
    end: null,
    below: "",
    lesson: "",
    accuracy: [],
    changed: Date.now(),
    moves: [],
    turns: [],
    values: [null],
  };
}

/** A name that no other game has. */
export function newId() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}

/**
 * Who plays a seat: by hand at the first, by the engine at the others, unless it was chosen.
 * @param {Game} game
 * @param {string} seat
 * @param {string[]} seats
 * @param {number} [skill]
 * @returns {Player}
 */
export function playerOf(game, seat, seats, skill = 20) {
  game.players[seat] ??= { by: seat === seats[0] ? "hand" : "engine", skill };
  return game.players[seat];
}

/** Writes what follows from the line. @param {Game} game */
function sync(game) {
  const nodes = game.line.map((at) => game.nodes[at]);
  game.moves = nodes.slice(1).map(({ move }) => move);
  game.turns = nodes.slice(1).map(({ turn }) => turn);
  game.values = nodes.map(({ values }) => values);
  game.ply = Math.min(game.ply, game.moves.length);
}

/** The node of the position that is shown. @param {Game} game */
export function here(game) {
  return game.nodes[game.line[game.ply]];
}

/**
 * The moves of the line as players write them.
 * @param {Game} game
 */
export function writtenMoves(game) {
  return game.line.slice(1).map((at) => game.nodes[at].written || game.nodes[at].move);
}

/**
 * Adds a move after a node, or finds it there; gives its place.
 * @param {Game} game
 * @param {number} parent
 * @param {string} move
 * @param {string} turn
 * @param {string} written
 * @param {boolean} isMain whether it comes before the moves that are there
 */
export function addMove(game, parent, move, turn, written, isMain = false) {
  const { nodes } = game;
  const known = nodes[parent].next.find((at) => nodes[at].move === move);
  const at = known ?? nodes.length;
  if (known === undefined) nodes.push(node(parent, move, turn, written));
  const others = nodes[parent].next.filter((other) => other !== at);
  if (known === undefined || isMain) nodes[parent].next = isMain ? [at, ...others] : [...others, at];
  return at;
}

/**
 * Plays a move in the position that is shown. Other moves from there stay as variations.
 * @param {Game} game
 * @param {string} move
 * @param {string} turn
 * @param {string} written
 * @param {boolean} isMain whether it becomes the main move there, and the line ends with it
 */
export function play(game, move, turn, written = "", isMain = false) {
  const at = addMove(game, game.line[game.ply], move, turn, written, isMain);
  if (isMain) {
    game.line = [...game.line.slice(0, game.ply + 1), at];
    sync(game);
  } else {
    follow(game, at);
  }
  game.ply += 1;
  sync(game);
}

/**
 * Puts moves into an empty game.
 * @param {Game} game
 * @param {string[]} moves
 * @param {string[]} turns
 * @param {string[]} written
 */
export function fill(game, moves, turns, written) {
  moves.forEach((move, index) => play(game, move, turns[index], written[index] ?? "", true));
}

/**
 * Makes the line go through a node, and on by the main moves. The position that is shown stays if it is on both lines.
 * @param {Game} game
 * @param {number} at
 */
export function follow(game, at) {
  const { nodes } = game;
  const line = [];
  for (let node = at; node >= 0; node = nodes[node].parent) line.unshift(node);
  for (let node = at; nodes[node].next.length > 0;) {
    node = nodes[node].next[0];
    line.push(node);
  }
  game.line = line;
  sync(game);
}

/** The number of moves before a node. @param {Game} game @param {number} at */
export function depthOf(game, at) {
  let depth = 0;
  for (let node = at; game.nodes[node].parent >= 0; node = game.nodes[node].parent) depth += 1;
  return depth;
}

/** Removes a move with all that follows it, and shows the position before it. @param {Game} game @param {number} at */
export function removeBranch(game, at) {
  const { parent } = game.nodes[at];
  if (parent < 0) return;
  const before = game.nodes[parent];
  before.next = before.next.filter((other) => other !== at);
  const isShown = game.line.includes(at);
  if (isShown) follow(game, parent);
  if (isShown) game.ply = Math.min(game.ply, depthOf(game, parent));
}

/** Makes the variation of a node the main one wherever it leaves another. @param {Game} game @param {number} at */
export function promote(game, at) {
  for (let node = at; game.nodes[node].parent >= 0; node = game.nodes[node].parent) {
    const before = game.nodes[game.nodes[node].parent];
    before.next = [node, ...before.next.filter((other) => other !== node)];
  }
}

/** Whether the line that is shown is the main one. @param {Game} game */
export function isMainLine(game) {
  return game.line.every((at, ply) => ply === 0 || game.nodes[game.line[ply - 1]].next[0] === at);
}

/**
 * Keeps what a position of the line is worth to each seat.
 * @param {Game} game
 * @param {number} ply
 * @param {number[] | null} values
 * @param {string} best the best move from there, empty if that is not known
 */
export function setValues(game, ply, values, best = "") {
  const node = game.nodes[game.line[ply]];
  node.values = values;
  node.best = best;
  game.values[ply] = values;
}

/** Forgets what all positions are worth. @param {Game} game */
export function forgetValues(game) {
  for (const node of game.nodes) [node.values, node.best, node.judged] = [null, "", null];
  game.accuracy = [];
  sync(game);
}

/** The place to which a move is taken back: before the last one that was made by hand; one move back if there is none. @param {Game} game */
export function plyBefore(game) {
  const isByHand = (/** @type {string} */ seat) => game.players[seat]?.by === "hand";
  const byHand = game.turns.slice(0, game.ply).findLastIndex(isByHand);
  return Math.max(byHand < 0 ? game.ply - 1 : byHand, 0);
}

/** The most moves of others that are shown beside the position. */
const MOST_SHOWN = 5;

/**
 * The places of the moves since the seat that moved longest ago: those of all others, or of an extra turn.
 * @param {Game} game
 * @param {number} seats how many play
 */
export function lastMoves(game, seats) {
  const found = [];
  const movers = new Set();
  for (let ply = game.ply - 1; ply >= 0 && found.length < MOST_SHOWN; ply -= 1) {
    movers.add(game.turns[ply]);
    if (movers.size >= Math.max(seats, 2)) break;
    found.unshift(ply);
  }
  return found;
}

/** Whether the position that is shown is the last one of its line. @param {Game} game */
export function isAtEnd(game) {
  return game.ply === game.moves.length;
}

/** Whether it is the last one of the main line, where the game goes on. @param {Game} game */
export function isAtMainEnd(game) {
  return isAtEnd(game) && isMainLine(game);
}

/**
 * Takes up a game that was stored, perhaps by an older page, which knew no variations.
 * @param {any} stored
 * @returns {Game | undefined} nothing if it is no game
 */
export function restore(stored) {
  if (stored === null || typeof stored !== "object") return undefined;
  const texts = ["id", "variant", "start", "below"];
  const isGame = texts.every((name) => typeof stored[name] === "string")
    && [stored.ply, stored.seconds, stored.changed].every(Number.isFinite)
    && [stored.parameters, stored.players].every((part) => part !== null && typeof part === "object");
  if (!isGame) return undefined;
  const game = { ...newGame(stored.variant, stored.parameters, stored.start), ...stored };
  if (!Array.isArray(stored.nodes)) {
    if (!Array.isArray(stored.moves) || !Array.isArray(stored.turns)) return undefined;
    Object.assign(game, { nodes: [node(-1)], line: [0], ply: 0 });
    fill(game, stored.moves, stored.turns, []);
    game.ply = stored.ply;
  }
  const isNode = (/** @type {any} */ node) => node && typeof node.move === "string" && Array.isArray(node.next)
    && node.next.every((/** @type {any} */ at) => at in game.nodes) && node.parent < game.nodes.length;
  const isWhole = game.nodes.length > 0 && game.nodes.every(isNode) && Array.isArray(game.line)
    && game.line.every((/** @type {any} */ at) => at in game.nodes);
  if (!isWhole) return undefined;
  sync(game);
  return game;
}
