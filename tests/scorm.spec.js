// Lessons in a course system: a package that the command line made of the served page, launched by the independent
// runtime scorm-again, which keeps what a student has done. The system's policy allows no inline script and no
// other origin, and it knows no WebAssembly: its files come as bytes of no type.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { unzipSync } from "fflate";
import { expect, expectAccessible, keep, open, rootAddress, test as base } from "./fixtures.js";

const LESSON = `
title: One message
at: routing?predict=number:t_cut_through:2
title: How long does it take?
at: routing?m=1e4
title: A longer one
ask: What takes most of the time?
right: The words
wrong: The start-up
at: routing?l=5
title: To end with
text: More links.
`;
const LINK = `#/routing?lesson=1.${deflateSync(LESSON.trim()).toString("base64url")}`;
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'";
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css" };
const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const RUNTIME = readFileSync(new URL("node_modules/scorm-again/dist/scorm12.min.js", import.meta.url));

/** The course system: it keeps what it was told, and gives it back at the next launch. */
function system() {
  const { cmi, mastery } = JSON.parse(localStorage.getItem("kept") ?? "{}");
  window.API = new window.Scorm12API({ logLevel: 5 });
  window.API.loadFromJSON({
    ...cmi,
    core: { ...cmi?.core, entry: !cmi ? "ab-initio" : cmi.core.exit === "suspend" ? "resume" : "", exit: "", session_time: "" },
    student_data: { mastery_score: mastery ?? "" },
  });
  window.calls = [];
  const keep = (call) => {
    window.calls.push(call);
    const told = window.API.renderCommitCMI(call === "LMSFinish").cmi;
    localStorage.setItem("kept", JSON.stringify({ cmi: told, mastery }));
  };
  for (const call of ["LMSCommit", "LMSFinish"]) window.API.on(call, () => keep(call));
  window.API.on("LMSGetValue", (element) => window.calls.push(element));
}

let packed = 0;

/** What the package of the lesson holds, by path. */
const pack = (...options) => packLesson(LINK, ...options);

/** What the package of a lesson that the command line makes holds, by path. */
function packLesson(lesson, ...options) {
  const folder = fileURLToPath(new URL("output/scorm", import.meta.url));
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${process.pid}-${(packed += 1)}.zip`;
  execFileSync(process.env.CROSSOVER_CLI, ["lesson", lesson, "--dist", DIST, "-o", file, ...options]);
  return unzipSync(readFileSync(file));
}

let files;
const course = () => `${rootAddress()}course/`;

const test = base.extend({
  page: async ({ page }, use) => {
    files ??= pack();
    await page.route(`${course()}**`, (route) => {
      const name = decodeURIComponent(new URL(route.request().url()).pathname.slice("/course/".length));
      const body = {
        "": '<!doctype html><title>Course</title><script src="runtime.js"></script><script src="system.js"></script>',
        "runtime.js": RUNTIME,
        "system.js": `(${system})();`,
      }[name] ?? files[name.replace("package/", "")];
      const contentType = name === "" ? "text/html" : TYPES[name.split(".").at(-1)] ?? "application/octet-stream";
      return body === undefined
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType, headers: { "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff" }, body: Buffer.from(body) });
    });
    await use(page);
  },
});

const launched = (page) => page.frameLocator("iframe");
const lesson = (page) => launched(page).frameLocator("#lesson");
const heading = (page) => lesson(page).locator("#lesson-step");
const verdict = (page) => lesson(page).locator("#lesson-verdict");
const next = (page) => lesson(page).getByRole("button", { name: "Next" });
/** What the system has stored. */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("kept"))?.cmi);
/** What the page has told the system. */
const told = (page, element) => page.evaluate((element) => window.API.LMSGetValue(`cmi.${element}`), element);

/** Opens the course system, and the lesson in it. */
async function launch(page) {
  await page.goto(course());
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", '<iframe title="Activity" src="package/launch.html" width="1240" height="680"></iframe>'));
  await expect(heading(page)).toBeVisible({ timeout: 20_000 });
}

/** Predicts in the first step. */
async function predict(page, time) {
  const box = lesson(page).locator(".predicting input");
  await box.fill(time);
  await lesson(page).getByRole("button", { name: "Compare" }).click();
}

/** Answers the question of the second step. */
async function answer(page, option) {
  await lesson(page).getByLabel(option).check();
  await lesson(page).getByRole("button", { name: "Check" }).click();
}

test("a course system hears the score, and step and answers are there again at the next visit", async ({ page }) => {
  await launch(page);
  await expect(launched(page).locator("#said")).toBeEmpty();
  await expect(heading(page)).toHaveText("How long does it take?");
  await expect.poll(() => told(page, "core.lesson_status")).toBe("incomplete");
  expect(await told(page, "core.score.raw")).toBe("0");
  await predict(page, "23 us");
  await expect(verdict(page)).toContainText("so does the model");
  await keep(page, "scorm");
  await expect.poll(() => told(page, "core.score.raw")).toBe("50");
  // Before anybody leaves, it is stored.
  await expect.poll(async () => (await kept(page))?.suspend_data).toBe("1 n2.3e-5");
  await next(page).click();
  await expect(heading(page)).toHaveText("A longer one");
  await expect.poll(() => told(page, "core.lesson_location")).toBe("2");
  // Nothing is said after the end.
  await page.locator("iframe").evaluate((frame) => frame.remove());
  await page.waitForTimeout(1100);
  expect(await page.evaluate(() => window.calls.at(-1))).toBe("LMSFinish");
  const { core, suspend_data } = await kept(page);
  expect([core.lesson_status, core.score, core.lesson_location, core.exit, suspend_data])
    .toEqual(["incomplete", { raw: "50", min: "0", max: "100" }, "2", "suspend", "1 n2.3e-5"]);
  expect(core.session_time).toMatch(/^00:00:\d\d$/);

  // This browser keeps nothing of the page: what comes back comes from the system.
  await page.evaluate(() => localStorage.removeItem("crossover.progress"));
  await launch(page);
  await expect(heading(page)).toHaveText("A longer one");
  await lesson(page).getByRole("button", { name: "Back", exact: true }).click();
  await expect(verdict(page)).toContainText("23 µs, and so does the model");
  await next(page).click();
  await answer(page, "The words");
  await expect.poll(() => told(page, "core.score.raw")).toBe("100");
  expect(await told(page, "core.lesson_status"), "the last step was not seen").toBe("incomplete");
  await next(page).click();
  await expect.poll(() => told(page, "core.lesson_status")).toBe("completed");
  // Who goes away to another page has left as well.
  await page.goto(`${course()}package/launch.css`);
  expect(await kept(page)).toMatchObject({ core: { lesson_status: "completed", lesson_location: "3" } });
});

test("who reaches the score passes, and what was achieved stays when the lesson is begun again", async ({ page }) => {
  await page.goto(course());
  await page.evaluate(() => localStorage.setItem("kept", JSON.stringify({ mastery: "75" })));
  await launch(page);
  for (const time of ["1 s", "2 s"]) await predict(page, time);
  await next(page).click();
  await answer(page, "The words");
  await expect.poll(() => told(page, "suspend_data")).toContain("2 c");
  // A system that knows the mastery score would fail who leaves now.
  expect([await told(page, "core.score.raw"), await told(page, "core.lesson_status")]).toEqual(["", "incomplete"]);
  await next(page).click();
  await expect.poll(() => told(page, "core.lesson_status")).toBe("failed");
  expect(await told(page, "core.score.raw")).toBe("50");
  const again = async (time, option) => {
    await lesson(page).getByRole("button", { name: "Finish" }).click();
    await lesson(page).getByRole("button", { name: "Begin again" }).click();
    await expect.poll(() => told(page, "suspend_data")).toBe("");
    await predict(page, time);
    await next(page).click();
    await answer(page, option);
    await next(page).click();
    await expect.poll(() => told(page, "core.lesson_location")).toBe("3");
    return [await told(page, "core.score.raw"), await told(page, "core.lesson_status")];
  };
  expect(await again("23 us", "The words")).toEqual(["100", "passed"]);
  expect(await again("23 us", "The start-up")).toEqual(["100", "passed"]);
});

test("another student at the same browser begins with nothing done", async ({ page }) => {
  await launch(page);
  await predict(page, "23 us");
  await expect(verdict(page)).toContainText("so does the model");
  await page.goto(course());
  expect(await page.evaluate(() => localStorage.getItem("crossover.progress"))).toContain("n2.3e-5");
  await page.evaluate(() => localStorage.removeItem("kept"));
  await launch(page);
  await expect(lesson(page).locator(".predicting input")).toBeVisible();
  await expect(verdict(page)).toBeEmpty();
  expect([await told(page, "suspend_data"), await told(page, "core.score.raw")]).toEqual(["", "0"]);
});

test("the name of a student is not asked for", async ({ page }) => {
  await launch(page);
  await expect.poll(() => told(page, "core.lesson_status")).toBe("incomplete");
  const asked = await page.evaluate(() => window.calls.filter((call) => call.startsWith("cmi.")));
  expect(asked).toContain("cmi.core.entry");
  expect(asked.filter((element) => element.includes("student_name") || element.includes("student_id"))).toEqual([]);
});

test("what a course system has no room for is cut by whole steps, and said; what it refuses too", async ({ page }) => {
  await launch(page);
  await expect.poll(() => told(page, "core.lesson_status")).toBe("incomplete");
  const inner = page.frames().find((frame) => frame.url().includes("crossover/index.html"));
  const say = (progress) => inner.evaluate((progress) => parent.postMessage({ source: "crossover", type: "lesson", title: "", step: 1, steps: 3, finished: 0, asked: 2, score: 0, progress }, "*"), progress);
  const long = `2 ${"p1:1,".repeat(600)}`;
  await say(`1 n1;${long};3 c1`);
  await expect.poll(() => told(page, "suspend_data")).toBe(`1 n1;${long};3 c1`);
  await expect(launched(page).locator("#said")).toBeEmpty();
  await say(`1 n1;${long}${long};3 c1`);
  await expect.poll(() => told(page, "suspend_data")).toBe("1 n1;3 c1");
  await expect(launched(page).locator("#said")).toContainText("no room");
  await page.evaluate(() => { window.API.LMSCommit = () => "false"; });
  await say("1 n2");
  await expect(launched(page).locator("#said")).toContainText("did not store");
  expect(await told(page, "suspend_data")).toBe("1 n2");
  // Who is not the page with the lesson says nothing.
  await page.frames().find((frame) => frame.url().endsWith("launch.html")).evaluate(() => postMessage({ source: "crossover", type: "lesson", step: 9, steps: 9, finished: 9, asked: 2, score: 1, progress: "9 c1" }, "*"));
  await page.waitForTimeout(200);
  expect(await told(page, "suspend_data")).toBe("1 n2");
});

test("a lesson in a window of its own finds the system in the window that opened it", async ({ page, context }) => {
  await page.goto(course());
  const opened = context.waitForEvent("page");
  // The routes of a page are its own.
  await context.route(`${course()}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice("/course/package/".length);
    return route.fulfill({ contentType: TYPES[name.split(".").at(-1)] ?? "application/octet-stream", body: Buffer.from(files[name]) });
  });
  await page.evaluate(() => { open("package/launch.html"); });
  const window = await opened;
  await expect(window.frameLocator("#lesson").locator("#lesson-step")).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => told(page, "core.lesson_status")).toBe("incomplete");
  await window.evaluate(() => close());
  await expect.poll(() => page.evaluate(() => window.calls.at(-1))).toBe("LMSFinish");
});

test("without a system that may be read the lesson works, and one sentence says so", async ({ page, context, problems }) => {
  problems.allow(/request to another origin: http:\/\/localhost/);
  await context.grantPermissions(["local-network-access"]);
  const elsewhere = `${course().replace("127.0.0.1", "localhost")}other`;
  await page.route(elsewhere, (route) => route.fulfill({
    contentType: "text/html",
    body: `<!doctype html><script>window.API = { LMSInitialize: () => "true" }</script><iframe title="Activity" src="${course()}package/launch.html" width="1240" height="680"></iframe>`,
  }));
  await page.goto(elsewhere);
  await expect(heading(page)).toBeVisible({ timeout: 20_000 });
  await expect(launched(page).locator("#said")).toContainText("No course system answers");
  await predict(page, "23 us");
  await expect(verdict(page)).toContainText("so does the model");
  await keep(page, "scorm-alone");
});

base("the page packs itself with a lesson as the command line does", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/routing");
  await page.locator(".lesson-menu > details > summary").click();
  await page.getByText("Take it to a course system").click();
  const save = page.getByRole("button", { name: "Save a SCORM package" });
  await page.getByLabel("Passes with").fill("many");
  await save.click();
  await expect(page.locator(".packing [role=status]")).toContainText("Give a whole percentage from 1 to 100");
  await page.getByLabel("Passes with").fill("60 %");
  await expectAccessible(page, ".lesson-menu");
  const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
  await expect(page.locator(".packing [role=status]")).toContainText("Saved.");
  const [own, other] = [unzipSync(readFileSync(await download.path())), packLesson("routing", "--pass", "60")];
  expect(Object.keys(own).sort()).toEqual(Object.keys(other).sort());
  const lines = (files) => Buffer.from(files["imsmanifest.xml"]).toString().split("\n").sort();
  expect(lines(own)).toEqual(lines(other));
  for (const path of Object.keys(own)) {
    if (path !== "imsmanifest.xml") expect(Buffer.compare(Buffer.from(own[path]), Buffer.from(other[path])), path).toBe(0);
  }
});
