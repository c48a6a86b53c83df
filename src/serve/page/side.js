// The panels beside the board, one of which is open. A panel is added with `add`, from any module.

import { byId, element } from "./dom.js";

/**
 * @typedef {{
 *   id: string, title: () => string, root: HTMLElement, show?: () => void,
 * }} Panel what stands in `root`; `title` is on its tab, and `show` is called when the panel is opened, and after each change
 *   while it is open
 */

export class Side {
  /** @type {{panel: Panel, tab: HTMLButtonElement, place: HTMLElement}[]} */
  #panels = [];
  /** The name of the panel that is open. */
  open = "";

  /**
   * Adds a panel; the first one is opened.
   * @param {Panel} panel
   */
  add(panel) {
    const names = { tab: `tab-${panel.id}`, place: `panel-${panel.id}` };
    const tab = element("button", {
      type: "button", role: "tab", id: names.tab, "aria-controls": names.place, click: () => this.choose(panel.id),
      keydown: (event) => this.#key(event),
    });
    const place = element("div", { role: "tabpanel", id: names.place, "aria-labelledby": names.tab, tabindex: 0 }, panel.root);
    byId("tabs", HTMLElement).append(tab);
    byId("panels", HTMLElement).append(place);
    this.#panels.push({ panel, tab, place });
    this.open ||= panel.id;
    this.name();
    this.#mark();
  }

  /** Takes a panel away again. @param {string} id */
  remove(id) {
    const found = this.#panels.find(({ panel }) => panel.id === id);
    if (!found) return;
    found.tab.remove();
    found.place.remove();
    this.#panels = this.#panels.filter((one) => one !== found);
    if (this.open === id) this.choose(this.#panels[0]?.panel.id ?? "");
  }

  /** Opens a panel. @param {string} id */
  choose(id) {
    this.open = id;
    this.#mark();
    this.refresh();
  }

  /** Shows again what the open panel shows. */
  refresh() {
    this.#panels.find(({ panel }) => panel.id === this.open)?.panel.show?.();
  }

  /** Writes the tabs in the language of the page. */
  name() {
    for (const { panel, tab } of this.#panels) tab.textContent = panel.title();
  }

  #mark() {
    for (const { panel, tab, place } of this.#panels) {
      const isOpen = panel.id === this.open;
      tab.setAttribute("aria-selected", `${isOpen}`);
      tab.tabIndex = isOpen ? 0 : -1;
      place.hidden = !isOpen;
    }
  }

  /** Arrow keys go from tab to tab. @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const count = this.#panels.length;
    const at = this.#panels.findIndex(({ panel }) => panel.id === this.open);
    const { panel, tab } = this.#panels[(at + by + count) % count];
    this.choose(panel.id);
    tab.focus();
    event.preventDefault();
  }
}
