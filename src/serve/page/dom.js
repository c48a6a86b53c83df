// Elements of the page and of pictures.

/** @typedef {Record<string, string | number | boolean | undefined | ((event: any) => void)>} Attributes */

/**
 * @template {Element} T
 * @param {T} made
 * @param {Attributes} attributes a function is a listener, `true` an empty attribute, `undefined` and `false` none
 * @param {(Node | string)[]} children
 */
function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/**
 * An element of the page.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An element of a picture.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function shape(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/**
 * The element of the page with a name, which is of a kind.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} '${id}'`);
  return found;
}

/**
 * Puts other children into a place. The focus goes from a control to the one that comes in its stead, and to the board if
 * there is none, so that a keyboard finds itself where it was.
 * @param {HTMLElement} root
 * @param {Node[]} children
 */
export function replace(root, ...children) {
  const controls = () => [...root.querySelectorAll("button, select, input")];
  const focused = document.activeElement ? controls().indexOf(document.activeElement) : -1;
  root.replaceChildren(...children);
  if (focused < 0) return;
  const instead = controls()[focused] ?? byId("table", HTMLElement);
  if (instead instanceof HTMLElement) instead.focus({ preventScroll: true });
}

/**
 * Hands a text to the person as a file.
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
export function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
