// What every spec imports instead of `@playwright/test`: the same `test` and `expect`, with
// the site's address, and with an eye on what no page may ever do.
//
// A test fails when the page logs an error, throws, or asks another origin for anything.
// A test that provokes an error says so beforehand: `problems.allow(/pattern/)`.
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect } from "@playwright/test";
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

/** Waits until the page is drawn. */
export async function ready(page) {
  await page.locator("html[data-ready], html[data-failed]").waitFor({ state: "attached" });
  const failed = await page.locator("html").getAttribute("data-failed");
  const words = failed === null ? "" : await page.locator("body").innerText();
  expect(failed, `the page could not start: ${words}`).toBeNull();
}

/** Keeps a picture of the page in tests/output/screenshots. */
export async function keep(page, name, options = {}) {
  const folder = fileURLToPath(new URL("output/screenshots/", import.meta.url));
  await page.screenshot({ path: `${folder}${name}.png`, ...options });
}

/** axe-core finds nothing, in both themes; no rule is switched off. */
export async function accessible(page) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id} (${colorScheme}): ${node.target.join(" ")}: ${node.failureSummary}`));
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
