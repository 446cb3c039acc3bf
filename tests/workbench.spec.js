// The page as a workbench: figures come from the shelf and stand where they stand, and what lies around them explains them.
import { ofEachSort, sampleScreens, screens } from "./catalogue.js";
import { expectAccessible, showFigure, expect, go, linkOf, open, waitUntilReady, settle, test } from "./fixtures.js";
import { ROWS, countInView, inView } from "./layout.js";

/** Moves a slider from end to end and back: the places of the figure meanwhile, and whether it changes. */
async function sweep(slider, positions) {
  const canvases = document.querySelectorAll(".figures canvas");
  const body = document.querySelector(".figures .figure-body");
  const place = () => {
    const { x, y, width, height } = body.getBoundingClientRect();
    return [x, y, width, height].join(" ");
  };
  const look = () => [...canvases].map((canvas) => canvas.toDataURL()).join(" ") || body.textContent;
  const [least, most, value] = [slider.min, slider.max, slider.value].map(Number);
  const [before, places] = [look(), new Set([place()])];
  let changed = false;
  for (const at of [...Array(positions).keys()].map((i) => least + (i / (positions - 1)) * (most - least)).concat(value)) {
    slider.value = at;
    slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    places.add(place());
    changed ||= look() !== before;
  }
  return { places: [...places], changed };
}

for (const screen of sampleScreens) {
  test(`${screen.id}: figures come from the shelf, and no slider moves the figure`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `#/${screen.id}`);

    await test.step("on a phone the parameters are all shown, or what one wishes for is solved", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await settle(page);
      const dock = page.getByRole("group", { name: "Show" });
      await expect(page.locator(ROWS).last()).toBeAttached();
      const basic = await page.locator(ROWS).count();
      if (await dock.getByText("All").isVisible()) {
        await dock.getByText("All").click();
        await expect.poll(() => page.locator(ROWS).count()).toBeGreaterThan(basic);
      }
      await dock.getByText("Solve").click();
      expect(await inView(page.locator(".panel .target"))).toBe(true);
      await expect(page.locator(ROWS).first()).toBeHidden();
      if (screen.figures.length < 2) return;
      await page.locator(".chooser").first().selectOption(screen.figures[1].id);
      await expect(page.locator(`figure[id="${screen.figures[1].id}"]`)).toBeVisible();
    });

    await test.step("figures come from the shelf, and the link says which are in view", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await go(page, `#/${screen.id}`);
      // Some screens begin with two figures.
      const leading = page.locator("figure.figure").first();
      const shown = await page.locator("figure.figure").count();
      const [first, next] = [screen.figures[0], screen.figures[shown]];
      const beside = shown === 1 ? first : screen.figures[1];
      if (next === undefined) return;
      await expect(page.locator(".thumb")).toHaveCount(screen.figures.length - shown);
      await page.locator(`.thumb[data-figure="${next.id}"]`).click();
      await expect(leading).toHaveAttribute("id", next.id);
      await expect(page.locator(`.thumb[data-figure="${first.id}"]`)).toBeVisible();
      await expect.poll(() => page.url()).toContain(`view=${next.id}`);
      await page.getByRole("button", { name: "Two, one above the other" }).click();
      await expect(page.locator("figure.figure")).toHaveCount(2);
      await expect.poll(() => page.url()).toContain(`view=${next.id},${beside.id}`);
      await page.reload();
      await waitUntilReady(page);
      for (const { id } of [next, beside]) await showFigure(page, id);
      await go(page, `#/${screen.id}`);
      await expect(leading).toHaveAttribute("id", first.id);
    });

    await test.step("sweeping any slider moves the figure by no pixel, and changes it or says why not", async () => {
      const asked = ofEachSort(screen.params).map(({ key }) => key);
      let redrawn = false;
      for (const slider of await page.locator(".panel input[type=range]:enabled").all()) {
        const key = await slider.getAttribute("name");
        const { places, changed } = await slider.evaluate(sweep, asked.includes(key) ? 13 : 5);
        expect(places, key).toHaveLength(1);
        redrawn ||= changed;
        // What changes nothing is dimmed a moment later, with a reason; so is all of its sort.
        const why = () => slider.evaluate((slider) => slider.closest(".control.idle")?.querySelector(".help > span:nth-child(2)").textContent);
        if (!changed && asked.includes(key)) await expect.poll(why, { message: `${key} changes nothing of the figure` }).toMatch(/\w/);
      }
      expect(redrawn, "a slider redraws the figure").toBe(true);
    });
  });
}

test("the data of figures scroll in their tab, and the example in view is named whole", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `#/${screens[0].id}`);
  for (const { id, title, presets } of screens) {
    await go(page, presets[0]?.link.startsWith("#") ? presets[0].link : `#/${id}?${presets[0]?.link ?? ""}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("tab", { name: "Why" })).toBeVisible();
    await settle(page);
    const before = await countInView(page, "output[data-key]");
    await page.getByRole("tab", { name: "Data" }).click();
    await expect(page.locator(".inspector table").first()).toBeAttached();
    expect.soft(await countInView(page, "output[data-key]"), id).toBe(before);
    expect.soft(await inView(page.locator(".inspector")), id).toBe(true);
    await page.getByRole("tab", { name: "Why" }).click();
    if (presets.length === 0) continue;
    await expect(page.locator(".example")).toHaveText(presets[0].title);
    expect.soft(await inView(page.locator(".example")), id).toBe(true);
  }
});

test("with the room of 1920 by 1080 two figures stand side by side, and the reader can choose one", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, "#/speedup");
  const shown = page.locator("figure.figure");
  await expect(shown).toHaveCount(2);
  const boxes = await shown.evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().toJSON()));
  expect(boxes[1].left).toBeGreaterThanOrEqual(boxes[0].right);
  expect(boxes.map(({ top, height }) => [top, height])).toEqual(Array(2).fill([boxes[0].top, boxes[0].height]));
  expect(await linkOf(page)).toBe("#/speedup");
  await expect(page.getByRole("button", { name: "Two, side by side" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "One figure" }).click();
  await expect(shown).toHaveCount(1);
  await expect.poll(() => page.url()).toContain("view=laws");
  await page.reload();
  await waitUntilReady(page);
  await expect(shown).toHaveCount(1);
});

test("a thumbnail has its whole title, and one of a table shows its first rows", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const id of ["decomposition", "star"]) {
    const { figures } = screens.find((screen) => screen.id === id);
    await open(page, `#/${id}`);
    await expect(page.locator(".shelf[aria-busy=false]")).toHaveCount(1);
    for (const { id, title } of figures.slice(1)) {
      const thumb = page.locator(`.thumb[data-figure="${id}"]`);
      await expect(thumb.locator(".name")).toHaveText(title);
      const cut = ({ children: [name, canvas], clientHeight, scrollHeight }) =>
        name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1
        || scrollHeight > clientHeight + 1 || canvas.clientHeight < 48;
      expect(await thumb.evaluate(cut), title).toBe(false);
      const blank = (canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const pixels = new Uint32Array(data.buffer);
        return pixels.every((pixel) => pixel === pixels[0]);
      };
      await expect.poll(() => thumb.locator("canvas").evaluate(blank), { message: title }).toBe(false);
    }
  }
});

test("a figure on the shelf follows the parameters, and flashes", async ({ page }) => {
  await open(page, "#/speedup");
  const thumb = page.locator(".thumb[data-figure=time]");
  const picture = () => thumb.locator("canvas").evaluate((canvas) => canvas.toDataURL());
  await expect(page.locator(".shelf[aria-busy=false]")).toHaveCount(1);
  const before = await picture();
  await page.locator("input[type=range][name=N]").press("End");
  await expect.poll(picture).not.toBe(before);
  await expect(thumb).toHaveClass(/odd|even/);
});

test("the inspector explains the readout that is asked for, on a small desk too", async ({ page }) => {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "#/routing");
    const readout = page.locator(".readout").nth(1);
    const label = await readout.locator(".name").innerText();
    await readout.getByRole("button").click();
    const inspector = page.locator(".inspector");
    await expect(inspector).toBeVisible();
    await expect(inspector.getByRole("heading", { level: 3 })).toHaveText(new RegExp(label.split(" ")[0], "i"));
    await expect(inspector.locator("math").first()).toBeVisible();
    if (width > 1200) continue;
    await page.keyboard.press("Escape");
    await expect(inspector).toBeHidden();
  }
});

test("the tabs of the inspector are walked with the arrow keys", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/routing");
  await page.getByRole("tab", { name: "Why" }).focus();
  for (const name of ["What matters", "Try", "Notes", "Data", "Why"]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name })).toBeFocused();
    await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
  }
});

test("a window of 200 px scrolls, and nothing is lost", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 200 });
  await open(page, "#/routing");
  await showFigure(page, "timeline");
  await page.locator("input[type=range][name=m]").press("ArrowRight");
  expect(await linkOf(page)).toBe("#/routing?m=2e3");
});

test("view names what there is no such figure of, and what is in view stays", async ({ page }) => {
  await open(page, "#/routing?view=nothing");
  await expect(page.locator(".notice")).toContainText("view");
  await expect(page.locator("figure.figure")).toHaveAttribute("id", "timeline");
});

test("A is kept in one press, and its link shows the same again", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/speedup");
  const canvas = page.locator(".figures canvas").first();
  const picture = () => canvas.evaluate((canvas) => canvas.toDataURL());
  await page.getByRole("button", { name: "A|B" }).click();
  await expect(page.locator(".compared")).toContainText("A is drawn");
  const plain = await picture();
  await page.locator("input[type=range][name=f]").press("Home");
  await expect.poll(picture).not.toBe(plain);
  const first = page.locator(".readout").first();
  await expect(first.locator(".other")).toContainText("A");
  await expect(page.locator(".chip")).toHaveCount(1);
  // The headline says which is better, and where both are equal.
  await expect(page.locator(".versus")).toHaveText(/^A has .* times the speedup of B \(.* against .*\)\. (They are equal|A is better)/);
  await expectAccessible(page);
  await expect.poll(() => page.url()).toContain("with=");
  const [link, said, drawing] = [await linkOf(page), await first.innerText(), await picture()];
  await page.reload();
  await waitUntilReady(page);
  await expect(first).toHaveText(said, { useInnerText: true });
  await expect.poll(picture).toBe(drawing);
  expect(await linkOf(page)).toBe(link);
  await page.getByRole("button", { name: "Swap A and B" }).click();
  await expect(page.locator("input[type=text][name=f]")).toHaveValue("0.95");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".chip").click();
  await expect(page.locator(".chip")).toHaveCount(0);
  await page.getByRole("button", { name: "End" }).click();
  await expect(page.locator(".compared")).toHaveCount(0);
  expect(await linkOf(page)).toBe("#/speedup");
});

test("the smallest change that makes a readout equal is found, and can be taken", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/routing");
  await page.getByRole("button", { name: "A|B" }).click();
  await page.locator("input[type=range][name=ts]").press("ArrowRight");
  await settle(page);
  const chosen = page.locator(".readout.open");
  await expect(chosen.locator(".other b")).not.toHaveText("equal");
  await page.getByRole("button", { name: "Make it equal to A" }).click();
  await page.locator(".equal button").nth(1).click();
  await expect(chosen.locator(".other b")).toHaveText("equal");
});

test("axes hold while a slider is dragged, grow where a point would leave, rescale when it is let go, and stay where the reader holds them", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/routing?view=time-over-hops");
  /** The numbers beside the vertical axis, as pixels. */
  const numbers = () => page.locator(".figures canvas").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, canvas.height * 0.2, canvas.width * 0.04, canvas.height * 0.6);
    return data.reduce((sum, value) => (sum * 31 + value) % 1_000_003, 0);
  });
  const slider = page.locator("input[type=range][name=ts]");
  const { x, y, width, height } = await slider.boundingBox();
  const at = (share) => page.mouse.move(x + share * width, y + height / 2);
  const rests = await numbers();
  const share = await slider.evaluate(({ min, max, value }) => (value - min) / (max - min));
  await at(share);
  await page.mouse.down();
  for (const way of [0.03, 0.06, 0.1]) {
    await at(share + way);
    await settle(page);
    expect(await numbers()).toBe(rests);
  }
  await at(Math.min(share + 0.35, 0.95));
  await settle(page);
  const grown = await numbers();
  expect(grown).not.toBe(rests);
  await at(share + 0.2);
  await settle(page);
  expect(await numbers()).toBe(grown);
  await page.mouse.up();
  await expect.poll(numbers).not.toBe(grown);
  const [released, moved] = [await numbers(), await page.locator(".takeaway").innerText()];
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.poll(numbers).toBe(rests);
  const read = page.locator(".figures .caption summary");
  await read.click();
  await page.getByRole("button", { name: "Hold the axes" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".takeaway")).toHaveText(moved, { useInnerText: true });
  await expect.poll(numbers).toBe(rests);
  await page.getByRole("button", { name: "Axes held" }).press("Enter");
  await expect.poll(numbers).toBe(released);
  await expect(read).toBeFocused();
});
