// How long a reader waits for the first figure, on a slow line and a slow processor.
import { expect, test } from "../fixtures.js";
import { quantile, record } from "./record.js";

const LOADS = 5;
const BITS_PER_SECOND = 9e6;
const ROUND_TRIP_MS = 40;
const SLOWED = 4;

test("the first figure of a cold load", async ({ browser, baseURL }) => {
  const waits = [];
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
    await page.goto(`${baseURL}#/routing`);
    await page.waitForFunction(() => window.firstFigure !== undefined);
    waits.push(await page.evaluate(() => window.firstFigure));
    transferred.push(bytes);
    await context.close();
  }
  expect(Math.min(...transferred)).toBeGreaterThan(0);
  const note = `median of ${LOADS} loads at 9 Mbit/s, 40 ms round trip, processor slowed ${SLOWED} times`;
  record({ group: "cold load", name: "first figure", value: quantile(waits, 0.5) / 1000, unit: "s", at_most: 1, note });
  record({
    group: "cold load", name: "transferred", value: quantile(transferred, 0.5) / 1000, unit: "kB",
    note: "all files of the first load, compressed",
  });
});
