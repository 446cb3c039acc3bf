// How it looks: pictures of every page at three widths and in both themes, kept to be looked at;
// sharp, within its width, on paper, and as links ask for it.
import { screens } from "./catalogue.js";
import { drawn, expect, keep, open, settled, test, undrawn } from "./fixtures.js";

const pages = [["home", "#/"], ...screens.map(({ id }) => [id, `#/${id}`])];

for (const [name, link] of pages) {
  for (const width of [360, 768, 1440]) {
    test(`${name} at ${width} px fits, in both themes`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page, link);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        // As tall as the page is, so that all figures are in view and drawn.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height: Math.min(height, 12_000) });
        for (const { id } of screens.find((screen) => screen.id === name)?.figures ?? []) await drawn(page, id);
        await settled(page);
        await keep(page, `${name}-${width}-${colorScheme}`);
      }
    });
  }

  test(`${name}: the theme that is chosen is kept`, async ({ page }) => {
    await open(page, link);
    const theme = page.getByLabel("Theme");
    for (const choice of ["dark", "projector", "light"]) {
      await theme.selectOption(choice);
      await expect(page.locator("html")).toHaveAttribute("data-theme", choice);
    }
    await theme.selectOption("dark");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(theme).toHaveValue("dark");
  });
}

for (const density of [1, 2, 3]) {
  test.describe(`on a screen of density ${density}`, () => {
    test.use({ deviceScaleFactor: density });
    test("curves are sharp, and stay so when the window changes", async ({ page }) => {
      await open(page, "#/routing?figure=time-over-size");
      const canvas = (await drawn(page, "time-over-size")).locator("canvas");
      for (const width of [1200, 700]) {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        const [pixels, css] = await canvas.evaluate((c) => [[c.width, c.height], [c.clientWidth, c.clientHeight]]);
        const wanted = css.map((length) => length * Math.max(2, density));
        expect(pixels.map((length, i) => Math.abs(length - wanted[i]))).toEqual([0, 0]);
      }
    });
  });
}

for (const screen of screens) {
  test(`${screen.id} on paper: light, no controls, parameters, takeaway and link`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, `#/${screen.id}`);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    for (const part of [".panel", ".top", ".menu", ".player", ".ask", "details.data"]) {
      for (const one of await page.locator(part).all()) await expect(one).toBeHidden();
    }
    const sheet = page.locator(".paper");
    await expect(sheet).toBeVisible();
    for (const { label } of screen.params) await expect(sheet).toContainText(label);
    await expect(sheet).toContainText(`#/${screen.id}`);
    await expect(page.locator("[data-takeaway]")).toBeVisible();
    for (const { id } of screen.figures) await expect(page.locator(`figure[id="${id}"]`)).toBeVisible();
    await page.setViewportSize({ width: 794, height: 1123 });
    await expect.poll(() => undrawn(page), { message: "figures that are blank on paper" }).toEqual([]);
    await keep(page, `${screen.id}-paper`, { fullPage: true });
    // Printing ends as it began: by the event, and by the medium.
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test(`${screen.id} embedded: nothing around it, the theme asked for`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, `#/${screen.id}?embed=1&theme=dark`);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expect(page.locator("output[data-key]")).not.toHaveCount(0);
    await keep(page, `${screen.id}-embedded`);
    const { id } = screen.figures[0];
    await open(page, `#/${screen.id}?embed=1&figure=${id}&v=1`);
    await drawn(page, id);
    await expect(page.locator("figure")).toHaveCount(1);
    await expect(page.locator(".panel")).toHaveCount(0);
    await expect(page.locator("[data-takeaway]")).toBeVisible();
    await keep(page, `${screen.id}-${id}-embedded`);
  });
}

test("a reader's theme stands until a link asks for another", async ({ page }) => {
  await open(page, "#/routing");
  await page.getByLabel("Theme").selectOption("dark");
  await open(page, "#/routing?theme=light&v=1");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByLabel("Theme").selectOption("projector");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "projector");
  await expect.poll(() => new URL(page.url()).hash).toBe("#/routing");
  await keep(page, "routing-projector");
});
