// Menus: a press inside an open one leaves it open, one outside closes it. Solve, and A and B.
import { screens } from "./catalogue.js";
import { choosePreset, expect, go, keep, linkOf, open, presetOf, readouts, settle, test } from "./fixtures.js";

/** What a press on it does something with. */
const USED = "a, button, input, select, textarea, label, summary, canvas, [role=option], [tabindex='0'], .cursor-layer, [data-takeaway]";

/**
 * Presses on words and on empty places of every menu in view, then beside it. A tab that crashes does not
 * answer.
 */
async function pressEverywhere(page, press, within = "body") {
  const menus = page.locator(`${within} details.menu:visible`);
  const count = await menus.count();
  expect(count).toBeGreaterThan(0);
  for (let nth = 0; nth < count; nth += 1) {
    const menu = menus.nth(nth);
    const name = await menu.locator("summary").getAttribute("aria-label");
    await menu.locator("summary").click();
    await expect(menu.locator(".menu-body"), name).toBeVisible();
    // What a menu holds is built when it opens.
    await settle(page);
    const body = await menu.locator(".menu-body").evaluate((body) => body.scrollWidth - body.clientWidth);
    expect(body, `${name}: nothing is wider than the menu`).toBe(0);
    const { inside, outside } = await menu.evaluate(places, USED);
    expect(inside.length, `places in ${name}`).toBeGreaterThan(0);
    for (const { x, y, words } of inside) {
      await page.evaluate(() => { window.pressing = true; });
      await press(x, y);
      // It would close in a later task.
      const stays = (details) => new Promise((done) => setTimeout(() => {
        window.pressing = false;
        done(details.open);
      }, 10));
      expect(await menu.evaluate(stays), `${name}, pressed on ${words}`).toBe(true);
    }
    await press(outside.x, outside.y);
    await expect(menu.locator(".menu-body"), `${name}, pressed beside it`).toBeHidden();
  }
}

/** Up to two words, the first and the last empty place of a menu, and a place beside it. */
function places(menu, used) {
  const body = menu.querySelector(".menu-body");
  const free = (x, y) => {
    const element = document.elementFromPoint(x, y);
    return element !== null && element.closest(used) === null && element;
  };
  const words = [];
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null && words.length < 2; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const [box] = text.textContent.trim() === "" ? [] : range.getClientRects();
    if (box === undefined) continue;
    const [x, y] = [box.left + Math.min(8, box.width / 2), (box.top + box.bottom) / 2];
    if (free(x, y) === text.parentElement) words.push({ x, y, words: text.textContent });
  }
  // A finger at the lower edge is taken to mean what can be pressed just below.
  const within = (x, y) => document.elementFromPoint(x, y)?.closest(".menu-body") === body;
  // The first place of a grid over the window, from its foot upwards, and its last.
  const grid = [];
  for (let y = innerHeight - 2; y > 0; y -= 5) for (let x = 2; x < innerWidth; x += 7) grid.push({ x, y });
  const { left, right, top, bottom } = body.getBoundingClientRect();
  const empty = grid
    .filter(({ x, y }) => left <= x && x <= right && top <= y && y <= bottom && free(x, y) === body && within(x, y + 14))
    .map(({ x, y }) => ({ x, y, words: `an empty place at ${x}, ${y}` }));
  const outside = grid.find(({ x, y }) => {
    const element = free(x, y);
    return element && element !== body && element.closest(".menu") === null;
  });
  return { inside: [...words, ...empty.slice(0, 1), ...empty.slice(-1)], outside };
}

test.describe("a press", () => {
  test.use({ hasTouch: true });

  // The menus of all screens are the same; these have the most in them, and other machines.
  for (const screen of screens.filter(({ id }) => ["speedup", "tree", "roofline"].includes(id))) {
    test(`${screen.id}: inside a menu it leaves the menu open, beside it it closes the menu`, async ({ page }) => {
      const click = (x, y) => page.mouse.click(x, y);
      const tap = (x, y) => page.touchscreen.tap(x, y);
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, `#/${screen.id}`);
      // A finger that lands beside a button is taken to mean it: what the button does is another test's.
      await page.evaluate((used) => addEventListener("click", (event) => {
        if (!window.pressing || !event.target.closest(used)) return;
        event.stopImmediatePropagation();
        event.preventDefault();
      }, true), USED);
      await pressEverywhere(page, click);
      await page.setViewportSize({ width: 390, height: 844 });
      await pressEverywhere(page, tap);
      await page.locator(".unfold").click();
      await pressEverywhere(page, tap, ".tools");
      await go(page, `#/${screen.id}?embed=1&figure=${screen.figures[0].id}`);
      await expect(page.locator(".alone")).toBeVisible();
      await pressEverywhere(page, click);
    });
  }
});

test("a target is solved for beyond the slider, offered and applied, or said to be out of reach", async ({ page }) => {
  await open(page, "#/routing");
  await page.locator(".solve summary").click();
  const form = page.locator("form.target");
  const said = form.getByRole("status");
  const ask = async (wish) => {
    await form.getByLabel("to be").fill(wish);
    await form.getByRole("button", { name: "Solve" }).click();
  };
  await form.getByLabel("I want").selectOption("t_cut_through");
  await form.getByLabel("by changing").selectOption("ts");
  const before = (await readouts(page)).t_cut_through;
  await ask("3.000013s");
  await expect(said).toHaveText(/^Start-up time = 3\s*s meets the target\.$/);
  expect((await readouts(page)).t_cut_through).toBe(before);
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(said).toHaveText("Applied.");
  expect(Number((await readouts(page)).t_cut_through)).toBeCloseTo(3.000013, 12);
  await expect(form.getByRole("button", { name: "Solve" })).toBeFocused();
  await ask("1us");
  await expect(said).toHaveText(/out of reach.* nearest, 13\s*µs, at Start-up time = 0/);
  await expect(form.getByRole("button", { name: "Apply" })).toHaveCount(0);
});

test("where A and B are equal is asked from their bar, found beyond a slider and taken in both", async ({ page }) => {
  // 10 µs + 20 ns m and 33 µs + 10 ns m, each with 3 µs of hops: 2300 words.
  await open(page, "#/routing?ts=33us&with=tw%3D20ns");
  await page.getByRole("button", { name: "Where equal?" }).click();
  const form = page.locator("form.meeting");
  await form.getByLabel("as this moves").selectOption("m");
  await form.getByRole("button", { name: "Find it" }).click();
  await expect(form.getByRole("status")).toHaveText("They are equal at m = 2300 words: A is better below, B above.");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form.getByRole("status")).toHaveText("Applied.");
  await expect(page.locator(".versus")).toHaveText(/^Both take 59\s*µs\./);
  expect(await page.evaluate(() => location.hash)).toContain("m=2300");
});

test("letters set apart and a zoom of 200 % cut neither the answer nor units", async ({ page }) => {
  const cut = () => page.evaluate(() => [...document.querySelectorAll(".takeaway p, .readouts, .readout output, .box input")]
    .filter((element) => element.checkVisibility() && !(element.matches(".readouts") && getComputedStyle(element).overflowY === "auto"))
    .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
    .map(({ className, name, value, textContent }) => `${className} ${name}: ${value ?? textContent}`));
  for (const id of ["routing", "speedup", "isoefficiency"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `#/${id}`);
    // As WCAG 1.4.12 has it.
    await page.evaluate(() => {
      const apart = new CSSStyleSheet();
      apart.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-bottom: 2em !important; }");
      document.adoptedStyleSheets = [apart];
    });
    await settle(page);
    expect(await cut(), `${id}, letters set apart`).toEqual([]);
    // A window of 1280 by 720.
    await page.setViewportSize({ width: 640, height: 360 });
    await page.evaluate(() => { document.adoptedStyleSheets = []; });
    await settle(page);
    expect(await cut(), `${id}, at 200 %`).toEqual([]);
    await keep(page, `${id}-at-200-percent`, { fullPage: true });
    await page.locator(".more").evaluate((more) => { more.open = true; });
    const right = await page.locator(".readout").evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    expect(right, `${id}: readouts within the window`).toBeLessThanOrEqual(640);
  }
});

test("A and B have names, and numbers of many digits are read in four of them", async ({ page }) => {
  await open(page, "#/routing?tw=661.7038875103391ps&with=m%3D10");
  const bar = page.locator(".compared");
  await expect(bar.locator(".legend")).toHaveText(["A", "B"]);
  await expect(bar.locator(".chip").filter({ hasText: "tw" })).toHaveText(/ 661\.7 ps\/word$/);
  const box = page.locator("input[type=text][name=tw]");
  await expect(box).toHaveValue("661.7 ps/word");
  await box.focus();
  await box.blur();
  expect(await linkOf(page)).toContain("tw=661.7038875103391ps");
  await bar.getByRole("button", { name: "Swap A and B" }).click();
  await choosePreset(page, 0);
  await expect.poll(() => presetOf(page)).not.toBe("");
  const title = await presetOf(page);
  await expect(bar.locator(".legend.now")).toHaveText(`B: ${title}`);
  await keep(page, "named-a-and-b");
});

test("neither Solve nor Show all tells what a link hides", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/speedup?hide=answer,parameters,readouts");
  const all = page.getByRole("button", { name: "Show all" });
  await expect(page.locator(".thumb").first()).toBeVisible();
  await expect(page.locator(".solve")).toHaveCount(0);
  await all.click();
  await expect(page.locator(".panel")).toBeVisible();
  await expect(page.locator("output[data-key]")).toHaveCount(0);
  await expect(all).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator(".dock button")).toHaveText(["Basic", "All"]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Show the answer" }).click();
  await all.click();
  await expect(page.locator("output[data-key]").first()).toBeVisible();
  await expect(page.locator(".solve")).toBeVisible();
  await expect(page.locator(".thumb canvas").first()).toBeVisible();
});

test("a Share menu closes where a link leads to another figure alone", async ({ page }) => {
  await open(page, "#/routing?figure=time-over-size");
  const share = page.locator("article.alone .share details.menu");
  await share.locator("summary").click();
  await expect(share.locator(".sharing")).toBeVisible();
  await page.evaluate(() => {
    location.hash = "#/routing?figure=time-over-hops";
  });
  await expect(page.locator("figure#time-over-hops")).toBeVisible();
  await expect(share).toHaveJSProperty("open", false);
  await share.locator("summary").click();
  await expect(share.locator(".sharing")).toBeVisible();
});
