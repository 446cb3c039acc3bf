// With the keyboard alone.
import { sampleScreens, screens } from "./catalogue.js";
import { showFigure, expect, go, linkOf, open, readouts, settle, test, unfold } from "./fixtures.js";

/** What has the focus, in words. */
const focused = (page) => page.evaluate(() => {
  const element = document.activeElement;
  return { tag: element.tagName.toLowerCase(), name: element.getAttribute("name"), id: element.id, classes: element.className, words: element.textContent };
});

for (const screen of sampleScreens) {
  test(`${screen.id}: Tab reaches everything that can be used, in order, and it shows`, async ({ page }) => {
    test.setTimeout(120_000);
    await open(page, `#/${screen.id}`);

    await test.step("the first slider is within 6 tab stops", async () => {
      // What was measured, and the box for one's own, stand before all that is moved.
      const most = screen.id === "measure" ? 8 : 6;
      const stops = [];
      while (stops.length < most && !stops.includes("track")) {
        await page.keyboard.press("Tab");
        stops.push((await focused(page)).classes);
      }
      expect(stops).toContain("track");
    });

    await unfold(page);
    await test.step("the focus ring of a control lies over no other", async () => {
      expect(await page.evaluate(covered)).toEqual([]);
    });

    await test.step("Tab reaches everything", async () => {
      await page.locator(".skip").focus();
      // Marks what can be used and what Tab has reached. Tables come as they are scrolled to.
      const count = await page.evaluate(() => {
        const usable = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled && element.tabIndex >= 0)
          // Of a row of radio buttons Tab reaches the one that is chosen.
          .filter((element) => element.type !== "radio" || element.checked);
        for (const element of usable) element.dataset.unreached = "";
        return usable.length;
      });
      expect(count).toBeGreaterThan(20);
      const unseen = [];
      for (let [i, left] = [0, count]; i < 2 * count && left > 0; i += 1) {
        if (i > 0) await page.keyboard.press("Tab");
        const reached = await page.evaluate(reach);
        left = reached.left;
        if (reached.plain !== null) unseen.push(reached.plain);
      }
      expect(unseen, "focus that does not show").toEqual([]);
      await expect(page.locator("[data-unreached]")).toHaveCount(0);
    });
  });
}

/** Marks what has the focus as reached: how many are left, and what it is where that does not show. */
function reach() {
  const element = document.activeElement;
  const { before } = window;
  window.before = element;
  delete element.dataset.unreached;
  const left = document.querySelectorAll("[data-unreached]").length;
  if (element === document.body) return { left, plain: `none, after ${before?.outerHTML.slice(0, 120)}` };
  const style = getComputedStyle(element);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const { width, height, right, bottom } = element.getBoundingClientRect();
  const inside = width > 0 && height > 0 && right > 0 && bottom > 0;
  return { left, plain: element.matches(":focus-visible") && ring && inside ? null : element.outerHTML.slice(0, 120) };
}

/** The controls whose focus ring lies over another one. */
function covered() {
  const all = [...document.querySelectorAll(".control :is(input, select, textarea, button)")];
  const name = ({ name, className, textContent }) => `${name} ${className} ${textContent}`;
  return all.filter((element) => element.checkVisibility({ visibilityProperty: true })).flatMap((element) => {
    element.focus();
    const style = getComputedStyle(element);
    const reach = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
    const ring = element.getBoundingClientRect();
    const over = (other) => {
      const box = other.getBoundingClientRect();
      const across = Math.min(ring.right + reach, box.right) - Math.max(ring.left - reach, box.left);
      const along = Math.min(ring.bottom + reach, box.bottom) - Math.max(ring.top - reach, box.top);
      return other !== element && across > 0.5 && along > 0.5;
    };
    return all.filter(over).map((other) => `${name(element)} over ${name(other)}`);
  });
}

test("a parameter is set, a figure saved and a screen changed without a mouse", async ({ page }) => {
  await open(page, "#/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  expect((await focused(page)).id).toBe("main");
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: /^Search/ })).toBeFocused();
  await page.keyboard.type(screens[0].title);
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(screens[0].title);
  await tabTo(page, (at) => at.name === "m" && at.classes === "track");
  await page.keyboard.press("ArrowRight");
  expect(await linkOf(page)).toBe("#/routing?m=2e3");
  await tabTo(page, (at) => at.name === "m" && at.tag === "input" && at.classes !== "track");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("500");
  expect(await linkOf(page)).toBe("#/routing?m=500");
  const figure = await showFigure(page, "timeline");
  await figure.locator(".share summary").focus();
  await page.keyboard.press("Enter");
  // What the menu holds is built when it opens.
  await expect(figure.getByRole("button", { name: "SVG" })).toBeVisible();
  await tabTo(page, ({ words }) => words === "SVG");
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(file.suggestedFilename()).toMatch(/\.svg$/);
  await page.keyboard.press("Escape");
  await expect(figure.locator(".share .menu-body")).toBeHidden();
  await expect(figure.locator(".share summary")).toBeFocused();
});

test("the bar is one tab stop: arrow keys go along it", async ({ page }) => {
  await open(page, "#/routing");
  for (const key of ["Tab", "Tab"]) await page.keyboard.press(key);
  const bar = page.getByRole("banner");
  await expect(page.getByRole("link", { name: "Crossover, home" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(bar.getByRole("button", { name: "Help" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Crossover, home" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(bar.locator("nav summary")).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement.closest("header"))).toBeNull();
  await page.keyboard.press("Shift+Tab");
  await expect(bar.locator("nav summary"), "where it was left").toBeFocused();
});

test("the help dialog lists the shortcuts, keeps the focus and gives it back", async ({ page }) => {
  await open(page, "#/routing");
  const button = page.getByRole("button", { name: "Help" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Routing a message" });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("How long does a message take over several links");
  expect(await dialog.evaluate((dialog) => dialog.scrollTop), "it opens at its top").toBe(0);
  await expect(dialog.getByText("Ctrl+Z")).toBeHidden();
  await dialog.getByText("Keys", { exact: true }).click();
  for (const keys of ["Ctrl+Z", "Alt+R", "Alt+K", "Alt+L", "Alt+P", "Alt+H"]) await expect(dialog).toContainText(keys);
  const outside = await page.evaluate(() => !document.activeElement.closest("dialog"));
  expect(outside, "the focus is in the dialog").toBe(false);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Alt+H");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Alt+H");
  await expect(dialog).toBeHidden();
});

for (const [screen, id] of [["routing", "timeline"], ["decomposition", "exchange"]]) {
  test(`${screen}: ${id} is stepped, scrubbed and played from the keyboard`, async ({ page }) => {
    await open(page, `#/${screen}?figure=${id}`);
    const figure = await showFigure(page, id);
    const said = figure.locator(".moment");
    const seen = new Set();
    for (let i = 0; i < 3; i += 1) {
      await page.keyboard.press("Alt+L");
      await expect(said).not.toBeEmpty();
      seen.add(await said.textContent());
    }
    expect(seen.size).toBe(3);
    const before = await said.textContent();
    await figure.getByRole("button", { name: "step back" }).press("Enter");
    await expect(said).not.toHaveText(before);
    const time = figure.getByRole("slider", { name: "time" });
    await time.press("Home");
    await expect(time).toHaveAttribute("aria-valuetext", /^0 /);
    await page.keyboard.press("Alt+K");
    await expect(figure.getByRole("button", { name: "pause" })).toBeVisible();
    await expect.poll(async () => Number(await time.inputValue())).toBeGreaterThan(0);
    await page.keyboard.press("Alt+K");
    await expect(figure.getByRole("button", { name: "play" })).toBeVisible();
    const rests = await time.inputValue();
    await settle(page);
    expect(await time.inputValue()).toBe(rests);
  });
}

test("Alt+R works from within a box, and other keys there are text", async ({ page }) => {
  await open(page, "#/routing?m=5");
  const before = await readouts(page);
  const box = page.locator(".box input[name=m]");
  await box.focus();
  await page.keyboard.type("r");
  await page.keyboard.press("Alt+R");
  await expect(box).toHaveValue(/1000|1e3|1 ?k/i);
  expect(await readouts(page)).not.toEqual(before);
  await box.press("ArrowUp");
  expect(await linkOf(page)).toBe("#/routing?m=2e3");
});

test("a figure is left from within a plot that has the focus", async ({ page }) => {
  await open(page, "#/routing?figure=time-over-size");
  for (const link of ["#/routing", "#/decomposition", "#/", "#/routing?figure=time-over-size"]) {
    for (const plot of (await page.locator(".cursor-layer").all()).slice(0, 1)) {
      await plot.focus();
      await plot.press("ArrowRight");
      await expect(page.locator(".tip:visible")).toHaveCount(1);
    }
    await go(page, link);
    await settle(page);
    await expect(page.locator("main h1")).toHaveCount(1);
  }
});

/** Presses Tab until what has the focus is what is meant. */
async function tabTo(page, meant, key = "Tab") {
  for (let i = 0; i < 150; i += 1) {
    if (meant(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${meant}`);
}
