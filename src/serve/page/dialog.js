// The dialog of the page. The browser's way back closes it.

import { byId } from "./dom.js";

/** Whether an entry in the browser's history stands for the dialog, or for one that was closed. */
let isInHistory = history.state?.dialog === true;

/**
 * Opens the dialog.
 * @param {string} title
 * @param {(Node | string)[]} content
 */
export function openDialog(title, ...content) {
  openAs("", title, ...content);
}

/**
 * Opens the dialog in a width.
 * @param {"" | "wide" | "narrow"} width
 * @param {string} title
 * @param {(Node | string)[]} content
 */
export function openAs(width, title, ...content) {
  const dialog = byId("dialog", HTMLDialogElement);
  dialog.className = width;
  byId("dialog-title", HTMLElement).textContent = title;
  byId("dialog-body", HTMLElement).replaceChildren(...content);
  if (!dialog.open) {
    dialog.showModal();
    if (!isInHistory) history.pushState({ dialog: true }, "");
    isInHistory = true;
  } else if (!dialog.contains(document.activeElement)) {
    // What had the focus may be gone; keys such as Escape go where it is.
    byId("dialog-close", HTMLElement).focus();
  }
  dialog.scrollTop = 0;
}

/** Closes it. */
export function closeDialog() {
  byId("dialog", HTMLDialogElement).close();
}

/** Lets the dialog be closed by its button, by the way back, and by a click beside it. */
export function listenToDialog() {
  const dialog = byId("dialog", HTMLDialogElement);
  byId("dialog-close", HTMLElement).addEventListener("click", closeDialog);
  dialog.addEventListener("click", (event) => event.target === dialog && closeDialog());
  addEventListener("popstate", (event) => {
    if (event.state?.dialog === true || !isInHistory) return;
    isInHistory = false;
    // Where there is nothing to close, the way back leaves the page.
    if (dialog.open) dialog.close();
    else history.back();
  });
}
