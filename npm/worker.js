// The worker of browsers: a module that runs one engine.

import { serve } from "./port.js";

const take = serve((message) => globalThis.postMessage(message));
globalThis.addEventListener("message", (event) => void take(event.data));
