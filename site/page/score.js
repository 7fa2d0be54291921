// The calculator: who pays whom at a real table, and the sheet of an evening. The sheet is a text that
// the browser keeps; Python reads it with each request.

import { bill } from "./beside.js";
import { choice, close, show } from "./dialogs.js";
import { blank, draw, known } from "./entry.js";
import { askRules, HOUSE, HOUSE_RULES } from "./newgame.js";
import { Python, Refusal } from "./python.js";
import { offer } from "./records.js";
import { button, make, signed } from "./table.js";
import { at, fetchWords, keepOffline, say, speak, spoken, store, stored, translate } from "./words.js";

/**
 * @typedef {import("./python.js").Evening} Evening
 * @typedef {import("./python.js").Counted} Counted
 * @typedef {import("./python.js").Said} Said
 */

const KEPT = "gostop evening";
const DAMAGED = "gostop evening damaged";
const MOST_PLAYERS = 6;

/** @type {Evening} */
let sheet;
/** @type {Said} */
let said;

const python = new Python(
  (share) => far(Math.round(share * 100)),
  (why) => (at("how-far").textContent = say("failed", { why })),
);

/** @param {number} percent */
function far(percent) {
  /** @type {HTMLProgressElement} */ (at("progress")).value = percent;
  at("how-far").textContent = percent < 100 ? say("loading", { percent }) : "";
}

/**
 * Ask the program about the sheet.
 * @param {Record<string, unknown>} request
 */
const ask = (request) => python.ask("evening", { language: spoken(), ...request });

/**
 * Do something that may be refused, and say why.
 * @param {() => Promise<void>} does
 */
async function tried(does) {
  at("wrong").textContent = "";
  try {
    await does();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    at("wrong").textContent = error.message;
  }
}

/**
 * Take a sheet as the present one, keep it, and begin its next round.
 * @param {Evening} next
 */
function take(next) {
  sheet = next;
  const isKept = store(KEPT, sheet.text);
  at("kept").textContent = isKept ? "" : say("notKept");
  said = blank(sheet, { how: said?.how ?? "counts" });
  drawn();
}

/** Draw everything. */
function drawn() {
  at("loading").hidden = true;
  at("sheet").hidden = false;
  at("round").hidden = !sheet.next && said.number === null;
  at("bill").hidden = true;
  at("wrong").textContent = "";
  redraw();
  drawSheet();
}

/** Draw the form. */
function redraw() {
  const number = said.number ?? sheet.next?.number ?? 0;
  const carry = said.number === null && (sheet.next?.carry ?? 1) > 1 ? say("counts", { factor: sheet.next?.carry ?? 1 }) : "";
  at("round-title").textContent = `${say(said.number === null ? "roundNumber" : "correct", { number })} ${carry}`;
  at("cancel").hidden = said.number === null;
  at("setup").hidden = sheet.entries.length > 0;
  draw(at("entry"), sheet, said, (change, isTyped) => {
    const isOther = "winner" in change;
    const reason = change.winner === null ? sheet.table.drawn[0]?.[0] : sheet.table.won[0]?.[0];
    said = { ...said, order: null, ...(isOther ? { reason, known: sheet.seats.map(() => ({})) } : {}), ...change };
    at("bill").hidden = true;
    if (!isTyped) redraw();
  });
}

/** Settle the round, or ask for what is still missing. */
function count() {
  return tried(async () => {
    const found = /** @type {Counted} */ (await ask({ sheet: sheet.text, round: said }));
    if (found.question) askFact(found.question);
    else showBill(found);
  });
}

/**
 * Ask for the one fact on which the payments still depend.
 * @param {NonNullable<Counted["question"]>} fact
 */
function askFact(fact) {
  /** @param {Partial<Said>} change */
  const go = (change) => {
    close();
    said = { ...said, ...change };
    redraw();
    void count();
  };
  const answers = fact.answers.map(([text, value]) => {
    const label = typeof value === "string" || typeof value === "boolean" ? say(`is_${value}`) : text;
    return button(label, () => {
      if (fact.field === "points") go({ points: /** @type {number} */ (value) });
      else if (fact.field === "goes") go({ order: /** @type {number[]} */ (value) });
      else go({ known: known(said, fact.seat, fact.name, value) });
    });
  });
  const none = button(say("nothingElse"), () => go({ known: nothingElse() }), "quiet");
  const more = said.how === "counts" ? [none] : [];
  show(fact.text, [make("div", "choices answers", {}, ...answers), ...more], [], answers[0]);
}

/** Return what is known if no other bak is paid, nothing else multiplies, and nobody's pile is empty. */
function nothingElse() {
  const { baks, multipliers } = sheet.table;
  return said.known.map((each, seat) => {
    if (said.out.includes(seat)) return each;
    const names = (seat === said.winner ? multipliers : [...baks, ["empty"]]).map(([id]) => [id, false]);
    return { ...Object.fromEntries(names), ...each };
  });
}

/**
 * Show who pays whom.
 * @param {Counted} found
 */
function showBill(found) {
  const { settlement, names } = found;
  const title = make("h2", "", { id: "bill-title" }, settlement?.ending ?? say("result"));
  const rows = names.map((name, seat) => [name, signed(found.points[seat]), signedText(found.money[seat])]);
  const line = (/** @type {import("./python.js").Transfer} */ { payer, payee }) =>
    say("pays", { who: names[payer], whom: names[payee] });
  const add = button(say(said.number === null ? "addRound" : "replaceRound", { number: found.number }), () => {
    take(found.sheet);
    at("sheet").scrollIntoView({ block: "nearest" });
    at("score").focus({ preventScroll: true });
  }, "main");
  const others = make("details", "", {}, make("summary", "", {}, say("compared")));
  others.ontoggle = () => others.open && others.childElementCount === 1 && void compared(others);
  /** @type {HTMLElement[]} */
  const parts = [title, grid(["", say("number"), say("money")], rows), ...bill(settlement?.transfers ?? [], (seat) => names[seat], line)];
  parts.push(...found.doubts.map((doubt) => make("p", "small", {}, doubt)));
  if (settlement) parts.push(others);
  at("bill").replaceChildren(...parts, make("div", "row", {}, add));
  at("bill").hidden = false;
  at("bill").scrollIntoView({ block: "nearest" });
  at("bill").focus({ preventScroll: true });
}

/**
 * Show what other rulebooks make of the round.
 * @param {HTMLElement} below
 */
async function compared(below) {
  const { columns } = /** @type {{columns: import("./python.js").Column[]}} */ (
    await ask({ sheet: sheet.text, round: said, compared: true })
  );
  const rows = columns.map((each) => [each.name, ...(each.points ?? sheet.seats.map(() => null)).map(signed)]);
  below.append(grid(["", ...sheet.seats], rows));
  for (const { name, why, settings } of columns) {
    if (!why && !settings.length) continue;
    below.append(make("h3", "", {}, name), ...[why, ...settings].filter(Boolean).map((text) => make("p", "small", {}, text)));
  }
}

/**
 * Write an amount of money with its sign.
 * @param {string} amount
 */
function signedText(amount) {
  return /^[1-9]|^0\./.test(amount) ? `+${amount}` : amount.replace("-", "−");
}

/**
 * Make a table of texts and buttons.
 * @param {string[]} heads
 * @param {(string | Node)[][]} rows
 * @param {string} [label]
 * @param {string} [kind]
 */
function grid(heads, rows, label = "", kind = "") {
  const head = make("tr", "", {}, ...heads.map((text) => (text ? make("th", "", { scope: "col" }, text) : make("td", ""))));
  const body = rows.map(([first, ...rest]) =>
    make("tr", "", {}, make("th", "", { scope: "row" }, first), ...rest.map((cell) => make("td", "", {}, cell))),
  );
  const table = make("table", `grid ${kind}`, label ? { "aria-label": label } : {}, make("thead", "", {}, head), make("tbody", "", {}, ...body));
  return make("div", "wide", { tabindex: "0", role: "group", "aria-label": label || heads.join(" ") }, table);
}

/** Draw the sheet. */
function drawSheet() {
  const rows = sheet.entries.map((entry) => {
    if (entry.number === null) {
      const text = entry.left && entry.joined ? "replaced" : entry.left ? "left" : "joined";
      return [say(text, { name: entry.left ?? entry.joined ?? "", by: entry.joined ?? "" }), ...sheet.names.map(() => "")];
    }
    const { number } = entry;
    const again = button(`${number}`, () => correct(number), "quiet");
    again.setAttribute("aria-label", say("correct", { number }));
    return [again, ...entry.points.map((points) => (points === null ? "" : signed(points)))];
  });
  rows.push([say("number"), ...sheet.totals.map(signed)], [say("money"), ...sheet.money.map(signedText)]);
  const payments = sheet.transfers.map(([who, whom, money]) => make("li", "", {}, say("owes", { who, whom, money })));
  const about = say("sheetAbout", { rules: sheet.rules.name, price: sheet.price });
  const next = sheet.next ? say("nextDealer", { who: sheet.next.dealer }) : say("evenOver");
  const change = (/** @type {Record<string, unknown>} */ how) => () => tried(async () => take(/** @type {Evening} */ (await ask({ sheet: sheet.text, change: how }))));
  const undo = button(say("undo"), change({}));
  undo.disabled = !sheet.entries.length;
  at("sheet").replaceChildren(
    make("h2", "", { id: "sheet-title" }, say("sheet")),
    make("p", "small", {}, `${about} ${next}`),
    grid([say("round"), ...sheet.names], rows, say("sheet"), "sums"),
    ...(payments.length ? [make("h3", "", {}, say("settleUp")), make("ul", "", {}, ...payments)] : []),
    make("div", "row", {},
      undo, button(say("players"), askPlayers), button(say("csv"), saved), button(say("newEvening"), () => askEvening())),
  );
}

/**
 * Enter an earlier round once more.
 * @param {number} number
 */
function correct(number) {
  said = blank(sheet, { number, how: said.how });
  drawn();
  at("round").scrollIntoView({ block: "start" });
  at("entry").querySelector("button")?.focus({ preventScroll: true });
}

/** Save the sheet for a spreadsheet. Without the mark at its beginning, some spreadsheets misread it. */
function saved() {
  return tried(async () => {
    const { csv } = /** @type {{csv: string}} */ (await ask({ sheet: sheet.text, csv: true }));
    offer(`\ufeff${csv}`, "evening.csv", "text/csv");
  });
}

/**
 * Show fields, and send what they say; if it is refused, say why.
 * @param {string} title
 * @param {Node[]} fields
 * @param {() => Record<string, unknown>} request
 * @param {HTMLElement} first
 */
function asked(title, fields, request, first) {
  const error = make("p", "error", { role: "alert" });
  const done = button(say("done"), async () => {
    try {
      take(/** @type {Evening} */ (await ask(request())));
      close();
    } catch (refusal) {
      error.textContent = refusal instanceof Error ? refusal.message : String(refusal);
    }
  }, "main");
  show(title, [...fields, error], [done], first);
}

/**
 * Make a field for a text.
 * @param {string} label
 * @param {string} value
 */
function textField(label, value) {
  const input = make("input", "", { type: "text", maxlength: "40", autocomplete: "off" });
  input.value = value;
  return { input, field: make("label", "field", {}, make("span", "", {}, label), input) };
}

/** Ask who joins or leaves. */
function askPlayers() {
  const leaves = choice(say("leaves"), [["", "–"], ...sheet.seats.map((name) => /** @type {[string, string]} */ ([name, name]))], "");
  const joins = textField(say("joins"), "");
  const change = () => {
    const [left, joined] = [leaves.select.value, joins.input.value.trim()];
    return { sheet: sheet.text, change: { ...(left ? { left } : {}), ...(joined ? { joined } : {}) } };
  };
  asked(say("players"), [leaves.field, joins.field], change, leaves.select);
}

/**
 * Ask for the rules, the price and the players of a new evening.
 * @param {string} [answered] the house rules to which questions have just led
 */
async function askEvening(answered = "") {
  const { rulebooks } = /** @type {{rulebooks: import("./python.js").Rulebook[]}} */ (
    await python.ask("rulebooks", { language: spoken() })
  );
  const names = rulebooks.map(({ id, name, players }) => /** @type {[string, string]} */ ([id, `${name} (${players.join(", ")})`]));
  const rules = choice(say("rulebook"), [...names, [HOUSE, say("house")]], answered || sheet.rules.toml ? HOUSE : sheet.rules.id);
  const toml = make("textarea", "", { rows: "6", spellcheck: "false", autocomplete: "off" });
  toml.value = answered || sheet.rules.toml || (stored(HOUSE_RULES) ?? "");
  const file = make("input", "", { type: "file", accept: ".toml" });
  file.onchange = async () => (toml.value = (await file.files?.[0]?.text()) ?? "");
  const questions = button(say("askRules"), () => void askRules(python, {}, () => void askEvening(stored(HOUSE_RULES) ?? "")), "quiet");
  const house = make("div", "house", {},
    questions,
    make("label", "field", {}, make("span", "", {}, say("houseText")), toml),
    make("label", "field", {}, make("span", "", {}, say("houseFile")), file));
  rules.select.onchange = () => (house.hidden = rules.select.value !== HOUSE);
  rules.select.onchange(new Event("change"));
  const price = textField(say("price"), sheet.price);
  price.input.inputMode = "decimal";
  const seats = Array.from({ length: MOST_PLAYERS }, (_, n) => textField(say("player", { n: n + 1 }), sheet.seats[n] ?? ""));
  const request = () => ({
    rules: rules.select.value,
    toml: house.hidden ? undefined : toml.value,
    price: price.input.value.trim(),
    seats: seats.map(({ input }) => input.value.trim()).filter(Boolean),
  });
  const warning = sheet.entries.length ? [make("p", "small", {}, say("replacesSheet"))] : [];
  asked(say("newEvening"), [...warning, rules.field, house, price.field, ...seats.map(({ field }) => field)], request, rules.select);
}

/** Show the sheet that the browser keeps, or a new one. */
async function begin() {
  const old = stored(KEPT);
  if (old !== null) {
    try {
      return take(/** @type {Evening} */ (await ask({ sheet: old })));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      store(DAMAGED, old);
      at("kept").textContent = say("damagedSheet", { why: error.message });
    }
  }
  const isKorean = spoken() === "ko";
  const seats = [1, 2].map((n) => say("player", { n }));
  const why = at("kept").textContent;
  take(/** @type {Evening} */ (await ask({ rules: isKorean ? "hangame" : "bga", price: isKorean ? "100" : "1", seats })));
  at("kept").textContent ||= why;
}

for (const id of ["progress", "how-far"]) at(id).hidden = false;
await fetchWords();
translate();
const language = /** @type {HTMLSelectElement} */ (at("language"));
language.value = spoken();
language.onchange = async () => {
  speak(language.value);
  translate();
  sheet = /** @type {Evening} */ (await ask({ sheet: sheet.text }));
  drawn();
};
at("count").onclick = count;
at("setup").onclick = () => askEvening();
at("cancel").onclick = () => {
  said = blank(sheet, { how: said.how });
  drawn();
};
await begin();
await keepOffline().catch(() => undefined);
