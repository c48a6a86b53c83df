// The speed of the module against the program: nodes for each second of processor time, on one thread. scripts/wasm-speed runs it
// with RAFLE_PACKAGE, RAFLE_BINARY and, for the browser, RAFLE_MODULES and RAFLE_CHROMIUM. Arguments are further modules.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { basename, resolve } from "node:path";
import { createInterface } from "node:readline";

const VARIANTS = ["normal", "killer", "bt", "losing", "frisian", "strand", "fidchell-1", "fidchell-2", "pyramidame",
  "chinese-checkers"];
const NODES = Number(process.env.NODES ?? 1_000_000);
/** The least time of several rounds counts, as the machine may be busy. */
const ROUNDS = 3;

const folder = process.env.RAFLE_PACKAGE;
const { Rafle } = await import(`${folder}/node.js`);

/** @param {string} variant */
const lines = (variant) => ["set-param name=tt-size value=18", `set-param name=variant value=${variant}`, "init", "new-game",
  "pos start", `level nodes=${NODES}`, "go analyze"];

/** The nodes of the last report before the answer. @param {string[]} said */
const nodes = (said) => Number(/ nodes=(\d+)/.exec(said.filter((line) => line.startsWith("info")).at(-1) ?? "")?.[1]);

/** The program: searches, and the seconds of processor time that it has used. */
function program() {
  const child = spawn(/** @type {string} */ (process.env.RAFLE_BINARY), ["hub"], { stdio: ["pipe", "pipe", "inherit"] });
  let said = [], done = (_) => {};
  createInterface(child.stdout).on("line", (line) => {
    said.push(line);
    if (line.startsWith("done")) done(nodes(said));
  });
  return {
    search: (variant) => new Promise((resolve) => {
      [said, done] = [[], resolve];
      child.stdin.write(lines(variant).map((line) => `${line}\n`).join(""));
    }),
    async seconds() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ");
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    close: () => child.stdin.end("quit\n"),
  };
}

/** A module in this process. @param {string} wasm */
async function inNode(wasm) {
  const rafle = await Rafle.create({ worker: false, slice: Infinity, wasm });
  return {
    search: (variant) => new Promise((resolve) => {
      const said = [];
      rafle.onLine = (line) => {
        said.push(line);
        if (line.startsWith("done")) resolve(nodes(said));
      };
      lines(variant).forEach((line) => rafle.send(line));
    }),
    async seconds() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    close: () => rafle.close(),
  };
}

/** The package in a page of Chromium. */
async function inChromium() {
  const { chromium } = createRequire(`${process.env.RAFLE_MODULES}/package.json`)("playwright-core");
  const server = createServer(async ({ url }, response) => {
    if (url === "/") return response.setHeader("content-type", "text/html").end("<!doctype html><title>rafle</title>");
    const type = url?.endsWith(".js") ? "text/javascript" : "application/octet-stream";
    response.setHeader("content-type", type).end(await readFile(`${folder}/${basename(/** @type {string} */ (url))}`).catch(() => ""));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const browser = await chromium.launch({ executablePath: process.env.RAFLE_CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`);
  const session = await browser.newBrowserCDPSession();
  await page.evaluate(async () => {
    // @ts-ignore: an address of the server
    const { Rafle } = await import("/browser.js");
    /** @type {any} */ (globalThis).rafle = await Rafle.create({ worker: false, slice: Infinity });
  });
  return {
    async search(variant) {
      const said = await page.evaluate((lines) => new Promise((resolve) => {
        const { rafle } = /** @type {any} */ (globalThis);
        const said = [];
        rafle.onLine = (line) => {
          said.push(line);
          if (line.startsWith("done")) resolve(said);
        };
        lines.forEach((line) => rafle.send(line));
      }), lines(variant));
      return nodes(said);
    },
    async seconds() {
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** @type {Map<string, any>} */
const engines = new Map([["program", program()], ["node", await inNode(`${folder}/rafle.wasm`)]]);
for (const wasm of process.argv.slice(2)) engines.set(`node, ${wasm}`, await inNode(resolve(wasm)));
if (process.env.RAFLE_CHROMIUM) engines.set("Chromium", await inChromium());

const totals = new Map([...engines.keys()].map((name) => [name, 0]));
let counted = 0;
for (const variant of VARIANTS) {
  const best = new Map();
  let expected;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, engine] of engines) {
      const start = await engine.seconds();
      const found = await engine.search(variant);
      const seconds = (await engine.seconds()) - start;
      assert.equal(found, (expected ??= found), `${variant}: other nodes with ${name}`);
      best.set(name, Math.min(best.get(name) ?? Infinity, seconds));
    }
  }
  counted += expected ?? 0;
  const shown = [...best].map(([name, seconds]) => {
    totals.set(name, (totals.get(name) ?? 0) + seconds);
    return `${name} ${Math.round((expected ?? 0) / seconds / 1000)}k`;
  });
  console.log(`${variant}: ${expected} nodes; nodes a second: ${shown.join(", ")}`);
}
const native = /** @type {number} */ (totals.get("program"));
for (const [name, seconds] of totals) {
  console.log(`${name}: ${Math.round(counted / seconds / 1000)}k nodes a second, ${(native / seconds).toFixed(2)} of the program`);
}
for (const engine of engines.values()) await engine.close();
