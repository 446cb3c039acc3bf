// One live figure, and ten of them, in a page of others: beside the same curves with a slider of vega-embed and of
// Plotly, served by the same server to the same browser. What is fetched, how long it takes until all are drawn, what
// the main thread does meanwhile, and what the page keeps in memory.
import { readFileSync } from "node:fs";
import { createServer, get } from "node:http";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, memory, test } from "../fixtures.js";
import { SMOKE, quantile, record } from "./record.js";

const LOADS = SMOKE ? 1 : 3;
const COUNTS = SMOKE ? [1] : [1, 10];
const LAWS = ["Amdahl", "Gustafson", "half", "quarter", "eighth"];

const OWN = `<script type="module" src="/site/embed.js"></script>
FIGURES<crossover-figure link="#/speedup?f=0.9" figure="laws" controls="N" height="500"></crossover-figure>`;

const VEGA = `<script src="/lib/vega/build/vega.min.js"></script><script src="/lib/vega-lite/build/vega-lite.min.js"></script>
<script src="/lib/vega-embed/build/vega-embed.min.js"></script>
FIGURES<div class="figure"></div>
<script>
const spec = {
  width: 640, height: 320, params: [{ name: "f", value: 0.9, bind: { input: "range", min: 0, max: 1, step: 0.001 } }],
  data: { sequence: { start: 0, stop: 200, as: "at" } },
  transform: [
    { calculate: "pow(2, datum.at / 20)", as: "N" },
    { calculate: "1 / (1 - f + f / datum.N)", as: "Amdahl" }, { calculate: "1 - f + f * datum.N", as: "Gustafson" },
    { calculate: "datum.N / 2", as: "half" }, { calculate: "datum.N / 4", as: "quarter" }, { calculate: "datum.N / 8", as: "eighth" },
    { fold: ${JSON.stringify(LAWS)} },
  ],
  mark: "line",
  encoding: {
    x: { field: "N", type: "quantitative", scale: { type: "log" } }, y: { field: "value", type: "quantitative", scale: { type: "log" } },
    color: { field: "key", type: "nominal" },
  },
};
Promise.all([...document.querySelectorAll(".figure")].map((place) => vegaEmbed(place, spec, { actions: false })))
  .then(() => requestAnimationFrame(() => requestAnimationFrame(() => { window.drawnAt = performance.now(); })));
</script>`;

const PLOTLY = `<script src="/lib/plotly.js-dist-min/plotly.min.js"></script>
FIGURES<div class="figure" style="height: 400px"></div>
<script>
const at = Array.from({ length: 200 }, (_, at) => 2 ** (at / 20));
const curves = (f) => [(N) => 1 / (1 - f + f / N), (N) => 1 - f + f * N, (N) => N / 2, (N) => N / 4, (N) => N / 8];
const data = (f) => curves(f).map((y, curve) => ({ x: at, y: at.map(y), mode: "lines", name: ${JSON.stringify(LAWS)}[curve] }));
const steps = Array.from({ length: 11 }, (_, step) => ({ label: String(step / 10), method: "animate", args: [[String(step)]] }));
const layout = { xaxis: { type: "log" }, yaxis: { type: "log" }, sliders: [{ steps, active: 9 }] };
Promise.all([...document.querySelectorAll(".figure")].map((place) => Plotly.newPlot(place, data(0.9), layout)))
  .then(() => requestAnimationFrame(() => requestAnimationFrame(() => { window.drawnAt = performance.now(); })));
</script>`;

const PAGES = [["Crossover", OWN], ["vega-embed", VEGA], ["Plotly", PLOTLY]];

const compressed = new Map();
function library(path) {
  if (!compressed.has(path)) {
    const text = readFileSync(fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url)));
    compressed.set(path, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
  return compressed.get(path);
}

/** A server of the site, of the libraries and of a page, all compressed; `sent` counts the bytes. */
async function serve(body) {
  const sent = { bytes: 0 };
  const server = createServer((request, response) => {
    const path = request.url.slice(1);
    if (path.startsWith("lib/")) {
      const file = library(path.slice(4));
      sent.bytes += file.length;
      response.writeHead(200, { "content-type": "text/javascript", "content-encoding": "br" });
      response.end(file);
    } else if (path.startsWith("site/")) {
      const asked = { headers: { "accept-encoding": "br" } };
      get(new URL(path.slice(5), process.env.CROSSOVER_URL), asked, (file) => {
        response.writeHead(file.statusCode, { ...file.headers, "cache-control": "max-age=600" });
        file.on("data", (part) => { sent.bytes += part.length; }).pipe(response);
      });
    } else {
      response.writeHead(path === "" ? 200 : 404, { "content-type": "text/html" });
      response.end(path === "" ? `<!doctype html><title>Figures</title>${body}` : "");
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { sent, address: `http://127.0.0.1:${server.address().port}/`, close: () => { server.closeAllConnections(); server.close(); } };
}

for (const count of COUNTS) {
  test(`${count} live in a page of others`, async ({ browser, problems }) => {
    problems.allow(/another origin|favicon|404/);
    for (const [name, body] of PAGES) {
      const [seconds, tasks, kept] = [[], [], []];
      let bytes = 0;
      for (let load = 0; load < LOADS; load += 1) {
        const [head, figure] = body.split("FIGURES");
        const [mark, script = ""] = figure.split(/(?=<script>)/);
        const server = await serve(head + mark.repeat(count) + script);
        const context = await browser.newContext({ viewport: { width: 800, height: 560 * count } });
        const page = await context.newPage();
        const devtools = await context.newCDPSession(page);
        await devtools.send("Performance.enable");
        await page.goto(server.address);
        if (name === "Crossover") {
          await page.waitForFunction((count) => {
            const there = [...document.querySelectorAll("crossover-figure")].filter((one) => one.shadowRoot?.querySelector(".live iframe"));
            if (there.length === count) window.drawnAt ??= performance.now();
            return window.drawnAt !== undefined;
          }, count, { polling: "raf" });
        } else {
          await page.waitForFunction(() => window.drawnAt !== undefined);
        }
        seconds.push(await page.evaluate(() => window.drawnAt / 1000));
        bytes = server.sent.bytes;
        const { metrics } = await devtools.send("Performance.getMetrics");
        tasks.push(metrics.find((metric) => metric.name === "TaskDuration").value);
        await page.waitForTimeout(SMOKE ? 0 : 2000);
        await devtools.send("HeapProfiler.collectGarbage");
        kept.push((await memory(browser)) ?? 0);
        await context.close();
        server.close();
      }
      expect(bytes, `${name}: bytes`).toBeGreaterThan(0);
      const half = (values) => quantile(values, 0.5);
      const of = { group: "in a page of others", note: `median of ${LOADS} loads, cold, on this machine without a slow line` };
      record({ ...of, name: `${name}, ${count}: fetched`, value: bytes / 1000, unit: "kB", note: "compressed, until all are drawn" });
      record({ ...of, name: `${name}, ${count}: drawn after`, value: half(seconds), unit: "s" });
      record({ ...of, name: `${name}, ${count}: main thread`, value: half(tasks), unit: "s", note: "all tasks until all are drawn" });
      record({ ...of, name: `${name}, ${count}: memory`, value: half(kept), unit: "MB", note: "of the page's process, two seconds later" });
    }
  });
}
