// How long the exact solver of divisible loads takes in the browser: beside HiGHS on the same program,
// alone on what HiGHS needs minutes for, and in the page behind the figure that needs it most often.
//
// The solver is a module of its own (`tests/bench/solver`), built as the page is: by its profile, with
// its optimizations. A call is shorter than the browser's clock is fine, so calls are timed in batches.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { showFigure, expect, open, test } from "../fixtures.js";
import { SMOKE, quantile, record } from "./record.js";

const GROUP = "divisible load in the browser";
/** At least so many times as fast as HiGHS. */
const FACTOR = 1000;
const ROUNDS = SMOKE ? 1 : 5;
/** The least time of a batch, in ms: the clock ticks every 0.1 ms. */
const BATCH = SMOKE ? 1 : 20;

/** The rates of the paper's Fig. 6 in ms, with messages that fill 93 % of their buffer. */
const star = (m, n) => {
  const V = 100 * m * n;
  return { m, n, A: 1, C: 1e-3, S: 1, V, D: V / (0.93 * m * n) };
};

test("a star of 2,000 messages, and HiGHS", async ({ context }) => {
  const state = star(10, SMOKE ? 20 : 200);
  const page = await blank(context);
  await page.addScriptTag({ path: installed("highs/build/highs.js") });
  const highs = { wasm: wasm(installed("highs/build/highs.wasm")), program: program(state), rounds: ROUNDS };
  const peers = await page.evaluate(byHighs, highs);
  const own = await solve(page, "star", Object.values(state));
  for (const { solver, time, makespan } of peers) {
    expect(Math.abs(makespan / own.makespan - 1), `${solver} finds the same`).toBeLessThan(1e-8);
    const note = `npm highs ${version("highs")}, solver "${solver}"; solve call alone, median of ${ROUNDS}`;
    record({ group: GROUP, name: `2,000 messages: HiGHS, ${solver}`, value: time, unit: "ms", note });
  }
  const fastest = peers.reduce((a, b) => (b.time < a.time ? b : a));
  const factor = fastest.time / own.time;
  const note = `${Math.round(factor)} times as fast as the fastest of them; ${HOW}`;
  record({ group: GROUP, name: "2,000 messages: this solver", value: own.time, unit: "ms", at_most: fastest.time / FACTOR, note });
  const away = Math.abs(fastest.makespan / own.makespan - 1);
  record({ group: GROUP, name: "2,000 messages: distance from HiGHS", value: away, unit: "", at_most: 1e-8, note: "of the makespans, relative" });
});

test("a star of 1000 processors, and trees", async ({ context }) => {
  const page = await blank(context);
  const wide = await solve(page, "star", Object.values(star(1000, 52)));
  record({ group: GROUP, name: "star of 1000 processors, 52 stages", value: wide.time, unit: "ms", at_most: 5, note: HOW });
  const [p, h, n] = [2, 6, 20];
  for (const [order, largestFirst] of [["NLF", 0], ["LLF", 1]]) {
    for (const buffers of [1, 2]) {
      // A little less than all buffers hold, or nothing would be left to choose.
      const volume = n * h * p * 0.97;
      const { time } = await solve(page, "ordinary_tree", [p, h, n, volume, largestFirst, buffers]);
      const name = `ordinary tree, p = ${p}, h = ${h}, n = ${n}, ${order}-${buffers}`;
      record({ group: GROUP, name, value: time, unit: "ms", at_most: 20, note: HOW });
    }
  }
});

test.describe("in the page", () => {
  // Only this figure is in view: no other has work to do.
  test.use({ viewport: { width: 1240, height: 540 } });

  test("C_max over D and n is complete", async ({ page }) => {
    await open(page, "#/star?m=10&n=10&view=cmax-over-D-n");
    const figure = await showFigure(page, "cmax-over-D-n");
    await figure.locator("canvas").evaluate((canvas) => canvas.scrollIntoView({ block: "center", behavior: "instant" }));
    const { times, pictures } = await page.evaluate(complete, { figure: "cmax-over-D-n", key: "V", rounds: ROUNDS });
    expect(new Set(pictures).size, "every move draws another map").toBe(ROUNDS + 1);
    const note = `from a move of the slider V until the map is drawn with its contours; median of ${ROUNDS}`;
    record({ group: GROUP, name: "cmax-over-D-n, m = 10", value: quantile(times, 0.5), unit: "ms", at_most: 150, note });
  });
});

const HOW = `makespan, loads and prices; median of ${ROUNDS}`;

/** A page of nobody's. */
async function blank(context) {
  const page = await context.newPage();
  await page.setContent("<!doctype html><title>solver</title>");
  return page;
}

const installed = (file) => fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url));

const version = (name) => JSON.parse(readFileSync(installed(`${name}/package.json`), "utf8")).version;

/** A module's bytes, as text that a page can be given. */
const wasm = (file) => readFileSync(file).toString("base64");

/** What `crossover lp` writes of a star. */
function program(state) {
  const words = Object.entries(state).map(([key, value]) => `${key}=${value}`);
  return execFileSync(process.env.CROSSOVER_CLI, ["lp", "star", ...words], { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** Median time of a call and the makespan it returns. */
async function solve(page, name, values) {
  const file = process.env.CROSSOVER_SOLVER ?? fileURLToPath(new URL("../../target/bench/solver.wasm", import.meta.url));
  expect(existsSync(file), `${file}: \`cargo xtask bench\` builds it`).toBe(true);
  const { times, makespan } = await page.evaluate(bySolver, { wasm: wasm(file), name, values, rounds: ROUNDS, batch: BATCH });
  expect(makespan, `${name}(${values})`).toBeGreaterThan(0);
  return { time: quantile(times, 0.5), makespan };
}

/** Runs in a page: time of each batch over its calls, after as much for the compiler to warm up. */
async function bySolver({ wasm, name, values, rounds, batch }) {
  const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes);
  const call = instance.exports[name];
  const timed = (calls) => {
    const begun = performance.now();
    for (let turn = 0; turn < calls; turn += 1) call(...values);
    return performance.now() - begun;
  };
  let calls = 1;
  while (timed(calls) < batch) calls *= 2;
  // The optimizing compiler works beside; what it is done with serves from the next call on.
  await new Promise((done) => setTimeout(done, 200));
  timed(calls);
  const times = Array.from({ length: rounds }, () => timed(calls) / calls);
  return { times, makespan: call(...values) };
}

/** Runs in a page: HiGHS by each of its algorithms, from nothing each time, the program already read. */
async function byHighs({ wasm, program, rounds }) {
  const locateFile = () => `data:application/wasm;base64,${wasm}`;
  const highs = await window.Module({ locateFile });
  const model = highs.createModel({ format: "lp", data: program });
  model.options.set({ output_flag: false });
  const timed = () => {
    model.clearSolver();
    const begun = performance.now();
    model.run();
    return performance.now() - begun;
  };
  const found = ["choose", "simplex", "ipm"].map((solver) => {
    model.options.set({ solver });
    timed();
    const times = Array.from({ length: rounds }, timed).sort((a, b) => a - b);
    return { solver, time: times[(rounds - 1) / 2], makespan: model.getObjectiveValue() };
  });
  model.dispose();
  return found;
}

/**
 * Runs in the page: moves the slider, and waits until something is drawn in the figure, and then nothing more
 * for half a second. Counted is the time from the move to the last thing that was drawn.
 */
async function complete({ figure, key, rounds }) {
  const slider = document.querySelector(`input[type=range][name="${key}"]`);
  const canvas = document.querySelector(`figure[id="${figure}"] canvas`);
  const wait = (time) => new Promise((done) => setTimeout(done, time));
  let [last, strokes] = [0, 0];
  const drawing = CanvasRenderingContext2D.prototype;
  for (const name of ["fillRect", "fill", "stroke", "fillText"]) {
    const original = drawing[name];
    drawing[name] = function watched(...values) {
      original.apply(this, values);
      if (this.canvas !== canvas) return;
      last = performance.now();
      strokes += 1;
    };
  }
  const [least, most] = [Number(slider.min), Number(slider.max)];
  const [times, pictures] = [[], []];
  for (let round = -2; round < rounds; round += 1) {
    await wait(500);
    // Below what n messages can carry, where the slider stops.
    slider.value = least + (most - least) * (0.3 + 0.02 * round);
    strokes = 0;
    const begun = (last = performance.now());
    slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
    while (performance.now() - last < (strokes === 0 ? 10_000 : 500)) await wait(50);
    if (strokes === 0) throw new Error(`nothing was drawn in ${figure}`);
    if (round >= 0) times.push(last - begun);
    if (round >= -1) pictures.push(canvas.toDataURL());
  }
  return { times, pictures };
}
