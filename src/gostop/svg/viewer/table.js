// The table as HTML: `render` draws a scene, as `gostop.svg.viewer.scene` makes it, into an element.
// A card keeps its element from one scene to the next, so that it can move to its next place.
// Texts reach the page only as textContent.

/**
 * @typedef {{rule: string, name: string, points: number, cards: string[], source: string}} Item
 * @typedef {"bright" | "animal" | "ribbon" | "junk"} Pile
 * @typedef {{
 *   seat: number, name: string, active: boolean, hand: string[], hidden: number, shown: string[],
 *   captured: Record<Pile, string[]>, pi: number, points: number, items: Item[],
 *   near: {name: string, have: number, need: number}[], goes: number,
 *   shakes: number[], bombs: number, smallBombs: number, ppeoks: number, flips: number,
 *   refused: boolean, forcedOut: number | null,
 * }} Seat
 * @typedef {{cards: string[], owner: number | null, stack: boolean}} Group
 * @typedef {{
 *   rules: string, players: number, seat: number, phase: string, toMove: number | null,
 *   turn: number, dealer: number, stock: number, carry: number, mission: string | null,
 *   pushes: number, pots: [string, number][], down: boolean, threshold: number,
 *   seats: Seat[], table: Group[], faceDown: number, inPlay: string[],
 *   over: {winner: number | null, reason: string, points: number[]} | null,
 * }} Scene
 * @typedef {Record<string, string> & {cards: Record<string, string>, reasons: Record<string, string>,
 *   months: string[]}} Words  the name of a month is at its number
 * @typedef {[string[], string, string, number]} Motion  cards, from where, to where, seat
 * @typedef {{
 *   words: Words, legal?: Iterable<string>, onCard?: (card: string) => void,
 *   onTable?: (card: string) => void, moved?: Iterable<string>, still?: boolean, beside?: string[],
 * }} Options
 */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Pile[]} */
const PILES = ["bright", "animal", "ribbon", "junk"];
const MONTHS = 12;
/** @type {WeakMap<Element, Map<string, HTMLElement>>} The cards of each table that was drawn. */
const drawn = new WeakMap();
/** @type {WeakMap<Element, string[]>} The places in the hand of each table: the card of each. */
const hands = new WeakMap();

/**
 * Make an element with a class, attributes and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} className
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, className, attributes = {}, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const TOKEN = /\{(\w*)\}|\[([가-힣]+)\/([가-힣]+)\]/g;
const [HANGUL, LAST_HANGUL, FINALS, RIEUL] = [0xac00, 0xd7a3, 28, 8];
const [OPEN, CLOSED, LIQUID] = ["", "ㅁ", "ㄹ"];
/** @type {Record<string, string>} How digits end when they are read aloud. */
const ENDS = { 0: CLOSED, 1: LIQUID, 3: CLOSED, 6: CLOSED, 7: LIQUID, 8: LIQUID };
/** @type {Record<string, string>} How single letters end when they are read aloud. */
const LETTERS = { l: LIQUID, m: CLOSED, n: CLOSED, r: LIQUID };
const I = /(^|[^\p{L}\p{N}])나$/u; // 나 becomes 내 before 가
const INSIDE = /[가-힣]\([가-힣]+\)$/; // 철수(봇) is read to its end
const SHORT = /([mn]|ng|[aeiou](?:[bkpt]|ck?))$/i;

/**
 * Return how a text ends when Koreans read it aloud; `text/words.py` says more.
 * @param {string} text
 */
function endOf(text) {
  let read = text;
  while (read && !/[\p{L}\p{N}]$/u.test(read)) {
    const start = read.endsWith(")") ? read.lastIndexOf("(") : -1;
    read = read.slice(0, INSIDE.test(read) ? -1 : start);
  }
  const code = read.charCodeAt(read.length - 1);
  if (code >= HANGUL && code <= LAST_HANGUL) {
    const final = (code - HANGUL) % FINALS;
    return final === RIEUL ? LIQUID : final ? CLOSED : OPEN;
  }
  const word = /[A-Za-z]+$/.exec(read)?.[0];
  const last = read.slice(-1).toLowerCase();
  if (!word) return ENDS[last] ?? OPEN;
  if (word.length === 1) return LETTERS[last] ?? OPEN;
  return last === "l" ? LIQUID : SHORT.test(word) ? CLOSED : OPEN;
}

/**
 * Put values in place of a text's braces, and choose the Korean particles that fit the word before
 * them: `{card}[을/를] 냅니다`. `text/words.py` does the same in Python.
 * @param {string} template
 * @param {(name: string) => string | number} valueOf
 */
export function compose(template, valueOf) {
  let made = "";
  let at = 0;
  for (const found of template.matchAll(TOKEN)) {
    const [token, name, closed, other] = found;
    made += template.slice(at, found.index);
    at = found.index + token.length;
    if (closed === undefined) {
      made += valueOf(name);
    } else {
      const end = endOf(made);
      if (other === "가") made = made.replace(I, "$1내");
      made += end === CLOSED || (end && other !== "로") ? closed : other;
    }
  }
  return made + template.slice(at);
}

/**
 * Put numbers or names in place of a label's braces. A label may have two forms, `one / several`.
 * @param {string} label
 * @param {...(string | number)} values
 */
export function fill(label, ...values) {
  const [one, several = one] = label.split(" / ");
  return compose(values[0] === 1 ? one : several, () => values.shift() ?? "");
}

/**
 * Prevent a line break between a parenthesis and the particle after it.
 * @param {string} text
 */
export function kept(text) {
  return text.replace(/\)(?=[가-힣])/g, ")\u2060");
}

/**
 * Write points with their sign; there are none if nobody knows them.
 * @param {number | null} points
 */
export function signed(points) {
  if (points === null) return "–";
  return points > 0 ? `+${points}` : `${points}`.replace("-", "\u2212");
}

/**
 * Make a button.
 * @param {string | Node} content
 * @param {() => void} act
 * @param {string} [className]
 */
export function button(content, act, className = "") {
  const made = make("button", className, { type: "button" }, content);
  made.onclick = act;
  return made;
}

/**
 * Make an element of a picture.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 */
export function shape(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * Make the picture of a symbol of the sheet.
 * @param {string} id
 */
export function picture(id) {
  return shape("svg", { viewBox: "0 0 100 160", "aria-hidden": "true" }, shape("use", { href: `#gs-${id}` }));
}

/** Whether the reader has asked for less motion. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * The data of one call of `render`.
 * @typedef {{root: HTMLElement, scene: Scene, words: Words, legal: Set<string>, moved: Set<string>,
 *   months: Set<string>, old: Map<string, HTMLElement>, now: Map<string, HTMLElement>,
 *   options: Options}} Drawing  `months` are those on the table
 */

/**
 * Draw a card: as a button if it can be played, otherwise as a picture with a name.
 * @param {Drawing} drawing
 * @param {string} card
 * @param {((card: string) => void) | undefined} [play]
 */
function face(drawing, card, play) {
  const canPlay = play !== undefined && drawing.legal.has(card);
  const tag = canPlay ? "button" : "span";
  let made = drawing.old.get(card);
  if (made?.localName !== tag) {
    made = make(tag, "", { "data-card": card, "aria-label": drawing.words.cards[card] ?? card });
    made.setAttribute(canPlay ? "type" : "role", canPlay ? "button" : "img");
    made.append(picture(card));
  }
  made.className = "gs-card";
  made.classList.toggle("gs-legal", canPlay);
  made.classList.toggle("gs-takes", canPlay && drawing.months.has(monthOf(card)));
  made.classList.toggle("gs-moved", drawing.moved.has(card));
  made.onclick = canPlay ? () => play(card) : null;
  drawing.now.set(card, made);
  return made;
}

/**
 * List things, one after the other.
 * @param {string} className
 * @param {string} name
 * @param {Node[]} things
 */
function list(className, name, things) {
  const made = make("ul", className, { "aria-label": name });
  for (const each of things) made.append(make("li", "", {}, each));
  return made;
}

/**
 * Draw the backs of hidden cards.
 * @param {number} count
 * @param {string} name
 */
function backs(count, name) {
  const made = make("span", "gs-backs", { role: "img", "aria-label": name });
  for (let each = 0; each < count; each += 1) {
    made.append(make("span", "gs-card", {}, picture("back")));
  }
  return made;
}

/**
 * Show what a seat has called, and what its cards are worth.
 * @param {Drawing} drawing
 * @param {Seat} seat
 */
function facts({ scene, words, options }, seat) {
  const made = make("p", "gs-facts");
  /** @param {boolean | number} is @param {string} text @param {string} [kind] */
  const add = (is, text, kind = "") => {
    if (is && text) made.append(make("span", `gs-fact ${kind}`, {}, text), " ");
  };
  add(!seat.active, words.out);
  if (seat.active) made.append(...ahead(scene, words, seat));
  add(scene.dealer === seat.seat, words.dealer);
  add(scene.over?.winner === seat.seat, words.winner, "gs-call");
  add(seat.goes, fill(words.go, seat.goes), "gs-call");
  add(seat.shakes.length, fill(words.shook, seat.shakes.map((month) => words.months[month]).join(", ")), "gs-call");
  add(seat.bombs, fill(words.bomb, seat.bombs), "gs-call");
  add(seat.smallBombs, fill(words.smallBomb, seat.smallBombs), "gs-call");
  add(seat.refused, words.refused, "gs-call");
  add(seat.forcedOut !== null, fill(words.forcedOut, seat.forcedOut ?? 0));
  add(seat.ppeoks, fill(words.ppeok, seat.ppeoks));
  add(seat.flips, fill(words.flips, seat.flips));
  add(true, options.beside?.[seat.seat] ?? "", "gs-beside");
  return made;
}

/**
 * Show how many points and pi a seat has, and as long as it may not stop, how far it is from a stop.
 * @param {Scene} scene
 * @param {Words} words
 * @param {Seat} seat
 */
function ahead({ threshold, over }, words, { points, items, pi }) {
  const worth = items.map((item) => `${item.name} ${item.points}`).join(", ");
  const number = make("span", "gs-points", worth ? { title: worth } : {}, fill(words.points, points));
  const steps = make("span", "gs-fact gs-steps", {}, fill(words.threshold, threshold));
  steps.style.setProperty("--made", String(points / threshold));
  const made = make("span", "gs-ahead", {}, number, " ", fill(words.pi, pi));
  return over || points >= threshold ? [made, " "] : [made, " ", steps, " "];
}

/**
 * Forget the places of the hand, before a position that does not follow from the one that is shown.
 * @param {Element} root
 */
export function forgetPlaces(root) {
  hands.delete(root);
}

/**
 * Return the cards of the hand at the bottom in their places. A place stays empty after its card
 * was played, so that no other card moves. A new deal begins with new places.
 * @param {Element} root
 * @param {string[]} hand
 */
function placesOf(root, hand) {
  const old = hands.get(root) ?? [];
  const held = new Set(hand);
  const kept = old.filter((card) => held.has(card)).length;
  const isNew = kept * 2 < hand.length || hand.length > old.length;
  const places = isNew ? [...hand] : old;
  const added = isNew ? [] : hand.filter((card) => !old.includes(card));
  for (const [place, card] of places.entries()) {
    if (added.length && !held.has(card)) places[place] = added.shift() ?? card;
  }
  hands.set(root, places);
  return places.map((card) => (held.has(card) ? card : ""));
}

/**
 * Draw a seat: its name, its hand and what it has captured.
 * @param {Drawing} drawing
 * @param {Seat} seat
 */
function player(drawing, seat) {
  const { scene, words, options } = drawing;
  const own = seat.seat === scene.seat;
  const isNext = scene.toMove === seat.seat;
  const made = make(
    "section",
    ["gs-seat", own && "gs-own", isNext && "gs-next", !seat.active && "gs-out"]
      .filter(Boolean)
      .join(" "),
    { "aria-label": seat.name, "data-seat": String(seat.seat) },
  );
  const title = make("h2", "gs-name", {}, seat.name);
  if (isNext) title.append(" ", make("span", "gs-fact gs-turn", {}, words.toMove));
  const near = (scene.over ? [] : seat.near).map(({ name, have, need }) => make("span", "gs-fact gs-near", {}, `${name} ${have}/${need}`));
  const head = make("div", "gs-head", {}, title, facts(drawing, seat), make("p", "gs-facts gs-chips", {}, ...near));
  const hand = list(
    "gs-hand",
    fill(words.hand, seat.name),
    seat.hand.map((card) => face(drawing, card, own ? options.onCard : undefined)),
  );
  if (own) {
    const cards = [...hand.children];
    const inPlaces = placesOf(drawing.root, seat.hand).map((card) =>
      card ? cards[seat.hand.indexOf(card)] : make("li", "gs-gap", { "aria-hidden": "true" }),
    );
    hand.replaceChildren(...inPlaces);
  }
  if (seat.hidden) {
    const more = make("li", "gs-hidden", {}, backs(seat.hidden, fill(words.hidden, seat.hidden)));
    hand.append(more);
  }
  const piles = make("div", "gs-captured", { role: "group", "aria-label": fill(words.captured, seat.name) });
  for (const pile of PILES) {
    const cards = seat.captured[pile];
    const shown = list("gs-pile", `${words[pile]}: ${cards.length}`, cards.map((card) => face(drawing, card)));
    shown.dataset.pile = pile;
    shown.style.setProperty("--covered", String(cards.length - 1));
    if (cards.length) piles.append(shown);
  }
  made.append(head, ...(seat.active || seat.hand.length ? [hand] : []), piles);
  return made;
}

/**
 * Draw the cards of a month on the table, or a stack.
 * @param {Drawing} drawing
 * @param {Group} group
 */
function heap(drawing, { cards, owner, stack }) {
  const { scene, words, options } = drawing;
  const maker = scene.seats[owner ?? -1];
  const whose = maker ? fill(words.ppeokOf, maker.name) : words.dealtStack;
  const faces = cards.map((card) => face(drawing, card, options.onTable));
  const made = list(`gs-group${stack ? " gs-stack" : ""}`, stack ? whose : "", faces);
  if (stack) made.append(make("li", "gs-whose", { "aria-hidden": "true" }, whose));
  else made.removeAttribute("aria-label");
  if (maker) made.dataset.owner = String(maker.seat);
  return made;
}

/**
 * Draw the cards on the table, each month in its place, and the stock.
 * @param {Drawing} drawing
 */
function middle(drawing) {
  const { scene, words } = drawing;
  const field = make("ul", "gs-field", { "aria-label": words.table });
  for (let month = 1; month <= MONTHS; month += 1) {
    const groups = scene.table.filter(({ cards }) => monthOf(cards[0]) === String(month));
    const place = make("li", "gs-month", {}, ...groups.map((group) => heap(drawing, group)));
    if (!groups.length) place.setAttribute("aria-hidden", "true");
    field.append(place);
  }
  // bonus cards have no month: they lie beside the stock
  const bonus = scene.table.filter(({ cards }) => monthOf(cards[0]) === cards[0]);
  for (const group of bonus) field.append(make("li", "gs-other", {}, heap(drawing, group)));
  if (scene.faceDown) {
    const down = backs(scene.faceDown, fill(words.down, scene.faceDown));
    field.append(make("li", "gs-other", {}, down));
  }
  const stock = make("div", "gs-stock", { role: "img", "aria-label": fill(words.stock, scene.stock) });
  const left = make("span", "gs-left", { "aria-hidden": "true" }, String(scene.stock));
  if (scene.stock) stock.append(make("span", "gs-card", {}, picture("back")), left);
  const made = make("section", "gs-middle", { "aria-label": words.table }, stock, field);
  if (scene.inPlay.length) {
    const cards = scene.inPlay.map((card) => face(drawing, card));
    made.append(list("gs-play", words.inPlay, cards));
  }
  const notes = make("p", "gs-notes");
  const told = [
    ...(scene.carry > 1 ? [fill(words.carry, scene.carry)] : []),
    ...(scene.mission ? [fill(words.mission, scene.mission)] : []),
    ...(scene.pushes ? [fill(words.pushes, scene.pushes)] : []),
    ...scene.pots.map(([rule, rounds]) => fill(words.pot, rounds, rule)),
  ];
  for (const text of told) notes.append(make("span", "gs-fact", {}, text), " ");
  if (notes.childNodes.length) made.append(notes);
  return made;
}

/**
 * Find the places of cards on the screen, and the places from which new cards come.
 * @param {HTMLElement} root
 * @param {Map<string, HTMLElement>} cards
 */
function places(root, cards) {
  /** @type {Map<string, DOMRect>} */
  const found = new Map();
  for (const [card, element] of cards) {
    if (element.isConnected) found.set(card, element.getBoundingClientRect());
  }
  for (const seat of root.querySelectorAll(".gs-seat")) {
    const back = seat.querySelector(".gs-backs > :last-child");
    if (back) found.set(`seat ${seat.getAttribute("data-seat")}`, back.getBoundingClientRect());
  }
  const stock = root.querySelector(".gs-stock .gs-card");
  if (stock) found.set("stock", stock.getBoundingClientRect());
  return found;
}

/**
 * Move a card on the screen from its old place to its new one.
 * @param {HTMLElement} card
 * @param {DOMRect} from
 */
function travel(card, from) {
  const to = card.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (!to.width || (Math.abs(x) < 1 && Math.abs(y) < 1)) return;
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  card.animate(
    [{ transform: start, transformOrigin: "0 0", zIndex: 5 }, { transform: "none", transformOrigin: "0 0", zIndex: 5 }],
    { duration: 380, easing: "cubic-bezier(.3, .1, .2, 1)" },
  );
}

/**
 * Draw a scene into an element, in place of the scene that it shows.
 *
 * `legal` names the cards that are buttons, in the hand of the seat at the bottom (`onCard`) and on
 * the table (`onTable`); `moved` names the cards to mark; `still` draws without movement; `beside`
 * has a text for each seat, to stand beside what it has, if there is room.
 * @param {HTMLElement} root
 * @param {Scene} scene
 * @param {Options} options
 */
export function render(root, scene, options) {
  const old = drawn.get(root) ?? new Map();
  /** @type {Drawing} */
  const drawing = {
    root,
    scene,
    options,
    words: options.words,
    legal: new Set(options.legal ?? []),
    moved: new Set(options.moved ?? []),
    months: new Set(scene.table.flatMap(({ cards }) => cards.map(monthOf))),
    old,
    now: new Map(),
  };
  const before = options.still || isStill() ? new Map() : places(root, old);
  const focused = root.contains(document.activeElement)
    ? document.activeElement?.getAttribute("data-card")
    : null;
  const own = scene.seats[scene.seat];
  const others = scene.seats.map((_, seat) => scene.seats[(scene.seat + 1 + seat) % scene.players]);
  others.pop();
  const around = make("div", "gs-others", {}, ...others.map((seat) => player(drawing, seat)));
  root.classList.add("gs-table");
  root.replaceChildren(around, middle(drawing), player(drawing, own));
  drawn.set(root, drawing.now);
  if (focused) drawing.now.get(focused)?.focus();
  if (!before.size) return;
  const giver = before.get(`seat ${scene.turn}`);
  for (const [card, element] of drawing.now) {
    const from =
      before.get(card) ?? (drawing.moved.has(card) && giver ? giver : before.get("stock"));
    if (from) travel(element, from);
  }
}

/**
 * Return a scene as a seat or a spectator (`null`) sees it. The seat sits at the bottom.
 * @param {Scene} scene
 * @param {number | null} eyes
 * @returns {Scene}
 */
export function seenBy(scene, eyes) {
  const seats = scene.seats.map((seat) => {
    if (seat.seat === eyes) return seat;
    const hidden = seat.hidden + seat.hand.length - seat.shown.length;
    return { ...seat, hand: seat.shown, hidden };
  });
  const faceDown = scene.table.reduce((sum, group) => sum + group.cards.length, scene.faceDown);
  const covered = scene.down ? { table: [], faceDown } : {};
  return { ...scene, seat: eyes ?? scene.seat, seats, ...covered };
}

/** @param {string} card */
function pileOf(card) {
  const kind = card.replace(/^\d+/, "")[0];
  return kind === "B" ? "bright" : kind === "A" ? "animal" : kind === "R" ? "ribbon" : "junk";
}

/** @param {string} card */
function monthOf(card) {
  return /^\d+/.exec(card)?.[0] ?? card;
}

/**
 * Remove a card from where it lies open; return whether it lay anywhere.
 * @param {Scene} scene
 * @param {string} card
 */
function take(scene, card) {
  const seats = scene.seats.flatMap((seat) => [seat.shown, seat.hand, ...Object.values(seat.captured)]);
  let lay = false;
  for (const list of [...seats, scene.inPlay, ...scene.table.map((group) => group.cards)]) {
    const at = list.indexOf(card);
    if (at >= 0) list.splice(at, 1);
    lay ||= at >= 0;
  }
  return lay;
}

/**
 * Lay a card on the table, beside the cards of its month.
 * @param {Scene} scene
 * @param {string} card
 */
function lay(scene, card) {
  const month = monthOf(card);
  const group = scene.table.find(({ cards }) => cards.some((each) => monthOf(each) === month));
  if (group) group.cards.push(card);
  else scene.table.push({ cards: [card], owner: null, stack: false });
}

/**
 * Give a card to the hand of a seat.
 * @param {Seat} seat
 * @param {string} card
 * @param {boolean} isShown
 */
function hold(seat, card, isShown) {
  if (card === "?") seat.hidden += 1;
  else seat.hand.push(card);
  if (isShown) seat.shown.push(card);
}

/**
 * Return a scene in the middle of a move, after cards have gone from one place to another.
 * @param {Scene} scene
 * @param {Motion} motion
 * @returns {Scene}
 */
export function during(scene, [cards, from, to, place]) {
  const next = structuredClone(scene);
  const seat = next.seats[place];
  for (const card of cards) {
    const wasOpen = take(next, card);
    if (!wasOpen && from === "stock") next.stock -= 1;
    if (!wasOpen && from === "hand") seat.hidden -= 1;
    if (to === "captured") seat.captured[pileOf(card)].push(card);
    else if (to === "play") next.inPlay.push(card);
    else if (to === "hand") hold(seat, card, from === "hand");
    else lay(next, card);
  }
  next.table = next.table.filter((group) => group.cards.length);
  return next;
}
