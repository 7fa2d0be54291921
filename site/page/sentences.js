// Sentences about events, and the names of cards.

import { kept } from "./table.js";
import { say, words } from "./words.js";

/**
 * Write an event as a sentence, with what a learner wants to know about it.
 * @param {import("./python.js").Happened} event
 */
export function sentence({ event, says }) {
  const more = say(`more_${event}`);
  return kept(more ? `${says} ${more}` : says);
}

/**
 * Return the name of a card.
 * @param {string | undefined} card
 */
export function cardName(card) {
  return words().cards[card ?? ""] ?? card ?? "";
}
