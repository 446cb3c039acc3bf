// Why: the formula, its letters, what certifies an answer, and what matters to it.
import { expect, linkOf, open, test } from "./fixtures.js";

test.use({ viewport: { width: 1440, height: 900 } });

/** Asks why the readout of that key has its value. */
async function ask(page, key) {
  await page.evaluate((key) => {
    const row = document.querySelector(`.readouts output[data-key="${key}"]`).closest(".readout");
    (row.closest("button") ?? row.querySelector("button")).click();
  }, key);
}

test("a letter that is a readout leads to its own why, and back", async ({ page }) => {
  await open(page, "#/speedup");
  await ask(page, "t_est");
  const heading = page.locator(".why h3");
  await expect(heading).toHaveText("Time of the run");
  await expect(page.locator(".formula math [data-letter=t_comp].ink-4")).toHaveCount(2);
  await expect(page.locator(".bar li.ink-4")).toHaveText(/computing [\d.]+ %/);
  const letter = page.locator(".legend button[data-letter=t_comp]");
  await letter.hover();
  await expect(page.locator(".readout.highlighted output[data-key=t_comp]")).toHaveCount(1);
  await letter.click();
  await expect(heading).toHaveText("Computing time");
  await page.getByRole("button", { name: "Back to Time of the run" }).click();
  await expect(heading).toHaveText("Time of the run");
  await expect(page.getByRole("button", { name: /^‹ Back/ })).toHaveCount(0);
});

test("pointing at a letter lights its slider, and a press goes there", async ({ page }) => {
  await open(page, "#/routing");
  await ask(page, "t_cut_through");
  const letter = page.locator(".legend button[data-letter=ts]");
  await letter.hover();
  await expect(page.locator(".control.pointed")).toHaveAttribute("data-key", "ts");
  await page.mouse.move(5, 5);
  await expect(page.locator(".control.pointed")).toHaveCount(0);
  await letter.focus();
  await expect(page.locator(".control.pointed")).toHaveAttribute("data-key", "ts");
  await page.keyboard.press("Enter");
  await expect(page.locator(".control[data-key=ts] input").first()).toBeFocused();
});

test("the curve of a readout whose letter is pointed at is lit", async ({ page }) => {
  await open(page, "#/network");
  await ask(page, "t_est");
  const lit = page.locator(".figures .lit polyline");
  await expect(lit).toHaveCount(0);
  await page.locator(".legend button[data-letter=t_comp]").hover();
  await expect(lit).toHaveCount(1);
  await page.mouse.move(5, 5);
  await expect(lit).toHaveCount(0);
});

test("the number of a parameter is dragged in the formula, as one step that can be undone", async ({ page }) => {
  await open(page, "#/routing");
  await ask(page, "t_store_and_forward");
  const before = await linkOf(page);
  const { x, y, width, height } = await page.locator(".formula .numbers [data-drag=l]").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 4 });
  await expect(page.locator(".readout .change.seen").first()).toBeVisible();
  await page.mouse.up();
  await expect(page.locator("input[type=range][name=l]")).toHaveValue("5");
  await expect(page.locator(".formula .numbers [data-drag=l]")).toHaveText(/5/);
  await page.keyboard.press("Control+z");
  expect(await linkOf(page)).toBe(before);
});

test("what certifies an answer is told in words", async ({ page }) => {
  await open(page, "#/abstract-machines");
  await ask(page, "t_broadcast");
  const checked = page.locator(".checked");
  await expect(checked).toHaveText("Checked: The processors that can have the word by then (8) are at least the processors (8). The same a millionth earlier (6) is below the processors (8).");
});

test("what matters is told in a sentence and as bars that lead to the sliders", async ({ page }) => {
  await open(page, "#/routing?ts=1ms");
  await ask(page, "t_cut_through");
  await page.getByRole("tab", { name: "What matters" }).click();
  const panel = page.locator(".matters");
  await expect(panel).toContainText("1 % more start-up time lengthens the cut-through by 0.987 %.");
  const first = panel.locator(".effects button").first();
  await expect(first).toHaveAccessibleName(/^Start-up time \+0.987 %/);
  await first.click();
  await expect(page.locator(".control[data-key=ts] input").first()).toBeFocused();
  // A linear program is solved for each number, in slices.
  await open(page, "#/star");
  await page.getByRole("tab", { name: "What matters" }).click();
  await expect(panel.locator(".effects button").first()).toBeVisible({ timeout: 15000 });
});
