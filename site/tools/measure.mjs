// Measure how long the page takes until a person can play, compared with Pyodide alone, and how long
// the second visit takes, for which the browser has kept the memory of Python:
// `node tools/measure.mjs WHEELS [RUNS]`. Pyodide alone, as it comes from npm, runs `import attrs`
// from its wheel. The two are measured alternately in one browser, each time from an empty cache,
// and the medians are compared.
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { launched, served } from "./browser.mjs";

const BOUND = 1.5;
/** The most that the second visit may take, as a share of the first. */
const AGAIN = 1 / 3;
const ALONE = fileURLToPath(new URL("../built/alone/", import.meta.url));
const PYODIDE = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const FILES = [
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "python_stdlib.zip",
  "pyodide-lock.json",
];

const [wheels, runs = "3"] = process.argv.slice(2);
mkdirSync(ALONE, { recursive: true });
for (const file of FILES) copyFileSync(`${PYODIDE}/${file}`, `${ALONE}${file}`);
const wheel = readdirSync(wheels).find((each) => each.startsWith("attrs-")) ?? "";
copyFileSync(`${wheels}/${wheel}`, ALONE + wheel);
writeFileSync(
  `${ALONE}alone.js`,
  `import { loadPyodide } from "./pyodide.mjs";
const wheel = fetch("${wheel}").then((found) => found.arrayBuffer());
const python = await loadPyodide();
python.unpackArchive(await wheel, "wheel");
python.runPython("import attrs");
document.body.append(Object.assign(document.createElement("p"), { id: "done" }));
`,
);
writeFileSync(
  `${ALONE}index.html`,
  '<!doctype html><script type="module" src="alone.js"></script>',
);

/**
 * Measure how many milliseconds a page takes to show something, and how many it takes again once it has
 * kept the memory of Python, if it does.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {string} selector
 * @param {boolean} [again]
 */
async function taken(browser, address, selector, again = false) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForSelector(selector, { state: "attached" });
  const times = [await page.evaluate(() => performance.now())];
  if (again) {
    await page.waitForFunction(async () => (await (await caches.open("gostop-memory")).keys()).length);
    await page.reload({ waitUntil: "commit" });
    await page.waitForSelector(selector, { state: "attached" });
    times.push(await page.evaluate(() => performance.now()));
  }
  await context.close();
  return times;
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

const server = await served();
const browser = await launched();
/** @type {number[]} */
const ours = [];
/** @type {number[]} */
const alone = [];
/** @type {number[]} */
const later = [];
for (let run = 0; run < Number(runs); run += 1) {
  alone.push(...(await taken(browser, `${server.address}alone/`, "#done")));
  // what a card takes is told once Python runs
  const [first, second] = await taken(browser, server.address, "#table button[aria-description]", true);
  ours.push(first);
  later.push(second);
}
await browser.close();
server.stop();
rmSync(ALONE, { recursive: true });
const ratio = median(ours) / median(alone);
console.log(`Pyodide alone, import attrs: ${alone.map(Math.round).join(", ")} ms`);
console.log(`The page, a card to play:    ${ours.map(Math.round).join(", ")} ms`);
console.log(`The page is playable ${ratio.toFixed(2)} times as late; the bound is ${BOUND}.`);
const again = median(later) / median(ours);
console.log(`The second visit:            ${later.map(Math.round).join(", ")} ms`);
console.log(`It takes ${again.toFixed(2)} of the first; the bound is ${AGAIN.toFixed(2)}.`);
process.exitCode = ratio > BOUND || again > AGAIN ? 1 : 0;
