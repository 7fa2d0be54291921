// Opening a table. A person opens it with the server's key, and gets a link for each seat.

import { button, make } from "./table.js";
import { at, say, stored } from "./words.js";

/** @type {Map<string, string>} The links of each table, in case the browser can't store them. */
const opened = new Map();

/** @param {string} id @param {string} token */
const link = (id, token) => `${location.origin}${location.pathname}#${id}/${token}`;

/** @param {() => void} [then] what is done when the person has given a name, which the browser keeps */
export function called(then = () => {}) {
  const field = make("input", "", { maxlength: "12", autocomplete: "nickname", value: stored("name") ?? "" });
  field.oninput = () => stored("name", field.value);
  field.onchange = then;
  return make("label", "", {}, say("name"), field);
}

export function opening() {
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
    called(),
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
    const bots = Object.fromEntries(Array.from({ length: machines }, (_, each) => [players - 1 - each, "careful"]));
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
    const others = JSON.stringify(links.slice(1));
    opened.set(said.id, others);
    stored(said.id, others);
    location.assign(links[0]);
  };
  at("main").replaceChildren(form);
}

/** @param {string} id */
export function invitations(id) {
  /** @type {string[]} */
  const links = JSON.parse(opened.get(id) ?? stored(id) ?? "[]").filter((/** @type {string} */ each) => each !== location.href);
  if (!links.length) return [];
  const list = links.map((address) => {
    const field = make("input", "", { readonly: "", value: address, "aria-label": say("invite") });
    const copy = button(say("copy"), async () => {
      field.select();
      const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
      if (isCopied) copy.textContent = say("copied");
    }, "button");
    return make("p", "row", {}, field, copy);
  });
  const made = make("details", "panel", { open: "" }, make("summary", "", {}, say("invite")));
  made.append(make("p", "", {}, say("inviteAbout")), ...list);
  return [made];
}
