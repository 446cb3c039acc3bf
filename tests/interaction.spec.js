// Elements of a figure that can be pressed, by mouse, finger and keyboard: the change is in the link,
// and the element that is pointed at is highlighted wherever it is shown.
import { evaluate } from "./catalogue.js";
import { expectAccessible, readAppearance, showFigure, expect, go, linkOf, machineOf, open, settle, test } from "./fixtures.js";

const params = async (page) => evaluate(await linkOf(page)).params;

/** Walks the data cursor of a plot with the arrow keys until it names the element. */
async function walkTo(page, figure, name) {
  const plot = figure.locator(".cursor-layer");
  const tip = figure.locator(".tip");
  await plot.focus();
  await plot.press("ArrowRight");
  await plot.press("Home");
  for (let i = 0; i < 64; i += 1) {
    await settle(page);
    if ((await tip.textContent()) === name) return plot;
    await plot.press("ArrowRight");
  }
  throw new Error(`the arrow keys never came to ${name}`);
}

/** Where an element is in a plot: for the mouse, and for a finger. */
async function placeOf(page, figure, name) {
  const plot = await walkTo(page, figure, name);
  const [left, top] = await figure.locator(".dot").evaluate((dot) => [dot.style.left, dot.style.top].map(parseFloat));
  await plot.press("Escape");
  const box = await plot.boundingBox();
  return { x: box.x + left, y: box.y + top };
}

/** The figures with a highlighted element, each with the number of marks. */
const highlighted = (page) => page.locator("figure.figure").evaluateAll((figures) =>
  Object.fromEntries(figures.map((figure) => [figure.id, figure.querySelectorAll(".highlight").length]).filter(([, count]) => count > 0)));

test.describe("multilevel", () => {
  test.use({ viewport: { width: 1200, height: 6000 } });
  const MATRICES = ["graph", "decomposition-matrix", "execution-matrix"];

  test("an element of the sum is merged and refined by the mouse", async ({ page }) => {
    await open(page, "#/multilevel");
    const figure = await showFigure(page, "graph");
    for (const tree of ["8+((2+2)+(2+2))", "(4+4)+((2+2)+(2+2))"]) {
      const { x, y } = await placeOf(page, figure, "0–7");
      await page.mouse.click(x, y);
      expect((await params(page)).tree).toBe(tree);
      await expect.poll(() => page.url()).toContain(`tree=${tree.replaceAll("+", "%2B")}`);
    }
    await figure.getByRole("button", { name: "Cut evenly again" }).click();
    expect(await linkOf(page)).toBe("#/multilevel");
    await expect(figure.getByRole("status").filter({ hasText: "Done" })).toHaveText("Done: Cut evenly again.");
  });

  for (const id of MATRICES) {
    test(`an element of the sum is merged and refined with the keyboard, in ${id}`, async ({ page }) => {
      await open(page, "#/multilevel");
      const figure = await showFigure(page, id);
      const name = id === "execution-matrix" ? "P1: 0–3" : "0–3";
      const plot = figure.locator(".cursor-layer");
      const tip = figure.locator(".tip");
      await plot.focus();
      await plot.press("ArrowRight");
      const series = figure.locator(".tip");
      for (let i = 0; i < 64 && !(await series.textContent()).startsWith(name); i += 1) {
        await plot.press(i % 16 === 15 ? "ArrowDown" : "ArrowRight");
        await settle(page);
      }
      await expect(tip).toContainText("0–3");
      await plot.press("Enter");
      expect((await params(page)).tree).toBe("(4+(2+2))+((2+2)+(2+2))");
      // The cursor stays with what was pressed, wherever that is now: another press takes it back.
      await expect(plot).toBeFocused();
      await expect(tip).toContainText("0–3");
      await plot.press("Enter");
      expect((await params(page)).tree).toBe("((2+2)+(2+2))+((2+2)+(2+2))");
    });
  }

  test("an operator that is pointed at is highlighted in graph and matrices", async ({ page }) => {
    await open(page, `#/multilevel?view=${MATRICES}`);
    for (const id of MATRICES) await showFigure(page, id);
    for (const id of ["graph", "decomposition-matrix"]) {
      const figure = page.locator(`figure[id="${id}"]`);
      const { x, y } = await placeOf(page, figure, "8–15");
      expect(await highlighted(page)).toEqual({});
      await page.mouse.move(x, y);
      await expect.poll(() => highlighted(page)).toEqual(Object.fromEntries(MATRICES.map((matrix) => [matrix, 1])));
      await page.mouse.move(0, 0);
      await expect.poll(() => highlighted(page)).toEqual({});
    }
    const bars = (await showFigure(page, "execution-matrix")).locator(".cursor-layer");
    await bars.focus();
    await bars.press("ArrowRight");
    await expect.poll(async () => Object.keys(await highlighted(page)).sort()).toEqual([...MATRICES].sort());
  });

  test("a press beside everything changes nothing", async ({ page }) => {
    await open(page, "#/multilevel?problem=graph");
    const before = await linkOf(page);
    for (const id of ["graph", "speedup-over-P"]) {
      const plot = (await showFigure(page, id)).locator(".cursor-layer");
      await plot.click({ position: { x: 2, y: 2 } });
      await plot.press("Enter");
      expect(await linkOf(page), id).toBe(before);
    }
  });

  test("an own graph is edited by the buttons under it", async ({ page }) => {
    const graph = async () => (await params(page)).graph.split("\n");
    await open(page, "#/multilevel?problem=graph");
    const figure = await showFigure(page, "graph");
    const actions = figure.getByRole("group", { name: /^Change: / });
    await expect(actions.getByRole("button")).toHaveText(["Add g"]);
    const { x, y } = await placeOf(page, figure, "b");
    await page.mouse.click(x, y);
    await expect(actions.getByRole("button", { name: "b takes 1 step less" })).toHaveCount(0);
    const press = (name) => actions.getByRole("button", { name, exact: true }).click();
    await press("b takes 1 step more");
    expect(await graph()).toContain("b: 2");
    await press("b takes 1 step less");
    expect(await graph()).toContain("b: 1");
    await press("b needs a");
    expect(await graph()).toContain("b: 1 <- a");
    await press("b no longer needs a");
    await press("Add g after b");
    expect(await graph()).toContain("g: 1 <- b");
    await expect(page.locator("[data-key=graph] [name=graph]")).toHaveValue(/g: 1 <- b/);
    await expectAccessible(page);
    await press("Remove b");
    expect((await graph()).some((line) => /\bb\b/.test(line))).toBe(false);
    await expect(actions.getByRole("status")).toHaveText("Done: Remove b.");
    // What would close a circle is not offered.
    const last = await placeOf(page, figure, "a");
    await page.mouse.click(last.x, last.y);
    await expect(actions.getByRole("button", { name: "a takes 1 step more" })).toBeVisible();
    await expect(actions.getByRole("button", { name: "a needs c" })).toHaveCount(0);
  });
});

test.describe("topology", () => {
  const walk = async (page) => {
    const { from, to } = await params(page);
    return [from, to];
  };

  test("two nodes pressed are the ends of the path", async ({ page }) => {
    await open(page, "#/topology?figure=graph");
    const figure = await showFigure(page, "graph");
    for (const [node, ends] of [["5", [0, 5]], ["3", [5, 3]]]) {
      const { x, y } = await placeOf(page, figure, node);
      await page.mouse.click(x, y);
      expect(await walk(page)).toEqual(ends);
    }
    await go(page, await linkOf(page).then((link) => link.replace("&figure=graph", "")));
    const { readouts } = evaluate("topology", { from: 5, to: 3 });
    await expect(page.locator("output[data-key=path_length]")).toHaveAttribute("data-value", String(readouts.path_length));
  });

  test("with the keyboard, too", async ({ page }) => {
    await open(page, "#/topology?figure=graph");
    const figure = await showFigure(page, "graph");
    for (const [node, ends] of [["6", [0, 6]], ["9", [6, 9]]]) {
      await (await walkTo(page, figure, node)).press("Enter");
      expect(await walk(page)).toEqual(ends);
    }
  });

  test.describe("on a screen that is touched", () => {
    test.use({ hasTouch: true });
    test("with a finger, which leaves what it pointed at to be read", async ({ page }) => {
      await open(page, "#/topology?figure=graph");
      const figure = await showFigure(page, "graph");
      for (const [node, ends] of [["5", [0, 5]], ["3", [5, 3]]]) {
        const { x, y } = await placeOf(page, figure, node);
        await page.touchscreen.tap(x, y);
        await expect.poll(() => walk(page)).toEqual(ends);
        await expect(figure.locator(".tip")).toHaveText(node);
      }
    });
  });
});

test.describe("the current point", () => {
  /** Where the middle of the current point is in the window. */
  const pointOf = async (page) => {
    const { x, y, width, height } = await page.locator(".handle").first().boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };

  /** Takes hold of the current point, moves it, looks at the page, and lets go. */
  async function drag(page, by, look = async () => {}) {
    const { x, y } = await pointOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const share of [0.25, 0.5, 0.75, 1]) await page.mouse.move(x + share * by.x, y + share * by.y);
    await settle(page);
    await look({ x: x + by.x, y: y + by.y });
    await page.mouse.up();
    await settle(page);
  }

  test("is dragged along an axis that is a parameter, in one step, and the axis stays meanwhile", async ({ page }) => {
    await open(page, "#/speedup");
    const canvas = () => page.locator("figure#laws canvas").boundingBox();
    const before = await canvas();
    await drag(page, { x: 120, y: 60 }, async (pointer) => {
      expect(Math.abs((await pointOf(page)).x - pointer.x), "it is where the pointer is").toBeLessThan(4);
      expect(await canvas()).toEqual(before);
      await expect(page.locator("figure#laws .tip")).toContainText(String((await params(page)).N));
    });
    const { N } = await params(page);
    expect(N).toBeGreaterThan(32);
    await expect(page.locator("input[type=text][name=N]")).toHaveValue(String(N));
    await page.keyboard.press("Control+z");
    expect(await linkOf(page)).toBe("#/speedup");
  });

  test("is dragged along both axes of a map, where a press on a place takes it there", async ({ page }) => {
    await open(page, "#/collectives?view=map");
    await showFigure(page, "map");
    await drag(page, { x: 80, y: -90 });
    const there = await params(page);
    expect(there.m).toBeGreaterThan(2000);
    expect(there.p).toBeGreaterThan(32);
    await page.keyboard.press("Control+z");
    expect(await linkOf(page)).toBe("#/collectives");
    const { x, y } = await pointOf(page);
    await page.mouse.click(x + 80, y - 90);
    expect(await params(page)).toEqual(there);
    await page.keyboard.press("Control+z");
    const plot = page.locator(".cursor-layer");
    await plot.focus();
    for (const key of ["ArrowRight", "End", "Enter"]) await plot.press(key);
    expect((await params(page)).m, "the last cell of the first row").toBeGreaterThan(9e5);
  });

  test("goes to a machine whose mark is pressed, which is chosen", async ({ page }) => {
    await open(page, "#/decomposition?view=map");
    const figure = await showFigure(page, "map");
    const plot = figure.locator(".cursor-layer");
    for (const key of ["ArrowRight", "ArrowDown", "End"]) await plot.press(key);
    await expect(figure.locator(".tip")).toContainText("Ethernet");
    const [x, y] = await figure.locator(".dot").evaluate((dot) => {
      const { x, y } = dot.offsetParent.getBoundingClientRect();
      return [x + parseFloat(dot.style.left), y + parseFloat(dot.style.top)];
    });
    await page.mouse.click(x, y);
    await expect.poll(() => machineOf(page)).toBe("ethernet");
    const now = await pointOf(page);
    expect(Math.hypot(now.x - x, now.y - y)).toBeLessThan(2);
  });
});

test("a row of a table is pressed, by mouse and keyboard, and keeps the focus", async ({ page }) => {
  await open(page, "#/topology?view=comparison");
  const figure = await showFigure(page, "comparison");
  // The button lies over the whole row.
  const links = await figure.locator("tr", { hasText: "ring" }).locator("td").nth(3).boundingBox();
  await page.mouse.click(links.x + links.width / 2, links.y + links.height / 2);
  expect((await params(page)).topology).toBe("ring");
  await expect(figure.locator("tr[aria-current]")).toContainText("ring");
  const hypercube = figure.getByRole("button", { name: "hypercube" });
  await hypercube.press("Enter");
  expect((await params(page)).topology).toBe("hypercube");
  await expect(hypercube).toBeFocused();
});

test("one clock plays all figures of a screen, from one player", async ({ page }) => {
  const ids = ["execution-matrix", "graph", "decomposition-matrix"];
  await open(page, `#/multilevel?view=${ids}`);
  for (const id of ids) await showFigure(page, id);
  const looks = async () => (await readAppearance(page)).figures;
  const before = await looks();
  await expect(page.locator(".player")).toHaveCount(1);
  await page.getByRole("button", { name: "Step", exact: true }).click();
  const after = await looks();
  for (const id of ids) expect(after[id], id).not.toEqual(before[id]);
  const shelf = (id) => page.locator(`.thumb[data-figure="${id}"]`);
  await page.getByRole("button", { name: "One figure" }).click();
  await expect(shelf("graph")).toBeVisible();
  const resting = (await looks()).graph;
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await page.getByRole("button", { name: "Step", exact: true }).click();
  expect((await looks()).graph, "the miniature").not.toEqual(resting);
});

test.describe("on a screen that is touched", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 700 } });

  /** Draws a finger over the screen, from one place to another. */
  async function swipe(page, from, by) {
    const touch = await page.context().newCDPSession(page);
    const at = (share) => ({ x: from.x + share * by.x, y: from.y + share * by.y });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(0)] });
    for (let i = 1; i <= 10; i += 1) {
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(i / 10)] });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await settle(page);
  }

  /** A place on a track, far from its handle. */
  async function beside(slider) {
    await slider.evaluate((track) => track.scrollIntoView({ block: "center" }));
    const { x, y, width, height } = await slider.boundingBox();
    return { x: x + 0.8 * width, y: y + height / 2 };
  }

  test("a finger drags the current point, and beside it changes nothing", async ({ page }) => {
    await open(page, "#/speedup");
    const { x, y, width, height } = await page.locator(".handle").first().boundingBox();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    const point = { x: x + width / 2, y: y + height / 2 };
    await swipe(page, { x: point.x, y: point.y - 60 }, { x: 50, y: -8 });
    expect(await linkOf(page)).toBe("#/speedup");
    await swipe(page, point, { x: 50, y: -8 });
    expect((await params(page)).N).toBeGreaterThan(20);
  });

  test("a finger drawn over the title turns to the next figure, and back", async ({ page }) => {
    await open(page, "#/speedup");
    const first = page.locator("figure#laws");
    const { x, y, width, height } = await first.locator(".figure-head").boundingBox();
    const over = { x: x + width / 2, y: y + height / 2 };
    await swipe(page, over, { x: -120, y: 6 });
    await expect(first).toHaveCount(0);
    await swipe(page, over, { x: 120, y: 6 });
    await expect(first).toBeVisible();
  });

  const SLIDERS = [["a parameter", (page) => page.locator("input[type=range][name=m]")],
    ["a timeline", (page) => page.locator("figure#timeline input[type=range]")]];

  for (const [what, find] of SLIDERS) {
    test(`a vertical swipe over the slider of ${what} changes nothing`, async ({ page }) => {
      await open(page, "#/routing");
      await showFigure(page, "timeline");
      const slider = find(page);
      await slider.press("Home");
      await settle(page);
      const before = await slider.inputValue();
      const link = await linkOf(page);
      for (const by of [{ x: 0, y: -200 }, { x: 25, y: -200 }, { x: -40, y: 120 }]) {
        const from = await beside(slider);
        const scrolls = slider.and(page.locator(".panel *"));
        const scrolled = () => page.locator(".panel").evaluate((panel) => panel.scrollTop);
        const stood = await scrolled();
        await swipe(page, from, by);
        expect(await slider.inputValue()).toBe(before);
        expect(await linkOf(page)).toBe(link);
        // At its top the panel cannot go further.
        if (by.y < 0 && (await scrolls.count()) > 0) await expect.poll(scrolled).not.toBe(stood);
      }
    });

    test(`a finger taps and slides the slider of ${what}`, async ({ page }) => {
      await open(page, "#/routing");
      await showFigure(page, "timeline");
      const slider = find(page);
      await slider.press("Home");
      await settle(page);
      const share = () => slider.evaluate(({ min, max, value }) => (value - min) / (max - min));
      const { x, y } = await beside(slider);
      await page.touchscreen.tap(x, y);
      await expect.poll(share).toBeGreaterThan(0.7);
      await swipe(page, { x, y }, { x: -160, y: 8 });
      await expect.poll(share).toBeLessThan(0.5);
    });
  }
});
