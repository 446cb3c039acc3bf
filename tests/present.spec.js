// One figure for a lecture hall.
import { screens } from "./catalogue.js";
import { expectAccessible, showFigure, expect, linkOf, open, settle, test } from "./fixtures.js";

test.use({ viewport: { width: 1280, height: 720 } });

/** Notes the size of every letter that is drawn on a canvas. */
const noteLetters = (page) => page.addInitScript(() => {
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function noted(...words) {
    const [size] = /[\d.]+(?=px)/.exec(this.font);
    (this.canvas.letters ??= []).push(Number(size));
    return fillText.apply(this, words);
  };
});

/** What is smaller than 18 px: words of the page, and letters on its canvases. */
const small = (page) => page.evaluate(() => {
  const shown = [...document.querySelectorAll("body *")].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest(".visually-hidden, sub"));
  const said = (element) => element.matches("input[type=text], select") ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
  const words = shown.filter((element) => said(element) && parseFloat(getComputedStyle(element).fontSize) < 18)
    .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
  // What stands below a letter is three quarters of it.
  const letters = [...document.querySelectorAll("canvas")].flatMap((canvas) => {
    const sizes = [...new Set(canvas.letters)].map((size) => size * (canvas.clientWidth / canvas.width));
    const isBelow = (size) => sizes.some((other) => Math.abs(0.75 * other - size) < 0.1);
    return sizes.filter((size) => size < 17.99 && !isBelow(size));
  });
  return [...words, ...letters];
});

for (const id of ["speedup", "routing", "star"]) {
  test(`${id}: at 1280 by 720 no letter is smaller than 18 px, and all is in view`, async ({ page }) => {
    await noteLetters(page);
    await open(page, `#/${id}`);
    await page.keyboard.press("Alt+P");
    const present = page.locator(".present");
    await expect(present).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(present.locator("canvas")).toBeVisible();
    await settle(page);
    expect(await small(page)).toEqual([]);
    await expect(present.locator("input[type=range][name]")).toHaveCount(3);
    for (const part of [present.locator("figure"), present.locator("[data-takeaway]"), ...await present.locator(".control").all()]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const { width, height } = await present.locator(".figure-body").boundingBox();
    expect(width * height).toBeGreaterThan(0.5 * 1280 * 720);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(present).toHaveCount(0);
    await expect(page.getByRole("banner")).toBeVisible();
    expect(await linkOf(page)).toBe(`#/${id}`);
  });
}

test("it begins in the Share menu, its sliders are chosen, and its link shows the same", async ({ page }) => {
  await open(page, "#/speedup");
  const button = page.getByRole("banner").locator(".share summary");
  await button.click();
  await page.getByRole("button", { name: "Present this figure" }).click();
  const below = page.locator(".chosen .control");
  await expect(below).toHaveCount(3);
  const sliders = page.getByRole("group").filter({ has: page.locator("summary", { hasText: "Sliders" }) });
  await sliders.locator("summary").click();
  await expect(sliders.getByRole("checkbox", { checked: false }).first()).toBeDisabled();
  for (const left of [2, 1, 0]) {
    await sliders.getByRole("checkbox", { checked: true }).first().uncheck();
    await expect(below).toHaveCount(left);
  }
  const { params } = screens.find(({ id }) => id === "speedup");
  for (const key of ["f", "N"]) await sliders.getByLabel(params.find((param) => param.key === key).label, { exact: true }).check();
  await page.keyboard.press("Escape");
  await expect(sliders.locator(".menu-body")).toBeHidden();
  await expect(page.locator(".present"), "Escape closes one thing at a time").toBeVisible();
  const link = await linkOf(page);
  expect(link).toBe("#/speedup?present=1&controls=f,N");
  await page.keyboard.press("Escape");
  await expect(page.locator(".present")).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.goto("about:blank");
  await open(page, `${link}&hide=answer`);
  await expect(below).toHaveCount(2);
  await page.getByRole("button", { name: "Show the answer" }).click();
  const answer = page.locator("[data-takeaway]");
  const before = await answer.textContent();
  await below.locator("input[type=range]").first().press("Home");
  await expect(answer).not.toHaveText(before);
  await page.locator(".chooser").selectOption("time");
  await showFigure(page, "time");
  await page.getByRole("button", { name: "End" }).click();
  await expect(page.locator(".figures figure")).toHaveAttribute("id", "time");
});

test("a figure that a link shows alone keeps its sliders, and gives its place to no other", async ({ page }) => {
  const link = "#/speedup?figure=laws&controls=f,N";
  await open(page, link);
  await page.keyboard.press("Alt+P");
  await expect(page.locator(".present figure")).toHaveAttribute("id", "laws");
  await expect(page.locator(".chooser")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".alone .control")).toHaveCount(2);
  expect(await linkOf(page)).toBe(link);
});

test("the projector theme leaves the figure in view", async ({ page }) => {
  await open(page, "#/routing?theme=projector");
  await expect(page.locator(".figures figure")).toBeInViewport({ ratio: 1 });
  const { width, height } = await page.locator(".figure-body").boundingBox();
  expect([width > 400, height > 250]).toEqual([true, true]);
});
