// The WebAssembly module: its exports as methods with strings.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The engine has a bug: it has panicked, and this instance can no longer be used. */
export class Panic extends Error {}

/** One engine. */
export class Module {
  /** @type {Record<string, any>} */
  #exports = {};
  /** The message of the panic that ended the engine. */
  #panic = "";

  /**
   * Creates an engine.
   * @param {WebAssembly.Module} compiled
   */
  static async create(compiled) {
    const module = new Module();
    const now = () => performance.timeOrigin + performance.now();
    const panicked = (/** @type {number} */ at, /** @type {number} */ length) => {
      module.#panic = module.#text(at, length);
    };
    const instance = await WebAssembly.instantiate(compiled, { rafle: { now, panicked } });
    module.#exports = instance.exports;
    if (!module.#call("rafle_start")) throw new Error(module.takeOutput());
    return module;
  }

  /**
   * Handles a line. Gives `false` after `quit`.
   * @param {string} line
   */
  line(line) {
    const bytes = encoder.encode(line);
    const at = this.#call("rafle_input", bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    return this.#call("rafle_line") !== 0;
  }

  /**
   * Searches for about this time; to the end of the search if it is infinite. Gives whether a search needs another step.
   * @param {number} milliseconds
   */
  step(milliseconds) {
    return this.#call("rafle_step", milliseconds) !== 0;
  }

  /** The next line of the engine; empty if there is none. */
  takeOutput() {
    const length = this.#call("rafle_take_output");
    return length === 0 ? "" : this.#text(this.#call("rafle_output"), length);
  }

  /**
   * @param {string} name
   * @param {number[]} args
   * @returns {number}
   */
  #call(name, ...args) {
    try {
      // Addresses from 2 GiB on come as negative numbers.
      return this.#exports[name](...args) >>> 0;
    } catch (error) {
      throw new Panic(`the engine has a bug and has ended: ${this.#panic || error}`);
    }
  }

  /**
   * @param {number} at
   * @param {number} length
   */
  #text(at, length) {
    return decoder.decode(new Uint8Array(this.#exports.memory.buffer, at >>> 0, length));
  }
}
