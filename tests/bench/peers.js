// The pages of libraries that the page is measured beside, and the curves that they draw.
import { fileURLToPath } from "node:url";
import { parseCsv, renderCsv } from "../catalogue.js";

/** Five curves, three of them solid and two dashed, of 1000 points each. */
export const STATE = { l: "5", methods: "store_and_forward,packet,cut_through", approx: "1" };
export const FIGURE = "time-over-size";
export const CURVES = 5;
export const POINTS = 1000;

/** What a page is served with that may read a clock finer than a tenth of a millisecond. */
const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** Lets `page` read a fine clock, from the next time that it is opened. */
export async function isolate(page) {
  await page.route((url) => url.pathname.endsWith("/"), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...ISOLATED } });
  });
}

/** The columns of the curves where the parameter `key` is `value`: the sizes first, then the times of each curve. */
export function columns(key, value) {
  const { rows } = parseCsv(renderCsv(FIGURE, "routing", { ...STATE, [key]: value }));
  return Array.from({ length: CURVES + 1 }, (_, column) => rows.map((row) => Number(row[column])));
}

/** A page with uPlot, which draws each of `data` in its turn. */
export async function uPlotPage(context, given) {
  const page = await peer(context, "uplot/dist/uPlot.iife.min.js", uPlots, given);
  await page.addStyleTag({ path: installed("uplot/dist/uPlot.min.css") });
  return page;
}

/** The same with Plotly. */
export function plotlyPage(context, given) {
  return peer(context, "plotly.js-dist-min/plotly.min.js", plotlys, given);
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
