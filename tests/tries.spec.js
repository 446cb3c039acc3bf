// Things to try: a question is set up, one parameter is moved, and what one sees is told; it can be undone, has
// an address, and is not offered where the answer is hidden.
import { sampleScreens } from "./catalogue.js";
import { expectAccessible, expect, linkOf, open, readouts, settle, test } from "./fixtures.js";

test.use({ viewport: { width: 1440, height: 900 } });

const panel = (page) => page.locator(".try");
const seen = (page) => page.locator(".try-seen");
const button = (page, name) => panel(page).getByRole("button", { name });

/** Moves the parameter of a thing to try by its box, its menu or its buttons, where the page leads. */
async function move(page, { key, to }) {
  await page.locator(".try-move button").click();
  const row = page.locator(`.control[data-key="${key}"]`);
  await expect(row.locator(":focus")).toHaveCount(1);
  const box = row.locator(`.box input[name="${key}"]`);
  const menu = row.locator(`select[name="${key}"]`);
  if ((await box.count()) > 0) {
    await box.fill(to);
    await box.press("Enter");
  } else if ((await menu.count()) > 0) await menu.selectOption(to);
  else await row.locator(`input[value="${to}"]`).check();
}

for (const { id, tries } of sampleScreens) {
  test(`${id}: the first thing to try is set up, moved, seen and undone`, async ({ page }) => {
    const [first] = tries;
    await open(page, `#/${id}?theme=light`);
    const before = await readouts(page);
    await page.getByRole("button", { name: "Try this" }).click();
    await expect(panel(page).getByRole("heading")).toHaveText(first.question);
    await expect(seen(page)).toBeEmpty();
    const begin = button(page, "Set it up");
    const isThere = (await begin.count()) === 0;
    if (!isThere) await begin.click();
    await expect(page.locator(`.control.asked[data-key="${first.key}"]`)).toHaveCount(1);
    await move(page, first);
    await expect(seen(page).locator("p")).toHaveText(first.seen);
    await expect(page.locator(".control.asked")).toHaveCount(0);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("Control+z");
    await expect(seen(page)).toBeEmpty();
    if (!isThere) await page.keyboard.press("Control+z");
    await settle(page);
    expect(await readouts(page)).toEqual(before);
    await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute("aria-disabled", "true");
  });

  test(`${id}: each thing to try has an address that opens it`, async ({ page }) => {
    for (const [at, one] of tries.entries()) {
      await open(page, `#/${id}?try=${at + 1}`);
      await expect(page.getByRole("tab", { name: "Try" })).toHaveAttribute("aria-selected", "true");
      await expect(panel(page)).toContainText(`Try ${at + 1} of ${tries.length}`);
      await expect(panel(page).getByRole("heading")).toHaveText(one.question);
      await expect(page.locator(`.control.asked[data-key="${one.key}"]`)).toHaveCount(1);
      expect(await linkOf(page)).toBe(`#/${id}?try=${at + 1}`);
      await page.goto("about:blank");
    }
  });
}

test("setting up is an entry of the history, and Back returns from it", async ({ page }) => {
  await open(page, "#/routing?m=77&l=7");
  await page.getByRole("button", { name: "Try this" }).click();
  await button(page, "Next").click();
  await button(page, "Set it up").click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#/routing?try=2");
  await page.goBack();
  await expect(button(page, "Set it up")).toHaveCount(1);
  await expect(panel(page)).toContainText("Try 2 of");
  await expect(page.locator(".box input[name=m]")).toHaveValue("77 words");
  await page.goForward();
  await expect(page.locator(".box input[name=m]")).toHaveValue("100 words");
});

test("a slider that is moved further than asked tells where the numbers are", async ({ page }) => {
  await open(page, "#/routing?try=1");
  await page.locator("input[type=range][name=m]").press("ArrowRight");
  await expect(seen(page)).toBeEmpty();
  await page.locator("input[type=range][name=m]").press("End");
  await expect(seen(page)).toContainText("These numbers are at 100\u2009000 words.");
  await button(page, "Again").click();
  await expect(seen(page)).toBeEmpty();
  await expect(button(page, "Again")).toHaveCount(0);
  // Another parameter leads elsewhere.
  await page.locator("input[type=range][name=l]").press("Home");
  await expect(seen(page)).toBeEmpty();
  await expect(button(page, "Set it up")).toHaveCount(1);
});

test("nothing is offered where the answer or the readouts are hidden", async ({ page }) => {
  for (const hidden of ["answer", "readouts"]) {
    await open(page, `#/routing?try=1&m=100000&hide=${hidden}`);
    await expect(page.getByRole("button", { name: "Try this" })).toHaveCount(0);
    await expect(page.getByRole("tab", { name: "Try" })).toHaveCount(0);
    await expect(page.locator(".try, .try-strip, .control.asked")).toHaveCount(0);
    await page.goto("about:blank");
  }
});

test("a number that no question has is said", async ({ page }) => {
  await open(page, "#/routing?try=9");
  await expect(page.locator(".notice")).toContainText("give a number from 1 to");
});

test("the tabs stand in one row and are not cut", async ({ page }) => {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "#/routing?try=1");
    if (width < 1200) await page.locator(".try-strip > button").click();
    const cut = await page.locator(".tabs").evaluate((tabs) => {
      const tops = [...tabs.querySelectorAll("[role=tab]")].map((tab) => tab.getBoundingClientRect());
      const { right } = tabs.getBoundingClientRect();
      const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
      return wide || tabs.scrollWidth > tabs.clientWidth || new Set(tops.map(({ top }) => top)).size > 1 || tops.at(-1).right > right
        || right > innerWidth;
    });
    expect(cut, `${width}`).toBe(false);
    await page.goto("about:blank");
  }
});

test("where the inspector lies over the page, a strip says what to move and what one sees", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "#/routing?try=1");
  const strip = page.locator(".try-strip");
  await expect(strip).toContainText("A message crosses 8 links.");
  const height = (await strip.boundingBox()).height;
  await page.locator("input[type=range][name=m]").press("End");
  await expect(strip.getByRole("status")).toContainText("Store-and-forward");
  expect((await strip.boundingBox()).height, "nothing moves").toBe(height);
  await strip.getByRole("button", { name: "Try 1 of" }).click();
  await expect(panel(page)).toBeVisible();
  await expect(strip).toHaveCount(0);
});

test("the panel and the strip have no barrier", async ({ page }) => {
  await open(page, "#/routing?try=1&m=100000");
  await expectAccessible(page, ".inspector");
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  await expectAccessible(page, ".bench > .head");
});
