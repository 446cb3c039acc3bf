// Every figure of five screens, in one page a screen: it is drawn and named, saved as SVG, PNG and CSV,
// its CSV holds the model's numbers, the pixel where the cursor stands has the curve's color, and the
// arrow keys read it.
import { agree, parseCsv, renderCsv, sampleScreens, screens } from "./catalogue.js";
import { INKS, PRINTED } from "./expected.js";
import { readAppearance, showFigure, expect, go, open, pictureOf, saveFile, settle, test } from "./fixtures.js";

/** Where the paper is: behind everything, or a line of the grid. Anything else is ink. */
const INK = /^--(series-\d|ramp-\d|accent|text|muted|idle)$/;

for (const screen of sampleScreens) {
  test(`${screen.id}: every figure is drawn, named, saved, colored and read`, async ({ page }) => {
    test.setTimeout(240_000);
    await open(page, `#/${screen.id}?figure=${screen.figures[0].id}`);
    for (const { id, title } of screen.figures) {
      await test.step(id, async () => {
        await go(page, `#/${screen.id}?figure=${id}`);
        const figure = await showFigure(page, id);
        await expect(figure.getByRole("heading", { name: title })).toBeVisible();
        await expect(figure).toHaveAccessibleName(title);

        if ((await figure.locator("canvas").count()) > 0) {
          await expectNames(page, figure, title);
          await expectReading(page, figure);
          await expectColors(page, figure, INKS[screen.id] ?? {});
        } else await expect(figure.locator("td").first()).toBeVisible();

        await expectPicture(page, figure, screen, { id, title });
        const csv = await expectTable(page, figure, screen, id);
        await page.keyboard.press("Escape");
        expectSameNumbers(csv, parseCsv(renderCsv(id, screen.id)));
      });
    }
  });
}

// The others whose curves have the colors of what they show.
for (const id of Object.keys(INKS).filter((id) => !sampleScreens.some((screen) => screen.id === id))) {
  test(`${id}: a curve has the color of its quantity`, async ({ page }) => {
    test.setTimeout(120_000);
    const screen = screens.find((screen) => screen.id === id);
    await open(page, `#/${id}?figure=${screen.figures[0].id}`);
    for (const { id: shown } of screen.figures) {
      await go(page, `#/${id}?figure=${shown}`);
      const figure = await showFigure(page, shown);
      if ((await figure.locator("canvas").count()) > 0) await expectColors(page, figure, INKS[id]);
    }
  });
}

/** The SVG and the PNG of a figure say what they are, where they come from, and are as large as they say. */
async function expectPicture(page, figure, screen, { id, title }) {
  const name = `crossover-${screen.id}-${id}`;
  const svg = await saveFile(page, figure, "SVG");
  expect(svg.name).toBe(`${name}.svg`);
  const picture = await pictureOf(page, svg.bytes.toString());
  expect(picture.fault).toBeNull();
  expect(picture.title).toContain(title);
  expect(picture.description).toContain(await page.locator("[data-takeaway]").textContent());
  expect(picture.link).toBe(page.url());
  expect(picture.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(picture.scripts).toBe(0);
  expect(picture.marks).toBeGreaterThan(5);
  for (const density of id === screen.figures[0].id ? [1, 2, 4] : [1]) {
    const png = await saveFile(page, figure, `PNG ${density}×`);
    expect(png.name).toBe(`${name}.${density}x.png`);
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(png.bytes.readUInt32BE(16)).toBe(800 * density);
    expect(Math.abs(png.bytes.readUInt32BE(20) - picture.height * density)).toBeLessThan(Math.max(64, picture.height / 6) * density);
  }
}

/** The CSV of a figure, which says what it is and where it comes from. */
async function expectTable(page, figure, screen, id) {
  const file = await saveFile(page, figure, "CSV");
  expect(file.name).toBe(`crossover-${screen.id}-${id}.csv`);
  const csv = parseCsv(file.bytes.toString());
  const said = csv.comments.join("\n");
  expect(csv.comments[0]).toMatch(/^# Crossover \d+\.\d+\.\d+$/);
  expect(said).toContain(`# model: ${screen.id}`);
  expect(said).toContain(`# figure: ${id}`);
  expect(said).toContain(`# link: ${page.url()}`);
  // What a reader has pasted stays on the page.
  const told = screen.params.filter(({ key, kind }) => kind !== "derived" && !(screen.id === "measure" && key === "text"));
  for (const { key } of told) expect(said).toContain(`# parameter: ${key} = `);
  expect(csv.rows.length).toBeGreaterThan(1);
  for (const row of csv.rows) expect(row.length).toBe(csv.head.length);
  return csv;
}

/** The canvas has a name that begins with the title, and the plot points to its words. */
async function expectNames(page, figure, title) {
  await expect(figure.locator("canvas")).toHaveAccessibleName(new RegExp(`^${title.replace(/[?()]/g, ".")}.+`));
  const details = await figure.locator(".cursor-layer").getAttribute("aria-details");
  await expect(page.locator(`[id="${details}"]`)).toHaveCount(1);
}

/** The arrow keys read a plot aloud, Escape puts the reading away, and Tab leaves the plot. */
async function expectReading(page, figure) {
  const plot = figure.locator(".cursor-layer");
  const tip = figure.locator(".tip");
  const live = figure.locator("[aria-live=polite]").first();
  await plot.focus();
  await plot.press("ArrowRight");
  await expect(live).not.toBeEmpty();
  const [first, heard] = [await tip.textContent(), await live.textContent()];
  await plot.press("End");
  await settle(page);
  await expect(tip).toBeVisible();
  await plot.press("Home");
  await expect(tip).toHaveText(first);
  await expect(live).toHaveText(heard);
  await plot.press("ArrowDown");
  await plot.press("ArrowUp");
  await expect(tip).toBeVisible();
  await plot.press("Escape");
  await expect(tip).toBeHidden();
  await plot.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await expect(plot).not.toBeFocused();
  await expect(tip).toBeHidden();
}

const pictureKey = ([link, id]) => `${link} ${id}`;
test("a figure that is computed in steps follows its parameters", async ({ page }) => {
  await open(page, "#/tree?figure=tree&controls=h");
  for (const [link, key] of [
    ["tree?h=3&figure=tree", "h"],
    ["star?m=4&figure=cmax-over-V", "m"],
    ["work-span?problem=graph&p=4&figure=schedule", "p"],
    ["self-scheduling?policy=dynamic&k=6&figure=over-k", "p"],
  ]) {
    await go(page, `#/${link}&controls=${key}`);
    await expect(page.locator(`input[type=range][name=${key}]`)).toBeVisible();
    const { figures } = await readAppearance(page);
    await page.locator(`input[type=range][name=${key}]`).press("ArrowRight");
    await expect(async () => expect((await readAppearance(page)).figures, link).not.toEqual(figures)).toPass({ timeout: 20_000 });
  }
});

test("the figures hold the numbers that the sources print", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, "#/routing");
  for (const title of new Set(PRINTED.map(pictureKey))) {
    const rows = PRINTED.filter((row) => pictureKey(row) === title);
    await test.step(title, async () => {
      const [[link, id]] = rows;
      await go(page, `${link}${link.includes("?") ? "&" : "?"}figure=${id}`);
      const csv = parseCsv((await saveFile(page, await showFigure(page, id), "CSV")).bytes.toString());
      await page.keyboard.press("Escape");
      for (const [, , x, column, printed] of rows) {
        const [at, of] = columnsOf(csv, column);
        const values = csv.rows.map((row) => [Number(row[at] || NaN), Number(row[of])]);
        const exact = values.find(([abscissa]) => abscissa === x);
        const value = exact?.[1] ?? interpolate(values, x);
        const digits = String(printed).replace(/e.*/, "").replace(/^0\.0*|\./g, "").length;
        expect(value / printed, `${column} is ${value} at ${x}`).toBeCloseTo(1, exact ? Math.min(digits, 7) - 1 : 3);
      }
    });
  }
});

/** The page's file and the command line's: the same words, and numbers that agree to 1e-12. */
function expectSameNumbers(page, native) {
  expect(page.head).toEqual(native.head);
  expect(page.rows.length).toBe(native.rows.length);
  const apart = page.rows.flatMap((row, i) =>
    row.map((cell, j) => [i, page.head[j], cell, native.rows[i][j]]).filter(([, , a, b]) => !agree(a, b)));
  expect(apart, "[row, column, page, command line]").toEqual([]);
}

/** The column of a curve, and the one of its abscissae: the last before it that begins anew. */
function columnsOf(csv, name) {
  const of = csv.head.findIndex((head) => head === name || head.replace(/ \[.*\]$/, "") === name);
  expect(of, `a column ${name} in ${csv.head}`).toBeGreaterThan(0);
  const first = csv.head[0];
  return [csv.head.lastIndexOf(first, of - 1), of];
}

function interpolate(values, x) {
  const after = values.findIndex(([abscissa]) => abscissa > x);
  expect(after, `${x} lies within the curve`).toBeGreaterThan(0);
  const [[x0, y0], [x1, y1]] = values.slice(after - 1, after + 1);
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/** Walks the data cursor along every curve: where it stands, the canvas has the curve's ink. */
async function expectColors(page, figure, inks) {
  const plot = figure.locator(".cursor-layer");
  // What is heard begins with the curve that the cursor is at.
  const heard = figure.locator("[aria-live=polite]").first();
  const name = async () => (await heard.textContent()).split(/[:,]/)[0];
  await plot.focus();
  await plot.press("ArrowRight");
  await plot.press("Home");
  const first = await heard.textContent();
  for (let series = 0; series < 16; series += 1) {
    if (series > 0 && (await heard.textContent()) === first) return;
    const wanted = inks[await name()];
    const found = [];
    for (const key of ["Home", "ArrowRight", "ArrowRight", "End"]) {
      await plot.press(key);
      await settle(page);
      found.push(...(await inksUnderTheCursor(figure)));
      // The other places are asked only where the ink was not yet seen.
      if (wanted ? found.includes(`--${wanted}`) : found.length > 0) break;
    }
    // An empty place begins with its abscissa. The shades of a map lie between the theme's.
    const isEmpty = /^[^:]+: \S+( \S+)?,/.test(await heard.textContent());
    if (!isEmpty) expect(found.length > 0 || (await isPainted(figure)), `ink where ${await name()} is`).toBe(true);
    if (wanted) expect(found, `the ink of ${await name()}`).toContain(`--${wanted}`);
    await plot.press("Home");
    await plot.press("ArrowDown");
    await plot.press("Home");
  }
}

/** Whether the canvas has a color, or gray that is no grid's, within a few pixels of the cursor's dot. */
function isPainted(figure) {
  return figure.locator(".dot").evaluate((dot) => {
    const canvas = dot.parentElement.querySelector("canvas");
    const density = canvas.width / canvas.clientWidth;
    const [x, y] = [dot.style.left, dot.style.top].map((place) => Math.round(parseFloat(place) * density));
    const context = canvas.getContext("2d");
    const reach = 8 * density;
    const { data } = context.getImageData(x - reach, y - reach, 2 * reach, 2 * reach);
    const colors = Array.from({ length: data.length / 4 }, (_, i) => data.slice(4 * i, 4 * i + 3));
    const paper = context.getImageData(0, 0, 1, 1).data;
    const apart = (rgb) => Math.max(...rgb.map((part, at) => Math.abs(part - paper[at])));
    const colored = colors.filter((rgb) => Math.max(...rgb) - Math.min(...rgb) > 12 || apart([...rgb]) > 64);
    return colored.length > 4 * density;
  });
}

/** Which inks of the theme the canvas shows within a few pixels of the cursor's dot. */
async function inksUnderTheCursor(figure) {
  const inks = await figure.locator(".dot").evaluate((dot, reach) => {
    const canvas = dot.parentElement.querySelector("canvas");
    const density = canvas.width / canvas.clientWidth;
    const [x, y] = [dot.style.left, dot.style.top].map((place) => Math.round(parseFloat(place) * density));
    const size = 2 * reach * density;
    const { data } = canvas.getContext("2d").getImageData(x - size / 2, y - size / 2, size, size);
    const theme = getComputedStyle(document.documentElement);
    const tokens = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule.selectorText?.includes(":root"))
      .flatMap((rule) => [...rule.style]);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    return tokens.filter((token) => seen.has(parseInt(theme.getPropertyValue(token).trim().slice(1), 16)));
  }, 8);
  return inks.filter((token) => INK.test(token));
}
