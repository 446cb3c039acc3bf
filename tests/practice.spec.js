// Questions on the page: asked, answered and told, by pointer and by keys, and as files.
import { expectAccessible, expect, open, test } from "./fixtures.js";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";

test.use({ viewport: { width: 1440, height: 900 } });

const CROSSOVER = fileURLToPath(new URL("../target/debug/crossover", import.meta.url));

/** The question that the page asks under that number: what the command line writes for its seed. */
function asked(screen, kind, seed) {
  const words = ["questions", screen, "--kind", kind, "--seed", String(seed), "--count", "1"];
  return JSON.parse(execFileSync(CROSSOVER, words, { encoding: "utf8" }))[0];
}

async function practice(page, link, kind) {
  await open(page, link);
  await page.getByRole("tab", { name: "Try" }).click();
  if (kind) await page.locator("[name=practice-kind]").selectOption(kind);
}

test("a number is right with and without its unit, and a wrong one is told what it overlooks", async ({ page }) => {
  const question = asked("speedup", "compute", 1);
  await practice(page, "#/speedup", "compute");
  await expect(page.locator(".practice-text")).toHaveText(question.text);
  await expect(page.locator(".practice-given li")).toHaveText(question.given);
  const { value, factor, symbol } = question.answer.number;
  const box = page.locator("[name=practice-answer]");
  const verdict = page.locator(".practice-verdict");
  await box.fill(`${(1.4 * value) / factor}`);
  await box.press("Enter");
  await expect(verdict).toHaveText(/^Not right/);
  await expect(verdict).toHaveAttribute("role", "status");
  await expect(page.locator(".practice-solution")).toHaveCount(0);
  await box.fill(`${(value / factor).toPrecision(4)} ${symbol}`);
  await box.press("Enter");
  await expect(verdict).toHaveText(/^Right/);
  await expect(page.locator(".practice-solution p")).toHaveText(question.solution);
});

test("an option is chosen by keys, and the next question begins anew", async ({ page }) => {
  const [one, two] = [1, 2].map((seed) => asked("routing", "dominates", seed));
  await practice(page, "#/routing", "dominates");
  const right = one.answer.options.findIndex((option) => option.right);
  await page.locator("[name=practice-option]").nth(right).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.locator(".practice-verdict")).toHaveText(`Right. ${one.answer.options[right].told}`);
  await page.getByRole("button", { name: "Next question" }).click();
  await expect(page.locator(".practice-title")).toHaveText(/^2\. /);
  await expect(page.locator(".practice-title")).toBeFocused();
  await expect(page.locator(".practice-text")).toHaveText(two.text);
  await expect(page.locator(".practice-verdict")).toBeEmpty();
  await expect(page.locator("[name=practice-option]:checked")).toHaveCount(0);
});

test("a figure is drawn in the question, and its state opens", async ({ page }) => {
  await practice(page, "#/speedup", "read-off");
  await expect(page.locator(".practice-figure svg")).toBeVisible();
  const link = asked("speedup", "read-off", 1).link;
  await page.getByRole("link", { name: "Open this state" }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe(link);
});

test("a link that hides an answer offers no questions", async ({ page }) => {
  await open(page, "#/speedup?hide=answer");
  await expect(page.getByRole("tab", { name: "Why" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Try" })).toHaveCount(0);
});

test("questions are saved as the files that the command line writes", async ({ page }) => {
  await practice(page, "#/roofline");
  const save = async (name) => {
    await page.getByText("Save questions as …").click();
    await page.locator("[name=practice-count]").fill("3");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name, exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const json = await save("JSON");
  expect(json.name).toBe("crossover-roofline-questions.json");
  const words = ["questions", "roofline", "--seed", "1", "--count", "3"];
  const written = JSON.parse(execFileSync(CROSSOVER, words, { encoding: "utf8" }));
  expect(JSON.parse(json.bytes.toString())).toEqual(written);
  expect((await save("Moodle XML")).bytes.toString()).toContain("<quiz>");
  expect((await save("Canvas (QTI)")).bytes.subarray(0, 2).toString()).toBe("PK");
  expect((await save("To print")).bytes.toString()).toMatch(/^<!doctype html>/);
});

test("the questions are accessible in both themes", async ({ page }) => {
  await practice(page, "#/routing", "wrong-statement");
  await page.locator("[name=practice-option]").first().check();
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expectAccessible(page, ".practice");
});

test("the questions make no page wider than its window", async ({ page }) => {
  await practice(page, "#/decomposition", "wrong-statement");
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
  }
});
