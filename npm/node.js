// The entry of the package for node.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { connect } from "./port.js";
import { Rafle as Base } from "./rafle.js";

export { RafleError } from "./rafle.js";

export class Rafle extends Base {
  /** @param {import("./rafle.js").Options} options */
  static create(options = {}) {
    return Base.start(options, {
      compile: async (address) => WebAssembly.compile(await readFile(address)),
      connect(module, slice, listener) {
        const worker = new Worker(new URL("./node-worker.js", import.meta.url));
        return connect({
          post: (message) => worker.postMessage(message),
          onMessage: (take) => worker.on("message", take),
          onError: (take) => worker.on("error", take),
          terminate: () => void worker.terminate(),
        }, module, slice, listener);
      },
    });
  }
}
