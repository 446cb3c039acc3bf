// A saved figure that is dropped on the page opens the state that drew it.
import { showFigure, expect, linkOf, open, saveFile, test } from "./fixtures.js";

const STATE = "#/routing?m=77&l=5";

for (const [kind, type] of [["SVG", "image/svg+xml"], ["PNG 1×", "image/png"], ["CSV", "text/csv"]]) {
  test(`a dropped ${kind} opens its state, and Back leaves it`, async ({ page }) => {
    await open(page, STATE);
    const { bytes } = await saveFile(page, await showFigure(page, "time-over-size"), kind);
    await open(page, "#/speedup");
    await drop(page, [...bytes], type);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Routing a message");
    await expect.poll(() => linkOf(page)).toBe(STATE);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Speedup");
  });
}

test("a dropped file that is neither ours nor measured changes nothing, and the page says so", async ({ page }) => {
  await open(page, STATE);
  const before = page.url();
  const named = (link) => `<svg><metadata><state xmlns="urn:crossover" link="${link}"/></metadata></svg>`;
  const notice = page.locator(".notice");
  for (const [text, type] of [
    ["\x01\x02\x03", "image/png"],
    ["<svg><state link='#/speedup'/></svg>", "image/svg+xml"],
    [named("#javascript:alert(1)"), "image/svg+xml"],
    [named("https://evil.example/#//evil.example/"), "image/svg+xml"],
    ["# link: https://evil.example/#/nothing\na,b\n", "text/csv"],
  ]) {
    await drop(page, [...Buffer.from(text)], type);
    await expect(notice, text).toHaveText(/^“figure”: /);
    expect(page.url()).toBe(before);
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toHaveCount(0);
  }
  expect(await linkOf(page)).toBe(STATE);
  // What is said of a file is over when something else is shown.
  await drop(page, [1], "image/png");
  await expect(notice).toHaveCount(1);
  await drop(page, [...Buffer.from(named("#/speedup?f=0.5"))], "image/svg+xml");
  await expect.poll(() => linkOf(page)).toBe("#/speedup?f=0.5");
  await expect(notice).toHaveCount(0);
});

test("a large file is read while the page goes on, with its progress, and a press stops it", async ({ page }) => {
  await open(page, STATE);
  const reading = page.getByRole("status", { name: "What is being read" });
  // Bytes and times of a million messages.
  await dropRows(page, "bytes,us", 1_000_000);
  await expect(reading).toContainText(/Reading “rows.csv”, 1\d MB\./);
  await expect.poll(() => reading.getByRole("progressbar").evaluate((bar) => bar.value)).toBeGreaterThan(0.02);
  await reading.getByRole("button", { name: "Stop" }).click();
  await expect(reading).toHaveCount(0);
  await dropRows(page, "bytes,us", 200_000);
  const offered = page.getByRole("dialog");
  await expect(offered).toContainText("Of 200000 rows 10000 are used, spread over all of them.");
  expect(await linkOf(page)).toBe(STATE);
  // Two slices may fall into one task of a busy machine; all at once took seconds.
  expect(await page.evaluate(() => window.longest)).toBeLessThan(400);
});

test("of a table with very many columns some are read and shown", async ({ page }) => {
  await open(page, STATE);
  const columns = Array.from({ length: 20_000 }, (_, at) => `x${at}`).join(",");
  await dropRows(page, columns, 3);
  const offered = page.getByRole("dialog");
  await expect(offered).toContainText("The table has more columns: the first 200 are read.");
  expect(await page.locator("*").count()).toBeLessThan(6000);
});

/** Drops a file of so many rows below a heading; from then on `longest` is the longest task. */
async function dropRows(page, heading, count) {
  await page.evaluate(([heading, count]) => {
    const width = heading.split(",").length;
    const row = (index) => Array.from({ length: width }, (_, at) => (at === 1 ? 1 + index / 1000 : at + index));
    const lines = Array.from({ length: count }, (_, index) => row(index).join(","));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([`${heading}\n${lines.join("\n")}\n`], "rows.csv", { type: "text/csv" }));
    const begun = performance.now();
    window.longest = 0;
    // The observer of an earlier drop would count the making of these rows.
    window.watching?.disconnect();
    window.watching = new PerformanceObserver((list) => {
      for (const task of list.getEntries()) {
        if (begun < task.startTime) window.longest = Math.max(window.longest, task.duration);
      }
    });
    window.watching.observe({ type: "longtask" });
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, [heading, count]);
}

async function drop(page, bytes, type) {
  await page.evaluate(([bytes, type]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(bytes)], "figure", { type }));
    const event = (name) => new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
    if (document.body.dispatchEvent(event("dragover"))) throw new Error("the page takes no files");
    document.body.dispatchEvent(event("drop"));
  }, [bytes, type]);
}
