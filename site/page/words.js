// Words in the person's language.

import { compose, fill } from "./table.js";

/**
 * @typedef {import("./table.js").Words} TableWords
 * @typedef {TableWords & {months: string[], page: Record<string, string>}} Words
 */

const CHOSEN = "gostop language";

/** @type {Record<string, Words>} */
let all = { en: /** @type {any} */ ({ page: {} }) };
let language = "en";

/** Fetch the words, and take the language that was chosen before, or the browser's. */
export async function fetchWords() {
  all = await (await fetch(new URL("words.json", import.meta.url))).json();
  const wanted = stored(CHOSEN) ?? navigator.language.slice(0, 2);
  language = wanted in all ? wanted : "en";
}

/** The words of the language: those of the table, and in `page` those of the page. */
export function words() {
  return all[language];
}

/** The language, as `en`. */
export function spoken() {
  return language;
}

/**
 * Choose a language.
 * @param {string} wanted
 */
export function speak(wanted) {
  language = wanted;
  store(CHOSEN, wanted);
}

/**
 * A text with values in place of their names in braces, and particles that fit.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  return compose(String(words().page[key] ?? ""), (name) => values[name] ?? "");
}

/**
 * A number of points, with its unit.
 * @param {number} n
 */
export function pointsOf(n) {
  return fill(words().points, n);
}

/** Put the words into the page, wherever it names one. */
export function translate() {
  document.documentElement.lang = language;
  document.title = say("pageTitle");
  for (const each of document.querySelectorAll("[data-say]")) {
    each.textContent = say(each.getAttribute("data-say") ?? "");
  }
  for (const each of document.querySelectorAll("[data-label]")) {
    each.setAttribute("aria-label", say(each.getAttribute("data-label") ?? ""));
  }
}

/**
 * What the browser keeps under a name; nothing where it may not keep anything.
 * @param {string} name
 */
export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Keep a text in the browser, or nothing.
 * @param {string} name
 * @param {string | null} text
 */
export function store(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // The browser keeps nothing: the page works all the same.
  }
}
