// A saved figure that is dropped on the page opens the state that drew it.
import { drawn, expect, linkOf, open, saved, test } from "./fixtures.js";

const STATE = "#/routing?m=77&l=5";

for (const [kind, type] of [["SVG", "image/svg+xml"], ["PNG 1×", "image/png"], ["CSV", "text/csv"]]) {
  test(`a dropped ${kind} opens its state, and Back leaves it`, async ({ page }) => {
    await open(page, STATE);
    const { bytes } = await saved(page, await drawn(page, "time-over-size"), kind);
    await open(page, "#/speedup");
    await drop(page, [...bytes], type);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Routing a message");
    await expect.poll(() => linkOf(page)).toBe(STATE);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Speedup");
  });
}

test("a dropped file of another kind changes nothing", async ({ page }) => {
  await open(page, STATE);
  await drop(page, [1, 2, 3], "image/png");
  await drop(page, [...Buffer.from("<svg><state link='#/speedup'/></svg>")], "image/svg+xml");
  await page.waitForTimeout(300);
  await expect.poll(() => linkOf(page)).toBe(STATE);
});

async function drop(page, bytes, type) {
  await page.evaluate(([bytes, type]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(bytes)], "figure", { type }));
    const event = (name) => new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
    if (document.body.dispatchEvent(event("dragover"))) throw new Error("the page takes no files");
    document.body.dispatchEvent(event("drop"));
  }, [bytes, type]);
}
