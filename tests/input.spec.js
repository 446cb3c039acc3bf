// Bad input: whatever is typed into a number box, the message beside it says what is allowed,
// the last good answers stay, and nothing that was typed is lost. Here for a box of each sort; that every
// key of every screen refuses and answers what it should is tested natively.
import { evaluate, keysOfEachSort, screens } from "./catalogue.js";
import { showFigure, expect, go, goToScreen, linkOf, openAll as open, readouts, settle, test, unfold } from "./fixtures.js";

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

/** A number in the unit of the model, whatever prefix the box shows. */
const inUnit = (text, param) => (Number.isFinite(Number(text)) && text.trim() !== "" ? `${text} ${param.unit ?? ""}`.trim() : text);

/** What a box and the error beside it say, read at one go. */
function told(page, key) {
  return page.evaluate((key) => {
    const box = document.querySelector(`.box input[name="${key}"]`);
    const error = document.getElementById(`${key}-error`);
    return {
      words: error.textContent,
      shown: error.checkVisibility(),
      invalid: box.getAttribute("aria-invalid"),
      describes: box.getAttribute("aria-describedby").split(" ").includes(error.id),
      typed: box.value,
    };
  }, key);
}

/** A key of each sort that is typed into a box, wherever it comes first, with its screen. */
const boxes = keysOfEachSort(({ kind }) => !["choice", "switch", "set"].includes(kind));
const numbers = boxes.filter(({ param }) => ["number", "integer", "derived"].includes(param.kind));

for (const { screen, param } of numbers) {
  test(`${screen.id}: the box of ${param.key} takes nothing that it cannot mean`, async ({ page }) => {
    await open(page, `#/${screen.id}`);
    const before = { link: await linkOf(page), readouts: await readouts(page), said: await page.locator("[data-takeaway]").textContent() };
    const box = page.locator(`.box input[name="${param.key}"]`);
    const error = page.locator(`[id="${param.key}-error"]`);
    const good = await box.inputValue();
    const outside = param.allowed ? [param.allowed[0] - 1, param.allowed[1] * 10].map(String) : [];
    const perhaps = [...outside, ...PERHAPS.filter((text) => param.allowed && !allows(param, text))];
    for (const text of [...NEVER, ...perhaps.map((text) => inUnit(text, param))]) {
      await box.fill(text);
      await expect.poll(() => told(page, param.key), { message: `${param.key}: “${text}”` }).toEqual({
        words: expect.stringMatching(new RegExp(`^${escaped(param.label)} is .+: .{8,}\\.$`, "s")),
        shown: true,
        invalid: "true",
        describes: true,
        typed: text,
      });
    }
    await expect(box).toHaveAccessibleDescription(new RegExp(escaped((await error.textContent()).slice(0, 12))));
    // Leaving the box loses nothing either.
    await box.fill("seven");
    await box.blur();
    await expect(box).toHaveValue("seven");
    await expect(error).toContainText("seven");
    await settle(page);
    expect(await readouts(page), param.key).toEqual(before.readouts);
    expect(await linkOf(page), param.key).toBe(before.link);
    await expect(page.locator("[data-takeaway]")).toHaveText(before.said);
    await box.fill(good);
    await expect(error).toBeHidden();
    await expect(box).toHaveAttribute("aria-invalid", "false");
  });
}

test("every allowed extreme is answered, in numbers or in words", async ({ page }) => {
  await open(page, `#/${numbers[0].screen.id}`);
  for (const { screen, param } of numbers.filter(({ param }) => param.allowed)) {
    const ends = [...param.allowed.map(String), ...PERHAPS].filter((text) => allows(param, text));
    for (const text of ends) {
      await go(page, `#/${screen.id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen.title);
      await unfold(page);
      await page.locator(`.box input[name="${param.key}"]`).fill(inUnit(text, param));
      await expect(page.locator(`[id="${param.key}-error"]`), `${param.key} = ${text}`).toBeHidden();
      await settle(page);
      const native = evaluate(screen.id, { [param.key]: text });
      const shown = await readouts(page);
      for (const [key, value] of Object.entries(native.readouts)) {
        expect(shown[key] === "undefined", `${key} at ${param.key} = ${text}`).toBe(value === null);
      }
      // What is refused for one reason says so once.
      const refused = Object.values(native.readouts).includes(null);
      const reasons = await page.locator(".readout.undefined .reason").allTextContents();
      expect(reasons.some((said) => said !== ""), `${param.key} = ${text}`).toBe(refused);
      await expect(page.locator("[data-takeaway]")).toHaveText(native.takeaway);
      expect(await page.locator("body").textContent()).not.toMatch(/\bNaN\b|undefined undefined/);
    }
  }
});

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
    const said = page.locator(".readout.undefined .reason:not([hidden])");
    await expect(said.filter({ hasText: offer })).not.toHaveCount(0);
  });
}

test("a picture of the parameters before is said to be one, and is neither read nor saved", async ({ page }) => {
  await open(page, "#/star?m=3&n=1&V=3&D=1&A=1&C=1&S=0&view=gantt");
  const figure = page.locator("figure#gantt");
  const box = page.locator(".box input[name=D]");
  await expect(figure.locator(".stale")).toHaveCount(0);
  await box.fill("0.5");
  await expect(figure.locator(".stale")).toHaveCount(1);
  await expect(figure.locator(".figure-body .error")).toContainText("Stages is 1");
  await expect(figure.locator(".figure-body .error")).toContainText("The pale figure shows the previous parameters");
  await expect(figure.locator("canvas")).toHaveAccessibleName(/Stages is 1/);
  await figure.locator(".cursor-layer").focus();
  await page.keyboard.press("ArrowRight");
  await expect(figure.locator(".tip")).toBeHidden();
  await page.getByRole("tab", { name: "Data" }).click();
  await expect(page.locator(".inspector .data")).toContainText("Stages is 1");
  await expect(page.locator(".inspector .data table")).toHaveCount(0);
  await figure.getByText("Share", { exact: true }).click();
  await figure.getByRole("button", { name: "SVG" }).click();
  await expect(figure.getByText("There is no figure for these parameters.")).toBeVisible();
  await box.fill("1");
  await expect(figure.locator(".stale")).toHaveCount(0);
  await expect(figure.locator(".figure-body .error")).toBeHidden();
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
    ["m", "2^10", "m=1024"],
    ["ts", "0,5 ms", "ts=5e-4"],
    ["ts", "50", "ts=5e-5"],
    ["tw", "1.25 ns/B", "tw=1e-8"],
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

test("a number without a unit has the unit that the box shows", async ({ page }) => {
  await open(page, "#/routing");
  const box = page.locator(".box input[name=ts]");
  await expect(box).toHaveValue("10 µs");
  for (const [text, seconds] of [["50", 50e-6], ["0,5", 0.5e-6], ["2^10", 1024e-6], ["50 ms", 0.05], ["7000", 7e-3]]) {
    await box.fill(text);
    expect(evaluate(await linkOf(page)).params.ts, text).toBeCloseTo(seconds, 12);
  }
  await box.press("Enter");
  await expect(box).toHaveValue("7 ms");
  await box.fill("8");
  await box.blur();
  await expect(box).toHaveValue("8 ms");
});

test("Escape restores the exact state, whatever sort of box it is in", async ({ page }) => {
  await open(page, `#/${boxes[0].screen.id}`);
  for (const screen of new Set(boxes.map((one) => one.screen))) {
    await go(page, `#/${screen.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen.title);
    await unfold(page);
    const own = boxes.filter((one) => one.screen === screen).map(({ param }) => param);
    // Sliders leave values that no link would begin with.
    for (const { key } of own.filter(({ slider }) => slider)) await page.locator(`.track[name="${key}"]`).press("Shift+ArrowRight");
    const before = await linkOf(page);
    for (const { key } of own) {
      const box = page.locator(`.control :is(input[type=text], textarea)[name="${key}"]`).first();
      // Rows of which there are none have no box.
      if ((await box.count()) === 0) continue;
      const shown = await box.inputValue();
      for (const text of ["50", "nothing"]) {
        await box.fill(text);
        await box.press("Escape");
        await expect(box).toHaveValue(shown);
      }
    }
    expect(await linkOf(page)).toBe(before);
    await expect(page.locator(".control .error:visible")).toHaveCount(0);
  }
});

/** What may be typed, a key after the other: taken, half of it, or not at all. */
const TYPED = ["50", "10 Gbit/s", "0,5 ms", "2^10", "1,000", "7 bananas", "1e"];

test("Escape takes back every key", async ({ page }) => {
  await open(page, "#/routing?ts=12.3us");
  const box = page.locator(".box input[name=ts]");
  for (const text of TYPED) {
    await box.press("Control+A");
    await box.pressSequentially(text);
    await box.press("Escape");
    await expect(box).toHaveValue("12.3 µs");
    expect(await linkOf(page)).toBe("#/routing?ts=12.3us");
  }
});

test("text that is no value changes nothing, keeps what was typed and says why", async ({ page }) => {
  await open(page, "#/routing");
  const [before, shown] = [await linkOf(page), await readouts(page)];
  const box = page.locator(".box input[name=ts]");
  for (const leave of [() => box.press("Enter"), () => box.blur()]) {
    await box.focus();
    await box.press("Control+A");
    await box.pressSequentially("10 Gbit/s");
    await leave();
    await expect(box).toHaveValue("10 Gbit/s");
    await expect(page.locator("#ts-error")).toContainText("10 Gbit/s");
    expect(await linkOf(page)).toBe(before);
    expect(await readouts(page)).toEqual(shown);
  }
});

test("what is changed beside a bad text stays when the text is mended or given up", async ({ page }) => {
  await open(page, "#/routing");
  const box = page.locator(".box input[name=ts]");
  const beside = () => page.locator("input[type=range][name=m]").press("ArrowRight");
  await box.fill("bad");
  await beside();
  await box.press("Escape");
  expect(await linkOf(page)).toBe("#/routing?m=2e3");
  await box.fill("bad");
  await beside();
  await box.fill("20");
  await box.press("Enter");
  expect(await linkOf(page)).toBe("#/routing?m=5e3&ts=20us");
});

test("Enter takes what Escape would have taken back", async ({ page }) => {
  await open(page, "#/routing");
  const box = page.locator(".box input[name=ts]");
  await box.fill("20");
  expect(await linkOf(page)).toBe("#/routing?ts=20us");
  await box.press("Enter");
  await box.press("Escape");
  expect(await linkOf(page)).toBe("#/routing?ts=20us");
});

test("half-typed text gives way to a link", async ({ page }) => {
  await open(page, "#/routing");
  const box = page.locator(".box input[name=ts]");
  await box.fill("20");
  await go(page, "#/routing?ts=7us");
  await expect(box).toHaveValue("7 µs");
  await box.press("Escape");
  expect(await linkOf(page)).toBe("#/routing?ts=7us");
});

test("a name in a row is carried over whatever it holds, or refused in a sentence", async ({ page }) => {
  await open(page, "#/roofline");
  const row = page.locator(".control[data-key=kernels]");
  const cell = (at, name) => row.getByLabel(`Row ${at}, ${name}`);
  await expect(cell(1, "name")).toHaveValue("SpMV");
  for (const at of [4, 3]) await row.getByRole("button", { name: `Remove row ${at}` }).click();
  await cell(1, "name").fill('a, "b" & <c> 100 % #1 ä');
  await cell(1, "intensity").fill("0.25");
  await cell(1, "measured").fill("20 Gflop/s");
  await cell(2, "name").fill("next");
  await cell(2, "intensity").fill("8");
  // Left, and so committed: a text that cannot be meant would take a mere preview back.
  await cell(2, "intensity").press("Enter");
  const link = await linkOf(page);
  const [first, next] = evaluate(link).params.kernels;
  expect([first, next]).toEqual([['a, "b" & <c> 100 % #1 ä', 0.25, 20e9], ["next", 8, null]]);
  const table = await showFigure(page, "kernels");
  await expect(table.locator(".figure-body tbody tr").first()).toContainText(first[0]);
  for (const bad of ["x".repeat(10_000), "a:b", ""]) {
    await cell(1, "name").fill(bad);
    await expect(row.locator(".error")).toHaveText(/^Kernels is .+: row 1.+give .+\.$/s);
    expect(await linkOf(page)).toBe(link);
  }
});

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("a screen is left from within a box that has the focus", async ({ page }) => {
  await open(page, "#/decomposition");
  await goToScreen(page, screens[0].title);
  for (const text of ["77", "nothing"]) {
    await page.locator(".box input").first().fill(text);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(screens[0].title);
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screens[0].title);
  }
});
