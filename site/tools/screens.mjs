// Take screenshots of the page: `node tools/screens.mjs FOLDER [NAME…]`, on a phone and on a desk,
// light and dark, from the time when Python is being loaded to the settlement.
import { mkdirSync, writeFileSync } from "node:fs";
import { advised, hurried, launched, moved, served } from "./browser.mjs";

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
const QUALITY = 60;
const SCHEMES = /** @type {const} */ (["light", "dark"]);

/**
 * Return the name of the present moment, or an empty text if it gets no picture.
 * @param {import("playwright-core").Page} page
 * @param {number} turn
 */
async function momentOf(page, turn) {
  if (await page.locator(".gs-field button").count()) return "4-choosing";
  if (await page.locator("#moves button.main").count()) return "5-go-or-stop";
  return turn === 5 ? "3-later" : "";
}

const [folder = "screens", ...only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await served();
const browser = await launched();
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of SCHEMES) {
    if (only.length && !only.includes(`${size}-${colorScheme}`)) continue;
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
    await hurried(context);
    context.setDefaultTimeout(0);
    const page = await context.newPage();
    page.on("console", (line) => console.log(line.type(), line.text()));
    page.on("pageerror", (error) => console.log(error));
    const session = await context.newCDPSession(page);
    /** @param {string} name @param {boolean} [isReady] */
    const shoot = async (name, isReady = true) => {
      if (isReady) await advised(page);
      await page.mouse.move(0, 0); // no card is pointed at
      const how = /** @type {const} */ ({ format: "webp", quality: QUALITY });
      const { data } = await session.send("Page.captureScreenshot", how);
      const file = `${folder}/page-${size}-${colorScheme}-${name}.webp`;
      writeFileSync(file, Buffer.from(data, "base64"));
    };
    await page.goto(server.address, { waitUntil: "commit" });
    await page.waitForSelector("#table button.gs-card");
    await shoot("1-loading", false);
    await shoot("2-first-turn");
    const seen = new Set();
    for (let turn = 0; !(await page.locator("#dialog[open]").count()); turn += 1) {
      const moment = await momentOf(page, turn);
      if (moment && !seen.has(moment)) await shoot(moment);
      seen.add(moment);
      await moved(page);
    }
    await shoot("6-settlement");
    await context.close();
  }
}
await browser.close();
server.stop();
