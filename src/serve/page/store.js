// Games are kept by the browser: a reload, another tab or a server that was away loses none.

import { newId, restore } from "./game.js";

/** @typedef {import("./game.js").Game} Game */

const PREFIX = "rafle.game.";
const OWN = "rafle.own";

/** The most games that are kept. */
const MOST = 30;

/** This page, as long as it is open: of two tabs with the same game the later one keeps it, the other takes a copy. */
const owner = newId();

/**
 * Asks the store of the browser, which may be full or closed.
 * @template T
 * @param {() => T} ask
 * @param {T} otherwise what holds where it keeps nothing
 */
function tried(ask, otherwise) {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @returns {(Game & {owner: string}) | undefined}
 */
function read(key) {
  // What is stored may come from another version of the page.
  const game = tried(() => restore(JSON.parse(localStorage.getItem(key) ?? "null")), undefined);
  return game && { owner: "", ...game };
}

/** The keys of all games that are stored. */
function keys() {
  return tried(() => Object.keys(localStorage), []).filter((key) => key.startsWith(PREFIX));
}

/** All games that are stored: those with moves first, and the last one changed before the others. */
function stored() {
  const found = keys().map(read).filter((game) => game !== undefined);
  const hasMoves = (/** @type {Game} */ game) => Number(game.moves.length > 0);
  return found.sort((one, other) => hasMoves(other) - hasMoves(one) || other.changed - one.changed);
}

/** The games with moves, the last one changed first. @returns {Game[]} */
export function games() {
  return stored().filter((game) => game.moves.length > 0);
}

/**
 * Keeps a game. Where another tab has taken it over, this tab's game becomes another one.
 * @param {Game} game
 */
export function save(game) {
  const other = read(PREFIX + game.id);
  if (other && other.owner !== owner) game.id = newId();
  put(game);
}

/**
 * Makes a stored game the one of this tab.
 * @param {Game} game
 */
export function takeOver(game) {
  put(game);
}

/** @param {Game} game */
function put(game) {
  if (game.lesson !== "") return;
  tried(() => sessionStorage.setItem(OWN, game.id), undefined);
  const { moves, turns, values, ...kept } = game;
  const text = JSON.stringify({ ...kept, owner });
  // Reading all games takes long, and this is done at every move.
  if (keys().length > MOST) for (const old of stored().slice(MOST)) remove(old.id);
  try {
    localStorage.setItem(PREFIX + game.id, text);
  } catch {
    // The store is full: the oldest games make room, or this one is not kept.
    for (const old of stored().slice(1)) remove(old.id);
    try {
      localStorage.setItem(PREFIX + game.id, text);
    } catch {
      // Nothing more can be done; the game goes on.
    }
  }
}

/** @param {string} id */
export function remove(id) {
  tried(() => localStorage.removeItem(PREFIX + id), undefined);
}

/** The game of this tab, from before a reload. */
export function own() {
  const id = tried(() => sessionStorage.getItem(OWN), null);
  return id === null ? undefined : read(PREFIX + id);
}

/** Settings that the browser does not keep; they hold until the page is left. @type {Map<string, string>} */
const unkept = new Map();

/**
 * A setting of this browser.
 * @param {string} name
 */
export function setting(name) {
  return unkept.get(name) ?? tried(() => localStorage.getItem(`rafle.${name}`), null) ?? "";
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  const isKept = tried(() => (localStorage.setItem(`rafle.${name}`, value), true), false);
  if (isKept) unkept.delete(name);
  else unkept.set(name, value);
}
