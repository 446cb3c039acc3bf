// What every spec imports instead of `@playwright/test`: the same `test` and `expect`, with
// the site's address, and with an eye on what no page may ever do.
//
// A test fails when the page logs an error, throws, or asks another origin for anything.
// A test that provokes an error says so beforehand: `problems.allow(/pattern/)`.
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect } from "@playwright/test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export { expect };

/** The site below a sub-path; the same site is served at the root of the same server. */
const SITE = () => process.env.CROSSOVER_URL;

export const test = base.extend({
  baseURL: async ({}, use) => {
    await use(SITE());
  },

  problems: [
    async ({ context, baseURL }, use) => {
      const found = [];
      const allowed = [];
      const own = new URL(baseURL).origin;
      context.on("console", (message) => {
        if (message.type() === "error") found.push(`console: ${message.text()}`);
      });
      context.on("weberror", (error) => found.push(`uncaught: ${error.error()}`));
      context.on("request", (request) => {
        const url = new URL(request.url());
        const local = ["data:", "blob:", "about:"].includes(url.protocol);
        if (!local && url.origin !== own) found.push(`request to another origin: ${url}`);
      });
      await use({
        /** Problems whose text matches are expected in this test. */
        allow: (pattern) => allowed.push(pattern),
        /** All that was found so far, expected or not. */
        found,
      });
      const unexpected = found.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, "console errors, uncaught errors and requests to other origins").toEqual([]);
    },
    { auto: true },
  ],
});

/** The address of the site at the root of the server. */
export function rootAddress() {
  return new URL("/", SITE()).href;
}

/**
 * Opens a link such as `#/routing?m=100` and waits until the first figure is drawn.
 * When the page cannot start, its own words are the failure.
 */
export async function open(page, link = "") {
  await page.goto(`./${link}`);
  await ready(page);
}

/** Waits until the first figure is drawn and what stands around it is there. */
export async function ready(page) {
  await page.locator("html[data-ready]:has(main[aria-busy=false]), html[data-failed]").waitFor({ state: "attached" });
  const failed = await page.locator("html").getAttribute("data-failed");
  const words = failed === null ? "" : await page.locator("body").innerText();
  expect(failed, `the page could not start: ${words}`).toBeNull();
}

/** Waits until nothing is on its way: a color that changes is nobody's to read. */
async function unmoved(page) {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
}

/** Waits until what was changed is drawn: two frames, and no figure short of its end. */
export async function settled(page) {
  await page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  }));
}

/** Every readout of the page by its key, as `data-value` says it. */
export async function readouts(page) {
  return page.locator("output[data-key]").evaluateAll((outputs) =>
    Object.fromEntries(outputs.map((output) => [output.dataset.key, output.dataset.value])));
}

/** Brings a figure into view and waits until it is drawn, or is a table, or says why it is not. */
export async function drawn(page, id) {
  const figure = page.locator(`figure[id="${id}"]`);
  await figure.locator(".figure-body").scrollIntoViewIfNeeded();
  await expect.poll(() => figure.evaluate(isDrawn), { message: `${id} is drawn` }).toBe(true);
  return figure;
}

/** The figures that are not drawn as they stand, wherever on the page they are. */
export async function undrawn(page) {
  const blank = [];
  for (const figure of await page.locator("figure.figure").all()) {
    if (!(await figure.evaluate(isDrawn))) blank.push(await figure.getAttribute("id"));
  }
  return blank;
}

function isDrawn(figure) {
  const said = figure.querySelector(".error:not([hidden])");
  const canvas = figure.querySelector(".stage canvas");
  if (canvas === null) return said !== null || figure.querySelector(".figure-body td") !== null;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(data.buffer);
  return said !== null || pixels.some((pixel) => pixel !== pixels[0]);
}

/** Everything that a change of a parameter may change, to be compared part by part. */
export async function appearance(page) {
  await settled(page);
  return page.evaluate(() => {
    const hash = (canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const pixels = new Uint32Array(data.buffer);
      let sum = 7;
      for (let i = 0; i < pixels.length; i += 1) sum = (Math.imul(sum, 31) + pixels[i]) | 0;
      return sum;
    };
    const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
    const looks = (figure) => {
      const canvas = figure.querySelector(".stage canvas");
      return [figure.id, canvas ? hash(canvas) : figure.querySelector(".figure-body").textContent];
    };
    return {
      readouts: all("output[data-key]", (output) => [output.dataset.key, output.dataset.value]),
      words: all("[data-takeaway], .hints, .readout .reason:not([hidden])", (said) => said.textContent),
      figures: Object.fromEntries(all("figure.figure", looks)),
    };
  });
}

/** What a click on `button` of a figure's menu hands over: name and bytes. */
export async function saved(page, figure, button) {
  const menu = figure.locator("details.menu");
  if (!(await menu.evaluate((details) => details.open))) await menu.locator("summary").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    menu.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Keeps a picture of the page in tests/output/screenshots. */
export async function keep(page, name, options = {}) {
  await unmoved(page);
  const folder = fileURLToPath(new URL("output/screenshots/", import.meta.url));
  await page.screenshot({ path: `${folder}${name}.png`, ...options });
}

/** axe-core finds nothing, in both themes; no rule is switched off. */
export async function accessible(page) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    // The page hears of it with the next frame, and only then do colors begin to change.
    await settled(page);
    await unmoved(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id} (${colorScheme}): ${node.target.join(" ")}: ${node.failureSummary}`));
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/**
 * The link to the state of the page, from its `#` on: what "Copy link" of a figure copies, at once
 * and without asking the clipboard, without the figure where the page shows them all. The address
 * bar has it a moment later.
 */
export async function linkOf(page) {
  await settled(page);
  return page.evaluate(() => {
    let copied = "";
    const { clipboard } = navigator;
    clipboard.writeText = async (text) => { copied = text; };
    const buttons = [...document.querySelectorAll(".menu-body button")];
    buttons.find((button) => button.textContent === "Copy link").click();
    delete clipboard.writeText;
    const link = copied.slice(copied.indexOf("#"));
    return document.querySelector(".alone") ? link : link.replace(/[?&]figure=[^&]*$/, "");
  });
}

/** Follows a link within the page, as a reader does who edits the address. */
export async function go(page, link) {
  await page.evaluate(async (hash) => {
    const follow = (to) => new Promise((done) => {
      addEventListener("hashchange", done, { once: true });
      location.hash = to;
    });
    if (location.hash === hash) await follow(`${hash}${hash.includes("?") ? "&" : "?"}v=1`);
    await follow(hash);
  }, link);
}
