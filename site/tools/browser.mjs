// The system's browser and a server of the build, for the tools that drive the page.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

/** @type {{programs: string[], flags: string[]}} The names of browsers, and their options. */
const KNOWN = JSON.parse(
  readFileSync(new URL("../../tools/browsers.json", import.meta.url), "utf8"),
);

/** Return the path of a browser, or nothing. */
export function browserPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = KNOWN.programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM ?? "", ...paths].find((path) => path && existsSync(path));
}

/** Start a browser without a window. */
export function launched() {
  return chromium.launch({ executablePath: browserPath(), args: KNOWN.flags, timeout: 0 });
}

/**
 * Start a server of the build on a free port.
 * @returns {Promise<{address: string, stop: () => void}>}
 */
export async function served() {
  const child = spawn(process.env.PYTHON ?? "python3", ["tools/serve.py", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.on("exit", () => child.kill());
  for await (const line of createInterface({ input: child.stdout })) {
    return { address: line.trim(), stop: () => child.kill() };
  }
  throw new Error("the server of the page did not start");
}

/**
 * Shorten all pauses of a page, so that it does almost at once what it would do later.
 * @param {import("playwright-core").BrowserContext} context
 */
export function hurried(context) {
  return context.addInitScript(() => {
    const wait = window.setTimeout;
    // @ts-expect-error the page gives a function and a number
    window.setTimeout = (does, time) => wait(does, Math.min(time ?? 0, 5));
  });
}

/**
 * Wait until the page says what the cards take. It says so only after it has drawn the cards.
 * @param {import("playwright-core").Page} page
 */
export async function advised(page) {
  if (await page.locator("#table button.gs-card").count()) {
    await page.waitForSelector("#table button[aria-description]", { state: "attached" });
  }
}

const CHOICES = [
  "#moves button.main",
  ".gs-field button",
  ".gs-own button.gs-takes",
  ".gs-own button.gs-legal",
  "#moves button",
];

/**
 * Make a move that takes cards, or else any other move. Then wait for the next decision.
 * @param {import("playwright-core").Page} page
 * @param {(button: import("playwright-core").Locator) => Promise<void>} [press]
 */
export async function moved(page, press = (button) => button.click()) {
  await advised(page);
  for (const choice of CHOICES) {
    const button = page.locator(choice).first();
    if (!(await button.count())) continue;
    await press(button);
    await page.waitForSelector("#game:not([aria-busy])");
    return;
  }
  throw new Error("there is nothing to choose");
}
