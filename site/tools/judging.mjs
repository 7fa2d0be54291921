// Judge a page with axe-core.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Return what axe-core finds now, and whether the page is wider than the screen.
 * @param {import("playwright-core").Page} page
 * @param {string} when
 * @returns {Promise<string[]>}
 */
export async function violations(page, when) {
  // a card on its way may cover another one for a moment
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
        .map((each) => each.finished),
    ),
  );
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(
    // @ts-expect-error axe-core has just been loaded
    (tags) => window.axe.run(document, { runOnly: tags }),
    STANDARDS,
  );
  /** @type {string[]} */
  const faults = found.map((/** @type {any} */ { id, nodes }) => {
    const places = nodes.map((/** @type {any} */ node) => node.html).join(" ");
    return `axe, ${when}: ${id}: ${places.slice(0, 300)}`;
  });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [...faults, `${when}: ${over} pixels wider than the screen`] : faults;
}
