// Boxes and sliders as a reader uses them, and the boxes of what is printed.
import { inflateSync } from "node:zlib";
import { screens } from "./catalogue.js";
import { expect, go, linkOf, open, settle, test, unfold } from "./fixtures.js";

const box = (page, key) => page.locator(`.box input[name="${key}"]`);
const slider = (page, key) => page.locator(`input[type=range][name="${key}"]`);

test("a pointer finds 0.95 and 0.99 on a slider from 0 to 1", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/speedup?f=0.5");
  const { x, y, width, height } = await slider(page, "f").boundingBox();
  const met = [];
  await page.mouse.move(x + 0.8 * width, y + height / 2);
  await page.mouse.down();
  for (let at = x + 0.8 * width; at < x + width; at += 1) {
    await page.mouse.move(at, y + height / 2);
    await settle(page);
    met.push(await box(page, "f").inputValue());
  }
  await page.mouse.up();
  expect(met).toEqual(expect.arrayContaining(["0.95", "0.99", "1"]));
});

test("what is typed is what is meant", async ({ page }) => {
  await open(page, "#/routing");
  await unfold(page);
  for (const [key, text, link] of [
    ["tw", "20GB/s", "#/routing?tw=0.4ns"],
    ["bw", "64G", "#/routing?tw=1ns"],
    ["ts", "10/4", "#/routing?ts=2.5us"],
  ]) {
    await page.getByRole("button", { name: "Reset" }).click();
    await box(page, key).fill(text);
    expect(await linkOf(page), text).toBe(link);
  }
});

test("a slider says the word that its box shows", async ({ page }) => {
  await open(page, "#/topology");
  await unfold(page);
  await expect(slider(page, "to")).toHaveAttribute("aria-valuetext", "farthest");
  await box(page, "to").fill("3");
  await expect(slider(page, "to")).toHaveAttribute("aria-valuetext", "3");
});

test("an operation is opened by the name that MPI gives it", async ({ page }) => {
  await open(page, "#/collectives?op=MPI_Allreduce&algorithm=Rabenseifner");
  await expect(page.locator(".notice")).toHaveCount(0);
  expect(await linkOf(page)).toBe("#/collectives?op=all_reduce&algorithm=rabenseifner");
});

/** How much text each page of a PDF shows. */
function textOf(pdf) {
  const file = pdf.toString("latin1");
  const pages = [...file.matchAll(/\/Type *\/Page\b[^]*?\/Contents (\d+) 0 R/g)];
  return pages.map(([, id]) => {
    const at = file.indexOf(`\n${id} 0 obj`);
    const [begin, end] = [file.indexOf("stream", at), file.indexOf("endstream", at)];
    const content = inflateSync(pdf.subarray(begin + "stream\n".length, end)).toString("latin1");
    return content.match(/\bT[jJ]\b/g)?.length ?? 0;
  });
}

test("on paper tables lie over nothing, and no page is blank", async ({ page }) => {
  test.setTimeout(180_000);
  // A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1047 });
  await open(page, "#/routing");
  for (const { id, title } of screens) {
    await go(page, `#/${id}`);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.locator(".paper h1")).toHaveText(title);
    await expect(page.locator(".paper figure").last()).toBeAttached();
    const faults = await page.evaluate(() => {
      const box = (part) => part.getBoundingClientRect();
      const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      const tables = [...document.querySelectorAll(".paper table")];
      const others = [...document.querySelectorAll(".paper :is(table, h1, h2, h3, p, li, figcaption, svg)")];
      return tables.flatMap((table) => {
        const faults = others.filter((other) => other !== table && !table.contains(other) && over(box(table), box(other)));
        const wide = box(table).right > box(table.parentElement).right + 1 || table.scrollWidth > table.clientWidth + 1;
        // Browsers lay what follows over the last rows of a table that a page breaks where its heading is
        // repeated, or where it stands in columns.
        const head = table.tHead !== null && getComputedStyle(table.tHead).display === "table-header-group";
        const columns = [".pictures", ".paper"].some((part) => getComputedStyle(table.closest(part) ?? table).columnCount !== "auto");
        const name = table.textContent.slice(0, 40);
        return [...faults.map((other) => `${name} over ${other.textContent.slice(0, 40)}`), ...(wide || head || columns ? [`${name}: ${JSON.stringify({ wide, head, columns })}`] : [])];
      });
    });
    expect(faults, id).toEqual([]);
    if (["multilevel", "speedup", "tree"].includes(id)) {
      for (const text of textOf(await page.pdf({ format: "A4" }))) expect(text, id).toBeGreaterThan(1);
    }
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: null });
  }
});
