// Measures how fast the page is: the frames while a rafle of eight is animated, and the time from a person's move to the
// engine's answer. It judges nothing, since a busy machine is slow; scripts/page-speed runs it.

import { begin, browse, idle, open, paste, serve } from "./browser.mjs";

/** A man that takes eight, and the cells of its way. */
const POSITION = "W:W46:B41,32,22,12,13,24,34,33,1";
const [FROM, TO] = ["46", "28"];

/** Moves whose answers are measured in each game. */
const MOVES = 6;

const [server, browser] = [await serve("--port", "0"), await browse()];

/** Plays the rafle, and prints the intervals between frames until it has arrived. */
async function frames(width, height) {
  const page = await open(browser, server.address, { viewport: { width, height }, reducedMotion: "no-preference" });
  await begin(page, "normal", { side: "all" });
  await paste(page, POSITION);
  await page.click(`.board.main [data-cell="${FROM}"] .shape`, { force: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const layouts = async () => (await devtools.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount").value;
  const before = await layouts();
  const intervals = await page.evaluate(async (to) => {
    const target = document.querySelector(`.board.main [data-cell="${to}"] .shape`);
    const times = [];
    let isMoving = true;
    const frame = (time) => {
      times.push(time);
      if (isMoving) requestAnimationFrame(frame);
    };
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    while (document.getAnimations().length === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
    requestAnimationFrame(frame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    isMoving = false;
    return times.slice(1).map((time, index) => time - times[index]);
  }, TO);
  const count = (await layouts()) - before;
  const sum = intervals.reduce((one, other) => one + other, 0);
  const longest = [...intervals].sort((one, other) => other - one).slice(0, 3).map((time) => time.toFixed(1));
  console.log(`a rafle of eight at ${width}×${height}: ${intervals.length} frames in ${sum.toFixed(0)} ms, ` +
    `${((1000 * intervals.length) / sum).toFixed(1)} a second; longest intervals ${longest.join(", ")} ms; ${count} layouts`);
  await page.close();
}

/** Makes moves against the engine at 0.1 s a move, and prints the milliseconds until its answers are drawn. */
async function answers(variant) {
  const page = await open(browser, server.address, { viewport: { width: 1366, height: 820 } });
  await begin(page, variant, { side: "first", time: "0.1", view: "pyramid" });
  const found = [];
  for (let move = 0; move < MOVES; move += 1) {
    const time = await page.evaluate(async () => {
      const count = () => document.querySelectorAll("#moves .moves button").length;
      const isBusy = () => document.querySelector("#table").getAttribute("aria-busy") === "true";
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const before = count();
      let begun = 0;
      for (let clicks = 0; clicks < 20 && count() === before && !isBusy(); clicks += 1) {
        const cells = [...document.querySelectorAll(".board.main .cell.next .shape")];
        begun = performance.now();
        cells[Math.floor(cells.length / 2)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
      while (isBusy()) await frame();
      await frame();
      // After an extra turn, and at the end of a game, there is no answer.
      return count() === before + 2 ? performance.now() - begun : undefined;
    });
    if (time !== undefined) found.push(time.toFixed(0));
    await idle(page);
  }
  console.log(`${variant}: answers after ${found.join(", ")} ms`);
  await page.close();
}

for (const [width, height] of [[1366, 820], [390, 844]]) for (let round = 0; round < 3; round += 1) await frames(width, height);
for (const variant of ["normal", "strand", "fidchell-2", "pyramidame", "chinese-checkers"]) await answers(variant);
await browser.close();
await server.kill();
