// The analysis of a record: the curve of the chance to win, with a mark at each decision. At a
// decision, the reader tries the moves before the answer is shown.

import { pictured } from "./panels.js";
import { button, fill, make, shape } from "./table.js";

/**
 * @typedef {{text: string, told: string[], verdict: "isRight" | "isClose" | "isWrong"}} Tried
 * @typedef {{round: number, step: number, seat: number, title: string, order: number[], moves: Tried[]}} Decision
 * @typedef {{seat: number, points: [number, number, number][]}} Curve
 * @typedef {{curves: Curve[], decisions: Decision[], shares: string[]}} Analysis
 */

const [WIDTH, HEIGHT, RADIUS] = [720, 160, 7];

/** What the viewer shows of an analysis. */
export class Study {
  /**
   * @param {Analysis} analysis
   * @param {import("./viewer.js").Viewer} viewer
   */
  constructor(analysis, viewer) {
    this.story = viewer.story;
    this.analysis = analysis;
    this.viewer = viewer;
    this.stops = viewer.stops;
    this.at = 0;
    /** The moment that is being asked about, and whether its answer is shown. */
    this.asked = -1;
    const { words, names, rounds } = viewer.story;
    // the text below says the same
    this.chart = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "gs-curve", "aria-hidden": "true" });
    this.chart.addEventListener("click", (event) => this.clicked(/** @type {MouseEvent} */ (event)));
    this.now = shape("line", { y1: 0, y2: HEIGHT, class: "gs-cursor" });
    this.chance = make("p", "gs-chance");
    this.whose = make("select", "gs-eyes", { "aria-label": words.analysed });
    for (const { seat } of analysis.curves) {
      this.whose.append(make("option", "", { value: String(seat) }, names[seat]));
    }
    this.whose.onchange = () => {
      this.draw();
      this.show(this.at);
    };
    this.box = make("div", "gs-try", { "aria-live": "polite" });
    const marks = analysis.decisions.map((decision) => {
      const { round, step, seat, title } = decision;
      const text = `${fill(words.round, rounds[round].number)} \u00b7 ${viewer.heading(round, step + 1)}: ${title}`;
      const jump = () => {
        this.whose.value = String(seat);
        this.draw();
        viewer.ask(this.place(round, step), seat);
        this.box.querySelector("button")?.focus();
      };
      return make("li", "", {}, button(text, jump, "gs-jump"));
    });
    if (!marks.length) marks.push(make("li", "", {}, words.noMistake));
    const shares = analysis.shares.map((text) => make("li", "", {}, text));
    this.element = make(
      "section",
      "gs-study",
      { "aria-label": words.analysis },
      make("h2", "", {}, words.analysis),
      this.box,
      analysis.curves.length > 1 ? this.whose : "",
      this.chart,
      this.chance,
      make("ul", "gs-marks", {}, ...marks),
      make("ul", "", {}, ...shares),
    );
    this.draw();
  }

  get curve() {
    const seat = Number(this.whose.value);
    return this.analysis.curves.find((each) => each.seat === seat) ?? this.analysis.curves[0];
  }

  /**
   * @param {number} round
   * @param {number} step
   */
  place(round, step) {
    return this.stops.findIndex((stop) => stop[0] === round && stop[1] === step);
  }

  /** @param {number} place */
  x(place) {
    return RADIUS + (place / Math.max(1, this.stops.length - 1)) * (WIDTH - 2 * RADIUS);
  }

  /** @param {number} chance */
  y(chance) {
    return HEIGHT - RADIUS - chance * (HEIGHT - 2 * RADIUS);
  }

  /** Draw the curve of the chosen seat, a line for each round, and the marks of its decisions. */
  draw() {
    const { seat, points } = this.curve;
    /** @type {Map<number, string[]>} */
    const lines = new Map();
    for (const [round, step, chance] of points) {
      const point = `${this.x(this.place(round, step))},${this.y(chance)}`;
      lines.set(round, [...(lines.get(round) ?? []), point]);
    }
    const own = this.analysis.decisions.filter((each) => each.seat === seat);
    this.chart.replaceChildren(
      shape("line", { x1: 0, x2: WIDTH, y1: this.y(0.5), y2: this.y(0.5), class: "gs-half" }),
      this.now,
      ...[...lines.values()].map((line) => shape("polyline", { points: line.join(" ") })),
      ...own.map(({ round, step }) => {
        const at = this.x(this.place(round, step));
        return shape("circle", { cx: at, cy: this.y(this.chanceAt(round, step) ?? 0), r: RADIUS });
      }),
    );
  }

  /**
   * Return the last known chance to win in a round, up to a move.
   * @param {number} round
   * @param {number} step
   */
  chanceAt(round, step) {
    const known = this.curve.points.filter(([of, moves]) => of === round && moves <= step);
    return known.at(-1)?.[2];
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const { left, width } = this.chart.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    this.viewer.ask(Math.round(share * (this.stops.length - 1)), null);
  }

  /**
   * Show what belongs to a place.
   * @param {number} place
   */
  show(place) {
    this.at = place;
    const { words, names } = this.story;
    const [round, step] = this.stops[place];
    for (const end of ["x1", "x2"]) this.now.setAttribute(end, String(this.x(place)));
    const chance = this.chanceAt(round, step);
    this.chance.textContent =
      chance === undefined
        ? ""
        : fill(words.winChance, names[this.curve.seat], `${Math.round(100 * chance)}%`);
    const asked = this.analysis.decisions.findIndex((each) => each.round === round && each.step === step);
    if (asked !== this.asked) this.ask(asked);
  }

  /**
   * Ask which move is the best at a decision, or nothing.
   * @param {number} asked
   */
  ask(asked) {
    this.asked = asked;
    const decision = this.analysis.decisions[asked];
    this.box.hidden = !decision;
    if (!decision) return this.box.replaceChildren();
    const { words, names } = this.story;
    const moves = decision.order.map((place) => {
      const tried = decision.moves[place];
      const text = make("span", "", {}, ...pictured(tried.text));
      return button(text, () => this.answer(decision, tried), "gs-choice");
    });
    const open = button(words.showAnswer, () => this.answer(decision, null), "gs-close");
    const question = fill(words.tryAgain, names[decision.seat]);
    return this.box.replaceChildren(make("p", "", {}, question), ...moves, open);
  }

  /**
   * Show what each move earns, the best one first.
   * @param {Decision} decision
   * @param {Tried | null} tried the move that was tried
   */
  answer(decision, tried) {
    const { words } = this.story;
    const rows = decision.moves.map((each) => {
      const told = pictured(each.told.join(" "));
      return make("li", each === tried ? "gs-tried" : "", {}, ...told);
    });
    const verdict = tried ? words[tried.verdict] : "";
    const ask = () => {
      this.ask(this.asked);
      this.box.querySelector("button")?.focus();
    };
    const again = button(words.again, ask, "gs-close");
    this.box.replaceChildren(make("p", "gs-ending", {}, verdict), make("ol", "", {}, ...rows), again);
    again.focus();
  }
}
