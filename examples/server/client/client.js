// A client in one file: it opens a table, sits down by a link, draws what the server sends, and
// sends moves. The table is drawn by table.js, the same as in gostop's viewer. Everything that a
// person may not see stays on the server.

import { fill, isStill, kept, make, picture, render } from "./table.js";

/**
 * @typedef {import("./table.js").Scene} Scene
 * @typedef {import("./table.js").Words} Words
 * @typedef {{move: string, says: string, card: string | null}} Choice
 * @typedef {{scene: Scene, says: string[], moved: string[], choices: Choice[]}} Shown
 * @typedef {{type: string, seat: number, number: number, totals: number[], shown?: Shown,
 *   says?: string, settlement?: {outcome: {winner: number | null}, points: number[]},
 *   code?: string, message?: string}} Message
 */

const PAUSE = 900; // milliseconds that a move of somebody else stays
const FIRST_TRY = 500; // milliseconds until the client connects again; each try doubles them
const LONGEST = 8000;
const POLICY_VIOLATION = 1008;
const LINES = 60; // the most lines of the log
const ALL = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("words")).textContent);

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * What a browser keeps, if it keeps anything.
 * @param {string} key
 * @param {string} [value]
 */
function stored(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

let language = stored("language") ?? (navigator.language.startsWith("ko") ? "ko" : "en");
if (!(language in ALL)) language = "en";

/** @returns {Words & {client: Record<string, any>}} */
const words = () => ALL[language];

/**
 * A text of the client.
 * @param {string} key
 * @param {...(string | number)} values
 */
const say = (key, ...values) => fill(words().client[key], ...values);

/**
 * A button.
 * @param {string} text
 * @param {() => void} act
 * @param {string} [kind]
 */
function button(text, act, kind = "") {
  const made = make("button", `button ${kind}`, { type: "button" }, text);
  made.onclick = act;
  return made;
}

/** @param {string} key */
function status(key) {
  const now = at("status");
  now.dataset.is = key;
  now.textContent = say(key);
}

// Opening a table: the server's key opens it, and each seat has a link.

/** @param {string} id @param {string} token */
const link = (id, token) => `${location.origin}${location.pathname}#${id}/${token}`;

function opening() {
  const form = make("form", "panel");
  /** @param {string} name @param {HTMLElement} field */
  const row = (name, field) => make("label", "", {}, make("span", "", {}, say(name)), field);
  /** @param {string} name @param {number} from @param {number} to @param {number} usual */
  const number = (name, from, to, usual) => {
    const made = make("select", "", { name });
    for (let n = from; n <= to; n += 1) made.append(new Option(String(n), String(n), n === usual, n === usual));
    return made;
  };
  const key = make("input", "", { type: "password", name: "key", required: "", autocomplete: "off" });
  const error = make("p", "error", { role: "alert" });
  form.append(
    make("h2", "", {}, say("open")),
    make("p", "", {}, say("openAbout")),
    row("key", key),
    row("seats", number("players", 2, 3, 2)),
    row("machines", number("bots", 0, 2, 0)),
    make("button", "button main", { type: "submit" }, say("go")),
    error,
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    const given = new FormData(form);
    const players = Number(given.get("players"));
    const machines = Math.min(Number(given.get("bots")), players - 1);
    const bots = Object.fromEntries(
      Array.from({ length: machines }, (_, each) => [players - 1 - each, "careful"]),
    );
    const answer = await fetch("sittings", {
      method: "POST",
      headers: { Authorization: `Bearer ${given.get("key")}` },
      body: JSON.stringify({ players, bots }),
    }).catch(() => null);
    const said = await answer?.json().catch(() => null);
    if (!answer?.ok) {
      error.textContent = `${say("refused")} ${said?.detail ?? say("lost")}`;
      return;
    }
    const links = Object.values(said.tokens).map((token) => link(said.id, token));
    stored(said.id, JSON.stringify(links.slice(1)));
    location.assign(links[0]);
  };
  at("main").replaceChildren(form);
}

/** @param {string} id */
function invitations(id) {
  /** @type {string[]} */
  const links = JSON.parse(stored(id) ?? "[]").filter((/** @type {string} */ each) => each !== location.href);
  if (!links.length) return [];
  const list = links.map((address) => {
    const field = make("input", "", { readonly: "", value: address, "aria-label": say("invite") });
    const copy = button(say("copy"), async () => {
      field.select();
      await navigator.clipboard?.writeText(address).catch(() => null);
      copy.textContent = say("copied");
    });
    return make("p", "row", {}, field, copy);
  });
  const made = make("details", "panel", { open: "" }, make("summary", "", {}, say("invite")));
  made.append(make("p", "", {}, say("inviteAbout")), ...list);
  return [made];
}

/** A seat at a table. */
class Seat {
  /** @param {string} id @param {string} token */
  constructor(id, token) {
    this.id = id;
    this.token = token;
    /** @type {Message[]} What the server has sent and nobody has looked at yet. */
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
    /** @type {WebSocket | null} */
    this.socket = null;
    this.table = make("div", "");
    this.prompt = make("p", "prompt", { "aria-live": "polite" });
    this.error = make("p", "error", { role: "alert" });
    this.choices = make("div", "choices", { role: "group", "aria-label": say("choices") });
    this.end = make("section", "end", { "aria-live": "polite" });
    this.log = make("ol", "log", { "aria-label": say("log"), tabindex: "0" });
    this.totals = make("p", "totals");
    this.end.hidden = true;
    const ask = make("div", "ask", {}, this.prompt, this.error, this.choices, this.end);
    const stage = make("div", "stage", {}, this.table, ask);
    this.invites = invitations(id);
    const side = make("div", "side", {}, ...this.invites);
    side.append(
      make("section", "panel", {}, make("h2", "", {}, say("log")), this.totals, this.log),
      this.typing(),
    );
    at("main").replaceChildren(stage, side);
    this.connect();
  }

  /** A field for moves as text, which the server judges. */
  typing() {
    const field = make("input", "", { name: "move", "aria-label": say("type"), autocomplete: "off" });
    const form = make("form", "row", {}, field, make("button", "button", {}, say("send")));
    form.onsubmit = (event) => {
      event.preventDefault();
      if (field.value) this.move(field.value);
      field.value = "";
    };
    const about = make("p", "", {}, say("typeAbout"));
    const made = make("details", "panel", {}, make("summary", "", {}, say("type")));
    made.append(about, form, make("p", "", {}, say("keys")));
    return made;
  }

  // The connection: it comes back after it was lost, and after the server was started again.

  connect() {
    window.clearTimeout(this.timer);
    status("connecting");
    const address = new URL(`sittings/${this.id}`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.isFresh = true;
    socket.onopen = () => socket.send(JSON.stringify({ type: "join", token: this.token, language }));
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
      const again = button(say("again"), () => this.connect(), "main");
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

  // What the server says, one thing after the other.

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
    this.isHeld = message !== undefined;
    if (!message) return;
    if (message.type === "round_end") {
      const [title, ...lines] = (message.says ?? "").split("\n");
      this.finish(this.wins(message) || title, lines, true);
      return;
    }
    if (message.type === "match_end") {
      this.isHeld = false;
      this.finish(`${say("end")} ${this.totals.textContent}`, [], false);
      return;
    }
    this.show(message);
    const isFast = isStill() || !message.shown?.says.length;
    window.setTimeout(() => this.next(), isFast ? 0 : PAUSE);
  }

  /** @param {Message} message */
  show({ number, totals, shown, seat }) {
    if (!shown) return;
    this.number = number;
    this.now = shown;
    this.isSent = false;
    if (shown.says.length) this.invites.forEach((each) => (each.open = false));
    for (const line of shown.says) this.log.prepend(make("li", "", {}, kept(line)));
    while (this.log.childElementCount > LINES) this.log.lastChild?.remove();
    const names = shown.scene.seats.map((each) => each.name);
    this.totals.textContent = `${say("totals")}: ${names
      .map((name, each) => `${name} ${totals[each]}`)
      .join(" · ")}`;
    this.seat = seat;
    this.error.textContent = "";
    this.draw(shown.choices);
  }

  /**
   * Who wins how many points, if anybody does.
   * @param {Message} message
   */
  wins({ settlement }) {
    const winner = settlement?.outcome.winner ?? -1;
    const points = settlement?.points[winner] ?? 0;
    if (points <= 0) return "";
    if (winner === this.seat) return say("won", points);
    return say("lost_to", this.now?.scene.seats[winner].name ?? "", points);
  }

  /**
   * How a round or the match ended. The next round is shown when the person wants it.
   * @param {string} title
   * @param {string[]} lines
   * @param {boolean} goesOn
   */
  finish(title, lines, goesOn) {
    this.prompt.textContent = title;
    const why = make("details", "", {}, make("summary", "", {}, say("why")));
    why.append(...lines.map((line) => make("p", "", {}, line)));
    this.end.replaceChildren(...(lines.length ? [why] : []));
    this.end.hidden = false;
    if (!goesOn) return;
    const next = button(say("next"), () => {
      this.end.hidden = true;
      this.next();
    });
    next.classList.add("main");
    next.setAttribute("data-key", "1");
    this.end.append(next);
    next.focus();
  }

  /** @param {Message} error */
  refuse({ code, message = "" }) {
    this.isSent = false;
    const what = code === "bot" ? "" : `${say("refused")} `;
    this.error.replaceChildren(what, make("span", "", { lang: "en" }, message));
    this.draw(this.now?.choices ?? []);
  }

  // What the person sees and does.

  /** @param {Choice[]} choices */
  draw(choices) {
    if (!this.now) return;
    const { scene, moved } = this.now;
    const own = words().client;
    const cards = new Map(choices.filter((each) => each.card).map((each) => [each.card, each.move]));
    /** @param {string} card */
    const tap = (card) => this.move(cards.get(card) ?? card);
    const beside = scene.seats.map(({ seat, name }) =>
      seat === scene.seat ? own.you : own.bots.includes(name) ? own.bot : "",
    );
    /** @type {Iterable<string>} */
    const legal = [...cards.keys()].map(String);
    render(this.table, scene, { words: words(), legal, moved, beside, onCard: tap, onTable: tap });
    const others = choices.filter((each) => !each.card);
    this.choices.replaceChildren(...others.map((each) => this.choice(each)));
    const lit = [...this.table.querySelectorAll("button.gs-card"), ...this.choices.children];
    lit.forEach((each, place) => {
      if (place < 10) each.setAttribute("data-key", String((place + 1) % 10));
    });
    this.prompt.textContent = this.asks(scene, choices.length);
  }

  /** @param {Scene} scene @param {number} choices */
  asks(scene, choices) {
    if (scene.over) return say("over");
    if (scene.toMove !== scene.seat) return say("waiting", scene.seats[scene.toMove ?? 0].name);
    if (!choices) return "";
    const known = scene.phase.startsWith("choose") ? "choose" : scene.phase;
    return say(known in words().client ? known : "ask");
  }

  /** @param {Choice} choice */
  choice({ move, says }) {
    const name = words().client.moves[move];
    const made = button("", () => this.move(move), name ? "main" : "");
    const card = /\d+[BARDJ]\d?|X\d/.exec(move)?.[0];
    if (card) made.append(picture(card));
    made.append(make("span", "", {}, ...(name ? [make("b", "", {}, name), " "] : []), says));
    return made;
  }

  /** @param {string} move */
  move(move) {
    if (this.isSent || this.socket?.readyState !== WebSocket.OPEN) return;
    this.isSent = true;
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
  const other = at("language");
  other.textContent = say("other");
  other.lang = language === "ko" ? "en" : "ko";
  const [id, token] = location.hash.slice(1).split("/");
  if (id && token) seat = new Seat(id, token);
  else opening();
}

at("language").onclick = () => {
  language = language === "ko" ? "en" : "ko";
  stored("language", language);
  begin();
};
window.addEventListener("hashchange", begin);
window.addEventListener("online", () => seat?.connect());
document.addEventListener("keydown", (event) => seat?.press(event));
begin();
