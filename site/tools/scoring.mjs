// Check the calculator: it settles as the library does, and an evening stays.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").BrowserContextOptions} Options
 * @typedef {{
 *   rules: string, players: number, winner: number, how: string, goes: number, shakes: number[], bombs: number[],
 *   points?: number | null, reason?: string, piles?: string[][], cup?: "animal" | "junk", chips: string[], atOnce: string[], expected: number[],
 * }} Case
 * @typedef {{
 *   opened: (options: Options, hurry?: boolean) => Promise<Page>,
 *   judged: (page: Page, when: string) => Promise<void>,
 *   address: string,
 * }} Tools
 */

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };

/** @param {string} key */
const by = (key) => `[data-key="${key}"]`;

/**
 * Begin an evening.
 * @param {Page} page
 * @param {string} rules the id of a preset, or house rules as TOML
 * @param {string[]} names
 * @param {string} price
 */
async function evening(page, rules, names, price) {
  await page.locator("#sheet .row button").last().click();
  const isHouse = rules.includes("\n");
  await page.locator("#dialog select").selectOption(isHouse ? "house" : rules);
  if (isHouse) await page.fill("#dialog textarea", rules);
  const fields = await page.locator("#dialog input[type=text]").all();
  for (const [n, field] of fields.entries()) await field.fill([price, ...names][n] ?? "");
  await page.click("#dialog-row .main");
  await page.waitForSelector("#dialog:not([open])", { state: "attached" });
}

/**
 * Enter a round.
 * @param {Page} page
 * @param {Case} round
 */
async function entered(page, round) {
  await page.click(by(`how ${round.how}`));
  await page.click(by(`winner ${round.winner}`));
  for (const [seat, pile] of (round.piles ?? []).entries()) {
    await page.click(by(`filled ${seat}`));
    for (const card of pile) await page.dispatchEvent(by(card), "click");
  }
  if (round.reason) await page.locator(by("reason")).selectOption(round.reason);
  if (round.points) await page.fill(by("points undefined"), `${round.points}`);
  for (let n = 0; n < round.goes; n += 1) await page.click(by("more goes undefined"));
  for (const [field, numbers] of /** @type {const} */ ([["shakes", round.shakes], ["bombs", round.bombs]])) {
    for (const [seat, number] of numbers.entries()) {
      const isAsked = await page.locator(by(`more ${field} ${seat}`)).count();
      for (let n = 0; isAsked && n < number; n += 1) await page.click(by(`more ${field} ${seat}`));
    }
  }
  for (const chip of round.chips) await page.click(by(chip));
  for (const chip of round.atOnce) {
    if (!(await page.isVisible(by(chip)))) await page.click(by(`at once ${chip.split(" ")[1]}`));
    await page.click(by(chip));
  }
  await page.click("#count");
}

/**
 * Wait for the bill, and return the points of each seat. A question is answered on the way.
 * @param {Page} page
 * @param {Case["cup"]} [cup]
 */
async function billed(page, cup) {
  await page.waitForSelector("#bill:not([hidden]), #dialog[open], #wrong:not(:empty)");
  if (await page.locator("#dialog[open]").count()) {
    const answers = page.locator("#dialog-body button");
    await (cup ? answers.nth(cup === "animal" ? 0 : 1) : answers.last()).click();
    await page.waitForSelector("#bill:not([hidden]), #wrong:not(:empty)");
  }
  assert.equal(await page.textContent("#wrong"), "");
  const cells = await page.locator("#bill .grid").first().locator("td:nth-child(2)").allTextContents();
  return cells.map((text) => Number(text.replace("−", "-")));
}

/**
 * Return the scenarios.
 * @param {Tools} tools
 */
export function scoring({ opened, judged, address }) {
  /**
   * Open the calculator.
   * @param {Page} page
   */
  async function open(page) {
    await page.goto(`${address}score/`);
    await page.waitForSelector("#round:not([hidden])");
  }

  /** Sixty rounds, by cards and by points, are settled as `settle` does. */
  async function asSettled() {
    /** @type {Case[]} */
    const cases = JSON.parse(execFileSync(process.env.PYTHON ?? "python3", ["tools/outcomes.py"], { encoding: "utf8" }));
    assert.equal(cases.length, 60);
    const page = await opened({ viewport: PHONE, hasTouch: true });
    await open(page);
    await judged(page, "calculator");
    for (const [n, each] of cases.entries()) {
      // a match may end after 12 rounds
      if (n % 10 === 0) await evening(page, each.rules, ["Mina", "Jun", "Sora"].slice(0, each.players), "100");
      await entered(page, each);
      assert.deepEqual(await billed(page, each.cup), each.expected, JSON.stringify(each));
      if (each === cases[0]) await judged(page, "calculator, bill");
      await page.click("#bill .main");
    }
    const sums = [0, 1, 2].map((seat) => cases.slice(-10).reduce((sum, { expected }) => sum + expected[seat], 0));
    const told = await page.locator("#sheet .sums tbody tr:nth-last-child(2) td").allTextContents();
    assert.deepEqual(told.map((text) => Number(text.replace("−", "-"))), sums);
    await judged(page, "calculator, sheet");
    await page.context().close();
  }

  /** An evening is there again after its tab was closed, without a network too; a round can be corrected,
   * and a spreadsheet gets all of them. */
  async function eveningKept() {
    const page = await opened({ viewport: NARROW, locale: "ko-KR", colorScheme: "dark" });
    await open(page);
    await evening(page, "bga", ["미나", "준"], "500");
    await page.click(by("how payments"));
    await page.fill(by("paid 1"), "7");
    await page.click("#count");
    assert.deepEqual(await billed(page), [7, -7]);
    await page.click("#bill .main");
    await page.waitForFunction(() => document.getElementById("offline")?.textContent);
    const context = page.context();
    await page.close();
    await context.setOffline(true);
    const again = await context.newPage();
    await again.goto(`${address}score`);
    await again.waitForSelector("#round:not([hidden])");
    assert.equal(new URL(again.url()).pathname, "/score/");
    assert.match((await again.textContent("#sheet")) ?? "", /\+7.*−7.*3500/s);
    await again.locator("#sheet .grid button").click();
    await again.click(by("how payments"));
    await again.fill(by("paid 1"), "9");
    await again.click("#count");
    assert.deepEqual(await billed(again), [9, -9]);
    await judged(again, "calculator, correction");
    await again.click("#bill .main");
    const [download] = await Promise.all([again.waitForEvent("download"), again.locator("#sheet .row button").nth(2).click()]);
    const text = readFileSync((await download.path()) ?? "", "utf8");
    assert.equal(text, "\ufeffround,dealer,carry,winner,미나,준,comment\n1,미나,1,미나,9,-9,\ntotal,,,,9,-9,\nmoney,,,,4500,-4500,\n");
    const left = await again.evaluate(() => document.body.innerText.match(/\{\w*\}|undefined|null|\[[가-힣]+\//));
    assert.equal(left, null);
    await context.close();
  }

  /** A browser that keeps nothing, or is full, says so, and the calculator works. */
  async function notKept() {
    const page = await opened({ viewport: NARROW });
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await page.emulateMedia({ forcedColors: "active" });
    await open(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    assert.match((await page.textContent("#kept")) ?? "", /full/);
    await page.fill(by("points undefined"), "7");
    await page.click("#count");
    assert.deepEqual(await billed(page), [7, -7]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `with large text, ${over} pixels wider than the screen`);
    await page.context().close();
  }

  return [asSettled, eveningKept, notKept];
}
