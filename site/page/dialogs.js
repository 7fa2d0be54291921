// The dialog, with its title, its content and its buttons. Only one dialog is open at a time.

import { make } from "./table.js";
import { at } from "./words.js";

/**
 * Show a title, content and buttons in the dialog, in place of the old ones. Only the content scrolls.
 * @param {string} title
 * @param {Node[]} content
 * @param {HTMLElement[]} buttons
 * @param {HTMLElement} [first] the element that gets the focus
 */
export function show(title, content, buttons, first) {
  const dialog = /** @type {HTMLDialogElement} */ (at("dialog"));
  const body = at("dialog-body");
  at("dialog-title").textContent = title;
  body.replaceChildren(...content);
  at("dialog-row").replaceChildren(...buttons);
  if (!dialog.open) dialog.showModal();
  first?.focus({ preventScroll: true });
  body.scrollTop = 0;
  // the content also scrolls while one of the buttons has the focus
  dialog.onkeydown = ({ key, target }) => {
    const steps = { ArrowDown: 0.1, ArrowUp: -0.1, PageDown: 0.9, PageUp: -0.9 };
    const step = steps[/** @type {keyof typeof steps} */ (key)] ?? 0;
    if (!body.contains(/** @type {Node} */ (target))) body.scrollBy(0, step * body.clientHeight);
  };
}

/** Close the dialog. */
export function close() {
  /** @type {HTMLDialogElement} */ (at("dialog")).close();
}

/**
 * Make a row of buttons.
 * @param {...HTMLElement} buttons
 */
export function row(...buttons) {
  return make("div", "row", {}, ...buttons);
}

/**
 * Make a choice with its label.
 * @param {string} label
 * @param {[string, string][]} options values and their labels
 * @param {string} chosen
 */
export function choice(label, options, chosen) {
  const made = make("select", "");
  for (const [value, text] of options) made.append(make("option", "", { value }, text));
  made.value = chosen;
  return { select: made, field: make("label", "field", {}, make("span", "", {}, label), made) };
}
