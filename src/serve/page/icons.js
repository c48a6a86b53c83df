// The icons of the page, drawn on a field of 24 by 24.

import { shape } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  "new": "M12 5v14M5 12h14",
  "back": "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  "hint": "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.7 1 1.5 1 2.5h6c0-1 .2-1.800 1-2.500A6 6 0 0 0 12 3z",
  "think": "M8 5l11 7-11 7z",
  "stop": "M6 6h12v12H6z",
  "turn-board": "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  "view": "M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9",
  "spin": "M5 9c0-2 3-3.500 7-3.500s7 1.500 7 3.500-3 3.500-7 3.500M12 12.500l3-3M12 12.500l3 3M5 9v7c0 2 3 3.500 7 3.500s7-1.500 7-3.500V9",
  "resign": "M6 21V4M6 5h11l-2 3.500 2 3.500H6",
  "draw": "M5 9h14M5 15h14",
  "sound": "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  "mute": "M4 9v6h4l5 4V5L8 9zM16.500 9.500l5 5M21.500 9.500l-5 5",
  "games": "M4 6h16M4 12h16M4 18h16",
  "lessons": "M3 9l9-4 9 4-9 4zM7 11v5c3 2.500 7 2.500 10 0v-5M21 9v6",
  "rules": "M5 4h6a3 3 0 0 1 1 .2A3 3 0 0 1 13 4h6v15h-6a3 3 0 0 0-1 .5 3 3 0 0 0-1-.5H5zM12 5v14",
  "set-up": "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  "paste": "M8 4h8v3H8zM6 5.500H5V21h14V5.500h-1M9 12h6M9 16h6",
  "share": "M8.500 11l7-4M8.500 13l7 4M6 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM18 3a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM18 16a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
  "settings": "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  "menu": "M5 12h.01M12 12h.01M19 12h.01",
  "first": "M6 5v14M18 6l-8 6 8 6z",
  "previous": "M15 5l-8 7 8 7",
  "next": "M9 5l8 7-8 7",
  "last": "M18 5v14M6 6l8 6-8 6z",
};

/**
 * An icon.
 * @param {string} name
 */
export function icon(name) {
  const drawn = shape("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  drawn.append(shape("path", { d: PATHS[name] ?? "" }));
  return drawn;
}

/** Puts the icons into the buttons whose markup names them. */
export function drawIcons() {
  for (const marked of document.querySelectorAll("[data-icon]")) {
    marked.querySelector(".icon")?.remove();
    marked.prepend(icon(marked.getAttribute("data-icon") ?? ""));
  }
}
