// The site in Chromium: games against the engine in the browser, with a network and without. scripts/site runs it:
// RAFLE_SITE is the folder; RAFLE_MODULES and RAFLE_CHROMIUM are those of scripts/browser-tests. RAFLE_PICTURE names a file
// for a screenshot of the page without a network.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { begin, browse, idle, moves, open, playAtRandom, texts, tool } from "../tests/browser/browser.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm",
  ".json": "application/json", ".webmanifest": "application/manifest+json" };

/** @type {any} */
let [server, browser, page, address] = [];
before(async () => {
  server = createServer(async ({ url }, response) => {
    // The site is in a folder of the server.
    const path = /^\/folder\/([\w./-]*)$/.exec(url)?.[1];
    try {
      const bytes = await readFile(join(process.env.RAFLE_SITE, path || "index.html"));
      response.setHeader("content-type", TYPES[extname(path || "index.html")] ?? "application/octet-stream").end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}/folder/`;
  browser = await browse();
  page = await open(browser, address);
});
after(async () => {
  await browser?.close();
  server?.close();
});

async function play(variant, options) {
  await begin(page, variant, options);
  await playAtRandom(page, 7, 6);
  assert.ok((await moves(page)).length > 5);
  assert.equal(await page.textContent("#error"), "");
  assert.deepEqual(page.faults, []);
}

test("games are played against the engine in the browser", async () => {
  await play("normal", { side: "second" });
  await play("strand", { rules: { "Missed captures": "claim" } });
  await play("chinese-checkers", { rules: { Players: "3" } });
});

test("the rules are shown", async () => {
  await page.click("#rules");
  await page.waitForSelector(".rules-page h1");
  assert.ok((await texts(page, ".rules-page")).join().includes("Position text"));
  await page.keyboard.press("Escape");
});

test("a lesson is begun", async () => {
  await tool(page, "lessons");
  await page.click('dialog [data-lesson="pyramidame"]');
  await page.waitForSelector("#lesson .task");
  await idle(page);
  await page.fill("#move", "g8-h8");
  await page.press("#move", "Enter");
  await page.waitForSelector("#lesson .said.right");
  await page.click("#lesson-end");
  await idle(page);
  assert.deepEqual(page.faults, []);
});

test("the page can be installed as an app", async () => {
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send("Page.getAppManifest");
  assert.ok(url.endsWith("/app.webmanifest"), url);
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Pages of tests are private ones, which no browser installs.
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
  await session.detach();
});

test("the page works without a network", async () => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await page.reload();
  await idle(page);
  await play("fidchell-1", { side: "second" });
  const picture = process.env.RAFLE_PICTURE;
  if (picture) await page.screenshot({ path: picture });
});
