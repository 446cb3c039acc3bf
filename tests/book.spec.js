// The book beside the page: the course and the guide, as `cargo xtask build` left them in dist/book.
import { readdirSync, readFileSync, existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { screens } from "./catalogue.js";
import { expectAccessible, expect, test } from "./fixtures.js";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const BOOK = path.join(DIST, "book");
const WHOLE = "print.html";
/** How many figures the course has at least. */
const FIGURES = 72;
/** The page of paper that the book is laid out for, in CSS pixels: what @page leaves of A4. */
const PAPER = { width: 627, height: 960 };

const slashed = (file) => file.split(path.sep).join("/");
const FILES = readdirSync(BOOK, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
  .map((entry) => slashed(path.relative(BOOK, path.join(entry.parentPath, entry.name))));
const HTML = new Map(FILES.filter((file) => file.endsWith(".html")).map((file) => [file, readFileSync(path.join(BOOK, file), "utf8")]));
const PAGES = [...HTML.keys()].filter((file) => file !== WHOLE).sort();

const plain = (text) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
/** A page without what is shown as code. */
const text = (html) => html.replace(/<(pre|code)\b.*?<\/\1>/gs, "");
/** Where a page leads, with what it shows and loads. */
const leads = (html) => [...text(html).matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(([, address]) => plain(address));
const ids = (html) => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => plain(id)));
const figuresOf = (html) => [...html.matchAll(/<crossover-figure\b([^>]*)>(.*?)<\/crossover-figure>/gs)];

/** What is wrong with an address of a page; what is used of the book is noted. */
function fault(page, address, used) {
  if (/^(https:|data:)/.test(address)) return null;
  const [place, anchor] = address.split(/#(.*)/s);
  const base = `book/${page}`;
  const target = place === "" ? base : slashed(path.join(path.dirname(base), decodeURI(place)));
  if (target.startsWith("..")) return "leaves the site";
  if (["", ".", "./", "index.html"].includes(target)) {
    const screen = (anchor ?? "/").match(/^\/([\w-]*)/)?.[1];
    return screen === "" || screens.some(({ id }) => id === screen) ? null : "no screen";
  }
  if (!existsSync(path.join(DIST, target))) return "no file";
  const own = target.replace(/^book\//, "");
  used.add(own);
  if (anchor === undefined) return null;
  return HTML.has(own) && (anchor === "" || ids(HTML.get(own)).has(decodeURIComponent(anchor))) ? null : "no anchor";
}

test("each link of the book leads somewhere, each figure has its pictures, and no file is there for nothing", () => {
  const used = new Set(["index.html"]);
  for (const [page, html] of HTML) {
    const wrong = leads(html).map((address) => [address, fault(page, address, used)]).filter(([, fault]) => fault !== null);
    expect(wrong, page).toEqual([]);
    for (const [, said, inside] of figuresOf(html)) {
      expect(inside, `${page}: ${said}`).toMatch(/<img [^>]*width="\d+" height="\d+" alt="[^"]+/);
    }
    expect(text(html), page).not.toMatch(/\{\{\s*crossover|\\\(|language-crossover|<[^>]+ style=|<script>/);
  }
  expect(FILES.filter((file) => !used.has(file))).toEqual([]);
  const course = PAGES.filter((page) => page.startsWith("course/"));
  expect(course).toHaveLength(14);
  expect(course.flatMap((page) => figuresOf(HTML.get(page))).length).toBeGreaterThanOrEqual(FIGURES);
  for (const page of course) expect(HTML.get(page).match(/predict=/g)?.length, `predictions of ${page}`).toBeGreaterThanOrEqual(2);
});

/** The pages of one of several tests, which run at the same time. */
const TESTS = 3;
const share = (nth) => PAGES.filter((_, at) => at % TESTS === nth);

/** Leaves the figures what they are without their script: what is inside of them is tested elsewhere. */
const still = (context) => context.route("**/embed/1/embed.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));

for (let nth = 0; nth < TESTS; nth += 1) {
  test(`pages of the book are accessible, in light and dark, and fit on a phone: ${nth + 1} of ${TESTS}`, async ({ context, page }) => {
    test.setTimeout(120_000);
    await still(context);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const file of share(nth)) {
      await test.step(file, async () => {
        await page.goto(`book/${file}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        await expectAccessible(page);
      });
    }
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const colorScheme of ["light", "dark"]) {
    test(`each page is there, with the pictures of its ${colorScheme} theme`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme });
      for (const file of PAGES.filter((file) => HTML.get(file).includes("<crossover-figure"))) {
        await page.goto(`book/${file}`);
        await expect(page.locator("main h1")).toBeVisible();
        expect(await page.evaluate(pictures, colorScheme), file).toEqual([]);
      }
    });
  }
});

/** The figures of which not exactly the picture of the theme is seen. */
async function pictures(theme) {
  const seen = (image) => image.checkVisibility();
  const wrong = [];
  for (const figure of document.querySelectorAll("crossover-figure")) {
    const images = [...figure.querySelectorAll("img")].filter(seen);
    for (const image of images) {
      image.loading = "eager";
      await image.decode().catch(() => {});
    }
    const right = images.length === 1 && images[0].naturalWidth > 0 && (images[0].src.endsWith("-dark.svg") === (theme === "dark"));
    if (!right) wrong.push(figure.getAttribute("link"));
  }
  return wrong;
}

test("figures come alive in the theme that the reader chooses, and what they ask can be answered", async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("book/course/messages.html");
  const figures = page.locator("crossover-figure");
  const live = async (figure) => {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator(".live iframe")).toBeVisible({ timeout: 30_000 });
    return figure.locator("iframe").contentFrame();
  };
  const first = await live(figures.first());
  const asks = page.locator("crossover-figure[link*='predict=']").first();
  const inside = await live(asks);
  await inside.locator(".predicting").getByRole("button", { name: "Show me" }).click();
  await expect(inside.locator(".predicting .verdict")).not.toBeEmpty();

  const theme = page.locator("#theme");
  await theme.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(first.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.locator(".turn [rel=next]").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator(".aside [aria-current]")).toHaveText(/Collectives/);
  await expect(theme).toHaveText("Light page");
});

test("on paper each chapter begins on a page of its own, answers are unfolded, and no figure is cut", async ({ context, page }) => {
  test.setTimeout(120_000);
  await still(context);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize(PAPER);
  await page.goto(`book/${WHOLE}`);
  await page.evaluate(() => Promise.all([...document.images].filter((image) => image.checkVisibility()).map((image) => {
    image.loading = "eager";
    return image.decode();
  })));
  const found = await page.evaluate((height) => {
    const style = (element, property) => getComputedStyle(element)[property];
    const figures = [...document.querySelectorAll("main figure")];
    const whole = (figure) => style(figure, "breakInside") === "avoid" && figure.offsetHeight <= height;
    return {
      figures: figures.length,
      cut: figures.filter((figure) => !whole(figure)).map((figure) => [figure.textContent.slice(0, 60), figure.offsetHeight]),
      pictures: figures.filter((figure) => [...figure.querySelectorAll("img")].filter((image) => image.checkVisibility()).length !== 1).length,
      breaks: [...document.querySelectorAll(".chapter-break")].filter((one) => style(one, "breakBefore") === "page").length,
      folded: document.querySelectorAll("main details:not([open])").length,
      dark: style(document.body, "color"),
      chapters: [...document.querySelectorAll("main h1")].map((heading) => heading.textContent),
    };
  }, PAPER.height);
  expect(found).toMatchObject({ cut: [], pictures: 0, folded: 0 });
  expect(found.figures).toBeGreaterThanOrEqual(FIGURES);
  expect(found.dark.match(/\d+/g).every((part) => Number(part) < 100), "dark on white").toBe(true);
  expect(found.breaks).toBe(PAGES.length - 1);
  for (const file of PAGES) {
    const [, heading] = HTML.get(file).match(/<h1[^>]*>(.*?)<\/h1>/s);
    expect(found.chapters).toContain(plain(heading.replace(/<[^>]+>/g, "")));
  }
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g).length;
  expect(pages).toBeGreaterThan(PAGES.length);
});
