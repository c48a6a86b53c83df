// The entry of the package for browsers and bundlers.

import { connect } from "./port.js";
import { Rafle as Base } from "./rafle.js";

export { RafleError } from "./rafle.js";

/** @param {string | URL} address */
async function compile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status} ${response.statusText}`);
  // Servers that do not know the type of the file would break compileStreaming.
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Rafle extends Base {
  /** @param {import("./rafle.js").Options} options */
  static create(options = {}) {
    return Base.start(options, {
      compile,
      connect(module, slice, listener) {
        const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        return connect({
          post: (message) => worker.postMessage(message),
          onMessage: (take) => worker.addEventListener("message", (event) => take(event.data)),
          onError: (take) => worker.addEventListener("error", (event) =>
            take(new Error(`the worker of the engine has failed: ${event.message ?? "it cannot be loaded"}`))),
          terminate: () => worker.terminate(),
        }, module, slice, listener);
      },
    });
  }
}
