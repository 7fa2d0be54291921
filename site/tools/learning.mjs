// Check what can be learnt: a lesson, the quiz, the puzzle of the day, and the mistakes of a round.
import assert from "node:assert/strict";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").BrowserContextOptions} Options
 * @typedef {{
 *   opened: (options: Options) => Promise<Page>,
 *   begun: (page: Page, hash?: string) => Promise<void>,
 *   judged: (page: Page, when: string) => Promise<void>,
 *   address: string,
 * }} Tools
 */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 640 };

/** A round that is over, with clear mistakes of the person. */
const ROUND =
  "#game=eNo1ULtuwzAM3PUVh65tAb0sSxkC2MiU0X_gxGoWIw5ke-jf9ying0ze8UjzeB9L_tln9VjWbXmh5PtSJhhV9jmvecPtMeIWgrPtFEfrk9XNqF7z-JvLCqumPM65QKs15wlOqbLsT_Z_Yc3jBg0RrFWG2MENMHqAvxo-y5wfPyBKbjtY8s2AVKFIO4QBrQgMi2TNBQ1j6pj2oCYQtewUQrr5jExg6DmkF7r-yCB0aJk7chLqM0ic3rPAXs6wF3gGUV_NYcrq4BrXpEjrJvjgUhtd1C6a2GjtfWOj5oHw8T6h_VD6VC3CnOrGZ9kVJKtfYcXLmTsLaf-VdCOYZxIolgX6QRGJ6WPCcIj10SxXE5zedXeU22OUf_-ON5XVVMnrPm81x7cN-LRBqfyc1B9E2Hco";

/** @param {Page} page */
const idle = (page) => page.waitForSelector("#game:not([aria-busy])");

/**
 * Choose something to learn.
 * @param {Page} page
 * @param {import("playwright-core").Locator} what
 */
async function chosen(page, what) {
  await page.click("#to-learn");
  await what.click();
  await page.waitForSelector("#lesson:not([hidden])");
  await idle(page);
}

/** @param {Tools} tools */
export function learning({ opened, begun, judged, address }) {
  /** In a lesson, wrong moves are explained, and right ones lead on; a finished lesson is marked. */
  async function lesson() {
    for (const options of [{ viewport: NARROW, locale: "ko-KR" }, { viewport: DESK }]) {
      const page = await opened(options);
      await begun(page);
      const table = await page.locator("#table").ariaSnapshot();
      const first = page.locator(".lessons button").first();
      await chosen(page, first);
      await judged(page, "lesson");
      for (const card of ["9J1", "5A", "7A"]) {
        await page.locator(`#table .gs-own .gs-hand [data-card="${card}"]`).focus();
        await page.keyboard.press("Enter");
        const button = page.locator("#moves button.main");
        await button.waitFor();
        assert.notEqual(await page.textContent("#told"), "");
        await button.click();
        await idle(page);
        await page.waitForSelector("#moves .quiet");
      }
      assert.match((await page.textContent("#lesson-place")) ?? "", /2/);
      await page.click("#to-learn");
      await page.waitForSelector(".lessons li:first-child .worth");
      await judged(page, "what can be learnt");
      await page.keyboard.press("Escape");
      await page.click("#leave");
      await idle(page);
      await page.waitForSelector("#table button.gs-legal:not([aria-description])", { state: "detached" });
      assert.equal(await page.locator("#table").ariaSnapshot(), table, "the game is as it was");
      await page.context().close();
    }
  }

  /** Each kind of question can be answered, with large text, in both languages. */
  async function quiz() {
    const page = await opened({ viewport: PHONE, colorScheme: "dark" });
    await begun(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await chosen(page, page.locator("#dialog-body .row button").last());
    for (let question = 0; question < 4; question += 1) {
      await page.waitForSelector("#moves .quiet");
      await judged(page, `question ${question}`);
      await page.locator("#moves button").first().click();
      await page.waitForSelector("#moves .main");
      assert.notEqual(await page.textContent("#told"), "");
      await page.locator("#moves button").last().click();
      await idle(page);
    }
    await page.selectOption("#language", "ko");
    await idle(page);
    assert.match((await page.textContent("#todo")) ?? "", /[가-힣]/);
    await page.context().close();
  }

  /** The puzzle of the day tells which move is the best, and can be tried again. */
  async function puzzle() {
    const page = await opened({ viewport: PHONE, hasTouch: true });
    await begun(page);
    await chosen(page, page.locator("#dialog-body .row button").first());
    await page.waitForSelector("#moves .quiet");
    await judged(page, "puzzle");
    const choices = page.locator("#table button.gs-legal, #moves button:not(.quiet)");
    const count = await choices.count();
    await choices.first().click();
    await page.waitForSelector("#moves .main");
    await judged(page, "puzzle, answered");
    await page.locator("#moves button").first().click();
    await idle(page);
    await page.waitForSelector("#moves .quiet");
    assert.equal(await choices.count(), count);
    await page.locator("#moves .quiet").click();
    await page.waitForSelector("#moves .main");
    assert.notEqual(await page.textContent("#told"), "");
    await page.context().close();
  }

  /** After a round the person's mistakes are found while the next round is played, and tried again. */
  async function reviewed() {
    const stopped = await opened({ viewport: PHONE });
    await stopped.goto(address + ROUND);
    await stopped.click(".review button");
    assert.match((await stopped.textContent(".review")) ?? "", /^Skipped/);
    await stopped.context().close();
    const page = await opened({ viewport: DESK, colorScheme: "dark" });
    await page.goto(address + ROUND);
    await page.waitForSelector("#dialog .review");
    await judged(page, "mistakes are looked for");
    const summary = page.locator(".review summary");
    await page.click("#dialog-row .main");
    await idle(page);
    await page.waitForSelector("#moves button, #table button.gs-legal");
    assert.equal(await summary.count(), 0, "the next round does not wait");
    await summary.click();
    assert.equal(await page.locator(".tries button").count(), 3);
    await judged(page, "mistakes");
    await page.locator(".tries button").first().click();
    await idle(page);
    await page.waitForSelector("#moves .quiet");
    assert.equal(await page.textContent("#told"), "", "the answer is not shown yet");
    await page.locator("#moves .quiet").click();
    await page.waitForSelector("#moves .main");
    assert.match((await page.textContent("#told")) ?? "", /Played: /);
    await page.locator("#moves button").last().click();
    await idle(page);
    await page.reload();
    await page.waitForSelector("#moves button, #table button.gs-legal");
    await page.context().close();
  }

  return [lesson, quiz, puzzle, reviewed];
}
