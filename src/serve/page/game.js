// A game that is played on the page: how it began, its moves, and who plays.

/**
 * @typedef {{by: "hand" | "engine", skill: number}} Player
 * @typedef {{
 *   id: string, variant: string, parameters: Record<string, string>, start: string, moves: string[], turns: string[],
 *   ply: number, players: Record<string, Player>, seconds: number, below: string, values: (number[] | null)[],
 *   changed: number,
 * }} Game
 * `start` is the text of a position, empty for the start of the game. `turns` has the seat of each move. `ply` is the
 * number of moves before the position that is shown. `below` is the seat whose side lies below, empty for the first one
 * that is played by hand. `values` has, for each position, what it is worth to each seat, if a search has told.
 */

/** The number of moves of the longest game that goes on: the line of `pos` is bounded. */
export const MOST_MOVES = 20_000;

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
    moves: [],
    turns: [],
    ply: 0,
    players: {},
    seconds: 1,
    below: "",
    values: [],
    changed: Date.now(),
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
 * @returns {Player}
 */
export function playerOf(game, seat, seats) {
  game.players[seat] ??= { by: seat === seats[0] ? "hand" : "engine", skill: 20 };
  return game.players[seat];
}

/**
 * Plays a move in the position that is shown; the moves that stood there are forgotten.
 * @param {Game} game
 * @param {string} move
 * @param {string} turn
 */
export function play(game, move, turn) {
  truncate(game, game.ply);
  game.moves.push(move);
  game.turns.push(turn);
  game.ply = game.moves.length;
}

/**
 * Forgets all moves from one on.
 * @param {Game} game
 * @param {number} ply
 */
export function truncate(game, ply) {
  game.moves.length = Math.min(game.moves.length, ply);
  game.turns.length = game.moves.length;
  game.values.length = Math.min(game.values.length, ply + 1);
  game.ply = Math.min(game.ply, ply);
}

/**
 * Takes back moves up to the last one that was made by hand; only one if all are.
 * @param {Game} game
 */
export function takeBack(game) {
  const isByHand = (/** @type {string} */ seat) => game.players[seat]?.by === "hand";
  const byHand = game.turns.slice(0, game.ply).findLastIndex(isByHand);
  truncate(game, Math.max(byHand < 0 ? game.ply - 1 : byHand, 0));
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

/** Whether the position that is shown is the last one. @param {Game} game */
export function isAtEnd(game) {
  return game.ply === game.moves.length;
}
