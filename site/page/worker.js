// The worker: it starts Python, and passes requests of the page to the program in Python.
// Python, its library and the program are fetched at the same time; the page hears how much has
// been loaded.

/**
 * @typedef {{python: string, lock: object, sizes: Record<string, number>}} Settings
 * @typedef {(request: string) => string} Program
 */

/** The share of loading that is done once all files have been fetched, and once Python runs. */
const FETCHED = 0.5;
const RUNNING = 0.75;
const here = new URL(".", import.meta.url);

/** @type {Map<string, number>} How many bytes of each file have come. */
const come = new Map();
let whole = 0;

/**
 * Fetch something, and report to the page how much has been loaded. The answer itself is not changed: a
 * browser keeps compiled machine code only for an answer that comes from the network.
 * @param {string | URL | Request} what
 * @param {RequestInit} [how]
 */
async function counted(what, how) {
  const answer = await fetchAsIs(what, how);
  if (answer.body) count(answer.url, answer.clone()).catch(() => undefined);
  return answer;
}

/**
 * Count the bytes of an answer.
 * @param {string} url
 * @param {Response} answer
 */
async function count(url, answer) {
  const reader = answer.body?.getReader();
  if (!reader) return;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    come.set(url, (come.get(url) ?? 0) + part.value.length);
    const bytes = [...come.values()].reduce((sum, each) => sum + each, 0);
    if (whole) postMessage({ loaded: Math.min(bytes / whole, 1) * FETCHED });
  }
}

const fetchAsIs = self.fetch.bind(self);
self.fetch = counted;

/** Start Python, and return the program. */
async function started() {
  const archive = counted(new URL("gostop.zip", here)).then((found) => found.arrayBuffer());
  /** @type {Settings} */
  const settings = await (await fetchAsIs(new URL("settings.json", here))).json();
  whole = Object.values(settings.sizes).reduce((sum, each) => sum + each, 0);
  const indexURL = new URL(`../${settings.python}/`, here).href;
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL,
    stdLibURL: `${indexURL}stdlib.zip`,
    lockFileContents: { ...settings.lock, packages: {} },
    packageBaseUrl: indexURL,
  });
  postMessage({ loaded: RUNNING });
  python.FS.writeFile("/gostop.zip", new Uint8Array(await archive));
  /** @type {Program} */
  const program = python.runPython(`
import sys
sys.path.insert(0, "/gostop.zip")
from gostop_page.answers import Program
Program().answer
`);
  return program;
}

const program = started();
program.then(
  () => postMessage({ loaded: 1 }),
  (error) => postMessage({ failed: String(error) }),
);

self.onmessage = async ({ data: { id, request } }) => {
  try {
    postMessage({ id, answer: (await program)(request) });
  } catch (error) {
    postMessage({ id, answer: JSON.stringify({ error: String(error), code: "" }) });
  }
};
