// A class without a server: a student's answers as a text, and the page on which a teacher gathers those of a class.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expectAccessible, expect, open, settle, test, waitUntilReady } from "./fixtures.js";

const LESSON = "#/speedup?lesson=speedup";
const CLASS = `${LESSON}&class=1`;
const NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana", "Ida", "Jon", "Kim", "Leo"];

const button = (page, name) => page.getByRole("button", { name, exact: true });
const step = (page, number) => page.locator(".class-step").nth(number - 1);
const box = (page) => page.getByLabel("Texts of your students, one or many");
const said = (page) => page.locator(".class-said");
const counts = (page) => page.locator(".class-counts");

/** What a student hands in who has done nothing, as the end of the lesson writes it. */
async function blank(page) {
  await open(page, `${LESSON}&step=6`);
  await button(page, "Finish").click();
  const text = await page.getByLabel("The text", { exact: true }).inputValue();
  expect(text).toMatch(/^Crossover answers 1\nlesson: speedup\nversion: [0-9a-f]{8}\nname: \nend\n$/);
  return (name, ...lines) => text.replace("name: ", `name: ${name}`).replace("end\n", [...lines, "end\n"].join("\n"));
}

/** The texts of twelve students, who differ. */
const classOf = (hand) => NAMES.map((name, at) => hand(
  name,
  `step 1 curve: 1 1; 26 ${3 + 2 * at}; 52 ${5 + 3 * at}; 77 ${6 + 4 * at}; 100 ${7 + 4 * at}; 128 ${8 + 5 * at}`,
  `step 1 option: ${1 + (at % 3)}`,
  `step 2 number: ${20 + 40 * at}`,
  `step 4 point: 16 ${6 + at / 2}`,
));

async function paste(page, text) {
  await box(page).fill(text);
  await button(page, "Add").click();
}

/** Drops files, of name and text each, on the page. */
async function drop(page, files) {
  await page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
    for (const name of ["dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, files);
}

test("a student hands in a text under a name, which the device keeps", async ({ page }) => {
  await open(page, `${LESSON}&step=2`);
  await page.locator(".typed").fill("400");
  await button(page, "Compare").click();
  await page.locator(".asked").getByRole("radio").nth(1).check();
  await button(page, "Check").click();
  for (let at = 2; at < 6; at += 1) await button(page, "Next").click();
  await button(page, "Finish").click();
  await button(page, "Copy the text").click();
  await expect(page.getByRole("alert").filter({ hasText: "Type your name first." })).toBeVisible();
  const name = page.getByLabel("Your name, or the number you were given");
  await expect(name).toBeFocused();
  await name.fill("Ada  Lovelace");
  await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
  await button(page, "Copy the text").click();
  const text = await page.evaluate(() => window.copied);
  expect(text).toMatch(/name: Ada Lovelace\nstep 2 number: 400 \(400\)\nstep 2 option: 2 \([^\n]*\)\nend\n$/);
  const saved = page.waitForEvent("download");
  await button(page, "Save as a file").click();
  expect((await saved).suggestedFilename()).toBe("speedup-ada-lovelace.txt");
  expect(readFileSync(await (await saved).path(), "utf8")).toBe(text);
  await expectAccessible(page);
  await page.reload();
  await waitUntilReady(page);
  await button(page, "Finish").click();
  await expect(name).toHaveValue("Ada Lovelace");
  await expect(page.getByRole("link", { name: "See a class's answers" }), "a student gathers none").toHaveCount(0);
});

test("the ways to the page: the menu of lessons, and the end of a lesson with the teacher's notes", async ({ page }) => {
  await open(page, "#/speedup");
  await page.locator(".lesson-menu > details > summary").click();
  await page.getByRole("link", { name: "See a class's answers" }).click();
  await expect(page.locator("h1")).toHaveText("When more processors make a program slower");
  await expect(page.locator(".class-steps")).toContainText("Nothing is here yet.");
  await page.getByRole("link", { name: "To the lesson" }).click();
  await expect(page.locator(".lesson")).toBeVisible();
  await open(page, "#/speedup?lesson=speedup.notes&step=6");
  await button(page, "Finish").click();
  await page.getByRole("link", { name: "See a class's answers" }).click();
  await expect(page.locator(".class")).toBeVisible();
  await open(page, "#/speedup?class=1");
  await expect(page.locator(".notice")).toContainText("without a lesson");
});

test("twelve texts are pasted and dropped, counted, and drawn; the answers wait for a press", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const hand = await blank(page);
  const texts = classOf(hand);
  await open(page, CLASS);
  await paste(page, `Hello,\n> ${texts.slice(0, 7).join("\n").replaceAll("\n", "\n> ")}`);
  await expect(said(page)).toHaveText("7 texts were added.");
  await expect(box(page)).toHaveValue("");
  await drop(page, texts.slice(7).map((text, at) => [`${at}.txt`, text]));
  await expect(counts(page)).toHaveText("12 students have answered.");
  await page.getByLabel("Names of your class, one a line").fill("Ada\nben\nMia\nNoa");
  await page.getByLabel("Names of your class, one a line").blur();
  await expect(counts(page)).toHaveText("12 students have answered. 2 are missing.");
  await expect(page.locator(".class-missing li")).toHaveText(["Mia", "Noa"]);
  await expect(page.locator(".class-names li").filter({ hasText: "Cleo" })).toContainText("not on your list");
  await expect(page.locator(".class-names li").filter({ hasText: "Ben" })).not.toContainText("not on your list");
  // Votes and predictions, without the answer.
  await expect(step(page, 1).locator(".class-count")).toHaveText(["4", "4", "4"]);
  await expect(step(page, 1).locator("[role=status]")).toHaveText("12 of 12 predicted.");
  await expect(step(page, 2).locator("[role=status]")).toHaveText("12 of 12 predicted: 20 to 460, the median is 240.");
  await expect(step(page, 3).locator("[role=status]")).toHaveText("0 of 12 predicted.");
  await expect(page.locator(".class-steps")).not.toContainText("(right)");
  await expect(page.locator(".class-steps")).not.toContainText("The model");
  const drawn = () => step(page, 1).locator("canvas").evaluate((canvas) => canvas.toDataURL());
  await settle(page);
  const before = await drawn();
  await step(page, 1).getByRole("button", { name: "Show the answer of step 1" }).click();
  await expect(step(page, 1)).toContainText("The model: it keeps rising");
  await expect(step(page, 1).locator("li.right")).toHaveText(/^The serial part, .*\(right\)4$/);
  await settle(page);
  expect(await drawn(), "the true curve").not.toBe(before);
  await expect(step(page, 2)).not.toContainText("The model");
  await button(page, "Show the answers").click();
  await expect(step(page, 2).locator("[role=status]")).toContainText("The model: 361. Within 10 % of it: 2.");
  await step(page, 2).locator("summary").click();
  await expect(step(page, 2).locator("tr").first()).toHaveText("Ada20");
  await expectAccessible(page);
});

test("names are hidden for the projector, also after a reload, and nothing tells one", async ({ page }) => {
  const hand = await blank(page);
  await open(page, CLASS);
  await paste(page, `${classOf(hand).join("\n")}\n${hand("Zoe", "step 9 option: 1")}`);
  await expect(said(page)).toContainText("Ask Zoe for it again.");
  await step(page, 1).locator("summary").click();
  await button(page, "Hide names").click();
  const tells = async () => {
    const words = await page.locator("body").innerText();
    return ["Zoe", ...NAMES].filter((name) => new RegExp(`\\b${name}\\b`).test(words));
  };
  await expect.poll(tells).toEqual([]);
  await expect(counts(page)).toHaveText("12 students have answered.");
  await page.reload();
  await expect(counts(page)).toHaveText("12 students have answered.");
  expect(await tells()).toEqual([]);
  await expectAccessible(page);
  await drop(page, [["ada.txt", hand("Max")], ["zip.zip", "PK\u0000"]]);
  await expect(counts(page)).toHaveText("13 students have answered.");
  expect(await tells()).toEqual([]);
  await button(page, "Hide names").click();
  await expect.poll(tells).toContain("Ada");
});

test("what cannot be read is said and stays in the box; two texts of a name, and other lessons, are told", async ({ page }) => {
  const hand = await blank(page);
  await open(page, CLASS);
  await paste(page, "nothing of ours");
  await expect(said(page)).toContainText("No answers are in it.");
  await expect(box(page)).toHaveValue("nothing of ours");
  const cut = hand("Ben", "step 2 number: 5").replace("end\n", "");
  const damaged = hand("Cleo", "step 2 number: many");
  const other = hand("Dan").replace(/version: .{8}/, "version: 00000000");
  const another = other.replace("lesson: speedup", "lesson: <b>routing</b>").replace("name: Dan", "name: Eva");
  await paste(page, [hand("Ada", "step 2 number: 5"), cut, damaged, other, another, hand("ADA", "step 2 number: 7")].join("\n"));
  await expect(said(page).locator("p")).toHaveText("4 texts were added. 2 texts could not be read.");
  await expect(said(page).locator("li")).toHaveText([
    "It is cut short: its last line, “end”, is missing. Ask for all of it.",
    "It is damaged at “step 2: many”. Ask Cleo for it again.",
  ]);
  expect(await box(page).inputValue()).toBe(`${cut.trim()}\n\n${damaged}`);
  await expect(page.locator(".class-names").first().locator("li")).toHaveText("ADA 2 texts: the later one counts×");
  await expect(step(page, 2)).toContainText("1 of 1 predicted: 7");
  const apart = page.locator(".class-names").nth(1).locator("li");
  await expect(apart).toHaveText([
    "Dan: another version of this lesson: its questions are not the same×",
    "Eva: another lesson, “<b>routing</b>”×",
  ]);
  await button(page, "Remove Dan").click();
  await expect(apart).toHaveCount(1);
  await drop(page, [["zip.zip", "PK\u0000\u0001"], ["long.txt", hand("Leo").replace("end", "x".repeat(17_000))], [".DS_Store", "\u0000"]]);
  await expect(said(page).locator("li")).toHaveText([
    "“zip.zip”: It is not the text of a student. Unpack an archive, and drop its files.",
    "“long.txt”: It is longer than 16 kB, which no lesson's answers are.",
  ]);
  await expect(counts(page)).toHaveText("1 student has answered.");
});

test("a folder is chosen, a reload loses nothing, and a class is forgotten and brought back", async ({ page }, info) => {
  const hand = await blank(page);
  const folder = info.outputPath("answers");
  mkdirSync(`${folder}/late`, { recursive: true });
  writeFileSync(`${folder}/ada.txt`, hand("Ada", "step 2 number: 5"));
  writeFileSync(`${folder}/late/ben.txt`, hand("Ben", "step 2 number: 6"));
  await open(page, CLASS);
  await page.locator("input[type=file]").nth(1).setInputFiles(folder);
  await expect(counts(page)).toHaveText("2 students have answered.");
  await page.reload();
  await expect(counts(page)).toHaveText("2 students have answered.");
  await open(page, "#/routing?lesson=routing&class=1");
  await expect(counts(page), "another lesson has another class").toHaveText("0 students have answered.");
  await open(page, "#/speedup?lesson=speedup.notes&class=1");
  await expect(counts(page), "the lesson with its notes is the same").toHaveText("2 students have answered.");
  await button(page, "Forget this class").click();
  await expect(counts(page)).toHaveText("0 students have answered.");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Ada");
  await button(page, "Bring them back").click();
  await expect(counts(page)).toHaveText("2 students have answered.");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain("Ada");
  await button(page, "Remove Ada").click();
  await expect(counts(page)).toHaveText("1 student has answered.");
});

test("at 390 px the page goes down, never aside, and can be touched", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const hand = await blank(page);
  await expect(page.locator(".hand-in")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await open(page, CLASS);
  await paste(page, classOf(hand).join("\n"));
  await button(page, "Show the answers").click();
  await settle(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const small = await page.locator(".class button:visible, .class summary:visible, .class a:visible").evaluateAll((all) =>
    all.filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.textContent));
  expect(small).toEqual([]);
  await expectAccessible(page);
});
