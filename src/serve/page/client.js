// A client of the engine: questions with their answers, and one search at a time.

import { Connection } from "./connection.js";
import { parse } from "./hub.js";
import { textOfError } from "./texts.js";

/** @typedef {import("./hub.js").Line} Line */

/** The engine has refused a line; the message is its sentence. */
export class Refused extends Error {}

/** The connection was lost before the answer came. */
export class Lost extends Error {}

/**
 * A search that runs: its reports go to `report`, its end to `end`.
 * @typedef {{report: (info: Line) => void, end: (done: Line) => void, fail: (error: Error) => void}} Search
 */

/** Lines that are answered by everything up to the next `pong`. */
class Request {
  /** @type {Line[]} */
  replies = [];

  /**
   * @param {(replies: Line[]) => void} resolve
   * @param {(error: Error) => void} reject
   */
  constructor(resolve, reject) {
    this.resolve = resolve;
    this.reject = reject;
  }
}

export class Client {
  /** @type {Request[]} */
  #requests = [];
  /** @type {Search | undefined} */
  #search;
  /** Resolves when that search has ended, however it ends. @type {Promise<unknown>} */
  #ended = Promise.resolve();
  /** @type {Connection} */
  #connection;
  /** Whether there is an engine. */
  isOpen = false;
  #isHeard = false;

  /**
   * @param {URL} address
   * @param {{opened: () => void, heard: () => void, lost: (why: string) => void, said: (sentence: string) => void}} listener
   *   `heard` is called when the engine has answered for the first time, `lost` with the last refusal, if that ended the
   *   connection, and `said` with sentences that no request has asked for
   */
  constructor(address, listener) {
    this.listener = listener;
    this.#connection = new Connection(address, {
      opened: () => {
        this.isOpen = true;
        this.#isHeard = false;
        listener.opened();
      },
      line: (text) => this.#take(parse(text)),
      lost: () => this.#lose(),
    });
  }

  open() {
    this.#connection.open();
  }

  /**
   * Sends lines and gives all that is answered to them.
   * @param {string[]} lines
   * @returns {Promise<Line[]>}
   * @throws {Refused} one of them was refused
   * @throws {Lost}
   */
  async ask(...lines) {
    if (!this.isOpen) throw new Lost();
    const replies = await new Promise((resolve, reject) => {
      this.#requests.push(new Request(resolve, reject));
      // The answer to `ping` comes when all lines before it are carried out.
      for (const line of [...lines, "ping"]) this.#connection.send(line);
    });
    const error = replies.find((/** @type {Line} */ reply) => reply.word === "error");
    if (error) throw new Refused(textOfError(error.args));
    return replies;
  }

  /** Whether a search runs. */
  get isSearching() {
    return this.#search !== undefined;
  }

  /**
   * Searches, and gives the line `done`.
   * @param {string[]} lines the level and `go`
   * @param {(info: Line) => void} report
   * @returns {Promise<Line>}
   */
  search(lines, report) {
    /** @type {Promise<Line>} */
    const done = new Promise((resolve, reject) => {
      const search = { report, end: resolve, fail: reject };
      this.#search = search;
      this.ask(...lines).catch((error) => {
        if (this.#search === search) this.#search = undefined;
        reject(error);
      });
    });
    this.#ended = done.catch(() => undefined);
    return done;
  }

  /** Waits until no search runs. */
  async idle() {
    while (this.#search) await this.#ended;
  }

  /** Asks the search that runs to end; it then answers. */
  stop() {
    if (this.#search) this.#connection.send("stop");
  }

  /** @param {Line} line */
  #take(line) {
    // A server without room opens the connection, says so, and closes it.
    if (!this.#isHeard && line.word !== "error") {
      this.#isHeard = true;
      this.listener.heard();
    }
    if (line.word === "info") {
      this.#search?.report(line);
    } else if (line.word === "done") {
      const search = this.#search;
      this.#search = undefined;
      search?.end(line);
    } else if (line.word === "pong") {
      const request = this.#requests.shift();
      request?.resolve(request.replies);
    } else if (this.#requests.length > 0) {
      this.#requests[0].replies.push(line);
    } else if (line.word === "error") {
      this.listener.said(textOfError(line.args));
    }
  }

  #lose() {
    this.isOpen = false;
    const [requests, search] = [this.#requests, this.#search];
    [this.#requests, this.#search] = [[], undefined];
    for (const request of requests) request.reject(new Lost());
    search?.fail(new Lost());
    const refusal = this.#isHeard ? undefined : requests[0]?.replies.find(({ word }) => word === "error");
    this.listener.lost(refusal ? textOfError(refusal.args) : "");
  }
}
