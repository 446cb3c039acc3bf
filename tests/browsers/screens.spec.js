// Firefox and WebKit: a figure of each kind opens from a link, follows a slider and the pointer, and is saved.
// What its screen shows is what the command line says, to the last digits.
import { agree, evaluate, screens } from "../catalogue.js";
import { expectCursor, measureCursor } from "../cursor.js";
import { expect, poll, test } from "./fixtures.js";

const FIGURE = "main figure.figure";

/** A figure of each kind, with its screen: those of a kind are drawn and read by the same code. */
const KINDS = {
  timeline: ["routing", "timeline"],
  map: ["isoefficiency", "efficiency-map"],
  graph: ["topology", "graph"],
  table: ["multilevel", "execution-matrix"],
  curve: ["speedup", "laws"],
};

for (const [kind, [id, shown]] of Object.entries(KINDS)) {
  test(`a ${kind} is opened from a link, dragged, read and saved`, async ({ reader }) => {
    const screen = screens.find((screen) => screen.id === id);
    // Three seconds, but WebKit draws without a graphics processor here, and waits for every frame.
    test.setTimeout(120_000);
    const link = linkTo(screen, shown);
    await reader.driver.resize(1440, 900);
    await reader.open(link);
    expect(await reader.evaluate(() => location.hash)).toBe(link);
    await expectAnswers(reader);
    // A window takes its size when it is ready to.
    const whole = { height: 900, width: 1440, sideways: 0, figure: true, foreign: [] };
    await expect.poll(() => reader.evaluate(layout)).toEqual(whole);
    expect(await reader.of(FIGURE, inks)).toBeGreaterThan(5);

    await drag(reader);
    await expectAnswers(reader);

    const reading = () => reader.of(`${FIGURE} .tip`, (tip) => tip.textContent);
    // The arrow keys find a place that the cursor can read.
    await reader.of(FIGURE, press("ArrowRight"));
    await poll(reading).not.toBe("");
    const { center } = await reader.of(FIGURE, measureCursor);
    await reader.of(FIGURE, press("Escape"));
    await poll(reading).toBe("");
    await reader.hover([center.x, center.y]);
    await poll(reading).not.toBe("");
    expectCursor(await reader.of(FIGURE, measureCursor));

    await reader.click(`${FIGURE} .share summary`);
    await reader.press(FIGURE, "SVG");
    const { title } = screen.figures.find((figure) => figure.id === shown);
    const svg = await reader.saved(`crossover-${id}-${shown}.svg`, "</svg>");
    expect(svg).toMatch(/^<svg /);
    expect(svg).toContain(title);
  });
}

/** A link to a figure that gives a parameter another value than the default, the first of which everything is still defined. */
function linkTo({ id, params }, figure) {
  const undefinedIn = ({ readouts }) => Object.values(readouts).filter((value) => value === null).length;
  const usual = undefinedIn(evaluate(id));
  for (const { key, slider, log, kind } of params.filter((param) => param.slider && param.kind !== "derived")) {
    const [least, most] = slider;
    const value = log ? least * (most / least) ** 0.4 : least + 0.4 * (most - least);
    const state = evaluate(id, { [key]: kind === "integer" ? Math.round(value) : Number(value.toPrecision(3)) });
    if (state.link.match(`[?&]${key}=`) && undefinedIn(state) <= usual) return evaluate(`${state.link}&view=${figure}`).link;
  }
  throw new Error(`no link to ${id}`);
}

/** The page shows what the command line says of the link that it has written. */
async function expectAnswers(reader) {
  const apart = async () => {
    const native = evaluate(await reader.evaluate(() => location.hash));
    const shown = await reader.readouts();
    const said = await reader.of("[data-takeaway]", (said) => said.textContent);
    const differs = ([key, value]) => !agree(shown[key], value === null ? "undefined" : String(value));
    return [
      ...(said === native.takeaway ? [] : [[said, native.takeaway]]),
      ...Object.entries(native.readouts).filter(differs).map(([key, value]) => [key, shown[key], value]),
    ];
  };
  // The link is written a moment after the last change.
  await poll(apart).toEqual([]);
}

/** Drags sliders, the uppermost first, until one moved the readouts and the figure. */
async function drag(reader) {
  const names = await reader.evaluate(() => [...document.querySelectorAll(".panel .control:not(.idle) input[type=range]:enabled")]
    .filter((slider) => slider.checkVisibility()).map(({ name }) => name));
  for (const name of names.slice(0, 4)) {
    const slider = `.panel input[type=range][name="${name}"]`;
    const before = await state(reader);
    const share = await reader.of(slider, ({ value, min, max }) => (value - min) / (max - min));
    // Downward where there is room: not every figure has room for more.
    const to = share > 0.3 ? share - 0.2 : share + 0.2;
    await reader.drag(await reader.place(slider, share), await reader.place(slider, to));
    await poll(() => reader.evaluate(() => location.hash), { message: `${name} is dragged` }).not.toBe(before.link);
    const after = await state(reader);
    expect(after.readouts, name).not.toEqual(before.readouts);
    if (after.figure !== before.figure) return;
  }
  throw new Error(`none of ${names} redraws the figure`);
}

async function state(reader) {
  const link = await reader.evaluate(() => location.hash);
  return { link, readouts: await reader.readouts(), figure: await reader.of(FIGURE, (figure) => figure.querySelector("canvas").toDataURL()) };
}

/** How many colors there are on a figure's canvas. */
function inks(figure) {
  const { width, height } = figure.querySelector("canvas");
  const { data } = figure.querySelector("canvas").getContext("2d").getImageData(0, 0, width, height);
  return new Set(new Uint32Array(data.buffer)).size;
}

/** The size of the page, how far its parameters scroll sideways, whether the first figure is all in view, and what was asked for elsewhere. */
function layout() {
  const { top, left, right, bottom } = document.querySelector("main figure.figure").getBoundingClientRect();
  const panel = document.querySelector(".panel");
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  return {
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
    sideways: panel.scrollWidth - panel.clientWidth,
    figure: top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight,
    foreign: files.filter((name) => !name.startsWith(location.origin)),
  };
}

/** Presses a key on a figure's plot, within the page. */
const press = (key) => `(figure) => {
  const event = new KeyboardEvent("keydown", { key: "${key}", bubbles: true });
  figure.querySelector(".cursor-layer").dispatchEvent(event);
}`;
