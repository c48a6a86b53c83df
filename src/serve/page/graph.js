// The value of every position of a game, as a curve.

import { shape } from "./dom.js";
import { MARK_CLASSES } from "./move-list.js";
import { nameOfSeat, text } from "./texts.js";
import { chance, inWords } from "./values.js";

const WIDTH = 300;
const HEIGHT = 80;

/**
 * Draws the curve of a seat's chance; a click goes to a position.
 * @param {{values: (number[] | null)[], ply: number, plies: number, seat: number, seats: string[], marks: string[]}} of `marks` are
 *   those of the moves
 * @param {(ply: number) => void} go
 */
export function graph({ values, ply, plies, seat, seats, marks }, go) {
  const width = Math.max(plies, 1);
  const x = (/** @type {number} */ at) => (at / width) * WIDTH;
  const y = (/** @type {number} */ share) => (1 - share) * HEIGHT;
  const title = text("graph", { seat: nameOfSeat(seats[seat]) });
  const known = values.map((of, at) => (of && at <= plies ? { at, share: chance(of, seat) } : undefined));
  const points = known.filter((point) => point !== undefined);
  const now = values[ply];
  const label = now ? `${title}. ${text("graph.point", { ply, value: inWords(now, seat, seats) })}` : title;
  const drawn = shape("svg", { class: "graph", viewBox: `-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`, role: "img", "aria-label": label });
  drawn.append(shape("rect", { class: "ground", width: WIDTH, height: HEIGHT }));
  const even = seats.length === 2 ? 0.5 : 1 / seats.length;
  drawn.append(shape("line", { class: "even", x1: 0, x2: WIDTH, y1: y(even), y2: y(even) }));
  drawn.append(shape("line", { class: "now", x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT }));
  const line = points.map(({ at, share }) => `${x(at).toFixed(1)},${y(share).toFixed(1)}`).join(" ");
  drawn.append(shape("polyline", { class: "curve", points: line }));
  for (const { at, share } of points) {
    const mark = MARK_CLASSES[marks[at - 1] ?? ""];
    if (mark) drawn.append(shape("circle", { class: `point ${mark}`, cx: x(at), cy: y(share), r: 3.5 }));
    else if (points.length < 60) drawn.append(shape("circle", { class: "point", cx: x(at), cy: y(share), r: 1.6 }));
  }
  drawn.addEventListener("click", (event) => {
    const { left, width: pixels } = drawn.getBoundingClientRect();
    go(Math.round(((event.clientX - left) / pixels) * width));
  });
  return drawn;
}
