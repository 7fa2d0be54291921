// The viewer of a record: forward, back, whose eyes, what happened, scores, settlements.
// The record is plain data in the page, as `gostop.replay.story` makes it.

import { during, fill, isStill, make, render, seenBy } from "./table.js";

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
 * @typedef {{rules: string, names: string[], headers: [string, string][], comments: string[],
 *   eyes: (number | null)[] | null, rounds: Round[], totals: number[], words: Words}} Story
 */

const DWELL = 1500;
const BEAT = 430;
const SWIPE = 40;
const ICONS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M17 4v16L6 12z",
  play: "M6 4l14 8-14 8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  forward: "M7 4l11 8-11 8z",
  last: "M4 4l11 8-11 8zM16 4h3v16h-3z",
};

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

/**
 * Show a record in an element.
 * @param {HTMLElement} root
 * @param {Story} story
 */
export function view(root, story) {
  const { words, rounds, names } = story;
  /** @type {[number, number][]} Each place of the record: its round, and how many moves were made. */
  const stops = rounds.flatMap((round, number) =>
    [...Array(round.steps.length + 1).keys()].map((step) => /** @type {[number, number]} */ ([number, step])),
  );
  let at = 0;
  /** @type {number | null | undefined} `undefined`: all hands are open. */
  let eyes = story.eyes ? story.eyes[0] : undefined;
  let timer = 0;
  let isPlaying = false;
  let keysOn = true;

  /** @param {Scene} scene */
  const seen = (scene) => (eyes === undefined ? scene : seenBy(scene, eyes));
  /** @param {number} place */
  const sceneAt = (place) => {
    const [round, step] = stops[place];
    const { start, steps } = rounds[round];
    return steps.slice(0, step).reduce((scene, each) => apply(scene, each.change), structuredClone(start));
  };
  /** @param {Said} said */
  const text = (said) => {
    if (typeof said === "string") return said;
    return eyes === undefined || eyes === said[0] ? said[1] : said[2];
  };
  /** @param {number} round @param {number} step */
  const heading = (round, step) => {
    const { number, steps, start } = rounds[round];
    const move = steps[step - 1];
    const what = !move
      ? fill(words.dealt, names[start.dealer])
      : move.turn
        ? `${fill(words.turn, move.turn)}, ${names[move.seat]}`
        : words.seating;
    return `${fill(words.round, number)} · ${what}`;
  };

  // The parts of the page.
  const table = make("div", "");
  const title = make("h2", "gs-now");
  const says = make("div", "gs-says");
  const caption = make("div", "gs-caption", { "aria-live": "polite" }, title, says);
  const slider = make("input", "gs-slider", {
    type: "range",
    min: "0",
    max: String(stops.length - 1),
    "aria-label": words.place,
  });
  const scores = make("div", "gs-scores");
  const settled = make("section", "gs-settled", { "aria-label": words.settlement });
  const turns = make("div", "gs-turns");
  const help = helpOf(words, (is) => (keysOn = is));

  /** @param {string} name @param {() => void} act @param {string} [label] */
  const button = (name, act, label = words[name]) => {
    const made = make("button", `gs-button gs-${name}`, { type: "button", "aria-label": label, title: label });
    made.append(icon(name));
    made.onclick = act;
    return made;
  };
  const player = button("play", () => (isPlaying ? pause() : play()));
  const controls = make(
    "div",
    "gs-controls",
    { role: "group", "aria-label": words.place },
    button("first", () => go(0)),
    button("back", () => go(at - 1)),
    player,
    button("forward", () => forward()),
    button("last", () => go(stops.length - 1)),
  );
  /** @type {Map<number, HTMLButtonElement>} The button of each turn, by the place after it. */
  const jumps = new Map();

  // What moves through the record.
  const pause = () => {
    isPlaying = false;
    window.clearTimeout(timer);
    player.replaceChildren(icon("play"));
    player.setAttribute("aria-label", words.play);
    player.title = words.play;
  };
  const play = () => {
    if (at === stops.length - 1) go(0);
    isPlaying = true;
    player.replaceChildren(icon("pause"));
    player.setAttribute("aria-label", words.pause);
    player.title = words.pause;
    forward();
  };
  /** @param {number} place */
  const go = (place) => {
    pause();
    at = Math.max(0, Math.min(place, stops.length - 1));
    show();
  };
  const forward = () => {
    window.clearTimeout(timer);
    if (at === stops.length - 1) return pause();
    const before = sceneAt(at);
    at += 1;
    const [round, step] = stops[at];
    const motions = rounds[round].steps[step - 1]?.motions ?? [];
    tell();
    if (isStill()) settle();
    else advance(before, motions);
  };
  /** @param {Scene} scene @param {Motion[]} motions */
  const advance = (scene, motions) => {
    const [now, ...rest] = motions;
    if (!now || rest.length === 0) return settle();
    const next = during(scene, now);
    render(table, seen(next), { words, moved: now[0] });
    timer = window.setTimeout(() => advance(next, rest), BEAT);
  };
  const settle = () => {
    draw();
    if (!isPlaying) return;
    if (at === stops.length - 1) pause();
    else timer = window.setTimeout(forward, DWELL);
  };

  // What shows the present place.
  const draw = () => {
    const [round, step] = stops[at];
    const scene = sceneAt(at);
    const moved = rounds[round].steps[step - 1]?.motions.flatMap(([cards]) => cards) ?? [];
    render(table, seen(scene), { words, moved });
    scores.replaceChildren(...scene.seats.filter((seat) => seat.active).map((seat) => scored(seat, words)));
    const isEnd = step === rounds[round].steps.length;
    settled.replaceChildren(...(isEnd ? settlement(rounds[round], story, at === stops.length - 1) : []));
    settled.hidden = !isEnd;
  };
  const tell = () => {
    const [round, step] = stops[at];
    const told = step ? rounds[round].steps[step - 1] : rounds[round];
    title.textContent = heading(round, step);
    says.replaceChildren(
      make("p", "", {}, told.says.map(text).join(" ")),
      ...told.comments.map((comment) => make("blockquote", "", {}, comment)),
    );
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", title.textContent);
    for (const [place, jump] of jumps) {
      const isNow = place === turnOf(at);
      jump.toggleAttribute("aria-current", isNow);
      if (isNow) reveal(turns, jump);
    }
  };
  const show = () => {
    window.clearTimeout(timer);
    tell();
    draw();
  };
  /** The place after the turn in which a place lies. @param {number} place */
  const turnOf = (place) => {
    const [round, step] = stops[place];
    const { steps } = rounds[round];
    let last = step;
    while (step && last < steps.length && steps[last].turn === steps[step - 1].turn) last += 1;
    return place + last - step;
  };

  // The list of turns.
  const lists = rounds.map((round, number) => {
    const list = make("ol", "");
    stops.forEach(([of, step], place) => {
      if (of !== number || turnOf(place) !== place) return;
      const first = step ? round.steps.findIndex(({ turn }) => turn === round.steps[step - 1].turn) : 0;
      const all = step ? round.steps.slice(first, step).flatMap((each) => each.says) : round.says;
      const jump = make("button", "gs-jump", { type: "button" });
      jump.append(make("b", "", {}, heading(number, step).split(" · ")[1]), " ", make("span", "", {}, all.map((said) => (typeof said === "string" ? said : said[2])).join(" ")));
      jump.onclick = () => go(place);
      jumps.set(place, jump);
      list.append(make("li", "", {}, jump));
    });
    const more = make("details", "", {}, make("summary", "", {}, fill(words.round, round.number)), list);
    more.open = number === 0;
    return more;
  });
  turns.append(...lists);

  // Whose eyes.
  const choice = make("select", "gs-eyes");
  if (!story.eyes) choice.append(make("option", "", { value: "" }, words.everything));
  names.forEach((name, seat) => {
    if (!story.eyes || story.eyes[0] === seat) choice.append(make("option", "", { value: String(seat) }, name));
  });
  if (!story.eyes || story.eyes[0] === null) choice.append(make("option", "", { value: "-" }, words.spectator));
  choice.disabled = story.eyes !== null;
  choice.onchange = () => {
    eyes = choice.value === "" ? undefined : choice.value === "-" ? null : Number(choice.value);
    show();
  };
  slider.oninput = () => go(Number(slider.value));

  // Keys and fingers.
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const on = /** @type {Element} */ (event.target);
    if (!keysOn || event.ctrlKey || event.altKey || event.metaKey || help.open || on.closest("select")) return;
    if (event.key === " " && on.closest("button, summary")) return;
    const number = event.key >= "1" && event.key <= "9" && event.key.length === 1 ? Number(event.key) : 0;
    const round = stops[at][0];
    /** @param {number} to */
    const begin = (to) => stops.findIndex(([of]) => of === Math.max(0, Math.min(to, rounds.length - 1)));
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowRight: () => {
        pause();
        forward();
      },
      ArrowLeft: () => go(at - 1),
      Home: () => go(0),
      End: () => go(stops.length - 1),
      PageDown: () => go(begin(round + 1)),
      PageUp: () => go(begin(round - 1)),
      " ": () => (isPlaying ? pause() : play()),
      "?": () => help.showModal(),
    };
    const act = number ? () => number <= rounds.length && go(begin(number - 1)) : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener("keydown", press);
  let [fromX, fromY] = [0, 0];
  table.addEventListener("touchstart", ({ touches: [touch] }) => ([fromX, fromY] = [touch.clientX, touch.clientY]), {
    passive: true,
  });
  table.addEventListener("touchend", ({ changedTouches: [touch] }) => {
    const [x, y] = [touch.clientX - fromX, touch.clientY - fromY];
    if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
    if (x > 0) return go(at - 1);
    pause();
    forward();
  });

  const helper = make("button", "gs-button gs-help", { type: "button", "aria-label": words.help, title: words.help }, "?");
  helper.onclick = () => help.showModal();
  const about = aboutOf(story);
  root.replaceChildren(
    make(
      "header",
      "gs-top",
      {},
      make("h1", "", {}, names.join(" · ")),
      make("label", "", {}, make("span", "", {}, words.eyes), " ", choice),
      helper,
    ),
    make(
      "main",
      "gs-main",
      {},
      make("div", "gs-stage", {}, table, make("div", "gs-bar", {}, caption, slider, controls)),
      make(
        "div",
        "gs-side",
        {},
        settled,
        make("section", "", { "aria-label": words.scores }, make("h2", "", {}, words.scores), scores),
        make("section", "gs-list", { "aria-label": words.turns }, make("h2", "", {}, words.turns), turns),
        about,
      ),
    ),
    help,
  );
  show();
}

/** @param {string} name */
function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[/** @type {keyof typeof ICONS} */ (name)]);
  svg.append(path);
  return svg;
}

/**
 * Bring the present turn into sight in its list, and nothing else.
 * @param {HTMLElement} list
 * @param {HTMLElement} jump
 */
function reveal(list, jump) {
  for (const details of list.querySelectorAll("details")) {
    if (details.contains(jump)) details.open = true;
  }
  const [inner, outer] = [jump.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/**
 * The score of a seat, each item with its source.
 * @param {import("./table.js").Seat} seat
 * @param {Words} words
 */
function scored(seat, words) {
  const items = seat.items.map((item) =>
    make("li", "", {}, make("b", "", {}, String(item.points)), ` ${item.name} `, make("small", "", {}, item.source)),
  );
  const title = make("h3", "", {}, `${seat.name} `, make("b", "", {}, fill(words.points, seat.points)));
  return make("div", "gs-score", {}, title, make("ul", "", {}, ...(items.length ? items : [make("li", "", {}, words.noItems)])));
}

/** @param {number} points */
function signed(points) {
  return points > 0 ? `+${points}` : String(points).replace("-", "\u2212");
}

/**
 * Who pays whom, and why.
 * @param {Round} round
 * @param {Story} story
 * @param {boolean} isLast
 */
function settlement({ settlement: settled }, { words, names, totals }, isLast) {
  if (!settled) return [make("h2", "", {}, words.settlement), make("p", "", {}, words.unsettled)];
  /** @param {string} caption @param {number[]} points */
  const table = (caption, points) => {
    const rows = points.map((each, seat) =>
      make("tr", "", {}, make("th", "", { scope: "row" }, names[seat]), make("td", "", {}, signed(each))),
    );
    return make("table", "", {}, make("caption", "", {}, caption), make("tbody", "", {}, ...rows));
  };
  const transfers = settled.transfers.map(({ payer, payee, points, parts, share, sum }) => {
    const rows = parts.map(([number, rule, source]) =>
      make("li", "", {}, make("b", "", {}, number), ` ${rule} `, make("small", "", {}, source)),
    );
    if (share) {
      const whose = fill(words.shareOf, share[0], names[share[1]]);
      rows.unshift(make("li", "", {}, `${whose} `, make("small", "", {}, share[2])));
    }
    if (sum) rows.push(make("li", "gs-sum", {}, sum));
    const head = fill(words.payments, names[payer], names[payee], points);
    return make("div", "gs-transfer", {}, make("h3", "", {}, head), make("ul", "", {}, ...rows));
  });
  return [
    make("h2", "", {}, words.settlement),
    make("p", "gs-ending", {}, settled.ending),
    table(words.settlement, settled.points),
    ...transfers,
    ...(isLast ? [table(words.total, totals)] : []),
  ];
}

/**
 * The rules, the headers and the comments of the record.
 * @param {Story} story
 */
function aboutOf({ words, rules, headers, comments }) {
  const list = make("dl", "");
  /** @type {[string, string][]} */
  const rows = [[words.rules, rules], ...headers, ...comments.map((text) => /** @type {[string, string]} */ ([words.comment, text]))];
  for (const [name, value] of rows) list.append(make("dt", "", {}, name), make("dd", "", {}, value));
  return make("section", "gs-about", { "aria-label": words.about }, make("h2", "", {}, words.about), list);
}

/**
 * The dialog that names the keys.
 * @param {Words} words
 * @param {(is: boolean) => void} listen
 */
function helpOf(words, listen) {
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
    list.append(make("dt", "", {}, ...key.split(" ").flatMap((each) => [make("kbd", "", {}, each), " "])), make("dd", "", {}, what));
  }
  const box = make("input", "", { type: "checkbox" });
  box.checked = true;
  box.onchange = () => listen(box.checked);
  const close = make("button", "gs-close", { type: "button" }, words.close);
  const made = make("dialog", "gs-keys", { "aria-label": words.help });
  close.onclick = () => made.close();
  made.append(make("h2", "", {}, words.help), list, make("p", "", {}, words.swipe), make("label", "", {}, box, " ", words.keysOn), close);
  return made;
}

if (typeof document !== "undefined") {
  const root = document.getElementById("gs-viewer");
  const data = document.getElementById("gs-record")?.textContent;
  if (root && data) {
    const story = /** @type {Story} */ (JSON.parse(data));
    if (story.rounds.length) view(root, story);
  }
}
