// Links to the game. The record is in the fragment of the address, which a browser sends to no
// server.

import { row, show } from "./dialogs.js";
import { button, make } from "./table.js";
import { say, store, stored } from "./words.js";

const GAME = "game";
const POSITION = "position";
const BOT = "bot";
const KEPT = "gostop game";
const SEEN = "gostop seen";

/**
 * Find what the address asks to open: a game, or a position. Return nothing if it asks for neither.
 * @returns {{game: string} | {position: string, bot?: string} | null}
 */
export function linked() {
  const given = new URLSearchParams(location.hash.slice(1));
  const game = given.get(GAME);
  const position = given.get(POSITION);
  if (game) return { game };
  const bot = given.get(BOT);
  return position ? { position, ...(bot ? { bot } : {}) } : null;
}

/** Return the game that was played last in this browser. */
export function kept() {
  const game = stored(KEPT);
  return game ? { game } : null;
}

/**
 * Keep a game in this browser, and what is seen of it, so that a reload goes on with it at once.
 * @param {import("./python.js").Seen} seen
 * @param {string} language
 */
export function keep(seen, language) {
  store(KEPT, seen.link);
  store(SEEN, JSON.stringify({ of: import.meta.url, language, seen: { ...seen, before: null, steps: [] } }));
}

/**
 * Return what was seen of a game last, if it was in this language and in this version of the page.
 * @param {string} game
 * @param {string} language
 * @returns {import("./python.js").Seen | null}
 */
export function lastSeen(game, language) {
  try {
    const last = JSON.parse(stored(SEEN) ?? "null");
    const isSame = last?.of === import.meta.url && last.language === language;
    return isSame && last.seen.link === game ? last.seen : null;
  } catch {
    return null; // it is damaged
  }
}

/**
 * Show two links: one to the whole game, and one to the present position alone, if its rules are a
 * preset.
 * @param {import("./python.js").Seen} seen
 */
export function showLink({ link, position, bot }) {
  const game = field("linkAbout", "linkField", { [GAME]: link });
  const alone =
    position !== null &&
    field("positionAbout", "positionField", { [POSITION]: position, [BOT]: bot });
  show(say("linkTitle"), [...game.nodes, ...(alone ? alone.nodes : [])], [], game.copy);
}

/**
 * Make a link to copy, with a text that says what it leads to.
 * @param {string} about
 * @param {string} label
 * @param {Record<string, string>} fragment
 */
function field(about, label, fragment) {
  const address = `${location.href.split("#")[0]}#${new URLSearchParams(fragment)}`;
  const text = make("textarea", "", { readonly: "", rows: "4", "aria-label": say(label) });
  text.value = address;
  const said = make("span", "", { role: "status" });
  const copy = button(
    say("copy"),
    async () => {
      text.select();
      await navigator.clipboard.writeText(address);
      said.textContent = say("copied");
    },
    "main",
  );
  return { nodes: [make("p", "", {}, say(about)), text, row(copy, said)], copy };
}
