// The data cursor: a hairline as high as the plot, a round dot on the curve, and a reading inside the
// figure that leaves the point free. Boxes are measured, wherever the cursor stands.
import { sampleScreens, screens } from "./catalogue.js";
import { expectCursor, measureCursor } from "./cursor.js";
import { showFigure, expect, open, settle, test } from "./fixtures.js";

for (const screen of sampleScreens) {
  const { id } = screen.figures[0];
  test(`${screen.id}: hairline, dot and reading of ${id}, on a phone and a desk`, async ({ page }) => {
    await open(page, `#/${screen.id}`);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const figure = await showFigure(page, id);
      const plot = figure.locator(".cursor-layer");
      await plot.focus();
      await plot.press("ArrowRight");
      for (const keys of [["Home"], ["ArrowRight", "ArrowRight"], Array(9).fill("ArrowRight"), ["End"], ["ArrowDown"], ["Home"], ["ArrowDown", "End"]]) {
        for (const key of keys) await plot.press(key);
        await settle(page);
        expectCursor(await figure.evaluate(measureCursor));
      }
    }
  });
}

/** Points at a grid of nine by eight over a figure's data; the places where nothing is read, or not beside the point. */
async function points(figure) {
  const rows = figure.querySelector("tbody");
  const layer = figure.querySelector(".cursor-layer");
  const hair = figure.querySelector(".hair");
  const over = (box, send) => {
    const places = [...Array(72).keys()].map((at) => [(at % 9 + 0.5) / 9, (Math.floor(at / 9) + 0.5) / 8]);
    return places.map(([across, down]) => send(box.left + across * box.width, box.top + down * box.height));
  };
  // A table is read by its rows.
  if (rows !== null) {
    const frame = figure.querySelector(".scroll").getBoundingClientRect();
    const { left, top, right, bottom } = rows.getBoundingClientRect();
    const seen = { left, top, width: Math.min(right, frame.right) - left, height: Math.min(bottom, frame.bottom) - top };
    return over(seen, (x, y) => document.elementFromPoint(x, y)?.closest("tr") ? [] : [`${x} ${y}`]).flat();
  }
  const stage = layer.getBoundingClientRect();
  const move = async (clientX, clientY) => {
    layer.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, bubbles: true }));
    await new Promise((done) => setTimeout(done));
    const tip = figure.querySelector(".tip");
    const [box, dot] = [tip, figure.querySelector(".dot")].map((part) => part.getBoundingClientRect());
    const inside = box.left >= stage.left - 1 && box.right <= stage.right + 1 && box.top >= stage.top - 1 && box.bottom <= stage.bottom + 1;
    const free = box.right <= dot.left || dot.right <= box.left;
    return !tip.hidden && tip.innerText.trim() !== "" && inside && free ? [] : [`${clientX} ${clientY}: ${tip.innerText}`];
  };
  const missed = [];
  await move((stage.left + stage.right) / 2, (stage.top + stage.bottom) / 2);
  const axes = hair.getBoundingClientRect();
  const { left, top, width, height } = axes.height > 0
    // The middle of a plot lies between its axes, whose ends the hairline shows; names stand at its sides.
    ? { left: stage.left + 0.2 * stage.width, top: axes.top, width: 0.55 * stage.width, height: axes.height }
    : stage;
  for (const place of over({ left, top, width, height }, (x, y) => [x, y])) missed.push(...await move(...place));
  return missed;
}

for (const screen of screens) {
  test(`${screen.id}: the cursor reads at 72 of 72 places of its figures`, async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await open(page, `#/${screen.id}`);
    for (const { id } of screen.figures.slice(0, 2)) {
      expect(await (await showFigure(page, id)).evaluate(points), id).toEqual([]);
    }
  });
}

test("the dot is on the curve, within a pixel, and the hairline reaches from the axis to the top", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/speedup");
  const figure = await showFigure(page, screens.find(({ id }) => id === "speedup").figures[0].id);
  const plot = figure.locator(".cursor-layer");
  await plot.focus();
  // The curve that comes first, S = N, and the limit are as gray as the axes.
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown"]) await plot.press(key);
  for (let i = 0; i < 6; i += 1) {
    for (let j = 0; j < 5; j += 1) await plot.press("ArrowRight");
    await settle(page);
    const { off, hair, top, bottom } = await figure.evaluate(onCurve);
    expect(off).toBeLessThanOrEqual(1.5);
    expect(Math.abs(hair.top - top)).toBeLessThanOrEqual(1.5);
    // The axis goes on as the tick below it.
    expect(Math.abs(hair.bottom - bottom)).toBeLessThanOrEqual(6);
  }
});

/** How far the dot is from the nearest ink of a curve in its column; and the ends of the vertical axis. */
function onCurve(figure) {
  const canvas = figure.querySelector("canvas");
  const density = canvas.width / canvas.clientWidth;
  const at = canvas.getBoundingClientRect();
  const dot = figure.querySelector(".dot").getBoundingClientRect();
  const hair = figure.querySelector(".hair").getBoundingClientRect().toJSON();
  const context = canvas.getContext("2d");
  const column = Math.round(((dot.left + dot.right) / 2 - at.left) * density);
  const { data } = context.getImageData(column, 0, 1, canvas.height);
  const runs = [];
  for (let y = 0; y < canvas.height; y += 1) {
    const [r, g, b] = data.slice(4 * y, 4 * y + 3);
    // Axes, grid and letters are gray.
    if (Math.max(r, g, b) - Math.min(r, g, b) < 60) continue;
    const last = runs.at(-1);
    if (last?.to === y - 1) last.to = y;
    else runs.push({ from: y, to: y });
  }
  const center = (dot.top + dot.bottom) / 2;
  // Where curves cross, their ink is one run: the dot is anywhere in it.
  const apart = ({ from, to }) => {
    const [top, bottom] = [from, to + 1].map((y) => at.top + y / density);
    return bottom - top > 4 ? Math.max(top - center, center - bottom, 0) : Math.abs((top + bottom) / 2 - center);
  };
  const off = Math.min(...runs.map(apart));
  // The vertical axis is the longest run of one shade that is not the background's.
  const all = context.getImageData(0, 0, canvas.width, canvas.height).data;
  const shade = (x, y) => (all[4 * (y * canvas.width + x)] << 16) | (all[4 * (y * canvas.width + x) + 1] << 8) | all[4 * (y * canvas.width + x) + 2];
  let best = { length: 0 };
  for (let x = 0; x < canvas.width / 2; x += 1) {
    for (let y = 0; y < canvas.height;) {
      let end = y;
      while (end < canvas.height && shade(x, end) === shade(x, y)) end += 1;
      if (shade(x, y) !== shade(0, 0) && end - y > best.length) best = { length: end - y, from: y, to: end };
      y = end;
    }
  }
  return { off, hair, top: at.top + best.from / density, bottom: at.top + best.to / density };
}
