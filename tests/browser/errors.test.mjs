// Errors of the engine in French, as the page says them. Needs no browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";

const file = new URL("../../src/serve/page/errors-fr.js", import.meta.url);
const { inFrench } = await import(`data:text/javascript,${encodeURIComponent(await readFile(file, "utf8"))}`);

describe("errors in French", () => {
  it("the gaps of a text are filled with the parameters of the line", () => {
    const line = { code: "illegal-move", message: "…", move: "37-32", number: "3", legal: "28x19x23" };
    assert.equal(inFrench(line), "Coup 3 : 37-32 n’est pas un coup permis ; coups permis : 28x19x23.");
  });

  it("a part without a value is left out, and the text begins with a capital", () => {
    assert.equal(inFrench({ code: "huff-alone", move: "*c3", example: "a9-a8" }), "Après *c3, il faut encore jouer, par exemple *c3/a9-a8.");
    const long = { code: "illegal-move", move: "1-2", legal: "a b", more: "7" };
    assert.equal(inFrench(long), "1-2 n’est pas un coup permis ; coups permis : a b et 7 autres.");
  });

  it("colours have French names", () => {
    const line = { code: "position-too-many-pieces", side: "black", count: "21", most: "20" };
    assert.equal(inFrench(line), "Position : Noirs : 21 pièces ; 20 au plus sont possibles.");
  });

  it("a code without a text is left to the engine's sentence", () => {
    for (const code of ["other", "unheard-of", "constructor", undefined]) assert.equal(inFrench({ code }), undefined);
  });
});
