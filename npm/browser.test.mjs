// Tests of the npm package in Chromium, from a server of static files. scripts/package-npm runs them: RAFLE_PACKAGE is the
// unpacked package, RAFLE_MODULES the folder with playwright-core, RAFLE_CHROMIUM the browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";

const { chromium } = createRequire(`${process.env.RAFLE_MODULES}/package.json`)("playwright-core");
const folder = process.env.RAFLE_PACKAGE;
const TYPES = { ".js": "text/javascript", ".html": "text/html", ".wasm": "application/octet-stream" };

/** @type {any} */
let [server, browser, page] = [];
before(async () => {
  server = createServer(async ({ url }, response) => {
    if (url === "/") return response.setHeader("content-type", "text/html").end("<!doctype html><title>rafle</title>");
    try {
      const bytes = await readFile(join(folder, /[\w-]+\.\w+$/.exec(url)?.[0] ?? ""));
      response.setHeader("content-type", TYPES[extname(url)] ?? "text/plain").end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({ executablePath: process.env.RAFLE_CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
});
after(async () => {
  await browser?.close();
  server.close();
});

for (const worker of [true, false]) {
  test(`games are played ${worker ? "in a worker" : "without a worker"}`, async () => {
    const played = await page.evaluate(async (worker) => {
      const { Rafle } = await import("/browser.js");
      const rafle = await Rafle.create({ worker });
      const played = {};
      for (const variant of ["normal", "strand", "fidchell-1", "pyramidame", "chinese-checkers"]) {
        const moves = [];
        for (let ply = 0; ply < 8; ply++) {
          const { move } = await rafle.bestMove(null, { variant, moves, nodes: 500 });
          if (!(await rafle.legalMoves(null, { variant, moves })).includes(move)) throw new Error(`${variant}: ${move}`);
          moves.push(move);
        }
        played[variant] = moves.length;
      }
      rafle.close();
      return played;
    }, worker);
    assert.deepEqual(Object.values(played), [8, 8, 8, 8, 8]);
  });

  test(`a stop is answered ${worker ? "by a worker" : "without a worker"}`, async (context) => {
    const waits = await page.evaluate(async (worker) => {
      const { Rafle } = await import("/browser.js");
      const rafle = await Rafle.create({ worker });
      const waits = [];
      for (let time = 0; time < 10; time++) {
        rafle.send("go analyze");
        await new Promise((resolve) => setTimeout(resolve, 100));
        for (const [line, answer] of [["ping", "pong"], ["stop", "done"]]) {
          const start = performance.now();
          const answered = new Promise((resolve) => {
            rafle.onLine = (text) => text.split(" ")[0] === answer && resolve(undefined);
          });
          rafle.send(line);
          await answered;
          waits.push(performance.now() - start);
        }
      }
      rafle.close();
      return waits.sort((a, b) => a - b);
    }, worker);
    // Reported, not judged: the machine may be busy.
    context.diagnostic(`answers after ${waits[10].toFixed(1)} ms in the middle, ${waits[19].toFixed(1)} ms at most`);
  });
}

test("mistakes are errors with a sentence", async () => {
  const sentences = await page.evaluate(async () => {
    const { Rafle } = await import("/browser.js");
    const rafle = await Rafle.create();
    const refused = (call) => call.then(() => "", (error) => error.message);
    const sentences = [
      await refused(rafle.legalMoves("W:Kj7")),
      await refused(Rafle.create({ wasm: "/nothing.wasm" })),
    ];
    rafle.close();
    return sentences;
  });
  assert.match(sentences[0], /column 3/);
  assert.match(sentences[1], /nothing\.wasm.*404/);
});
