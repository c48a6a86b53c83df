// What a person does on a board, with a pointer or with keys.

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Hands} Hands
 */

/** How far a pointer moves, in pixels, before a click becomes a drag. */
const DRAG = 6;

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The cell that an element draws, or for which it stands. @param {EventTarget | null} target */
function cellOf(target) {
  const found = target instanceof Element ? target.closest(".cell, [data-for]") : null;
  return found?.getAttribute("data-for") ?? found?.getAttribute("data-cell") ?? undefined;
}

/**
 * Lets a person's hands do something on a board.
 * @param {Board} board
 * @param {Hands} hands
 */
export function listen(board, hands) {
  const { picture } = board;
  picture.addEventListener("pointerover", (event) => hands.point(cellOf(event.target)));
  picture.addEventListener("pointerleave", () => hands.point(undefined));
  picture.addEventListener("focusin", (event) => hands.point(cellOf(event.target)));
  picture.addEventListener("focusout", () => hands.point(undefined));
  picture.addEventListener("keydown", (event) => press(board, hands, event, cellOf(event.target)));
  let dragged = false;
  picture.addEventListener("click", (event) => {
    const cell = cellOf(event.target);
    if (cell && !dragged) {
      board.focus(cell);
      hands.click(cell);
    }
    dragged = false;
  });
  picture.addEventListener("pointerdown", (event) => {
    const from = cellOf(event.target);
    dragged = false;
    if (!from || event.button !== 0 || !event.isPrimary) return;
    // A finger is bound to where it began; the board wants to know where it is.
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
    const follow = (/** @type {PointerEvent} */ move) => {
      const by = [move.clientX - event.clientX, move.clientY - event.clientY];
      if (!dragged && Math.hypot(by[0], by[1]) > DRAG) {
        dragged = true;
        hands.lift(from);
      }
      if (dragged) board.carry(from, by);
    };
    const release = (/** @type {PointerEvent} */ up) => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", release);
      board.carry(from, undefined);
      const to = cellOf(document.elementFromPoint(up.clientX, up.clientY));
      if (dragged && up.type === "pointerup" && to && to !== from) hands.drop(from, to);
      // The click that may follow comes before the next task.
      setTimeout(() => (dragged = false));
    };
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
  });
}

/**
 * Arrows go to the next cell in their direction, the space bar and the enter key click.
 * @param {Board} board
 * @param {Hands} hands
 * @param {KeyboardEvent} event
 * @param {string | undefined} cell
 */
function press(board, hands, event, cell) {
  if (cell === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") {
    hands.click(cell);
  } else if (event.key in DIRECTIONS) {
    const to = board.neighbour(cell, DIRECTIONS[event.key]);
    if (to) board.focus(to);
  } else {
    return;
  }
  event.preventDefault();
}
