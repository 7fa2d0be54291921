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

/** Where the browser keeps the memory of Python with the program in it. */
const MEMORY = "gostop-memory";
const ADDRESS = new URL("memory", here).href;

/** Return the memory that an earlier visit has kept, if it is of this version. */
async function remembered() {
  try {
    const kept = await (await caches.open(MEMORY)).match(ADDRESS);
    return kept && new Uint8Array(await kept.arrayBuffer());
  } catch {
    return undefined; // the browser keeps nothing
  }
}

/**
 * Keep the memory for the next visit, in place of that of an earlier version.
 * @param {Uint8Array<ArrayBuffer>} memory
 */
async function remember(memory) {
  try {
    await caches.delete(MEMORY);
    await (await caches.open(MEMORY)).put(ADDRESS, new Response(memory));
  } catch {
    // without room for it, the next visit takes as long as this one
  }
}

/**
 * Make room for a memory: Pyodide restores a memory, but does not grow its own for it.
 * @param {string} indexURL
 * @param {number} size
 */
function roomy(indexURL, size) {
  return async (/** @type {object} */ settings) => {
    const { default: make } = await import(`${indexURL}pyodide.asm.mjs`);
    const made = await make(settings);
    made._free(made._malloc(size));
    return made;
  };
}

/**
 * Start Python, with the memory of an earlier visit if there is one, and return the program.
 * @param {Uint8Array<ArrayBuffer>} [memory]
 */
async function started(memory) {
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
    ...(memory
      ? { _loadSnapshot: memory, createPyodideModule: roomy(indexURL, memory.length) }
      : { _makeSnapshot: true }),
  });
  postMessage({ loaded: RUNNING });
  python.FS.writeFile("/gostop.zip", new Uint8Array(await archive));
  if (!memory) {
    // a round that nobody sees loads everything that the first move needs
    python.runPython(`
import sys
sys.path.insert(0, "/gostop.zip")
from gostop_page.answers import Program
warm = Program().answer
warm('{"do": "begin"}')
warm('{"do": "advise"}')
del warm
`);
    kept = python.makeMemorySnapshot();
  }
  /** @type {Program} */
  const program = python.runPython("Program().answer");
  return program;
}

/** @type {Uint8Array<ArrayBuffer> | undefined} The memory to keep, once the page has its first answer. */
let kept;

/** Start Python as fast as it can be. */
async function startedFast() {
  const memory = await remembered();
  if (!memory) return started();
  try {
    return await started(memory);
  } catch {
    await caches.delete(MEMORY);
    return started();
  }
}

const program = startedFast();
program.then(() => postMessage({ loaded: 1 }), (error) => postMessage({ failed: String(error) }));

self.onmessage = async ({ data: { id, request } }) => {
  try {
    postMessage({ id, answer: (await program)(request) });
  } catch (error) {
    postMessage({ id, answer: JSON.stringify({ error: String(error), code: "" }) });
  }
  if (!kept) return;
  const memory = kept;
  kept = undefined;
  await remember(memory);
};
