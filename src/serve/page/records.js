// Records of games: PDN read and written.

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {{ply: number, moves: string, variations: Variation[]}} Variation other moves after `ply` moves of the line that it
 *   leaves, and the variations that leave it
 * @typedef {{
 *   title: string, variant: string, parameters: Record<string, string>, start: string, moves: string, variations: Variation[],
 * }} RecordedGame `variant` is empty where the record does not tell
 */

const TAG = /^\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$/;

/** The result at the end of a PDN game. */
const RESULT = /(?:^|\s)(?:\*|[012]-0|0-[12]|1-1|1\/2-1\/2|½-½)\s*$/;

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
    const plain = { title: "", variant: "", parameters: {}, start: "", moves: "", variations: [] };
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
  const { moves, variations } = lines(withoutResult(movetext));
  return {
    title: [tags.White, tags.Black, tags.Event, tags.Date].filter(Boolean).join(", "),
    variant,
    parameters: Object.fromEntries(rules.map((rule) => rule.split("=", 2))),
    start: tags.FEN ?? tags.Position ?? "",
    moves,
    variations,
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

/** What stands between the moves of PDN: comments, numbers, glyphs, announced ends. */
const NO_MOVE = /^(?:\d+\.*|\.+|\$\d+|[!?]+|\*)$/;

/**
 * Parts the moves of PDN from their variations, which stand in parentheses after the move for which they are. Parentheses
 * right after a move belong to it.
 * @param {string} text
 * @returns {{moves: string, variations: Variation[]}}
 */
function lines(text) {
  const words = text.replace(/\{[^}]*\}/g, " ").replace(/(^|\s)\(/g, "$1 ( ").replace(/\)(?=\s|$|\))/g, " ) ").split(/\s+/);
  const root = { ply: 0, moves: "", variations: /** @type {Variation[]} */ ([]), count: 0 };
  const open = [root];
  for (const word of words.filter(Boolean)) {
    const line = open[open.length - 1];
    if (word === "(") {
      const variation = { ply: Math.max(line.count - 1, 0), moves: "", variations: [], count: Math.max(line.count - 1, 0) };
      line.variations.push(variation);
      open.push(variation);
    } else if (word === ")") {
      if (open.length > 1) open.pop();
    } else {
      line.moves += `${word} `;
      if (!NO_MOVE.test(word)) line.count += 1;
    }
  }
  return { moves: root.moves.trim(), variations: root.variations };
}

/** The most characters of a line of PDN. */
const WIDTH = 79;

/** The glyphs of marks. @type {Record<string, string>} */
const GLYPHS = { "?!": "$6", "?": "$2", "??": "$4" };

/**
 * Writes a game as PDN, with its variations.
 * @param {Game} game
 * @param {string} start the position before the first move as a list of pieces
 * @param {string[]} seats
 * @param {Record<string, string>} result what the engine answers to `query what=result`
 */
export function writePdn(game, start, seats, result) {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
  const name = (/** @type {string} */ seat) => {
    const player = game.players[seat];
    return player?.by === "engine" ? `rafle, level ${player.skill}` : "?";
  };
  const tags = [["Event", "?"], ["Date", today]];
  for (const [place, seat] of seats.entries()) {
    tags.push([seats.length === 2 ? ["White", "Black"][place] : `Player${seat}`, name(seat)]);
  }
  tags.push(["Result", endOf(result, seats, game.variant)], ...rulesOf(game, start));
  if (result.winner && seats.length > 2) tags.push(["Winner", result.winner]);
  return withTags(tags, movesOf(game, seats));
}

/**
 * Writes what a link holds of a game: its rules and its moves, without names and dates.
 * @param {Game} game
 * @param {string} start
 * @param {string[]} seats
 */
export function writeShort(game, start, seats) {
  return withTags(rulesOf(game, start), movesOf(game, seats));
}

/**
 * @param {string[][]} tags
 * @param {string[]} moves
 */
function withTags(tags, moves) {
  const head = tags.map(([tag, value]) => `[${tag} "${value.replace(/["\\]/g, "\\$&")}"]`);
  // An asterisk ends the moves, whatever the result is.
  return `${head.join("\n")}\n\n${wrapped([...moves, "*"])}\n`;
}

/**
 * The tags of a game's rules, and of the position from which it began.
 * @param {Game} game
 * @param {string} start
 */
function rulesOf(game, start) {
  const family = FAMILY[game.variant];
  const tags = family ? [["GameType", family.types[0]]] : [];
  if (game.variant !== "normal") tags.push(["Variant", game.variant]);
  const rules = Object.entries(game.parameters).map(([rule, value]) => `${rule}=${value}`);
  if (rules.length > 0) tags.push(["Rules", rules.join(" ")]);
  if (game.start !== "") tags.push(family ? ["FEN", start] : ["Position", game.start]);
  return tags;
}

/**
 * The moves of a game with their numbers, marks and variations.
 * @param {Game} game
 * @param {string[]} seats
 */
function movesOf({ nodes }, seats) {
  /** @type {string[]} */
  const words = [];
  /** @param {number} at @param {number} number @param {boolean} isFirst whether a number must stand before it @param {number} depth */
  const write = (at, number, isFirst, depth) => {
    for (let node = at, begins = isFirst; node >= 0;) {
      const { parent, turn, move, written, judged } = nodes[node];
      const isTurn = turn === seats[0] && nodes[parent].turn !== seats[0];
      if (isTurn) number += 1;
      const sign = isTurn ? `${number}. ` : begins ? `${Math.max(number, 1)}... ` : "";
      words.push(`${sign}${written || move}${judged?.mark ? ` ${GLYPHS[judged.mark]}` : ""}`);
      begins = false;
      const others = nodes[parent].next[0] === node && depth < DEEPEST ? nodes[parent].next.slice(1) : [];
      for (const other of others) {
        const from = words.length;
        write(other, isTurn ? number - 1 : number, true, depth + 1);
        words[from] = `(${words[from]}`;
        words[words.length - 1] += ")";
        begins = true;
      }
      node = nodes[node].next[0] ?? -1;
    }
  };
  const [first] = nodes[0].next;
  if (first !== undefined) write(first, 0, true, 0);
  return words;
}

/** How deep variations of variations are written. */
const DEEPEST = 20;

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
