// A lesson as a student takes it: from its link to what one hands in.
import { expectAccessible, expect, go, open, waitUntilReady, settle, test } from "./fixtures.js";

const ring = (page, at) => page.locator(".ring").nth(at);
const heading = (page) => page.locator(".lesson-text h2");
const verdict = (page) => page.locator("#lesson-verdict");
const button = (page, name) => page.locator(".lesson").getByRole("button", { name, exact: true });

/** A link that asks for a prediction alone. */
const CURVE = "#/speedup?view=laws&controls=N&predict=curve:laws:network_aware";

test("a curve is drawn by the keyboard, compared with the model's, and the sliders are free then", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, CURVE);
  await expect(page.locator(".ring")).toHaveCount(6);
  await expect(page.locator("[name=N]").first(), "locked until one has predicted").toBeDisabled();
  await expect(button(page, "Compare")).toBeDisabled();
  await ring(page, 5).focus();
  const before = await ring(page, 5).getAttribute("aria-valuenow");
  await page.keyboard.press("End");
  await expect(ring(page, 5)).not.toHaveAttribute("aria-valuenow", before);
  await expect(ring(page, 5)).toHaveAttribute("aria-label", "Your prediction at N = 64");
  await expectAccessible(page);
  await button(page, "Compare").click();
  await expect(verdict(page)).toContainText("At N = 64: you said 100, the model says 3.42: too high by a factor of 29.3.");
  await expect(verdict(page)).toBeFocused();
  await expect(page.locator(".ring")).toHaveCount(0);
  await expect(page.locator("[name=N]").first()).toBeEnabled();
  await expectAccessible(page);
});

test("a curve is drawn by the pointer, in the figure alone", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, CURVE);
  const place = async () => Number(await ring(page, 2).getAttribute("aria-valuenow"));
  const before = await place();
  const box = await ring(page, 2).boundingBox();
  await page.mouse.move(box.x + 9, box.y + 9);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y - 90, { steps: 5 });
  await page.mouse.up();
  expect(await place()).toBeGreaterThan(before);
  await expect(page.locator("[name=N]").first()).toHaveValue(/./);
  expect(page.url(), "no parameter has moved").not.toContain("N=");
});

test("a number is typed with its unit, and a second try is told which way", async ({ page }) => {
  await open(page, "#/routing?predict=number:t_cut_through:2");
  const box = page.locator(".typed");
  await box.fill("soon");
  await expect(page.locator(".predicting .error")).toContainText("give a number");
  await expect(button(page, "Compare")).toBeDisabled();
  await box.fill("1 ms");
  await box.press("Enter");
  await expect(verdict(page)).toHaveText("Too high.");
  await expect(page.locator(".left")).toHaveText("One try is left.");
  await box.fill("23us");
  await box.press("Enter");
  await expect(verdict(page)).toHaveText("You said 23 µs, and so does the model.");
  await expect(box).toHaveCount(0);
});

test("alternatives are put in order", async ({ page }) => {
  await open(page, "#/routing?view=time-over-size&predict=order:t_store_and_forward,t_packet,t_cut_through");
  await page.getByRole("button", { name: "Move up: Cut-through" }).click();
  await page.getByRole("button", { name: "Move up: Cut-through" }).click();
  await page.getByRole("button", { name: "Move down: Store-and-forward" }).click();
  await button(page, "Compare").click();
  await expect(verdict(page)).toContainText("Your order is right.");
});

test("a figure alone has its prediction below it, and tells nothing before", async ({ page }) => {
  const frames = "embed=1&figure=time-over-size&controls=m";
  await open(page, `#/routing?${frames}&predict=order:t_store_and_forward,t_packet,t_cut_through`);
  await expect(page.locator(".alone .predicting li")).toHaveCount(3);
  await expect(page.locator(".alone .takeaway")).toHaveCount(0);
  await expect(page.locator("[name=m]").first()).toBeDisabled();
  await expectAccessible(page);
  // The order that is offered is a prediction too.
  await page.locator(".predicting").getByRole("button", { name: "Compare" }).click();
  await expect(page.locator(".predicting .verdict")).not.toBeEmpty();
  await expect(page.locator(".alone .takeaway")).toBeVisible();
  await expect(page.locator("[name=m]").first()).toBeEnabled();
  await expectAccessible(page);
});

test("neither a presentation nor paper tells what is to be predicted", async ({ page }) => {
  await open(page, "#/speedup?f=0.95&N=64&figure=laws&predict=number:amdahl&present=1");
  const form = page.locator(".predicting");
  await expect(form).toBeVisible();
  await expect(page.locator("main")).not.toContainText("6.11");
  await page.emulateMedia({ media: "print" });
  await expect(form).toBeVisible();
  await expect(page.locator("main")).not.toContainText("6.11");
  await page.emulateMedia({ media: "screen" });
  await form.getByRole("button", { name: "Show me" }).click();
  await expect(page.locator("main")).toContainText("6.11");
});

test("the next link's prediction is another one", async ({ page }) => {
  await open(page, "#/speedup?figure=laws&predict=number:amdahl");
  await page.locator(".predicting").getByRole("button", { name: "Show me" }).click();
  for (const [link, asked] of [
    ["#/routing?figure=time-over-size&predict=number:t_cut_through", "Predict: Cut-through"],
    ["#/routing?figure=time-over-size&predict=order:t_store_and_forward,t_packet,t_cut_through", "Order them"],
  ]) {
    await go(page, link);
    await expect(page.locator(".predicting .asked-for")).toContainText(asked);
    await expect(page.locator(".predicting .verdict")).toBeEmpty();
  }
  await expect(page.locator(".predicting").getByRole("button", { name: "Compare" })).toBeEnabled();
});

test("who does not predict is shown the answer, which counts nothing", async ({ page }) => {
  await open(page, "#/routing?predict=number:t_cut_through");
  await button(page, "Show me").click();
  await expect(verdict(page)).toContainText("The model says: 23 µs");
});

test("a lesson goes from its first step to what one hands in, and a reload loses nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, "#/speedup?lesson=speedup");
  await expect(page.locator(".teacher"), "a class gets no notes").toHaveCount(0);
  const count = await page.locator(".dots li").count();
  const first = await heading(page).textContent();
  for (let step = 0; step < count; step += 1) {
    if (await page.locator(".predicting").count()) {
      await button(page, "Show me").click();
    }
    const question = page.locator(".asked");
    if (await question.count()) {
      await question.getByRole("radio").first().check();
      await button(page, "Check").click();
      await expect(question.locator(".verdict")).toHaveText(/^(Right\.|Not quite\.)/);
    }
    if (step === 1) {
      await expect.poll(() => page.url()).toContain("step=2");
      await open(page, "#/routing?lesson=routing");
      await expect(heading(page), "another lesson takes nothing from this one").not.toHaveText(first);
      if (await page.locator(".predicting").count()) await button(page, "Show me").click();
      await page.goBack();
      await expect.poll(() => page.url()).toContain("lesson=speedup");
      await page.reload();
      await waitUntilReady(page);
      await expect(button(page, "Show me"), "what was done is kept").toHaveCount(0);
      await page.goBack();
      await expect(heading(page)).toHaveText(first);
      await page.goForward();
      await expect(heading(page)).not.toHaveText(first);
    }
    await button(page, step + 1 < count ? "Next" : "Finish").click();
  }
  await expect(heading(page)).toHaveText("What you did");
  await expect(page.locator(".lesson-text .task")).toContainText(`${count} of ${count} steps finished`);
  // The next one of the path, which who hears the page is told with the heading.
  const next = page.locator("#lesson-next");
  await expect(next).toHaveText("Next lesson: Half the latency or twice the bandwidth? 27 minutes");
  await expect(next.getByRole("link")).toHaveAttribute("href", "#/network?lesson=network");
  await expect(heading(page)).toHaveAccessibleDescription(/^Next lesson: /);
  await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
  await button(page, "Copy").click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => window.copied)).toContain(first);
  await expectAccessible(page);
  const finished = () => page.evaluate(() => localStorage.getItem("crossover.progress"));
  expect(await finished()).toContain('{"lesson":"done","done":"speedup"}');
  await button(page, "Begin again").click();
  await expect(heading(page)).toHaveText(first);
  await button(page, "Whole screen").click();
  await expect(page.locator(".bench .panel")).toBeVisible();
  expect(page.url()).not.toContain("lesson=");
});

test("a teacher's link has the notes and what the model expects", async ({ page }) => {
  await open(page, "#/speedup?lesson=speedup.notes");
  const notes = page.locator(".teacher");
  await notes.locator("summary").click();
  await expect(notes.locator("p").first()).toHaveText(/\w/);
});

test("what a link locks cannot be moved, and a slider keeps to its range", async ({ page }) => {
  await open(page, "#/routing?lock=ts,tw&range=m:10:500");
  await expect(page.locator("#ts-slider")).toBeDisabled();
  await expect(page.locator(".control[data-key=ts] .note:visible")).toHaveText("locked");
  const slider = page.locator("#m-slider");
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "500 words");
  const box = page.locator(".control[data-key=m] input[type=text]");
  await box.fill("9000");
  await box.press("Enter");
  await expect(page.locator("#m-error")).toContainText("in this lesson, give 10");
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", "500 words");
});

test("a lesson that is cut off opens with what can be read, and says so", async ({ page }) => {
  await open(page, "#/speedup?lesson=1.eNp1UU1P3TAQ_CtLLlVfqXlUohJRQYJ");
  await expect(page.locator(".notice")).toContainText("lesson");
  await expect(page.locator("main")).toBeVisible();
  await open(page, "#/routing?lesson=2.abc&m=50");
  await expect(page.locator(".notice")).toContainText("of version 2");
  await expect(page.locator("#m-slider")).toHaveAttribute("aria-valuetext", "50 words");
});

test("storage that is forbidden loses nothing but the comfort", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("forbidden", "SecurityError"); } });
  });
  await open(page, "#/routing?predict=number:t_cut_through");
  await page.locator(".typed").fill("23us");
  await button(page, "Compare").click();
  await expect(verdict(page)).toHaveText("You said 23 µs, and so does the model.");
});

for (const [width, height] of [[1280, 720], [390, 844]]) {
  test(`a step fits at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, CURVE);
    await settle(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, "nothing beside the window").toBeLessThanOrEqual(0);
    const rings = await page.locator(".ring").evaluateAll((rings) => rings.map((ring) => ring.getBoundingClientRect().right));
    for (const right of rings) expect(right).toBeLessThanOrEqual(width);
    if (width > 960) {
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
      await expect(button(page, "Compare")).toBeInViewport();
    }
  });
}
