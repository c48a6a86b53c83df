// The dialog of the page.

import { byId } from "./dom.js";

/**
 * Opens the dialog.
 * @param {string} title
 * @param {(Node | string)[]} content
 */
export function openDialog(title, ...content) {
  const dialog = byId("dialog", HTMLDialogElement);
  byId("dialog-title", HTMLElement).textContent = title;
  byId("dialog-body", HTMLElement).replaceChildren(...content);
  if (!dialog.open) dialog.showModal();
  // What had the focus may be gone; keys such as Escape go where it is.
  else if (!dialog.contains(document.activeElement)) byId("dialog-close", HTMLElement).focus();
}

/** Closes it. */
export function closeDialog() {
  byId("dialog", HTMLDialogElement).close();
}
