// Failing well: before the program, without it, and after a panic (index.html, start.js).
import { createServer } from "node:http";
import { expectAccessible, expect, keep, open, test } from "./fixtures.js";

/** The page stays readable and says why, in words. */
async function refuses(page, kind, words) {
  await expect(page.locator("html")).toHaveAttribute("data-failed", kind);
  await expect(page.locator(".boot-error[role=alert]")).toContainText(words);
  await readable(page);
  await expect(page.locator("html[data-ready]")).toHaveCount(0);
  await keep(page, `failed-${kind}`);
  await expectAccessible(page);
}

/** What there is without the program: a heading, words, a picture, and the screens by name. */
async function readable(page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Explore parallel performance");
  await expect(page.locator("#boot .home .lead")).toBeVisible();
  await expect(page.locator("#boot .trial-plot").first()).toBeVisible();
  await expect(page.locator("#boot .card h3").first()).toBeVisible();
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page shows heading, text, a picture and what to do", async ({ page }) => {
    await page.goto("./");
    await readable(page);
    // By selector: a search by text leaves <noscript> out.
    await expect(page.locator("noscript .boot-error")).toBeVisible();
    await expect(page.locator("noscript .boot-error")).toContainText("Allow JavaScript");
    await keep(page, "failed-no-scripts");
  });
});

test("without WebAssembly the reason is told", async ({ page }) => {
  await page.addInitScript(() => delete window.WebAssembly);
  await page.goto("./");
  await refuses(page, "no-webassembly", "has no WebAssembly");
});

test("a policy without WebAssembly is named", async ({ page, problems }) => {
  problems.allow(/Content Security Policy/);
  await page.route("./", async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "content-security-policy": "script-src 'self'" };
    await route.fulfill({ response, headers });
  });
  await page.goto("./");
  await refuses(page, "policy", "'wasm-unsafe-eval'");
});

test("without a canvas each figure says so, and its numbers stay", async ({ page }) => {
  await page.addInitScript(() => { HTMLCanvasElement.prototype.getContext = () => null; });
  await open(page, "#/routing");
  const figure = page.locator("figure").first();
  await expect(figure.locator(".error")).toContainText("gives no canvas");
  await expect(figure.locator(".stage")).toBeHidden();
  await page.getByRole("tab", { name: "Data" }).click();
  await expect(page.locator(".inspector tbody tr").first()).toBeVisible();
  await expectAccessible(page);
});

test("a canvas that the browser takes back is drawn again when it returns", async ({ page }) => {
  await open(page, "#/routing");
  const figure = page.locator("figure").first();
  const tell = (event) => figure.locator("canvas").evaluate((canvas, event) => canvas.dispatchEvent(new Event(event)), event);
  await tell("contextlost");
  await expect(figure.locator(".error")).toContainText("gives no canvas");
  await expect(figure.locator(".stage")).toBeHidden();
  await tell("contextrestored");
  await expect(figure.locator(".error")).toBeHidden();
  await expect(figure.locator("canvas")).toBeVisible();
});

for (const [what, pattern] of [
  ["wasm", /main\.wasm(?= |$)/],
  ["script", /main\.js(?= |$)/],
  ["room's", /home\.wasm(?= |$)/],
]) {
  test(`a missing ${what} file is named`, async ({ page, problems }) => {
    problems.allow(/404/);
    await page.route(pattern, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto("./");
    await refuses(page, "missing-file", pattern);
    await expect(page.locator(".boot-error")).toContainText("404");
  });
}

test("a broken connection is told from a missing file", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto("./");
  await refuses(page, "missing-file", "could not be loaded");
});

test("a connection that breaks half way is told as one", async ({ page, problems }) => {
  problems.allow(/ERR_|network error/);
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/wasm", "content-length": 1_000_000 });
    response.write(Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]));
    setTimeout(() => response.destroy(), 50);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  await page.route(/\.wasm$/, (route) => route.continue({ url: `http://127.0.0.1:${server.address().port}/` }));
  await page.goto("./");
  await refuses(page, "missing-file", "The connection broke");
  await new Promise((done) => server.close(done));
});

for (const [what, pattern, give] of [
  ["a connection that gives nothing more", /\.wasm$/, () => {}],
  ["a page without its script", /\/start\.js$/, (route) => route.fulfill({ status: 404, body: "" })],
]) {
  test(`${what}: after some seconds the page says what to do`, async ({ page, problems }) => {
    problems.allow(/404/);
    await page.route(pattern, give);
    await page.goto("./#/routing", { waitUntil: "commit" });
    const said = page.locator(".boot-wait");
    await said.waitFor({ state: "attached" });
    await expect(said).toBeHidden();
    const delay = await said.evaluate((said) => {
      const [waits] = said.getAnimations();
      const { delay } = waits.effect.getTiming();
      waits.currentTime = delay + 10;
      return delay;
    });
    expect(delay).toBeLessThan(10_000);
    await expect(said).toBeVisible();
    await expect(said).toContainText("reload the page");
    await expectAccessible(page, ".boot-wait");
  });
}

test("where the program of a screen cannot be had, its empty frame gives way to the words", async ({ page, problems }) => {
  problems.allow(/404/);
  await page.route(/\.wasm$/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("./#/routing");
  await refuses(page, "missing-file", "404");
  await expect(page.locator("#boot .bench")).toHaveCount(0);
});

test("a program the browser cannot read is told", async ({ page }) => {
  await page.route(/\.wasm$/, (route) =>
    route.fulfill({ contentType: "application/wasm", body: "\0asm\x01\0\0\0\xff\xff" }));
  await page.goto("./");
  await refuses(page, "too-old", "too old");
});

test("a panic leaves a readable panel, its text shown as text", async ({ page }) => {
  await open(page, "#/routing?m=100");
  await page.evaluate(() => {
    dispatchEvent(new CustomEvent("crossover-panic", { detail: "at <img src=x> & more" }));
    dispatchEvent(new CustomEvent("crossover-panic", { detail: "a second one" }));
  });
  await expect(page.locator("html")).toHaveAttribute("data-failed", "panic");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Crossover stopped" })).toBeFocused();
  const report = await page.getByLabel("Report").inputValue();
  expect(report).toContain("at <img src=x> & more");
  expect(report).toContain("#/routing?m=100");
  expect(report).not.toContain("a second one");
  await expect(page.locator("img")).toHaveCount(0);
  await keep(page, "panic");
  await expectAccessible(page);
});

test("a report is copied", async ({ context, page }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await page.evaluate(() => dispatchEvent(new CustomEvent("crossover-panic", { detail: "what happened" })));
  await page.getByRole("button", { name: "Copy a report" }).click();
  await expect(page.getByRole("status")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("what happened");
});

test("starting again opens the screen afresh: settings go, all work stays", async ({ page }) => {
  await open(page, "#/routing?m=100");
  const work = ["crossover.machines", "crossover.draft", "crossover.lessons", "crossover.lesson", "crossover.progress", "another-page"];
  await page.evaluate((work) => {
    for (const key of work) localStorage.setItem(key, "mine");
    for (const key of ["crossover.theme", "crossover.slash"]) localStorage.setItem(key, "off");
    sessionStorage.setItem("crossover.builds", "1");
    dispatchEvent(new CustomEvent("crossover-panic", { detail: "what happened" }));
  }, work);
  await expect(page.getByRole("alert")).toContainText("your machines are kept");
  await page.getByRole("link", { name: "Start again with the defaults" }).click();
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  expect(new URL(page.url()).hash).toBe("#/routing");
  const kept = await page.evaluate((work) => work.map((key) => localStorage.getItem(key)), work);
  expect(kept).toEqual(work.map(() => "mine"));
  const settings = await page.evaluate(() => [localStorage["crossover.theme"], localStorage["crossover.slash"], sessionStorage["crossover.builds"]]);
  expect(settings.map(Boolean)).toEqual([false, false, false]);
});

test("a trap that nobody announced is a panic too", async ({ page, problems }) => {
  problems.allow(/unreachable/);
  await open(page);
  await page.evaluate(() => {
    // (module (func (export "f") unreachable))
    const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0,
      7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11];
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)));
    setTimeout(exports.f);
  });
  await expect(page.locator("html")).toHaveAttribute("data-failed", "panic");
  expect(await page.getByLabel("Report").inputValue()).toContain("unreachable");
});
