// How good moves were: marks, losses, and the accuracy of each player, as the engine judges them by what searches have found.

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./game.js").Game} Game
 * @typedef {"" | "?!" | "?" | "??"} Mark
 * @typedef {{mark: Mark, loss: number}} Judged a move, with the chance of winning that it lost
 */

/** The least loss that gets a mark. */
export const LEAST = 0.07;

/** @param {string | undefined} word @returns {Mark} */
function markOf(word) {
  return word === "?!" || word === "?" || word === "??" ? word : "";
}

/**
 * Judges the moves of the line that is shown, as far as its positions have values. The position of the engine is then the last
 * one of the line.
 * @param {Engine} engine
 * @param {Game} game
 * @param {string[]} seats
 */
export async function judge(engine, game, seats) {
  const { turn, result } = await engine.look(game, game.moves.length);
  const nodes = game.line.map((at) => game.nodes[at]);
  const scores = nodes.map(({ values }, ply) => {
    const isOver = ply === nodes.length - 1 && result.result !== "none";
    if (!values || isOver) return "-";
    if (seats.length > 2) return values.join("/");
    return `${values[seats.indexOf(game.turns[ply] ?? turn)] ?? "-"}`;
  });
  const judged = await engine.judge(scores, nodes.map(({ best }) => best || "-"));
  nodes.slice(1).forEach((node, ply) => {
    const loss = Number(judged.losses[ply]);
    node.judged = judged.losses[ply] === undefined || Number.isNaN(loss) ? null : { mark: markOf(judged.marks[ply]), loss };
  });
  game.accuracy = seats.map((_, seat) => {
    const accuracy = Number(judged.accuracy[seat]);
    return judged.accuracy[seat] === undefined || Number.isNaN(accuracy) ? null : accuracy;
  });
}

/** What is known of the moves of the line that is shown. @param {Game} game */
export function judgements(game) {
  return game.line.slice(1).map((at) => game.nodes[at].judged);
}
