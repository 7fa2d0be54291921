// What happened, in words.

import { kept } from "./table.js";
import { pointsOf, say, words } from "./words.js";

/** @typedef {import("./python.js").Happened} Happened */

/**
 * An event as a sentence; an empty text for what needs no words.
 * @param {Happened} event
 * @param {import("./table.js").Scene} scene
 */
export function sentence(event, scene) {
  const key = `on_${keyOf(event)}`;
  const is = event.seat === scene.seat || event.payer === scene.seat;
  const text = is && words().page[`${key}_you`] ? `${key}_you` : key;
  /** @param {number | undefined} seat */
  const name = (seat) => scene.seats[seat ?? -1]?.name ?? "";
  /** @param {number | undefined} seat */
  const within = (seat) => (seat === scene.seat ? say("youWithin") : name(seat));
  const told = say(text, {
    who: name(event.seat ?? event.payer),
    whom: within(event.victim ?? event.payee ?? event.owner),
    card: cardName(event.card),
    cards: cardNames(event.cards ?? ""),
    month: words().months[event.month ?? 0] ?? "",
    points: pointsOf(event.points ?? 0),
    count: event.count ?? 0,
    reason: words().reasons[event.reason] ?? "",
  });
  return kept(told);
}

/**
 * The key of the words for an event.
 * @param {Happened} event
 */
function keyOf(event) {
  if (event.event === "card_drawn" && event.card === "?") return "card_drawn_hidden";
  if (event.event === "round_drawn" && event.reason === "void") return "round_void";
  return event.event;
}

/**
 * The name of a card.
 * @param {string | undefined} card
 */
export function cardName(card) {
  return words().cards[card ?? ""] ?? card ?? "";
}

/**
 * The names of cards, with commas between.
 * @param {string} cards
 */
export function cardNames(cards) {
  return cards.split(" ").filter(Boolean).map(cardName).join(", ");
}
