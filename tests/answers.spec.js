// The answer, its numbers and the readouts: what is said, what leads where, and what a drag changes.
import { expect, open, settle, test } from "./fixtures.js";

const DESK = { width: 1440, height: 900 };

test("a number of the answer explains its readout, and the sentence stays one text", async ({ page }) => {
  await page.setViewportSize(DESK);
  await open(page, "#/routing");
  const answer = page.locator("[data-takeaway]");
  const said = await answer.textContent();
  const number = answer.getByRole("button", { name: "1.87" });
  await expect(number).toHaveAccessibleDescription(/^Why: /);
  await number.click();
  await expect(page.locator(".readout.open output")).toHaveAttribute("data-key", "gain");
  await expect(answer).toHaveText(said);
  // It is the same by keyboard, and the number that had the focus keeps it while it changes.
  await number.focus();
  await page.locator("input[type=range][name=l]").evaluate((slider) => {
    slider.value = slider.max;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(answer).not.toHaveText(said);
  await expect(answer.locator("button:focus")).toHaveCount(1);
});

test("while a slider is dragged, readouts that change say by how much, and nothing moves", async ({ page }) => {
  await page.setViewportSize(DESK);
  await open(page, "#/routing");
  const rows = () => page.locator(".leading .readout").evaluateAll((all) => all.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height];
  }));
  const before = await rows();
  const seen = page.locator(".readout .change.seen");
  const { x, y, width, height } = await page.locator("input[type=range][name=ts]").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 4 });
  await settle(page);
  await expect(seen.first()).toHaveText(/^[▲▼] .+ since the drag began$/);
  expect(await rows()).toEqual(before);
  await page.mouse.up();
  await expect(seen).toHaveCount(0);
});

test("a term of the field is defined in focus, and Escape puts the definition away", async ({ page }) => {
  await page.setViewportSize(DESK);
  await open(page, "#/routing");
  await page.getByRole("tab", { name: "Notes" }).click();
  const term = page.locator("#inspector .term").first();
  await term.focus();
  const shown = () => term.evaluate((element) => {
    const { content, visibility } = getComputedStyle(element, "::after");
    return visibility === "visible" && content.includes(element.dataset.definition);
  });
  await expect(term).toHaveAccessibleDescription(/\.$/);
  expect(await shown()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await shown()).toBe(false);
});
