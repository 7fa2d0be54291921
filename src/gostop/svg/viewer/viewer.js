// The viewer of a record: it goes forward and back, shows the table as a seat sees it, and says
// what happened, the scores and the settlements.
// The record is plain data in the page, as `gostop.svg.viewer.pages` makes it.

import { SPECTATOR, askedBy, hashOf, isLinked } from "./address.js";
import { Study } from "./analysis.js";
import { aboutOf, helpOf, icon, named, pictured, reveal, scored, settlementOf, sourcesOf, turnLists } from "./panels.js";
import { button, during, fill, isStill, make, render, seenBy } from "./table.js";

/**
 * @typedef {import("./table.js").Scene} Scene
 * @typedef {import("./table.js").Motion} Motion
 * @typedef {import("./panels.js").Said} Said
 * @typedef {import("./panels.js").Story} Story
 */

const DWELL = 1500; // how long a move stays while the record plays, in milliseconds
const BEAT = 430; // how long each step of a move is shown, in milliseconds
const SWIPE = 40; // the minimum length of a swipe, in pixels
const LINK = 400; // milliseconds until the address changes: browsers limit how often it may change

/**
 * Apply what a move changes, in place.
 * @param {any} target
 * @param {any} change
 */
export function apply(target, change) {
  for (const [key, value] of Object.entries(change)) {
    const isTable = value !== null && typeof value === "object" && !Array.isArray(value);
    if (isTable && target[key] !== null) apply(target[key], value);
    else target[key] = value;
  }
  return target;
}

/** A record, and the place in it that is shown. */
export class Viewer {
  /**
   * @param {HTMLElement} root
   * @param {Story} story
   */
  constructor(root, story) {
    const { words, rounds } = story;
    this.story = story;
    /** The places in the record: for each, its round and how many moves of the round were made. */
    this.stops = rounds.flatMap(({ steps }, round) =>
      [0, ...steps].map((_, step) => /** @type {const} */ ([round, step])),
    );
    this.at = 0;
    /** @type {number | null | undefined} Whose view is shown; `undefined` if all hands are open. */
    this.eyes = story.eyes ? story.eyes[0] : undefined;
    this.timer = 0;
    this.linking = 0;
    this.isPlaying = false;
    this.hasKeys = true;

    this.table = make("div", "");
    this.chosen = make("select", "gs-eyes");
    this.title = make("h2", "gs-now");
    this.says = make("div", "gs-says");
    const live = { "aria-live": "polite", tabindex: "0" }; // a long text is scrolled by keys
    this.caption = make("div", "gs-caption", live, this.title, this.says);
    this.slider = make("input", "gs-slider", {
      type: "range",
      max: String(this.stops.length - 1),
      "aria-label": words.place,
    });
    this.slider.oninput = () => this.go(Number(this.slider.value));
    this.player = this.button("play", () => (this.isPlaying ? this.pause() : this.play()));
    this.scores = make("div", "gs-scores");
    this.sources = make("div", "gs-sources");
    this.cited = make("details", "", {}, make("summary", "", {}, words.sources), this.sources);
    this.settled = make("section", "gs-settled", { tabindex: "0", "aria-label": words.settlement });
    this.help = helpOf(words, (has) => {
      this.hasKeys = has;
    });
    /** @type {Map<number, HTMLButtonElement>} The button of each turn, by the place after it. */
    this.jumps = new Map();
    const { analysis } = story;
    this.study = analysis ? new Study(analysis, this) : null;
    this.turns = make("div", "gs-turns");
    this.turns.append(...turnLists(story, (round, step) => this.jump(round, step)));
    root.replaceChildren(this.top(), this.main(), this.help);
    this.listen();
    this.visit();
    this.show();
  }

  /** The button of the present turn. */
  get now() {
    const place = [...this.jumps.keys()].find((each) => each >= this.at);
    return this.jumps.get(place ?? this.last);
  }

  get last() {
    return this.stops.length - 1;
  }

  // The parts of the page.

  top() {
    const { words, names } = this.story;
    const helper = button("?", () => this.help.showModal(), "gs-button gs-help");
    named(helper, words.help);
    const title = make("h1", "", {}, names.join(" · "));
    const label = make("label", "", {}, make("span", "", {}, words.eyes), " ", this.choice());
    return make("header", "gs-top", {}, title, label, helper);
  }

  main() {
    const { words } = this.story;
    const controls = make("div", "gs-controls", { role: "group", "aria-label": words.title });
    controls.append(
      this.button("first", () => this.go(0)),
      this.button("back", () => this.go(this.at - 1)),
      this.player,
      this.button("forward", () => this.step()),
      this.button("last", () => this.go(this.last)),
    );
    const bar = make("div", "gs-bar", {}, this.caption, this.slider, controls);
    /** @param {string} className @param {string} name @param {...HTMLElement} content */
    const section = (className, name, ...content) =>
      make("section", className, { "aria-label": name }, make("h2", "", {}, name), ...content);
    const side = make("div", "gs-side", {}, this.settled);
    if (this.study) side.prepend(this.study.element);
    side.append(
      section("", words.scores, this.scores, this.cited),
      section("gs-list", words.turns, this.turns),
      section("", words.about, aboutOf(this.story)),
    );
    return make("main", "gs-main", {}, make("div", "gs-stage", {}, this.table, bar), side);
  }

  /**
   * @param {"first" | "back" | "play" | "forward" | "last"} name
   * @param {() => void} act
   */
  button(name, act) {
    const made = button(icon(name), act, "gs-button");
    named(made, this.story.words[name]);
    return made;
  }

  choice() {
    const { words, names, eyes } = this.story;
    const made = this.chosen;
    const own = eyes && String(eyes[0] ?? SPECTATOR);
    const seats = names.map((name, seat) => [String(seat), name]);
    for (const [value, name] of [["", words.everything], ...seats, [SPECTATOR, words.spectator]]) {
      if (own === null || own === value) made.append(make("option", "", { value }, name));
    }
    made.disabled = eyes !== null;
    made.onchange = () => {
      this.look(made.value);
      this.show();
    };
    return made;
  }

  /**
   * Show the table as another seat sees it. The seat is a value of the choice.
   * @param {string} value
   */
  look(value) {
    const seat = value === SPECTATOR ? null : Number(value);
    this.eyes = value === "" ? undefined : seat;
    this.chosen.value = value;
  }

  /**
   * Make a button that jumps to the end of a turn.
   * @param {number} round
   * @param {number} step
   */
  jump(round, step) {
    const place = this.stops.findIndex((stop) => stop[0] === round && stop[1] === step);
    const made = button(make("b", "", {}, this.heading(round, step)), () => this.go(place), "gs-jump");
    made.append(" ");
    this.jumps.set(place, made);
    return made;
  }

  // Words for the present place.

  /** @param {number} round @param {number} step */
  heading(round, step) {
    const { rounds, words, names } = this.story;
    const { steps, start } = rounds[round];
    const move = steps[step - 1];
    if (!move) return fill(words.dealt, names[start.dealer]);
    return move.turn ? `${fill(words.turn, move.turn)} \u00b7 ${names[move.seat]}` : words.seating;
  }

  /** @param {Said} said */
  text(said) {
    if (typeof said === "string") return said;
    return this.eyes === undefined || this.eyes === said[0] ? said[1] : said[2];
  }

  tell() {
    const [round, step] = this.stops[this.at];
    const { words, rounds } = this.story;
    const told = step ? rounds[round].steps[step - 1] : rounds[round];
    const number = fill(words.round, rounds[round].number);
    this.title.textContent = `${number} · ${this.heading(round, step)}`;
    const happened = told.says.map((said) => this.text(said)).join(" ");
    const comments = told.comments.map((comment) => make("blockquote", "", {}, comment));
    this.says.replaceChildren(make("p", "", {}, ...pictured(happened)), ...comments);
    this.caption.scrollTop = 0;
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", this.title.textContent);
    for (const jump of this.jumps.values()) jump.removeAttribute("aria-current");
    this.now?.setAttribute("aria-current", "true");
    this.count();
    this.study?.show(this.at);
    reveal(this.turns, this.now);
    this.link();
  }

  /** Show the scores and the settlement at once, even while cards are still moving. */
  count() {
    const { words, rounds } = this.story;
    const [round, step] = this.stops[this.at];
    const scene = this.sceneAt(this.at);
    const playing = scene.seats.filter((seat) => seat.active);
    const { steps, number, settlement } = rounds[round];
    const settled = step === steps.length ? settlement : null;
    // the bill has the score of the winner
    const listed = playing.filter(({ seat }) => !settled || seat !== scene.over?.winner);
    this.scores.replaceChildren(...listed.map((seat) => scored(seat, words)));
    const totals = this.at === this.last && number > 1 ? this.story.totals : null;
    this.settled.hidden = !settled;
    this.settled.replaceChildren(...(settled ? settlementOf(settled, words, scene, totals) : []));
    this.sources.replaceChildren(...sourcesOf(playing, settled));
    this.cited.hidden = !this.sources.childElementCount;
  }

  // The address.

  /** Go where the address leads. */
  visit() {
    const { place, eyes } = askedBy(location.hash, this.story, this.stops);
    this.at = place ?? this.at;
    const isOne = [...this.chosen.options].some((each) => each.value === eyes);
    if (isOne && !this.chosen.disabled) this.look(eyes);
  }

  /** Write the present place into the address. */
  link() {
    if (!isLinked()) return;
    window.clearTimeout(this.linking);
    this.linking = window.setTimeout(() => {
      const hash = hashOf(this.stops[this.at], this.chosen, this.story);
      if (location.hash || this.at || this.chosen.value) history.replaceState(null, "", hash);
    }, LINK);
  }

  // The table at the present place.

  /** @param {number} place */
  sceneAt(place) {
    const [round, step] = this.stops[place];
    const { start, steps } = this.story.rounds[round];
    const scene = structuredClone(start);
    for (const { change } of steps.slice(0, step)) apply(scene, change);
    return /** @type {Scene} */ (scene);
  }

  motions() {
    const [round, step] = this.stops[this.at];
    return this.story.rounds[round].steps[step - 1]?.motions ?? [];
  }

  /** @param {Scene} scene @param {string[]} moved */
  draw(scene, moved) {
    const seen = this.eyes === undefined ? scene : seenBy(scene, this.eyes);
    const { words, bots } = this.story;
    render(this.table, seen, { words, moved, beside: bots });
  }

  settle() {
    this.draw(this.sceneAt(this.at), this.motions().flatMap(([cards]) => cards));
  }

  show() {
    window.clearTimeout(this.timer);
    this.tell();
    this.settle();
  }

  // Steps through the record.

  /** @param {number} place */
  go(place) {
    this.pause();
    this.at = Math.max(0, Math.min(place, this.last));
    this.show();
  }

  /**
   * Go to a place, and show it as a seat sees it.
   * @param {number} place
   * @param {number | null} seat `null` to change nothing about who sees it
   */
  ask(place, seat) {
    if (seat !== null && !this.chosen.disabled) this.look(String(seat));
    this.go(place);
  }

  step() {
    this.pause();
    this.forward();
  }

  forward() {
    window.clearTimeout(this.timer);
    if (this.at === this.last) return this.pause();
    const before = this.sceneAt(this.at);
    this.at += 1;
    this.tell();
    return this.advance(before, isStill() ? [] : this.motions());
  }

  /**
   * Show the cards on their way, one motion after the other, and then the scene after the move.
   * @param {Scene} scene
   * @param {Motion[]} motions
   */
  advance(scene, [now, ...rest]) {
    if (now && rest.length) {
      const next = during(scene, now);
      this.draw(next, now[0]);
      this.timer = window.setTimeout(() => this.advance(next, rest), BEAT);
      return;
    }
    this.settle();
    if (this.isPlaying && this.at === this.last) this.pause();
    if (this.isPlaying) this.timer = window.setTimeout(() => this.forward(), DWELL);
  }

  play() {
    if (this.at === this.last) this.go(0);
    this.playing(true);
    this.forward();
  }

  pause() {
    window.clearTimeout(this.timer);
    this.playing(false);
  }

  /** @param {boolean} is */
  playing(is) {
    this.isPlaying = is;
    this.player.replaceChildren(icon(is ? "pause" : "play"));
    named(this.player, is ? this.story.words.pause : this.story.words.play);
  }

  // Keys and swipes.

  /** @param {number} round */
  begin(round) {
    const last = this.story.rounds.length - 1;
    this.go(this.stops.findIndex(([of]) => of === Math.min(round, last)));
  }

  /**
   * Return what a key does.
   * @param {string} key
   * @returns {(() => void) | undefined}
   */
  act(key) {
    const round = this.stops[this.at][0];
    if (/^[1-9]$/.test(key)) return () => this.begin(Number(key) - 1);
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowRight: () => this.step(),
      ArrowLeft: () => this.go(this.at - 1),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      PageDown: () => this.begin(round + 1),
      PageUp: () => this.begin(round - 1),
      " ": () => (this.isPlaying ? this.pause() : this.play()),
      "?": () => this.help.showModal(),
    };
    return acts[key];
  }

  listen() {
    document.addEventListener("keydown", (event) => {
      const on = /** @type {Element} */ (event.target);
      const isTaken = event.ctrlKey || event.altKey || event.metaKey || this.help.open;
      if (!this.hasKeys || isTaken || on.closest("select")) return;
      if (event.key === " " && on.closest("button, summary")) return;
      const act = this.act(event.key);
      if (!act) return;
      event.preventDefault();
      act();
    });
    window.addEventListener("hashchange", () => {
      this.pause();
      this.visit();
      this.show();
    });
    let [fromX, fromY] = [0, 0];
    this.table.addEventListener(
      "touchstart",
      ({ touches: [touch] }) => {
        [fromX, fromY] = [touch.clientX, touch.clientY];
      },
      { passive: true },
    );
    this.table.addEventListener("touchend", ({ changedTouches: [touch] }) => {
      const [x, y] = [touch.clientX - fromX, touch.clientY - fromY];
      if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x > 0) this.go(this.at - 1);
      else this.step();
    });
  }
}

if (typeof document !== "undefined") {
  const root = document.getElementById("gs-viewer");
  const data = document.getElementById("gs-record")?.textContent;
  if (root && data) {
    const story = /** @type {Story} */ (JSON.parse(data));
    if (story.rounds.length) new Viewer(root, story);
  }
}
