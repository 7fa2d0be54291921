// Watch the last round again, and save the rounds as a file.

import { make } from "./table.js";
import { at, say, spoken } from "./words.js";

/**
 * @typedef {import("./python.js").Python} Python
 */

/**
 * Show the round that was just played in the viewer.
 * @param {Python} python
 */
export async function watch(python) {
  const { story } = await python.ask("watch", { language: spoken() });
  const dialog = /** @type {HTMLDialogElement} */ (at("watch"));
  const frame = make("iframe", "", { title: say("watchTitle") });
  frame.onload = () => {
    const data = { story, language: spoken(), title: say("watchTitle") };
    frame.contentWindow?.postMessage(data, location.origin);
    frame.focus();
  };
  frame.src = new URL("watch.html", import.meta.url).href;
  at("watch-frame").replaceChildren(frame);
  const result = /** @type {HTMLDialogElement} */ (at("dialog"));
  dialog.onclose = () => {
    at("watch-frame").replaceChildren();
    result.showModal();
  };
  result.close();
  dialog.showModal();
}

/**
 * Save the rounds so far as the file of a record.
 * @param {Python} python
 */
export async function save(python) {
  const { text, file } = await python.ask("save", { language: spoken() });
  offer(text, file, "text/plain");
}

/**
 * Offer a text as a file to save.
 * @param {string} text
 * @param {string} file
 * @param {string} type
 */
export function offer(text, file, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", "", { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
