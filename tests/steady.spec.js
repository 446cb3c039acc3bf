// What a slider changes is in the figure: the figure itself stays where it is.
import { expect, open, test } from "./fixtures.js";

/** Sliders that change how many rows, layers or buttons a figure has. */
const SWEPT = { star: ["m"], multilevel: ["P"], tree: ["p", "n"], routing: ["l"] };

/** Moves a slider over sixty positions and back; the boxes that the figures in view have had meanwhile. */
async function sweep(slider) {
  const boxes = new Set();
  const note = () => {
    const canvases = [...document.querySelectorAll(".figures canvas")].map((canvas) => canvas.getBoundingClientRect());
    boxes.add(canvases.flatMap(({ x, y, width, height }) => [x, y, width, height].map(Math.round)).join(" "));
  };
  const [least, most, value] = [slider.min, slider.max, slider.value].map(Number);
  const places = [...Array(60).keys()].map((i) => least + (i / 59) * (most - least));
  note();
  for (const place of [...places, value]) {
    slider.value = place;
    slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    note();
  }
  return [...boxes];
}

for (const [width, height] of [[1440, 900], [390, 844], [1920, 1080]]) {
  test(`at ${width} by ${height} no slider moves or resizes the figure`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // Two figures take their time: of some screens.
    const swept = Object.entries(SWEPT).slice(0, width > 1440 ? 2 : undefined);
    for (const [screen, keys] of swept) {
      await open(page, `#/${screen}${screen === "tree" ? "?n=4" : ""}`);
      for (const key of keys) {
        const slider = page.locator(`input[type=range][name="${key}"]`);
        expect(await slider.evaluate(sweep), `${screen}, ${key}`).toHaveLength(1);
      }
    }
  });
}
