// Sounds of moves, made in the page.

import { keep, setting } from "./store.js";

/** @type {AudioContext | undefined} */
let context;

/** Makes what sounds need. It takes a tenth of a second, and no move should wait for it. */
function prepare() {
  // A browser makes no sound before a person has done something on the page.
  if (!isHeard() || !("AudioContext" in globalThis) || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
}

for (const event of ["pointerup", "keyup"]) addEventListener(event, () => setTimeout(prepare, 50), { once: true });

/** Whether sounds are heard. */
export function isHeard() {
  return setting("sound") !== "off";
}

/** Lets sounds be heard, or not. @param {boolean} heard */
export function hear(heard) {
  keep("sound", heard ? "on" : "off");
}

/**
 * A tone that fades.
 * @param {OscillatorType} type
 * @param {number} pitch in hertz
 * @param {number} delay in seconds, as all lengths
 * @param {number} length
 * @param {number} volume
 */
function tone(type, pitch, delay, length, volume) {
  if (!context) return;
  const begin = context.currentTime + delay;
  const [source, fading] = [context.createOscillator(), context.createGain()];
  source.type = type;
  source.frequency.setValueAtTime(pitch, begin);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.7, begin + length);
  fading.gain.setValueAtTime(0.0001, begin);
  fading.gain.exponentialRampToValueAtTime(volume, begin + 0.005);
  fading.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(fading).connect(context.destination);
  source.start(begin);
  source.stop(begin + length + 0.02);
}

/** @typedef {"step" | "capture" | "won" | "lost" | "over" | "wrong"} Sound */

/** @type {Record<Sound, [OscillatorType, number, number, number, number][]>} */
const SOUNDS = {
  step: [["triangle", 340, 0, 0.07, 0.3], ["square", 120, 0, 0.03, 0.06]],
  capture: [["triangle", 220, 0, 0.1, 0.35], ["square", 80, 0, 0.05, 0.1]],
  won: [["sine", 523, 0, 0.25, 0.2], ["sine", 659, 0.14, 0.25, 0.2], ["sine", 784, 0.28, 0.5, 0.2]],
  lost: [["sine", 392, 0, 0.3, 0.2], ["sine", 311, 0.18, 0.5, 0.2]],
  over: [["sine", 440, 0, 0.3, 0.2], ["sine", 440, 0.2, 0.4, 0.2]],
  wrong: [["sine", 150, 0, 0.12, 0.2]],
};

/**
 * Makes a sound, if sounds are heard and the browser lets the page make them.
 * @param {Sound} name
 * @param {number} delay in milliseconds
 */
export function sound(name, delay = 0) {
  if (!isHeard() || document.hidden) return;
  prepare();
  if (!context) return;
  if (context.state === "suspended") void context.resume();
  for (const [type, pitch, begin, length, volume] of SOUNDS[name]) tone(type, pitch, delay / 1000 + begin, length, volume);
}
