// The column of parameters: every row is read whole at every width, and a value is dragged, typed and stepped.
import { random, screens } from "./catalogue.js";
import { expect, go, linkOf, open, settle, test, unfold } from "./fixtures.js";

const box = (page, key) => page.locator(`.box input[name="${key}"]`);
const slider = (page, key) => page.locator(`input[type=range][name="${key}"]`);

/** How long a slider is at least, by the width of the window. */
const LONG = { 390: 300, 1024: 200, 1440: 250, 1920: 250 };

/** What of the column is cut or lies over something else, and which sliders are shorter than that. */
function faults(least) {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(shown);
  const said = (element) => `${element.closest("[data-key]")?.dataset.key}: ${element.className || element.tagName} ${element.textContent || element.value}`.slice(0, 100);
  const short = all(".panel .track").filter((track) => !track.closest(".beside") && track.clientWidth < least)
    .map((track) => `${said(track)}: ${track.clientWidth} px long`);
  const text = all(".panel :is(.name, .symbol, .note, .option, summary, th, input[type=text], .choose > span, button, .help, .error)");
  const cut = text.filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline")
    .map((element) => `${said(element)}: ${element.scrollWidth} in ${element.clientWidth}`);
  const over = all(".panel .control").flatMap((row) => {
    const parts = [...row.children].filter((part) => shown(part) && part.matches(".name, .box, .track, .buttons, .options, .cells, .choose, textarea, input, .error"));
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const lies = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return boxes.flatMap((one, at) => boxes.slice(at + 1).flatMap((other, on) => (lies(one, other) ? [`${said(parts[at])} over ${said(parts[at + 1 + on])}`] : [])));
  });
  const wide = all(".panel").filter((panel) => panel.scrollWidth > panel.clientWidth).map(() => "the column scrolls sideways");
  // Of the program, nothing is to be seen: no names with a line below.
  const words = all(".panel .controls *").flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data));
  const coded = words.filter((word) => /\w_\w/.test(word)).map((word) => `code: ${word}`);
  return [...short, ...cut, ...over, ...wide, ...coded];
}

/** A link to a random state: each slider somewhere, each choice at some option. */
function anywhere(screen, seed) {
  const next = random(seed);
  const pairs = screen.params.flatMap((param) => {
    if (next() < 0.5) return [];
    if (param.kind === "choice") return [[param.key, param.options[Math.floor(next() * param.options.length)]]];
    if (!["number", "integer"].includes(param.kind)) return [];
    const [least, most] = param.slider;
    const value = param.log ? least * (most / least) ** next() : least + next() * (most - least);
    return [[param.key, param.kind === "integer" ? Math.round(value) : Number(value.toPrecision(9))]];
  });
  return `#/${screen.id}?${new URLSearchParams(pairs)}`;
}

for (const [at, screen] of screens.entries()) {
  test(`${screen.id}: nothing of the column is cut or lies over anything, and sliders are long`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `#/${screen.id}`);
    for (const link of [`#/${screen.id}`, anywhere(screen, at)]) {
      await go(page, link);
      await unfold(page);
      for (const [width, least] of Object.entries(LONG)) {
        await page.setViewportSize({ width: Number(width), height: 900 });
        await settle(page);
        if (width === "390" && (await page.locator(".dock").getByText("All").isVisible())) {
          await page.locator(".dock").getByText("All").click();
          await settle(page);
        }
        expect(await page.evaluate(faults, least), `${link} at ${width} px`).toEqual([]);
      }
    }
  });
}

test("a value is dragged as its slider is, in one step, and Escape takes it back", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/routing?ts=12.3us");
  const { x, y, width, height } = await box(page, "ts").boundingBox();
  const [from, at] = [x + width / 2, y + height / 2];
  const drag = async (...places) => {
    await page.mouse.move(from, at);
    await page.mouse.down();
    for (const place of places) await page.mouse.move(from + place, at);
  };
  const places = () => slider(page, "ts").evaluate(({ value, min, max }) => (value - min) / (max - min));
  const before = await places();
  await drag(30, 90);
  await expect.poll(async () => (await places()) - before).toBeCloseTo(0.3, 1);
  const moved = await box(page, "ts").inputValue();
  expect(moved).not.toBe("12.3 µs");
  await page.mouse.up();
  await expect(box(page, "ts")).not.toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(box(page, "ts")).toHaveValue("12.3 µs");
  await page.keyboard.down("Shift");
  await drag(30, 90);
  await expect.poll(async () => (await places()) - before).toBeCloseTo(0.03, 2);
  await page.keyboard.up("Shift");
  await page.keyboard.press("Escape");
  await page.mouse.move(from + 200, at);
  await page.mouse.up();
  expect(await linkOf(page)).toBe("#/routing?ts=12.3us");
  // A click is no drag: it goes to the box, whose text is replaced by what is typed.
  await page.mouse.click(from, at);
  await expect(box(page, "ts")).toBeFocused();
  await page.keyboard.type("50");
  await expect(box(page, "ts")).toHaveValue("50");
  await page.keyboard.press("Enter");
  expect(await linkOf(page)).toBe("#/routing?ts=50us");
});

test("a choice of a few short words is a row of buttons, walked with the arrow keys", async ({ page }) => {
  await open(page, "#/tree");
  const shape = page.getByRole("radiogroup", { name: "Shape" });
  await expect(shape.getByRole("radio", { checked: true })).toHaveAccessibleName("binomial tree");
  await shape.getByRole("radio", { checked: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(shape.getByRole("radio", { name: "ordinary tree" })).toBeFocused();
  expect(await linkOf(page)).toBe("#/tree?shape=ordinary");
  await page.keyboard.press("Delete");
  expect(await linkOf(page)).toBe("#/tree");
  await expect(page.getByRole("combobox", { name: "Shape" })).toHaveCount(0);
});

test("rows are a table: cells, rows that are added and removed, and lines that are pasted", async ({ page }) => {
  await open(page, "#/roofline");
  const row = page.locator(".control[data-key=kernels]");
  const cell = (at, name) => row.getByLabel(`Row ${at}, ${name}`);
  const kernels = async () => decodeURIComponent((await linkOf(page)).match(/kernels=([^&]*)/)?.[1] ?? "").replaceAll("+", " ");
  await cell(1, "intensity").fill("0.5");
  expect(await kernels()).toMatch(/^SpMV:0.5/);
  await cell(1, "intensity").press("Escape");
  await expect(cell(1, "intensity")).toHaveValue("0.1667");
  expect(await linkOf(page)).toBe("#/roofline");
  await row.getByRole("button", { name: "Add a row" }).click();
  await expect(cell(5, "name")).toBeFocused();
  await page.keyboard.type("mine");
  await page.keyboard.press("Tab");
  await page.keyboard.type("fast");
  await expect(row.locator(".error")).toHaveText(/^Kernels is “fast”: row 5, intensity: give .+\.$/);
  await expect(cell(5, "intensity")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  expect(await kernels()).toMatch(/;mine:3:$/);
  await row.getByRole("button", { name: "Remove row 2" }).click();
  expect(await kernels()).toMatch(/^SpMV:0.1667:;FFT:.*;mine:3:$/);
  await cell(4, "name").evaluate((cell) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "one\t1\t2e9\ntwo\t2\n");
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await kernels()).toMatch(/;one:1:2e9;two:2:$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cell(4, "name")).toHaveValue("mine");
});

test("help is read at the name, or below the rows for the keyboard, where it covers none", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/topology");
  await unfold(page);
  const help = (key) => page.locator(`[id="${key}-help"]`);
  for (const control of [slider(page, "p"), box(page, "p")]) {
    await page.mouse.move(1200, 5);
    await control.focus();
    await page.keyboard.press("ArrowUp");
    await expect(help("p")).toBeVisible();
    const over = await help("p").evaluate((help) => {
      const { left, right, top, bottom } = help.getBoundingClientRect();
      const panel = help.closest(".panel").getBoundingClientRect();
      return { rows: top < panel.bottom - 0.5, out: left < 0 || right > panel.right || bottom > innerHeight + 0.5, cut: help.scrollHeight > help.clientHeight };
    });
    expect(over).toEqual({ rows: false, out: false, cut: false });
  }
  await page.locator(".control[data-key=th] > .name").hover();
  await expect(help("th")).toBeVisible();
  await expect(slider(page, "th")).toHaveAccessibleDescription(/each link adds/);
});

test("a tick on the slider marks where A is", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/speedup?f=0.5");
  const row = page.locator(".control[data-key=f]");
  await expect(row.locator(".tick")).toHaveCount(0);
  await page.getByRole("button", { name: "A|B" }).click();
  const middle = async (locator) => locator.evaluate((part) => {
    const { left, width } = part.getBoundingClientRect();
    return left + width / 2;
  });
  await slider(page, "f").press("End");
  await expect(row.locator(".tick")).toHaveCount(1);
  expect(Math.abs((await middle(row.locator(".tick"))) - (await middle(slider(page, "f"))))).toBeLessThan(1);
});
