// The page starts, wherever it lies, under the documented policy.
import { screens } from "./catalogue.js";
import { expect, open, waitUntilReady, rootAddress, test } from "./fixtures.js";

const POLICY = "script-src 'self' 'wasm-unsafe-eval'";

test("the page starts below a sub-path, under the policy", async ({ page }) => {
  const policies = [];
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) {
      policies.push(response.headers()["content-security-policy"]);
    }
  });
  await open(page);
  expect(new URL(page.url()).pathname).not.toBe("/");
  expect(policies).toHaveLength(1);
  expect(policies[0]).toContain(POLICY);
  expect(policies[0]).not.toContain("unsafe-inline");
  await expect(page.locator("h1").first()).toBeVisible();
});

test("the same files start at the root", async ({ page }) => {
  await page.goto(rootAddress());
  await waitUntilReady(page);
  await expect(page.locator("h1").first()).toBeVisible();
});

// What `--public-url /any/sub/path/` puts before every file that Trunk names. (That Trunk.toml has it before
// each, xtask tests.)
test("a page for one place starts there", async ({ page, baseURL }) => {
  const place = new URL(baseURL).pathname;
  await page.route(baseURL, async (route) => {
    const response = await route.fetch();
    const { "content-length": _, ...headers } = response.headers();
    await route.fulfill({ headers, body: (await response.text()).replaceAll('="./', `="${place}`) });
  });
  await page.goto(baseURL);
  await waitUntilReady(page);
  await expect(page.locator(`script[data-js^="${place}"][data-wasm^="${place}"]`)).toHaveCount(1);
  await expect(page.locator('link[href^="./"]')).toHaveCount(0);
});

test("the program replaces what stands there before it", async ({ page }) => {
  await open(page);
  await expect(page.locator("#boot")).toHaveCount(0);
  await expect(page.locator("main")).toHaveCount(1);
});

/** What is in the page before the program, held back until `release` is called. */
async function holdProgram(page, link) {
  let release;
  const gate = new Promise((resolve) => (release = resolve));
  await page.route(/\.wasm$/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`./${link}`, { waitUntil: "commit" });
  await page.locator("html[data-theme] #boot").waitFor();
  // Nothing is drawn before its styles are there.
  await page.waitForFunction(() => [...document.querySelectorAll("link[rel=stylesheet]")].every((link) => link.sheet), null, { polling: 50 });
  return release;
}

/** Where the parts of the page that both have stand. */
function places(page, parts) {
  const place = (part) => {
    const { x, y, width } = document.querySelector(part).getBoundingClientRect();
    return [part, ...[x, y, width].map(Math.round)];
  };
  return page.evaluate(`${JSON.stringify(parts)}.map(${place})`);
}

for (const width of [390, 1440]) {
  for (const [link, parts] of [
    ["#/routing", [".top", ".brand", ".takeaway", ".panel", "figure.figure", ".figure-body"]],
    ["#/isoefficiency?theme=dark", [".top", ".brand", ".takeaway", ".panel"]],
    ["", [".top", ".brand", ".home h1", ".home .lead", ".search input", ".doors li", ".trial-figure", ".card", ".topic:last-child .card"]],
  ]) {
    test(`the frame before the program has its places, at ${width} px of ${link || "the home page"}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(() => {
        window.moved = 0;
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) window.moved += shift.value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      const release = await holdProgram(page, link);
      const before = await places(page, parts);
      const theme = await page.locator("html").getAttribute("data-theme");
      const words = await page.locator("#boot .bench h1, #boot .home:not([hidden]) h1").innerText();
      release();
      await waitUntilReady(page);
      expect(await places(page, parts)).toEqual(before);
      expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
      expect(await page.locator("h1").first().innerText()).toBe(words);
      expect(await page.evaluate(() => window.moved)).toBeLessThan(0.01);
    });
  }
}

test("the first figure is drawn before what stands around it is built", async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement?.hasAttribute("data-ready")) return;
      observer.disconnect();
      const canvas = document.querySelector("#main canvas");
      const drawn = canvas.getContext("2d").getImageData(0, 0, 1, 1).data[3] > 0;
      const busy = document.querySelector("#main").getAttribute("aria-busy");
      window.found = { drawn, busy, figures: document.querySelectorAll("#main figure").length };
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await open(page, "#/routing");
  expect(await page.evaluate(() => window.found)).toEqual({ drawn: true, busy: "true", figures: 1 });
  await expect(page.locator("main")).toHaveAttribute("aria-busy", "false");
  await expect(page.locator(".thumb")).not.toHaveCount(0);
});

test("all is there where the first figure cannot be drawn", async ({ page }) => {
  await open(page, "#/routing?methods=none");
  await expect(page.locator("figure .error").first()).toContainText("methods is empty");
  await expect(page.locator("output[data-key]").first()).toBeVisible();
});

test("every file is asked for once", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page);
  const files = asked.filter((url) => url.startsWith("http"));
  expect(files.some((url) => url.endsWith(".wasm"))).toBe(true);
  expect(files.length).toBe(new Set(files).size);
});

test("once every room has come the page needs no network", async ({ context, page }) => {
  await open(page);
  // The addresses first: the links themselves change with the page.
  const links = await page
    .locator("main a[href*='#/']")
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute("href")))]);
  expect(links.length).toBeGreaterThan(1);
  await expect(page.locator("html")).toHaveAttribute("data-whole", "", { timeout: 30_000 });
  await context.setOffline(true);
  for (const link of links) {
    const hash = link.slice(link.indexOf("#"));
    await page.evaluate((hash) => (window.location.hash = hash), hash);
    const screen = screens.find(({ id }) => hash.split(/[/?]/)[1] === id);
    await expect(page).toHaveTitle(screen ? `${screen.title} · Crossover` : /^Crossover: /);
    await waitUntilReady(page);
  }
  await page.keyboard.press("Tab");
  await expect(page.locator("html")).toHaveAttribute("data-ready");
});

test("who saves data gets what is opened alone, and is told where it does not come", async ({ context, page, problems }) => {
  problems.allow(/Failed to fetch|ERR_INTERNET_DISCONNECTED/);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const go = (id) => page.evaluate((id) => (window.location.hash = `#/${id}`), id);
  const shows = async ({ id, title }) => {
    await go(id);
    await expect(page).toHaveTitle(`${title} · Crossover`);
    await waitUntilReady(page);
  };
  const [first, second, other] = screens;
  await open(page);
  await shows(first);
  await shows(second);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await shows(first);
  await shows(second);
  await go(other.id);
  await expect(page.getByText("What you went to could not be loaded.")).toBeVisible();
  await expect(page).toHaveTitle(`${second.title} · Crossover`);
  await page.getByRole("button", { name: "Help" }).click();
  await expect(page.getByText("This part of the page could not be loaded.")).toBeVisible();
  await context.setOffline(false);
  // It comes by itself when there is a network.
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await go(first.id);
  await shows(other);
});

test("a figure alone fetches its screen and what is done with figures, and nothing besides", async ({ page }) => {
  const fetched = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname.split("/").pop()));
  await open(page, "#/routing?figure=timeline&embed=1");
  const first = fetched.filter((name) => name.endsWith(".wasm")).sort();
  await page.waitForTimeout(1500);
  const all = fetched.filter((name) => name.endsWith(".wasm"));
  expect(first).toContain("routing.wasm");
  expect(all).toContain("tools.wasm");
  const rooms = ["bench", "header", "side", "shelf", "bar", "player", "builder", "offered", "finder", "home", ...screens.map(({ id }) => id.replaceAll("-", "_"))];
  expect(all.filter((name) => rooms.includes(name.replace(".wasm", "")))).toEqual(["routing.wasm"]);
});
