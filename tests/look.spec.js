// How it looks beside what kept.spec.js keeps: sharp, on paper, and as links ask for it.
import { sampleScreens } from "./catalogue.js";
import { chooseTheme, showFigure, expect, open, settle, test } from "./fixtures.js";

for (const [name, link] of [["home", "#/"], ["routing", "#/routing"]]) {
  test(`${name}: the theme that is chosen is kept`, async ({ page }) => {
    await open(page, link);
    const theme = page.locator(".themes summary");
    for (const choice of ["dark", "projector", "light"]) {
      await chooseTheme(page, choice);
      await expect(page.locator("html")).toHaveAttribute("data-theme", choice);
    }
    await chooseTheme(page, "dark");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(theme).toHaveAccessibleName("Theme: Dark");
  });
}

for (const density of [1, 2, 3]) {
  test.describe(`on a screen of density ${density}`, () => {
    test.use({ deviceScaleFactor: density });
    test("curves are sharp, and stay so when the window changes", async ({ page }) => {
      await open(page, "#/routing?figure=time-over-size");
      const canvas = (await showFigure(page, "time-over-size")).locator("canvas");
      for (const width of [1200, 700]) {
        await page.setViewportSize({ width, height: 800 });
        await settle(page);
        const [pixels, css] = await canvas.evaluate((c) => [[c.width, c.height], [c.clientWidth, c.clientHeight]]);
        const wanted = css.map((length) => length * Math.max(2, density));
        expect(pixels.map((length, i) => Math.abs(length - wanted[i]))).toEqual([0, 0]);
      }
    });
  });
}

for (const screen of sampleScreens) {
  test(`${screen.id} on paper: light, no controls, parameters, takeaway and link`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, `#/${screen.id}`);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    for (const part of [".bench", ".top"]) {
      for (const one of await page.locator(part).all()) await expect(one).toBeHidden();
    }
    const sheet = page.locator(".paper");
    await expect(sheet).toBeVisible();
    await expect(sheet).toContainText(`#/${screen.id}`);
    await expect(sheet).toContainText(await page.locator("[data-takeaway]").textContent());
    const said = await sheet.innerText();
    for (const { label } of [...screen.params, ...screen.readouts]) expect(said).toContain(label);
    for (const { title } of screen.figures) {
      const figure = sheet.locator("figure").filter({ has: page.getByRole("heading", { name: title, exact: true, includeHidden: true }) });
      await expect(figure.locator("svg, td, .error").first()).toBeVisible();
    }
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
    const { id } = screen.figures[0];
    await open(page, `#/${screen.id}?embed=1&figure=${id}&v=1`);
    await showFigure(page, id);
    await expect(page.locator("figure")).toHaveCount(1);
    await expect(page.locator(".panel")).toHaveCount(0);
    await expect(page.locator("[data-takeaway]")).toBeVisible();
  });
}

test("routing is printed on four pages of A4 at most", async ({ page }) => {
  await open(page, "#/routing");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".paper figure").last()).toBeAttached();
  const printed = await page.pdf({ format: "A4" });
  const pages = printed.toString("latin1").match(/\/Type *\/Page\b/g);
  expect(pages.length).toBeLessThanOrEqual(4);
});

test("what a link hides is not printed", async ({ page }) => {
  await open(page, "#/routing?hide=answer,readouts");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const sheet = page.locator(".paper");
  await expect(sheet.locator("figure").last()).toBeAttached();
  await expect(sheet).toContainText("Parameters");
  await expect(sheet.locator(".answer")).toHaveCount(0);
  await expect(sheet).not.toContainText("Readouts");
  await expect(sheet).not.toContainText("Cut-through delivers in");
});

test("a reader's theme stands until a link asks for another", async ({ page }) => {
  await open(page, "#/routing");
  await chooseTheme(page, "dark");
  await open(page, "#/routing?theme=light&v=1");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await chooseTheme(page, "projector");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "projector");
  await expect.poll(() => new URL(page.url()).hash).toBe("#/routing");
});
