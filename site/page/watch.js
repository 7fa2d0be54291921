// The viewer of rounds that were played, in a frame. The page around the frame gives it the rounds.

import { Viewer } from "./viewer.js";

const root = /** @type {HTMLElement} */ (document.getElementById("gs-viewer"));
const page = window.parent.document;

addEventListener("message", ({ origin, data }) => {
  if (origin !== location.origin || !data?.story) return;
  document.documentElement.lang = data.language;
  document.title = data.title;
  const cards = page.querySelector(".gs-sheet");
  if (cards) document.body.prepend(document.importNode(cards, true));
  new Viewer(root, data.story);
});
addEventListener("keydown", ({ key }) => {
  const watch = page.getElementById("watch");
  if (key === "Escape" && watch && !document.querySelector("dialog[open]")) {
    /** @type {HTMLDialogElement} */ (watch).close();
  }
});
