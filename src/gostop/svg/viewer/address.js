// The address of the viewer: `#round=2&move=13&seat=0` leads to a place in the record, as the
// player of that seat sees it.

/** @typedef {import("./panels.js").Story} Story */

const ANYBODY = "spectator";
export const SPECTATOR = "-"; // the value for a spectator in the list of seats

/** Whether the page has an address that can lead to a move: a frame of a notebook has none. */
export function isLinked() {
  return location.protocol !== "about:";
}

/**
 * Find where an address leads: the place (`null` if the record does not have the round), and a
 * value of the list of seats. If the round does not have the move, its nearest move is taken.
 * @param {string} hash
 * @param {Story} story
 * @param {(readonly [number, number])[]} stops
 */
export function askedBy(hash, { rounds }, stops) {
  const asked = new URLSearchParams(hash.slice(1));
  const number = Number(asked.get("round"));
  const round = rounds.findIndex((each) => each.number === number);
  const moves = Math.trunc(Number(asked.get("move"))) || 0;
  const move = Math.max(0, Math.min(moves, rounds[round]?.steps.length ?? 0));
  const place = stops.findIndex(([of, step]) => of === round && step === move);
  const seat = asked.get("seat") ?? "";
  return { place: place < 0 ? null : place, eyes: seat === ANYBODY ? SPECTATOR : seat };
}

/**
 * Write the address of a place.
 * @param {readonly [number, number]} stop
 * @param {HTMLSelectElement} chosen
 * @param {Story} story
 */
export function hashOf([round, move], { value, disabled }, { rounds }) {
  const seat = value === SPECTATOR ? ANYBODY : value;
  const whose = seat && !disabled ? `&seat=${seat}` : "";
  return `#round=${rounds[round].number}&move=${move}${whose}`;
}
