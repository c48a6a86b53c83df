// How a game is played, ended, reviewed and given to others.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { begin, browse, card, click, idle, leave, moves, nextCells, open, panel, serve, status, texts, tool, type } from "./browser.mjs";

describe("play", () => {
  let [server, browser, page] = [];
  before(async () => {
    [server, browser] = [await serve("--port", "0"), await browse()];
    page = await open(browser, server.address, { acceptDownloads: true });
  });
  after(async () => {
    await browser?.close();
    await server?.kill();
  });

  const middle = async (cell) => {
    const box = await page.locator(`.board.main [data-cell="${cell}"] .shape`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const label = (cell) => page.getAttribute(`.board.main [data-cell="${cell}"]`, "aria-label");
  const paste = async (text) => {
    await tool(page, "paste");
    await page.fill("#record", text);
    await page.click("dialog form button.strong");
    await page.waitForSelector("dialog", { state: "hidden" });
    await idle(page);
  };

  it("what was wished for is remembered, with levels by name", async () => {
    await begin(page, "strand", { side: "second", level: "club", time: "0.2" });
    assert.match(await page.textContent('.player[data-seat="white"]'), /engine, Club \(8\)/);
    await page.reload();
    await idle(page);
    await tool(page, "new");
    await page.waitForSelector("dialog[open] #start");
    const chosen = await page.$$eval("dialog input:checked", (inputs) => inputs.map(({ name, value }) => `${name}=${value}`));
    assert.deepEqual(chosen, ["variant=strand", "side=second", "level=8"]);
    assert.equal(await page.inputValue("#time"), "0.2");
    assert.ok((await page.locator("#start").boundingBox()).y < page.viewportSize().height);
    // The way back closes the dialog, and the game is still there.
    await page.goBack();
    await page.waitForSelector("dialog", { state: "hidden" });
    assert.match(await page.title(), /Strand/);
    await idle(page);
  });

  it("a piece in the hand shows where it can go, and a captured one is lifted off", async () => {
    await begin(page, "normal", { side: "all" });
    await type(page, "32-28 19-23");
    await page.mouse.move(...(await middle("28")));
    await page.mouse.down();
    await page.mouse.move(...(await middle("24")), { steps: 4 });
    assert.deepEqual(await nextCells(page), ["19"]);
    await page.mouse.move(...(await middle("19")), { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelectorAll("#moves .turn button").length === 3);
    await idle(page);
    assert.deepEqual(await moves(page), ["32-28", "19-23", "28x19"]);
    // What was captured leaves the board, and nothing of the animation stays.
    await page.waitForFunction(() => document.querySelectorAll(".board.main .piece").length === 39);
  });

  it("a cell that cannot be chosen says why", async () => {
    await begin(page, "normal", { side: "all" });
    await type(page, "32-28 19-23");
    await click(page, "38");
    assert.match(await page.textContent("#choice"), /38 cannot be chosen: you must capture with 28/);
    await click(page, "1");
    assert.match(await page.textContent("#choice"), /it is a piece of Black/);
    await click(page, "27");
    assert.match(await page.textContent("#choice"), /27 is empty/);
  });

  it("nothing can be chosen while the engine thinks, and what it thinks is not shown", async () => {
    await begin(page, "normal", { side: "first", time: "10" });
    await panel(page, "analysis");
    await click(page, "32", "28");
    await page.waitForFunction(() => /thinks/.test(document.querySelector("#status").textContent));
    assert.equal((await texts(page, ".board .hint")).length, 0);
    assert.deepEqual(await nextCells(page), []);
    assert.equal(await page.textContent("#found"), "");
    assert.equal((await texts(page, "#graph svg, #values .gauge")).length, 0);
    await tool(page, "think");
    await page.waitForFunction(() => document.querySelectorAll("#moves .turn button").length === 2);
    await panel(page, "moves");
  });

  it("a hint is an arrow, until a move is made", async () => {
    await begin(page, "normal", { side: "all" });
    await tool(page, "hint");
    await page.waitForSelector(".board.main .arrow.best");
    await idle(page);
    await click(page, "32", "28");
    await idle(page);
    assert.equal((await texts(page, ".board.main .arrow.best")).length, 0);
  });

  it("moves that win at once are shown if that is wanted, of both sides", async () => {
    await begin(page, "fidchell-1", { side: "all" });
    await tool(page, "settings");
    await page.check("#threats");
    await leave(page);
    await paste("W:Wa1,a2,a3,a4,a5,a6:Bg1,g2,g3,g4,g5,g6:20:20:d:0:0:0");
    await page.waitForSelector(".board.main .arrow.wins");
    assert.equal((await texts(page, ".board.main .arrow.wins")).length, 1);
    assert.equal((await texts(page, ".board.main .arrow.threat")).length, 1);
    // The engine still has the position that is shown.
    await click(page, "g7");
    await page.waitForFunction(() => document.querySelectorAll("#moves .turn button").length === 1);
    await idle(page);
    assert.deepEqual(await moves(page), ["g7"]);
    await tool(page, "settings");
    await page.uncheck("#threats");
    await leave(page);
  });

  it("the pyramid turns by quarters, and is seen from above", async () => {
    await begin(page, "pyramidame", { side: "all", view: "pyramid" });
    const x = async (cell) => (await page.locator(`.board.main [data-cell="${cell}"] .shape`).boundingBox()).x;
    assert.equal((await texts(page, "#boards .board.iso.main")).length, 1);
    assert.ok((await x("a8")) < (await x("a1")) && (await x("a1")) < (await x("h1")));
    await tool(page, "turn-board");
    assert.ok((await x("a1")) < (await x("a8")) && (await x("a8")) < (await x("h8")));
    for (let turn = 0; turn < 3; turn += 1) await tool(page, "turn-board");
    // A cube that is chosen, and where its pawn can go, are lit on every board.
    await page.click('.board.iso [data-cell="c1"] .shape', { force: true });
    const clicked = await page.$$eval("#boards .cell.clicked", (cells) => cells.map((cell) => cell.dataset.cell));
    assert.ok(clicked.length >= 2 && clicked.every((cell) => cell === "c1"), String(clicked));
    const targets = await page.$$eval("#boards .board", (boards) => boards.map((board) => board.querySelectorAll(".cell.next").length));
    assert.ok(targets.filter((count) => count > 0).length >= 3, String(targets));
    await tool(page, "view");
    assert.equal((await texts(page, "#boards .board.iso")).length, 0);
    assert.equal(await page.getAttribute("#view", "aria-pressed"), "true");
    await tool(page, "view");
  });

  it("a stone slides round its ring, and not across the board", async () => {
    await begin(page, "fidchell-1", { side: "all" });
    await paste("W:Wd5,a1:Bg1,e4:0:0:d:0:0:0");
    await click(page, "d5", "i5");
    await page.waitForFunction(() => document.querySelectorAll("#moves .turn button").length === 1);
    await idle(page);
    const points = await page.getAttribute(".board.main .last polyline", "points");
    assert.equal(points.trim().split(/\s+/).length, 4, points);
  });

  it("stones in hand stand beside the board", async () => {
    await begin(page, "fidchell-2", { side: "all" });
    await click(page, "a1");
    await idle(page);
    assert.match(await page.textContent('.player[data-seat="white"] .hand'), /18/);
    assert.match(await page.textContent('.player[data-seat="black"] .hand'), /19/);
  });

  it("a game is resigned, played once more with the other colour, and ended by agreement", async () => {
    await begin(page, "normal", { side: "first" });
    await click(page, "32", "28");
    await page.waitForFunction(() => document.querySelectorAll("#moves .turn button").length === 2);
    await idle(page);
    await tool(page, "resign");
    await page.click("#sure");
    await page.waitForSelector("#rematch");
    assert.match(await page.textContent(".result"), /You have lost.*resigned/);
    assert.match(await status(page), /Black has won/);
    await page.click("#rematch");
    await page.waitForFunction(() => document.querySelectorAll("#moves .turn button").length === 1);
    assert.match(await page.textContent('.player[data-seat="white"]'), /engine/);
    assert.match(await page.textContent('.player[data-seat="black"]'), /by hand/);
    await begin(page, "normal", { side: "all" });
    await click(page, "32", "28");
    await idle(page);
    await tool(page, "draw");
    await page.click("#sure");
    assert.match(await card(page), /Draw.*agreed/);
    assert.deepEqual(await nextCells(page), []);
  });

  it("the engine answers an offer of a draw with its move", async () => {
    await begin(page, "normal", { side: "first" });
    // The engine is far ahead and declines, in a game that goes on: one that ends has a card, which covers the tools. Then it is far
    // behind, and accepts.
    await paste("W:W26:BK5,K10,K15,20");
    await tool(page, "draw");
    assert.match(await page.textContent("#choice"), /offered/);
    await click(page, "26", "21");
    await page.waitForFunction(() => /declines/.test(document.querySelector("#choice").textContent));
    await idle(page);
    await paste("W:WK46,K1,K7,K21,31:B5");
    await tool(page, "draw");
    await click(page, "31", "26");
    assert.match(await card(page), /agreed/);
  });

  it("clocks run, and the time that is over ends the game", async () => {
    await begin(page, "normal", { side: "all", time: "1+1" });
    const clock = (seat) => page.textContent(`time[data-seat="${seat}"]`);
    assert.deepEqual([await clock("white"), await clock("black")], ["1:00", "1:00"]);
    await click(page, "32", "28");
    await page.waitForFunction(() => document.querySelector('time[data-seat="black"]').textContent !== "1:00");
    assert.equal(await clock("white"), "1:01");
    await page.evaluate(() => {
      const key = `rafle.game.${sessionStorage.getItem("rafle.own")}`;
      dispatchEvent(new Event("pagehide"));
      const game = JSON.parse(localStorage.getItem(key));
      globalThis.stop_ = () => localStorage.setItem(key, JSON.stringify({ ...game, left: { ...game.left, black: 0.3 } }));
      addEventListener("pagehide", globalThis.stop_);
    });
    await page.reload();
    assert.match(await card(page), /the time is over/);
    assert.match(await status(page), /White has won/);
  });

  it("a game is reviewed, with marks, accuracy, and another attempt at a mistake", async () => {
    await begin(page, "normal", { side: "all" });
    // White gives a man away at its second move.
    await type(page, "32-28 18-23 28-22 17x28 33x22 11-17 22x11 6x17");
    await tool(page, "resign");
    await page.click("#sure");
    await page.click("#review");
    await page.waitForSelector(".accuracy");
    await page.waitForFunction(() => document.querySelector("#whole").textContent === "Analyse the whole game");
    await idle(page);
    const percents = await texts(page, ".accuracy .percent");
    assert.ok(percents.length === 2 && percents.every((text) => /^\d+ %$/.test(text)), String(percents));
    assert.equal((await texts(page, "#graph svg")).length, 1);
    // A click on the curve goes to its position.
    const curve = await page.locator("#graph svg").boundingBox();
    await page.mouse.click(curve.x + curve.width / 2, curve.y + curve.height / 2);
    await idle(page);
    assert.equal(await page.evaluate(() => document.querySelector("#status").textContent.split(".")[0]), "Black: 17x28");
    const mistakes = await texts(page, ".mistakes li");
    assert.match(mistakes.join(), /28-22 \?/);
    await page.click('.mistakes li:has-text("28-22") button');
    await page.waitForFunction(() => /better move/.test(document.querySelector("#choice").textContent));
    await click(page, "33", "29");
    await page.waitForFunction(() => /keeps your chances/.test(document.querySelector("#choice").textContent));
    await idle(page);
    assert.match((await texts(page, "#moves .variation")).join(), /33-29/);
    await panel(page, "moves");
  });

  it("variations are kept, made the main line, and removed", async () => {
    await begin(page, "normal", { side: "all" });
    await type(page, "32-28 19-23 28x19 14x23");
    await page.click("#moves .turn button >> nth=0");
    await idle(page);
    await click(page, "20", "24");
    await idle(page);
    assert.deepEqual(await moves(page), ["32-28", "19-23", "28x19", "14x23"]);
    assert.deepEqual(await texts(page, "#moves .variation button"), ["20-24"]);
    await page.reload();
    await idle(page);
    assert.deepEqual(await texts(page, "#moves .variation button"), ["20-24"]);
    await page.click("text=Make it the main line");
    await idle(page);
    assert.deepEqual(await moves(page), ["32-28", "20-24"]);
    await page.click("#moves .variation button >> nth=0");
    await idle(page);
    await page.click("text=Remove the variation");
    await idle(page);
    assert.deepEqual(await texts(page, "#moves .moves button"), ["32-28", "20-24"]);
  });

  it("a link holds the game with its variations, and a code shows the link", async () => {
    await begin(page, "killer", { side: "all" });
    await paste('[Variant "killer"]\n\n1. 32-28 (1. 31-27 19-23 (1... 20-24 2. 37-31)) 19-23 2. 28x19 14x23 *');
    const lines = ["31-27", "19-23", "20-24", "37-31"];
    assert.deepEqual(await texts(page, "#moves .variation button"), lines);
    await tool(page, "share");
    await page.waitForSelector("#link");
    const link = await page.inputValue("#link");
    assert.equal((await texts(page, "svg.qr")).length, 1);
    assert.match(await page.inputValue("#pdn"), /1\. 32-28 \(1\. 31-27 19-23 \(1\.\.\. 20-24 2\. 37-31\)\)\s1\.\.\. 19-23/);
    await leave(page);
    const other = await open(await browser.newContext(), link);
    await other.waitForFunction(() => document.querySelectorAll("#moves .turn button").length === 4);
    await idle(other);
    assert.match(await other.title(), /Killer/);
    assert.deepEqual(await texts(other, "#moves .variation button"), lines);
    assert.equal(new URL(other.url()).hash, "");
    await other.goto(`${server.address}#game=AAAA`);
    await other.waitForFunction(() => /no game/.test(document.querySelector("#error").textContent));
    assert.deepEqual(other.faults, []);
    await other.context().close();
  });

  it("sounds are heard unless they are turned off, which is remembered", async () => {
    assert.equal(await page.getAttribute("#sound", "aria-pressed"), "true");
    await tool(page, "sound");
    await page.reload();
    await idle(page);
    assert.equal(await page.getAttribute("#sound", "aria-pressed"), "false");
    await tool(page, "sound");
  });

  it("nothing has gone wrong in the page", () => assert.deepEqual(page.faults, []));
});
