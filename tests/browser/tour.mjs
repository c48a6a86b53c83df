// Goes through every game in several windows: the choice of a game, its start, play, review and lesson. Runs axe on each page,
// looks for what lies outside of the window, and keeps pictures for people to look at. scripts/page-tour runs it.

import { mkdirSync } from "node:fs";
import { axe, begin, browse, choose, idle, open, playAtRandom, serve, tool } from "./browser.mjs";

const [folder = "tour", only = ""] = process.argv.slice(2);

const GAMES = ["normal", "killer", "bt", "losing", "frisian", "strand", "fidchell-1", "fidchell-2", "pyramidame", "chinese-checkers"];

/** Width, height, colours, and whether axe runs: it is slow. */
const WINDOWS = [[1366, 820, "light", true], [1366, 820, "dark", true], [390, 844, "light", true], [390, 844, "dark", true],
  [844, 390, "light", false], [844, 390, "dark", false]];

/** Half-moves before the picture of a game. */
const PLIES = 9;

mkdirSync(folder, { recursive: true });
const [server, browser] = [await serve("--port", "0"), await browse()];
let [pages, findings] = [0, 0];

/** Looks at what the page shows now. */
async function look(page, [width, height, colours, hasAxe], name) {
  const where = `${name}-${width}x${height}-${colours}`;
  await page.screenshot({ path: `${folder}/${where}.png` });
  const found = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth > innerWidth || scrollHeight > innerHeight ? [`the page has ${scrollWidth}×${scrollHeight} pixels`] : [];
  });
  if (hasAxe) {
    pages += 1;
    await page.evaluate(axe);
    found.push(...await page.evaluate(async () => {
      const { violations } = await globalThis.axe.run(document.querySelector("dialog[open]") ?? document);
      return violations.map(({ id, impact, nodes }) => `${id} (${impact}) at ${nodes[0].target}: ${nodes[0].failureSummary}`);
    }));
  }
  for (const finding of found) console.log(`${where}: ${finding}`);
  findings += found.length;
}

/** The pages of one game. */
async function tour(page, shape, game) {
  await tool(page, "new");
  await page.waitForSelector("#start");
  await choose(page, "variant", game);
  await look(page, shape, `${game}-choice`);
  await page.click("#dialog-close");
  await begin(page, game, { side: "all", view: "pyramid" });
  await look(page, shape, `${game}-start`);
  await playAtRandom(page, 7, PLIES);
  await look(page, shape, `${game}-play`);
  await tool(page, "resign");
  await page.click("#sure");
  await page.waitForSelector("#review");
  await look(page, shape, `${game}-result`);
  await page.click("#review");
  await page.waitForSelector(".accuracy");
  await page.waitForFunction(() => document.querySelector("#whole").textContent === "Analyse the whole game");
  await idle(page);
  await look(page, shape, `${game}-review`);
  await page.click("#tab-moves");
  await tool(page, "lessons");
  await page.click(`dialog button[data-lesson="${game}"]`);
  await page.waitForSelector("#lesson");
  await idle(page);
  await look(page, shape, `${game}-lesson`);
}

for (const shape of WINDOWS) {
  const [width, height, colorScheme] = shape;
  const name = `${width}x${height}-${colorScheme}`;
  if (only && name !== only) continue;
  // The page's own policy keeps foreign scripts out, also that of axe.
  const page = await open(browser, server.address, { viewport: { width, height }, colorScheme, bypassCSP: true });
  for (const game of GAMES) {
    await tour(page, shape, game).catch((error) => {
      findings += 1;
      console.log(`${game}-${name}: ${error}`);
    });
    await page.reload();
    await idle(page);
  }
  for (const fault of page.faults) console.log(`${name}: ${fault}`);
  findings += page.faults.length;
  await page.close();
}
console.log(`${pages} pages with axe, ${findings} findings`);
await browser.close();
await server.kill();
process.exit(findings > 0 ? 1 : 0);
