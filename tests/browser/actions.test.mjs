// What a person can do on the page beside playing on.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { begin, browse, card, choose, click, idle, leave, moves, nextCells, open, panel, paste, serve, status, texts, tool, type } from "./browser.mjs";

describe("actions", () => {
  let [server, browser, page] = [];
  before(async () => {
    [server, browser] = [await serve("--port", "0"), await browse()];
    page = await open(browser, server.address, { acceptDownloads: true });
  });
  after(async () => {
    await browser?.close();
    await server?.kill();
  });

  /** Saves the game or its picture, by the dialog for sharing. */
  async function save(page, kind) {
    await tool(page, "share");
    await page.click(`#save-${kind}`);
    await leave(page);
  }

  /** The same with one that is refused: the dialog says why, keeps the text, and is left. */
  async function pasteInVain(text) {
    await tool(page, "paste");
    await page.fill("#record", text);
    await page.click("dialog form button.strong");
    await page.waitForFunction(() => document.querySelector("dialog .wrong").textContent !== "");
    const sentence = await page.textContent("dialog .wrong");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "hidden" });
    await tool(page, "paste");
    await page.waitForSelector("dialog[open]");
    assert.equal(await page.inputValue("#record"), text);
    await page.keyboard.press("Escape");
    await idle(page);
    return sentence;
  }

  it("a piece is huffed by a button, or the move demanded again", async () => {
    await begin(page, "strand", { side: "all", rules: { "Missed captures": "claim" } });
    await paste(page, "W:Wc3,a2:Bd4,f6,a9");
    await click(page, "c3", "e5");
    // The rafle goes on; who stops here breaks a rule.
    assert.match(await page.textContent("#choice"), /who ends it here breaks a rule/);
    await page.keyboard.press("Escape");
    assert.deepEqual(await texts(page, "#choice button"), []);
    await click(page, "a2", "a3");
    await idle(page);
    assert.deepEqual(await moves(page), ["a2-a3"]);
    assert.deepEqual(await texts(page, "#choice button"), ["Have it played again", "Huff c3"]);
    await page.click("text=Huff c3");
    assert.match(await page.textContent("#choice"), /c3 is huffed/);
    const next = await nextCells(page);
    assert.ok(next.includes("a9") && next.includes("d4"), String(next));
    await click(page, "a9", "a8");
    await idle(page);
    assert.deepEqual(await moves(page), ["a2-a3", "*c3/a9-a8"]);
    assert.match(await status(page), /which takes c3/);
    assert.equal(await page.$$eval(".board.main .cross", (crosses) => crosses.length), 1);
    await tool(page, "back");
    await idle(page);
    await page.click("text=Have it played again");
    await idle(page);
    assert.deepEqual(await nextCells(page), ["c3"]);
    await click(page, "c3", "e5", "g7");
    await idle(page);
    assert.deepEqual(await moves(page), ["a2-a3", "Have it played again", "c3xe5xg7"]);
  });

  it("a button that plays a move plays it once, however often it is clicked", async () => {
    await begin(page, "normal", { side: "all" });
    await panel(page, "explorer");
    await page.dblclick("#explorer th button");
    await idle(page);
    await panel(page, "moves");
    assert.equal((await moves(page)).length, 1);
    await begin(page, "normal", { side: "all", rules: { "Missed captures": "claim" } });
    await paste(page, "W:W28,33,27,31,46,47:B22,36");
    await click(page, "46", "41");
    await idle(page);
    await page.dblclick("text=Have it played again");
    await idle(page);
    assert.deepEqual(await moves(page), ["46-41", "Have it played again"]);
  });

  it("of a stored game with an illegal move the part before it is shown", async () => {
    await begin(page, "normal", { side: "all" });
    await type(page, "32-28 19-23");
    const [id, kept] = await page.evaluate(() => {
      const own = sessionStorage.getItem("rafle.own");
      return [own, Object.entries(localStorage).find(([, text]) => text.includes("19-23") && text.includes("32-28"))];
    });
    assert.ok(id && kept, "the game is stored");
    await page.evaluate(([name, text]) => localStorage.setItem(name, text.replaceAll('"19-23"', '"32-28"')), kept);
    await page.reload();
    await idle(page);
    assert.match(await page.textContent("#error"), /illegal move '32-28'/);
    assert.match(await status(page), /Black to move/);
  });

  it("an offer of a draw is for one game", async () => {
    await begin(page, "normal");
    await tool(page, "draw");
    await begin(page, "normal", { side: "second" });
    await page.waitForFunction(() => document.querySelectorAll("#moves .turn button").length === 1);
    await idle(page);
    assert.doesNotMatch(await page.textContent("#choice"), /draw/);
  });

  it("typed moves go on with a game that was given up", async () => {
    await begin(page, "normal", { side: "all" });
    await type(page, "32-28 19-23");
    await tool(page, "resign");
    await page.click("#sure");
    await card(page);
    assert.match(await status(page), /has won/);
    await type(page, "28x19 14x23");
    assert.match(await status(page), /White to move/);
  });

  it("the loser of the first game of Fidchell begins the next one", async () => {
    /** The side that the dialog of a new game has chosen, and whether it says why. */
    const chosen = async (variant) => {
      await tool(page, "new");
      // What the dialog showed before is still in the document until it opens.
      await page.waitForSelector("dialog[open]");
      if (variant) await choose(page, "variant", variant);
      const side = await page.getAttribute('dialog input[name="side"]:checked', "value");
      const isSaid = await page.isVisible("text=The loser of the last game begins");
      await leave(page);
      return [side, isSaid];
    };
    // White wants a7 for a chain, Black g7.
    const chains = "Wa1,a2,a3,a4,a5,a6:Bg1,g2,g3,g4,g5,g6:20:20:d:0:0:0";
    await begin(page, "fidchell-1", { side: "first" });
    await paste(page, `W:${chains}`);
    assert.deepEqual(await chosen(), ["first", false]);
    await click(page, "a7");
    await idle(page);
    assert.match(await status(page), /White has won/);
    await card(page);
    // The person, who was White, has won and is Black next.
    assert.deepEqual(await chosen(), ["second", true]);
    assert.deepEqual(await chosen("fidchell-2"), ["first", false]);
    await begin(page, "fidchell-1", { side: "second" });
    await paste(page, `B:${chains}`);
    await click(page, "g7");
    await card(page);
    assert.deepEqual(await chosen(), ["second", true]);
    await begin(page, "fidchell-1", { side: "second" });
    await paste(page, `W:${chains}`);
    await tool(page, "think");
    await page.waitForFunction(() => /White has won/.test(document.querySelector("#status").textContent));
    await idle(page);
    await card(page);
    // The person, who was Black, has lost.
    assert.deepEqual(await chosen(), ["first", true]);
    // After the hundredth slide nobody has won, and White began.
    await begin(page, "fidchell-1", { side: "second" });
    await paste(page, "B:Wa7,c7:Bg7,i7:0:0:a:0:0:99");
    await click(page, "g7", "h7");
    await idle(page);
    assert.match(await status(page), /Draw:/);
    await card(page);
    assert.deepEqual(await chosen(), ["first", true]);
  });

  it("black challenges in the second game of Fidchell", async () => {
    await begin(page, "fidchell-2", { side: "all" });
    await paste(page, "B:Wa7,c7,e7,g7,i7,k7,m7,o7:Bb6,d6,f6,h6,j6,l6,n6,p6:0:0:a:0:0:0");
    assert.equal(await page.textContent("#error"), "");
    assert.match(await page.textContent("#fields"), /The navel counts for: both/);
    await page.click("#choice >> text=Challenge");
    await idle(page);
    assert.deepEqual(await moves(page), ["Challenge"]);
    assert.match(await page.textContent("#fields"), /Turns left of a challenge: 5/);
    assert.match(await status(page), /Black to move/);
  });

  it("a capture gives an extra turn, and stones are placed by one click", async () => {
    await begin(page, "fidchell-1", { side: "all" });
    for (const cell of ["g3", "g4", "g5"]) {
      await click(page, cell);
      await idle(page);
    }
    assert.deepEqual(await moves(page), ["g3", "g4", "g5"]);
    assert.match(await status(page), /White to move/);
    assert.equal(await page.$$eval(".board.main .piece", (pieces) => pieces.length), 2);
    assert.equal(await page.$$eval(".board.main .cross", (crosses) => crosses.length), 1);
    assert.match(await status(page), /White: g5, which takes g4\./);
    // Each side has its own column, also where it has moved twice.
    assert.deepEqual(await texts(page, "#moves .turn div:nth-child(1)"), ["g3", "g5"]);
    // The capture is still shown when the turn is over.
    await click(page, "a1");
    await idle(page);
    assert.match(await status(page), /White: g5, which takes g4\. White: a1\. Black to move/);
    assert.equal(await page.$$eval(".board.main .cross", (crosses) => crosses.length), 1);
  });

  it("what cannot be played is told, and nothing changes", async () => {
    await begin(page, "normal", { side: "all" });
    await type(page, "32-28");
    assert.deepEqual(await moves(page), ["32-28"]);
    await page.fill("#move", "32-28");
    await page.press("#move", "Enter");
    await page.waitForFunction(() => document.querySelector("#error").textContent !== "");
    await idle(page);
    assert.match(await page.textContent("#error"), /illegal move '32-28'|move 2/);
    assert.equal(await page.inputValue("#move"), "32-28");
    assert.deepEqual(await moves(page), ["32-28"]);
    await click(page, "19", "23");
    await idle(page);
    assert.deepEqual(await moves(page), ["32-28", "19-23"]);
    assert.equal(await page.textContent("#error"), "");
  });

  it("a move is made by dragging", async () => {
    await begin(page, "normal", { side: "all" });
    const middle = async (cell) => {
      const box = await page.locator(`.board.main [data-cell="${cell}"] .shape`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle("32")));
    await page.mouse.down();
    await page.mouse.move(...(await middle("28")), { steps: 5 });
    await page.mouse.up();
    await idle(page);
    assert.deepEqual(await moves(page), ["32-28"]);
  });

  it("the game is stepped through, taken back and played on from the middle", async () => {
    await begin(page, "normal", { side: "all" });
    await paste(page, "1. 32-28 19-23 2. 28x19 14x23 3. 33-28 {a comment} 23x32");
    assert.equal((await moves(page)).length, 6);
    await page.click("#first");
    await idle(page);
    assert.match(await status(page), /^White to move/);
    await page.click("#next");
    await idle(page);
    assert.equal(await page.getAttribute("#moves li:nth-child(1) .turn div:nth-child(1) button", "aria-current"), "true");
    await page.keyboard.press("PageDown");
    await idle(page);
    assert.equal(await page.getAttribute("#moves li:nth-child(1) .turn div:nth-child(2) button", "aria-current"), "true");
    await page.click("#moves li:nth-child(2) .turn div:nth-child(2) button");
    await idle(page);
    await tool(page, "back");
    await idle(page);
    assert.equal(await page.getAttribute("#moves li:nth-child(2) .turn div:nth-child(1) button", "aria-current"), "true");
    // The move that is taken back makes room for another, and stays as a variation.
    await click(page, "13", "24");
    await idle(page);
    assert.deepEqual(await moves(page), ["32-28", "19-23", "28x19", "13x24"]);
    assert.deepEqual(await texts(page, "#moves .variation button"), ["14x23", "33-28", "23x32"]);
  });

  it("PDN is saved and read again", async () => {
    await begin(page, "pyramidame", { side: "all" });
    await type(page, "c2-c3 g6-f6 b2-c4");
    const played = await moves(page);
    assert.equal(played.length, 3);
    const [saved] = await Promise.all([page.waitForEvent("download"), save(page, "pdn")]);
    const pdn = await readFile(await saved.path(), "utf8");
    assert.match(pdn, /\[Variant "pyramidame"\]/);
    assert.match(pdn, /1\. c2-c3 g6-f6 2\. b2-c4 \*\n$/);
    await idle(page);
    await begin(page, "normal", { side: "all" });
    await paste(page, pdn);
    assert.equal(await page.textContent("#error"), "");
    assert.match(await page.title(), /Pyramidame/);
    assert.deepEqual(await moves(page), played);
  });

  it("of several games in PDN one is chosen, variations are kept, and another game is refused", async () => {
    await begin(page, "normal", { side: "all" });
    const first = '[White "A"]\n[Black "B"]\n[GameType "20"]\n\n1. 32-28 (1. 31-27 19-23) 19-23 2. 28x19 1-1\n';
    const second = '[White "C"]\n[FEN "W:W31,K5:B12"]\n[GameType "20"]\n\n1. 31-27 *\n';
    await tool(page, "paste");
    await page.fill("#record", `${first}\n${second}`);
    await page.click("dialog form button.strong");
    await page.click("text=1. A, B");
    await idle(page);
    assert.deepEqual(await moves(page), ["32-28", "19-23", "28x19"]);
    assert.deepEqual(await texts(page, "#moves .variation button"), ["31-27", "19-23"]);
    assert.match(await pasteInVain('[GameType "25"]\n\n1. 32-28 *\n'), /another game/);
    assert.deepEqual(await moves(page), ["32-28", "19-23", "28x19"]);
    assert.match(await pasteInVain("W:W31,K99:B12"), /99/);
    assert.deepEqual(await moves(page), ["32-28", "19-23", "28x19"]);
  });

  it("a position is put together and played from", async () => {
    await begin(page, "normal", { side: "all" });
    await tool(page, "set-up");
    await page.click("text=Empty the board");
    await page.click('[aria-label="White, king"]');
    await click(page, "46");
    await page.click('[aria-label="Black, man"]');
    await click(page, "23", "28", "28");
    await page.click("text=Play from here");
    await page.waitForSelector("#palette", { state: "detached" });
    await idle(page);
    assert.equal(await page.$$eval(".board.main .piece", (pieces) => pieces.length), 2);
    assert.deepEqual(await nextCells(page), ["46"]);
    await click(page, "46", "19");
    await idle(page);
    assert.match(await status(page), /White has won: nothing is left of the other side/);
    await card(page);
    const [saved] = await Promise.all([page.waitForEvent("download"), save(page, "pdn")]);
    const pdn = await readFile(await saved.path(), "utf8");
    assert.match(pdn, /\[Result "2-0"\]\n\[GameType "20"\]\n.*\[FEN "W:WK46:B23"\]\n\n1\. 46x19 \*\n$/s);
    await idle(page);
  });

  it("an analysis shows lines, arrows, a value, and the curve of the whole game", async () => {
    await begin(page, "normal", { side: "all" });
    await paste(page, "32-28 19-23 28x19 14x23");
    await panel(page, "analysis");
    await page.check("#analyse");
    await page.waitForFunction(() => document.querySelectorAll("#found li").length === 3);
    await page.waitForFunction(() => document.querySelectorAll(".board .arrow.best").length === 1);
    assert.match(await page.textContent("#values"), /^White: /);
    await page.uncheck("#analyse");
    await idle(page);
    await page.click("#whole");
    await page.waitForFunction(() => document.querySelector("#graph polyline")?.getAttribute("points").split(" ").length === 5);
    await page.waitForFunction(() => document.querySelector("#whole").textContent === "Analyse the whole game");
  });

  it("the engine moves when it is asked, and at once", async () => {
    await begin(page, "normal", { side: "all", time: "10" });
    await tool(page, "think");
    await page.waitForFunction(() => /thinks/.test(document.querySelector("#status").textContent));
    await tool(page, "think");
    await page.waitForFunction(() => document.querySelectorAll("#moves .moves button").length === 1);
  });

  it("a landing on a cube that nobody sees is drawn, before the move and after it", async () => {
    await begin(page, "pyramidame", { side: "all", view: "pyramid" });
    await paste(page, "W:Wf1:Bg1,h2,h8");
    const drawn = () => page.evaluate(() => [".unseen", ".arrow.may", ".arrow.last"].map((kind) =>
      document.querySelectorAll(`.board.main ${kind}`).length));
    assert.deepEqual(await drawn(), [0, 0, 0]);
    await click(page, "f1");
    assert.deepEqual(await drawn(), [1, 1, 0]);
    // The sign of a cube stands for it, though another cube may lie below.
    await page.dispatchEvent('.board.main [data-for="h3"] .hint', "click");
    await idle(page);
    assert.deepEqual(await moves(page), ["f1x~xh3"]);
    assert.deepEqual(await drawn(), [1, 0, 1]);
    const way = await page.getAttribute(".board.main .arrow.last .shaft", "points");
    assert.equal(way.split(" ").length, 3);
  });

  it("the chain that wins in Fidchell is drawn", async () => {
    await begin(page, "fidchell-2", { side: "all" });
    await paste(page, "W:Wa1,a2,a3,c3,c4,c6,c7,m7:Ba4,d3,m1,e4,q4:2:2:w:0:0:0");
    assert.equal(await page.locator(".arrow.chain").count(), 0);
    await click(page, "c5");
    await idle(page);
    const chain = await page.getAttribute(".arrow.chain .shaft", "points");
    assert.equal(chain.split(" ").length, 8);
    await card(page);
  });

  it("the review of a game without moves says so", async () => {
    await begin(page, "normal", { side: "all" });
    await tool(page, "resign");
    await page.click("#sure");
    await page.click("#review");
    await page.waitForFunction(() => /No move was played/.test(document.querySelector("#judged").textContent));
    await page.click("#tab-moves");
  });

  it("a cube under the pointer is lit up on every board that shows it", async () => {
    await begin(page, "pyramidame", { side: "all" });
    await page.hover('.board.main [data-cell="b2"] .shape', { force: true });
    const lit = await page.$$eval(".cell.lit", (cells) => cells.map((cell) => cell.dataset.cell));
    assert.equal(await page.$$eval("#boards .board", (boards) => boards.length), 5);
    assert.ok(lit.length >= 2 && lit.every((cell) => cell === "b2"), String(lit));
    const label = (cell) => page.getAttribute(`.board.main [data-cell="${cell}"]`, "aria-label");
    assert.equal(await label("b2"), "b2, level 3, White, pawn, can be chosen");
    await click(page, "a3", "b5");
    await idle(page);
    assert.equal(await label("b5"), "b5, level 2, White, pawn");
  });

  it("boards show what stands on them, whole and within the window", async () => {
    for (const [variant, cells, pieces] of [["normal", 50, 40], ["frisian", 50, 40], ["strand", 81, 80], ["fidchell-1", 108, 0],
      ["fidchell-2", 108, 16], ["pyramidame", 64, 20], ["chinese-checkers", 121, 20]]) {
      await begin(page, variant, { side: "all" });
      const counts = await page.evaluate(() => [".cell", ".piece"].map((kind) =>
        document.querySelectorAll(`.board.main ${kind}`).length));
      assert.deepEqual(counts, [cells, pieces], variant);
      const box = await page.locator(".board.main").boundingBox();
      const { width, height } = page.viewportSize();
      assert.ok(box.x >= 0 && box.x + box.width <= width && box.width > 300, variant);
      assert.ok(box.y + box.height <= height, `${variant}: the board ends at ${box.y + box.height}`);
    }
  });

  it("the board is turned, and saved as a picture", async () => {
    await begin(page, "normal", { side: "all" });
    const before = await page.locator('.board.main [data-cell="1"]').boundingBox();
    await tool(page, "turn-board");
    await idle(page);
    const turned = await page.locator('.board.main [data-cell="1"]').boundingBox();
    assert.ok(turned.y > before.y + 300);
    const [saved] = await Promise.all([page.waitForEvent("download"), save(page, "svg")]);
    const picture = await readFile(await saved.path(), "utf8");
    assert.match(picture, /^<svg [^>]*xmlns="http/);
    assert.equal(picture.split('class="piece').length - 1, 40);
  });

  it("the rules of every game are a click away, with their choices", async () => {
    for (const variant of ["normal", "killer", "bt", "losing", "frisian", "strand",
      "fidchell-1", "fidchell-2", "pyramidame", "chinese-checkers"]) {
      await begin(page, variant, { side: "all" });
      await tool(page, "rules");
      await page.waitForSelector(".rules-page h1, .rules-page h2");
      assert.equal((await texts(page, ".rules-page #choices")).length, 1, variant);
      const broken = await page.$$eval(".rules-page img", (images) =>
        Promise.all(images.map((image) => image.decode().then(() => "", () => image.src))));
      assert.deepEqual(broken.filter(Boolean), [], variant);
      await leave(page);
      await tool(page, "new");
      await page.click("dialog summary >> text=Where the rules leave");
      await page.waitForSelector("dialog details .rules-page li");
      assert.equal((await texts(page, "dialog details h1, dialog details h2")).length, 0, variant);
      await leave(page);
    }
  });

  it("nothing has gone wrong in the page", () => assert.deepEqual(page.faults, []));
});
