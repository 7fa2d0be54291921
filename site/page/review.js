// Looks at the person's own decisions in a round that is over, in a worker of its own, so that the next
// round never waits. First all decisions get few tries; only the suspicious ones get more, and are judged.

import { Python } from "./python.js";
import { button, make } from "./table.js";
import { pointsOf, say } from "./words.js";

/**
 * @typedef {{cost: number, costError: number, mark: string | null, turn: number, worths: Record<string, number[]>}} Decision
 */

/** How many times each move is tried: at first, and of the suspicious decisions. */
const [FEW, MANY] = [40, 400];
/** How many decisions are suspicious at most. */
const MOST = 3;
/** A decision is suspicious from this cost on, if it is also more than its error. */
const COST = 2;

/** The review of a round. */
export class Review {
  element = make("div", "review");
  #text = make("p", "", { role: "status" });
  /** @type {Python | null} */
  #python = null;
  #open;
  /** @type {{place: number, found: Decision}[]} The mistakes. */
  #mistakes = [];
  #done = 0;
  #why = "";
  #count = 0;
  /** @type {"looking" | "stopped" | "looked"} */
  #state = "looking";

  /**
   * @param {string} game the link of the game
   * @param {(wanted: Record<string, unknown>) => void} open lets the person try a decision again
   */
  constructor(game, open) {
    this.game = game;
    this.#open = open;
    void this.#look();
  }

  /** Look at all decisions, then at the suspicious ones once more. */
  async #look() {
    const python = new Python(() => {}, (why) => this.stop(why));
    this.#python = python;
    /** @param {number} place @param {number} playouts @returns {Promise<Decision>} */
    const judge = (place, playouts) => python.ask("review", { game: this.game, place, playouts });
    try {
      const { places } = await python.ask("review", { game: this.game });
      this.#count = places.length;
      const found = [];
      for (const place of places) {
        this.draw();
        found.push({ place, found: await judge(place, FEW) });
        this.#done += 1;
      }
      this.draw();
      const likely = found
        .filter(({ found: { cost, costError } }) => cost >= COST && cost > costError)
        .sort((one, other) => other.found.cost - one.found.cost)
        .slice(0, MOST);
      for (const { place } of likely) {
        const second = await judge(place, MANY);
        if (second.mark) this.#mistakes.push({ place, found: second });
      }
      this.#mistakes.sort((one, other) => one.place - other.place);
      this.#state = "looked";
      this.stop();
    } catch (error) {
      this.stop(String(error));
    }
  }

  /**
   * Stop looking.
   * @param {string} [why]
   */
  stop(why = "") {
    this.#python?.end();
    this.#python = null;
    if (this.#state === "looking") this.#state = "stopped";
    this.#why = why;
    this.draw();
  }

  /** Say what was found so far, in the language of the page. */
  draw() {
    const [done, count] = [this.#done, this.#count];
    const points = pointsOf(Math.round(this.#mistakes.reduce((sum, { found }) => sum + found.cost, 0)));
    const isFound = this.#state === "looked" && this.#mistakes.length;
    const looking = !count ? "review_begins" : done < count ? "review_looking" : "review_ending";
    const key = isFound ? "reviewFound" : this.#state === "looking" ? looking : `review_${this.#state}`;
    this.element.hidden = this.#state === "looked" && !count;
    this.#text.textContent = say(key, { done, count, points, why: this.#why });
    // a screen reader says only the result
    this.#text.setAttribute("aria-busy", `${this.#state === "looking"}`);
    const tries = make("ul", "tries");
    for (const { place, found } of this.#mistakes) {
      const text = say("tryTurn", { turn: found.turn, points: pointsOf(Math.round(found.cost)) });
      const { worths } = found;
      tries.append(make("li", "", {}, button(text, () => this.#open({ game: this.game, place, worths }))));
    }
    const more = make("details", "", {}, make("summary", "", {}, say(isFound ? "reviewWhere" : "reviewHow")));
    more.append(tries, make("p", "small", {}, say("reviewLimits")));
    const stop = button(say("stopReview"), () => this.stop(), "quiet");
    this.element.replaceChildren(this.#text, { looking: stop, looked: more, stopped: "" }[this.#state]);
  }
}
