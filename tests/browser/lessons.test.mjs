// Lessons, and the examples of the games' documents.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { axe, begin, browse, click, idle, leave, nextCells, open, ownGame, serve, status, texts, tool } from "./browser.mjs";

const FOLDER = new URL("../../src/serve/page/lessons/", import.meta.url);

/** A lesson as its file has it. */
const lesson = async (name) => JSON.parse(await readFile(new URL(`${name}.json`, FOLDER)));

describe("lessons", () => {
  let [server, browser, page] = [];
  before(async () => {
    [server, browser] = [await serve("--port", "0"), await browse()];
    page = await open(browser, server.address, { bypassCSP: true });
  });
  after(async () => {
    await browser?.close();
    await server?.kill();
  });

  /** Begins a lesson from the dialog with all of them. */
  async function learn(name) {
    await tool(page, "lessons");
    await page.click(`dialog [data-lesson="${name}"]`);
    await page.waitForSelector("#lesson .buttons");
    await idle(page);
  }

  /** Plays a move by its text, and waits for what the lesson says to it. */
  async function answer(move, state) {
    await page.fill("#move", move);
    await page.press("#move", "Enter");
    await page.waitForSelector(`#lesson .said.${state}`);
    await idle(page);
  }

  /** Goes on to the step with a title. */
  async function next(title) {
    await page.click("#lesson-next");
    await page.waitForFunction((wanted) => document.querySelector("#lesson h2").textContent === wanted, title);
    await idle(page);
  }

  for (const name of ["pyramidame", "fidchell-2", "bt"]) {
    it(`every step of ${name} is solved by its solution`, async () => {
      const { steps } = await lesson(name);
      await learn(name);
      for (const [index, step] of steps.entries()) {
        const [game, id] = step.same?.split("/") ?? [];
        const { title, right, goal, solutions } = id ? (await lesson(game)).steps.find((one) => one.id === id) : step;
        if (index > 0) await next(title.en);
        assert.equal(await page.textContent("#lesson h2"), title.en);
        if ((goal.within ?? 1) > 1) {
          // The other side replies if it is to move, and the task goes on.
          await answer(solutions[0], "open");
          assert.match(await page.textContent("#lesson .said"), /Good/);
          continue;
        }
        await answer(solutions[0], "right");
        assert.equal(await page.textContent("#lesson .said"), right.en);
        assert.deepEqual(await nextCells(page), []);
      }
    });
  }

  it("a reply can be what solves a step", async () => {
    const { steps } = await lesson("losing");
    await learn("losing");
    const at = steps.findIndex(({ id }) => id === "give");
    for (let step = 1; step <= at; step += 1) {
      await page.click("#lesson-next");
      await page.waitForFunction((wanted) => document.querySelector("#lesson").textContent.includes(`step ${wanted} of`), step + 1);
      await idle(page);
    }
    await answer(steps[at].solutions[0], "right");
    assert.equal(await page.textContent("#lesson .said"), steps[at].right.en);
  });

  it("the last step of a lesson leads to a game, and what was solved is remembered", async () => {
    await learn("pyramidame");
    assert.match(await page.textContent("#lesson"), /step 8 of 8/);
    await answer("e7-f7", "open");
    const target = (await nextCells(page)).includes("f7");
    assert.ok(target);
    await answer("f7-h8", "right");
    assert.match(await page.textContent("#lesson"), /you know Pyramidame now/);
    await tool(page, "lessons");
    await page.waitForSelector('dialog [data-lesson="pyramidame"]');
    assert.match(await page.textContent('dialog li:has([data-lesson="pyramidame"])'), /8 of 8/);
    await leave(page);
    const before = await ownGame(page);
    await page.click("#play-now");
    await page.waitForFunction((id) => sessionStorage.getItem("rafle.own") !== id, before);
    await idle(page);
    assert.match(await page.textContent('.player[data-seat="black"]'), /Novice/);
    assert.equal((await texts(page, "#tab-lesson")).length, 0);
  });

  it("a wrong move, an impossible one and a hint are answered, and the game from before comes back", async () => {
    await begin(page, "killer", { side: "all" });
    await click(page, "32", "28");
    await idle(page);
    const game = await ownGame(page);
    await tool(page, "new");
    await page.check('dialog input[value="pyramidame"]', { force: true });
    await page.click("#learn");
    await page.waitForFunction(() => /step 1 of 8/.test(document.querySelector("#lesson")?.textContent));
    await idle(page);
    await answer("d2-d3", "wrong");
    assert.match(await page.textContent("#lesson .said"), /g8 could have won/);
    await page.click("#lesson-again");
    await page.waitForSelector("#lesson .said.open", { state: "attached" });
    await idle(page);
    await page.click("#lesson-hint");
    assert.match(await page.textContent("#lesson"), /g8 stands next to h8/);
    await page.click("#lesson-show");
    await page.waitForSelector(".board.main .arrow.best");
    await next("A step");
    await click(page, "f5", "e5");
    assert.match(await page.textContent("#choice"), /e5 is further away from h8/);
    await click(page, "f5", "a1");
    assert.match(await page.textContent("#choice"), /The piece on f5 cannot go to a1/);
    await page.click("#lesson-end");
    await page.waitForFunction(() => /Killer/.test(document.title));
    await idle(page);
    assert.equal(await ownGame(page), game);
    assert.deepEqual(await texts(page, "#moves .turn button"), ["32-28"]);
  });

  it("every example of the documents is shown with its moves", async () => {
    const { examples } = await lesson("examples");
    await learn("examples");
    for (const [index, { title, moves = [] }] of examples.entries()) {
      if (index > 0) await next(title.en);
      for (let ply = 0; ply < moves.length; ply += 1) {
        await page.click("#examples-move");
        await idle(page);
      }
      assert.equal((await texts(page, "#lesson #examples-move")).length, 0, title.en);
      assert.equal((await texts(page, "#moves .turn button")).length > 0, moves.length > 0, title.en);
    }
    assert.equal(await page.textContent("#error"), "");
  });

  for (const [width, height] of [[390, 844], [844, 390]]) {
    it(`in a window of ${width}×${height} the task and the buttons of a lesson are in the panel`, async () => {
      await page.setViewportSize({ width, height });
      await learn("fidchell-2");
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run();
        const { scrollWidth, scrollHeight } = document.documentElement;
        const panel = document.querySelector("#panel-lesson").getBoundingClientRect();
        return { violations: violations.map(({ id }) => id), scrollWidth, scrollHeight, panel: panel.height };
      });
      assert.deepEqual(found.violations, []);
      assert.ok(found.scrollWidth <= width && found.scrollHeight <= height && found.panel >= 110, JSON.stringify(found));
      await page.click("#lesson-end");
      await idle(page);
    });
  }

  it("a lesson is in French on a French page", async () => {
    const french = await open(browser, server.address, { locale: "fr-FR" });
    await french.click("#learn-this");
    await french.waitForSelector("#lesson .task");
    assert.match(await french.textContent("#lesson"), /étape 1 sur 7/);
    assert.match(await status(french), /Aux Blancs de jouer/);
    assert.deepEqual(french.faults, []);
    await french.close();
  });

  it("nothing has gone wrong in the page", () => assert.deepEqual(page.faults, []));
});
