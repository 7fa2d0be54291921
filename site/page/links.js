// A link to the game: the record is in the fragment, which a browser sends to no server.

import { button, row, show } from "./dialogs.js";
import { make } from "./table.js";
import { say, store, stored } from "./words.js";

const GAME = "game";
const POSITION = "position";
const KEPT = "gostop game";

/**
 * What a link asks to open; nothing if the address is plain.
 * @returns {{game: string} | {position: string} | null}
 */
export function linked() {
  const given = new URLSearchParams(location.hash.slice(1));
  const game = given.get(GAME);
  const position = given.get(POSITION);
  if (game) return { game };
  return position ? { position } : null;
}

/** What was played last in this browser. */
export function kept() {
  const game = stored(KEPT);
  return game ? { game } : null;
}

/**
 * Keep a game in this browser, so that a reload goes on with it.
 * @param {string | null} link
 */
export function keep(link) {
  store(KEPT, link);
}

/**
 * Show the link to a game.
 * @param {string} link
 */
export function showLink(link) {
  const address = `${location.href.split("#")[0]}#${GAME}=${link}`;
  const field = make("textarea", "", { readonly: "", rows: "4", "aria-label": say("linkField") });
  field.value = address;
  const said = make("span", "", { role: "status" });
  const copy = button(
    say("copy"),
    async () => {
      field.select();
      await navigator.clipboard.writeText(address);
      said.textContent = say("copied");
    },
    "main",
  );
  show(say("linkTitle"), [make("p", "", {}, say("linkAbout")), field, row(copy, said)], copy);
}
