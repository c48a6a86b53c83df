// A position that is put together by hand.

import { element, shape } from "./dom.js";
import { piece } from "./drawing.js";
import { letterOfSeat, readWord, writeWord } from "./geometry.js";
import { select } from "./controls.js";
import { nameOfSeat, nameOfState, nameOfWord, text } from "./texts.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./geometry.js").Placement} Placement
 */

/** A position in the making, with the pieces that can be put on the board. */
export class Setup {
  /** @type {Placement} */
  placement;
  /** The letter of the piece that a click puts down; empty to remove. */
  #letter;
  #word = element("input", { id: "set-up-text", spellcheck: "false", autocomplete: "off" });
  /** What was written there, where it is no word of this board: the engine may read it all the same. */
  #other = "";
  /** The controls of the side to move and of the fields. @type {(HTMLInputElement | HTMLSelectElement)[]} */
  #values = [];

  /**
   * @param {Geometry} geometry
   * @param {string} word the position to begin with
   * @param {{changed: () => void, moved: () => void, use: (word: string) => void, cancel: () => void}} hands `changed` shows the
   *   controls anew, `moved` the board alone: what is written must not take away the button that is pressed next
   */
  constructor(geometry, word, hands) {
    this.geometry = geometry;
    this.hands = hands;
    this.placement = readWord(geometry, word);
    this.#letter = geometry.pieces[0]?.letter ?? "";
    this.#word.addEventListener("input", () => this.#read(this.#word.value.trim()));
  }

  /** Takes a text that was written: the word of a position, or one that only the engine reads. @param {string} text */
  #read(text) {
    const { geometry, hands } = this;
    const [cells] = text.split(":");
    const isWord = cells.length === geometry.places.length + 1;
    this.#other = isWord ? "" : text;
    if (!isWord) return;
    this.placement = readWord(geometry, text);
    const { side, fields } = this.placement;
    [side, ...fields].forEach((value, index) => this.#values[index] && (this.#values[index].value = value));
    hands.moved();
  }

  /**
   * Puts the chosen piece on a cell, or removes what stands there.
   * @param {string} cell
   */
  click(cell) {
    const { letters } = this.placement;
    if (this.#letter === "" || letters.get(cell) === this.#letter) letters.delete(cell);
    else letters.set(cell, this.#letter);
    this.hands.changed();
  }

  /** The controls, for the place beside the board. @returns {Node[]} */
  controls() {
    const { geometry, placement, hands } = this;
    this.#other = "";
    const kinds = [...geometry.pieces, { letter: "", seat: "", kind: "" }];
    const colours = new Map(geometry.seats.map(({ name, colour }) => [name, colour]));
    const palette = element("div", { class: "buttons", role: "group", "aria-label": text("set-up.help") });
    for (const kind of kinds) {
      const { letter, seat } = kind;
      const name = letter ? text("piece", { seat: nameOfSeat(seat), kind: nameOfWord("kind.", kind.kind) }) : text("set-up.remove");
      const press = () => {
        this.#letter = letter;
        hands.changed();
      };
      const picture = shape("svg", { viewBox: "-0.5 -0.5 1 1", class: "sample", "aria-hidden": "true" });
      if (letter) picture.append(piece(kind, colours.get(seat) ?? "#808080", /^\d/.test(letter)));
      palette.append(element("button", {
        type: "button", "aria-pressed": `${letter === this.#letter}`, "aria-label": name, title: name, click: press,
      }, letter ? picture : name));
    }
    const sides = geometry.seats.map(({ name }) => [letterOfSeat(name), nameOfSeat(name)]);
    const side = select(text("set-up.side"), /** @type {[string, string][]} */ (sides), placement.side, (letter) => {
      this.placement.side = letter;
      hands.changed();
    });
    const fields = placement.fields.map((value, index) => this.#field(value, index));
    this.#values = [side, ...fields].flatMap((label) => label.querySelector("select, input") ?? []);
    const clear = () => {
      this.placement.letters.clear();
      hands.changed();
    };
    this.#word.value = writeWord(geometry, placement);
    return [
      element("p", {}, text("set-up.help")),
      palette,
      element("div", { class: "buttons" }, side, ...fields,
        element("button", { type: "button", click: clear }, text("set-up.clear"))),
      element("label", { class: "wide" }, element("span", {}, text("set-up.text")), this.#word),
      element("div", { class: "buttons" },
        element("button", { type: "button", class: "strong", click: () => hands.use(this.#other || writeWord(geometry, this.placement)) }, text("set-up.use")),
        element("button", { type: "button", click: hands.cancel }, text("cancel"))),
    ];
  }

  /**
   * @param {string} value
   * @param {number} index
   */
  #field(value, index) {
    const name = this.geometry.fields[index] ?? `${index + 1}`;
    const told = nameOfWord("field.", name);
    const take = (/** @type {string} */ text) => {
      this.placement.fields[index] = text.trim();
      this.#other = "";
      this.#word.value = writeWord(this.geometry, this.placement);
      this.hands.moved();
    };
    const states = this.geometry.states.get(name);
    if (states) {
      const options = states.map((state) => [state.value, nameOfState(state.meaning)]);
      return select(told, /** @type {[string, string][]} */ (options), value, take);
    }
    const input = element("input", { value, size: 3, autocomplete: "off", input: () => take(input.value) });
    return element("label", {}, element("span", {}, told), " ", input);
  }
}
