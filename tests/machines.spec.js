// The list of machines: searched, chosen from, by keys and by pointer.
import { machines } from "./catalogue.js";
import { expectAccessible, chooseMachine, expect, linkOf, machineButton, machineOf, open, settle, test } from "./fixtures.js";

const box = (page) => page.getByRole("combobox", { name: "Search machines" });
const rows = (page) => page.getByRole("listbox", { name: "Machines" }).getByRole("option");
const slider = (page, key) => page.locator(`input[type=range][name="${key}"]`);
const active = (page) => page.locator('.machine-list [aria-selected="true"]');

test("every machine has a row with its numbers, in groups", async ({ page }) => {
  await open(page, "#/routing");
  await expect(machineButton(page)).toHaveText("Custom");
  await machineButton(page).click();
  await expect(box(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(machines.length + 1);
  for (const title of ["Measured", "Measured, whole collectives", "Constants", "Printed in the papers"]) {
    await expect(page.getByRole("group", { name: title, exact: true })).toHaveCount(1);
  }
  const row = page.locator("#machine-hdr100_ib_ucx_2020");
  for (const cell of ["1 µs", "95.8 Gbit/s", "point-to-point library", "2020-09-11", "62 %"]) {
    await expect(row).toContainText(cell);
  }
  await settle(page);
  await expectAccessible(page);
});

test("a machine is searched and chosen by keys, and Escape gives the focus back", async ({ page }) => {
  await open(page, "#/routing");
  await machineButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("gh200 slingshot nvidia");
  await expect(rows(page).first()).toContainText("GH200");
  const first = await active(page).getAttribute("id");
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveCount(1);
  const second = await active(page).getAttribute("id");
  expect(second).not.toBe(first);
  await expect(box(page)).toHaveAttribute("aria-activedescendant", second);
  await page.keyboard.press("Enter");
  await expect.poll(() => machineOf(page)).toBe(second.replace("machine-", ""));
  await expect(machineButton(page)).toBeFocused();
  const { name, source } = machines.find(({ id }) => `machine-${id}` === second);
  await expect(machineButton(page)).toHaveText(name);
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(page.locator(".machine-facts")).toContainText(source);
  await machineButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("no such thing");
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText("No machine has all these words.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box(page)).toHaveCount(0);
  await expect(machineButton(page)).toBeFocused();
});

test("a machine whose numbers were changed is called modified, and custom leaves them", async ({ page }) => {
  await open(page, "#/routing");
  await chooseMachine(page, "fddi");
  await expect(machineButton(page)).toHaveText("NOW with FDDI");
  await slider(page, "ts").press("PageUp");
  await expect(machineButton(page)).toHaveText("NOW with FDDI, modified");
  const link = await linkOf(page);
  await chooseMachine(page, "");
  await expect(machineButton(page)).toHaveText("Custom");
  expect(await linkOf(page)).toBe(link.replace("&machine=fddi", ""));
});

test("times of a whole collective are not taken for those of its messages", async ({ page }) => {
  await open(page, "#/collectives");
  const link = await linkOf(page);
  await machineButton(page).click();
  const row = page.locator("#machine-nccl_p5_2x8");
  await expect(row).toHaveAttribute("aria-disabled", "true");
  await row.click({ force: true });
  await expect(page.locator(".machine-menu .machine-facts")).toContainText("a whole all-reduce of 16 ranks");
  expect(await linkOf(page)).toBe(link);
  await page.keyboard.press("Escape");
  await open(page, "#/routing");
  await chooseMachine(page, "nccl_p5_2x8");
  await page.getByRole("button", { name: /hints?$/ }).click();
  await expect(page.locator(".hints")).toContainText("a whole all-reduce of 16 ranks");
});

for (const [width, height] of [[320, 640], [390, 844], [1024, 768], [1440, 900]]) {
  test(`the list lies within a window of ${width} by ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "#/routing");
    if (width < 960) await page.getByRole("button", { name: "More tools" }).click();
    await machineButton(page).click();
    await expect(box(page)).toBeFocused();
    await settle(page);
    const { left, right, top, bottom, wide } = await page.locator(".machine-menu .menu-body").evaluate((body) => {
      const { left, right, top, bottom } = body.getBoundingClientRect();
      const cut = [...body.querySelectorAll("span, strong")].filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0);
      return { left, right, top, bottom, wide: cut.map((cell) => cell.textContent) };
    });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    expect(bottom).toBeLessThanOrEqual(height);
    if (width < 600) expect(right - left).toBeGreaterThan(width - 20);
    expect(wide, "cells that are cut").toEqual([]);
    const last = page.locator(`[id="machine-${machines.at(-1).id}"]`);
    await last.scrollIntoViewIfNeeded();
    await last.click();
    await expect.poll(() => machineOf(page)).toBe(machines.at(-1).id);
  });
}

test("a machine is compared with what is set, by one press, and one undo ends it", async ({ page }) => {
  for (const by of ["pointer", "keys"]) {
    await open(page, "#/routing");
    await machineButton(page).click();
    if (by === "pointer") await page.locator("#machine-fddi .machine-compare").click();
    else {
      await expect(box(page)).toBeFocused();
      await page.keyboard.type("fddi");
      await page.keyboard.press("Shift+Enter");
    }
    await expect.poll(() => machineOf(page)).toBe("fddi");
    await expect(page.locator(".compared .chip").first()).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.locator(".compared")).toHaveCount(0);
    await expect.poll(() => machineOf(page)).toBe("");
  }
});

test("a processor sets the roof, and what is known of it is shown as soon as it is chosen", async ({ page }) => {
  await open(page, "#/roofline");
  await machineButton(page).click();
  await expect(page.getByRole("group", { name: "Processors", exact: true })).toHaveCount(1);
  await expect(page.locator("#machine-hdr100_ib_ucx_2020")).toHaveCount(0);
  await page.keyboard.type("h100");
  await page.keyboard.press("Enter");
  await expect(machineButton(page)).toHaveText("NVIDIA H100, matrix units in bf16");
  await expect(page.locator(".box input[name=peak]")).toHaveValue("990 Tflop/s");
  const facts = page.locator(".inspector .machine-facts");
  await expect(facts).toContainText("Peak 990 Tflop/s, memory bandwidth 3.4 TB/s.");
  await expect(facts).toContainText("2025-08-18");
  await page.keyboard.press("Control+z");
  await expect(machineButton(page)).toHaveText("Custom");
});
