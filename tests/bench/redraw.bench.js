// How long a figure takes to follow a slider: the page as it is shipped, against uPlot and Plotly
// with the same numbers, curves, size and density in the same browser, timed by the same code.
import { showFigure, expect, open, test } from "../fixtures.js";
import { CURVES, FIGURE, POINTS, STATE, columns, isolate, plotlyPage, uPlotPage } from "./peers.js";
import { SMOKE, quantile, record } from "./record.js";

const KEY = "ts";
const WIDTH = 800;

const EVENTS = SMOKE ? 2 : 100;
const WARM_UP = SMOKE ? 1 : 20;
const ROUNDS = SMOKE ? 1 : 5;
/** The part of the slider's track over which the events move it. */
const TRACK = [0.02, 0.98];

test.use({ deviceScaleFactor: 2, viewport: { width: 1240, height: 540 } });

test("a figure follows its slider", async ({ page, context }) => {
  await isolate(page);
  const pairs = Object.entries(STATE).map(([key, value]) => `${key}=${value}`);
  await open(page, `#/routing?${pairs.join("&")}&view=${FIGURE}`);
  await showFigure(page, FIGURE);
  const size = await framed(page);
  const values = await page.evaluate(ours, { figure: FIGURE, key: KEY, track: TRACK, events: WARM_UP + EVENTS });
  expect(new Set(values).size, "every event changes the value").toBe(values.length);

  const data = values.map((value) => columns(KEY, value));
  expect(data.every((of) => of.length === CURVES + 1 && of.every((column) => column.length === POINTS))).toBe(true);

  const uplot = await uPlotPage(context, { ...size, data });
  const plotly = await plotlyPage(context, { ...size, data });
  const drawers = [
    { name: "this page", page },
    { name: "uPlot", page: uplot },
    { name: "Plotly", page: plotly },
  ];

  const how = `median of ${EVENTS}, ${CURVES} curves of ${POINTS} points, ${size.width} by ${size.height} px at density 2`;
  for (const [kind, readBack] of [["script", false], ["with the pixels", true]]) {
    const times = await race(drawers, readBack);
    const [own, small, large] = drawers.map(({ name }) => quantile(times[name], 0.5));
    const note = readBack
      ? `${how}; with getImageData(0, 0, 1, 1), Plotly's SVG drawn on a canvas as an image for it`
      : `${how}; until the microtasks are done`;
    for (const { name } of drawers) {
      record({ group: "redraw", name: `${name}, ${kind}`, value: quantile(times[name], 0.5), unit: "ms", note });
    }
    record({ group: "redraw", name: `times uPlot, ${kind}`, value: own / small, unit: "", at_most: readBack ? 0.5 : 1.2 });
    record({ group: "redraw", name: `times Plotly, ${kind}`, value: own / large, unit: "", at_most: readBack ? 0.2 : 0.1 });
  }
});

/** Puts the figure alone in view, as wide as it is to be; its size in CSS px. */
async function framed(page) {
  const canvas = page.locator(`figure[id="${FIGURE}"] canvas`);
  const viewport = page.viewportSize();
  for (let turn = 0; turn < 3; turn += 1) {
    const width = await canvas.evaluate((element) => Math.floor(element.getBoundingClientRect().width));
    viewport.width += WIDTH - width;
    await page.setViewportSize(viewport);
  }
  await canvas.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const drawn = () => canvas.evaluate((element) => element.width);
  await expect.poll(drawn, { message: "the canvas's width in device pixels" }).toBe(2 * WIDTH);
  return { width: WIDTH, height: await canvas.evaluate((element) => element.height / 2) };
}

/** All of them by turns, so that what else the machine does falls on all alike. */
async function race(drawers, readBack) {
  const times = Object.fromEntries(drawers.map(({ name }) => [name, []]));
  const each = EVENTS / ROUNDS;
  for (const { name, page } of drawers) {
    expect(await page.evaluate(() => crossOriginIsolated), `${name}: a fine clock`).toBe(true);
  }
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { name, page } of drawers) {
      await page.bringToFront();
      const [from, count] = round < 0 ? [0, WARM_UP] : [WARM_UP + round * each, each];
      const run = await page.evaluate(timed, { from, count, readBack });
      expect(run.unchanged, `${name}: events that changed no pixel`).toBe(0);
      expect(run.late, `${name}: events after which something was still drawn`).toBe(0);
      if (round >= 0) times[name].push(...run.times);
    }
  }
  return times;
}

/** Runs in each page: `window.drawer` changes the data, reads back what it has prepared for that
 * beside the clock, and says what is drawn. */
async function timed({ from, count, readBack }) {
  const { drawer } = window;
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const run = { times: [], unchanged: 0, late: 0 };
  let before = drawer.hash();
  for (let event = from; event < from + count; event += 1) {
    await frame();
    const begun = performance.now();
    await drawer.change(event);
    for (let turn = 0; turn < 64; turn += 1) await null;
    let spent = performance.now() - begun;
    if (readBack) {
      await drawer.prepare?.();
      const asked = performance.now();
      drawer.readBack();
      spent += performance.now() - asked;
    }
    run.times.push(spent);
    const after = drawer.hash();
    await frame();
    await frame();
    if (after === before) run.unchanged += 1;
    if (after !== drawer.hash()) run.late += 1;
    before = after;
  }
  return run;
}

/** Moves the slider through its places once, for the values they stand for. */
async function ours({ figure, key, track, events }) {
  const slider = document.querySelector(`input[type=range][name="${key}"]`);
  const box = document.querySelector(`input[type=text][name="${key}"]`);
  const canvas = document.querySelector(`figure[id="${figure}"] canvas`);
  const [least, most] = [Number(slider.min), Number(slider.max)];
  const place = (event) => least + (most - least) * (track[0] + ((track[1] - track[0]) * event) / (events - 1));
  const context = canvas.getContext("2d");
  window.drawer = {
    change(event) {
      slider.value = place(event);
      slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
    readBack: () => context.getImageData(0, 0, 1, 1),
    hash() {
      const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
      let sum = 7;
      for (let i = 0; i < pixels.length; i += 1) sum = (Math.imul(sum, 31) + pixels[i]) | 0;
      return sum;
    },
  };
  const values = [];
  for (let event = 0; event < events; event += 1) {
    window.drawer.change(event);
    // The box follows in the next task.
    await new Promise((done) => setTimeout(done));
    values.push(box.value);
  }
  return values;
}
