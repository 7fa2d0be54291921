// The form of the calculator: what a person says of a round.

import { choice } from "./dialogs.js";
import { cardName } from "./sentences.js";
import { make, picture } from "./table.js";
import { say } from "./words.js";

/**
 * @typedef {import("./python.js").Evening} Evening
 * @typedef {import("./python.js").Said} Said
 */

const COUNTS = ["brights", "animals", "ribbons", "pi"];
const MOST = 999;
/** @type {Set<number>} The seats whose payments at once are open. */
const opened = new Set();

/**
 * Return a round of which nothing is known yet.
 * @param {Evening} sheet
 * @param {Partial<Said>} [more]
 * @returns {Said}
 */
export function blank(sheet, more = {}) {
  /** @template T @param {() => T} one @returns {T[]} */
  const each = (one) => sheet.seats.map(one);
  return {
    how: "counts", number: null, winner: 0, reason: "stop", points: null, goes: 0, order: null, filled: 0,
    shakes: each(() => 0), bombs: each(() => 0), known: each(() => ({})), piles: each(() => []),
    atOnce: each(() => []), paid: each(() => 0), out: sheet.next?.out ?? [], ...more,
  };
}

/**
 * Draw the form, and keep the focus where it is.
 * @param {HTMLElement} root
 * @param {Evening} sheet
 * @param {Said} said
 * @param {(change: Partial<Said>, isTyped?: boolean) => void} change
 */
export function draw(root, sheet, said, change) {
  const key = document.activeElement?.getAttribute("data-key");
  const form = new Form(sheet, said, change);
  root.replaceChildren(...form.parts());
  const again = key && root.querySelector(`[data-key="${key}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

class Form {
  /**
   * @param {Evening} sheet
   * @param {Said} said
   * @param {(change: Partial<Said>, isTyped?: boolean) => void} change
   */
  constructor(sheet, said, change) {
    this.sheet = sheet;
    this.said = said;
    /** Typing does not draw the form again, so the button is still there for the next tap. */
    this.change = (/** @type {Partial<Said>} */ made, isTyped = false) => {
      this.said = { ...this.said, ...made };
      change(made, isTyped);
    };
  }

  parts() {
    const { said, sheet } = this;
    const names = sheet.seats.map((name, seat) => /** @type {[any, string]} */ ([seat, name]));
    /** @type {HTMLElement[]} */
    const made = [
      this.choices("how", say("how"), ["counts", "cards", "payments"].map((how) => [how, say(`how_${how}`)])),
      this.choices("winner", say("winner"), [...names, [null, say("nobody")]]),
    ];
    const ends = said.winner === null ? sheet.table.drawn : sheet.table.won;
    if (said.how !== "payments" && ends.length > 1) made.push(this.reason(ends));
    if (said.how === "cards") made.push(this.cards());
    for (const seat of sheet.seats.keys()) {
      const block = this.seat(seat);
      if (block.childElementCount > 1) made.push(block);
    }
    return made;
  }

  /**
   * Make buttons of which one is pressed.
   * @param {"how" | "winner" | "filled"} field
   * @param {string} label
   * @param {[any, string][]} options
   */
  choices(field, label, options) {
    const group = make("div", "choices", { role: "group", "aria-label": label }, make("span", "small", {}, label));
    for (const [value, text] of options) {
      group.append(this.toggle(text, this.said[field] === value, () => this.change({ [field]: value }), `${field} ${value}`));
    }
    return group;
  }

  /** @param {[string, string][]} options */
  reason(options) {
    const { select, field } = choice(say("reason"), options, this.said.reason);
    select.dataset.key = "reason";
    select.onchange = () => this.change({ reason: select.value });
    return field;
  }

  /**
   * @param {string} text
   * @param {boolean} isOn
   * @param {() => void} does
   * @param {string} key
   */
  toggle(text, isOn, does, key) {
    const made = make("button", "", { type: "button", "aria-pressed": `${isOn}`, "data-key": key }, text);
    made.onclick = does;
    return made;
  }

  /**
   * Make what can be said of one seat.
   * @param {number} seat
   */
  seat(seat) {
    const { said, sheet } = this;
    const isWinner = seat === said.winner;
    const isOut = said.out.includes(seat);
    const block = make("fieldset", "seat", {}, make("legend", "", {}, sheet.seats[seat]));
    if (said.how === "payments") {
      if (!isWinner && said.winner !== null) block.append(this.number("paid", say("paysPoints"), seat));
      return block;
    }
    if (isOut || (!isWinner && sheet.seats.length > sheet.table.playing)) {
      block.append(this.toggle(say("satOut"), isOut, () => this.out(seat), `out ${seat}`));
      if (isOut) return block;
    }
    block.append(...(isWinner ? this.calls(seat) : []));
    if (said.winner === null) block.append(...this.shown(seat));
    else {
      if (!isWinner && sheet.table.losersCall) block.append(...this.shown(seat));
      block.append(...this.chips(seat), ...(said.how === "counts" ? [this.counts(seat)] : []));
    }
    if (sheet.table.atOnce.length) block.append(this.atOnce(seat));
    return block;
  }

  /**
   * Make what the winner scored and called.
   * @param {number} seat
   */
  calls(seat) {
    const { how, reason } = this.said;
    const points = how === "counts" && reason === "stop" ? [this.number("points", say("cardPoints"))] : [];
    return [...points, this.number("goes", say("goes")), ...this.shown(seat)];
  }

  /** @param {number} seat */
  shown(seat) {
    return [this.number("shakes", say("shakes"), seat), this.number("bombs", say("bombs"), seat)];
  }

  /**
   * Make a button for each bak, or for each rule that multiplies.
   * @param {number} seat
   */
  chips(seat) {
    const { said, sheet } = this;
    const isWinner = seat === said.winner;
    const chips = make("div", "choices", { role: "group", "aria-label": say(isWinner ? "multiplies" : "baks") });
    const rules = isWinner ? sheet.table.multipliers : sheet.table.baks;
    for (const [id, name] of rules) {
      // the cards decide of everything but what was called
      if (said.how === "cards" && id !== "go_bak") continue;
      const isOn = said.known[seat][id] === true;
      chips.append(this.toggle(name, isOn, () => this.know(seat, id, isOn ? undefined : true), `${id} ${seat}`));
    }
    return chips.childElementCount ? [chips] : [];
  }

  /**
   * Make a button for each thing that the others paid a seat for at once.
   * @param {number} seat
   */
  atOnce(seat) {
    const now = this.said.atOnce[seat];
    const label = say("paidAtOnce");
    const chips = make("div", "choices", { role: "group", "aria-label": label });
    for (const [id, name] of this.sheet.table.atOnce) {
      const isOn = now.includes(id);
      const next = isOn ? now.filter((each) => each !== id) : [...now, id];
      const all = this.said.atOnce.map((each, n) => (n === seat ? next : each));
      chips.append(this.toggle(name, isOn, () => this.change({ atOnce: all }), `${id} ${seat}`));
    }
    const made = make("details", "", {}, make("summary", "", { "data-key": `at once ${seat}` }, label), chips);
    made.open = now.length > 0 || opened.has(seat);
    made.ontoggle = () => opened[made.open ? "add" : "delete"](seat);
    return made;
  }

  /** @param {number} seat */
  out(seat) {
    const { out } = this.said;
    this.change({ out: out.includes(seat) ? out.filter((each) => each !== seat) : [...out, seat] });
  }

  /**
   * @param {number} seat
   * @param {string} name
   * @param {unknown} value
   * @param {boolean} [isTyped]
   */
  know(seat, name, value, isTyped = false) {
    this.change({ known: known(this.said, seat, name, value) }, isTyped);
  }

  /**
   * Make a number with a button to its left and its right.
   * @param {"points" | "goes" | "shakes" | "bombs" | "paid"} field
   * @param {string} label
   * @param {number} [seat]
   */
  number(field, label, seat) {
    const given = this.said[field];
    const now = Array.isArray(given) ? given[seat ?? 0] : given;
    /** @param {number | null} value @param {boolean} [isTyped] */
    const set = (value, isTyped) => {
      const all = this.said[field];
      const next = value === null ? null : Math.max(0, Math.min(MOST, value));
      this.change({ [field]: Array.isArray(all) ? all.map((each, n) => (n === seat ? next ?? 0 : each)) : next }, isTyped);
    };
    const input = numberField(now, (value) => set(value ?? (field === "points" ? null : 0), true), `${field} ${seat}`);
    const less = this.toggle("−", false, () => set(Number(input.value) - 1), `less ${field} ${seat}`);
    const more = this.toggle("+", false, () => set(Number(input.value) + 1), `more ${field} ${seat}`);
    for (const [each, key] of /** @type {const} */ ([[less, "less"], [more, "more"]])) {
      each.removeAttribute("aria-pressed");
      each.setAttribute("aria-label", `${label}: ${say(key)}`);
    }
    return make("div", "stepper", {}, make("label", "", {}, make("span", "", {}, label), input), less, more);
  }

  /**
   * Make fields for the numbers of cards that a seat captured. An empty one is not known.
   * @param {number} seat
   */
  counts(seat) {
    const made = make("div", "counts", {}, make("span", "small", {}, say("ifKnown")));
    const others = Object.entries(this.said.known[seat]).filter(([name]) => !COUNTS.includes(name));
    for (const name of COUNTS) {
      const now = /** @type {number | undefined} */ (this.said.known[seat][name]);
      const input = numberField(now ?? null, (value) => this.know(seat, name, value ?? undefined, true), `${name} ${seat}`);
      made.append(make("label", "", {}, make("span", "", {}, say(`count_${name}`)), input));
    }
    const told = others.filter(([name, value]) => value !== true || !this.hasChip(seat, name));
    if (told.length) {
      made.append(this.toggle(say("forget"), false, () => this.change({ known: forgotten(this.said, seat, told) }), `forget ${seat}`));
    }
    return made;
  }

  /**
   * @param {number} seat
   * @param {string} name
   */
  hasChip(seat, name) {
    const { baks, multipliers } = this.sheet.table;
    return (seat === this.said.winner ? multipliers : baks).some(([id]) => id === name);
  }

  /** Make the cards, to tap for the pile that is filled now. */
  cards() {
    const { said, sheet } = this;
    const made = make("div", "cards");
    const names = sheet.seats.map((name, seat) => /** @type {[any, string]} */ ([seat, `${name} · ${said.piles[seat].length}`]));
    made.append(this.choices("filled", say("filled"), names));
    const deck = make("div", "deck");
    for (const card of sheet.table.deck) {
      const owner = said.piles.findIndex((pile) => pile.includes(card));
      const label = owner < 0 ? cardName(card) : `${cardName(card)}: ${sheet.seats[owner]}`;
      const one = make("button", owner < 0 ? "" : "owned", { type: "button", "aria-label": label, "data-key": card, "data-card": card });
      if (owner === said.filled) one.classList.add("mine");
      one.append(picture(card));
      if (owner >= 0) one.append(make("span", "owner", { "aria-hidden": "true" }, [...sheet.seats[owner]][0]));
      one.onclick = () => {
        const piles = said.piles.map((pile, seat) => {
          const rest = pile.filter((each) => each !== card);
          return seat === said.filled && owner !== seat ? [...rest, card] : rest;
        });
        this.change({ piles });
      };
      deck.append(one);
    }
    made.append(deck);
    return made;
  }
}

/**
 * Return what is known, with one more fact; without it, if there is no value.
 * @param {Said} said
 * @param {number} seat
 * @param {string} name
 * @param {unknown} value
 */
export function known(said, seat, name, value) {
  return said.known.map((each, n) => {
    if (n !== seat) return each;
    const rest = Object.entries(each).filter(([other]) => other !== name);
    return Object.fromEntries(value === undefined ? rest : [...rest, [name, value]]);
  });
}

/**
 * @param {Said} said
 * @param {number} seat
 * @param {[string, unknown][]} told
 */
function forgotten(said, seat, told) {
  return told.reduce((all, [name]) => known({ ...said, known: all }, seat, name, undefined), said.known);
}

/**
 * Make a field for a whole number.
 * @param {number | null} now
 * @param {(value: number | null) => void} set
 * @param {string} key
 */
function numberField(now, set, key) {
  const made = make("input", "", { type: "number", inputmode: "numeric", min: "0", max: `${MOST}`, "data-key": key });
  made.value = now === null ? "" : `${now}`;
  made.oninput = () => set(/^\d+$/.test(made.value) ? Number(made.value) : null);
  return made;
}
