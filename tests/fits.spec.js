// What depends on the words and the sizes of a screen, and is therefore asked of every one, in one page a screen: what
// belongs together is in one view, and neither its answer nor a readout nor a formula is cut.
import { screens } from "./catalogue.js";
import { expect, go, open, settle, test } from "./fixtures.js";
import { ROWS, countInView, inView } from "./layout.js";

/** The texts of these elements that are cut off, or stand outside the window. */
const cutTexts = (page, selector) => page.locator(selector).evaluateAll((all) => all
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2 || left < 0 || right > innerWidth;
  })
  .map((element) => element.textContent));

/** The formulas of all readouts that are cut at the edge of their panel, each readout asked for in turn. */
async function cutFormulas() {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const wrong = [];
  for (const row of document.querySelectorAll(".readouts .readout")) {
    const key = row.querySelector("output").dataset.key;
    (row.closest("button") ?? row.querySelector("button")).click();
    await frame();
    const formula = document.querySelector(".formula");
    const words = document.querySelector(".explained:not(:has(.reason))")?.innerText ?? "";
    if (/_/.test(words)) wrong.push(`${key} shows an underscore: ${words.slice(0, 80)}`);
    if (!formula || formula.scrollWidth <= formula.clientWidth) continue;
    const small = [...formula.querySelectorAll(".line")].some((line) => parseFloat(getComputedStyle(line).fontSize) < 13.1);
    const scrolls = getComputedStyle(formula).overflowX === "auto" && formula.tabIndex === 0;
    if (!small || !scrolls) wrong.push(`${key} is ${formula.scrollWidth} px wide in ${formula.clientWidth}`);
  }
  return wrong;
}

/** Gives the window a size; answer and figure are in view, and the page does not scroll. */
async function resize(page, width, height) {
  await page.setViewportSize({ width, height });
  await settle(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await answerAndFigureAreInView(page);
}

async function answerAndFigureAreInView(page) {
  expect(await inView(page.locator(".takeaway"))).toBe(true);
  expect(await inView(page.locator(".figures figure").first())).toBe(true);
}

for (const screen of screens) {
  test(`${screen.id}: the loop of moving, seeing and reading is in one view, and nothing is cut`, async ({ page }) => {
    const countReadouts = () => countInView(page, "output[data-key]");
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `#/${screen.id}`);

    await test.step("at 1440 by 900 with the player, six readouts and all basic rows", async () => {
      await resize(page, 1440, 900);
      for (const player of await page.locator(".player").all()) expect(await inView(player)).toBe(true);
      expect(await countReadouts()).toBeGreaterThanOrEqual(Math.min(6, screen.readouts.length));
      expect(await countInView(page, ROWS)).toBe(await page.locator(ROWS).count());
      const tops = await page.locator(".figure-body").evaluateAll((all) => all.map((body) => body.getBoundingClientRect().top));
      expect(Math.min(...tops)).toBeLessThanOrEqual(150);
    });

    await test.step("at 1024 by 768 with a strip of readouts", async () => {
      await resize(page, 1024, 768);
      expect(await countReadouts()).toBeGreaterThanOrEqual(Math.min(4, screen.readouts.length));
      expect(await countInView(page, ROWS)).toBeGreaterThanOrEqual(Math.min(8, await page.locator(ROWS).count()));
    });

    await test.step("on a phone with five rows, wherever they are scrolled to", async () => {
      await resize(page, 390, 844);
      const panel = page.locator(".panel");
      for (const share of [0, 0.5, 1]) {
        await panel.evaluate((panel, share) => { panel.scrollTop = share * panel.scrollHeight; }, share);
        await answerAndFigureAreInView(page);
        expect(await inView(panel)).toBe(true);
        // A folded group is a row as well.
        expect(await countInView(page, `${ROWS}, .group > summary`), `scrolled by ${share}`).toBeGreaterThanOrEqual(5);
      }
    });

    await test.step("there the first sentence stands whole in two lines, and no readout is cut", async () => {
      const answer = page.locator("[data-takeaway]");
      const lines = await answer.evaluate((said) => said.scrollHeight / parseFloat(getComputedStyle(said).lineHeight));
      expect(Math.round(lines)).toBeLessThanOrEqual(2);
      expect(await cutTexts(page, ".takeaway > p")).toEqual([]);
      const all = (await answer.textContent()).replace(/\s+/g, " ");
      await answer.evaluate((said) => said.click());
      expect((await answer.innerText()).replace(/\s+/g, " ")).toBe(all);
      await answer.evaluate((said) => said.click());
      const more = page.locator(".more > summary");
      if ((await more.count()) === 0) return;
      await more.click();
      expect(await cutTexts(page, ".more .readout, .more .readout output.value")).toEqual([]);
    });

    await test.step("neither is a formula at the edge of its panel, here and on a desk", async () => {
      expect(await page.evaluate(cutFormulas), "390 px").toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await cutTexts(page, ".readout .name, .readout output.value")).toEqual([]);
      expect(await page.evaluate(cutFormulas), "1440 px").toEqual([]);
    });
  });
}

/** Words that are broken within, and readouts whose name or value is cut. */
function cutWords() {
  const shown = (element) => element?.checkVisibility({ visibilityProperty: true }) && !element.closest("svg, math, option, .visually-hidden, .scroll");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (!shown(text.parentElement)) continue;
    for (const { 0: word, index } of text.data.matchAll(/\p{L}{4,}/gu)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const boxes = [...range.getClientRects()];
      if (boxes.some(({ top, height }) => Math.abs(top - boxes[0].top) > height / 2)) faults.push(`${word} is broken`);
    }
  }
  const strip = document.querySelector(".leading").getBoundingClientRect();
  for (const readout of document.querySelectorAll(".leading .readout")) {
    const box = readout.getBoundingClientRect();
    const within = box.left >= strip.left - 1 && box.left < strip.right - 1;
    const over = [...readout.querySelectorAll(".name, .value")].some((part) => {
      const { right, bottom, top } = part.getBoundingClientRect();
      return right > box.right + 1 || bottom > box.bottom + 1 || top < box.top - 1 || part.scrollWidth > part.clientWidth + 1;
    });
    if (within && (over || box.right > strip.right + 1)) faults.push(`${readout.textContent} is cut`);
  }
  return faults;
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("a phone has five rows of parameters below the figure, and cuts no word", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `#/${screens[0].id}`);
    for (const { id, title } of screens) {
      await go(page, `#/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      for (const part of [ROWS, ".leading .readout"]) await expect(page.locator(part).first()).toBeVisible();
      await settle(page);
      expect.soft(await countInView(page, ".group[open] :is(.control, .cells tbody tr)"), `${id}: rows`).toBeGreaterThanOrEqual(5);
      expect.soft(await page.evaluate(cutWords), id).toEqual([]);
    }
  });
});
