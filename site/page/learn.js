// What can be learnt: lessons, the quiz, the puzzle of the day, and the person's own mistakes. Each is a
// position, choices, and what is said about them. The table of the game shows the position.

import { announce, pictures } from "./beside.js";
import { close, show } from "./dialogs.js";
import { pictured } from "./panels.js";
import { advise, Round } from "./play.js";
import { button, forgetPlaces, make } from "./table.js";
import { at, say, store, stored, words } from "./words.js";

/**
 * @typedef {import("./python.js").Python} Python
 * @typedef {import("./python.js").Task} Task
 * @typedef {import("./python.js").Judged} Judged
 * @typedef {Record<string, unknown>} Request
 */

const LEARNT = "gostop learnt";

/** The ids of the lessons whose last exercise was solved. */
function learnt() {
  return (stored(LEARNT) ?? "").split(" ");
}

/** Whether the text stands beside the table. */
const isWide = () => matchMedia("(min-width: 62.5em)").matches;

/** What a person learns now, in place of the game. */
export class Learning {
  #python;
  #who;
  #left;
  /** @type {Request | null} What was asked for; nothing if the game is shown. */
  #wanted = null;
  /** @type {string[]} The moves of the person in an exercise. */
  #moves = [];
  /** @type {Task | null} The task, as long as it waits for a choice. */
  #task = null;
  #round = new Round((move) => void this.#choose(move));

  /**
   * @param {Python} python
   * @param {() => Request} who returns the language and the person's name
   * @param {() => void} left shows the game again
   */
  constructor(python, who, left) {
    this.#python = python;
    this.#who = who;
    this.#left = left;
    at("leave").onclick = () => this.leave();
  }

  /** Whether something is learnt now. */
  get isOpen() {
    return this.#wanted !== null;
  }

  /** Offer what can be learnt. */
  async menu() {
    const { lessons, kinds } = await this.#python.ask("menu", this.#who());
    const done = learnt();
    /** @param {string} text @param {Request} what */
    const offer = (text, what) => button(text, () => void this.open(what));
    const seed = Math.floor(Math.random() * 1e9);
    const puzzle = offer(say("puzzle"), { day: new Date().toISOString().slice(0, 10) });
    const list = make("ol", "lessons");
    for (const { id, title } of lessons) {
      const one = offer(title, { lesson: id, exercise: 0 });
      if (done.includes(id)) one.append(" ", make("span", "worth", {}, say("learnt")));
      list.append(make("li", "", {}, one));
    }
    const first = make("div", "row", {}, puzzle, offer(say("quiz"), { quiz: kinds[0], seed }));
    show(say("learn"), [first, make("h3", "", {}, say("lessons")), list], [], puzzle);
  }

  /**
   * Begin a task.
   * @param {Request} wanted
   */
  async open(wanted) {
    this.#wanted = wanted;
    this.#moves = [];
    forgetPlaces(at("table"));
    close();
    await this.ask();
    at("text").querySelector("summary")?.focus({ preventScroll: true });
    at("text").scrollIntoView({ block: "nearest" });
  }

  /** Ask for the task again, after the moves so far, and show it. */
  async ask() {
    const wanted = this.#wanted;
    this.#task = null;
    at("game").setAttribute("aria-busy", "true");
    /** @type {Task} */
    const task = await this.#python.ask("learn", { ...this.#who(), ...wanted, moves: this.#moves });
    if (wanted !== this.#wanted) return;
    this.#frame(task);
    /** @type {string[]} */
    const happened = [];
    if (task.scene && !(await this.#round.show(/** @type {any} */ (task), (text) => happened.push(text)))) return;
    at("game").removeAttribute("aria-busy");
    if (task.scene) advise(task.advice, task.moves);
    if (task.answer) return this.#answered(task, task.answer, happened);
    this.#task = task;
    const ask = task.ask || say("bestMove");
    at("todo").replaceChildren(...pictured(ask));
    announce(at("todo").textContent ?? "");
    at("told").replaceChildren();
    const more = task.choices
      ? button(words().showAnswer, () => this.#choose(null), "quiet")
      : button(say("skipExercise"), () => this.#onward(task), "quiet");
    const answers = task.scene && task.moves.length ? [] : (task.choices ?? []);
    for (const each of answers) {
      const made = button("", () => this.#choose(each.text));
      made.append(make("span", "", {}, ...pictured(each.text)));
      at("moves").append(made);
    }
    at("moves").append(more);
  }

  /**
   * Show everything but the table.
   * @param {Task} task
   */
  #frame(task) {
    at("game").classList.add("learning");
    at("lesson").hidden = false;
    at("loading").hidden = true;
    at("bar").hidden = false;
    at("table").hidden = !task.scene;
    at("piles").hidden = !task.piles;
    at("bar").classList.remove("asks");
    for (const id of ["near", "moves", "said", "told"]) at(id).replaceChildren();
    // the text has been read before the second exercise
    /** @type {HTMLDetailsElement} */ (at("text")).open = !task.place || task.place[2] === 1 || isWide();
    const kind = ["quiz", "day", "place"].find((key) => this.#wanted?.[key] !== undefined) ?? "";
    at("lesson-title").textContent = task.title ?? say(`learn_${kind}`);
    const [number, count, part, parts] = task.place ?? [0, 0, 0, 0];
    at("lesson-place").textContent = number
      ? say(parts > 1 ? "lessonPart" : "lessonPlace", { number, count, part, parts })
      : "";
    at("about").replaceChildren(...task.about.map((text) => make("p", "", {}, ...pictured(text))));
    at("piles").replaceChildren(
      ...(task.piles ?? []).flatMap(({ name, cards }) => [make("p", "", {}, name), pictures(cards)]),
    );
  }

  /**
   * Answer the task, or show its answer.
   * @param {string | null} text
   */
  #choose(text) {
    const task = this.#task;
    if (!task) return;
    if (!task.choices) {
      this.#moves = [...this.#moves, text ?? ""];
      return void this.ask();
    }
    this.#task = null;
    const chosen = task.choices.find((each) => (text === null ? each.isRight : each.text === text));
    if (!chosen) return;
    // the cards are shown once more, without a choice
    if (task.scene) void this.#round.show(/** @type {any} */ ({ ...task, moves: [], stakes: null }), () => {});
    this.#answered(task, text === null ? { ...chosen, verdict: "" } : chosen, []);
  }

  /**
   * Say whether the answer was right, and why.
   * @param {Task} task
   * @param {Judged} answer
   * @param {string[]} happened
   */
  #answered(task, { isRight, verdict, told }, happened) {
    if (isRight && task.place && task.place[2] === task.place[3]) {
      store(LEARNT, [...new Set([...learnt(), String(this.#wanted?.lesson)])].join(" "));
    }
    at("bar").classList.remove("asks");
    at("said").replaceChildren();
    at("todo").replaceChildren(...pictured(verdict || words().showAnswer));
    at("todo").hidden = !verdict;
    announce(verdict);
    at("told").replaceChildren(...[...happened, ...told].map((text) => make("p", "", {}, ...pictured(text))));
    const again = button(words().again, () => this.#wanted && void this.open(this.#wanted));
    const on = button(say(task.next ? "next" : "learnMore"), () => this.#onward(task));
    const first = isRight ? on : again;
    first.className = "main";
    at("moves").replaceChildren(again, on);
    first.focus({ preventScroll: true });
    at("told").scrollIntoView({ block: "nearest" });
  }

  /**
   * Go on to the next task, or to the choice of tasks.
   * @param {Task} task
   */
  #onward({ next }) {
    if (next) void this.open(next);
    else if (this.#wanted?.place === undefined) void this.menu();
    else this.leave();
  }

  /** Go back to the game. */
  leave() {
    this.end();
    this.#left();
  }

  /** Make room for the game. */
  end() {
    if (!this.#wanted) return;
    this.#wanted = null;
    at("game").classList.remove("learning");
    for (const id of ["lesson", "piles"]) at(id).hidden = true;
    for (const id of ["todo", "table"]) at(id).hidden = false;
    forgetPlaces(at("table"));
  }

  /** Stop showing what happened, and show only the result; return whether anything was shown. */
  skip() {
    return this.isOpen && this.#round.skip();
  }
}
