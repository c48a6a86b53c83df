// The page for those who use a keyboard, a screen reader, a phone, dark colours or another language.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { axe, begin, browse, idle, moves, open, serve, status } from "./browser.mjs";

describe("access", () => {
  let [server, browser] = [];
  before(async () => {
    [server, browser] = [await serve("--port", "0"), await browse()];
  });
  after(async () => {
    await browser?.close();
    await server?.kill();
  });

  /** Findings of axe, which must be none. */
  async function check(page, where) {
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
      const { violations } = await globalThis.axe.run();
      return violations.map(({ id, impact, nodes }) => `${id} (${impact}) at ${nodes[0].target}: ${nodes[0].failureSummary}`);
    });
    assert.deepEqual(found, [], where);
  }

  for (const [width, height, colorScheme] of [[1280, 950, "light"], [1280, 950, "dark"], [390, 844, "light"], [390, 844, "dark"]]) {
    it(`axe finds nothing at ${width}×${height}, ${colorScheme}`, async () => {
      // The page's own policy keeps foreign scripts out, also that of axe.
      const page = await open(browser, server.address, { viewport: { width, height }, colorScheme, bypassCSP: true });
      for (const variant of ["normal", "fidchell-2", "pyramidame", "chinese-checkers"]) {
        await begin(page, variant, { side: "all" });
        await check(page, variant);
        const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
        assert.ok(scrollWidth <= width, `${variant} is ${scrollWidth} wide`);
      }
      await page.check("#analyse");
      await page.waitForFunction(() => document.querySelectorAll("#found li").length > 0);
      await check(page, "analysis");
      await page.uncheck("#analyse");
      await idle(page);
      await page.click("#set-up");
      await page.waitForSelector("#palette:not([hidden])");
      await check(page, "set-up");
      await page.click("#set-up");
      for (const button of ["#new", "#games", "#rules", "#paste"]) {
        await page.click(button);
        await page.waitForSelector("dialog[open]");
        await page.waitForFunction(() => document.querySelector("#dialog-body").textContent.length > 10);
        await check(page, button);
        await page.click("#dialog-close");
      }
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
    await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
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
    await page.focus('#players label:has-text("Black") select');
    const before = await focused();
    await page.keyboard.press("ArrowDown");
    await idle(page);
    assert.match(await page.textContent("#players"), /Level of Black/);
    assert.equal(await focused(), before);
    await page.click("#set-up");
    await page.focus('[aria-label="Black, king"]');
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-pressed")), "true");
    await page.close();
  });

  it("the page speaks French, and remembers it", async () => {
    const page = await open(browser, server.address, { locale: "fr-FR" });
    assert.equal(await page.getAttribute("html", "lang"), "fr");
    assert.match(await status(page), /Trait : Blancs/);
    assert.equal(await page.textContent("#new"), "Nouvelle partie");
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
    await page.selectOption("#theme", "light");
    const light = await ground();
    assert.notEqual(dark, light);
    await page.reload();
    await idle(page);
    assert.equal(await ground(), light);
    await page.close();
  });
});
