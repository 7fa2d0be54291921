// Check how the page plays: keys, speeds, skipping, the viewer, files of records, and that nothing
// jumps.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { advised, moved } from "./browser.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").BrowserContextOptions} Options
 * @typedef {{
 *   dealt: (options: Options, hurry?: boolean) => Promise<Page>,
 *   judged: (page: Page, when: string) => Promise<void>,
 *   opened: (options: Options, hurry?: boolean) => Promise<Page>,
 *   address: string,
 * }} Tools
 */

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
/** How far the middle of a button may move from one decision to the next, in pixels. */
const STEADY = 2;
/** How many milliseconds the page itself may wait at most, at the speed "instant". */
const AT_ONCE = 300;
/** The greatest sum of the layout shifts from the first paint to the first move. */
const SHIFT = 0.01;

/** Make a promise that is kept later. */
function later() {
  /** @type {() => void} */
  let resolve = () => undefined;
  const promise = new Promise((does) => (resolve = () => does(undefined)));
  return { promise, resolve };
}

/** @param {Page} page */
const idle = (page) => page.waitForSelector("#game:not([aria-busy])");

/**
 * Choose a speed in the settings.
 * @param {Page} page
 * @param {string} speed
 */
async function chosen(page, speed) {
  await page.click("#to-settings");
  await page.check(`#dialog input[value=${speed}]`);
  await page.click("#dialog-row .main");
}

/**
 * Play a round to its end.
 * @param {Page} page
 */
async function ended(page) {
  while (!(await page.locator("#dialog[open]").count())) await moved(page);
}

/**
 * Find parts of the table that cover each other or lie under the bar, texts that are cut, and content
 * that is wider than the screen. Also return whether table and bar fit on the screen.
 * @returns {[string[], boolean]}
 */
function coveredIn() {
  const box = (/** @type {Element} */ each) => each.getBoundingClientRect();
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  const nameOf = (/** @type {Element} */ each) => each.getAttribute("data-card") ?? each.textContent;
  const parts = ["#bar:not(.asks)", ".gs-head", ".gs-own .gs-hand", ".gs-own .gs-captured", ".gs-others", ".gs-middle"];
  const covered = parts.flatMap((part) =>
    all(part).flatMap((over) =>
      all("#table [data-card], #table .gs-whose, #table .gs-fact, #table .gs-name")
        .filter((each) => !over.contains(each))
        // a fact without room is left out below its line
        .filter((each) => box(each).top < box(each.parentElement ?? each).bottom)
        .filter((each) => {
          const [one, other] = [box(each), box(over)];
          const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          return wide > 1 && high > 1;
        })
        .map((each) => `${nameOf(each)} lies under ${part}`),
    ),
  );
  const cut = all("#table .gs-whose, #table .gs-head, #moves button, #todo")
    .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
    .map((each) => `cut: ${each.textContent}`);
  const over = document.documentElement.scrollWidth - innerWidth;
  const low = Math.max(...all("#bar").map((bar) => box(bar).bottom + scrollY));
  return [[...covered, ...cut, ...(over > 0 ? [`${over} pixels too wide`] : [])], low <= innerHeight];
}

/**
 * Return the scenarios.
 * @param {Tools} tools
 */
export function playing({ dealt, judged, opened, address }) {
  /** A number key marks a card, and plays it when pressed again. Its place stays empty, and the
   * other cards keep their keys. Arrows mark the next or previous card. The settings switch the
   * keys off. */
  async function byNumbers() {
    const page = await dealt({ viewport: DESK });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-card"));
    const cards = await page.locator(".gs-own .gs-hand [data-card]").evaluateAll((all) =>
      all.map((card) => card.getAttribute("data-card")),
    );
    await page.keyboard.press("3");
    assert.equal(await focused(), cards[2]);
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), cards[3]);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await focused(), cards[2]);
    await page.keyboard.press("3");
    await page.waitForFunction(
      (card) => !document.querySelector(`.gs-own .gs-hand [data-card="${card}"]`),
      cards[2],
    );
    await idle(page);
    const hand = page.locator(".gs-own .gs-hand");
    assert.equal(await hand.locator("li").count(), cards.length, "the places of the hand stay");
    while (!(await hand.locator("button").count())) await moved(page);
    const fourth = hand.locator("li:nth-child(4) button");
    if (await fourth.count()) {
      await page.keyboard.press("4");
      assert.equal(await focused(), await fourth.getAttribute("data-card"));
    }
    await page.click("#to-settings");
    await judged(page, "settings");
    await page.uncheck("#dialog input[name=keys]");
    await page.keyboard.press("Escape");
    const before = await focused();
    await page.keyboard.press("1");
    await page.keyboard.press("2");
    assert.equal(await focused(), before, "keys that were switched off choose nothing");
  }

  /** A speed is remembered; at "instant" nothing waits; a tap or a key skips what is shown. */
  async function bySpeed() {
    const page = await dealt({ viewport: PHONE }, false);
    for (const skip of ["tap", "key"]) {
      await chosen(page, "slow");
      const button = page.locator("#table button.gs-card, #moves button").first();
      await button.click();
      await page.waitForTimeout(100);
      if (skip === "tap") await page.click("#said");
      else await page.keyboard.press("x");
      const start = Date.now();
      await idle(page);
      assert.ok(Date.now() - start < 2500, `a ${skip} skips what is shown`);
      if (await page.locator("#dialog[open]").count()) return;
    }
    await chosen(page, "instant");
    await page.reload();
    await page.waitForSelector("#moves button, #table button.gs-legal");
    await page.click("#to-settings");
    assert.ok(await page.isChecked("#dialog input[value=instant]"), "the speed is remembered");
    await page.keyboard.press("Escape");
    const waits = await page.evaluate(async () => {
      const game = /** @type {HTMLElement} */ (document.getElementById("game"));
      const button = document.querySelector("#table button.gs-card, #moves button");
      let spent = 0;
      const wait = window.setTimeout;
      // @ts-expect-error what the page waits for
      window.setTimeout = (does, time) => {
        spent += time ?? 0;
        return wait(does, time);
      };
      /** @type {HTMLElement} */ (button).click();
      while (game.hasAttribute("aria-busy")) await new Promise(requestAnimationFrame);
      return spent;
    });
    assert.ok(waits < AT_ONCE, `at instant the page waits for ${waits} ms`);
  }

  /** After a round, the viewer shows it again, and a record that names the players is saved. */
  async function watchedAgain() {
    const page = await dealt({ viewport: DESK });
    await ended(page);
    const [again, file] = await page.locator("#dialog-row button").all();
    await again.click();
    const frame = page.frameLocator("#watch iframe");
    await frame.locator(".gs-seat").first().waitFor();
    assert.match((await frame.locator("h1").textContent()) ?? "", /^You · Bora$/);
    assert.match((await frame.locator(".gs-now").textContent()) ?? "", /^Round 1 /);
    assert.ok(await frame.locator(".gs-card use").count(), "the viewer has its cards");
    await judged(page, "watch again");
    await frame.locator("body").press("Escape");
    await page.waitForSelector("#dialog[open]");
    assert.equal(await page.locator("#watch[open]").count(), 0);
    const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
    assert.match(download.suggestedFilename(), /^bga-1\.gostop$/);
    const text = readFileSync((await download.path()) ?? "", "utf8");
    assert.match(text, /Bora/);
    assert.match(text, /careful/);
  }

  /** From one decision to the next, no button changes its place. */
  async function steady() {
    for (const viewport of [PHONE, DESK]) {
      const page = await dealt({ viewport, hasTouch: viewport === PHONE });
      /** @type {Map<string, [number, number]>} */
      const seen = new Map();
      while (!(await page.locator("#dialog[open]").count())) {
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)));
        const places = await page.evaluate(() =>
          [...document.querySelectorAll(".top button, .bar:not(.asks) #undo")].map((each) => {
            const { left, top, width, height } = each.getBoundingClientRect();
            return /** @type {const} */ ([each.id, left + width / 2 + scrollX, top + height / 2 + scrollY]);
          }),
        );
        for (const [name, x, y] of places) {
          const [fromX, fromY] = seen.get(name) ?? [x, y];
          const far = Math.hypot(x - fromX, y - fromY);
          assert.ok(far <= STEADY, `${name} moves by ${far.toFixed(1)} pixels at ${viewport.width}`);
          seen.set(name, [x, y]);
        }
        await moved(page);
      }
      await page.context().close();
    }
  }

  /** From the first paint to the first move nothing jumps, in either language. */
  async function unshifted() {
    const places = [[PHONE, "ko-KR"], [PHONE, "en-US"], [NARROW, "ko-KR"], [DESK, "ko-KR"]];
    for (const [viewport, locale] of /** @type {[typeof PHONE, string][]} */ (places)) {
      const page = await opened({ viewport, locale });
      await page.addInitScript(() => {
        Object.assign(window, { shifts: [] });
        new PerformanceObserver((list) => {
          // @ts-expect-error the types of the browser lack this entry
          for (const { value } of list.getEntries()) window.shifts.push(value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(address);
      await page.waitForSelector("#moves button, #table button.gs-legal");
      await advised(page);
      const all = await page.evaluate(() => /** @type {number[]} */ (Reflect.get(window, "shifts")));
      const sum = all.reduce((one, other) => one + other, 0);
      assert.ok(sum < SHIFT, `at ${viewport.width} pixels in ${locale} the layout shifts by ${sum.toFixed(4)}`);
      await page.context().close();
    }
  }

  /** On every phone, even with large text, nothing covers a card or a name, and no text is cut. On a
   * phone of usual height, the table and the question fit on one screen. */
  async function uncovered() {
    for (const [viewport, size] of /** @type {const} */ ([[PHONE, 100], [NARROW, 100], [PHONE, 200], [NARROW, 200]])) {
      const page = await dealt({ viewport, hasTouch: true, reducedMotion: "reduce" });
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, size);
      while (!(await page.locator("#dialog[open]").count())) {
        const [faults, fits] = await page.evaluate(coveredIn);
        assert.deepEqual(faults, [], `at ${viewport.width} pixels with ${size} % text`);
        if (viewport === PHONE && size === 100) assert.ok(fits, "the question fits on the screen");
        await moved(page);
      }
      await page.context().close();
    }
  }

  /** A table is there before Python runs, and a card that is chosen then is played later. */
  async function early() {
    const page = await opened({ viewport: PHONE });
    const gate = later();
    await page.route("**/gostop.zip", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(address);
    const card = page.locator(".gs-own .gs-hand button.gs-legal").first();
    const id = await card.getAttribute("data-card");
    await judged(page, "before Python runs");
    await card.click();
    await page.waitForSelector("#game[aria-busy]");
    gate.resolve();
    await idle(page);
    assert.equal(await page.locator(`.gs-own .gs-hand [data-card="${id}"]`).count(), 0);
    await page.reload();
    await moved(page);
    await page.context().close();
  }

  /** The browser keeps the memory of Python for the next visit. A damaged memory is made again. */
  async function remembered() {
    const page = await dealt({ viewport: PHONE });
    const kept = (/** @type {number} */ least) =>
      page.waitForFunction(async (size) => {
        const cache = await caches.open("gostop-memory");
        const [found] = await cache.matchAll();
        return found && (await found.arrayBuffer()).byteLength > size;
      }, least);
    await kept(1e7);
    for (const isDamaged of [false, true]) {
      if (isDamaged) {
        await page.evaluate(async () => {
          const cache = await caches.open("gostop-memory");
          const [request] = await cache.keys();
          await cache.put(request, new Response(new Uint8Array(1e6)));
        });
      }
      await page.reload();
      await page.waitForSelector("#moves button, #table button.gs-legal");
      await moved(page);
      await kept(1e7);
    }
    await page.context().close();
  }

  return [byNumbers, bySpeed, watchedAgain, steady, unshifted, uncovered, early, remembered];
}
