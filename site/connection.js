// The connection of the page to the engine in a worker. It stands in for the socket to a server.

import { Rafle } from "./engine/browser.js";

/** Milliseconds before a new attempt. */
const WAIT = 2_000;

// The page works without a network from its second visit on.
navigator.serviceWorker?.register("offline.js").catch((error) => console.warn(`not offline: ${error.message}`));

/** Lines to and from one engine. */
export class Connection {
  /** @type {Rafle | undefined} */
  #rafle;

  /**
   * @param {URL} _address of a server, which this page has not
   * @param {{opened: () => void, line: (text: string) => void, lost: () => void}} listener
   */
  constructor(_address, listener) {
    this.listener = listener;
  }

  /** Starts the engine. */
  async open() {
    const lose = () => {
      this.#rafle = undefined;
      setTimeout(() => this.open(), WAIT);
      this.listener.lost();
    };
    try {
      const rafle = await Rafle.create();
      rafle.onLine = (line) => this.listener.line(line);
      rafle.onError = lose;
      this.#rafle = rafle;
    } catch (error) {
      console.warn(error);
      lose();
      return;
    }
    this.listener.opened();
  }

  /**
   * Sends a line; it is lost while there is no engine.
   * @param {string} text
   */
  send(text) {
    this.#rafle?.send(text);
  }
}
