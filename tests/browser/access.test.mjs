// The page for those who use a keyboard, a screen reader, a phone, dark colours or another language.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { axe, begin, browse, idle, leave, moves, open, panel, serve, status, tool, type } from "./browser.mjs";

describe("access", () => {
  let [server, browser] = [];
  before(async () => {
    [server, browser] = [await serve("--port", "0"), await browse()];
  });
  after(async () => {
    await browser?.close();
    await server?.kill();
  });

  /** Findings of axe, which must be none, in the whole page or in a part of it; boards have many nodes and take long. */
  async function check(page, where, part = "html") {
    await page.evaluate(axe);
    const found = await page.evaluate(async (part) => {
      const { violations } = await globalThis.axe.run(part);
      return violations.map(({ id, impact, nodes }) => `${id} (${impact}) at ${nodes[0].target}: ${nodes[0].failureSummary}`);
    }, part);
    assert.deepEqual(found, [], where);
  }

  const windows = [[1366, 820, "light"], [1366, 820, "dark"], [390, 844, "light"], [390, 844, "dark"], [844, 390, "light"]];
  for (const [index, [width, height, colorScheme]] of windows.entries()) {
    const isWhole = index === 0 || index === 3;
    it(`axe finds nothing at ${width}×${height}, ${colorScheme}, and nothing lies below the window`, async () => {
      // The page's own policy keeps foreign scripts out, also that of axe.
      const page = await open(browser, server.address, { viewport: { width, height }, colorScheme, bypassCSP: true });
      for (const variant of ["normal", "fidchell-2", "pyramidame", "chinese-checkers"]) {
        await begin(page, variant, { side: "all", view: "pyramid" });
        // axe is slow; in the other windows the same is shown in other colours or places.
        if (isWhole || variant === "pyramidame") await check(page, variant);
        const found = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          const board = document.querySelector(".board.main");
          const [box, shown] = [board.viewBox.baseVal, board.getBoundingClientRect()];
          const scale = Math.min(shown.width / box.width, shown.height / box.height);
          const names = [...board.querySelectorAll(".name")].map((name) => parseFloat(getComputedStyle(name).fontSize) * scale);
          const size = Math.max(scale * box.width, scale * box.height);
          return { scrollWidth, scrollHeight, share: size / Math.min(innerWidth, innerHeight), smallest: Math.min(...names) };
        });
        assert.ok(found.scrollWidth <= width && found.scrollHeight <= height, `${variant}: ${JSON.stringify(found)}`);
        assert.ok(found.share >= 0.8, `${variant}: ${JSON.stringify(found)}`);
        assert.ok(found.smallest >= (width > 1000 ? 11 : 9), `${variant}: ${JSON.stringify(found)}`);
      }
      if (!isWhole) return page.close();
      await panel(page, "analysis");
      await page.check("#analyse");
      await page.waitForFunction(() => document.querySelectorAll("#found li").length > 0);
      await check(page, "analysis", "#side");
      await page.uncheck("#analyse");
      await idle(page);
      await tool(page, "set-up");
      await page.waitForSelector("#palette");
      await check(page, "set-up", "#side");
      await tool(page, "set-up");
      for (const id of ["new", "settings", ...(index === 0 ? ["games", "rules", "paste", "share"] : [])]) {
        await tool(page, id);
        await page.waitForSelector("dialog[open]");
        await page.waitForFunction(() => document.querySelector("#dialog-body").textContent.length > 10);
        await check(page, id, "dialog");
        await leave(page);
      }
      await begin(page, "normal", { side: "all" });
      await type(page, "32-28 19-23 28x19 14x23");
      await tool(page, "resign");
      await page.click("#sure");
      await page.waitForSelector("#review");
      await check(page, "the result", "dialog");
      await page.click("#review");
      await page.waitForSelector(".accuracy");
      await page.waitForFunction(() => document.querySelector("#whole").textContent === "Analyse the whole game");
      await check(page, "review", "#side");
      await page.close();
    });
  }

  it("a move is made with the keyboard alone, and announced", async () => {
    const page = await open(browser, server.address);
    await begin(page, "normal", { side: "first" });
    const label = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    await page.focus(".board.main [data-cell='32']");
    assert.equal(await label(), "32, White, man, can be chosen");
    await page.keyboard.press("Enter");
    assert.equal(await label(), "32, White, man, chosen");
    await page.keyboard.press("ArrowUp");
    const reached = await label();
    assert.match(reached, /^(27|28), empty, can be chosen/);
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.querySelectorAll("#moves .moves button").length === 2);
    await idle(page);
    assert.equal((await moves(page))[0], `32-${reached.slice(0, 2)}`);
    assert.match(await status(page), /^Black: .*\. White to move$/);
    assert.equal(await page.getAttribute("#status", "aria-live"), "polite");
    // Every cell is reached by arrow keys from any other.
    const far = await page.evaluate(async () => {
      const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const seen = new Set();
      const sweep = () => {
        for (const key of ["ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"]) {
          const cell = document.activeElement;
          press(key);
          const reached = document.activeElement;
          const name = reached.dataset.cell;
          if (!seen.has(name)) {
            seen.add(name);
            sweep();
          }
          cell.focus();
        }
      };
      sweep();
      return seen.size;
    });
    assert.equal(far, 50);
    await page.close();
  });

  it("the focus stays where it is when controls are made anew", async () => {
    const page = await open(browser, server.address);
    await begin(page, "normal", { side: "all" });
    const focused = () => page.evaluate(() => document.activeElement.closest("label")?.textContent ?? document.activeElement.id);
    await tool(page, "settings");
    await page.focus('#who label:has-text("Black") select');
    const before = await focused();
    await page.keyboard.press("ArrowDown");
    await idle(page);
    assert.ok(await page.isVisible("text=Level of Black"));
    assert.equal(await focused(), before);
    await leave(page);
    await tool(page, "set-up");
    await page.focus('[aria-label="Black, king"]');
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-pressed")), "true");
    await page.close();
  });

  it("the page speaks French, and remembers it", async () => {
    const page = await open(browser, server.address, { locale: "fr-FR" });
    assert.equal(await page.getAttribute("html", "lang"), "fr");
    assert.match(await status(page), /Aux Blancs de jouer/);
    assert.equal(await page.getAttribute("#new", "aria-label"), "Nouvelle partie");
    await tool(page, "settings");
    await page.selectOption("#language", "en");
    assert.match(await status(page), /White to move/);
    await page.reload();
    await idle(page);
    assert.match(await status(page), /White to move/);
    assert.deepEqual(page.faults, []);
    await page.close();
  });

  it("colours are those of the system or those that are chosen", async () => {
    const page = await open(browser, server.address, { colorScheme: "dark" });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await tool(page, "settings");
    await page.selectOption("#theme", "light");
    const light = await ground();
    assert.notEqual(dark, light);
    await page.reload();
    await idle(page);
    assert.equal(await ground(), light);
    await page.close();
  });
});
