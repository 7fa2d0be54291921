// What lies beside the table: the points and why they count, the goals, and what happened.

import { cardName } from "./sentences.js";
import { make, picture, signed } from "./table.js";
import { at, pointsOf, say, words } from "./words.js";

/**
 * @typedef {import("./python.js").Seen} Seen
 * @typedef {{number: string, name: string, cards: string[], about?: string[], sources: string[][]}} Part  of a bill
 */

const MOST_LINES = 100;

/**
 * Make small pictures of cards, with their names.
 * @param {string[]} cards
 * @param {(card: string) => boolean} [isOn]
 */
export function pictures(cards, isOn = () => true) {
  const made = make("span", "pictures");
  for (const card of cards) {
    const one = make("span", isOn(card) ? "" : "off", { role: "img", "aria-label": cardName(card) });
    one.append(picture(card));
    made.append(one);
  }
  return made;
}

/**
 * Make a table of items or payments, each with the source of its rule.
 * @param {string} title
 * @param {Part[]} parts
 */
function reasons(title, parts) {
  const made = make("table", "reasons");
  const head = make("tr", "");
  for (const key of ["rule", "number"]) head.append(make("th", "", { scope: "col" }, say(key)));
  made.append(make("caption", "", {}, title), make("thead", "", {}, head));
  const body = make("tbody", "");
  for (const part of parts) {
    const name = make("th", "", { scope: "row" }, part.name);
    if (part.cards.length) name.append(pictures(part.cards));
    for (const each of part.about ?? []) name.append(make("small", "", {}, each));
    body.append(make("tr", "", {}, name, make("td", "number", {}, part.number)));
  }
  const texts = new Set(parts.flatMap(({ sources }) => sources.map(([, name, source]) => `${name}: ${source}`)));
  const sources = make("details", "source", {}, make("summary", "", {}, words().sources));
  sources.append(...[...texts].map((text) => make("small", "", {}, text)));
  const below = make("tr", "", {}, make("td", "", { colspan: "2" }, sources));
  made.append(body, make("tfoot", "", {}, below));
  return made;
}

/**
 * List what the cards of a seat score, each item with its cards and the source of its rule.
 * @param {import("./table.js").Seat} seat
 * @param {string} title
 */
function scored(seat, title) {
  const parts = seat.items.map((item) => ({ ...item, number: String(item.points), sources: [["", item.name, item.source]] }));
  return reasons(title, parts);
}

/**
 * Show the points of each seat.
 * @param {Seen} seen
 */
export function showPoints({ scene, rules }) {
  const seats = scene.seats.filter((seat) => seat.active);
  at("points").replaceChildren(
    ...seats.map((seat) => {
      const far = say("of", { points: seat.points, threshold: pointsOf(rules.threshold) });
      const title = `${seat.name}: ${far}`;
      return seat.items.length ? scored(seat, title) : make("p", "", {}, title);
    }),
  );
}

/**
 * Show the goals, which the person can still collect.
 * @param {Seen} seen
 */
export function showGoals(seen) {
  at("goal-list").replaceChildren(
    ...[...seen.goals].sort((one, other) => Number(one.lost) - Number(other.lost)).map((goal) => {
      const done = goal.have >= goal.need;
      const how = done
        ? say("goalDone")
        : goal.lost
          ? say("goalLost")
          : say("goal", { have: goal.have, need: goal.need });
      const made = make("li", done ? "done" : goal.lost ? "lost" : "");
      made.append(
        make("strong", "", {}, goal.name),
        " ",
        make("span", "worth", {}, pointsOf(goal.points)),
        " ",
        make("span", "far", {}, how),
      );
      if (goal.cards.length) made.append(pictures(goal.cards, (card) => goal.held.includes(card)));
      return made;
    }),
  );
}

/**
 * Add a sentence to the list of what happened, and let a screen reader say it. The newest turn stands
 * first; within a turn, the sentences stand in their order.
 * @param {string} text
 * @param {string} [turn] whose turn it is, if the sentence belongs to a turn
 */
export function note(text, turn = "") {
  const log = at("log");
  const newest = log.firstElementChild;
  if (turn && newest?.getAttribute("data-turn") === turn) newest.append(` ${text}`);
  else log.prepend(make("li", "", { "data-turn": turn }, text));
  while (log.children.length > MOST_LINES) log.lastElementChild?.remove();
  announce(text);
}

/**
 * Let a screen reader say a sentence.
 * @param {string} text
 */
export function announce(text) {
  // A new element is read even when it says the same as the one before it.
  at("live").append(make("span", "", {}, `${text} `));
  while (at("live").children.length > 6) at("live").firstElementChild?.remove();
}

/**
 * Say who won or lost, and how many points.
 * @param {Seen} seen
 */
function ending({ scene, settlement }) {
  const { over } = scene;
  if (!over || over.winner === null) return settlement?.ending ?? "";
  const points = over.points[scene.seat];
  if (over.winner === scene.seat) return say("won", { points: pointsOf(points) });
  const who = scene.seats[over.winner].name;
  return points ? say("lost", { who, points: pointsOf(-points) }) : say("lostNothing", { who });
}

/**
 * Say what each seat has won or lost in the match so far.
 * @param {Seen} seen
 */
function standing({ match, scene }) {
  const round = { round: match.round, rounds: match.rounds ?? 0 };
  const totals = match.totals.map((total, seat) => `${scene.seats[seat].name} ${signed(total)}`);
  return `${say(match.rounds ? "totalsOf" : "totals", round)}: ${totals.join(", ")}`;
}

/**
 * Make a table for each sum of points: its items, then a line for each payer. Payments during the round
 * come last.
 * @param {import("./python.js").Transfer[]} transfers
 * @param {(seat: number) => string} nameOf
 * @param {(paid: import("./python.js").Transfer) => string} line says who pays whom
 * @param {Map<string, string[]>} [held] the cards of each item
 */
export function bill(transfers, nameOf, line, held = new Map()) {
  /** @type {Map<string, Part[]>} */
  const sums = new Map();
  for (const paid of transfers) {
    const { payee, points, parts, share, sum } = paid;
    const items = parts.filter(([number]) => /^\d/.test(number));
    const more = parts.slice(items.length);
    if (share) more.push(["", say("shareOf", { rule: share[0], who: nameOf(share[1]) }), share[2]]);
    const about = [sum, ...more.map(([number, rule]) => `${rule} ${number}`)].filter(Boolean);
    const total = items.reduce((all, [number]) => all + Number(number), 0);
    const what = items.length === 1 ? items[0][1] : pointsOf(total);
    const key = JSON.stringify([`${nameOf(payee)}: ${what}`, items]);
    const rows = sums.get(key) ?? items.map((item) => ({ number: item[0], name: item[1], cards: held.get(item[1]) ?? [], sources: [item] }));
    sums.set(key, [...rows, { number: String(points), name: line(paid), cards: [], about, sources: more }]);
  }
  return [...sums].reverse().map(([key, rows]) => reasons(JSON.parse(key)[0], rows));
}

/**
 * Say how a round ended, and who pays whom and why.
 * @param {Seen} seen
 * @param {Node} foot what stands at the end
 * @returns {[string, Node[]]} the title, and what is below it
 */
export function settled(seen, foot) {
  const { settlement, scene, match } = seen;
  const winner = scene.seats[scene.over?.winner ?? -1];
  /** @param {number} seat */
  const name = (seat) => scene.seats[seat].name;
  const held = new Map(winner?.items.map((item) => [item.name, item.cards]));
  /** @param {import("./python.js").Transfer} paid */
  const line = ({ payer, payee }) => {
    const mine = payer === scene.seat ? "_you" : payee === scene.seat ? "_to_you" : "";
    return say(`pays${mine}`, { who: name(payer), whom: name(payee) });
  };
  /** @type {Node[]} */
  const found = bill(settlement?.transfers ?? [], name, line, held);
  // a round that began from a position does not count in a match
  if (match.totals.length) found.push(make("p", "standing", {}, standing(seen)));
  if (scene.over?.winner !== null && scene.over?.reason !== "stop") {
    found.unshift(make("p", "", {}, words().reasons[scene.over?.reason ?? ""] ?? ""));
  }
  if (match.isOver) {
    const winners = match.winners.map(name).join(", ");
    const text = winners ? say("matchWon", { who: winners }) : say("matchDrawn");
    found.push(make("p", "standing", {}, text));
  }
  found.push(foot);
  return [ending(seen), found];
}
