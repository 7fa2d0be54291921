// Drive the page in a browser through a whole match, as a player would:
// `node tools/drive.mjs [SCENARIO…]`. It ends with an error for anything on the console, any
// request to another server, any finding of axe-core, and anything that does not work with
// the keyboard alone or without a network.
import assert from "node:assert/strict";
import { advised, browserPath, hurried, launched, moved, served } from "./browser.mjs";
import { violations } from "./judging.mjs";
import { learning } from "./learning.mjs";
import { playing } from "./playing.mjs";
import { scoring } from "./scoring.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} Options */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 640 };
const SCREENS = /** @type {[string, Options][]} */ ([
  ["phone, dark", { viewport: PHONE, colorScheme: "dark" }],
  ["narrow", { viewport: NARROW }],
  ["desk, light", { viewport: DESK, colorScheme: "light" }],
  ["desk, dark", { viewport: DESK, colorScheme: "dark", reducedMotion: "reduce" }],
]);

if (!browserPath()) {
  console.log("There is no Chromium here. Install it, as with `apt-get install chromium`, or name");
  console.log("one with CHROMIUM=/path/to/chrome.");
  process.exit(1);
}
const server = await served();
const browser = await launched();
/** @type {string[]} */
const faults = [];

/**
 * Open a page, and note every fault.
 * @param {Options} options
 * @param {boolean} [hurry] whether the page makes no pauses
 */
async function opened(options, hurry = true) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(0); // no limit: a machine may be busy
  if (hurry) await hurried(context);
  const page = await context.newPage();
  page.on("console", (line) => {
    if (["error", "warning"].includes(line.type())) faults.push(`console: ${line.text()}`);
  });
  page.on("pageerror", async (error) => {
    faults.push(`error: ${error}`, ...(await games()));
    await context.close(); // ends whatever waits for this page
  });
  context.on("request", (request) => {
    if (!request.url().startsWith(server.address)) faults.push(`request: ${request.url()}`);
  });
  return page;
}

/**
 * Open an address, and wait for a card to play.
 * @param {Page} page
 * @param {string} [hash]
 */
async function begun(page, hash = "") {
  await page.goto(server.address + hash);
  await page.waitForSelector("#moves button, #table button.gs-legal");
  await advised(page);
}

/**
 * Open a page with a card to play. A few deals begin with a question, so it may try several times.
 * @param {Options} options
 * @param {boolean} [hurry]
 */
async function dealt(options, hurry) {
  for (;;) {
    const page = await opened(options, hurry);
    await begun(page);
    if (await page.locator("#table .gs-own button.gs-legal").count()) return page;
    await page.context().close();
  }
}

/**
 * Note what axe-core finds now.
 * @param {Page} page
 * @param {string} when
 */
async function judged(page, when) {
  faults.push(...(await violations(page, when)));
}

/**
 * On a low screen, judge the dialog while the last thing to open has scrolled half below the top of the buttons.
 * @param {Page} page
 * @param {string} when
 */
async function halfway(page, when) {
  const size = page.viewportSize() ?? PHONE;
  await page.setViewportSize({ width: size.width, height: 560 });
  await page.evaluate(() => {
    const box = (/** @type {Element | undefined} */ each) => each?.getBoundingClientRect() ?? new DOMRect();
    const last = [...document.querySelectorAll("#dialog summary")].at(-1);
    const button = document.querySelector("#dialog-row button") ?? undefined;
    for (const each of document.querySelectorAll("#dialog, #dialog-body")) {
      each.scrollBy(0, box(last).top + box(last).height / 2 - box(button).top);
    }
  });
  await judged(page, `${when}, scrolled`);
  await page.setViewportSize(size);
}

/**
 * Play some rounds, or the match to its end, and judge the first moment of each kind.
 * @param {Page} page
 * @param {string} what
 * @param {number} [most]
 */
async function played(page, what, most = Infinity) {
  const looked = new Set();
  for (let rounds = 1; ; rounds += 1) {
    while (!(await page.locator("#dialog[open]").count())) {
      const phase = (await page.locator("#moves button.main").count()) ? "go or stop" : "turn";
      if (!looked.has(phase)) await judged(page, `${what}, ${phase}`);
      looked.add(phase);
      await moved(page);
    }
    if (!looked.has("end")) {
      await judged(page, `${what}, end`);
      await halfway(page, `${what}, end`);
    }
    looked.add("end");
    const next = page.locator("#dialog-row .main");
    if (rounds === most || (await next.textContent()) === "New game") return rounds;
    await next.click();
    await page.waitForSelector("#game:not([aria-busy])");
  }
}

/** A game that begins with a button below the cards: the player may shake. */
const SHAKES =
  "#game=eNotULuSwyAM7PmKnZQ3V4DEQ5RkUqX0Hzgxl8YTZ8Au8vcncleIXa2EtHCfW_05VvPY-r690Op9awucacdae91xe8y4xciUFpnJZ7JhNq91ftfWQWap81obrOm1LiB2Pgh5xzZKtOKUSabobArR2-RFBWPadjx1xzd6nXdYjCH9MwrOXQn-6pAn5RdQgTsjD6GAtSZnJAVnVdJDmZKkzXYCnxUK4lA05BM0ZjoVCWEkpE0fLAgFNCHq5QGaTxDdMqkBAg0jBV6rkxoYgm5UM6wYBqcLUvl7ODvKnm3gnFKKnpgt55C9CEfOYkVc9CHj9P_NdDKt9mPd8WVMfS7mF9seXmw";

/** With the keyboard alone, a player gets from the top of the page to a card, and plays a round. */
async function byKeyboard() {
  /** @param {Page} page */
  const skips = async (page) => {
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.className), "skip");
  };
  for (const viewport of [DESK, NARROW]) {
    const page = await opened({ viewport });
    await begun(page, SHAKES);
    assert.equal(await page.locator("#moves button").count(), 1);
    await skips(page);
    await page.context().close();
  }
  const page = await dealt({ viewport: DESK });
  await skips(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const first = await page.evaluate(() => document.activeElement?.classList.contains("gs-legal"));
  assert.ok(first, "after the skip link comes the first card to play");
  while (!(await page.locator("#dialog[open]").count())) {
    const isOn = await page.evaluate(() =>
      document.activeElement?.matches("#table button, #bar button"),
    );
    assert.ok(isOn, "the keyboard stays where one decides");
    await moved(page, async () => page.keyboard.press("Enter"));
  }
  const focused = await page.evaluate(() => document.activeElement?.closest("dialog")?.id);
  assert.equal(focused, "dialog");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#dialog[open]").count(), 0);
  await page.waitForFunction(() => document.activeElement?.closest("#moves"));
  await page.context().close();
}

/** A link opens the same position in a browser that keeps no game; a damaged link says so. */
async function byLink() {
  const page = await opened({ viewport: PHONE });
  await begun(page);
  await moved(page);
  await advised(page);
  const table = await page.locator("#table").ariaSnapshot();
  await page.click("#to-link");
  await judged(page, "link");
  const links = page.locator("#dialog textarea");
  assert.equal(await links.count(), 2, "a link to the game, and one to the position");
  for (const each of await links.all()) {
    const link = await each.inputValue();
    const other = await opened({ viewport: PHONE });
    await begun(other, link.slice(link.indexOf("#")));
    assert.equal(await other.locator("#table").ariaSnapshot(), table);
    await other.context().close();
  }
  const third = await opened({ viewport: PHONE });
  await begun(third, "#game=AAAA");
  assert.match((await third.textContent("#said")) ?? "", /damaged/);
  for (const each of [page, third]) await each.context().close();
}

/** A request that comes while cards move is carried out after the move. */
async function inBetween() {
  const page = await opened({ viewport: DESK });
  await begun(page);
  const before = await page.textContent("#log");
  // in one go, so that the move is still under way when the language changes
  await page.evaluate(() => {
    const card = document.querySelector("#table button.gs-legal, #moves button");
    const language = document.querySelector("#language");
    if (!(card instanceof HTMLElement && language instanceof HTMLSelectElement)) return;
    card.click();
    language.value = "ko";
    language.dispatchEvent(new Event("change"));
  });
  await page.waitForSelector("#game:not([aria-busy])");
  assert.notEqual(await page.textContent("#log"), before);
  assert.equal(await page.locator(".gs-own .gs-name").evaluate((name) => name.textContent), "내 차례");
  await page.context().close();
}

/** A card stays still under the pointer, wherever on the card the pointer is. */
async function pointedAt() {
  const page = await dealt({ viewport: DESK });
  const card = page.locator("#table button.gs-legal").first();
  const { x, y, width, height } = (await card.boundingBox()) ?? assert.fail("no card");
  for (const [what, below] of /** @type {const} */ ([["middle", height / 2], ["edge", height - 1]])) {
    await page.mouse.move(x + width / 2, y + below);
    const tops = await card.evaluate(async (button) => {
      const found = [];
      for (let frame = 0; frame < 60; frame += 1) {
        await new Promise(requestAnimationFrame);
        if (frame > 10) found.push(button.getBoundingClientRect().top);
      }
      return [...new Set(found)];
    });
    assert.equal(tops.length, 1, `the card jumps where the pointer is on its ${what}: ${tops}`);
    assert.ok(tops[0] < y, "the pointer lifts the card");
  }
  await page.context().close();
}

/** After the first visit the page needs no network, and its game goes on where it was. */
async function offline() {
  const page = await opened({ viewport: PHONE });
  await begun(page);
  await page.waitForFunction(() => document.getElementById("offline")?.textContent);
  await moved(page);
  await advised(page);
  const table = await page.locator("#table").ariaSnapshot();
  await page.context().setOffline(true);
  server.stop();
  await page.reload();
  await page.waitForSelector("#moves button, #table button.gs-legal");
  await advised(page);
  assert.equal(await page.locator("#table").ariaSnapshot(), table);
  await page.context().close();
}

/** In Korean, questions lead to house rules, and three players begin a game under these rules. */
async function byQuestions() {
  const page = await opened({ viewport: PHONE, colorScheme: "dark", locale: "ko-KR" });
  await begun(page);
  assert.equal(await page.getAttribute("html", "lang"), "ko");
  await page.click("#to-new");
  await judged(page, "new game");
  await page.click("#dialog-body button.quiet");
  await page.waitForSelector("fieldset.question");
  await judged(page, "question");
  assert.match((await page.textContent("fieldset.question legend")) ?? "", /[가-힣]/);
  for (let question = 0; question < 3; question += 1) {
    await page.locator("fieldset.question input").first().check();
    const before = await page.textContent("fieldset.question legend");
    await page.click("#dialog-row .main");
    await page.waitForFunction(
      (text) => document.querySelector("fieldset.question legend")?.textContent !== text,
      before,
    );
  }
  await page.locator("#dialog-body .row button").click();
  await page.waitForSelector("#dialog-body select");
  await page.locator("#dialog-body select").nth(1).selectOption("3");
  await page.click("#dialog-row .main");
  await page.waitForFunction(() => document.querySelectorAll(".gs-seat").length === 3);
  await page.waitForSelector("#moves button, #table button.gs-legal");
  await moved(page);
  await judged(page, "three players");
  await page.context().close();
}

/**
 * List the texts of the page that are seen or read aloud.
 * @param {Page} page
 */
function textsOf(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("body :not(script, style, svg *, noscript, option, .source small)")].flatMap((each) => [
      ...[...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ""),
      ...["aria-label", "aria-description"].map((name) => each.getAttribute(name) ?? ""),
    ]),
  );
}

/** In three rounds in Korean, no text is half English, repeats a unit, or offers two particles. */
async function inKorean() {
  const page = await opened({ viewport: PHONE, locale: "ko-KR" });
  await begun(page);
  await page.waitForFunction(() => document.getElementById("offline")?.textContent);
  /** @type {Set<string>} */
  const wrong = new Set();
  const look = async () => {
    for (const text of await textsOf(page)) {
      if (/[A-Za-z]|점점|장장|\{\w*\}|\[[가-힣]+\/|\((으|이|을|를|은|는|가|과|와)\)/.test(text)) wrong.add(text);
    }
  };
  for (let rounds = 0; rounds < 3; rounds += 1) {
    while (!(await page.locator("#dialog[open]").count())) {
      await look();
      await moved(page);
    }
    await look();
    await page.locator("#dialog-row .main").click();
    await page.waitForSelector("#game:not([aria-busy])");
  }
  assert.deepEqual([...wrong], []);
  await page.selectOption("#language", "en");
  await page.waitForSelector("#game:not([aria-busy])");
  assert.match((await page.textContent("#offline")) ?? "", /^Ready/);
  await page.context().close();
}

/** Two rounds are played on a phone: `drives` has no time for the whole match. */
async function twoRounds() {
  const page = await opened({ viewport: PHONE, colorScheme: "light" });
  await begun(page);
  assert.equal(await played(page, "phone, light", 2), 2);
  const standing = await page.locator("#dialog-body .standing").first().textContent();
  assert.match(standing ?? "", /^Standing after round [12] of 12: /);
  await page.context().close();
}

/** A whole match can be played, every round to its settlement. */
async function wholeMatch() {
  const page = await opened({ viewport: PHONE, colorScheme: "light" });
  await begun(page);
  // a round without a winner does not count, so there may be more
  const rounds = await played(page, "phone, light");
  assert.ok(rounds >= 12, `expected at least 12 rounds, found ${rounds}`);
  const standing = await page.locator("#dialog-body .standing").first().textContent();
  assert.match(standing ?? "", /^Standing after round \d+ of 12: /);
  const over = await page.locator("#dialog-body .standing").last().textContent();
  assert.match(over ?? "", /^The match is over/);
  await page.context().close();
}

/** The first moments are right on every kind of screen. */
async function everyScreen() {
  for (const [what, options] of SCREENS) {
    const page = await opened(options);
    await begun(page);
    await judged(page, what);
    await moved(page);
    await judged(page, `${what}, later`);
    await page.context().close();
  }
}

/**
 * Return the links to the games that are open now. Deals are random, and finding the cause of a
 * fault needs the same deal.
 * @returns {Promise<string[]>}
 */
async function games() {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const fragment = () => location.hash || `#game=${localStorage.getItem("gostop game") ?? ""}`;
  return Promise.all(pages.map((page) => page.evaluate(fragment).catch(String)));
}

const only = process.argv.slice(2);
const all = [
  twoRounds, wholeMatch, everyScreen, byKeyboard, byLink, inBetween, pointedAt, byQuestions,
  inKorean,
  ...playing({ dealt, judged, opened, address: server.address }),
  ...learning({ opened, begun, judged, address: server.address }),
  ...scoring({ opened, judged, address: server.address }), offline,
];
for (const scenario of all.filter((each) => !only.length || only.includes(each.name))) {
  try {
    await scenario();
    console.log(scenario.name);
  } catch (error) {
    const stack = error instanceof Error ? error.stack : error;
    faults.push(`${scenario.name}: ${stack}`, ...(await games()));
  }
  for (const context of browser.contexts()) await context.close();
}
await browser.close();
server.stop();
for (const fault of new Set(faults)) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
