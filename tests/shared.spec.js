// Many figures on one page load one program, and a figure says where its site has another version than it was
// written for.
import { get, createServer } from "node:http";
import { expect, memory, test as base } from "./fixtures.js";

const SITE = process.env.CROSSOVER_URL;
const MEMORY = 125; // of all figures of a page, in MB: 119 to 123 measured
const LAWS = '<crossover-figure link="#/speedup?f=0.9" figure="laws" controls="N" height="740"></crossover-figure>';

/** The site on a server that lets files be kept for some minutes, as many do, and pages around it on another origin. */
const test = base.extend({
  server: async ({ context, problems }, use) => {
    problems.allow(/request to another origin|favicon|404/);
    await context.grantPermissions(["local-network-access"]);
    const sent = [];
    let body = "";
    const server = createServer((request, response) => {
      const [, folder, path] = request.url.match(/^\/(\w*)\/?(.*)/);
      if (folder === "host") {
        const site = `http://127.0.0.1:${server.address().port}/site/`;
        response.writeHead(200, { "content-type": "text/html" });
        response.end(`<!doctype html><script type="module" src="${site}embed.js"></script><body style="margin: 0">${body.replaceAll("SITE", site)}`);
        return;
      }
      get(new URL(path, SITE), { headers: { "accept-encoding": "br" } }, (file) => {
        const entry = { path, bytes: 0 };
        sent.push(entry);
        response.writeHead(file.statusCode, { ...file.headers, "cache-control": "max-age=600" });
        file.on("data", (part) => { entry.bytes += part.length; }).pipe(response);
      });
    });
    await new Promise((done) => server.listen(0, done));
    const open = async (page, said) => {
      body = said;
      sent.length = 0;
      await page.goto(`http://localhost:${server.address().port}/host`);
    };
    await use({ open, sent, programs: () => sent.filter(({ path }) => path.endsWith("main.wasm")) });
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  },
});

const figures = (page) => page.locator("crossover-figure");
const inside = (page, nth) => figures(page).nth(nth).locator("iframe").contentFrame();

/** Scrolls to a figure, and waits until it is live. */
async function live(page, nth) {
  await figures(page).nth(nth).scrollIntoViewIfNeeded();
  await expect(figures(page).nth(nth).locator(".live iframe")).toBeVisible({ timeout: 20_000 });
}

/** Moves the slider of a figure, which says so. */
async function answers(page, nth) {
  const told = () => figures(page).nth(nth).evaluate(({ state }) => state?.params.N);
  await expect.poll(told).toBeGreaterThan(0);
  const before = await told();
  await inside(page, nth).locator("input[type=range][name=N]").press("ArrowRight");
  await expect.poll(told).toBeGreaterThan(before);
}

/** Has the browser drop what nothing uses any more. */
async function tidied(page) {
  const session = await page.context().newCDPSession(page.frames().find((frame) => frame.url().includes("/site/")));
  await session.send("HeapProfiler.collectGarbage");
  await session.detach();
}

test("ten figures load one program, and answer", async ({ browser, page, server }) => {
  test.slow();
  // A column of a text is hardly wider.
  await page.setViewportSize({ width: 800, height: 900 });
  await server.open(page, LAWS.repeat(10));
  for (let nth = 0; nth < 10; nth += 1) await live(page, nth);
  for (let nth = 9; nth >= 0; nth -= 1) await answers(page, nth);
  expect(server.programs()).toHaveLength(1);
  let kept = 0;
  // What was needed to start is given back within seconds.
  for (let times = 0; times < 5 && (times === 0 || kept > MEMORY); times += 1) {
    await tidied(page);
    await page.waitForTimeout(500);
    kept = await memory(browser);
  }
  const [program] = server.programs();
  const kilo = (bytes) => Math.round(bytes / 1000);
  const all = server.sent.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`ten figures: ${kilo(all)} kB, of which the program ${kilo(program.bytes)} kB, once; ${Math.round(kept)} MB of memory`);
  // No other file comes twice either.
  const paths = server.sent.map(({ path }) => path);
  expect(paths.length).toBe(new Set(paths).size);
  if (kept !== null) expect(kept).toBeLessThan(MEMORY);
});

test("a figure that was written for another version says so, and only that one", async ({ page, server }) => {
  await server.open(page, LAWS.replace("<crossover-figure", '<crossover-figure version="0.0.1"'));
  await live(page, 0);
  await expect(figures(page).getByRole("status")).toContainText("Written for Crossover 0.0.1");
  const version = await figures(page).evaluate(({ state }) => state.version);
  await expect(figures(page).getByRole("status")).toContainText(`Its site has ${version} now`);
  await server.open(page, LAWS.replace("<crossover-figure", `<crossover-figure version="${version}"`));
  await live(page, 0);
  await answers(page, 0);
  await expect(figures(page).getByRole("status")).toBeEmpty();
});
