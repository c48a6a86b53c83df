// An engine in a worker: the messages between it and the page.
//
// To the worker: first { module, slice }, then { line }. From it: { ready } once, then { line }, { end } or { error }.

import { Runner } from "./runner.js";

/**
 * The worker's side.
 * @param {(message: object) => void} post
 * @returns {(message: any) => Promise<void>} takes the messages
 */
export function serve(post) {
  /** @type {Runner | undefined} */
  let runner;
  const fail = (/** @type {Error} */ error) => post({ error: error.message });
  return async ({ module, slice, line }) => {
    if (line !== undefined) {
      runner?.send(line);
      return;
    }
    try {
      runner = await Runner.create(module, slice, { line: (line) => post({ line }), end: () => post({ end: true }), fail });
      post({ ready: true });
    } catch (error) {
      fail(/** @type {Error} */ (error));
    }
  };
}

/**
 * The page's side: an engine that is used like a `Runner`.
 * @param {{post: (message: object) => void, onMessage: (take: (message: any) => void) => void,
 *   onError: (take: (error: Error) => void) => void, terminate: () => void}} worker
 * @param {WebAssembly.Module} module
 * @param {number} slice
 * @param {import("./runner.js").Listener} listener
 * @returns {Promise<{send: (line: string) => void, close: () => void}>}
 */
export function connect(worker, module, slice, listener) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {Error} */ error) => {
      worker.terminate();
      reject(error);
      listener.fail(error);
    };
    const engine = { send: (/** @type {string} */ line) => worker.post({ line }), close: worker.terminate };
    worker.onError(fail);
    worker.onMessage(({ ready, line, end, error }) => {
      if (ready) resolve(engine);
      else if (line !== undefined) listener.line(line);
      else if (error !== undefined) fail(new Error(error));
      else if (end) {
        worker.terminate();
        listener.end();
      }
    });
    worker.post({ module, slice });
  });
}
