// The rules of a game, as its page tells them.

import { openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { guide } from "./guides.js";
import { nameOfWord, spoken, text } from "./texts.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * The page of a game.
 * @param {string} variant
 */
async function pageOf(variant) {
  const folder = spoken() === "fr" ? "rules/fr" : "rules";
  const answer = await fetch(`${folder}/${encodeURIComponent(variant)}`);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  // It comes from the program itself.
  const page = element("article", { lang: spoken(), class: "rules-page" });
  page.innerHTML = await answer.text();
  for (const wide of page.querySelectorAll("pre, table")) wide.setAttribute("tabindex", "0");
  for (const link of page.querySelectorAll("a:not([href^='#'])")) link.setAttribute("target", "_blank");
  return page;
}

/**
 * The choices that the program makes where the rules leave something open, to be unfolded.
 * @param {() => string} variant
 */
export function choicesOf(variant) {
  const place = element("div", {});
  const folded = element("details", {}, element("summary", {}, text("rules.choices")), place);
  folded.addEventListener("toggle", async () => {
    if (!folded.open) return;
    place.replaceChildren(text("rules.wait"));
    try {
      const page = await pageOf(variant());
      // The choices are the last part of each page.
      const heading = page.querySelector("#choices, #choix");
      while (heading?.previousSibling) heading.previousSibling.remove();
      heading?.remove();
      place.replaceChildren(page);
    } catch {
      place.replaceChildren(text("rules.missing"));
    }
  });
  return folded;
}

/**
 * Shows the page of a game's rules, and which rules are chosen.
 * @param {Game} game
 */
export async function showRules({ variant, parameters }) {
  const title = text("titled", { title: text("rules"), name: nameOfWord("game.", variant) });
  const sentences = guide(variant, spoken()).map((sentence) => element("li", {}, sentence));
  const short = element("section", {}, element("h3", {}, text("rules.short")), element("ul", {}, ...sentences));
  const place = element("div", {}, text("rules.wait"));
  openDialog(title, short, place);
  const page = await pageOf(variant).catch(() => undefined);
  if (!page) return place.replaceChildren(text("rules.missing"));
  const choices = page.querySelector("#choices, #choix");
  const jump = element("button", { type: "button", click: () => choices?.scrollIntoView() }, text("rules.choices"));
  const chosen = Object.entries(parameters).map(([name, value]) =>
    element("li", {}, text("titled", { title: nameOfWord("rule.", name), name: nameOfWord(`rule.${name}=`, value) })));
  const head = chosen.length ? [element("h3", {}, text("rules.chosen")), element("ul", {}, ...chosen)] : [];
  const exact = element("h3", {}, text("rules.exact"));
  place.replaceChildren(...head, exact, ...(choices ? [jump] : []), page);
}
