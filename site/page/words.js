// The elements of a page, and words in the person's language.

import { compose, fill } from "./table.js";

/**
 * @typedef {import("./table.js").Words} TableWords
 * @typedef {TableWords & {page: Record<string, string>}} Words
 */

const CHOSEN = "gostop language";

/** @type {Record<string, Words>} */
let all = { en: /** @type {any} */ ({ page: {} }) };
let language = "en";

/**
 * Find an element of the page by its id.
 * @param {string} id
 */
export function at(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** Fetch the words, and use the language that was chosen before, or else the browser's language. */
export async function fetchWords() {
  all = await (await fetch(new URL("words.json", import.meta.url))).json();
  const wanted = stored(CHOSEN) ?? navigator.language.slice(0, 2);
  language = wanted in all ? wanted : "en";
}

/** Return the words of the language: the words of the table, and in `page` those of the page. */
export function words() {
  return all[language];
}

/** Return the tag of the language, such as `en`. */
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
 * Return a text of the page, with values in place of their names in braces, and particles that fit.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  return compose(String(words().page[key] ?? ""), (name) => values[name] ?? "");
}

/**
 * Write a number of points with its unit.
 * @param {number} n
 */
export function pointsOf(n) {
  return fill(words().points, n);
}

/** Put the words into the elements of the page that name them. */
export function translate() {
  document.documentElement.lang = language;
  document.documentElement.dataset.told = "";
  document.title = say(document.body.dataset.title ?? "pageTitle");
  for (const each of document.querySelectorAll("[data-say]")) {
    each.textContent = say(each.getAttribute("data-say") ?? "");
  }
  for (const each of document.querySelectorAll("[data-label]")) {
    each.setAttribute("aria-label", say(each.getAttribute("data-label") ?? ""));
  }
}

/**
 * Return what the browser keeps under a name. Return nothing if it may not keep anything.
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
 * Keep a text in the browser under a name; for `null`, remove what it keeps. Return whether the browser
 * did so.
 * @param {string} name
 * @param {string | null} text
 */
export function store(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false; // the page works even so
  }
}

/** Keep the page for use without a network, and say so in the element `offline`. */
export async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url));
  await navigator.serviceWorker.ready;
  at("offline").dataset.say = "offline";
  at("offline").textContent = say("offline");
}
