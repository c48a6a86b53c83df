// The worker of node: a thread that runs one engine.

import { parentPort } from "node:worker_threads";
import { serve } from "./port.js";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
port.on("message", serve((message) => port.postMessage(message)));
