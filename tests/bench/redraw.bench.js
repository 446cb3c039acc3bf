// How long a figure takes to follow a slider: the page as it is shipped, against uPlot and Plotly
// with the same numbers, curves, size and density in the same browser, timed by the same code.
import { fileURLToPath } from "node:url";
import { parseCsv, renderCsv } from "../catalogue.js";
import { drawn, expect, open, test } from "../fixtures.js";
import { SMOKE, quantile, record } from "./record.js";

/** Five curves, three of them solid and two dashed, of 1000 points each. */
const STATE = { l: "5", methods: "store_and_forward,packet,cut_through", approx: "1" };
const FIGURE = "time-over-size";
const KEY = "ts";
const CURVES = 5;
const POINTS = 1000;
const WIDTH = 800;

const EVENTS = SMOKE ? 2 : 100;
const WARM_UP = SMOKE ? 1 : 20;
const ROUNDS = SMOKE ? 1 : 5;
/** The part of the slider's track over which the events move it. */
const TRACK = [0.02, 0.98];

/** What a page is served with that may read a clock finer than a tenth of a millisecond. */
const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

test.use({ deviceScaleFactor: 2, viewport: { width: 1240, height: 540 } });

test("a figure follows its slider", async ({ page, context }) => {
  await page.route((url) => url.pathname.endsWith("/"), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...ISOLATED } });
  });
  const pairs = Object.entries(STATE).map(([key, value]) => `${key}=${value}`);
  await open(page, `#/routing?${pairs.join("&")}&view=${FIGURE}`);
  await drawn(page, FIGURE);
  const size = await framed(page);
  const values = await page.evaluate(ours, { figure: FIGURE, key: KEY, track: TRACK, events: WARM_UP + EVENTS });
  expect(new Set(values).size, "every event changes the value").toBe(values.length);

  const data = values.map((value) => columns(renderCsv(FIGURE, "routing", { ...STATE, [KEY]: value })));
  expect(data.every((of) => of.length === CURVES + 1 && of.every((column) => column.length === POINTS))).toBe(true);

  const uplot = await peer(context, "uplot/dist/uPlot.iife.min.js", uPlots, { ...size, data });
  await uplot.addStyleTag({ path: installed("uplot/dist/uPlot.min.css") });
  const plotly = await peer(context, "plotly.js-dist-min/plotly.min.js", plotlys, { ...size, data });
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
    record({ group: "redraw", name: `times uPlot, ${kind}`, value: own / small, unit: "", at_most: readBack ? 0.5 : 1.4 });
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

const installed = (file) => fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url));

/** A page of its own for a library. */
async function peer(context, file, prepare, given) {
  const page = await context.newPage();
  const body = "<!doctype html><title>peer</title><div id=chart></div>";
  await page.route("**/peer", (route) => route.fulfill({ contentType: "text/html", headers: ISOLATED, body }));
  await page.goto("./peer");
  await page.addScriptTag({ path: installed(file) });
  await page.evaluate(prepare, given);
  return page;
}

/** The columns of the curves: the sizes first, then a column of times for each curve. */
function columns(csv) {
  const { rows } = parseCsv(csv);
  return Array.from({ length: CURVES + 1 }, (_, column) => rows.map((row) => Number(row[column])));
}

function uPlots({ width, height, data }) {
  const series = [
    { stroke: "#b4540a", width: 2 },
    { stroke: "#b4540a", width: 2, dash: [8, 5] },
    { stroke: "#0b6bcb", width: 2 },
    { stroke: "#0b6bcb", width: 2, dash: [8, 5] },
    { stroke: "#2a7d3f", width: 2 },
  ];
  const options = {
    width,
    height,
    legend: { show: false },
    scales: { x: { time: false, distr: 3 }, y: { distr: 3 } },
    series: [{}, ...series.map((one) => ({ ...one, points: { show: false } }))],
  };
  const plot = new uPlot(options, data.at(-1), document.getElementById("chart"));
  const { ctx } = plot;
  window.drawer = {
    change(event) {
      plot.setData(data[event]);
    },
    readBack: () => ctx.getImageData(0, 0, 1, 1),
    hash() {
      const pixels = new Uint32Array(ctx.getImageData(0, 0, ctx.canvas.width, ctx.canvas.height).data.buffer);
      let sum = 7;
      for (let i = 0; i < pixels.length; i += 1) sum = (Math.imul(sum, 31) + pixels[i]) | 0;
      return sum;
    },
  };
}

async function plotlys({ width, height, data }) {
  const chart = document.getElementById("chart");
  const colors = ["#b4540a", "#b4540a", "#0b6bcb", "#0b6bcb", "#2a7d3f"];
  const traces = ([x, ...curves]) => curves.map((y, curve) => ({
    x,
    y,
    mode: "lines",
    line: { color: colors[curve], width: 2, dash: curve % 2 === 1 ? "8px,5px" : "solid" },
  }));
  const axis = { type: "log" };
  const layout = () => ({ width, height, xaxis: { ...axis }, yaxis: { ...axis }, showlegend: false });
  await Plotly.newPlot(chart, traces(data.at(-1)), layout(), { staticPlot: true });
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * width, height: 2 * height });
  const context = canvas.getContext("2d");
  let picture;
  window.drawer = {
    change: (event) => Plotly.react(chart, traces(data[event]), layout(), { staticPlot: true }),
    // An SVG hands out no pixels; as an image it is painted by the same code.
    async prepare() {
      const text = new XMLSerializer().serializeToString(chart.querySelector("svg.main-svg"));
      picture = new Image();
      picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
      await picture.decode();
    },
    readBack() {
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      context.getImageData(0, 0, 1, 1);
    },
    hash: () => [...chart.querySelectorAll(".scatterlayer path")].map((path) => path.getAttribute("d")).join(),
  };
}
