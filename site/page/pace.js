// How fast moves are shown, and how to skip to their end.

import { store, stored } from "./words.js";

const CHOSEN = "gostop speed";
const USUAL = "normal";
/** @type {Record<string, number>} How long an event stays, in milliseconds. */
const STAYS = { slow: 800, normal: 330, instant: 0 };

/** The speeds, the slowest first. */
export const SPEEDS = Object.keys(STAYS);

/** Return the speed that was chosen in this browser. */
export function speed() {
  const found = stored(CHOSEN) ?? chosen;
  return found in STAYS ? found : USUAL;
}

/** The chosen speed, in case the browser can store nothing. */
let chosen = USUAL;

/**
 * Choose a speed. Moves that are being shown go on at this speed.
 * @param {string} wanted
 */
export function hurry(wanted) {
  chosen = wanted;
  store(CHOSEN, wanted);
}

/** The pauses of what is being shown now. */
export class Pace {
  #skips = false;
  #wake = () => {};

  /** Whether only the result of the moves is shown. */
  get isInstant() {
    return this.#skips || !STAYS[speed()];
  }

  /** Stop showing what happened, and show only the result. */
  skip() {
    this.#skips = true;
    this.#wake();
  }

  /** Wait as long as an event stays. */
  async pause() {
    await new Promise((resolve) => {
      this.#wake = () => resolve(undefined);
      setTimeout(resolve, this.isInstant ? 0 : STAYS[speed()]);
    });
  }
}
