// How long a reader waits for the frame of the page and for the first figure, on a slow line and a
// slow processor, and when the files are there already.
import { expect, test } from "../fixtures.js";
import { SMOKE, quantile, record } from "./record.js";

const LOADS = SMOKE ? 1 : 5;
const BITS_PER_SECOND = 9e6;
const ROUND_TRIP_MS = 40;
const SLOWED = 4;

/** Seconds until the first words, and until the first figure, of the link that is opened. */
async function opened(page, link) {
  await page.goto(link);
  await page.waitForFunction(() => window.firstFigure !== undefined);
  return page.evaluate(() => {
    const [words] = performance.getEntriesByName("first-contentful-paint");
    const canvas = document.querySelector("main figure.figure canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const colors = new Set(new Uint32Array(data.buffer)).size;
    return { frame: words.startTime / 1000, figure: window.firstFigure / 1000, colors };
  });
}

test("the first figure of a cold load", async ({ browser, baseURL }) => {
  const cold = [];
  const warm = [];
  const transferred = [];
  for (let load = 0; load < LOADS; load += 1) {
    // A new context has an empty cache.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: BITS_PER_SECOND / 8,
      uploadThroughput: BITS_PER_SECOND / 8,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    let bytes = 0;
    devtools.on("Network.loadingFinished", (event) => {
      bytes += event.encodedDataLength;
    });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.documentElement?.hasAttribute("data-ready")) return;
        observer.disconnect();
        // The frame after the one that draws: by then the figure is on the screen.
        requestAnimationFrame(() => requestAnimationFrame(() => {
          window.firstFigure = performance.now();
        }));
      }).observe(document, { attributes: true, childList: true, subtree: true });
    });
    cold.push(await opened(page, `${baseURL}#/routing`));
    transferred.push(bytes);
    await page.goto("about:blank");
    warm.push(await opened(page, `${baseURL}#/routing`));
    await context.close();
  }
  expect(Math.min(...transferred)).toBeGreaterThan(0);
  expect(Math.min(...[...cold, ...warm].map(({ colors }) => colors)), "colors of the figure").toBeGreaterThan(2);
  const note = `median of ${LOADS} loads at 9 Mbit/s, 40 ms round trip, processor slowed ${SLOWED} times`;
  const half = (loads, part) => quantile(loads.map((load) => load[part]), 0.5);
  record({ group: "cold load", name: "frame", value: half(cold, "frame"), unit: "s", at_most: 0.3, note });
  record({ group: "cold load", name: "first figure", value: half(cold, "figure"), unit: "s", at_most: 1.1, note });
  record({ group: "warm load", name: "first figure", value: half(warm, "figure"), unit: "s", at_most: 0.4, note });
  record({
    group: "cold load", name: "transferred", value: quantile(transferred, 0.5) / 1000, unit: "kB",
    note: "all files of the first load, compressed",
  });
});
