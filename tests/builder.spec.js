// The builder of a lesson: made by presses, taken as a student, opened again.
import { readFileSync } from "node:fs";
import { expectAccessible, showFigure, expect, open, waitUntilReady, settle, test } from "./fixtures.js";

const panel = (page) => page.locator(".builder");
const press = (page, name) => panel(page).getByRole("button", { name, exact: true }).click();
const student = (page, name) => page.locator(".lesson").getByRole("button", { name, exact: true });
const toggle = (page, name) => page.locator(".bench").getByRole("button", { name, exact: true });
const row = (page, key) => page.locator(".readout").filter({ has: page.locator(`output[data-key="${key}"]`) }).first();

/** Opens the menu of lessons and takes one of its entries. */
async function choose(page, entry) {
  const more = page.getByRole("button", { name: "More tools" });
  if (await more.isVisible()) await more.click();
  await page.locator(".lesson-menu > details > summary").click();
  await page.locator(".lesson-menu").getByRole("button", { name: entry }).click();
}

/** Begins a lesson on a screen. */
async function make(page, link) {
  await open(page, link);
  await choose(page, "Make a lesson");
  await expect(panel(page).getByLabel("Title")).toBeFocused();
}

/** What a button of the builder copies. */
async function copied(page, what) {
  await page.evaluate(() => {
    window.copied = undefined;
    navigator.clipboard.writeText = async (text) => { window.copied = text; };
  });
  await press(page, `Copy ${what}`);
  await expect.poll(() => page.evaluate(() => window.copied)).toBeDefined();
  return page.evaluate(() => window.copied);
}

/** The fragment of a link that was copied. */
const fragment = (link) => link.slice(link.indexOf("#"));

/** Everything that is typed and chosen in the panel. */
const fields = (page) => panel(page).evaluate((panel) =>
  Object.fromEntries([...panel.querySelectorAll("input[id], textarea[id], select")].map((box) => [box.id, box.value])));

/** Makes a lesson of two steps: one readout is hidden and predicted first, then a question. */
async function twoSteps(page) {
  await make(page, "#/routing");
  await panel(page).getByLabel("Title").fill("Which is <b>faster</b>?");
  await panel(page).getByLabel("Heading").fill("Predict it");
  await row(page, "t_packet").getByRole("button", { name: /^Hide: / }).click();
  await panel(page).getByLabel("Predict first").selectOption("Type a number");
  await press(page, "Add a step");
  await expect(panel(page).getByLabel("Heading")).toBeFocused();
  await panel(page).getByLabel("Heading").fill("Explain it");
  await panel(page).getByText("Ask a question").click();
  await panel(page).getByLabel("Question").fill("Why?");
  await panel(page).getByLabel("Right answer").fill("Packets overlap.");
  await panel(page).getByLabel("Wrong answers").fill("The wire is faster.\nThere are fewer words.");
  await panel(page).getByText("Afterwards, and a note").click();
  await panel(page).getByLabel("Note for the teacher").fill("Secret of the teacher");
}

test("a lesson of two steps with a hidden readout is made, taken by a student, and opened again", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await twoSteps(page);
  const typed = await fields(page);
  expect(typed["builder-heading"]).toBe("Explain it");
  const [klass, teacher] = [await copied(page, "class link"), await copied(page, "teacher's link")];
  expect(klass).not.toBe(teacher);
  expect(await copied(page, "embed")).toMatch(/^<iframe src="http[^"]*&amp;embed=1" .*title="Which is <b>faster<\/b>\?"/);
  expect(await copied(page, "Markdown")).toBe(`[Which is \\<b\\>faster\\</b\\>?](${klass})`);

  // As a student, in a browser that knows no draft.
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
  await page.goto("about:blank");
  await open(page, fragment(klass));
  await expect(page.locator(".lesson-bar h1"), "HTML in a title is shown as text").toHaveText("Which is <b>faster</b>?");
  await expect(page.locator(".lesson-text h2")).toHaveText("Predict it");
  await expect(student(page, "Edit"), "no way to the answers for a class").toHaveCount(0);
  await page.locator(".typed").fill("1 ms");
  await page.locator(".typed").press("Enter");
  await expect(page.locator("#lesson-verdict")).toContainText("the model says");
  await student(page, "Next").click();
  await expect(page.locator(".lesson-text h2")).toHaveText("Explain it");
  await page.getByRole("radio", { name: "Packets overlap." }).check();
  await student(page, "Check").click();
  await expect(page.locator(".asked .verdict")).toHaveText("Right.");
  await expect(page.locator(".teacher")).toHaveCount(0);
  await student(page, "Finish").click();
  await expect(page.locator(".summary")).toContainText("Packets overlap. (right)");

  // As its teacher: the same lesson in the builder.
  await page.goto("about:blank");
  await open(page, fragment(teacher));
  await page.getByRole("button", { name: "Step 2" }).click();
  await student(page, "Edit").click();
  await expect(panel(page).getByRole("button", { name: "Preview" })).toBeFocused();
  await expect.poll(() => fields(page)).toEqual({ ...typed });
  expect(await copied(page, "teacher's link")).toBe(teacher);
  expect(await copied(page, "class link")).toBe(klass);
});

test("what students will not see is dimmed while it is built, and gone in the preview", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await make(page, "#/routing");
  const [readout, control] = [row(page, "t_packet"), page.locator(".control[data-key=m]")];
  await readout.getByRole("button", { name: /^Hide: / }).click();
  await expect(readout).toHaveClass(/unseen/);
  await expect(readout.locator("output").first(), "it is still there").toBeVisible();
  await control.getByRole("button", { name: /^Slider: / }).click();
  await control.getByLabel(/, from$/).fill("10");
  await control.getByLabel(/, to$/).fill("20 kB");
  await control.getByLabel(/, to$/).blur();
  await expect(control.locator(".marks .error")).toBeHidden();
  await page.locator(".control[data-key=ts]").getByRole("button", { name: /^Hide: / }).click();
  await expect(page.locator(".control[data-key=ts]")).toContainText("hidden from students");
  await (await showFigure(page, "timeline")).getByRole("button", { name: /^Hide: / }).click();
  await expect(page.locator("figure#timeline")).toHaveClass(/unseen/);
  await (await showFigure(page, "timeline")).getByRole("button", { name: /^Hide: / }).click();
  await page.locator(".behind").getByRole("button", { name: "Hide: Answer" }).click();
  await expect(page.locator(".takeaway")).toHaveClass(/unseen/);
  await expect(page.locator("[data-takeaway]")).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await press(page, "Preview");
  await expect(page.locator("#lesson-step")).toBeFocused();
  await expect(page.locator(".lesson-stage .control")).toHaveCount(1);
  await expect(page.locator("[data-takeaway]")).toHaveCount(0);
  await student(page, "Edit").click();
  await expect(panel(page).getByRole("button", { name: "Preview" })).toBeFocused();
  await expect(page.locator(".takeaway")).toHaveClass(/unseen/);
  await press(page, "Undo");
  await expect(page.locator(".takeaway")).not.toHaveClass(/unseen/);
});

test("a slider that moves changes its step, and each step shows its own", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await make(page, "#/routing?m=50");
  await press(page, "Add a step");
  const box = page.locator(".box input[name=m]");
  await box.fill("80");
  await box.press("Enter");
  await panel(page).locator(".builder-steps li button").first().click();
  await expect(box).toHaveValue("50 words");
  await panel(page).locator(".builder-steps li button").nth(1).click();
  await expect(box).toHaveValue("80 words");
  await press(page, "Move the step up");
  await panel(page).locator(".builder-steps li button").nth(1).click();
  await expect(box).toHaveValue("50 words");
  await press(page, "Remove the step");
  await expect(box).toHaveValue("80 words");
  await expect(panel(page).locator(".builder-steps li")).toHaveCount(1);
  await expect(panel(page).getByRole("button", { name: "Remove the step" })).toHaveAttribute("aria-disabled", "true");
});

test("a reload and leaving lose nothing, and a lesson goes on over several screens", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await make(page, "#/routing?m=50");
  await panel(page).getByLabel("Title").fill("Kept");
  await panel(page).getByText("Ask a question").click();
  await panel(page).getByLabel("Question").fill("Half a question");
  await expect(panel(page).locator(".faults")).toContainText("Step 1: the question has no right answer");
  await page.reload();
  await waitUntilReady(page);
  await expect(panel(page).getByLabel("Title")).toHaveValue("Kept");
  await expect(panel(page).getByLabel("Question")).toHaveValue("Half a question");
  await open(page, "#/speedup?N=32");
  await expect(panel(page)).toHaveCount(0);
  await choose(page, "Add this page to it");
  await expect(panel(page).locator(".builder-steps li")).toHaveCount(2);
  expect(page.url()).toContain("#/speedup?N=32");
  await panel(page).locator(".builder-steps li button").first().click();
  await expect.poll(() => page.url()).toContain("#/routing?m=50");
  await press(page, "Close");
  await expect(panel(page)).toHaveCount(0);
  await expect(page.locator(".lesson-menu > details > summary")).toBeFocused();
  await choose(page, "Continue “Kept”");
  await expect(panel(page).locator(".builder-steps li")).toHaveCount(2);
});

/** The ways to leave the builder other than by a link of the page, which would take the focus out of its box first. */
const WAYS = {
  "by Back": (page) => page.goBack(),
  "by the address of a screen": (page) => typed(page, "#/speedup?N=32"),
  "by the address of the home page": (page) => typed(page, "#/"),
  "by an address that is unknown": (page) => typed(page, "#/nowhere"),
  "by presenting": (page) => page.keyboard.press("Alt+p"),
  "by the address of a presentation": (page) => typed(page, "#/routing?present=1"),
  "by the address of a lesson": (page) => typed(page, "#/routing?lesson=routing"),
  "by the address of a prediction": (page) => typed(page, "#/routing?predict=number:t_cut_through"),
  "by the address of a figure": (page) => typed(page, "#/routing?figure=timeline"),
};
const kept = (page) => page.getByRole("status", { name: "Your lesson" });
const typed = (page, link) => page.evaluate((link) => { location.hash = link; }, link);

for (const [way, leave] of Object.entries(WAYS)) {
  test(`who leaves the builder ${way} is told that the lesson is kept`, async ({ page }) => {
    await open(page, "#/");
    await typed(page, "#/routing");
    await page.locator(".bench .panel .control").first().waitFor();
    await choose(page, "Make a lesson");
    await panel(page).getByLabel("Title").pressSequentially("Kept");
    await leave(page);
    await expect(panel(page)).toHaveCount(0);
    await expect(kept(page)).toContainText("Your lesson “Kept” is kept in this browser.");
    await expect(page.locator("html[data-failed]")).toHaveCount(0);
    await typed(page, "#/speedup?N=5");
    await page.locator(".bench .panel .control").first().waitFor();
    await choose(page, "Continue “Kept”");
    await expect(panel(page).getByLabel("Title")).toHaveValue("Kept");
    await expect(kept(page)).toHaveCount(0);
  });
}

test("storage that is forbidden loses nothing but the comfort", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
    }
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await make(page, "#/routing");
  await panel(page).getByLabel("Title").fill("Not kept");
  expect(await copied(page, "class link")).toContain("#/routing?lesson=1.");
});

test("junk in every field is text, or is refused with a reason", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await make(page, "#/routing");
  const junk = `<img src=x onerror=alert(1)> "&' {m} at: routing ::: ${"é".repeat(30)}`;
  for (const summary of ["Minutes and notes", "Ask a question", "Afterwards, and a note"]) await panel(page).getByText(summary).click();
  for (const box of await panel(page).locator("input[type=text], textarea").all()) await box.fill(junk);
  await panel(page).getByLabel("Minutes").blur();
  await expect(panel(page).getByLabel("Minutes"), "no number").toHaveValue("");
  const control = page.locator(".control[data-key=m]");
  await control.getByRole("button", { name: /^Slider: / }).click();
  for (const end of ["from", "to"]) {
    await control.getByLabel(`, ${end}`).fill("junk");
    await control.getByLabel(`, ${end}`).blur();
  }
  await expect(control.locator(".marks .error")).toContainText("give a number");
  for (const key of ["l", "ts"]) await page.locator(`.control[data-key=${key}]`).getByRole("button", { name: /^Slider: / }).click();
  await page.locator(".control[data-key=th]").getByRole("button", { name: /^Slider: / }).click();
  await expect(panel(page).locator(".said")).toContainText("at most three sliders");
  await expect(panel(page).locator(".faults")).toContainText("a wrong answer is the right one");
  const link = await copied(page, "class link");
  await open(page, "#/");
  await open(page, fragment(link));
  await expect(page.locator(".lesson-bar h1")).toHaveText(junk);
  await expect(page.locator(".lesson img")).toHaveCount(0);
  await expect(page.getByRole("status", { name: "Link values that were rejected" })).toHaveCount(0);
});

test("a lesson is opened by its link, and what is none is said", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await twoSteps(page);
  const link = await copied(page, "class link");
  await choose(page, "Make a lesson");
  await expect(panel(page).getByLabel("Title")).toHaveValue("");
  const paste = async (text) => {
    await page.locator(".lesson-menu > details > summary").click();
    await page.getByLabel("Change a lesson by its link").fill(text);
    await page.locator(".lesson-link").getByRole("button", { name: "Open" }).click();
  };
  await paste("https://example.org/");
  await expect(page.locator(".lesson-link .error")).toBeVisible();
  await page.keyboard.press("Escape");
  await paste(link);
  await expect(panel(page).getByLabel("Title")).toHaveValue("Which is <b>faster</b>?");
  const dialog = await yours(page);
  await expect(dialog.locator("li"), "what was built before is there still").toHaveCount(3);
});

/** Opens the list of lessons. */
async function yours(page) {
  await choose(page, /^(Your lessons \(\d+\)|Import lessons)…$/);
  return page.locator("dialog.yours");
}

/** The names of the lessons in the list, which is opened for it. */
async function names(page) {
  const dialog = await yours(page);
  // Its room may still be on its way.
  await expect(dialog).toBeVisible();
  const names = await dialog.locator("li button:first-child").allTextContents();
  await dialog.getByRole("button", { name: "Close" }).click();
  return names;
}

test("lessons stand by name: one begun beside another, copied, deleted, brought back, taken along", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await make(page, "#/routing");
  await panel(page).getByLabel("Title").fill("First");
  await choose(page, "Make a lesson");
  await panel(page).getByLabel("Title").fill("Second");
  await choose(page, "Change the ready lesson");
  await press(page, "Close");
  const dialog = await yours(page);
  const row = (name) => dialog.locator("li").filter({ has: page.getByRole("button", { name: `Open ${name}`, exact: true }) });
  await expect(dialog.locator("li")).toHaveCount(3);
  await expect(row("First")).toContainText(/1 step, changed \d+ \w+ \d{4}, \d\d:\d\d/);
  await expectAccessible(page, "dialog.yours");
  await row("First").getByRole("button", { name: "Duplicate First" }).click();
  await expect(row("First (copy)")).toHaveCount(1);
  await row("Second").getByRole("button", { name: "Delete Second" }).click();
  await expect(dialog).toContainText("“Second” was deleted.");
  await expect(row("Second")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Bring it back" }).click();
  await expect(row("Second")).toHaveCount(1);
  const saved = page.waitForEvent("download");
  await row("Second").getByRole("button", { name: "Export Second" }).click();
  const file = await (await saved).path();
  await row("Second").getByRole("button", { name: "Delete Second" }).click();
  await dialog.locator("input[type=file]").setInputFiles({ name: "lessons.json", mimeType: "application/json", buffer: readFileSync(file) });
  await expect(page.getByRole("status", { name: "What was dropped or pasted" })).toContainText("1 lesson was added to yours");
  await page.reload();
  await waitUntilReady(page);
  expect(await names(page)).toEqual(expect.arrayContaining(["First", "First (copy)", "Second"]));
  await (await yours(page)).getByRole("button", { name: "Open Second" }).click();
  await expect(panel(page).getByLabel("Title")).toHaveValue("Second");
});

test("two tabs keep both of their lessons, and what is typed last before a tab is closed", async ({ context, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await make(page, "#/routing");
  await panel(page).getByLabel("Title").fill("One");
  const other = await context.newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await make(other, "#/routing");
  await other.getByLabel("Title").fill("Two");
  // At once, before it is kept for having rested.
  await other.goto("about:blank");
  await other.close();
  await expect.poll(async () => (await names(page)).sort()).toEqual(["One", "Two"]);
});

test("a full storage is told, loses nothing that was kept, and goes on once there is room", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await make(page, "#/routing");
  await panel(page).getByLabel("Title").fill("Before");
  await expect.poll(() => page.evaluate(() => localStorage["crossover.lessons"] ?? "")).toContain("title: Before");
  await page.evaluate(() => {
    const room = "x".repeat(1 << 16);
    try { for (let at = 0; ; at += 1) localStorage.setItem(`full-${at}`, room); } catch { /* It is full up to 64 kB. */ }
    try { for (let at = 0; ; at += 1) localStorage.setItem(`tiny-${at}`, "x".repeat(64)); } catch { /* It is full. */ }
  });
  await panel(page).getByLabel("Heading").fill("A heading that is longer than what is left of the room. ".repeat(5));
  await expect(page.getByRole("status", { name: "What is kept" })).toContainText("no room left to keep your lessons");
  expect(await page.evaluate(() => localStorage["crossover.lessons"])).toContain("title: Before");
  await page.evaluate(() => { for (const key of Object.keys(localStorage)) if (!key.startsWith("crossover")) localStorage.removeItem(key); });
  await panel(page).getByLabel("Title").fill("After");
  await expect.poll(() => page.evaluate(() => localStorage["crossover.lessons"])).toContain("A heading that is longer");
});

test("a value is inserted at the cursor and follows the page, and a question says what it stands on", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await make(page, "#/routing");
  const text = panel(page).getByLabel("Text", { exact: true });
  await text.fill("It takes  here.");
  await text.evaluate((box) => box.setSelectionRange(9, 9));
  const values = panel(page).locator(".field").filter({ has: page.locator("#builder-text") }).locator(".values");
  await expect(values.locator("summary")).toHaveAccessibleDescription("Text");
  await values.locator("summary").press("Enter");
  await expect(values.getByRole("button").first()).toBeVisible();
  await expectAccessible(page, ".builder");
  await page.keyboard.press("Escape");
  await expect(values.getByRole("button")).toHaveCount(0);
  await expect(values.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await values.getByRole("button", { name: /^Cut-through 23 µs/ }).click();
  await expect(text).toHaveValue("It takes {t_cut_through} here.");
  await expect(text).toBeFocused();
  await page.keyboard.type("!");
  await expect(text, "the cursor stands behind it").toHaveValue("It takes {t_cut_through}! here.");
  await text.fill("It takes 23 µs here.");
  await panel(page).getByRole("button", { name: "Let 23 µs follow the page" }).click();
  await expect(text).toHaveValue("It takes {t_cut_through} here.");
  await panel(page).getByText("Ask a question").click();
  await panel(page).getByLabel("Question").fill("Why {t_cut_through}?");
  await panel(page).getByLabel("Right answer").fill("{ts} to start.");
  await panel(page).getByLabel("Wrong answers").fill("{m} are few.");
  await panel(page).getByText("Afterwards, and a note").click();
  await panel(page).getByLabel("What it stands on").fill("gain < 2");
  await expect(panel(page).locator(".faults")).toHaveCount(0);
  const box = page.locator(".box input[name=m]");
  await box.fill("10000");
  await box.press("Enter");
  await expect(panel(page).locator(".faults")).toContainText("Step 1: the question stands on gain < 2, and now gain is 2.77: change the question, or move the state back.");
  await box.fill("1000");
  await box.press("Enter");
  await expect(panel(page).locator(".faults")).toHaveCount(0);
  await press(page, "Preview");
  await expect(page.locator(".lesson-text")).toContainText("It takes 23 µs here.");
  await expect(page.locator(".asked legend")).toHaveText("Why 23 µs?");
  await page.getByRole("radio", { name: "10 µs to start." }).check();
  await student(page, "Check").click();
  await expect(page.locator(".asked .verdict")).toHaveText("Right.");
});

test("where a lesson says so, a step opens once the one before it is predicted and answered", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await twoSteps(page);
  await panel(page).getByLabel("Students predict and answer before they go on").check();
  const link = await copied(page, "class link");
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
  await page.goto("about:blank");
  await open(page, fragment(link));
  const next = student(page, "Next");
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await expect(next).toHaveAccessibleDescription("First predict. Then you can go on.");
  await expectAccessible(page);
  await next.press("Enter");
  await expect(page.locator("#lesson-waits"), "what one waits for is read").toBeFocused();
  const second = page.locator(".dots").getByRole("button", { name: "Step 2" });
  await expect(second).toHaveAttribute("aria-disabled", "true");
  await second.click({ force: true });
  await expect(page.locator(".lesson-text h2")).toHaveText("Predict it");
  await page.locator(".typed").fill("1 ms");
  await page.locator(".typed").press("Enter");
  await expect(page.locator("#lesson-waits")).toHaveCount(0);
  await next.click();
  await expect(page.locator(".lesson-text h2")).toHaveText("Explain it");
  await expect(student(page, "Finish")).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator("#lesson-waits")).toHaveText("First answer the question. Then you can go on.");
  await page.getByRole("radio", { name: "Packets overlap." }).check();
  await student(page, "Check").click();
  await student(page, "Finish").click();
  await expect(page.locator(".summary")).toBeVisible();
  await page.goto("about:blank");
  await open(page, `${fragment(link)}&step=2`);
  await expect(page.locator(".lesson-text h2"), "who wants to skips by the link").toHaveText("Explain it");
});

test("a curve is drawn in a figure that has one, and its figure is in view", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await make(page, "#/routing?view=timeline");
  await panel(page).getByLabel("Predict first").selectOption("Draw a curve");
  const figure = await panel(page).getByLabel("In the figure").inputValue();
  await expect(page.locator(`.figures figure[id="${figure}"]`)).toBeVisible();
  await panel(page).getByLabel("In the figure").selectOption("timeline");
  await expect(panel(page).locator(".said")).toContainText("Nothing here can be predicted in this way");
  await expect(panel(page).getByLabel("In the figure")).toHaveValue(figure);
  await panel(page).getByLabel("Predict first").selectOption("Put in order");
  const boxes = panel(page).locator("fieldset input[type=checkbox]:checked");
  const count = await boxes.count();
  expect(count).toBeGreaterThanOrEqual(2);
  for (let left = count; left > 2; left -= 1) await boxes.first().uncheck();
  await boxes.first().click();
  await expect(boxes, "two are the least").toHaveCount(2);
  await panel(page).getByLabel("Predict first").selectOption("Nothing");
  await expect(panel(page).getByLabel("Tries")).toHaveCount(0);
});

test("nothing of the builder is cut, whatever the width", async ({ page }) => {
  for (const [width, height] of [[390, 844], [1024, 768], [1440, 900], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    await make(page, "#/speedup");
    await settle(page);
    const cut = await page.evaluate(() => [...document.querySelectorAll(".builder button, .builder select, .marks button, .builder h2")]
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => !element.closest(".builder-steps ol") && element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent));
    expect(cut, `${width} px`).toEqual([]);
    const beyond = await page.evaluate(() => [...document.querySelectorAll(".builder *, .marks *, .marking *")]
      .filter((element) => element.getClientRects().length > 0 && !element.matches(".visually-hidden"))
      .filter((element) => {
        const [box, around] = [element, element.closest(".builder, .panel, .side")].map((it) => it.getBoundingClientRect());
        return !element.closest(".side, ol") && (box.left < around.left || around.right < box.right);
      })
      .map((element) => element.outerHTML.slice(0, 80)));
    expect(beyond, `${width} px: within their column`).toEqual([]);
    const widths = await page.evaluate(() => ["html", ".app", ".bench"].map((it) => document.querySelector(it).scrollWidth));
    expect(Math.max(...widths), `${width} px`).toBeLessThanOrEqual(width);
    await panel(page).getByRole("button", { name: "Copy Markdown" }).scrollIntoViewIfNeeded();
    await expect(panel(page).getByRole("button", { name: "Copy Markdown" })).toBeInViewport();
  }
  await expectAccessible(page, ".builder");
});
