// For everyone, in one page a screen: axe-core finds nothing with everything open, and what axe cannot
// see: names, spoken values, reflow, target sizes, stillness. Colors are the same on all screens, and of
// every theme it is tested natively that they can be read: the dark and other sizes are a sample.
import { sampleScreens } from "./catalogue.js";
import { COLORS, expectAccessible, showFigure, expect, open, settle, test, unfold } from "./fixtures.js";

const pages = [["home", "#/"], ...sampleScreens.map(({ id }) => [id, `#/${id}`])];

/** A home page, timelines, maps, graphs, tables and curves. */
const SAMPLE = ["home", "routing", "multilevel"];

for (const [name, link] of pages) {
  const screen = sampleScreens.find(({ id }) => id === name);

  test(`${name} reflows, can be touched and read, and axe-core finds nothing, whatever is open`, async ({ page }) => {
    test.setTimeout(120_000);
    // A window of 1280 by 720 px that is zoomed to 200 % scrolls down, never aside.
    await page.setViewportSize({ width: 640, height: 360 });
    await open(page, link);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);

    await test.step("reflows at 320 and 360 px", async () => {
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        await settle(page);
        expect(await page.evaluate(wide), "what sticks out").toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      expect(await page.locator("meta[name=viewport]").getAttribute("content")).not.toMatch(/user-scalable|maximum-scale/);
      for (const { id } of screen?.figures ?? []) await showFigure(page, id);
    });

    await test.step("targets are at least 24 px, text at least 12", async () => {
      await page.setViewportSize({ width: 768, height: 1000 });
      await settle(page);
      expect(await page.evaluate(small)).toEqual([]);
    });

    for (const [width, height] of SAMPLE.includes(name) ? [[390, 844], [1024, 768]] : []) {
      await test.step(`axe-core finds nothing at ${width} px`, async () => {
        await page.setViewportSize({ width, height });
        await settle(page);
        await expectAccessible(page, "html", ["light"]);
      });
    }

    await page.setViewportSize({ width: 1440, height: 900 });
    if (screen) await test.step("everything has a name, and sliders speak in words", () => expectNames(page, screen));

    await test.step("axe-core finds nothing with everything open", async () => {
      const themes = SAMPLE.includes(name) ? ["light", "dark"] : ["light"];
      // Everything that can be opened, at once; a menu closes when the next takes the focus.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
        for (const button of document.querySelectorAll("[aria-expanded=false]")) button.click();
      });
      // What lies over the page goes first.
      await page.evaluate(() => {
        for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
      });
      await settle(page);
      await expectAccessible(page, "html", themes);
      for (const tab of await page.getByRole("tab").all()) {
        if ((await tab.getAttribute("aria-selected")) === "true") continue;
        await tab.click();
        await expectAccessible(page, ".inspector", ["light"]);
      }
    });
  });
}

test("what is pressed can be read, under the pointer, with the focus and disabled too", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/speedup");
  await page.getByRole("button", { name: "A|B" }).click();
  await page.locator("input[type=range][name=f]").press("Home");
  await settle(page);
  const pressed = await page.evaluate(() => {
    for (const summary of document.querySelectorAll(".group:not([open]) > summary, .more:not([open]) > summary")) summary.click();
    const all = [...document.querySelectorAll("[aria-pressed]")].filter((button) => button.checkVisibility());
    for (const button of all) button.setAttribute("aria-pressed", "true");
    return all.length;
  });
  expect(pressed).toBeGreaterThan(10);
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  const selector = "button, summary, a[href], .option, .control, input, select, tbody tr";
  const { nodeIds } = await client.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  for (const [states, themes] of [
    [["hover"], ["light", "dark"]],
    [["hover", "active", "focus", "focus-visible"], ["light"]],
    [["disabled"], ["light"]],
  ]) {
    await Promise.all(nodeIds.map((nodeId) => client.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: states })));
    await expectAccessible(page, "html", themes, COLORS);
  }
  await client.detach();
});

test("axe-core finds nothing in the help", async ({ page }) => {
  await open(page, "#/routing");
  await page.keyboard.press("Alt+H");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "dialog");
});

/** What is wider than the window. */
function wide() {
  const room = document.documentElement.clientWidth;
  const over = document.documentElement.scrollWidth;
  const culprits = [...document.querySelectorAll("main *, header *")]
    .filter((element) => element.getBoundingClientRect().right > room + 0.5 && !element.closest(".scroll, .visually-hidden, svg"));
  return over > room ? culprits.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)) : [];
}

/** Targets that are too small to be pressed, and words that are too small to be read. */
function small() {
  const said = (element) => `${element.tagName} ${element.className} ${element.getAttribute("name") ?? ""} ${element.textContent.slice(0, 30)}`;
  const targets = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    // A number in a sentence is exempt as well, and its readout's row does the same.
    .filter((element) => element.checkVisibility() && !element.matches(".takeaway .number"));
  const tiny = targets.filter((element) => {
    // A label around a box is part of the target; a link within a sentence is exempt.
    const target = element.closest("label") ?? element;
    const { width, height } = target.getBoundingClientRect();
    return (width < 24 || height < 24) && getComputedStyle(element).display !== "inline";
  });
  const words = [...document.querySelectorAll("main *, header *, footer *")].filter((element) =>
    element.checkVisibility() && !element.closest("svg, .visually-hidden, sub") &&
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "") &&
    parseFloat(getComputedStyle(element).fontSize) < 12);
  return [...tiny, ...words].map((element) => {
    const { width, height } = element.getBoundingClientRect();
    return `${said(element)}: ${width} by ${height}, ${getComputedStyle(element).fontSize}`;
  });
}

/** Sliders and readouts of a screen have their names; its sliders speak in words. */
async function expectNames(page, screen) {
  await unfold(page);
  const numbers = screen.params.filter(({ kind }) => ["number", "integer", "derived"].includes(kind));
  for (const param of numbers) {
    const slider = page.locator(`input[type=range][name="${param.key}"]`);
    // What is about another option of a choice is not in view.
    if (await slider.evaluate((element) => element.closest("[hidden]") !== null)) continue;
    await expect(slider).toHaveAccessibleName(new RegExp(param.label.replace(/[()]/g, ".")));
    const spoken = await slider.getAttribute("aria-valuetext");
    expect(spoken, param.key).toMatch(/\S/);
    // The unit is a word, not its symbol; a word in place of a number has none.
    if (/^(s|s\/|bit\/s|B$)/.test(param.unit) && /\d/.test(spoken)) expect(spoken, param.key).toMatch(/[a-z]{3,}/);
    expect(spoken, param.key).not.toMatch(/[µ/]|NaN/);
  }
  for (const more of await page.locator("details.more > summary").all()) await more.click();
  for (const { key, label } of screen.readouts) {
    await expect(page.locator(`output[data-key="${key}"]`)).toHaveAccessibleName(new RegExp(label.replace(/[()*+?]/g, ".")));
  }
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const [width, height] of [[390, 844], [1024, 768]]) {
    test(`targets are at least 44 px at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const link of ["#/", "#/routing", "#/star?with=m%3D5", "#/roofline"]) {
        await open(page, link);
        await settle(page);
        const small = await page.evaluate(() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
          .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== "inline" && !element.closest(".visually-hidden, .skip, .takeaway .number"))
          .map((element) => [element, (element.closest("label") ?? element).getBoundingClientRect()])
          .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
          .map(([element, box]) => `${element.outerHTML.slice(0, 80)}: ${box.width} by ${box.height}`));
        expect(small, link).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), link).toBe(width);
      }
    });
  }
});

test("axe-core finds nothing in any menu", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, "#/speedup");
  const menus = page.locator("details.menu:visible");
  const show = (nth, open) => menus.nth(nth).evaluate((menu, open) => { menu.open = open; }, open);
  const count = await menus.count();
  expect(count).toBeGreaterThan(5);
  for (let nth = 0; nth < count; nth += 1) {
    await show(nth, true);
    await expect(menus.nth(nth).locator(".menu-body")).toBeVisible();
    await expectAccessible(page, "details.menu[open] > .menu-body", ["light"]);
    await show(nth, false);
  }
});

test("the spoken value follows the slider", async ({ page }) => {
  await open(page, "#/routing?ts=50us");
  const slider = page.locator("input[type=range][name=ts]");
  await expect(slider).toHaveAttribute("aria-valuetext", "50 microseconds");
  await slider.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "100 microseconds");
});

test("who asks for less motion gets a finished figure, with stepping only", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "#/routing?figure=timeline");
  const player = (await showFigure(page, "timeline")).locator(".player");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toHaveCount(0);
  await expect(player.locator("select")).toHaveCount(0);
  const time = player.getByRole("slider", { name: "time" });
  expect(await time.inputValue()).toBe(await time.getAttribute("max"));
  await player.getByRole("button", { name: "Step", exact: true }).click();
  await expect(player.locator(".moment")).not.toBeEmpty();
  await page.keyboard.press("Alt+K");
  const rests = await time.inputValue();
  await page.evaluate(() => new Promise((done) => { setTimeout(done, 300); }));
  expect(await time.inputValue(), "Alt+K moves nothing").toBe(rests);
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
});

test("forced colors keep the parts apart", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "#/routing");
  for (const part of [".figure", ".takeaway", ".readout"]) {
    expect(await page.locator(part).first().evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
  }
  const fill = (button) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const compare = page.getByRole("button", { name: "A|B" });
  const before = await fill(compare);
  await compare.click();
  await expect.poll(() => fill(compare)).not.toBe(before);
});
