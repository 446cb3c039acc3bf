// What can be taken away beside what figures.spec.js saves of every figure.
import { showFigure, expect, linkOf, open, pictureOf, saveFile, test } from "./fixtures.js";

test("the background is left out where that is asked for", async ({ page }) => {
  await open(page, "#/routing?figure=time-over-size&theme=dark");
  const figure = await showFigure(page, "time-over-size");
  const corner = async () => {
    const { bytes } = await saveFile(page, figure, "PNG 1×");
    return page.evaluate(async (data) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(data)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return [...context.getImageData(1, 1, 1, 1).data];
    }, [...bytes]);
  };
  const svg = async () => (await pictureOf(page, (await saveFile(page, figure, "SVG")).bytes.toString())).backgrounds;
  expect((await corner())[3]).toBe(255);
  expect(await svg()).toBe(1);
  await figure.getByLabel("Without background").check();
  expect((await corner())[3]).toBe(0);
  expect(await svg()).toBe(0);
});

test("a saved picture opens the state that drew it", async ({ page }) => {
  await open(page, "#/routing?m=4321&figure=time-over-size");
  const { link } = await pictureOf(page, (await saveFile(page, await showFigure(page, "time-over-size"), "SVG")).bytes.toString());
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator("figure#time-over-size")).toBeVisible();
  expect(new URL(page.url()).hash).toContain("m=4321");
});

test("an embed saves too", async ({ page }) => {
  await open(page, "#/routing?m=99&embed=1&figure=packet-size");
  const figure = await showFigure(page, "packet-size");
  expect((await saveFile(page, figure, "SVG")).bytes.toString()).toContain("m=99");
  expect((await saveFile(page, figure, "CSV")).bytes.toString()).toContain("# parameter: m = 99");
  expect((await saveFile(page, figure, "PNG 2×")).bytes.length).toBeGreaterThan(5000);
});

test("what was changed a moment ago is in the file", async ({ page }) => {
  await open(page, "#/routing");
  const figure = await showFigure(page, "timeline");
  await page.locator(".box input[name=m]").fill("555");
  const { bytes } = await saveFile(page, figure, "CSV");
  expect(bytes.toString()).toContain("# parameter: m = 555");
  expect(bytes.toString()).toContain(await linkOf(page));
});
