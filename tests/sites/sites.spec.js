// The example sites, as the tools of their hosts built them, on origins of their own. Their figures come from
// https://example.org/crossover/, for which the page in dist answers.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

const CROSSOVER = "https://example.org/crossover/";
const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const WIDTHS = [1200, 800, 400];

/** Each site that was built, with the pages that hold figures, by their addresses. */
const SITES = JSON.parse(process.env.CROSSOVER_SITES ?? "[]").map(({ host, folder }) => {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".html"));
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")]));
  const held = files.filter((file) => texts.get(file).includes("<crossover-figure"));
  const below = base(folder);
  return { host, folder, below, texts, pages: held.map((file) => address(host, below, file)).sort() };
});

/** How many figures the sources of an example ask for. */
function asked(host) {
  const folder = fileURLToPath(new URL(`../../examples/${host}`, import.meta.url));
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.(md|rst|qmd|html|ipynb)$/.test(file) && !/^(site|_build)\//.test(file));
  const text = files.map((file) => readFileSync(path.join(folder, file), "utf8")).join("\n");
  return text.match(/^[\s>*-]*(?:(?:`{3,}|~{3,})\s*\{?\.?crossover\b|\.\. crossover::)|= Figure\(/gm).length;
}

/** The folder of a server that a site was built for: what its front page asks for lies there. */
function base(folder) {
  const front = path.join(folder, "index.html");
  const asked = existsSync(front) ? readFileSync(front, "utf8").match(/ (?:src|href)="\/([\w-]+)\//) : null;
  return asked && !existsSync(path.join(folder, asked[1])) ? `${asked[1]}/` : "";
}

function address(host, base, file) {
  return `https://${host}.example/${base}${file.split(path.sep).join("/").replace(/(^|\/)index\.html$/, "$1")}`;
}

/** What a host itself asks of the network, whatever is on its pages. */
const OF_HOSTS = {
  notebooks: /^https:\/\/(cdnjs\.cloudflare\.com|unpkg\.com)\//,
};

/** The file for a path of an address; a site may be built for a folder of its server. */
function fileOf(folder, pathname, below = "") {
  const within = pathname.startsWith(`/${below}`) ? pathname.slice(1 + below.length) : pathname;
  const place = path.join(folder, ...decodeURIComponent(within).split("/"));
  const files = [place, path.join(place, "index.html"), `${place}.html`];
  return files.find((file) => existsSync(file) && statSync(file).isFile());
}

/** Answers for the site, and for Crossover; whatever else is asked for is noted. */
async function serve(context, { host, folder, below }) {
  const asked = [];
  await context.route(() => true, (route) => {
    const url = new URL(route.request().url());
    const file = url.href.startsWith(CROSSOVER)
      ? fileOf(DIST, url.pathname, "crossover/")
      : url.hostname === `${host}.example` && fileOf(folder, url.pathname, below);
    if (file) return route.fulfill({ path: file, headers: { "access-control-allow-origin": "*" } });
    asked.push(url.href);
    return route.fulfill({ status: 404, body: "" });
  });
  return asked;
}

const figures = (page) => page.locator("crossover-figure");

/** Scrolls to a figure, and waits until it is live. */
async function live(page, nth) {
  const figure = figures(page).nth(nth);
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator(".live iframe"), await figure.getAttribute("link")).toBeVisible({ timeout: 30_000 });
}

/** What a reader would be disturbed by: a figure that leaves its column or does not fill it, or has to be scrolled within. */
async function disturbances(page) {
  const found = await figures(page).evaluateAll((all) => all.filter((one) => one.offsetWidth > 0).flatMap((one) => {
    const column = one.closest("figure").parentElement;
    const [own, around] = [one, column].map((box) => box.getBoundingClientRect());
    const style = getComputedStyle(column);
    const room = column.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const leaves = own.left < around.left - 1 || own.right > around.right + 1;
    // A theme may give figures margins of their own.
    const fills = one.offsetWidth > 0.8 * room;
    return leaves || !fills ? [{ link: one.getAttribute("link"), leaves, room, width: one.offsetWidth }] : [];
  }));
  for (const frame of page.frames().filter((one) => one.url().startsWith(CROSSOVER))) {
    const scrolls = await frame.evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      return clientHeight > 0 && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1);
      // A deck that is laid out anew loads its figures again.
    }).catch(() => true);
    if (scrolls) found.push({ scrolls: frame.url() });
  }
  return found;
}

/** Whether text stands there light on dark. */
const isDark = (locator) => locator.evaluate((element) => {
  const [red, green, blue] = getComputedStyle(element).color.match(/[\d.]+/g).map(Number);
  return red + green + blue > 384;
});

/**
 * The pictures of each figure: whether all have arrived and stay within their column, and whether one is seen, as one may
 * be for dark pages.
 */
const pictures = (page) => figures(page).evaluateAll((all) => Promise.all(all.map(async (figure) => {
  const images = [...figure.querySelectorAll("img")];
  for (const image of images) image.loading = "eager";
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
  const { right } = figure.closest("figure").parentElement.getBoundingClientRect();
  return {
    drawn: images.length > 0 && images.every((image) => image.naturalWidth > 0),
    fits: images.every((image) => image.getBoundingClientRect().right <= right + 1),
    seen: images.some((image) => image.checkVisibility()),
  };
})));

for (const site of SITES) {
  test.describe(site.host, () => {
    test("each block of its sources is a figure, and each number is computed", () => {
      const found = [...site.texts.values()].reduce((sum, text) => sum + text.split("<crossover-figure ").length - 1, 0);
      expect(found).toBeGreaterThanOrEqual(asked(site.host));
      for (const [file, text] of site.texts) {
        expect(text, file).not.toMatch(/\{\{\s*crossover |<code[^>]*>#\/\w|language-crossover/);
      }
    });

    test("its figures come alive, as wide as the text, at every width, and go back to pictures in print", async ({ context, page }) => {
      test.setTimeout(180_000);
      const asked = await serve(context, site);
      for (const pageAddress of site.pages) {
        await page.setViewportSize({ width: WIDTHS[0], height: 900 });
        await page.emulateMedia({ media: "screen", colorScheme: "light" });
        await page.goto(pageAddress);
        const shown = await figures(page).evaluateAll((all) => all.flatMap((one, nth) => (one.checkVisibility() ? [nth] : [])));
        expect(shown.length, pageAddress).toBeGreaterThan(0);
        for (const nth of shown) await live(page, nth);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => disturbances(page), `${pageAddress} at ${width} px`).toEqual([]);
        }
        await page.emulateMedia({ media: "print" });
        const seen = (await pictures(page)).filter((_, nth) => shown.includes(nth));
        for (const picture of seen) expect(picture, `${pageAddress} in print`).toMatchObject({ drawn: true, seen: true });
        for (const nth of shown) await expect(figures(page).nth(nth).locator("iframe")).toBeHidden();
      }
      const ours = (url) => !url.endsWith("/favicon.ico") && !OF_HOSTS[site.host]?.test(url);
      expect(asked.filter(ours)).toEqual([]);
    });

    test("where the reader prefers dark pages, its figures are as dark as the page that is shown", async ({ context, page }) => {
      test.setTimeout(120_000);
      await serve(context, site);
      await page.emulateMedia({ colorScheme: "dark" });
      for (const pageAddress of site.pages) {
        await page.goto(pageAddress);
        const nth = await figures(page).evaluateAll((all) => all.findIndex((one) => one.checkVisibility()));
        await live(page, nth);
        const around = await isDark(figures(page).nth(nth));
        const frame = figures(page).nth(nth).locator("iframe").contentFrame();
        await expect.poll(() => isDark(frame.locator(".alone")), pageAddress).toBe(around);
      }
    });

    for (const colorScheme of ["light", "dark"]) {
      test.describe("", () => {
        test.use({ javaScriptEnabled: false, colorScheme });

        test(`without script its pictures are there, on a phone as well, in ${colorScheme}`, async ({ context, page }) => {
          await serve(context, site);
          for (const pageAddress of site.pages) {
            for (const width of WIDTHS) {
              await page.setViewportSize({ width, height: 900 });
              await page.goto(pageAddress);
              const found = await pictures(page);
              expect(found.length, pageAddress).toBeGreaterThan(0);
              for (const picture of found) expect(picture, `${pageAddress} at ${width} px`).toMatchObject({ drawn: true, fits: true });
              // Others may stand in a tab that is closed; slides are shown by a script.
              if (site.host !== "reveal") expect(found.some(({ seen }) => seen), pageAddress).toBe(true);
            }
          }
        });
      });
    }
  });
}
