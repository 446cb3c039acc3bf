// Questions on the page: asked part by part, answered and told, by pointer and by keys, and as files.
import { expectAccessible, expect, open, test } from "./fixtures.js";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";

test.use({ viewport: { width: 1440, height: 900 } });

const CROSSOVER = fileURLToPath(new URL("../target/debug/crossover", import.meta.url));

/** The questions of a round: what the command line writes for the same seeds. */
function round(screen) {
  const words = ["questions", screen, "--count", "30"];
  const all = JSON.parse(execFileSync(CROSSOVER, words, { encoding: "utf8" }));
  return all.slice(0, new Set(all.map((question) => question.template)).size);
}

/** The number of the first question of a round that has a part such as `is` wants at that place. */
function numberOf(questions, is, place = 0) {
  return 1 + questions.findIndex(({ parts }) => parts[place] && is(parts[place]));
}

const part = (page, place) => page.locator(".practice-part").nth(place);

/** Answers a part rightly. */
async function answer(page, place, { answer: { number, options } }) {
  if (options) {
    await part(page, place).locator("input[type=radio]").nth(options.findIndex(({ right }) => right)).check();
  } else {
    await part(page, place).locator("input[type=text]").fill(`${(number.value / number.factor).toPrecision(6)} ${number.symbol}`);
  }
  await part(page, place).getByRole("button", { name: "Check" }).click();
  await expect(part(page, place).locator(".practice-verdict")).toHaveText(/^Right/);
}

test("a question stands alone, a second try has a hint, and its figure comes with the answers", async ({ page }) => {
  const questions = round("routing");
  const number = numberOf(questions, (it) => it.answer.number?.wrong.length);
  const { parts, text, given, link } = questions[number - 1];
  await open(page, `#/routing?practice=${number}`);
  await expect(page.locator(".practice .lesson-text > p:not(.about):not(.practice-rule)")).toHaveText(text);
  await expect(page.locator(".practice-given li").first()).toHaveText(given[0]);
  await expect(page.locator(".practice-part")).toHaveCount(1);
  await expect(page.locator(".lesson-stage")).toContainText("comes with its answers");
  await expect(page.locator(".lesson-stage canvas")).toHaveCount(0);
  const { value, factor, wrong } = parts[0].answer.number;
  const box = part(page, 0).locator("input[type=text]");
  await expect(part(page, 0).locator(".practice-ask")).toContainText(parts[0].ask);
  await box.fill(`${wrong[0].value / factor}`);
  await box.press("Enter");
  const verdict = part(page, 0).locator(".practice-verdict");
  await expect(verdict).toHaveText(`Not right. ${wrong[0].told}`);
  await expect(verdict).toHaveAttribute("role", "status");
  await expect(part(page, 0).locator(".practice-hint")).toHaveText(`Hint: ${parts[0].hint}`);
  await expect(part(page, 0).locator(".practice-solution")).toHaveCount(0);
  await box.fill(`${(value / factor).toPrecision(4)}`);
  await box.press("Enter");
  await expect(verdict).toHaveText(/^Right/);
  await expect(part(page, 0).locator(".practice-solution p")).toHaveText(parts[0].solution);
  for (let place = 1; place < parts.length; place += 1) await answer(page, place, parts[place]);
  await expect(page.locator(".lesson-stage canvas").first()).toBeVisible();
  const shown = new URLSearchParams(link.split("?")[1]);
  await expect.poll(() => new URLSearchParams(page.url().split("?")[1]).get("ts")).toBe(shown.get("ts"));
});

test("an option is chosen by keys, and the next question has the focus", async ({ page }) => {
  const questions = round("speedup");
  const number = numberOf(questions, (it) => it.answer.options);
  const { options } = questions[number - 1].parts[0].answer;
  await open(page, `#/speedup?practice=${number}`);
  await part(page, 0).locator("input[type=radio]").nth(options.findIndex(({ right }) => right)).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  const told = options.find(({ right }) => right).told;
  await expect(part(page, 0).locator(".practice-verdict")).toHaveText(`Right. ${told}`);
  await page.getByRole("button", { name: /^(Next question|Finish)$/ }).click();
  await expect(page.locator("#practice-title")).toBeFocused();
});

test("a figure that is asked about is beside its question", async ({ page }) => {
  const questions = round("routing");
  const number = 1 + questions.findIndex(({ figure }) => figure);
  await open(page, `#/routing?practice=${number}`);
  await expect(page.locator(".lesson-stage .practice-figure svg")).toBeVisible();
});

test("a round ends with what was right and what to look at, and a reload loses nothing", async ({ page }) => {
  const questions = round("grid");
  await open(page, "#/grid");
  await page.getByRole("tab", { name: "Try" }).click();
  await page.getByRole("link", { name: /^Practice/ }).click();
  for (const { parts } of questions) {
    for (let place = 0; place < parts.length; place += 1) {
      await part(page, place).getByRole("button", { name: "Show the solution" }).click();
      await expect(part(page, place).locator(".practice-solution")).toBeVisible();
    }
    await page.getByRole("button", { name: /^(Next question|Finish)$/ }).click();
  }
  await expect(page.locator("#practice-title")).toHaveText("How it went");
  const count = questions.reduce((sum, { parts }) => sum + parts.length, 0);
  const score = page.getByText(`Of ${count} parts 0 were right at the first try, 0 after a hint; of ${count} you looked at the solution.`);
  await expect(score).toBeVisible();
  // The address follows a moment after the last press.
  await expect.poll(() => page.url()).toContain(`practice=${questions.length + 1}`);
  await page.reload();
  await expect(score).toBeVisible();
  await expectAccessible(page, ".practice");
  await page.locator(".practice-again button").first().click();
  await expect(page.locator("#practice-title")).toHaveText(/^1\. /);
  await expect(page.locator(".lesson-stage canvas").first()).toBeVisible();
  await page.getByRole("button", { name: "Back to the screen" }).click();
  await expect(page.locator(".bench .panel")).toBeVisible();
});

test("a link that hides an answer offers no questions", async ({ page }) => {
  await open(page, "#/speedup?hide=answer");
  await expect(page.getByRole("tab", { name: "Why" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Try" })).toHaveCount(0);
  await open(page, "#/speedup?hide=answer&practice=1");
  await expect(page.locator(".practice")).toHaveCount(0);
});

test("questions are saved as the files that the command line writes", async ({ page }) => {
  await open(page, "#/roofline?practice=1");
  const save = async (name, fill = async () => {}) => {
    await page.getByText("For a class", { exact: true }).click();
    await fill();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name, exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const json = await save("JSON");
  expect(json.name).toBe("crossover-roofline-questions.json");
  expect(JSON.parse(json.bytes.toString())).toEqual(round("roofline"));
  const pools = await save("Moodle XML", () => page.locator("[name=practice-variants]").fill("2"));
  expect(pools.bytes.toString().match(/type="category"/g).length).toBeGreaterThan(10);
  const exam = await save("Moodle XML", () => page.locator("[name=practice-exam]").check());
  expect(exam.bytes.toString()).not.toContain("#/roofline");
  expect((await save("Canvas (QTI 1.2)")).bytes.subarray(0, 2).toString()).toBe("PK");
  expect((await save("QTI 2.1")).bytes.subarray(0, 2).toString()).toBe("PK");
  expect((await save("To print")).bytes.toString()).toMatch(/^<!doctype html>/);
  const sheets = await save("Sheets and key (zip)", () => page.locator("[name=practice-students]").fill("ada\nbob"));
  const names = sheets.bytes.toString("latin1");
  expect(sheets.name).toBe("crossover-roofline-class.zip");
  for (const name of ["sheets/001-ada.html", "sheets/002-bob.html", "all-sheets.html", "key.csv"]) {
    expect(names).toContain(name);
  }
  await page.getByText("For a class", { exact: true }).click();
  await page.locator("[name=practice-students]").fill("ada\nada");
  await page.getByRole("button", { name: "Sheets and key (zip)" }).click();
  await expect(page.locator(".practice-files [role=status]")).toContainText("“ada” twice");
});

test("the questions are accessible in both themes, and no wider than their window", async ({ page }) => {
  await open(page, "#/decomposition?practice=2");
  await part(page, 0).getByRole("button", { name: "Check" }).click();
  await part(page, 0).getByRole("button", { name: "Show the solution" }).click();
  await expectAccessible(page, ".practice");
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
  }
});
