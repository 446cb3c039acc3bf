// Undo and redo, and which changes are entries of the browser's history.
import { machines, screens } from "./catalogue.js";
import { chooseMachine, choosePreset, expect, goToScreen, linkOf, open, readouts, settle, test } from "./fixtures.js";

const START = "#/routing?m=77";
const button = (page, name) => page.locator(".top").getByRole("button", { name });
const slider = (page, key) => page.locator(`input[type=range][name="${key}"]`);

test("changes are undone one by one and redone, by buttons and by keys", async ({ page }) => {
  await open(page, START);
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "true");
  const states = [await linkOf(page)];
  const before = await readouts(page);
  await slider(page, "l").press("End");
  states.push(await linkOf(page));
  await chooseMachine(page, machines[1].id);
  states.push(await linkOf(page));
  await button(page, "Reset").click();
  states.push(await linkOf(page));
  expect(new Set(states).size).toBe(4);
  await page.keyboard.press("Control+z");
  expect(await linkOf(page)).toBe(states[2]);
  await button(page, "Undo").click();
  expect(await linkOf(page)).toBe(states[1]);
  await button(page, "Undo").click();
  expect(await linkOf(page)).toBe(states[0]);
  expect(await readouts(page)).toEqual(before);
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Control+Shift+Z");
  await page.keyboard.press("Control+y");
  await button(page, "Redo").click();
  expect(await linkOf(page)).toBe(states[3]);
  await expect(button(page, "Redo")).toHaveAttribute("aria-disabled", "true");
});

test("a drag is one step, and the controls follow it back", async ({ page }) => {
  await open(page, START);
  const track = slider(page, "l");
  const rests = await track.inputValue();
  const { x, y, width, height } = await track.boundingBox();
  await page.mouse.move(x + 0.3 * width, y + height / 2);
  await page.mouse.down();
  for (const share of [0.4, 0.5, 0.6, 0.7, 0.8]) {
    await page.mouse.move(x + share * width, y + height / 2);
    await settle(page);
  }
  await page.mouse.up();
  expect(await linkOf(page)).not.toBe(START);
  await page.keyboard.press("Control+z");
  expect(await linkOf(page)).toBe(START);
  expect(await track.inputValue()).toBe(rests);
});

test("while something is typed, Ctrl+Z is the browser's; text that is taken back is no step", async ({ page }) => {
  await open(page, START);
  const box = page.locator(".box input[name=l]");
  await slider(page, "l").press("End");
  const end = await linkOf(page);
  await box.focus();
  await box.press("Control+A");
  await box.pressSequentially("7");
  await box.press("Control+z");
  await expect(box).toBeFocused();
  expect(await linkOf(page), "the change before is not undone").not.toBe(START);
  await box.press("Escape");
  expect(await linkOf(page)).toBe(end);
  await slider(page, "l").focus();
  await page.keyboard.press("Control+z");
  expect(await linkOf(page)).toBe(START);
});

test("Back returns from a preset, a machine and a reset, and stays on the screen", async ({ page }) => {
  await open(page, START);
  // A drag just before belongs to the entry that is left.
  await slider(page, "l").press("End");
  await choosePreset(page, 1);
  const left = `${START}&l=16`;
  await expect.poll(() => linkOf(page)).not.toBe(left);
  await expect.poll(() => new URL(page.url()).hash).toBe(await linkOf(page));
  const preset = await linkOf(page);
  await button(page, "Reset").click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#/routing");
  await page.goBack();
  await expect.poll(() => linkOf(page)).toBe(preset);
  await page.goBack();
  await expect.poll(() => linkOf(page)).toBe(left);
  await expect(slider(page, "l")).toHaveJSProperty("value", await slider(page, "l").getAttribute("max"));
  await page.goForward();
  await expect.poll(() => linkOf(page)).toBe(preset);
});

test("another screen begins with nothing to undo", async ({ page }) => {
  await open(page, START);
  await slider(page, "l").press("End");
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "false");
  await goToScreen(page, screens[1].title);
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "true");
  const link = await linkOf(page);
  await page.keyboard.press("Control+z");
  expect(await linkOf(page)).toBe(link);
});
