// The client joins a table by a link, draws what the server sends, and sends moves. table.js draws
// the table, as in gostop's viewer. The server sends no cards that the person may not see.

import { called, invitations, opening } from "./opening.js";
import { bill, row, sourcesOf, summed } from "./panels.js";
import { button, fill, isStill, kept, make, picture, render, signed } from "./table.js";
import { at, language, say, stored, turn, words } from "./words.js";

/**
 * @typedef {import("./table.js").Scene} Scene
 * @typedef {{move: string, says: string, card: string | null}} Choice
 * @typedef {{scene: Scene, says: string[], moved: string[], choices: Choice[],
 *   worth: {stop: number, go: number} | null}} Shown
 * @typedef {{type: string, seat: number, number: number, totals: number[], shown?: Shown,
 *   bill?: Bill, is_last?: boolean, code?: string, message?: string}} Message
 * @typedef {import("./panels.js").Settled & {winner: number | null, totals: number[]}} Bill
 */

const PAUSE = 900; // for how many milliseconds a move of another seat is shown
const FIRST_TRY = 500; // milliseconds until the client connects again; each try doubles them
const LONGEST = 8000;
const POLICY_VIOLATION = 1008;
const LINES = 60; // the largest number of lines in the log

/** @param {string} key */
function status(key) {
  const now = at("status");
  now.dataset.is = key;
  now.textContent = say(key);
}

/** A seat at a table. */
class Seat {
  /** @param {string} id @param {string} token */
  constructor(id, token) {
    this.id = id;
    this.token = token;
    /** @type {Message[]} The messages from the server that are not shown yet. */
    this.unseen = [];
    this.timer = 0;
    this.wait = FIRST_TRY;
    this.number = -1;
    this.seat = -1;
    /** @type {Shown | null} */
    this.now = null;
    this.isHeld = false;
    this.isFresh = true;
    this.isSent = false;
    this.isTaught = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.table = make("div", "");
    this.prompt = make("p", "prompt", { "aria-live": "polite" });
    this.error = make("p", "error", { role: "alert" });
    this.choices = make("div", "choices", { role: "group", "aria-label": say("choices") });
    this.end = make("section", "end", { "aria-live": "polite" });
    this.log = make("ol", "log", { "aria-label": say("log"), tabindex: "0" });
    this.end.hidden = true;
    this.ask = make("div", "ask", {}, this.prompt, this.error, this.choices, this.end);
    const stage = make("div", "stage", {}, this.table, this.ask);
    this.invites = invitations(id);
    const side = make("div", "side", {}, ...this.invites);
    const more = make("details", "more", {}, make("summary", "", {}, say("more")), this.typing());
    const story = make("section", "panel story", {}, make("h2", "", {}, say("log")), this.log);
    side.append(story, called(() => this.connect()), more);
    at("main").replaceChildren(stage, side);
    this.connect();
  }

  /** Make a field for moves as text. The server checks them. */
  typing() {
    const field = make("input", "", { name: "move", "aria-label": say("type"), autocomplete: "off" });
    const row = make("div", "row", {}, field, make("button", "button", {}, say("send")));
    const form = make("form", "", {}, make("p", "", {}, say("keys")), row);
    form.onsubmit = (event) => {
      event.preventDefault();
      if (field.value) this.move(field.value);
      field.value = "";
    };
    return form;
  }

  // The connection. After it is lost, or the server is started again, the client connects again.

  connect() {
    window.clearTimeout(this.timer);
    status("connecting");
    const address = new URL(`sittings/${this.id}`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.isFresh = true;
    const join = { type: "join", token: this.token, language, name: stored("name") };
    socket.onopen = () => socket.send(JSON.stringify(join));
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.hear(JSON.parse(data));
    };
    socket.onclose = ({ code, reason }) => {
      if (this.socket === socket) this.lose(code, reason);
    };
  }

  /** @param {number} code @param {string} reason */
  lose(code, reason) {
    if (code === POLICY_VIOLATION) {
      status(reason ? "stranger" : "closed");
      const again = button(say("again"), () => this.connect(), "button main");
      this.choices.replaceChildren(...(reason ? [] : [again]));
      this.prompt.textContent = "";
      return;
    }
    status("lost");
    this.draw([]);
    this.timer = window.setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST);
  }

  leave() {
    window.clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  // The messages from the server, shown one after the other.

  /** @param {Message} message */
  hear(message) {
    this.wait = FIRST_TRY;
    status("connected");
    if (message.type === "error") {
      this.refuse(message);
    } else if (message.type === "view" && this.isFresh) {
      this.isFresh = false;
      this.unseen = [];
      this.isHeld = false;
      this.end.hidden = true;
      this.show(message);
    } else {
      this.unseen.push(message);
      if (!this.isHeld) this.next();
    }
  }

  next() {
    const message = this.unseen.shift();
    this.isHeld = message !== undefined && message.type !== "match_end";
    if (message?.type === "round_end") {
      this.finish(...this.billed(message), message.is_last ? "result" : "next");
    } else if (message?.type === "match_end") {
      const scores = [...at("totals").children].map((each) => each.textContent).join(" · ");
      this.finish(`${say("end")} ${scores}`, [], "");
    } else if (message) {
      this.show(message);
      const isFast = isStill() || !message.shown?.says.length;
      window.setTimeout(() => this.next(), isFast ? 0 : PAUSE);
    }
  }

  /** @param {Message} message */
  show({ number, totals, shown, seat }) {
    if (!shown) return;
    this.number = number;
    this.now = shown;
    this.isSent = false;
    if (shown.says.length) {
      this.invites.forEach((each) => (each.open = false));
      this.log.prepend(make("li", "", {}, kept(shown.says.join(" ")))); // the newest move first
    }
    while (this.log.childElementCount > LINES) this.log.lastChild?.remove();
    at("totals").setAttribute("aria-label", say("totals"));
    at("totals").replaceChildren(
      ...shown.scene.seats.map(({ name }, each) =>
        make("li", "", {}, make("span", "", {}, name), " ", make("b", "", {}, signed(totals[each]))),
      ),
    );
    this.seat = seat;
    this.error.textContent = "";
    this.draw(shown.choices);
  }

  /**
   * Say what the person wins or loses, who pays whom and why, and how the match stands.
   * @param {Message} message
   * @returns {[string, Node[]]}
   */
  billed({ bill: made }) {
    if (!made || !this.now) return ["", []];
    const own = this.seat;
    const named = this.now.scene.seats.map((each) => (each.seat === own ? { ...each, name: say("mine") } : each));
    const scene = { ...this.now.scene, seats: named };
    const mine = made.points[own];
    const key = made.winner === own ? "won" : mine < 0 && made.winner !== null ? "youLose" : "";
    const title = key ? say(key, signed(mine)) : `${made.ending} ${mine ? signed(mine) : ""}`;
    const scores = named.map(({ name, seat }) => `${name} ${signed(made.totals[seat])}`);
    const tables = [...bill(made, words(), scene), summed(say("totals"), [row(scores.join(" \u00b7 "))])];
    const why = make("details", "", {}, make("summary", "", {}, words().sources), ...sourcesOf([], made));
    return [title, [...tables, ...(made.transfers.length ? [why] : [])]];
  }

  /**
   * Show how a round or the match ended. What follows is shown when the person presses the button.
   * @param {string} title
   * @param {Node[]} content
   * @param {string} next the key of the button's text; empty if nothing follows
   */
  finish(title, content, next) {
    this.prompt.textContent = title;
    this.choices.replaceChildren();
    this.end.replaceChildren(make("div", "bill", { tabindex: "0" }, ...content));
    this.end.hidden = false;
    const look = button(say("look"), () => {
      look.textContent = say(this.ask.classList.toggle("asks") ? "look" : "bill");
    }, "button");
    this.ask.className = next ? "ask asks" : "ask";
    if (!next) return;
    const made = button(say(next), () => {
      this.end.hidden = true;
      this.next();
    }, "button main");
    made.setAttribute("data-key", "1");
    this.end.append(make("div", "row", {}, look, made));
    made.focus();
  }

  /** @param {Message} error */
  refuse({ code, message = "" }) {
    this.isSent = false;
    const what = code === "bot" || code === "store" ? "" : `${say("refused")} `;
    this.error.replaceChildren(what, make("span", "", { lang: "en" }, message));
    this.draw(this.now?.choices ?? []);
  }

  // What the person sees and does.

  /** @param {Choice[]} choices */
  draw(choices) {
    if (!this.now) return;
    const { scene, moved, worth } = this.now;
    const own = words().client;
    const cards = new Map(choices.filter((each) => each.card).map((each) => [each.card, each.move]));
    /** @param {string} card */
    const tap = (card) => this.move(cards.get(card) ?? card);
    const isMine = scene.toMove === scene.seat;
    const beside = scene.seats.map(({ seat, name }) =>
      seat === scene.seat ? (isMine || name === own.you ? "" : own.you) : own.bots.includes(name) ? own.bot : "",
    );
    /** @type {Iterable<string>} */
    const legal = [...cards.keys()].map(String);
    render(this.table, scene, { words: words(), legal, moved, beside, onCard: tap, onTable: tap });
    this.table.querySelector(".gs-own .gs-turn")?.replaceChildren(say("yourTurn"));
    const others = choices.filter((each) => !each.card);
    const isAsked = worth !== null && choices.length > 0;
    this.choices.replaceChildren(...others.map((each) => this.choice(each)));
    const lit = [...this.table.querySelectorAll("button.gs-card"), ...this.choices.querySelectorAll("button")];
    lit.forEach((each, place) => {
      if (place < 10) each.setAttribute("data-key", String((place + 1) % 10));
    });
    const near = isAsked ? this.near(scene).map((text) => make("small", "", {}, text)) : [];
    this.prompt.replaceChildren(this.asks(scene, choices.length, others.length), ...near);
    this.ask.className = isAsked ? "ask stakes" : "ask";
  }

  /** @param {Scene} scene @param {number} choices @param {number} buttons those beside the question */
  asks(scene, choices, buttons) {
    if (scene.over) return say("over");
    if (scene.toMove !== scene.seat) return say("waiting", scene.seats[scene.toMove ?? 0].name);
    if (!choices) return "";
    if (scene.phase === "turn" && (this.isTaught || buttons)) return say("turnAgain");
    const known = scene.phase.startsWith("choose") ? "choose" : scene.phase;
    if (known === "choose") {
      const played = scene.inPlay.find((card) => parseInt(card) === parseInt(this.now?.choices[0].card ?? ""));
      return say(known, words().cards[played ?? ""]);
    }
    return say(known in words().client ? known : "ask", scene.seats[scene.seat].points);
  }

  /** @param {Choice} choice */
  choice({ move, says }) {
    const [, month = ""] = /(\d+)$/.exec(move) ?? [];
    const short = words().client.moves[move.replace(/ ?\d+$/, "")];
    const made = button("", () => this.move(move), move === "stop" ? "button main" : "button");
    const card = /\d+[BARDJ]\d?|X\d/.exec(move)?.[0];
    if (card) made.append(picture(card));
    made.append(short ? fill(short, words().months[Number(month)]) : says);
    if (short) made.title = says;
    const worth = this.now?.worth;
    if (worth && (move === "go" || move === "stop")) {
      const points = fill(words().points, worth[move]);
      made.append(make("small", "", {}, say(move === "go" ? "worthGo" : "worthStop", points)));
    }
    return made;
  }

  /**
   * Say what a go risks, and how near the others are to a stop.
   * @param {Scene} scene
   */
  near({ seats, seat, threshold }) {
    const others = seats.filter((each) => each.active && each.seat !== seat).map(({ name, points, near }) => {
      const lacks = near.map((each) => ` · ${each.name} ${each.have}/${each.need}`).join("");
      return `${name}: ${fill(words().points, `${points}/${threshold}`)}${lacks}`;
    });
    return [say("goRisk"), ...others];
  }

  /** @param {string} move */
  move(move) {
    if (this.isSent || this.socket?.readyState !== WebSocket.OPEN) return;
    this.isSent = true;
    this.isTaught = true;
    this.error.textContent = "";
    this.socket.send(JSON.stringify({ type: "move", number: this.number, move }));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const on = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || on.closest("input, select")) return;
    const lit = [...at("main").querySelectorAll("[data-key]")];
    const place = lit.indexOf(/** @type {Element} */ (document.activeElement));
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!lit.length || !(step || /^\d$/.test(event.key))) return;
    event.preventDefault();
    const chosen = step
      ? lit[(place + step + lit.length) % lit.length]
      : lit.find((each) => each.getAttribute("data-key") === event.key);
    if (step) /** @type {HTMLElement} */ (chosen).focus();
    else /** @type {HTMLElement | undefined} */ (chosen)?.click();
  }
}

/** @type {Seat | null} */
let seat = null;

/** Begin, or begin again in another language or at another address. */
function begin() {
  seat?.leave();
  seat = null;
  document.documentElement.lang = language;
  document.title = say("title");
  at("title").textContent = say("title");
  at("status").textContent = "";
  at("totals").replaceChildren();
  const other = at("language");
  other.textContent = say("other");
  other.lang = language === "ko" ? "en" : "ko";
  const [id, token] = location.hash.slice(1).split("/");
  if (id && token) seat = new Seat(id, token);
  else opening();
}

at("language").onclick = () => {
  turn();
  begin();
};
window.addEventListener("hashchange", begin);
window.addEventListener("online", () => seat?.connect());
document.addEventListener("keydown", (event) => seat?.press(event));
begin();
