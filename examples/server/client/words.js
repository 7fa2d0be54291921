// The client's words in the language of its page, and small helpers.

import { fill } from "./table.js";

/** @typedef {import("./table.js").Words} Words */

const ALL = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("words")).textContent);

/** @param {string} id */
export const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Store a value in the browser if one is given, and return the stored value. The result is `null`
 * if there is no value, or if the browser stores nothing.
 * @param {string} key
 * @param {string} [value]
 */
export function stored(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export let language = stored("language") ?? (navigator.language.startsWith("ko") ? "ko" : "en");
if (!(language in ALL)) language = "en";

/** Turn the page to its other language. */
export function turn() {
  language = language === "ko" ? "en" : "ko";
  stored("language", language);
}

/** @returns {Words & {client: Record<string, any>}} */
export const words = () => ALL[language];

/**
 * Return a text of the client in the language of the page, with the values filled in.
 * @param {string} key
 * @param {...(string | number)} values
 */
export const say = (key, ...values) => fill(words().client[key], ...values);
