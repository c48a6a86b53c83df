// Runs an engine: handles lines as they come, and searches in slices between them.

import { Module } from "./module.js";

/** The default length of a slice in milliseconds. `stop` and `ping` are answered after the running slice. */
export const SLICE = 8;

/**
 * What a runner reports: lines of the engine, its end, and the error that ended it.
 * @typedef {{line: (line: string) => void, end: () => void, fail: (error: Error) => void}} Listener
 */

/** Gives a function that calls another one after the messages that wait. */
function scheduler() {
  const { setImmediate } = /** @type {any} */ (globalThis);
  if (setImmediate) return (/** @type {() => void} */ act) => void setImmediate(act);
  // Timers of browsers wait for at least four milliseconds.
  const { port1, port2 } = new MessageChannel();
  return (/** @type {() => void} */ act) => {
    port1.onmessage = act;
    port2.postMessage(undefined);
  };
}

export class Runner {
  /** @type {Module | undefined} */
  #module;
  #schedule = scheduler();
  #isScheduled = false;

  /**
   * @param {Module} module
   * @param {number} slice
   * @param {Listener} listener
   */
  constructor(module, slice, listener) {
    this.#module = module;
    this.slice = slice;
    this.listener = listener;
  }

  /**
   * @param {WebAssembly.Module} compiled
   * @param {number} slice
   * @param {Listener} listener
   */
  static async create(compiled, slice, listener) {
    return new Runner(await Module.create(compiled), slice, listener);
  }

  /**
   * Handles a line.
   * @param {string} line
   */
  send(line) {
    this.#run((module) => {
      if (module.line(line)) {
        this.#continue();
      } else {
        this.#module = undefined;
      }
    });
    if (!this.#module) this.listener.end();
  }

  /** Ends the engine without an answer. */
  close() {
    this.#module = undefined;
  }

  /** Searches the next slice after the messages that wait. */
  #continue() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => {
      this.#isScheduled = false;
      this.#run((module) => {
        if (module.step(this.slice)) this.#continue();
      });
    });
  }

  /** @param {(module: Module) => void} act */
  #run(act) {
    const module = this.#module;
    if (!module) return;
    try {
      act(module);
      for (let line = module.takeOutput(); line !== ""; line = module.takeOutput()) this.listener.line(line);
    } catch (error) {
      this.#module = undefined;
      this.listener.fail(/** @type {Error} */ (error));
    }
  }
}
