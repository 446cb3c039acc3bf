// What is shared, and what is hidden in it.
import { readFileSync } from "node:fs";
import { expectAccessible, chooseTheme, showFigure, expect, linkOf, open, settle, test } from "./fixtures.js";

/** Opens the Share menu of the bar, or of a figure. */
async function share(page, around) {
  const menu = around.locator(".share details.menu");
  await menu.locator("summary").click();
  await expect(menu.getByRole("button", { name: "Copy link" })).toBeVisible();
  return menu;
}

/** What a button copies. */
async function copied(page, menu, what) {
  await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
  await menu.getByRole("button", { name: `Copy ${what}` }).click();
  await expect(menu.getByText("Copied.")).toBeVisible();
  return page.evaluate(() => window.copied);
}

test("one menu shares the view or a figure of it, its theme, and without what is hidden", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/speedup?N=8&view=time,laws");
  const menu = await share(page, page.getByRole("banner"));
  await expectAccessible(page);
  expect(await copied(page, menu, "link")).toBe(`${page.url().split("#")[0]}#/speedup?N=8&view=time,laws`);
  await menu.getByLabel("Theme").selectOption("dark");
  for (const part of ["answer", "parameters"]) await menu.getByLabel(part).check();
  expect(await copied(page, menu, "link")).toMatch(/#\/speedup\?N=8&theme=dark&view=time,laws&hide=answer,parameters$/);
  await menu.getByLabel("What").selectOption("laws");
  await expect(menu.getByLabel("parameters")).toBeHidden();
  expect(await copied(page, menu, "link")).toMatch(/#\/speedup\?N=8&theme=dark&figure=laws&hide=answer$/);
  expect(await copied(page, menu, "embed code")).toMatch(/^<iframe src="http[^"<>]*&amp;embed=1&amp;figure=laws&amp;hide=answer" .*title="[^"]+"/);
  await expect(page.locator("html"), "the page itself stays as it is").toHaveAttribute("data-theme", "light");
  await page.keyboard.press("Escape");
  await expect(menu.locator(".menu-body")).toBeHidden();
  await expect(menu.locator("summary")).toBeFocused();
  const own = await share(page, await showFigure(page, "laws"));
  await expect(own.getByLabel("What")).toHaveValue("laws");
});

test("a state too long for a link is told, not cut", async ({ page }) => {
  await open(page, "#/multilevel?problem=graph");
  await page.locator(".further > summary").first().click();
  const graph = page.locator("textarea[name=graph]");
  await graph.fill(`${await graph.inputValue()}\n# ${"why ".repeat(2500)}`);
  await graph.blur();
  const menu = await share(page, page.getByRole("banner"));
  await menu.getByRole("button", { name: "Copy link" }).click();
  await expect(menu.getByRole("status")).toContainText("longer than a link can be");
});

test("where the browser does not copy, the text is there to be copied", async ({ page }) => {
  await open(page, "#/routing?m=50");
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed")); });
  const menu = await share(page, page.getByRole("banner"));
  await menu.getByRole("button", { name: "Copy link" }).click();
  const box = menu.getByLabel("Text to copy");
  await expect(box).toHaveValue(page.url());
  await expect.poll(() => page.evaluate(() => getSelection().toString() || document.activeElement.value)).toBe(page.url());
  await expect(menu.getByRole("status")).toContainText("does not allow copying");
});

test("the code of a figure has the height that it takes", async ({ page, context }) => {
  const codes = [];
  for (const [screen, id] of [["routing", "timeline"], ["speedup", "laws"]]) {
    await open(page, `#/${screen}?view=${id}`);
    codes.push(await copied(page, await share(page, await showFigure(page, id)), "embed code"));
  }
  const host = await context.newPage();
  for (const width of [816, 416]) {
    await host.setViewportSize({ width, height: 2000 });
    await host.setContent(codes.join(""));
    for (const frame of await host.locator("iframe").all()) {
      const inner = frame.contentFrame().locator("html");
      await expect(inner).toHaveAttribute("data-ready");
      await settle(host);
      // Nothing is scrolled to, and nothing is blank below it.
      await expect.poll(() => inner.evaluate((html) => [html.scrollHeight <= html.clientHeight, html.querySelector("article").clientHeight > html.clientHeight - 8])).toEqual([true, true]);
    }
  }
});

test("a hidden answer is shown on request, and can be hidden again", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const link of ["#/speedup?hide=answer", "#/speedup?embed=1&hide=answer", "#/speedup?embed=1&figure=laws&hide=answer"]) {
    await open(page, link);
    const canvas = (await showFigure(page, "laws")).locator("canvas");
    await expect(page.locator("[data-takeaway]")).toHaveCount(0);
    await expect(canvas).toHaveAccessibleName("Speedup over N");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show the answer" }).click();
    await expect(page.locator("[data-takeaway]")).toBeFocused();
    await expect(canvas).toHaveAccessibleName(/^Speedup over N\. .+/);
    expect(await linkOf(page)).not.toContain("hide");
    await page.goto("about:blank");
  }
  await open(page, "#/speedup");
  await page.getByRole("button", { name: "Hide the answer" }).click();
  await expect(page.getByRole("button", { name: "Show the answer" })).toBeFocused();
  await expect.poll(() => page.url()).toContain("hide=answer");
});

test("hidden parameters and readouts leave their room to the figures", async ({ page }) => {
  const area = async () => {
    const { width, height } = await page.locator(".figures figure").boundingBox();
    return width * height;
  };
  for (const [width, height, gain] of [[1440, 900, 1.5], [1024, 768, 1.3], [390, 844, 1.5]]) {
    await page.setViewportSize({ width, height });
    await open(page, "#/routing");
    const before = await area();
    await open(page, "#/routing?hide=parameters,readouts&v=1");
    await showFigure(page, "timeline");
    await expect(page.locator(".panel, .side")).toHaveCount(0);
    expect(await area()).toBeGreaterThan(gain * before);
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([width, height]);
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(page.locator(".panel")).toBeVisible();
    await expect(page.locator("output[data-key]").first()).toBeVisible();
    expect(await area()).toBe(before);
  }
  await open(page, "#/routing?embed=1&hide=parameters");
  await expect(page.locator(".panel")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Show all" })).toBeHidden();
});

test("the theme of a picture is the one that is chosen for the link", async ({ page }) => {
  await open(page, "#/routing");
  await chooseTheme(page, "dark");
  const menu = await share(page, page.getByRole("banner"));
  await expect(menu.getByLabel("Theme")).toHaveValue("dark");
  await menu.getByLabel("Theme").selectOption("light");
  const [file] = await Promise.all([page.waitForEvent("download"), menu.getByRole("button", { name: "SVG" }).click()]);
  expect(file.suggestedFilename()).toBe("crossover-routing-timeline.svg");
  const drawing = readFileSync(await file.path(), "utf8");
  expect(drawing).toContain('fill="#ffffff"');
  expect(drawing).not.toContain("#1b1f24");
});
