// A round on the screen: the frames one after the other, then what the person can do.

import { Pace } from "./pace.js";
import { cardName, sentence } from "./sentences.js";
import { sound } from "./sounds.js";
import { during, make, picture, render } from "./table.js";
import { at, pointsOf, say, words } from "./words.js";

/**
 * @typedef {import("./python.js").Seen} Seen
 * @typedef {import("./table.js").Scene} Scene
 * @typedef {import("./python.js").Step} Step
 * @typedef {import("./python.js").Move} Move
 */

/** The kinds of moves that a person makes with a card, in the hand or on the table. */
const BY_CARD = ["play", "choose"];

/** The round that is shown. */
export class Round {
  /** The number of calls of `show`. If it has grown, older frames are no longer shown. */
  #run = 0;
  #pace = new Pace();
  #isShowing = false;
  /** @type {string[]} What happened since the last frame that was drawn. */
  #unseen = [];
  /** @type {(move: string) => void} */
  #choose;

  /** @param {(move: string) => void} choose gets the person's moves */
  constructor(choose) {
    this.#choose = choose;
  }

  /** Stop showing what happened, and show only the result; return whether anything was shown. */
  skip() {
    if (this.#isShowing) this.#pace.skip();
    return this.#isShowing;
  }

  /**
   * Show what happened, then the present position with its legal cards lit.
   * @param {Seen} seen
   * @param {(text: string, turn: string) => void} told gets each sentence, and whose turn it is
   * @returns {Promise<boolean>} whether no later call came in between
   */
  async show(seen, told) {
    this.#run += 1;
    const run = this.#run;
    this.#pace = new Pace();
    this.#isShowing = true;
    this.#unseen = [];
    at("bar").classList.remove("asks");
    kinds = seen.bots;
    if (seen.steps.length) at("moves").replaceChildren();
    let before = seen.before ?? seen.scene;
    for (const step of seen.steps) {
      await this.#step(step, before, told, () => run === this.#run);
      if (run !== this.#run) return false;
      before = step.scene;
    }
    this.#isShowing = false;
    this.#offer(seen);
    return true;
  }

  /**
   * Show a deal, or show one move, event by event.
   * @param {Step} step
   * @param {Scene} before
   * @param {(text: string, turn: string) => void} told
   * @param {() => boolean} isLatest
   */
  async #step(step, before, told, isLatest) {
    const isDeal = step.mover === null;
    let scene = isDeal ? step.scene : before;
    if (isDeal) {
      const key = scene.turn === scene.seat ? "dealt_you" : "dealt";
      this.#tell(say(key, { who: scene.seats[scene.turn].name }), scene, told);
      draw(scene, {});
    }
    for (const event of step.events) {
      if (!isLatest()) return;
      const text = sentence(event);
      this.#tell(text, scene, told);
      const motions = isDeal ? [] : event.motions;
      for (const motion of motions) scene = during(scene, motion);
      if (this.#pace.isInstant || !(text || motions.length)) continue;
      sound(event.event);
      draw(scene, { moved: motions.flatMap(([cards]) => cards) });
      await this.#pace.pause();
    }
  }

  /**
   * @param {string} text
   * @param {Scene} scene
   * @param {(text: string, turn: string) => void} told
   */
  #tell(text, scene, told) {
    const who = scene.seats[scene.turn].name;
    const isQuick = this.#pace.isInstant;
    if (!isQuick) at("todo").textContent = scene.turn === scene.seat ? "" : say("waiting", { who });
    if (!text) return;
    if (isQuick && scene.turn !== scene.seat) this.#unseen.push(text);
    else this.#unseen = [];
    at("said").textContent = this.#unseen.length ? this.#unseen.join(" ") : text;
    told(text, String(scene.turn));
  }

  /**
   * Light the legal cards, and make buttons of the other moves.
   * @param {Seen} seen
   */
  #offer(seen) {
    const byCard = new Map(
      seen.moves
        .filter((move) => BY_CARD.includes(move.does))
        .map((move) => [move.card, move.text]),
    );
    /** @param {string} card */
    const choose = (card) => {
      // the story takes the place of the help
      if (!isTaught) at("how").removeAttribute("open");
      isTaught = true;
      this.#choose(byCard.get(card) ?? card);
    };
    const isQuick = this.#pace.isInstant;
    draw(seen.scene, {
      legal: /** @type {string[]} */ ([...byCard.keys()]),
      onCard: choose,
      onTable: choose,
      // mark the cards that moved too fast to see
      moved: isQuick ? movedByOthers(seen) : [],
      still: isQuick,
    });
    if (isQuick && seen.steps.length) sound(seen.settlement ? "round_won" : "card_played");
    at("bar").classList.toggle("asks", seen.stakes !== null);
    at("near").replaceChildren(...(seen.stakes ? nearby(seen.stakes) : []));
    at("todo").textContent = todo(seen);
    at("moves").replaceChildren(
      ...seen.moves
        .filter((move) => !BY_CARD.includes(move.does))
        .sort((one, other) => Number(ends(other)) - Number(ends(one)))
        .map((move) => this.#button(seen, move)),
    );
  }

  /**
   * Make a button for a move.
   * @param {Seen} seen
   * @param {Move} move
   */
  #button(seen, move) {
    const key = `do_${move.does}${move.kind ? `_${move.kind}` : ""}`;
    const text = say(key, { month: words().months[move.month ?? 0], card: cardName(move.card) });
    const made = make("button", ends(move) ? "main" : "", { type: "button" });
    if (move.card) made.append(picture(move.card), " ");
    made.append(text);
    if (seen.stakes) {
      const worth = move.does === "go" ? seen.stakes.go : seen.stakes.stop[seen.scene.seat];
      made.append(make("small", "", {}, say(`worth_${move.does}`, { points: pointsOf(worth) })));
    }
    made.onclick = () => this.#choose(move.text);
    return made;
  }
}

/**
 * Say what else counts for the choice between go and stop: how a win is made, the risk of a go, and
 * how near the others are to a stop.
 * @param {import("./python.js").Stakes} stakes
 */
function nearby({ made, near }) {
  const stop = made ? [`${say("do_stop")}: ${made}`] : [];
  return [...stop, say("go_risk"), ...near].map((text) => make("li", "", {}, text));
}

/**
 * Whether a move ends the round, and wins it.
 * @param {Move} move
 */
const ends = (move) => ["chongtong", "stop", "collect"].includes(move.does);

/**
 * List the cards that other seats have moved.
 * @param {Seen} seen
 */
function movedByOthers({ steps, scene }) {
  return steps
    .filter((step) => step.mover !== null && step.mover !== scene.seat)
    .flatMap((step) => step.events.flatMap((event) => event.motions.flatMap(([cards]) => cards)));
}

/** @type {string[]} The kind of bot at each seat, empty for the person. */
let kinds = [];

/**
 * Draw the table, with special labels for the person's own cards and stacks.
 * @param {Scene} scene
 * @param {Omit<import("./table.js").Options, "words">} options
 */
function draw(scene, options) {
  render(at("table"), scene, { ...options, words: words(), beside: kinds });
  const own = at("table").querySelector(".gs-own");
  own?.querySelector(".gs-name:has(.gs-turn)")?.replaceChildren(say("yourTurn"));
  own?.querySelector(".gs-hand")?.setAttribute("aria-label", say("ownHand"));
  own?.querySelector(".gs-captured")?.setAttribute("aria-label", say("ownCaptures"));
  for (const stack of at("table").querySelectorAll(`[data-owner="${scene.seat}"]`)) {
    stack.setAttribute("aria-label", say("ownPpeok"));
    stack.lastElementChild?.replaceChildren(say("ownPpeok"));
  }
}

/** Whether the page has explained to the person how to play a card. */
let isTaught = false;

/**
 * Write what the person is asked. Until the first card is played, also say how to play a card.
 * @param {Seen} seen
 */
function todo(seen) {
  const { scene } = seen;
  if (scene.toMove !== scene.seat) return "";
  if (seen.stakes) {
    return say("go_or_stop", { points: pointsOf(scene.seats[scene.seat].points) });
  }
  const [first] = seen.moves;
  if (first?.does === "choose") {
    const matched = scene.inPlay.find((card) => parseInt(card) === parseInt(first.card ?? ""));
    return say("choosing", { card: cardName(matched) });
  }
  const isNone = at("table").querySelector(".gs-hand:has(.gs-legal):not(:has(.gs-takes))");
  const key = scene.phase !== "turn" ? scene.phase : isNone ? "turn_none" : isTaught ? "turn_again" : "turn";
  return say(key, { who: scene.seats[scene.turn].name });
}

/**
 * Show what each move takes and what may follow, and let a screen reader say it. While a card or
 * button has the focus or the pointer, the cards that it takes get a frame, and a sentence stands
 * below the table.
 * @param {import("./python.js").Advice[]} moves in the order of the legal moves
 * @param {Move[]} legal
 */
export function advise(moves, legal) {
  const said = at("said");
  const before = said.textContent;
  const buttons = [...document.querySelectorAll("#moves button")];
  const byCard = legal.map((move) => BY_CARD.includes(move.does));
  for (const [place, { takes, says }] of moves.entries()) {
    const { card = "" } = legal[place];
    const button = byCard[place]
      ? at("table").querySelector(`button[data-card="${card}"]`)
      : buttons[byCard.slice(0, place).filter((is) => !is).length];
    if (!(button instanceof HTMLElement)) continue;
    button.setAttribute("aria-description", says);
    const mates = takes.map((each) => at("table").querySelector(`.gs-field [data-card="${each}"]`));
    /** @param {boolean} is */
    const show = (is) => {
      for (const mate of mates) mate?.classList.toggle("mate", is);
      if (is) said.textContent = says;
      else if (said.textContent === says) said.textContent = before;
    };
    button.onpointerenter = button.onfocus = () => show(true);
    button.onpointerleave = button.onblur = () => show(false);
    if (button.matches(":hover")) show(true);
  }
}
