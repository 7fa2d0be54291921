// How fast moves are shown, and how one skips to the end of them.

import { store, stored } from "./words.js";

const CHOSEN = "gostop speed";
const USUAL = "normal";
/** @type {Record<string, number>} How long an event stays, in milliseconds. */
const STAYS = { slow: 800, normal: 330, instant: 0 };

/** The speeds, the slowest first. */
export const SPEEDS = Object.keys(STAYS);

/** The speed that was chosen, in this browser. */
export function speed() {
  const found = stored(CHOSEN) ?? chosen;
  return found in STAYS ? found : USUAL;
}

/** Where the browser keeps nothing, the page remembers. */
let chosen = USUAL;

/**
 * Choose a speed. What is being shown goes on with it.
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

  /** Whether nothing is shown but what it leads to. */
  get isInstant() {
    return this.#skips || !STAYS[speed()];
  }

  /** Show no more of what happened, only what it led to. */
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
