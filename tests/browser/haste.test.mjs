// What comes at a bad moment: a clock while something else is done, a click on what is not there any more, a key while the page
// is loaded, and moves that are typed where others click.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { begin, beginWithClock, browse, card, click, idle, moves, open, panel, paste, serve, status, texts, tool, type } from "./browser.mjs";

describe("haste", () => {
  let [server, browser, page] = [];
  before(async () => {
    [server, browser] = [await serve("--port", "0"), await browse()];
    page = await open(browser, server.address);
  });
  after(async () => {
    await browser?.close();
    await server?.kill();
  });

  /** The game of the page as it is stored. */
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem(`rafle.game.${sessionStorage.getItem("rafle.own")}`)));

  /** Presses a button for as long as a person does. */
  async function press(selector) {
    const { x, y } = await page.locator(selector).boundingBox();
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.waitForTimeout(110);
    await page.mouse.up();
  }

  it("a clock does not run while another game is shown", async () => {
    await beginWithClock(page, 60, 10);
    await page.waitForFunction(() => /0:5\d/.test(document.querySelector("#players").textContent));
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + (globalThis.later ?? 0);
    });
    await begin(page, "strand", { side: "all" });
    await page.waitForTimeout(300);
    await page.evaluate(() => (globalThis.later = 120_000));
    await tool(page, "games");
    await page.click("#dialog-body li:first-child >> text=Open");
    await idle(page);
    await page.waitForTimeout(300);
    assert.match(await status(page), /Black to move/);
    assert.equal((await stored()).end, null);
  });

  it("moves of a variation give no time", async () => {
    await beginWithClock(page, 60, 10);
    await type(page, "19-23");
    await page.click("#first");
    await idle(page);
    const before = (await stored()).left;
    for (const move of ["31-26", "19-24", "37-31", "14-19"]) await type(page, move);
    const { left } = await stored();
    assert.ok(left.white <= before.white && left.black <= before.black, JSON.stringify([before, left]));
  });

  it("a typed move that wins shows the card", async () => {
    await begin(page, "bt", { side: "all" });
    await paste(page, "W:W6:B45");
    await type(page, "6-1");
    assert.match(await card(page), /has won|won/);
  });

  it("a typed move at an earlier position is played as a clicked one is", async () => {
    await begin(page, "normal", { side: "first" });
    await type(page, "32-28");
    await page.waitForFunction(() => document.querySelectorAll("#moves .turn button").length === 2);
    await idle(page);
    await page.click("#first");
    await idle(page);
    await type(page, "33-29");
    await page.waitForFunction(() => document.querySelectorAll("#moves .turn button").length === 2);
    assert.equal((await moves(page))[0], "33-29");
    assert.equal((await texts(page, "#moves .variation button"))[0], "32-28");
  });

  it("another attempt at a mistake does not change the game, and is judged if it is typed", async () => {
    await begin(page, "normal", { side: "first" });
    await paste(page, '[FEN "W:W27:B16"]\n\n1. 27-21 16x27');
    await panel(page, "analysis");
    await page.click("#whole");
    await page.waitForSelector(".mistakes button");
    await page.click(".mistakes li:first-child button");
    await page.waitForFunction(() => /better move/.test(document.querySelector("#choice").textContent));
    await type(page, "27-22");
    await page.waitForFunction(() => /good|worse|better/i.test(document.querySelector("#choice").textContent)
      && !/Find a better/.test(document.querySelector("#choice").textContent));
    const game = await stored();
    assert.equal(game.nodes[game.nodes[0].next[0]].move, "27-21");
  });

  it("a record that ends with a move like a result keeps the move", async () => {
    await begin(page, "normal", { side: "all" });
    await paste(page, '[FEN "W:W6:B45"]\n\n1. 6-1');
    assert.deepEqual(await moves(page), ["6-1"]);
  });

  it("who gives up while an earlier position is shown sees the end of the game", async () => {
    await begin(page, "normal", { side: "all" });
    await type(page, "32-28 19-23");
    await page.click("#first");
    await idle(page);
    await tool(page, "resign");
    await page.click("#sure");
    assert.match(await card(page), /has won|won/);
    assert.match(await status(page), /has won/);
  });

  it("a cell that a chain cannot reach is told with those that it can", async () => {
    await begin(page, "chinese-checkers", { side: "all" });
    const [from] = await page.$$eval(".board.main .cell.next", (cells) => cells.map((cell) => cell.dataset.cell));
    await click(page, from);
    const next = await page.$$eval(".board.main .cell.next", (cells) => cells.map((cell) => cell.dataset.cell));
    const far = await page.$$eval(".board.main .cell:not(.next)", (cells) => cells.map((cell) => cell.dataset.cell).at(-1));
    await click(page, far);
    const said = await page.textContent("#choice");
    assert.ok(said.includes(from) && next.some((cell) => said.includes(cell)), said);
  });

  it("a button is pressed that stands beside what is written or searched", async () => {
    await begin(page, "normal", { side: "all" });
    await tool(page, "set-up");
    const word = await page.inputValue("#set-up-text");
    await page.click("#set-up-text");
    await page.fill("#set-up-text", word.replace("b", "e"));
    await press("#palette button.strong");
    await page.waitForSelector("#palette", { state: "detached" });
    await idle(page);
    assert.equal(await page.$$eval(".board.main .piece", (pieces) => pieces.length), 39);
    await panel(page, "analysis");
    await page.check("#analyse");
    await page.waitForFunction(() => document.querySelectorAll("#found li").length === 3);
    await press("#analyse");
    assert.equal(await page.isChecked("#analyse"), false);
    await idle(page);
  });

  it("a position in another form is read as it is written", async () => {
    await begin(page, "normal", { side: "all" });
    await tool(page, "set-up");
    await page.fill("#set-up-text", "W:W31-50:B1-20");
    assert.equal(await page.$$eval(".board.main .piece", (pieces) => pieces.length), 40);
    await press("#palette button.strong");
    await page.waitForSelector("#palette", { state: "detached" });
    await idle(page);
    assert.equal(await page.textContent("#error"), "");
    assert.equal(await page.$$eval(".board.main .piece", (pieces) => pieces.length), 40);
  });

  it("a link in a sentence is read without the full stop, and an empty one is told", async () => {
    await begin(page, "pyramidame", { side: "all" });
    await type(page, "c2-c3");
    await tool(page, "share");
    const link = await page.inputValue("#link");
    await page.keyboard.press("Escape");
    await begin(page, "normal", { side: "all" });
    await page.evaluate((hash) => (location.hash = hash), `${new URL(link).hash}.`);
    await page.waitForFunction(() => /Pyramidame/.test(document.title));
    await idle(page);
    assert.deepEqual(await moves(page), ["c2-c3"]);
    await page.evaluate(() => (location.hash = "#game="));
    await page.waitForFunction(() => /no game that can be read/.test(document.querySelector("#error").textContent));
  });

  it("a link of a game under other rules is not played under those of the game that is shown", async () => {
    await begin(page, "chinese-checkers", { side: "all", rules: { Players: "3" } });
    assert.equal((await stored()).parameters.players, "3");
    await paste(page, '[Variant "chinese-checkers"]\n\n*');
    assert.deepEqual((await stored()).parameters, {});
  });

  it("a key while the page is loaded over a slow line leaves the game as it is", async () => {
    await begin(page, "normal", { side: "all" });
    await type(page, "32-28 19-23 28x19 14x23");
    await page.routeWebSocket(/hub/, (socket) => {
      const far = socket.connectToServer();
      socket.onMessage((message) => void setTimeout(() => far.send(message), 60));
      far.onMessage((message) => void setTimeout(() => socket.send(message), 60));
    });
    await page.reload();
    for (let count = 0; count < 8; count += 1) {
      await page.keyboard.press("PageUp");
      await page.waitForTimeout(60);
    }
    await idle(page);
    assert.equal(await page.textContent("#error"), "");
    assert.equal((await moves(page)).length, 4);
    assert.ok((await page.$$eval(".board.main .piece", (pieces) => pieces.length)) >= 38);
    // A move of the book that is clicked twice belongs to the position in which it was shown.
    await page.click("#first");
    await idle(page);
    await panel(page, "explorer");
    await page.waitForSelector("#explorer th button");
    await page.click("#explorer th button");
    await page.waitForTimeout(180);
    await page.evaluate(() => document.querySelector("#explorer th button")?.click());
    await idle(page);
    assert.equal(await page.textContent("#error"), "");
  });

  it("nothing has gone wrong in the page", () => assert.deepEqual(page.faults, []));
});
