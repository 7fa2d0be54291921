// The page: it starts Python, deals a round at once, and sends the person's choices to Python.

import { close, show } from "./dialogs.js";
import { listen } from "./keys.js";
import { Learning } from "./learn.js";
import { keep, kept, lastSeen, linked, showLink } from "./links.js";
import { askGame } from "./newgame.js";
import { announce, note, settled, showGoals, showPoints } from "./beside.js";
import { advise, Round } from "./play.js";
import { Python, Refusal } from "./python.js";
import { save, watch } from "./records.js";
import { Review } from "./review.js";
import { askSettings } from "./settings.js";
import { button } from "./table.js";
import { at, fetchWords, keepOffline, pointsOf, say, speak, spoken, translate } from "./words.js";

/**
 * @typedef {import("./python.js").Seen} Seen
 * @typedef {import("./newgame.js").Wanted} Wanted
 */

/** @type {Wanted} The game if the person has chosen none. Koreans know matgo as Hangame deals it. */
const FIRST = { rules: navigator.language.startsWith("ko") ? "hangame" : "bga", players: 2, bot: "careful" };
const THRESHOLD = 7;

/** @type {Seen | null} */
let now = null;
/** @type {Wanted} */
let wanted = FIRST;
/** The number of requests whose answers are not shown yet, and the last request. */
let waiting = 0;
/** How much has been loaded, in percent. */
let loaded = 0;
let last = Promise.resolve(true);

const python = new Python((share) => far(Math.round(share * 100)), (why) => fail("failed", why));
const round = new Round((move) => void act("move", { move }));
const learning = new Learning(python, who, () => now && void act("look"));
/** @type {Review | null} What is found about the person's decisions in the round that was over last. */
let review = null;

/**
 * Show how much has been loaded.
 * @param {number} percent
 */
function far(percent) {
  loaded = percent;
  if (now) return tellWaiting();
  /** @type {HTMLProgressElement} */ (at("progress")).value = percent;
  at("how-far").textContent = percent < 100 ? say("loading", { percent }) : say("starting");
}

/** Say how far loading is, if the person has chosen a card before Python runs. */
function tellWaiting() {
  if (now && waiting && loaded < 100) at("said").textContent = say("loading", { percent: loaded });
}

/**
 * Say that something did not work.
 * @param {string} key
 * @param {unknown} why
 */
function fail(key, why) {
  const text = say(key, { why: why instanceof Error ? why.message : String(why) });
  at(now ? "said" : "how-far").textContent = text;
  note(text);
}

/** Return the language and the person's name, for a request. */
function who() {
  return { language: spoken(), names: [say("you")] };
}

/**
 * Ask the program for something that changes the game, and show the result. The results of earlier
 * requests are shown first.
 * @param {string} what
 * @param {Record<string, unknown>} [request]
 * @returns {Promise<boolean>} whether it was done
 */
function act(what, request = {}) {
  waiting += 1;
  tellWaiting();
  at("game").setAttribute("aria-busy", "true");
  const done = last.then(() => acted(what, request));
  last = done.catch(() => false);
  return done;
}

/**
 * @param {string} what
 * @param {Record<string, unknown>} request
 */
async function acted(what, request) {
  const isPlaying = now !== null && isAtTable();
  try {
    await shown(await python.ask(what, { ...who(), ...request }));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fail("refused", error);
    return false;
  } finally {
    waiting -= 1;
    if (!waiting) at("game").removeAttribute("aria-busy");
    if (isPlaying) focusNext();
  }
}

/**
 * Show a position and what led to it.
 * @param {Seen} seen
 */
async function shown(seen) {
  now = seen;
  learning.end();
  keep(seen, spoken());
  wanted = { rules: seen.rules.id, players: seen.rules.players, bot: seen.bot };
  for (const id of ["table", "bar", "why", "goals", "past"]) at(id).hidden = false;
  at("loading").hidden = true;
  for (const id of ["to-new", "to-learn", "to-link"]) at(id).removeAttribute("disabled");
  at("how4").textContent = say("how4", { threshold: pointsOf(seen.rules.threshold) });
  // what was found about a round stays beside the next one
  at("last").hidden = !review || seen.settlement !== null;
  if (review && !seen.settlement) at("last").append(review.element);
  if (!(await round.show(seen, note))) return;
  showPoints(seen);
  showGoals(seen);
  offerMore(seen);
  const todo = at("todo").textContent;
  if (todo) announce(todo);
  // on a small screen the buttons may be out of sight; scrollIntoView would also change where
  // the Tab key begins
  const below = at("bar").getBoundingClientRect().bottom - innerHeight;
  if (below > 0 && seen.moves.length && at("moves").childElementCount) scrollBy(0, below);
  void adviseOn(seen);
}

/**
 * Say what the moves take, once the person can play.
 * @param {Seen} seen
 */
async function adviseOn(seen) {
  if (!seen.moves.length) return;
  const { moves } = await python.ask("advise", who()).catch(() => ({ moves: [] }));
  // a quick person may already be at another position
  if (now === seen && !waiting && !learning.isOpen) advise(moves, seen.moves);
}

/**
 * Offer the buttons beside the moves, to take back a move and to go on after a round.
 * @param {Seen} seen
 */
function offerMore(seen) {
  const undo = /** @type {HTMLButtonElement} */ (at("undo"));
  undo.disabled = !seen.canUndo || seen.settlement !== null;
  if (!seen.settlement) return;
  if (review?.game !== seen.link) {
    review?.stop();
    review = new Review(seen.link, (task) => void learning.open(task));
  }
  review.draw();
  const [title, below] = settled(seen, review.element);
  const reopen = () => showResult(title, below, seen);
  at("said").textContent = title;
  at("moves").append(button(say("result"), reopen), onward(seen));
  note(title);
  reopen();
}

/**
 * Make the button that goes on after a round.
 * @param {Seen} seen
 */
function onward({ match }) {
  return match.isOver
    ? button(say("newGame"), choose, "main")
    : button(say("nextRound"), deal, "main");
}

/**
 * @param {string} title
 * @param {Node[]} below
 * @param {Seen} seen
 */
function showResult(title, below, seen) {
  const next = onward(seen);
  const again = button(say("watch"), () => void watch(python));
  const file = button(say("save"), () => void save(python));
  show(title, below, [again, file, button(say("lookAtTable"), close), next], next);
}

/** Deal the next round. */
function deal() {
  close();
  void act("deal");
}

/** Remove the link from the address, so that a reload goes on with the current game. */
function unlink() {
  history.replaceState(null, "", location.pathname);
}

/** Ask for a new game. */
function choose() {
  void askGame(python, wanted, (chosen) => {
    unlink();
    void act("begin", chosen);
  });
}

/** Return the element that has the focus. */
function active() {
  return document.activeElement;
}

/** Whether the focus is on the table, on the moves, or nowhere. */
function isAtTable() {
  return active() === document.body || ["table", "bar"].some((id) => at(id).contains(active()));
}

/** If the element that had the focus is gone, focus what the person decides next. */
function focusNext() {
  const dialog = /** @type {HTMLDialogElement} */ (at("dialog"));
  // A button of a closed dialog has the focus until the browser draws the page again.
  if (dialog.open || (active() !== document.body && !dialog.contains(active()))) return;
  const first =
    document.querySelector("#table button.gs-card") ?? at("moves").querySelector("button");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/**
 * Return what can be shown before Python runs: the game that was played last, as it was seen last, or a
 * deal of the build.
 * @param {{game: string} | null} old
 * @returns {Promise<Seen | null>}
 */
async function early(old) {
  if (old) return lastSeen(old.game, spoken());
  const deals = await (await fetch(new URL("deals.json", import.meta.url))).json();
  const fitting = deals[`${spoken()} ${FIRST.rules}`];
  return fitting[Math.floor(Math.random() * fitting.length)];
}

/** Begin with the game of the link, the one that was played last, or a new one. */
async function begin() {
  const link = linked();
  if (link && (await act("open", link))) {
    unlink();
    return;
  }
  const why = at("how-far").textContent;
  const old = kept();
  const seen = link ? null : await early(old).catch(() => null);
  // the rules are explained before the first game only; Help shows them again
  /** @type {HTMLDetailsElement} */ (at("how")).open = old === null;
  if (seen) {
    // the cards can be looked at and chosen while Python is being loaded
    const opening = python.ask("open", { ...who(), game: seen.link });
    await shown(seen);
    await opening.catch(() => act("begin", FIRST));
    return;
  }
  if (!old || !(await act("open", old))) await act("begin", FIRST);
  if (!link) return;
  unlink();
  at("said").textContent = why;
}

/** Put the words of the current language into the page. */
function retell() {
  translate();
  at("how4").textContent = say("how4", { threshold: pointsOf(now?.rules.threshold ?? THRESHOLD) });
}

for (const id of ["progress", "how-far"]) at(id).hidden = false;
await fetchWords();
retell();
const language = /** @type {HTMLSelectElement} */ (at("language"));
language.value = spoken();
language.onchange = () => {
  speak(language.value);
  retell();
  if (learning.isOpen) void learning.ask();
  else if (now) void act("look");
};
at("to-new").onclick = choose;
at("to-learn").onclick = () => void learning.menu();
at("to-link").onclick = () => now && showLink(now);
at("to-settings").onclick = askSettings;
at("undo").onclick = () => void act("undo");
at("close-watch").onclick = () => /** @type {HTMLDialogElement} */ (at("watch")).close();
listen(() => learning.skip() || round.skip());
at("to-help").onclick = () => {
  const how = /** @type {HTMLDetailsElement} */ (at("how"));
  how.open = !how.open;
  if (!how.open) return;
  how.scrollIntoView({ block: "start" });
  how.querySelector("summary")?.focus();
};
at("dialog").addEventListener("close", focusNext);
addEventListener("hashchange", () => {
  const link = linked();
  if (link) void act("open", link).then((done) => done && unlink());
});
await begin();
await keepOffline().catch(() => undefined);
