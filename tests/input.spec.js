// Bad input: whatever is typed into a number box, the message beside it says what is allowed,
// the last good answers stay, and nothing that was typed is lost.
import { evaluate, screens } from "./catalogue.js";
import { expect, go, linkOf, open, readouts, settled, test } from "./fixtures.js";

/** What nobody can mean, whichever box it is typed into. */
const NEVER = ["", "   ", "seven", "NaN", "-inf", "1.2.3", "5 bananas", "--1", "1e", "0x10", "<b>1</b>"];

/** What a box may or may not allow. */
const PERHAPS = ["-1", "0", "1e308", "1e-308", "2.5", "inf", "1e999"];

/** Whether a parameter's domain, as listed, has room for the number. */
function allows(param, text) {
  const number = text === "inf" ? Infinity : Number(text);
  if (number === Infinity) return param.infinite;
  return number >= param.allowed[0] && number <= param.allowed[1] && (param.kind !== "integer" || Number.isInteger(number));
}

/** What a box and the complaint beside it say, read at one go. */
function told(page, key) {
  return page.evaluate((key) => {
    const box = document.querySelector(`.box input[name="${key}"]`);
    const complaint = document.getElementById(`${key}-error`);
    return {
      words: complaint.textContent,
      shown: complaint.checkVisibility(),
      invalid: box.getAttribute("aria-invalid"),
      describes: box.getAttribute("aria-describedby").split(" ").includes(complaint.id),
      typed: box.value,
    };
  }, key);
}

for (const screen of screens) {
  test(`${screen.id}: no box takes what it cannot mean`, async ({ page }) => {
    test.setTimeout(120_000);
    await open(page, `#/${screen.id}`);
    const before = { link: await linkOf(page), readouts: await readouts(page), said: await page.locator("[data-takeaway]").textContent() };
    for (const param of screen.params.filter(({ kind }) => ["number", "integer", "face"].includes(kind))) {
      const box = page.locator(`.box input[name="${param.key}"]`);
      const complaint = page.locator(`[id="${param.key}-error"]`);
      const good = await box.inputValue();
      const outside = param.allowed ? [param.allowed[0] - 1, param.allowed[1] * 10].map(String) : [];
      const bad = [...NEVER, ...outside, ...PERHAPS.filter((text) => param.allowed && !allows(param, text))];
      for (const text of bad) {
        await box.fill(text);
        await expect.poll(() => told(page, param.key), { message: `${param.key}: “${text}”` }).toEqual({
          words: expect.stringMatching(new RegExp(`^${escaped(param.key)} is .+: .{8,}\\.$`, "s")),
          shown: true,
          invalid: "true",
          describes: true,
          typed: text,
        });
      }
      await expect(box).toHaveAccessibleDescription(new RegExp(escaped((await complaint.textContent()).slice(0, 12))));
      // Leaving the box loses nothing either.
      await box.fill("seven");
      await box.blur();
      await expect(box).toHaveValue("seven");
      await expect(complaint).toContainText("seven");
      await settled(page);
      expect(await readouts(page), param.key).toEqual(before.readouts);
      expect(await linkOf(page), param.key).toBe(before.link);
      await expect(page.locator("[data-takeaway]")).toHaveText(before.said);
      await box.fill(good);
      await expect(complaint).toBeHidden();
      await expect(box).toHaveAttribute("aria-invalid", "false");
      // A face typed anew moves the number behind it by a last digit.
      await go(page, `#/${screen.id}`);
    }
  });

  test(`${screen.id}: every allowed extreme is answered, in numbers or in words`, async ({ page }) => {
    test.setTimeout(120_000);
    await open(page, `#/${screen.id}`);
    for (const param of screen.params.filter(({ allowed, slider }) => allowed && slider)) {
      const ends = [...param.allowed.map(String), ...PERHAPS].filter((text) => allows(param, text));
      for (const text of ends) {
        await go(page, `#/${screen.id}`);
        await page.locator(`.box input[name="${param.key}"]`).fill(text);
        await expect(page.locator(`[id="${param.key}-error"]`), `${param.key} = ${text}`).toBeHidden();
        await settled(page);
        const native = evaluate(screen.id, { [param.key]: text });
        const shown = await readouts(page);
        for (const [key, value] of Object.entries(native.readouts)) {
          expect(shown[key] === "undefined", `${key} at ${param.key} = ${text}`).toBe(value === null);
        }
        for (const said of await page.locator(".readout.undefined .reason").allTextContents()) expect(said).not.toBe("");
        await expect(page.locator("[data-takeaway]")).toHaveText(native.takeaway);
        await expect(page.locator("body")).not.toContainText(/\bNaN\b|undefined undefined/);
      }
    }
  });
}

/** Values that are each allowed, but not together: what cannot be said is said to be so. */
const TOGETHER = [
  ["decomposition", { p: 50 }, "t_blocks", /49.*64|64.*49/],
  ["decomposition", { p: 4 }, "t_blocks", /9/],
  ["decomposition", { n: 64, p: 100 }, "t_strips", /64|100/],
  ["speedup", { r: 64, n: 16 }, "hill_marty", /16/],
];

for (const [screen, pairs, readout, offer] of TOGETHER) {
  const title = Object.entries(pairs).map((pair) => pair.join(" = ")).join(", ");
  test(`${screen}: with ${title} ${readout} is undefined, and says why`, async ({ page }) => {
    await open(page, `#/${screen}`);
    for (const [key, value] of Object.entries(pairs)) await page.locator(`.box input[name="${key}"]`).fill(String(value));
    const output = page.locator(`output[data-key="${readout}"]`);
    await expect(output).toHaveAttribute("data-value", "undefined");
    await expect(output).toHaveText("undefined");
    await expect(page.locator(".readout").filter({ has: output }).locator(".reason")).toHaveText(offer);
  });
}

test("a picture of the parameters before is said to be one, and is neither read nor saved", async ({ page }) => {
  await open(page, "#/topology?topology=ring&p=16");
  const figure = page.locator("figure#graph");
  const box = page.locator(".box input[name=p]");
  await expect(figure.locator(".stale")).toHaveCount(0);
  await box.fill("1024");
  await expect(figure.locator(".stale")).toHaveCount(1);
  await expect(figure.locator(".figure-body .complaint")).toContainText("1024");
  await expect(figure.locator(".figure-body .complaint")).toContainText("The pale picture is of the parameters before");
  await expect(figure.locator("canvas")).toHaveAccessibleName(/1024/);
  await figure.locator(".cursor-layer").focus();
  await page.keyboard.press("ArrowRight");
  await expect(figure.locator(".tip")).toBeHidden();
  await figure.getByText("Data table").click();
  await expect(figure.locator("details.data table")).toHaveCount(0);
  await figure.getByText("Save", { exact: true }).click();
  await figure.getByRole("button", { name: "SVG" }).click();
  await expect(figure.getByText("There is no figure of these parameters.")).toBeVisible();
  await box.fill("16");
  await expect(figure.locator(".stale")).toHaveCount(0);
  await expect(figure.locator(".figure-body .complaint")).toBeHidden();
});

test("a box takes units, and writes back the shortest text", async ({ page }) => {
  await open(page, "#/routing");
  const box = (key) => page.locator(`.box input[name="${key}"]`);
  for (const [key, text, link] of [
    ["ts", "50us", "ts=5e-5"],
    ["ts", "0.05 ms", "ts=5e-5"],
    ["ts", "50 µs", "ts=5e-5"],
    ["bw", "10Gbit/s", "tw=6.4e-9"],
    ["bw", "1.25 GB/s", "tw=6.4e-9"],
    ["m", "1e4", "m=1e4"],
    ["m", "8 KiB", "m=1024"],
  ]) {
    await go(page, "#/routing");
    await box(key).fill(text);
    const said = await linkOf(page);
    const wanted = evaluate(`#/routing?${link}`);
    expect(evaluate(said).params, `${key} = ${text}`).toEqual(wanted.params);
    await box(key).press("Enter");
    await box(key).blur();
    await expect(page.locator(`[id="${key}-error"]`)).toBeHidden();
  }
});

test("a number without a unit is said to be one of seconds where the box showed microseconds", async ({ page }) => {
  await open(page, "#/routing");
  const control = page.locator('.control[data-key="ts"]');
  const box = control.locator(".box input");
  const said = control.getByRole("status");
  await expect(box).toHaveValue("10 µs");
  await expect(said).toHaveCount(0);
  await box.fill("5");
  await expect(said).toHaveText("5 without a unit is 5 s.");
  await box.fill("5 us");
  await expect(said).toHaveCount(0);
  await box.fill("7");
  await expect(said).toHaveText("7 without a unit is 7 s.");
  await box.press("Enter");
  await expect(box).toHaveValue("7 s");
  await expect(said).toHaveCount(0);
  await box.fill("8");
  await expect(said).toHaveCount(0);
});

test("Escape gives back the last good value", async ({ page }) => {
  await open(page, "#/routing");
  const box = page.locator(".box input[name=m]");
  const good = await box.inputValue();
  await box.fill("many");
  await box.press("Escape");
  await expect(box).toHaveValue(good);
  await expect(page.locator("#m-error")).toBeHidden();
});

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("a screen is left from within a box that has the focus", async ({ page }) => {
  await open(page, "#/decomposition");
  await page.getByRole("navigation").locator("summary").click();
  await page.getByRole("navigation").getByRole("link", { name: screens[0].title }).click();
  for (const text of ["77", "nothing"]) {
    await page.locator(".box input").first().fill(text);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(screens[0].title);
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screens[0].title);
  }
});
