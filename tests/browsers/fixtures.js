// The browser of a project (`firefox`, `webkit`), which its tests share, and what they do with it.
//
// Playwright only runs these tests: it drives patched builds of these browsers, not those that
// readers have. A browser's driver is seven functions: `open`, `evaluate`, `resize`, `pointer`, `screenshot`,
// `close`, and `problems`, what went wrong since the page was opened.
import { test as base, expect } from "@playwright/test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firefox } from "./firefox.js";
import { webkit } from "./webkit.js";

export { expect };

/** Asks again and again, at short intervals: all that a page does here, it does at once. */
export const poll = (ask, options) => expect.poll(ask, { intervals: [50], ...options });

const installed = (...files) => files.find((file) => file && existsSync(file));

/** How each browser is started, by which programs, and which packages of Debian bring them. */
const BROWSERS = {
  firefox: {
    start: firefox,
    programs: { firefox: installed(process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox") },
    packages: "firefox-esr",
  },
  webkit: {
    start: webkit,
    programs: { driver: installed(process.env.WEBKIT_DRIVER, "/usr/bin/WebKitWebDriver"), display: installed("/usr/bin/Xvfb") },
    packages: "webkit2gtk-driver xvfb",
  },
};

export const test = base.extend({
  /** The browser, with the folder into which it saves. */
  driver: [
    async ({}, use, { project }) => {
      const { start, programs } = BROWSERS[project.name];
      const downloads = mkdtempSync(join(tmpdir(), "crossover-saved-"));
      const driver = await start(programs, downloads);
      await use({ ...driver, downloads });
      await driver.close();
      rmSync(downloads, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],

  /** Who reads the page: without a problem, and where a test fails a picture of what was seen is kept. */
  reader: async ({ driver }, use, info) => {
    await use(new Reader(driver));
    if (info.status !== info.expectedStatus) {
      mkdirSync(info.outputDir, { recursive: true });
      writeFileSync(info.outputPath("seen.png"), await driver.screenshot());
    }
    expect(await driver.problems(), "console errors and uncaught errors").toEqual([]);
  },
});

test.beforeEach(({}, { project }) => {
  const { programs, packages } = BROWSERS[project.name];
  test.skip(Object.values(programs).includes(undefined), `no ${project.name} here: apt-get install ${packages}`);
});

/** What a reader does, and what is there to be seen. */
class Reader {
  constructor(driver) {
    this.driver = driver;
  }

  /** Opens a link such as `#/routing?m=100`, as from another site, and waits until all of it is there. */
  async open(link) {
    await this.driver.open("about:blank");
    await this.driver.open(new URL(link, process.env.CROSSOVER_URL).href);
    const state = () => this.evaluate(() => {
      const root = document.documentElement.dataset;
      if ("failed" in root) return `failed (${root.failed}): ${document.body.innerText}`;
      return "ready" in root && document.querySelector("main[aria-busy=false]") !== null ? "ready" : "loading";
    });
    await poll(state, { timeout: 20_000 }).not.toBe("loading");
    expect(await state()).toBe("ready");
  }

  /** What a function says within the page. */
  evaluate(read, ...words) {
    return this.driver.evaluate(`(${read})(${words.map((word) => JSON.stringify(word)).join(", ")})`);
  }

  /** What a function says of an element. */
  of(selector, read) {
    return this.driver.evaluate(`(${read})(document.querySelector(${JSON.stringify(selector)}))`);
  }

  /** The middle of an element, or of as much of its width. */
  async place(selector, share = 0.5) {
    const { left, top, width, height } = await this.of(selector, (element) => element.getBoundingClientRect().toJSON());
    return [left + share * width, top + height / 2];
  }

  async click(selector) {
    await this.driver.pointer([await this.place(selector), "down", "up"]);
  }

  /** Presses the button with these words within an element, once it is there. */
  async press(within, words) {
    const middle = () => this.evaluate((within, words) => {
      const button = [...document.querySelectorAll(`${within} button`)].find(({ textContent }) => textContent === words);
      button?.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = button?.getBoundingClientRect() ?? {};
      return width > 0 ? [left + width / 2, top + height / 2] : null;
    }, within, words);
    await poll(middle, { message: `the button ${words}` }).not.toBeNull();
    await this.driver.pointer([await middle(), "down", "up"]);
  }

  async hover(place) {
    const [x, y] = place;
    // From beside it: a pointer that was there before has not moved.
    await this.driver.pointer([[x - 9, y], [x, y]]);
  }

  /** Drags from one place to another in a few steps. */
  async drag([x, y], to) {
    const steps = [0.25, 0.5, 0.75, 1].map((share) => [x + share * (to[0] - x), y + share * (to[1] - y)]);
    await this.driver.pointer([[x, y], "down", ...steps, "up"]);
  }

  /** Every readout by its key. */
  readouts() {
    return this.evaluate(() => Object.fromEntries(
      [...document.querySelectorAll("output[data-key]")].map((output) => [output.dataset.key, output.dataset.value])));
  }

  /** A picture of the page, once nothing moves. */
  async still() {
    let last = null;
    const same = async () => {
      const now = await this.driver.screenshot();
      const equal = last?.equals(now);
      last = now;
      return equal;
    };
    await poll(same, { timeout: 20_000 }).toBe(true);
    return last;
  }

  /** The text of a file that was saved, once it is all there. */
  async saved(name, ends) {
    const file = join(this.driver.downloads, name);
    const text = () => (existsSync(file) ? readFileSync(file, "utf8") : `no ${name}`);
    await poll(() => text().trimEnd().slice(-ends.length), { message: name }).toBe(ends);
    return text();
  }
}
