// A whole game of every variant, a person who clicks at random against the engine.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { begin, browse, card, idle, isOver, moves, open, panel, playAtRandom, serve, status, texts } from "./browser.mjs";

/** Far beyond the length of any game against such a player. */
const MOST_PLIES = 600;

describe("whole games", () => {
  let [server, browser, page] = [];
  before(async () => {
    [server, browser] = [await serve("--port", "0"), await browse()];
    page = await open(browser, server.address);
  });
  after(async () => {
    await browser?.close();
    await server?.kill();
  });

  const games = [
    ["normal", "second", {}],
    ["strand", "first", { "Missed captures": "claim" }],
    ["fidchell-1", "first", {}],
    ["fidchell-2", "second", {}],
    ["pyramidame", "first", {}],
    ["chinese-checkers", "second", { Players: "3" }],
  ];
  for (const [variant, side, rules] of games) {
    it(`${variant} ${JSON.stringify(rules)} against the engine`, async () => {
      await begin(page, variant, { side, rules });
      await playAtRandom(page, 7, MOST_PLIES);
      assert.ok(await isOver(page), await status(page));
      assert.ok((await moves(page)).length > 5);
      // The game has a card; what the engine has thought is shown now that it is over.
      await card(page);
      await panel(page, "analysis");
      assert.equal((await texts(page, "#graph svg")).length, 1);
      assert.equal(await page.textContent("#error"), "");
      assert.deepEqual(page.faults, []);
    });
  }

  it("six players, all by the engine", async () => {
    await begin(page, "chinese-checkers", { side: "none", rules: { Players: "6" } });
    // Until the new game is shown, the page has the players and the moves of the game before.
    await page.waitForFunction(() => document.querySelectorAll("#players .player").length === 6
      && document.querySelectorAll("#moves .moves button").length >= 12);
    await page.click("#back");
    await idle(page);
    assert.equal((await texts(page, "#players .player")).length, 6);
    assert.deepEqual(page.faults, []);
  });
});
