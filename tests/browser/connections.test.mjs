// The page when it is loaded again, opened twice, and when the server goes away.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { begin, beginWithClock, browse, click, idle, leave, moves, nextCells, open, ownGame, playAtRandom, serve, status, texts, tool, type } from "./browser.mjs";

describe("connections", () => {
  let [server, browser] = [];
  before(async () => {
    [server, browser] = [await serve("--port", "0"), await browse()];
  });
  after(async () => {
    await browser?.close();
    await server?.kill();
  });

  it("a page that is loaded again in mid-game loses nothing", async () => {
    const page = await open(browser, server.address);
    await begin(page, "strand", { side: "all", rules: { "A sultan lands": "any" } });
    await type(page, "d4-e5 f6xd4");
    const [played, before] = [await moves(page), await status(page)];
    assert.equal(played.length, 2);
    await page.click("#previous");
    await idle(page);
    await page.reload();
    await idle(page);
    assert.deepEqual(await moves(page), played);
    assert.equal(await page.getAttribute("#moves li:nth-child(1) .turn button:nth-of-type(1)", "aria-current"), "true");
    await page.click("#last");
    await idle(page);
    assert.equal(await status(page), before);
    await page.click("#new");
    assert.equal(await page.inputValue('.rules label:has-text("A sultan lands") select'), "any");
    await page.close();
  });

  it("a page that is loaded again while the engine thinks gets its move", async () => {
    const page = await open(browser, server.address);
    await begin(page, "normal", { side: "second" });
    await page.waitForFunction(() => document.querySelectorAll("#moves .moves button").length === 1);
    await idle(page);
    await tool(page, "settings");
    await page.selectOption('#who label:has-text("Time for a move") select', "2");
    await leave(page);
    await page.click("#moves .moves li button");
    await idle(page);
    for (const _ of ["from", "to"]) await click(page, (await nextCells(page))[0]);
    // The engine may have answered before anybody has looked.
    await page.waitForFunction(() => document.querySelectorAll("#moves .moves button").length >= 2);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll("#moves .moves button").length === 3);
    await page.close();
  });

  it("two tabs have two games, and a copied tab takes a copy", async () => {
    const context = await browser.newContext();
    const one = await open(context, server.address);
    await begin(one, "pyramidame", { side: "all" });
    await click(one, "c1", "e2");
    await idle(one);
    const other = await open(context, server.address);
    assert.deepEqual(await moves(other), []);
    await begin(other, "normal", { side: "all" });
    await click(other, "32", "28");
    await idle(other);
    assert.deepEqual(await moves(one), ["c1-e2"]);
    // A copy of the first tab has its game; the first one goes on with a copy of its own.
    const id = await ownGame(one);
    await other.evaluate((own) => sessionStorage.setItem("rafle.own", own), id);
    await other.reload();
    await idle(other);
    assert.deepEqual(await moves(other), ["c1-e2"]);
    // Browsers tell a tab a little later what another one has stored.
    const read = (key) => localStorage.getItem(key);
    const taken = await other.evaluate(read, `rafle.game.${id}`);
    await one.waitForFunction(([key, taken]) => localStorage.getItem(key) === taken, [`rafle.game.${id}`, taken]);
    await playAtRandom(one, 3, 1);
    assert.equal((await moves(one)).length, 2);
    assert.notEqual(await ownGame(one), id);
    await other.reload();
    await idle(other);
    assert.deepEqual(await moves(other), ["c1-e2"]);
    // Kept games can be opened again.
    await tool(other, "games");
    assert.equal((await texts(other, "#dialog-body li")).length, 2);
    await other.click("#dialog-body li:first-child >> text=Open");
    await idle(other);
    assert.match(await other.title(), /Pyramidame/);
    assert.equal((await moves(other)).length, 2);
    await context.close();
  });

  it("without a server no clock runs, no text is lost, and what cannot be read is told", async () => {
    const server = await serve("--port", "0");
    const page = await open(await browser.newContext(), server.address);
    await beginWithClock(page, 60, 0);
    const clocks = () => texts(page, "#players time");
    await page.waitForFunction(() => /0:5\d/.test(document.querySelector("#players").textContent));
    await tool(page, "paste");
    await page.fill("#record", "31-26");
    await server.kill();
    await page.waitForSelector("#banner:not([hidden])");
    const before = await clocks();
    await page.click("dialog form button.strong");
    await page.waitForFunction(() => /cannot be reached/.test(document.querySelector("dialog .wrong").textContent));
    assert.equal(await page.inputValue("#record"), "31-26");
    await page.click("#dialog-close");
    await tool(page, "rules");
    await page.waitForFunction(() => /cannot be read/.test(document.querySelector("#dialog-body").textContent));
    await page.waitForTimeout(1_500);
    assert.deepEqual(await clocks(), before);
    await page.context().close();
  });

  it("a server without room says so", async () => {
    const small = await serve("--port", "0", "--boards", "1");
    try {
      const first = await open(await browser.newContext(), small.address);
      const other = await (await browser.newContext()).newPage();
      await other.goto(small.address);
      await other.waitForFunction(() => /boards of this server are in use|board of this server is in use/.test(document.querySelector("#banner").textContent));
      await first.context().close();
      await other.waitForFunction(() => document.querySelectorAll(".board.main .piece").length === 40);
      await other.waitForFunction(() => document.querySelector("#banner").hidden);
      await other.context().close();
    } finally {
      await small.kill();
    }
  });

  it("a server that is killed and started again finds every page at its game", async () => {
    const first = await serve("--port", "0");
    const pages = [];
    for (const variant of ["normal", "chinese-checkers"]) {
      const page = await open(await browser.newContext(), first.address);
      await begin(page, variant, { side: "first" });
      await playAtRandom(page, 3, 1);
      await page.waitForFunction(() => document.querySelectorAll("#moves .moves button").length === 2);
      pages.push(page);
    }
    await first.kill();
    for (const page of pages) await page.waitForSelector("#banner:not([hidden])");
    assert.match(await pages[0].textContent("#banner"), /cannot be reached/);
    const again = await serve("--port", first.port);
    try {
      for (const page of pages) {
        await page.waitForFunction(() => !/cannot be reached/.test(document.querySelector("#banner").textContent));
        await idle(page);
        assert.equal((await moves(page)).length, 2);
        await playAtRandom(page, 3, 1);
        await page.waitForFunction(() => document.querySelectorAll("#moves .moves button").length === 4);
        assert.deepEqual(page.faults, []);
        await page.context().close();
      }
    } finally {
      await again.kill();
    }
  });
});
