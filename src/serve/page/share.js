// Games given to others: PDN, a link that holds the game, and the link as a code to scan.

import { Refused } from "./client.js";
import { openAs } from "./dialog.js";
import { download, element, shape } from "./dom.js";
import { encode } from "./qr.js";
import { readRecords, writePdn, writeShort } from "./records.js";
import { nameOfWord, text } from "./texts.js";

/** @typedef {import("./app.js").App} App */

/** The most characters of the PDN of a link. */
const LONGEST = 200_000;

/**
 * Packs a text for an address.
 * @param {string} plain
 */
export async function pack(plain) {
  const packed = new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Unpacks such a text; no more of it than a limit.
 * @param {string} packed
 */
export async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream());
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > LONGEST) throw new Error("too long");
  }
}

/** Learns how the moves of all lines are written. @param {App} app */
async function learnWritten({ engine, game }) {
  for (const [leaf, { next }] of game.nodes.entries()) {
    if (next.length > 0) continue;
    const line = [];
    for (let at = leaf; game.nodes[at].parent >= 0; at = game.nodes[at].parent) line.unshift(at);
    if (line.every((at) => game.nodes[at].written !== "")) continue;
    const { written } = await engine.read(game.start, line.map((at) => game.nodes[at].move).join(" "));
    line.forEach((at, index) => (game.nodes[at].written = written[index] ?? ""));
  }
}

/**
 * The whole game as PDN, and as what a link holds.
 * @param {App} app
 */
export async function recordsOf(app) {
  const { engine, game } = app;
  await app.begin();
  const main = [];
  for (let at = 0; game.nodes[at].next.length > 0; at = game.nodes[at].next[0]) main.push(game.nodes[game.nodes[at].next[0]].move);
  const result = (await engine.lookAt(game, main)).result;
  const start = await engine.startAsList(game);
  await learnWritten(app);
  void app.refresh();
  const end = result.result === "none" && game.end ? game.end : result;
  return { pdn: writePdn(game, start, app.seats, end), short: writeShort(game, start, app.seats) };
}

/** The name of a file for the game, without its end. @param {App} app */
export function fileName(app) {
  const words = nameOfWord("game.", app.game.variant).normalize("NFD").toLowerCase();
  return words.replace(/[\u0300-\u036f]/g, "").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** The address of the page with the game in it. @param {string} record */
async function linkTo(record) {
  return new URL(`#game=${await pack(record)}`, location.href).href;
}

/** The game that the address of the page holds, if it holds one. */
export async function gameInAddress() {
  // A full stop behind the link belongs to the sentence in which it stands.
  const packed = /^#game=([\w-]*)/.exec(location.hash)?.[1];
  if (packed === undefined) return undefined;
  // The game is taken once; a reload shows what became of it.
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const record = packed === "" ? "" : await unpack(packed);
    if (record.trim() !== "") return readRecords(record)[0];
  } catch {
    // It is told below.
  }
  throw new Refused(text("link.bad"));
}

/**
 * Puts a text into the clipboard; tells where it is, or that the browser gives none.
 * @param {string} content
 * @param {HTMLElement} told
 * @param {HTMLTextAreaElement | HTMLInputElement} [shown] what has the text
 */
async function copy(content, told, shown) {
  try {
    await navigator.clipboard.writeText(content);
    told.textContent = text("copied");
  } catch {
    told.textContent = text("copy.self");
    shown?.select();
  }
}

/** The code of a link, if it fits into one that can be scanned. @param {string} link */
function codeOf(link) {
  const rows = encode(link);
  if (!rows) return element("p", { class: "small" }, text("link.long"));
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return shape("svg", { class: "qr", viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", "aria-label": text("link.code") },
    shape("path", { d: path, fill: "#000000" }));
}

/** Shows all ways to take the game away. @param {App} app */
export async function showShare(app) {
  const { pdn, short } = await recordsOf(app);
  const link = short.length > LONGEST ? "" : await linkTo(short);
  const told = element("p", { role: "status", class: "small" }, "\u00a0");
  const shownLink = element("input", { id: "link", readonly: true, value: link, "aria-label": text("link") });
  const shownPdn = element("textarea", { id: "pdn", rows: 6, readonly: true, "aria-label": "PDN" });
  shownPdn.value = pdn;
  const button = (/** @type {string} */ id, /** @type {import("./texts.js").Key} */ key, /** @type {() => void} */ click) =>
    element("button", { type: "button", id, click }, text(key));
  openAs("", text("share"),
    element("h3", {}, text("link")),
    ...(link === "" ? [element("p", { class: "small" }, text("link.none"))] : [
      element("div", { class: "buttons" }, shownLink, button("copy-link", "link.copy", () => void copy(link, told, shownLink))),
      codeOf(link),
    ]),
    element("h3", {}, "PDN"), shownPdn,
    element("div", { class: "buttons" },
      button("save-pdn", "save-pdn", () => download(`${fileName(app)}.pdn`, "text/plain", pdn)),
      button("copy-pdn", "copy-pdn", () => void copy(pdn, told, shownPdn)),
      button("copy", "copy", () => void copy(app.game.moves.join(" "), told)),
      button("copy-position", "copy-position", () => void copy(app.view?.word ?? "", told)),
      button("save-svg", "save-svg", () => void savePicture(app).catch(() => (told.textContent = text("lost"))))),
    told);
}

/** Saves the board as a picture. @param {App} app */
async function savePicture(app) {
  const picture = app.display.picture?.cloneNode(true);
  if (!(picture instanceof SVGElement)) return;
  for (const hint of picture.querySelectorAll(".hint")) hint.remove();
  for (const cell of picture.querySelectorAll(".clicked, .lit, .next")) cell.classList.remove("clicked", "lit", "next");
  // The picture stands alone: it takes its looks along.
  const looks = await (await fetch("board.css")).text();
  const style = shape("style");
  style.textContent = looks;
  picture.prepend(style);
  picture.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  download(`${fileName(app)}.svg`, "image/svg+xml", new XMLSerializer().serializeToString(picture));
}
