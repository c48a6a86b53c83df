// What the tests of the page share: a server, a browser, and what a person does.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";

// The modules are installed outside the tree; scripts/browser-tests says where.
const require = createRequire(`${process.env.RAFLE_MODULES}/package.json`);
const { chromium } = require("playwright-core");

/** The source of axe, for the page to run. */
export const axe = require("axe-core").source;

/** Milliseconds that nothing takes, however busy the machine is. */
const LONG = Number(process.env.RAFLE_PATIENCE ?? 60_000);

/** Switches without which Chromium waits for a network that may not be there. */
const SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

/**
 * Starts `rafle serve`; gives its address and a way to kill it.
 * @param {string[]} args
 */
export async function serve(...args) {
  const server = spawn(process.env.RAFLE_BINARY, ["serve", ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (data) => {
      said += data;
      const found = /http:\/\/\S+/.exec(said);
      if (found && said.includes("\n")) resolve(found[0]);
    });
    server.on("exit", (status) => reject(new Error(`rafle serve ended with ${status}: ${said}`)));
  });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const kill = async () => {
    server.kill("SIGKILL");
    await ended;
  };
  return { address, port: new URL(address).port, kill };
}

/** Starts the browser. */
export async function browse() {
  return chromium.launch({ executablePath: process.env.RAFLE_CHROMIUM, args: SWITCHES });
}

/**
 * Opens a page; what goes wrong in it is kept in `page.faults`.
 * @param {any} browser or a context of one
 * @param {string} address
 */
export async function open(browser, address, options = {}) {
  // Without a graphics card, pieces that move along their ways take most of the time of these tests.
  const page = await browser.newPage({ viewport: { width: 1280, height: 950 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  page.setDefaultTimeout(LONG);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/WebSocket|ERR_CONNECTION/.test(message.text())) page.faults.push(message.text());
  });
  await page.goto(address);
  await idle(page);
  return page;
}

/** Waits until the engine is not at work. */
export async function idle(page) {
  await page.waitForSelector('#table[aria-busy="false"]');
}

/**
 * Begins a new game; `side` is first, second, all or none. Cubes are seen from above, where all of them can be clicked, unless
 * `view` is pyramid.
 * @param {any} page
 * @param {string} variant
 */
export async function begin(page, variant, { side = "first", rules = {}, time = "0.1", level = "full", view = "above" } = {}) {
  await page.evaluate((seen) => localStorage.setItem("rafle.view", seen), view);
  await tool(page, "new");
  await page.waitForSelector("dialog[open] #start");
  await choose(page, "variant", variant);
  for (const [name, value] of Object.entries(rules)) {
    await page.evaluate(() => (document.querySelector("details:has(.rules)").open = true));
    await page.selectOption(`.rules label:has-text("${name}") select`, value);
  }
  await choose(page, "side", side);
  if (side !== "all") await page.click(`[data-pills="level"] label:has-text("${LEVELS[level]}")`);
  await page.selectOption("#time", time);
  const before = await ownGame(page);
  await page.click("#start");
  await page.waitForFunction((id) => sessionStorage.getItem("rafle.own") !== id, before);
  // An engine that plays alone is always at work.
  if (side !== "none") await idle(page);
}

/**
 * Begins a game of draughts that two people play with a clock, and plays its first move, after which the clock runs.
 * @param {any} page
 * @param {number} base seconds
 * @param {number} inc seconds
 */
export async function beginWithClock(page, base, inc) {
  await begin(page, "normal", { side: "all" });
  await page.evaluate((clock) => {
    const key = `rafle.game.${sessionStorage.getItem("rafle.own")}`;
    const game = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...game, clock }));
  }, { base, inc });
  await page.reload();
  await idle(page);
  await type(page, "32-28");
}

/** Reads a position or a record into the page. */
export async function paste(page, text) {
  await tool(page, "paste");
  await page.fill("#record", text);
  await page.click("dialog form button.strong");
  await page.waitForSelector("dialog", { state: "hidden" });
  await idle(page);
}

const LEVELS = { novice: "Novice", casual: "Casual", club: "Club", strong: "Strong", full: "Full" };

/** Chooses one of the options that are all seen. */
export async function choose(page, name, value) {
  await page.check(`dialog input[name="${name}"][value="${value}"]`, { force: true });
}

/** Presses a tool, which may be behind the button for more tools. */
export async function tool(page, id) {
  if (!(await page.isVisible(`#${id}`))) await page.click("#menu");
  await page.click(`#${id}`);
}

/** Opens a panel beside the board. */
export async function panel(page, id) {
  await page.click(`#tab-${id}`);
  await page.waitForSelector(`#panel-${id}:not([hidden])`);
}

/** Writes moves into the field for them. */
export async function type(page, moves) {
  await page.fill("#move", moves);
  await page.press("#move", "Enter");
  await idle(page);
}

/** Closes the dialog, and waits until it is closed. */
export async function leave(page) {
  await page.click("#dialog-close");
  await page.waitForSelector("dialog", { state: "hidden" });
  await idle(page);
}

/** Waits for the card of a game that has ended; gives what it says, and closes it. */
export async function card(page) {
  await page.waitForSelector("#rematch");
  const said = await page.textContent(".result");
  await leave(page);
  return said;
}

/** The name under which the browser keeps the game that is shown. */
export function ownGame(page) {
  return page.evaluate(() => sessionStorage.getItem("rafle.own"));
}

/** The texts of what a selector finds. */
export function texts(page, selector) {
  return page.$$eval(selector, (found) => found.map((one) => one.textContent.trim()));
}

/** The main moves of the game that is shown. */
export async function moves(page) {
  return texts(page, "#moves .turn button");
}

export function status(page) {
  return page.textContent("#status");
}

/** Clicks cells of the main board, each of them when the page is free: what is clicked before that does nothing. */
export async function click(page, ...cells) {
  for (const cell of cells) {
    await idle(page);
    await page.click(`.board.main [data-cell="${cell}"] .shape`, { force: true });
  }
}

/** The cells that can be clicked next. */
export function nextCells(page) {
  return page.$$eval(".board.main .cell.next", (cells) => cells.map((cell) => cell.dataset.cell));
}

/**
 * Makes moves by clicks until the game is over or enough are made: on cells at random, or on a button where no cell can be
 * clicked. All of it happens in the page, which is many times faster than a click of the mouse each.
 */
export async function playAtRandom(page, seed, plies) {
  await idle(page);
  await page.evaluate(async ([seed, plies]) => {
    let state = seed;
    const random = (/** @type {number} */ below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const table = document.querySelector("#table");
    const isIdle = () => table.getAttribute("aria-busy") === "false";
    const idle = () => isIdle() ? undefined : new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isIdle()) return;
        observer.disconnect();
        resolve(undefined);
      });
      observer.observe(table, { attributes: true });
    });
    for (let ply = 0; ply < plies;) {
      const cells = [...document.querySelectorAll(".board.main .cell.next .shape")];
      const before = document.querySelectorAll("#moves .moves button").length;
      const target = cells[random(cells.length)] ?? document.querySelector("#choice button");
      if (!target) return;
      target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await idle();
      if (document.querySelectorAll("#moves .moves button").length !== before) ply += 1;
    }
  }, [seed, plies]);
  await idle(page);
}

/** Whether the game that is shown is over. */
export async function isOver(page) {
  await idle(page);
  return /has won|Draw:/.test(await status(page));
}
