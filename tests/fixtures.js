// What every spec imports instead of `@playwright/test`: the same `test` and `expect`, with
// the site's address, and with an eye on what no page may ever do.
//
// A test fails when the page logs an error, throws, or asks another origin for anything.
// A test that provokes an error says so beforehand: `problems.allow(/pattern/)`.
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect } from "@playwright/test";
import { existsSync, readFileSync } from "node:fs";
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
      });
      // The next test may be in the same context: Playwright empties it, but for these.
      await context.clearPermissions();
      await context.setOffline(false);
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
  await waitUntilReady(page);
}

/** Goes to a screen by the menu and waits until it is there: what is on its way leaves the last one in place. */
export async function goToScreen(page, title) {
  const menu = page.getByRole("navigation");
  await menu.locator("summary").click();
  await menu.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

/** Waits until the first figure is drawn and what stands around it is there. */
export async function waitUntilReady(page) {
  await page.locator("html[data-ready]:has(main[aria-busy=false]), html[data-failed]").waitFor({ state: "attached" });
  const failed = await page.locator("html").getAttribute("data-failed");
  const words = failed === null ? "" : await page.locator("body").innerText();
  expect(failed, `the page could not start: ${words}`).toBeNull();
}

/** Opens a link, and everything that is folded in the panel. */
export async function openAll(page, link) {
  await open(page, link);
  await unfold(page);
}

/** Opens the groups of the panel, and the other ways to give a number. */
export async function unfold(page) {
  await page.locator(".controls").evaluate((controls) => {
    for (const group of controls.querySelectorAll("details")) group.open = true;
    for (const button of controls.querySelectorAll(".ways[aria-expanded=false]")) button.click();
  });
  await settle(page);
}

/**
 * Waits until nothing is on its way: a color that changes is nobody's to read. It is asked by a timer:
 * a browser without a screen may draw no frame for minutes, and keeps its promises in frames.
 */
async function waitForStillness(page) {
  await page.waitForFunction(() => document.getAnimations().length === 0, null, { polling: 50 });
}

/** Waits until what was changed is drawn: two frames, and no figure short of its end. */
export async function settle(page) {
  await page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  }));
}

/** The button with the name of the chosen machine. */
export const machineButton = (page) => page.locator(".machine-menu summary");

/** The id of the chosen machine; empty for none. */
export const machineOf = (page) => page.locator(".machine-menu").getAttribute("data-machine");

/** Chooses a machine by its id; none by the empty id. */
export async function chooseMachine(page, id) {
  await machineButton(page).click();
  await page.locator(`[id="machine-${id}"]`).click();
  await expect.poll(() => machineOf(page)).toBe(id);
}

/** Every readout of the page by its key, as `data-value` says it. */
export async function readouts(page) {
  return page.locator("output[data-key]").evaluateAll((outputs) =>
    Object.fromEntries(outputs.map((output) => [output.dataset.key, output.dataset.value])));
}

/** Brings a figure into view, from the shelf too, and waits until it is drawn, or is a table, or says why it is not. */
export async function showFigure(page, id) {
  const figure = page.locator(`figure[id="${id}"]`);
  const thumb = page.locator(`.thumb[data-figure="${id}"]`);
  await expect(figure.or(thumb)).toHaveCount(1);
  if ((await figure.count()) === 0) {
    if (await thumb.isVisible()) await thumb.click();
    else await page.locator(".chooser").first().selectOption(id);
  }
  await figure.locator(".figure-body").scrollIntoViewIfNeeded();
  await expect.poll(() => figure.evaluate(isDrawn), { message: `${id} is drawn` }).toBe(true);
  return figure;
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
export async function readAppearance(page) {
  await settle(page);
  await expect(page.locator(".shelf[aria-busy=true]")).toHaveCount(0);
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
      const canvas = figure.querySelector("canvas");
      return [figure.id || figure.dataset.figure, canvas ? hash(canvas) : figure.textContent];
    };
    return {
      readouts: all("output[data-key]", (output) => [output.dataset.key, output.dataset.value]),
      words: all("[data-takeaway], .hints, .readout .reason:not([hidden])", (said) => said.textContent),
      figures: Object.fromEntries(all("figure.figure, .thumb", looks)),
    };
  });
}

/** What a click on `button` of a figure's menu hands over: name and bytes. */
export async function saveFile(page, figure, button) {
  const menu = figure.locator(".share details.menu");
  if (!(await menu.evaluate((details) => details.open))) await menu.locator("summary").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    menu.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** An SVG as the browser reads it. */
export function pictureOf(page, source) {
  return page.evaluate((svg) => {
    const picture = new DOMParser().parseFromString(svg, "image/svg+xml");
    const root = picture.documentElement;
    const covers = (rect) => ["width", "height"].every((side) =>
      ["100%", root.getAttribute(side), root.viewBox.baseVal[side].toString()].includes(rect.getAttribute(side)));
    return {
      fault: picture.querySelector("parsererror")?.textContent ?? null,
      title: picture.querySelector("title")?.textContent,
      description: picture.querySelector("desc")?.textContent,
      link: picture.querySelector("metadata state")?.getAttribute("link"),
      version: picture.querySelector("metadata state")?.getAttribute("version"),
      scripts: picture.querySelectorAll("script, [onload], [onclick], foreignObject").length,
      marks: picture.querySelectorAll("path, polyline, polygon, rect, circle, line, text").length,
      backgrounds: [...picture.querySelectorAll("rect")].filter(covers).length,
      height: parseFloat(root.getAttribute("height")),
    };
  }, source);
}

/** Keeps a picture of the page in tests/output/screenshots. */
export async function keep(page, name, options = {}) {
  await waitForStillness(page);
  const folder = fileURLToPath(new URL("output/screenshots/", import.meta.url));
  await page.screenshot({ path: `${folder}${name}.png`, ...options });
}

/** What axe-core says of colors alone. */
export const COLORS = ["color-contrast", "link-in-text-block"];

/**
 * axe-core finds nothing, in the page or within one part of it. In the dark, colors are all that may
 * differ; no rule is switched off, unless these are all that is asked for.
 */
export async function expectAccessible(page, within = "html", themes = ["light", "dark"], rules = []) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // The page hears of it with the next frame, and only then do colors begin to change.
    await settle(page);
    await waitForStillness(page);
    // What it finds is put together in the page itself, not in a blank one opened for that.
    const axe = new AxeBuilder({ page }).include(within).options({ resultTypes: ["violations"] }).setLegacyMode();
    if (colorScheme === "dark" || rules.length > 0) axe.withRules(rules.length > 0 ? rules : COLORS);
    const { violations } = await axe.analyze();
    const found = violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id} (${colorScheme}): ${node.target.join(" ")}: ${node.failureSummary}`));
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** The preset that the page is at; empty for none. */
export async function presetOf(page) {
  const name = await page.locator(".presets summary").getAttribute("aria-label");
  return name.replace(/^Examples(: )?/, "");
}

/** Chooses a preset by its title or its place. */
export async function choosePreset(page, preset) {
  const menu = page.locator(".presets");
  if (!(await menu.locator("details").evaluate((details) => details.open))) await menu.locator("summary").click();
  const entries = menu.locator(".entry");
  const titles = await entries.evaluateAll((all) => all.map((entry) => entry.firstChild.textContent.trim()));
  await entries.nth(typeof preset === "number" ? preset : titles.indexOf(preset)).click();
}

/** Chooses a theme. */
export async function chooseTheme(page, theme) {
  await page.locator(".themes summary").click();
  await page.locator(".themes").getByRole("button", { name: theme }).click();
}

/**
 * The link to the state of the page, from its `#` on: what the Share menu of the bar copies, or that of
 * the figure where there is no bar, at once and without asking the clipboard. The address bar has it a
 * moment later.
 */
export async function linkOf(page) {
  await settle(page);
  return page.evaluate(async () => {
    const menu = document.querySelector(".top .share details, .figure .share details");
    const turn = (open) => new Promise((done) => {
      if (menu.open === open) return done();
      menu.addEventListener("toggle", () => setTimeout(done), { once: true });
      menu.open = open;
    });
    let copied = "";
    const { clipboard } = navigator;
    clipboard.writeText = async (text) => { copied = text; };
    await turn(true);
    [...menu.querySelectorAll("button")].find((button) => button.textContent === "Copy link").click();
    delete clipboard.writeText;
    await turn(false);
    // Which figures are in view is told by the address bar, where a test asks for it.
    const link = copied.slice(copied.indexOf("#"));
    return link.replace(/([?&])view=[^&]*(&|$)/, (_, before, after) => (after === "&" ? before : ""));
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
    // Its rooms may still be on their way.
    do await new Promise((done) => setTimeout(done));
    while (document.querySelector("main[aria-busy=true]"));
  }, link);
}

/** What the largest of the processes that draw pages has for itself, in MB; nothing where no system tells it. */
export async function memory(browser) {
  if (!existsSync("/proc/self/smaps_rollup")) return null;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const own = ({ id }) => Number(readFileSync(`/proc/${id}/smaps_rollup`, "utf8").match(/Private_Dirty:\s+(\d+)/)[1]) / 1024;
  return Math.max(...processInfo.filter(({ type }) => type === "renderer").map(own));
}
