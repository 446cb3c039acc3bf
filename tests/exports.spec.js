// What can be taken away: SVG, PNG and CSV of every figure, each with the link that drew it.
import { figures, parseCsv } from "./catalogue.js";
import { drawn, expect, linkOf, open, saved, test } from "./fixtures.js";

for (const { screen, figure: { id, title } } of figures) {
  test(`${screen.id}: ${id} is saved as SVG, PNG and CSV`, async ({ page }) => {
    await open(page, `#/${screen.id}?figure=${id}`);
    const figure = await drawn(page, id);
    const name = `crossover-${screen.id}-${id}`;

    const svg = await saved(page, figure, "SVG");
    expect(svg.name).toBe(`${name}.svg`);
    const picture = await read(page, svg.bytes.toString());
    expect(picture.fault).toBeNull();
    expect(picture.title).toContain(title);
    expect(picture.description).toContain(await page.locator("[data-takeaway]").textContent());
    expect(picture.link).toBe(page.url());
    expect(picture.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(picture.scripts).toBe(0);
    expect(picture.marks).toBeGreaterThan(5);

    const height = picture.height;
    for (const density of id === screen.figures[0].id ? [1, 2, 4] : [1]) {
      const png = await saved(page, figure, `PNG ${density}×`);
      expect(png.name).toBe(`${name}.${density}x.png`);
      expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
      expect(png.bytes.readUInt32BE(16)).toBe(800 * density);
      expect(Math.abs(png.bytes.readUInt32BE(20) - height * density)).toBeLessThan(64 * density);
    }

    const csv = parseCsv((await saved(page, figure, "CSV")).bytes.toString());
    const said = csv.comments.join("\n");
    expect(csv.comments[0]).toMatch(/^# Crossover \d+\.\d+\.\d+$/);
    expect(said).toContain(`# model: ${screen.id}`);
    expect(said).toContain(`# figure: ${id}`);
    expect(said).toContain(`# link: ${page.url()}`);
    for (const { key, kind } of screen.params) if (kind !== "derived") expect(said).toContain(`# parameter: ${key} = `);
    expect(csv.rows.length).toBeGreaterThan(1);
    for (const row of csv.rows) expect(row.length).toBe(csv.head.length);
  });
}

test("the background is left out where that is asked for", async ({ page }) => {
  await open(page, "#/routing?figure=time-over-size&theme=dark");
  const figure = await drawn(page, "time-over-size");
  const corner = async () => {
    const { bytes } = await saved(page, figure, "PNG 1×");
    return page.evaluate(async (data) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(data)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return [...context.getImageData(1, 1, 1, 1).data];
    }, [...bytes]);
  };
  const svg = async () => (await read(page, (await saved(page, figure, "SVG")).bytes.toString())).backgrounds;
  expect((await corner())[3]).toBe(255);
  expect(await svg()).toBe(1);
  await figure.getByLabel("Without background").check();
  expect((await corner())[3]).toBe(0);
  expect(await svg()).toBe(0);
});

test("a saved picture opens the state that drew it", async ({ page }) => {
  await open(page, "#/routing?m=4321&figure=time-over-size");
  const { link } = await read(page, (await saved(page, await drawn(page, "time-over-size"), "SVG")).bytes.toString());
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator("figure#time-over-size")).toBeVisible();
  expect(new URL(page.url()).hash).toContain("m=4321");
});

test("an embed saves too", async ({ page }) => {
  await open(page, "#/routing?m=99&embed=1&figure=packet-size");
  const figure = await drawn(page, "packet-size");
  expect((await saved(page, figure, "SVG")).bytes.toString()).toContain("m=99");
  expect((await saved(page, figure, "CSV")).bytes.toString()).toContain("# parameter: m = 99");
  expect((await saved(page, figure, "PNG 2×")).bytes.length).toBeGreaterThan(5000);
});

test("what was changed a moment ago is in the file", async ({ page }) => {
  await open(page, "#/routing");
  const figure = await drawn(page, "timeline");
  await page.locator(".box input[name=m]").fill("555");
  const { bytes } = await saved(page, figure, "CSV");
  expect(bytes.toString()).toContain("# parameter: m = 555");
  expect(bytes.toString()).toContain(await linkOf(page));
});

/** An SVG as the browser reads it. */
function read(page, source) {
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
