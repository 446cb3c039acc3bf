// Boxes and sliders as a reader uses them.
import { expect, linkOf, open, settled, test, unfold } from "./fixtures.js";

const box = (page, key) => page.locator(`.box input[name="${key}"]`);
const slider = (page, key) => page.locator(`input[type=range][name="${key}"]`);

test("a pointer finds 0.95 and 0.99 on a slider from 0 to 1", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/speedup?f=0.5");
  const { x, y, width, height } = await slider(page, "f").boundingBox();
  const met = [];
  await page.mouse.move(x + 0.8 * width, y + height / 2);
  await page.mouse.down();
  for (let at = x + 0.8 * width; at < x + width; at += 1) {
    await page.mouse.move(at, y + height / 2);
    await settled(page);
    met.push(await box(page, "f").inputValue());
  }
  await page.mouse.up();
  expect(met).toEqual(expect.arrayContaining(["0.95", "0.99", "1"]));
});

test("what is typed is what is meant, and hides no row below", async ({ page }) => {
  await open(page, "#/routing");
  await unfold(page);
  for (const [key, text, link] of [
    ["tw", "20GB/s", "#/routing?tw=0.4ns"],
    ["bw", "64G", "#/routing?tw=1ns"],
    ["ts", "10/4", "#/routing?ts=2.5us"],
  ]) {
    await page.getByRole("button", { name: "Reset" }).click();
    await box(page, key).fill(text);
    expect(await linkOf(page), text).toBe(link);
  }
  // Longer than the help waits.
  const help = (key) => page.locator(`[id="${key}-help"]`);
  await page.waitForTimeout(500);
  await expect(help("ts")).toBeHidden();
  await box(page, "ts").press("Shift+Tab");
  await expect(slider(page, "ts")).toBeFocused();
  await expect(help("ts")).toBeVisible();
});

test("a slider says the word that its box shows", async ({ page }) => {
  await open(page, "#/topology");
  await unfold(page);
  await expect(slider(page, "to")).toHaveAttribute("aria-valuetext", "farthest");
  await box(page, "to").fill("3");
  await expect(slider(page, "to")).toHaveAttribute("aria-valuetext", "3");
});

test("an operation is opened by the name that MPI gives it", async ({ page }) => {
  await open(page, "#/collectives?op=MPI_Allreduce&algorithm=Rabenseifner");
  await expect(page.locator(".notice")).toHaveCount(0);
  expect(await linkOf(page)).toBe("#/collectives?op=all_reduce&algorithm=rabenseifner");
});
