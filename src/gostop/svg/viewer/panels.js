// The parts of the viewer beside the table: turns, scores, settlements, keys, facts on the record.

import { isLinked } from "./address.js";
import { button, fill, kept, make, picture, shape, signed } from "./table.js";

/**
 * @typedef {import("./table.js").Scene} Scene
 * @typedef {import("./table.js").Words} Words
 * @typedef {import("./table.js").Motion} Motion
 * @typedef {string | [number, string, string]} Said
 * @typedef {{[key: string]: Change | unknown}} Change
 * @typedef {{seat: number, turn: number, says: Said[], motions: Motion[], change: Change, comments: string[]}} Step
 * @typedef {{payer: number, payee: number, points: number, parts: [string, string, string][],
 *   share: [string, number, string] | null, sum: string}} Transfer
 * @typedef {{ending: string, points: number[], transfers: Transfer[]}} Settled
 * @typedef {{number: number, start: Scene, says: Said[], comments: string[], steps: Step[], settlement: Settled | null}} Round
 * @typedef {{rules: string, names: string[], bots: string[], headers: [string, string][], comments: string[],
 *   eyes: (number | null)[] | null, rounds: Round[], totals: number[], words: Words,
 *   analysis?: import("./analysis.js").Analysis}} Story
 */

const ICONS = {
  first: "M4 4h3v16H4zM18 3l2.5 2-6.5 7 6.5 7-2.5 2-8.5-9z",
  back: "M15 3l2.5 2L11 12l6.5 7-2.5 2-8.5-9z",
  play: "M6 4l14 8-14 8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  forward: "M9 3L6.5 5 13 12l-6.5 7L9 21l8.5-9z",
  last: "M17 4h3v16h-3zM6 3L3.5 5 10 12l-6.5 7L6 21l8.5-9z",
};

/** @param {string} name */
export function icon(name) {
  const path = shape("path", { d: ICONS[/** @type {keyof typeof ICONS} */ (name)] });
  return shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, path);
}

/**
 * Give a button without a text its name.
 * @param {HTMLElement} button
 * @param {string} name
 */
export function named(button, name) {
  button.setAttribute("aria-label", name);
  button.title = name;
}

const MARK = "\u0001";
/** A pattern for the notation of a card and the first word of the card's name. */
const CARD = new RegExp(`${MARK}([^${MARK}]+)${MARK}(\\S*)`);

/**
 * Make the parts of a sentence in which a small picture of each card stands before its name.
 * @param {string} text
 */
export function pictured(text) {
  const parts = kept(text).split(CARD);
  /** @type {(string | Node)[]} */
  const made = [];
  for (let at = 0; at < parts.length; at += 3) {
    made.push(parts[at]);
    const [card, word] = parts.slice(at + 1, at + 3);
    if (card) made.push(make("span", "gs-named", {}, picture(card), word));
  }
  return made;
}

/**
 * Write a sentence without pictures of its cards.
 * @param {string} text
 */
function plain(text) {
  return kept(text).split(CARD).filter((_, at) => at % 3 !== 1).join("");
}

/**
 * List the turns of each round: for each turn a button, which `button` makes, and what happened.
 * Only an open list has pictures, since the pictures of a whole match would take long to draw.
 * @param {Story} story
 * @param {(round: number, step: number) => HTMLElement} button
 */
export function turnLists({ rounds, words }, button) {
  /** @param {Said} said */
  const text = (said) => (typeof said === "string" ? said : said[2]);
  return rounds.map(({ number, says, steps }, round) => {
    const list = make("ol", "");
    /** @type {[HTMLElement, string][]} */
    const lines = [];
    /** @param {number} step @param {Said[]} all */
    const add = (step, all) => {
      const made = button(round, step);
      const line = all.map(text).join(" ");
      const span = make("span", "", {}, plain(line));
      lines.push([span, line]);
      made.append(span);
      list.append(make("li", "", {}, made));
    };
    add(0, says);
    let from = 0;
    steps.forEach(({ turn }, step) => {
      if (steps[step + 1]?.turn === turn) return;
      const all = steps.slice(from, step + 1).flatMap((each) => each.says);
      from = step + 1;
      add(from, all);
    });
    const title = make("summary", "", {}, fill(words.round, number));
    const details = make("details", "", {}, title, list);
    details.ontoggle = () => {
      for (const [span, line] of lines) {
        span.replaceChildren(...(details.open ? pictured(line) : [plain(line)]));
      }
      // pictures make lines higher, so scroll again
      const now = details.querySelector("[aria-current]");
      if (details.open && now) reveal(details.parentElement, now);
    };
    return details;
  });
}

/**
 * Open the round of the present turn, and scroll only the list until the turn is in sight.
 * @param {HTMLElement | null} list
 * @param {Element | undefined} jump
 */
export function reveal(list, jump) {
  if (!list || !jump) return;
  const round = jump.closest("details");
  if (round && !round.open) {
    for (const each of list.querySelectorAll("details")) each.open = each === round;
  }
  const [inner, outer] = [jump.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/**
 * Make a row of a sum: what it is for, small pictures of its cards, what else is said, its number.
 * @param {string} name
 * @param {string} [number]
 * @param {string[]} [cards]
 * @param {string} [more]
 */
export function row(name, number = "", cards = [], more = "") {
  const pictures = make("span", "gs-cards", { "aria-hidden": "true" }, ...cards.map(picture));
  const head = make("th", "", { scope: "row" }, name, " ", pictures, make("small", "", {}, more));
  return make("tr", "", {}, head, make("td", "", {}, number));
}

/**
 * Make the table of a sum.
 * @param {string} caption
 * @param {HTMLElement[]} rows
 */
export function summed(caption, rows) {
  return make("table", "gs-sums", {}, make("caption", "", {}, caption), make("tbody", "", {}, ...rows));
}

/**
 * Show the score of a seat.
 * @param {import("./table.js").Seat} seat
 * @param {Words} words
 */
export function scored({ name, points, items }, words) {
  const rows = items.map((item) => row(item.name, signed(item.points), item.cards));
  return summed(`${name} \u00b7 ${fill(words.points, points)}`, rows);
}

/** @param {Transfer} paid @param {RegExp} numbers */
const partsOf = ({ parts }, numbers) => parts.filter(([number]) => numbers.test(number));

/**
 * Make a table of the payments for the same combinations: these with their cards, then each payer
 * with what multiplies or limits the payment.
 * @param {Settled} settled
 * @param {Words} words
 * @param {Scene} scene the table at the end, which has the cards of the combinations
 */
export function bill({ transfers }, words, { seats }) {
  /** @type {Map<string, Transfer[]>} */
  const alike = new Map();
  for (const paid of transfers) {
    const key = JSON.stringify([paid.payee, partsOf(paid, /^\d/)]);
    alike.set(key, [...(alike.get(key) ?? []), paid]);
  }
  // payments during the round come last
  return [...alike.values()].reverse().map((all) => {
    const { name, items } = seats[all[0].payee];
    const held = new Map(items.map((item) => [item.name, item.cards]));
    const rows = partsOf(all[0], /^\d/).map(([number, rule]) => row(rule, `+${number}`, held.get(rule)));
    for (const paid of all) {
      const more = partsOf(paid, /^\D/).map(([number, rule]) => `${rule} ${number}`);
      if (paid.share) more.unshift(fill(words.shareOf, paid.share[0], seats[paid.share[1]].name));
      rows.push(row(seats[paid.payer].name, signed(-paid.points), [], more.join(" \u00b7 ")));
    }
    const notes = new Set(all.flatMap((paid) => partsOf(paid, /^$/).map(([, told]) => told)));
    rows.push(...[...notes].map((told) => row(told)));
    return summed(`${name} ${signed(all.reduce((sum, { points }) => sum + points, 0))}`, rows);
  });
}

/**
 * Show who pays whom, and why. The points of all seats stand first if one table does not have them.
 * @param {Settled} settled
 * @param {Words} words
 * @param {Scene} scene
 * @param {number[] | null} totals
 */
export function settlementOf(settled, words, scene, totals) {
  /** @param {string} caption @param {number[]} points */
  const standing = (caption, points) =>
    summed(caption, scene.seats.map(({ name, seat }) => row(name, signed(points[seat]))));
  const tables = bill(settled, words, scene);
  if (tables.length > 1) tables.unshift(standing(words.settlement, settled.points));
  if (totals) tables.push(standing(words.total, totals));
  return [make("h2", "gs-ending", {}, settled.ending), ...tables];
}

/**
 * List the sources of the rules by which seats score and pay now.
 * @param {import("./table.js").Seat[]} seats
 * @param {Settled | null} settled
 */
export function sourcesOf(seats, settled) {
  const scoring = seats.flatMap(({ items }) => items.map(({ name, source }) => `${name}: ${source}`));
  const paying = (settled?.transfers ?? []).flatMap(({ parts, share }) =>
    [...parts, ...(share ? [["", share[0], share[2]]] : [])].map(([, rule, source]) => `${rule}: ${source}`),
  );
  return [...new Set([...scoring, ...paying])].map((text) => make("small", "", {}, text));
}

/**
 * List the rules, the headers and the comments of the record.
 * @param {Story} story
 */
export function aboutOf({ words, rules, headers, comments }) {
  const list = make("dl", "");
  const noted = comments.map((text) => [words.comment, text]);
  for (const [name, value] of [[words.rules, rules], ...headers, ...noted]) {
    list.append(make("dt", "", {}, name), make("dd", "", {}, value));
  }
  return list;
}

/**
 * Make the dialog that explains the keys.
 * @param {Words} words
 * @param {(is: boolean) => void} listen
 */
export function helpOf(words, listen) {
  const keys = [
    ["\u2190 \u2192", words.keyStep],
    ["Home End", words.keyEnds],
    ["PageDown PageUp", words.keyRound],
    ["1 \u2026 9", words.keyNumber],
    ["Space", words.keyPlay],
    ["?", words.keyHelp],
  ];
  const list = make("dl", "");
  for (const [key, what] of keys) {
    list.append(
      make("dt", "", {}, ...key.split(" ").flatMap((each) => [make("kbd", "", {}, each), " "])),
      make("dd", "", {}, what),
    );
  }
  const box = make("input", "", { type: "checkbox" });
  box.checked = true;
  box.onchange = () => listen(box.checked);
  const made = make("dialog", "gs-keys", { "aria-label": words.help });
  const close = button(words.close, () => made.close(), "gs-close");
  made.append(
    make("h2", "", {}, words.help),
    list,
    make("p", "", {}, words.swipe),
    isLinked() ? make("p", "", {}, words.linked) : "",
    words.letters && make("p", "", {}, words.letters),
    make("label", "", {}, box, " ", words.keysOn),
    close,
  );
  return made;
}
