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

async function drop(page, bytes, type) {
  await page.evaluate(([bytes, type]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(bytes)], "figure", { type }));
    const event = (name) => new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
    if (document.body.dispatchEvent(event("dragover"))) throw new Error("the page takes no files");
    document.body.dispatchEvent(event("drop"));
  }, [bytes, type]);
}
