// Records of games: PDN read and written.

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {{
 *   title: string, variant: string, parameters: Record<string, string>, start: string, moves: string,
 * }} RecordedGame `variant` is empty where the record does not tell
 */

const TAG = /^\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$/;

/** The result at the end of a PDN game. */
const RESULT = /(?:^|\s)(?:\*|\d(?:\/\d)?-\d(?:\/\d)?|½-½)\s*$/;

/**
 * The games of the draughts family: their numbers in the tag GameType, the first one written, and other names in Variant.
 * @type {Record<string, {types: string[], names: string[]}>}
 */
const FAMILY = {
  "normal": { types: ["20"], names: ["draughts", "international", "international draughts"] },
  "killer": { types: ["20"], names: [] },
  "bt": { types: ["96"], names: ["breakthrough"] },
  "losing": { types: ["98"], names: ["antidraughts"] },
  "frisian": { types: ["40", "97"], names: [] },
};

/**
 * Reads a position, a list of moves, or games in PDN.
 * @param {string} text
 * @returns {RecordedGame[]}
 */
export function readRecords(text) {
  const lines = text.split(/\r?\n/);
  if (!lines.some((line) => TAG.test(line))) {
    const plain = { title: "", variant: "", parameters: {}, start: "", moves: "" };
    return [isPosition(text) ? { ...plain, start: text.trim() } : { ...plain, moves: withoutResult(text) }];
  }
  /** @type {{tags: Record<string, string>, moves: string[]}[]} */
  const games = [];
  let inTags = false;
  for (const line of lines) {
    const tag = TAG.exec(line);
    if (tag && !inTags) games.push({ tags: {}, moves: [] });
    inTags = tag !== null || (inTags && line.trim() === "");
    const game = games.at(-1);
    if (tag && game) game.tags[tag[1]] = tag[2].replace(/\\(.)/g, "$1");
    else game?.moves.push(line);
  }
  return games.map(({ tags, moves }) => recorded(tags, moves.join("\n")));
}

/**
 * @param {Record<string, string>} tags
 * @param {string} movetext
 * @returns {RecordedGame}
 */
function recorded(tags, movetext) {
  const named = (tags.Variant ?? "").toLowerCase();
  const type = (tags.GameType ?? "20").split(",")[0];
  const meant = Object.entries(FAMILY).find(([name, { types, names }]) =>
    named === "" ? types.includes(type) : name === named || names.includes(named));
  const variant = meant?.[0] ?? (named || `gametype ${type}`);
  const rules = (tags.Rules ?? "").split(" ").filter((rule) => rule.includes("="));
  const moves = variant in FAMILY ? withoutVariations(movetext) : movetext;
  return {
    title: [tags.White, tags.Black, tags.Event, tags.Date].filter(Boolean).join(", "),
    variant,
    parameters: Object.fromEntries(rules.map((rule) => rule.split("=", 2))),
    start: tags.FEN ?? tags.Position ?? "",
    moves: withoutResult(moves),
  };
}

/**
 * A position is one word with many cells, or a list with colons.
 * @param {string} text
 */
function isPosition(text) {
  const trimmed = text.trim();
  return /^[WB1-6]\s*:/.test(trimmed) || (/^\S+$/.test(trimmed) && trimmed.length > 40 && !trimmed.includes("-"));
}

/**
 * Comments stay, since the engine reads them; what ends a game of PDN it does not.
 * @param {string} text
 */
function withoutResult(text) {
  return text.replace(RESULT, "").trim();
}

/**
 * Leaves out what stands in parentheses, and comments, which may hold parentheses.
 * @param {string} text
 */
function withoutVariations(text) {
  let [depth, kept] = [0, ""];
  for (const character of text.replace(/\{[^}]*\}/g, " ")) {
    if (character === "(") depth += 1;
    if (depth === 0) kept += character;
    if (character === ")") depth -= 1;
  }
  return kept;
}

/** The most characters of a line of PDN. */
const WIDTH = 79;

/**
 * Writes a game as PDN.
 * @param {Game} game
 * @param {{start: string, moves: string[]}} record its moves as records have them, and the position before them
 * @param {string[]} seats
 * @param {Record<string, string>} result what the engine answers to `query what=result`
 */
export function writePdn(game, record, seats, result) {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
  const name = (/** @type {string} */ seat) => {
    const player = game.players[seat];
    return player?.by === "engine" ? `rafle${player.skill < 20 ? `, level ${player.skill}` : ""}` : "?";
  };
  const tags = [["Event", "?"], ["Date", today]];
  for (const [place, seat] of seats.entries()) {
    tags.push([seats.length === 2 ? ["White", "Black"][place] : `Player${seat}`, name(seat)]);
  }
  tags.push(["Result", endOf(result, seats, game.variant)]);
  const family = FAMILY[game.variant];
  if (family) tags.push(["GameType", family.types[0]]);
  if (game.variant !== "normal") tags.push(["Variant", game.variant]);
  const rules = Object.entries(game.parameters).map(([rule, value]) => `${rule}=${value}`);
  if (rules.length > 0) tags.push(["Rules", rules.join(" ")]);
  if (game.start !== "") tags.push(family ? ["FEN", record.start] : ["Position", game.start]);
  if (result.winner && seats.length > 2) tags.push(["Winner", result.winner]);
  const head = tags.map(([tag, value]) => `[${tag} "${value.replace(/["\\]/g, "\\$&")}"]`);
  // An asterisk ends the moves, whatever the result is.
  return `${head.join("\n")}\n\n${wrapped([...numbered(record.moves, game.turns, seats[0]), "*"])}\n`;
}

/**
 * @param {Record<string, string>} result
 * @param {string[]} seats
 * @param {string} variant Frisian draughts have the results of the standard
 */
function endOf(result, seats, variant) {
  const [white, black, draw] = variant === "frisian" ? ["1-0", "0-1", "1/2-1/2"] : ["2-0", "0-2", "1-1"];
  if (seats.length > 2) return "*";
  if (result.result === "draw") return draw;
  if (result.result !== "win") return "*";
  return result.winner === seats[0] ? white : black;
}

/**
 * The moves with a number wherever the first seat comes to its turn.
 * @param {string[]} moves
 * @param {string[]} turns
 * @param {string} first
 */
export function numbered(moves, turns, first) {
  let number = 0;
  return moves.map((move, index) => {
    const begins = turns[index] === first && turns[index - 1] !== first;
    if (begins || index === 0) number += 1;
    if (begins) return `${number}. ${move}`;
    return index === 0 ? `${number}... ${move}` : move;
  });
}

/** @param {string[]} words */
function wrapped(words) {
  let [text, width] = ["", 0];
  for (const word of words.flatMap((part) => part.split(" "))) {
    const isFull = width + 1 + word.length > WIDTH;
    text += width === 0 ? word : isFull ? `\n${word}` : ` ${word}`;
    width = isFull || width === 0 ? word.length : width + 1 + word.length;
  }
  return text;
}
