// A drag of the slowest slider of every screen: does each event fit between two frames?
import { screens } from "../catalogue.js";
import { expect, open, test } from "../fixtures.js";
import { SMOKE, quantile, record } from "./record.js";

const EVENTS = SMOKE ? 4 : 200;
/** Events that each slider gets for finding the slow ones. */
const PROBES = SMOKE ? 2 : 8;
/** Those that are dragged from end to end, for finding the slowest. */
const CANDIDATES = SMOKE ? 1 : 3;
/** A task that holds the page up, in ms, as browsers define it. */
const LONG_TASK = 50;
const AIM = 8;

test.use({ viewport: { width: 1440, height: 900 } });

// Whether the sliders of every screen move its figure is asked by workbench.spec.js.
for (const { id } of screens.slice(0, SMOKE ? 2 : undefined)) {
  test(`a drag on ${id}`, async ({ page }) => {
    await open(page, `#/${id}`);
    const keys = await page.locator("input[type=range][name]:enabled").evaluateAll((sliders) => sliders.map((slider) => slider.name));
    const probed = [];
    for (const key of keys) {
      const { times, drew } = await page.evaluate(drag, { key, events: PROBES });
      probed.push({ key, drew, time: quantile(times, 0.5) });
      await page.evaluate(drag, { key, events: 0 });
    }
    // Where no figure in view moves, there is nothing to be timed.
    expect(probed.some(({ drew }) => drew), "sliders that move a figure").toBe(true);
    const slow = probed.filter(({ drew }) => drew).sort((a, b) => b.time - a.time).slice(0, CANDIDATES);
    let slowest;
    for (const { key } of slow) {
      const { times, moved, drew, tasks } = await page.evaluate(drag, { key, events: EVENTS });
      expect(times.length).toBe(EVENTS);
      expect(moved, "events that moved the slider's value").toBeGreaterThan(1);
      // One that moves some words at its ends alone is not timed.
      if (!drew) continue;
      const worst = quantile(times, 0.95);
      if (!slowest || worst > slowest.worst) slowest = { key, times, tasks, worst };
      await page.evaluate(drag, { key, events: 0 });
    }
    expect(slowest, "a slider that moves a figure all the way").toBeDefined();
    const { times, tasks } = slowest;

    const note = `${EVENTS} events on ${slowest.key}, the slowest of ${keys.length} sliders; the words around the figures are in it`;
    const ms = { group: "drag", unit: "ms" };
    record({ ...ms, name: `${id}, half of the events`, value: quantile(times, 0.5), note });
    record({ ...ms, name: `${id}, 95 % of the events`, value: quantile(times, 0.95), at_most: AIM, note });
    record({ ...ms, name: `${id}, longest task`, value: Math.max(0, ...tasks, ...times), at_most: LONG_TASK, note: `tasks over ${LONG_TASK} ms: ${tasks.length}` });
  });
}

/** Runs in the page: one event a frame, from end to end of the middle of the track and back. */
async function drag({ key, events }) {
  const slider = document.querySelector(`input[type=range][name="${key}"]`);
  const box = document.querySelector(`input[type=text][name="${key}"]`);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const put = (place) => {
    slider.value = place;
    slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const idle = async () => {
    for (let turn = 0; turn < 64; turn += 1) await null;
  };
  // The words around the figures follow in a task that the event asks for: the first of its timers.
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
  const [times, values] = [[], new Set()];
  const pictures = () => [...document.querySelectorAll("main figure.figure canvas")].map((canvas) => canvas.toDataURL()).join();
  const before = pictures();
  let drew = false;
  for (let event = 0; event < events; event += 1) {
    await frame();
    // There and back, between a tenth and nine tenths of the track.
    const turn = (2 * event) / events;
    const share = 0.1 + 0.8 * (turn < 1 ? turn : 2 - turn);
    const follows = asked();
    const begun = performance.now();
    put(least + (most - least) * share);
    await idle();
    const time = performance.now() - begun;
    times.push(time + (await follows));
    values.add(box.value);
    // At both ends of the way, after the clock was read.
    if (event === 0 || event === events >> 1) {
      await frame();
      drew ||= pictures() !== before;
    }
  }
  // A long task is told of a moment after it.
  await new Promise((done) => setTimeout(done, 200));
  observer.disconnect();
  window.setTimeout = later;
  if (events === 0) {
    put(start);
    await idle();
  }
  return { times, moved: values.size, drew, tasks };
}
