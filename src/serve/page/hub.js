// Lines of the Hub protocol, read and written.

/**
 * A line of the engine: its first word, its arguments by their names, and its flags.
 * @typedef {{word: string, args: Record<string, string>}} Line
 */

/** One word, one `name=value` or one `name="a longer value"`. */
const PART = /([^\s="]+)(?:\s*=\s*(?:"([^"]*)"|([^\s"]*)))?/g;

/**
 * Reads a line; a flag has an empty value.
 * @param {string} text
 * @returns {Line}
 */
export function parse(text) {
  const [first, ...parts] = text.matchAll(PART);
  /** @type {Record<string, string>} */
  const args = {};
  for (const [, name, quoted, bare] of parts) args[name] = quoted ?? bare ?? "";
  return { word: first?.[1] ?? "", args };
}

/**
 * Writes an argument. A value cannot hold a double quote or a line end; they become blanks.
 * @param {string} name
 * @param {string | number} value
 */
export function argument(name, value) {
  const text = String(value).replace(/["\p{Cc}]/gu, " ");
  return /^[^\s=]+$/u.test(text) ? `${name}=${text}` : `${name}="${text}"`;
}

/**
 * The words of an argument that is a list.
 * @param {string | undefined} value
 * @returns {string[]}
 */
export function words(value) {
  return (value ?? "").split(" ").filter((word) => word !== "");
}

/**
 * The cells of a list such as `32,28`: `-` is none, `~` a landing that is not seen.
 * @param {string} list
 * @returns {string[]}
 */
export function cells(list) {
  return list.split(",").filter((cell) => cell !== "-" && cell !== "~");
}

/**
 * The cells of a list with the landings that are not seen, each as `~8,14,2`: its coordinates and its level.
 * @param {string} list
 * @param {string} hidden the coordinates of these landings, `8,14,2;8,12,4`
 * @returns {string[]}
 */
export function path(list, hidden) {
  const places = hidden === "-" ? [] : hidden.split(";");
  const all = list.split(",").filter((cell) => cell !== "-");
  return all.map((cell) => (cell === "~" ? `~${places.shift() ?? ""}` : cell)).filter((cell) => cell !== "~");
}
