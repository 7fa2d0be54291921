// Words in the person's language.

/**
 * @typedef {import("./table.js").Words} TableWords
 * @typedef {TableWords & {months: string[], page: Record<string, string>}} Words
 */

const CHOSEN = "gostop language";
const FINAL = /(.)\[([^/\]]*)\/([^\]]*)\]/gu;
const HANGUL = [0xac00, 0xd7a3];

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
 * A text with values in place of their names in braces. In Korean, `[을/를]` becomes what fits the
 * letter before it.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const text = String(words().page[key] ?? "");
  const filled = text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  return filled.replace(
    FINAL,
    (_, before, closed, open) => before + (isClosed(before) ? closed : open),
  );
}

/**
 * Whether a letter ends in a consonant, as far as hangul tells.
 * @param {string} letter
 */
function isClosed(letter) {
  const code = letter.charCodeAt(0);
  if (code < HANGUL[0] || code > HANGUL[1]) return /[013678lmnr]/i.test(letter);
  return (code - HANGUL[0]) % 28 !== 0;
}

/** Put the words into the page, wherever it names one. */
export function translate() {
  document.documentElement.lang = language;
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
