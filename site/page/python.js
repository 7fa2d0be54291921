// The page's side of the worker: it sends requests, and receives their answers.

/**
 * @typedef {import("./table.js").Scene} Scene
 * @typedef {import("./table.js").Motion} Motion
 * @typedef {{event: string, says: string, motions: Motion[]}} Happened
 * @typedef {{mover: number | null, events: Happened[], scene: Scene}} Step
 * @typedef {{text: string, does: string, card?: string, month?: number, kind?: string}} Move
 * @typedef {{text: string, sign: string, takes: string[], says: string}} Advice
 * @typedef {{payer: number, payee: number, points: number, parts: [string, string, string][],
 *   share: [string, number, string] | null, sum: string}} Transfer
 * @typedef {{ending: string, points: number[], transfers: Transfer[]}} Settlement
 * @typedef {{stop: number[], go: number, at_once: number, threshold: number, near: string[],
 *   made: string}} Stakes
 * @typedef {{name: string, points: number, cards: string[], held: string[], need: number, have: number,
 *   lost: boolean}} Goal
 * @typedef {{
 *   before: Scene | null, steps: Step[], scene: Scene, moves: Move[], stakes: Stakes | null,
 *   canUndo: boolean,
 *   settlement: Settlement | null, goals: Goal[],
 *   match: {round: number, rounds: number | null, totals: number[], isOver: boolean, winners: number[]},
 *   rules: {id: string, name: string, players: number, threshold: number},
 *   bot: string, bots: string[], link: string, position: string | null,
 * }} Seen
 * @typedef {{isRight: boolean, verdict: string, told: string[]}} Judged
 * @typedef {{
 *   title?: string, place?: [number, number, number, number], about: string[], ask: string,
 *   scene?: Scene, before: Scene | null, steps: Step[], moves: Move[], advice: Advice[], stakes: Stakes | null,
 *   piles?: {name: string, cards: string[]}[], choices?: (Judged & {text: string})[],
 *   answer?: Judged | null, next?: Record<string, unknown> | null,
 * }} Task
 * @typedef {{label: string, now: string, usedBy: string[], default: boolean}} Answer
 * @typedef {{id: string, text: string, several: boolean, number: boolean, answers: Answer[]}} Question
 * @typedef {{place: [number, number] | null, players: number[], nearest: string, differs: number, toml: string,
 *   question: Question | null}} Asked
 * @typedef {{id: string, name: string, players: number[]}} Rulebook
 * @typedef {{
 *   how: string, number: number | null, winner: number | null, reason: string, points: number | null,
 *   goes: number, order: number[] | null, shakes: number[], bombs: number[], filled: number,
 *   known: Record<string, unknown>[], piles: string[][], atOnce: string[][], paid: number[], out: number[],
 * }} Said
 * @typedef {{number: number, points: (number | null)[], winner: string | null, carry: number}
 *   | {number: null, left: string | null, joined: string | null}} Entry
 * @typedef {{
 *   text: string, rules: {id: string, name: string, toml: string}, seats: string[], price: string, names: string[],
 *   entries: Entry[], totals: number[], money: string[], transfers: [string, string, string][],
 *   next: {number: number, dealer: string, carry: number, out: number[]} | null,
 *   table: {playing: number, baks: [string, string][], multipliers: [string, string][],
 *     atOnce: [string, string][], losersCall: boolean, won: [string, string][], drawn: [string, string][],
 *     deck: string[]},
 * }} Evening
 * @typedef {{text: string, field: string, seat: number, name: string, answers: [string, unknown][]}} Fact
 * @typedef {{question: Fact | null, number: number, names: string[], points: number[], money: string[],
 *   carry: number, settlement: Settlement | null, doubts: string[], sheet: Evening}} Counted
 * @typedef {{name: string, points: number[] | null, why: string, settings: string[]}} Column
 */

/** The error for a request that the program refuses, with its code. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {string} code
   */
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/** Python in its worker. */
export class Python {
  /** @type {Map<number, (answer: any) => void>} */
  #waiting = new Map();
  #last = 0;
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });

  /**
   * @param {(share: number) => void} loaded gets how much has been loaded, from 0 to 1
   * @param {(why: string) => void} failed gets the reason why Python cannot run
   */
  constructor(loaded, failed) {
    this.#worker.onerror = (event) => failed(event.message);
    this.#worker.onmessage = ({ data }) => {
      if (data.loaded !== undefined) loaded(data.loaded);
      if (data.failed !== undefined) failed(data.failed);
      if (data.id === undefined) return;
      this.#waiting.get(data.id)?.(JSON.parse(data.answer));
      this.#waiting.delete(data.id);
    };
  }

  /**
   * Return the answer of the program to a request.
   * @template T
   * @param {string} what
   * @param {Record<string, unknown>} [request]
   * @returns {Promise<T>}
   * @throws {Refusal} if the program refuses the request
   */
  ask(what, request = {}) {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (answer) => {
        if (answer.error === undefined) resolve(answer);
        else reject(new Refusal(answer.error, answer.code));
      });
      this.#worker.postMessage({ id, request: JSON.stringify({ do: what, ...request }) });
    });
  }

  /** Stop Python. What is asked for is never answered. */
  end() {
    this.#worker.terminate();
  }
}
