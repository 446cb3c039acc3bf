// How every page looks is kept: pictures at half their size at three widths and in both themes, the
// data cursor at its full size, and the boxes of the layout. `cargo xtask test --only browser --
// kept.spec.js --update-snapshots` keeps what the page shows now; look at it before it is committed.
//
// Letters differ from browser to browser and from font to font: where they are not those the
// pictures were taken with, the boxes alone are compared.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { screens } from "./catalogue.js";
import { showFigure, expect, open, waitUntilReady, settle, test } from "./fixtures.js";

const SIZES = [[390, 844], [1024, 768], [1440, 900]];
const TOLERANCE = { threshold: 0.2, maxDiffPixelRatio: 0.002 };
/** The parts of a screen whose places are kept. */
const PARTS = [".top", ".head", ".panel", ".desk", ".side", ".figures .figure-body", ".shelf"];

/** Chromium's version and the widths of a sentence in the fonts of the page. */
async function letters(browser, page) {
  const widths = await page.evaluate(() => ["system-ui", "sans-serif", "monospace", "math"].map((family) => {
    const context = document.createElement("canvas").getContext("2d");
    context.font = `64px ${family}`;
    return Math.round(context.measureText("Sphinx of black quartz, judge my vow: 0123456789 µ√≤").width);
  }));
  return `Chromium ${browser.version()}, ${widths.join(" ")}\n`;
}

const RECORD = fileURLToPath(new URL("snapshots/letters.txt", import.meta.url));

async function sameLetters(browser, page, { config }) {
  const now = await letters(browser, page);
  if (["all", "changed"].includes(config.updateSnapshots)) {
    mkdirSync(fileURLToPath(new URL("snapshots", import.meta.url)), { recursive: true });
    writeFileSync(RECORD, now);
  }
  return existsSync(RECORD) && readFileSync(RECORD, "utf8") === now;
}

/** A picture of the page, or of a part of it, once nothing moves. */
const picture = (page, options) => page.screenshot({ type: "jpeg", quality: 60, scale: "device", animations: "disabled", ...options });

/** Rows that change no figure are dimmed in idle time, soon or late: here they look like the others. */
const ALIKE = `
  .control.idle { --accent: inherit !important; }
  .control.idle > .name, .idle > fieldset > .box { color: inherit !important; }
  .idle > fieldset > .track { --fill: var(--accent) !important; }
`;

async function still(page) {
  await waitUntilReady(page);
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, ALIKE);
  await expect(page.locator(".shelf[aria-busy=true]")).toHaveCount(0);
  await settle(page);
}

for (const { id, figures } of screens) {
  test(`${id}: its parts stand where they stood, and the cursor looks as it did`, async ({ browser, page }, info) => {
    const places = {};
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `#/${id}`);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await still(page);
      places[width] = await page.evaluate((parts) => parts.flatMap((part) => {
        const box = document.querySelector(part)?.getBoundingClientRect();
        return box?.width > 0 ? [`${part}: ${[box.x, box.y, box.width, box.height].map(Math.round).join(" ")}`] : [];
      }), PARTS);
    }
    expect(`${JSON.stringify(places, null, 1)}\n`).toMatchSnapshot(`${id}.json`);

    if (!(await sameLetters(browser, page, info))) return;
    const figure = await showFigure(page, figures[0].id);
    const layer = figure.locator(".cursor-layer");
    await layer.focus();
    await page.keyboard.press("ArrowRight");
    await expect(figure.locator(".tip")).toBeVisible();
    const { x, y, width, height } = await figure.locator(".figure-body").boundingBox();
    const dot = await figure.locator(".dot, .highlight").first().boundingBox();
    const within = (at, least, most) => Math.round(Math.min(Math.max(at, least), most));
    const size = { width: 200, height: 150 };
    const clip = { x: within(dot.x - 90, x, x + width - size.width), y: within(dot.y - 70, y, y + height - size.height), ...size };
    expect(await picture(page, { clip })).toMatchSnapshot(`${id}-cursor.jpg`, TOLERANCE);
  });
}

test.describe("at half their size", () => {
  test.use({ deviceScaleFactor: 0.5 });
  for (const { id } of screens) {
    test(`${id} looks as it did, at three widths and in both themes`, async ({ browser, page }, info) => {
      await open(page, `#/${id}`);
      test.skip(!(await sameLetters(browser, page, info)), "the pictures were taken with another browser or other fonts");
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ["light", "dark"]) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
          await still(page);
          expect.soft(await picture(page)).toMatchSnapshot(`${id}-${width}-${colorScheme}.jpg`, TOLERANCE);
        }
      }
    });
  }
});
