// For everyone: axe-core finds nothing, in either theme, with everything open; and what axe
// cannot see: reflow, target sizes, spoken values, stillness.
import { screens } from "./catalogue.js";
import { accessible, drawn, expect, open, openAll, settled, test } from "./fixtures.js";

const pages = [["home", "#/"], ...screens.map(({ id }) => [id, `#/${id}`])];

for (const [name, link] of pages) {
  test(`${name}: axe-core finds nothing, whatever is open`, async ({ page }) => {
    test.setTimeout(120_000);
    await open(page, link);
    await accessible(page);
    for (const size of [{ width: 390, height: 844 }, { width: 1024, height: 768 }]) {
      await page.setViewportSize(size);
      await settled(page);
      // Colors are the same at every size.
      await accessible(page, "html", ["light"]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    // Everything that can be opened, at once; a menu closes when the next takes the focus.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
      for (const button of document.querySelectorAll("[aria-expanded=false]")) button.click();
    });
    // What lies over the page goes first.
    await page.evaluate(() => {
      for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
    });
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await accessible(page, ".inspector", ["light"]);
    }
    await settled(page);
    await accessible(page);
    await page.keyboard.press("Alt+H");
    await expect(page.getByRole("dialog")).toBeVisible();
    await accessible(page, "dialog");
  });

  test(`${name}: reflows at 320 px, and at twice the size`, async ({ page }) => {
    // A window of 1280 by 720 px that is zoomed to 200 % scrolls down, never aside.
    await page.setViewportSize({ width: 640, height: 360 });
    await open(page, link);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
    await page.setViewportSize({ width: 320, height: 640 });
    await settled(page);
    const wide = await page.evaluate(() => {
      const room = document.documentElement.clientWidth;
      const over = document.documentElement.scrollWidth;
      const culprits = [...document.querySelectorAll("main *, header *")]
        .filter((element) => element.getBoundingClientRect().right > room + 0.5 && !element.closest(".scroll, .visually-hidden, svg"));
      return over > room ? culprits.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)) : [];
    });
    expect(wide, "what sticks out").toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.locator("meta[name=viewport]").getAttribute("content")).not.toMatch(/user-scalable|maximum-scale/);
  });

  test(`${name}: targets are at least 24 px, text at least 12`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1000 });
    await open(page, link);
    const small = await page.evaluate(() => {
      const said = (element) => `${element.tagName} ${element.className} ${element.getAttribute("name") ?? ""} ${element.textContent.slice(0, 30)}`;
      const targets = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
        .filter((element) => element.checkVisibility());
      const tiny = targets.filter((element) => {
        // A label around a box is part of the target; a link within a sentence is exempt.
        const target = element.closest("label") ?? element;
        const { width, height } = target.getBoundingClientRect();
        return (width < 24 || height < 24) && getComputedStyle(element).display !== "inline";
      });
      const words = [...document.querySelectorAll("main *, header *, footer *")].filter((element) =>
        element.checkVisibility() && !element.closest("svg, .visually-hidden") &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "") &&
        parseFloat(getComputedStyle(element).fontSize) < 12);
      return [...tiny, ...words].map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${said(element)}: ${width} by ${height}, ${getComputedStyle(element).fontSize}`;
      });
    });
    expect(small).toEqual([]);
  });
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const [width, height] of [[390, 844], [1024, 768]]) {
    test(`targets are at least 44 px at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const link of ["#/", "#/routing", "#/star?with=m%3D5", "#/roofline"]) {
        await open(page, link);
        await settled(page);
        const small = await page.evaluate(() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
          .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== "inline" && !element.closest(".visually-hidden, .skip"))
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
    await accessible(page, "details.menu[open] > .menu-body");
    await show(nth, false);
  }
});

for (const screen of screens) {
  test(`${screen.id}: everything has a name, and sliders speak in words`, async ({ page }) => {
    await openAll(page, `#/${screen.id}`);
    for (const param of screen.params.filter(({ kind }) => ["number", "integer", "derived"].includes(kind))) {
      const slider = page.locator(`input[type=range][name="${param.key}"]`);
      await expect(slider).toHaveAccessibleName(new RegExp(param.label.replace(/[()]/g, ".")));
      const spoken = await slider.getAttribute("aria-valuetext");
      expect(spoken, param.key).toMatch(/\S/);
      // The unit is a word, not its symbol.
      if (/^(s|s\/|bit\/s|B$)/.test(param.unit)) expect(spoken, param.key).toMatch(/[a-z]{3,}/);
      expect(spoken, param.key).not.toMatch(/[µ/]|NaN/);
    }
    for (const { id, title } of screen.figures) {
      const figure = await drawn(page, id);
      await expect(figure).toHaveAccessibleName(title);
      const plot = figure.locator(".cursor-layer");
      if ((await figure.locator("canvas").count()) > 0) {
        await expect(figure.locator("canvas")).toHaveAccessibleName(new RegExp(`^${title.replace(/[?()]/g, ".")}.+`));
        await expect(page.locator(`[id="${await plot.getAttribute("aria-details")}"]`)).toHaveCount(1);
      }
    }
    for (const more of await page.locator("details.more > summary").all()) await more.click();
    for (const { key, label } of screen.readouts) {
      await expect(page.locator(`output[data-key="${key}"]`)).toHaveAccessibleName(new RegExp(label.replace(/[()*+?]/g, ".")));
    }
  });
}

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
  const player = (await drawn(page, "timeline")).locator(".player");
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
