// Play cards with keys, as in the terminal: the number keys (1 to 9, then 0) and the arrow keys
// choose a card; the same number key again, or Enter, plays the card.

import { at, store, stored } from "./words.js";

const CHOSEN = "gostop keys";
const NUMBERS = "1234567890";
/** @type {Record<string, number>} */
const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
let isOn = true;

/** Whether single keys choose cards. */
export function hasKeys() {
  return (stored(CHOSEN) ?? (isOn ? "yes" : "no")) !== "no";
}

/** @param {boolean} is */
export function useKeys(is) {
  isOn = is;
  store(CHOSEN, is ? "yes" : "no");
}

/** List what can be chosen now, in order: cards, then moves that are buttons. */
function choices() {
  return [...document.querySelectorAll("#table button.gs-card, #moves button")].filter(
    (each) => each instanceof HTMLElement,
  );
}

/**
 * Find what a number key stands for. If a card of the hand can be played, the key stands for a place
 * in the hand. A card keeps its place while others are played. Otherwise it stands for a card or a button.
 * @param {number} place
 */
function numbered(place) {
  const hand = [...document.querySelectorAll("#table .gs-own .gs-hand > li")];
  const held = hand.some((each) => each.querySelector("button"));
  return held ? hand[place]?.querySelector("button") : choices()[place];
}

/**
 * Choose or play what a key stands for.
 * @param {KeyboardEvent} event
 */
function press(event) {
  const all = choices();
  const on = all.findIndex((each) => each === document.activeElement);
  const step = ARROWS[event.key];
  const place = NUMBERS.indexOf(event.key);
  const wanted = step
    ? all[(Math.max(on, step < 0 ? 0 : -1) + step + all.length) % all.length]
    : place >= 0
      ? numbered(place)
      : null;
  if (!(wanted instanceof HTMLElement)) return;
  event.preventDefault();
  if (!step && wanted === document.activeElement) wanted.click();
  else wanted.focus();
}

/**
 * Listen to keys, and to taps that skip what is being shown.
 * @param {() => boolean} skip skips what is being shown; returns whether anything was being shown
 */
export function listen(skip) {
  document.addEventListener("keydown", (event) => {
    const on = /** @type {Element} */ (event.target);
    const isElsewhere = on.closest("dialog, header, .panels, .skip");
    const isHeld = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
    if (isElsewhere || isHeld || document.querySelector("dialog[open]")) return;
    if (!["Tab", "Shift"].includes(event.key) && skip()) event.preventDefault();
    else if (hasKeys()) press(event);
  });
  for (const id of ["table", "bar"]) {
    at(id).addEventListener("click", (event) => {
      if (skip()) event.stopPropagation();
    }, true);
  }
}
