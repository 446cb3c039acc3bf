// A drag of the slowest slider of every screen, beside uPlot's redraw of five curves in the same run: does each move
// fit between two frames?
import { sampleScreens, screens } from "../catalogue.js";
import { expect, open, test } from "../fixtures.js";
import { columns, isolate, uPlotPage } from "./peers.js";
import { SMOKE, quantile, record } from "./record.js";

const ROUNDS = SMOKE ? 1 : 2;
/** The moves of a round, there and back, and those before it: a browser keeps no canvas of a page in the background. */
const MOVES = SMOKE ? 6 : 80;
const FIRST = SMOKE ? 0 : 6;
/** Those that each slider gets for finding the slow ones. */
const PROBES = SMOKE ? 3 : 10;
/** The sliders that are dragged from end to end, for finding the slowest. */
const CANDIDATES = SMOKE ? 1 : 2;
/** How often uPlot draws in a round. */
const REDRAWS = SMOKE ? 2 : 20;
/** A task that holds the page up, in ms, as browsers define it. */
const LONG_TASK = 50;
/** How many times what uPlot's redraw takes a move may take. */
const AIM = 7;

test.use({ viewport: { width: 1440, height: 900 } });

let data;
test.beforeAll(() => {
  data = Array.from({ length: REDRAWS }, (_, turn) => columns("ts", `${10 + turn}us`));
});

// Whether the sliders of every screen move its figure is asked by workbench.spec.js.
// A try of the benchmark itself needs no more than those that differ.
for (const { id } of SMOKE ? sampleScreens : screens) {
  test(`a drag on ${id}`, async ({ page, context }) => {
    await isolate(page);
    await open(page, `#/${id}`);
    const uplot = await uPlotPage(context, { width: 800, height: 400, data });
    await page.bringToFront();
    const keys = await page.locator("input[type=range][name]:enabled").evaluateAll((sliders) => sliders.map((slider) => slider.name));
    const probed = [];
    for (const key of keys) {
      const { times, drew } = await page.evaluate(drag, { key, first: 0, moves: PROBES });
      if (drew) probed.push({ key, moved: times.length, time: quantile(times, 0.5) });
      await page.evaluate(drag, { key, first: 0, moves: 0 });
    }
    // Where no figure in view moves, there is nothing to be timed; a slider with two places is soon there and back.
    expect(probed.length, "sliders that move a figure").toBeGreaterThan(0);
    const most = Math.max(...probed.map(({ moved }) => moved));
    const often = probed.filter(({ moved }) => moved >= most / 2);
    const slow = often.sort((a, b) => b.time - a.time);
    let [slowest, dragged] = [undefined, 0];
    for (const { key } of slow) {
      if (dragged === CANDIDATES) break;
      let drew = true;
      const [times, tasks, redraws] = [[], [], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        await page.bringToFront();
        const run = await page.evaluate(drag, { key, first: FIRST, moves: MOVES });
        times.push(...run.times);
        tasks.push(...run.tasks);
        drew &&= run.drew;
        await uplot.bringToFront();
        redraws.push(...await uplot.evaluate(redraw, REDRAWS));
      }
      await page.bringToFront();
      await page.evaluate(drag, { key, first: 0, moves: 0 });
      // One that moves some words at its ends alone is not timed.
      if (!drew) continue;
      dragged += 1;
      const times_uplot = quantile(times, 0.95) / quantile(redraws, 0.5);
      if (!slowest || times_uplot > slowest.times_uplot) slowest = { key, times, tasks, times_uplot };
    }
    expect(slowest, "a slider that moves a figure all the way").toBeDefined();
    const { times, tasks } = slowest;

    const note = `${times.length} moves of ${slowest.key}, the slowest of ${keys.length} sliders; the words around the figures are in it`;
    const ms = { group: "drag", unit: "ms" };
    record({ ...ms, name: `${id}, half of the moves`, value: quantile(times, 0.5), note });
    record({ ...ms, name: `${id}, 95 % of the moves`, value: quantile(times, 0.95), note });
    record({ ...ms, unit: "", name: `${id}, times uPlot`, value: slowest.times_uplot, at_most: AIM, note: "95 % of the moves against half of uPlot's redraws, by turns" });
    record({ ...ms, name: `${id}, longest task`, value: Math.max(0, ...tasks, ...times), at_most: LONG_TASK, note: `tasks over ${LONG_TASK} ms: ${tasks.length}` });
  });
}

/** Runs in uPlot's page: the times of its redraws. */
async function redraw(count) {
  const times = [];
  for (let event = 0; event < count; event += 1) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const begun = performance.now();
    window.drawer.change(event);
    for (let turn = 0; turn < 64; turn += 1) await null;
    times.push(performance.now() - begun);
  }
  return times;
}

/** Runs in the page: takes hold of the handle, moves it once a frame from end to end of the middle of the track and
 * back, and lets it go. The times are those of the moves that changed the value; without moves it goes back to where
 * it was at first. */
async function drag({ key, first, moves }) {
  const slider = document.querySelector(`input[type=range][name="${key}"]`);
  const box = document.querySelector(`input[type=text][name="${key}"]`);
  // Each move finds the page drawn, as uPlot's redraws do.
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const put = (place) => {
    slider.value = place;
    slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const idle = async () => {
    for (let turn = 0; turn < 64; turn += 1) await null;
  };
  const point = (type) => {
    slider.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, buttons: Number(type === "pointerdown") }));
  };
  // The words around the figures follow in a task that the move asks for: the first of its timers.
  const { setTimeout: later } = window;
  let words = null;
  const asked = () => new Promise((done) => {
    words = (work) => async () => {
      const begun = performance.now();
      work();
      await idle();
      done(performance.now() - begun);
    };
    later(() => done(0), 100);
  });
  window.setTimeout = (work, delay, ...rest) => {
    const timed = delay === 0 && words !== null ? words(work) : work;
    if (timed !== work) words = null;
    return later(timed, delay, ...rest);
  };
  window.start ??= {};
  const start = (window.start[key] ??= slider.value);
  const [least, most] = [Number(slider.min), Number(slider.max)];
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)));
  observer.observe({ type: "longtask" });
  const times = [];
  const pictures = () => [...document.querySelectorAll("main figure.figure canvas")].map((canvas) => canvas.toDataURL()).join();
  const before = pictures();
  let [drew, value] = [false, box.value];
  if (moves > 0) point("pointerdown");
  for (let move = -first; move < moves; move += 1) {
    await frame();
    // There and back, between a tenth and nine tenths of the track.
    const turn = (2 * Math.abs(move)) / moves;
    const share = 0.1 + 0.8 * (turn < 1 ? turn : 2 - turn);
    const follows = asked();
    const begun = performance.now();
    put(least + (most - least) * share);
    await idle();
    const time = performance.now() - begun;
    const spent = time + (await follows);
    if (box.value !== value && move >= 0) times.push(spent);
    value = box.value;
    // At both ends of the way, after the clock was read.
    if (move === 0 || move === moves >> 1) {
      await frame();
      drew ||= pictures() !== before;
    }
  }
  if (moves > 0) point("pointerup");
  // A long task is told of a moment after it.
  await new Promise((done) => later(done, 200));
  observer.disconnect();
  window.setTimeout = later;
  if (moves === 0) {
    put(start);
    await idle();
  }
  return { times, drew, tasks };
}
