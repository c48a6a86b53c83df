// The socket to the engine, opened again when it is lost.

/** Milliseconds before the first new attempt, and the most before any. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;

/**
 * What is told of a connection.
 * @typedef {{opened: () => void, line: (text: string) => void, lost: () => void}} Listener
 */

/** Lines to and from one engine. After a loss it is another engine, which knows nothing of what was said before. */
export class Connection {
  /** @type {WebSocket | undefined} */
  #socket;
  #wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {URL} address
   * @param {Listener} listener
   */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    // Who comes back to the page, or to the network, does not wait.
    const hurry = () => this.#timer !== undefined && !document.hidden && this.open();
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
  }

  /** Opens the socket. */
  open() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.addEventListener("open", () => this.listener.opened());
    socket.addEventListener("message", (event) => {
      const line = String(event.data);
      // A server that has no room says so, and is not asked in haste.
      if (!line.startsWith("error")) this.#wait = FIRST_WAIT;
      this.listener.line(line);
    });
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#timer = setTimeout(() => this.open(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
      this.listener.lost();
    });
  }

  /**
   * Sends a line; what is said while there is no engine is lost.
   * @param {string} text
   */
  send(text) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }
}
