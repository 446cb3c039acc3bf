// What people have at hand, dropped on the page: each output gives what the index beside it says, or a refusal in its words.
import { readFileSync } from "node:fs";
import { expect, machineButton, open, readouts, settle, test } from "./fixtures.js";
import { drop } from "./measurements.js";

const FOLDER = new URL("../measurements/tests/everyday/", import.meta.url);
const bytes = (name) => [...readFileSync(new URL(name, FOLDER))];
const { notes: _, ...INDEX } = JSON.parse(readFileSync(new URL("index.json", FOLDER), "utf8"));
const panel = (page) => page.locator("dialog.offered");

/** A number with the prefix of its unit, as the page shows it, in that unit. */
const shown = (text) => {
  const words = text.replaceAll(/(?<=\d)[\u2009\u202f ](?=\d{3})/g, "").split(/\s+/);
  const unit = words.at(-1);
  const prefix = 1 < unit.length ? unit[0] : "";
  return Number(words[0]) * (10 ** ({ p: -12, n: -9, µ: -6, m: -3, k: 3, M: 6, G: 9, T: 12 }[prefix] ?? 0));
};

/** Expects a number to be the nearest with as many digits as are shown. */
const expectNear = (text, value, what) => {
  const [digits] = /[\d.\u2009\u202f]+/.exec(text);
  const [whole, decimals = ""] = digits.replaceAll(/[^\d.]/g, "").split(".");
  const places = decimals ? decimals.length : -Math.max(0, whole.length - 3);
  const scale = shown(text) / Number(digits.replaceAll(/[^\d.]/g, ""));
  const apart = Math.abs(shown(text) - value) / scale;
  expect(apart, `${what}: ${text} for ${value}`).toBeLessThanOrEqual(0.51 * 10 ** -places);
};

/** The rows of what was measured, as they are read. */
const rows = (offer) => offer.locator(".offer-rows").first().locator("tbody tr").evaluateAll((rows) =>
  rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

/** Checks what an output that is read offers. */
const checkRead = async (offer, name, wanted) => {
  const fact = (term) => offer.locator(".offer-numbers div", { has: offer.page().locator(`dt:text-is("${term}")`) }).locator("dd");
  if (wanted.runs) {
    const found = await rows(offer);
    expect(found.map(([n]) => Number(n)), name).toEqual(wanted.runs.map(([n]) => n));
    if (!wanted.want.includes("relative")) wanted.runs.forEach(([, time], at) => expectNear(found[at][1], time, name));
    const isWeak = wanted.want.includes("weak");
    await expect(offer.getByRole("combobox", { name: "With more processors the problem" })).toHaveValue(isWeak ? "weak" : "strong");
    if (isWeak) await expect(offer).toContainText("Gustafson");
  } else if (wanted.want === "memory") {
    expectNear(await fact("bandwidth of memory").textContent(), wanted.bandwidth, name);
  } else if (wanted.want === "peak") {
    expectNear(await fact("performance").textContent(), wanted.peak, name);
  } else {
    const { ts, tw } = wanted.machine ?? wanted.fit?.relative ?? wanted.fit_each[0].relative;
    expectNear(await fact("ts").textContent(), ts, name);
    expectNear(await fact("tw").textContent(), tw, name);
    if (wanted.machine) await expect(offer.locator(".offer-doubt")).toContainText("no interval");
  }
};

/** Checks that a refusal, or what stands beside it, says what it must. */
const checkRefused = async (page, offer, name, wanted) => {
  const text = (await (await offer.count() ? offer : page.locator(".notice")).first().textContent()).toLowerCase();
  for (const word of wanted.must_say ?? []) expect(text, name).toContain(word.toLowerCase());
};

test("every output of the everyday ones gives what its index says, dropped on the page", async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, "#/speedup");
  let read = 0;
  for (const [name, wanted] of Object.entries(INDEX)) {
    await drop(page, [[name, bytes(name)]]);
    await expect(panel(page).or(page.locator(".notice")).first(), name).toBeVisible();
    const offer = panel(page).locator(".offer").first();
    const isRead = await offer.count() && await offer.locator(".offer-refused, .offer-asked > p").count() === 0;
    if (isRead) {
      expect(wanted.want, name).not.toBe("refuse");
      await checkRead(offer, name, wanted);
      read += 1;
    } else {
      const rises = !wanted.fit || (0 < wanted.fit.relative.ts && 0 < wanted.fit.relative.tw);
      expect(/refuse|only|one/.test(wanted.want) || !rises, `${name}: ${wanted.want}`).toBe(true);
      await checkRefused(page, offer, name, wanted);
    }
    if (await panel(page).count()) await page.keyboard.press("Escape");
    else await page.locator(".notice").getByRole("button", { name: "Dismiss" }).click();
    await expect(panel(page)).toHaveCount(0);
  }
  expect(read).toBeGreaterThanOrEqual(15);
});

test("a latency in one file and a bandwidth in another are one machine by one press", async ({ page }) => {
  await open(page, "#/routing");
  const files = [["lat.txt", "tcp_lat:\n    latency  =  26.1 us\n"], ["bw.txt", "tcp_bw:\n    bw  =  5.78 GB/sec\n"]];
  await drop(page, files.slice(1));
  await expect(panel(page).locator(".offer-refused")).toContainText("add a latency");
  await page.keyboard.press("Escape");
  await drop(page, files);
  await expect(panel(page).locator(".offer")).toHaveCount(1);
  await expect(panel(page).locator(".offer-doubt")).toContainText("no interval");
  await panel(page).getByRole("button", { name: "Use this machine" }).click();
  await expect(machineButton(page)).toHaveText("lat");
  await expect(page.locator(".inspector .machine-facts")).toContainText("ts = 26.1 µs");
});

test("rates of memory set the roofline by one press, from any screen", async ({ page }) => {
  await open(page, "#/routing");
  await drop(page, [["stream.txt", bytes("stream_8_threads.txt")]]);
  await panel(page).getByRole("button", { name: /^Open “.*” with them$/ }).click();
  await expect(page.locator('.box input[name="beta"]')).toHaveValue(/^25\.1/);
  await drop(page, [["hpl.txt", bytes("hpl_one_node.txt")]]);
  await panel(page).getByRole("button", { name: "Set the roofline" }).click();
  await expect(page.locator('.box input[name="peak"]')).toHaveValue(/^1\.96/);
  await expect(page.locator('.box input[name="beta"]')).toHaveValue(/^25\.1/);
});

test("runs set the time on one processor and the parallel fraction of speedup by one press", async ({ page }) => {
  await open(page, "#/speedup");
  await drop(page, [["runs.csv", "p,time_s\n1,100\n2,55\n4,32.5\n8,21.25\n"]]);
  await expect(panel(page)).toContainText("Here they set T_seq = 100 s and f = 0.9, by Amdahl’s law.");
  await panel(page).getByRole("button", { name: "Set them here" }).click();
  await expect(page.locator('.box input[name="f"]')).toHaveValue("0.9");
  await settle(page);
  expect(Object.keys(await readouts(page)).length).toBeGreaterThan(3);
});

test("that the problem grew is one choice beside the result, and the law is Gustafson's then", async ({ page }) => {
  await open(page, "#/network");
  await drop(page, [["runs.csv", "p,time_s\n1,10\n2,11\n4,12.5\n8,16\n"]]);
  await expect(panel(page)).toContainText("amdahl");
  await panel(page).getByRole("combobox", { name: "With more processors the problem" }).selectOption("grew with them");
  await expect(panel(page)).toContainText("gustafson");
  await expect(panel(page)).not.toContainText("amdahl");
  expect((await rows(panel(page).locator(".offer").first()))[3]).toEqual(["8", "16 s", "5", "62.5 %", ""]);
});

test("two cards of one name do not share a choice", async ({ page }) => {
  await open(page, "#/routing?m=8192&l=1");
  const row = (time) => [1, 64, 4096, 65536].map((size) => `${size} ${(time * (2 + size / 1e3)).toFixed(2)}`).join("\n");
  const osu = (time) => `# OSU MPI Latency Test v7.5\n# Size Latency (us)\n${row(time)}\n\n`;
  await drop(page, [["two.txt", osu(1) + osu(4)]]);
  const offers = panel(page).locator(".offer");
  await expect(offers).toHaveCount(2);
  await offers.nth(0).getByLabel("the measured points").check();
  await offers.nth(1).getByLabel("the line over all sizes").check();
  await expect(offers.nth(0).getByLabel("the measured points")).toBeChecked();
});
