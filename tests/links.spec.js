// Links: they restore the state exactly, are written after a change, and whatever stands in one,
// the page goes on.
import { agree, evaluate, random, sampleScreens, screens } from "./catalogue.js";
import { chooseTheme, showFigure, expect, go, goToScreen, linkOf, open, readouts, settle, test } from "./fixtures.js";

/** Random states of a screen; natively there are thousands. */
const STATES = 8;
const JUNK = 260;

/** A value of a parameter somewhere in its range, as a link may hold it. */
function anyValue(param, chance) {
  const pick = (list) => list[Math.floor(chance() * list.length)];
  const within = ([least, most], log) =>
    log ? least * (most / least) ** chance() : least + chance() * (most - least);
  switch (param.kind) {
    case "number": return String(within(param.slider, param.log));
    case "integer": return String(Math.round(within(param.slider, param.log)));
    // A text of one's own is in no link, as the page says.
    case "choice": return pick(param.options.filter((option) => option !== "pasted"));
    case "switch": return pick(["0", "1"]);
    case "set": return param.options.filter(() => chance() < 0.5).join(",") || "none";
    case "list": {
      const [least, most] = param.allowed.map((end) => Math.min(Math.max(end, 0.01), 100));
      return [chance(), chance()].map((share) => least + share * (most - least)).join(",");
    }
    default: return null;
  }
}

function anyState(screen, chance) {
  const pairs = screen.params
    .filter((param) => param.kind !== "derived" && chance() < 0.6)
    .map((param) => [param.key, anyValue(param, chance)])
    .filter(([, value]) => value !== null);
  return `#/${screen.id}?${pairs.map(([key, value]) => `${key}=${value}`).join("&")}`;
}

for (const screen of sampleScreens) {
  test(`${screen.id}: any state is restored from its link, exactly`, async ({ page }) => {
    const chance = random(20_120_406);
    await open(page, `#/${screen.id}`);
    for (let i = 0; i < STATES; i += 1) {
      const link = anyState(screen, chance);
      const native = evaluate(link);
      await go(page, link);
      await settle(page);
      await expect(page.locator(".notice")).toHaveCount(0);
      expect(await linkOf(page), link).toBe(native.link);
      const shown = await readouts(page);
      const apart = Object.entries(native.readouts)
        .filter(([key, value]) => !agree(shown[key], value === null ? "undefined" : String(value)));
      expect(apart.map(([key, value]) => [key, shown[key], value]), link).toEqual([]);
      expect(Object.keys(shown).sort()).toEqual(Object.keys(native.readouts).sort());
      await expect(page.locator("[data-takeaway]")).toHaveText(native.takeaway);
    }
  });
}

test("a link is written a moment after the last change, and opens the same page", async ({ page, context }) => {
  await open(page, "#/routing");
  await page.locator('[type=text][name="m"]').evaluate((box) => {
    window.written = [];
    const write = history.replaceState.bind(history);
    history.replaceState = (...words) => {
      window.written.push(performance.now());
      write(...words);
    };
    // In one task: however slow the machine, no change is later than the moment after another.
    for (const text of ["12", "123", "1234 words"]) {
      box.value = text;
      box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    window.changed = performance.now();
  });
  await expect.poll(() => new URL(page.url()).hash).toBe("#/routing?m=1234");
  const { written, changedAt } = await page.evaluate(() => ({ written: window.written, changedAt: window.changed }));
  expect(written).toHaveLength(1);
  expect(written[0] - changedAt).toBeGreaterThan(250);
  const before = await readouts(page);
  const other = await context.newPage();
  await open(other, new URL(page.url()).hash);
  expect(await readouts(other)).toEqual(before);
});

test("Back and Forward move between screens and keep what was set", async ({ page }) => {
  await open(page, "#/routing?m=77");
  await page.locator('input[type=range][name="l"]').press("End");
  const heading = page.getByRole("heading", { level: 1 });
  await goToScreen(page, screens[1].title);
  await goToScreen(page, screens[2].title);
  await page.goBack();
  await expect(heading).toHaveText(screens[1].title);
  await page.goBack();
  await expect(heading).toHaveText(screens[0].title);
  await expect.poll(() => linkOf(page)).toBe("#/routing?m=77&l=16");
  expect(new URL(page.url()).hash).toBe("#/routing?m=77&l=16");
  await page.goForward();
  await page.goForward();
  await expect(heading).toHaveText(screens[2].title);
});

test("a machine goes along to another screen, and its numbers are spelt out there", async ({ page }) => {
  await open(page, "#/routing?machine=fddi");
  await goToScreen(page, screens[1].title);
  const { link } = evaluate(`#/${screens[1].id}?on=fddi`);
  expect(link).toMatch(/ts=1\.1ms.*machine=fddi/);
  await expect.poll(() => new URL(page.url()).hash).toBe(link);
});

test("the link and the code of a figure are copied, with the theme", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "#/routing?m=50");
  const figure = await showFigure(page, "time-over-size");
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const copied = async (what) => {
    if (!(await figure.locator(".share .menu-body").isVisible())) await figure.locator(".share summary").click();
    await figure.getByRole("button", { name: `Copy ${what}` }).click();
    await expect(figure.getByText("Copied.")).toBeVisible();
    return clipboard();
  };
  expect(await copied("link")).toBe(`${page.url().replace("&view=time-over-size", "")}&figure=time-over-size`);
  expect(await copied("embed code"))
    .toMatch(/^<iframe src="http[^"<>]*#\/routing\?m=50&amp;embed=1&amp;figure=time-over-size"/);
  await chooseTheme(page, "dark");
  const link = await copied("link");
  expect(link).toContain("#/routing?m=50&theme=dark&figure=time-over-size");
  const other = await (await context.browser().newContext()).newPage();
  await other.goto(link);
  await expect(other.locator("figure.figure")).toHaveCount(1);
  await expect(other.locator("figure#time-over-size")).toBeVisible();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await other.context().close();
});

test("what a link names in vain is said, and can be dismissed", async ({ page }) => {
  await open(page, "#/routing?m=-5&nonsense=1&l=2.5");
  const notice = page.locator(".notice");
  for (const words of ["Message size is −5 words", "nonsense", "Links on the path is 2.5 hops"]) await expect(notice).toContainText(words);
  expect(agree((await readouts(page)).t_cut_through, evaluate("routing").readouts.t_cut_through)).toBe(true);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
});

test("text in a link stays text", async ({ page }) => {
  await open(page, `#/${encodeURIComponent("<img src=x onerror=document.title='owned'>")}?m=${encodeURIComponent("<b>1</b>")}`);
  await expect(page.locator(".notice")).toContainText("<img src=x");
  await expect(page.locator(".notice img, .notice b")).toHaveCount(0);
  await expect(page).toHaveTitle(/Crossover/);
});

test("a link that is too long is refused, and says so", async ({ page }) => {
  await open(page, `#/routing?m=${"1".repeat(9000)}`);
  await expect(page.locator(".notice")).toContainText("at most 8192");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** Something that no link may hold: a notice must say so. */
function junk(screen, chance) {
  const pick = (list) => list[Math.floor(chance() * list.length)];
  const letters = () => Array.from({ length: 1 + Math.floor(chance() * 12) }, () =>
    String.fromCodePoint(pick([0x20, 0x25, 0x3c, 0xe9, 0x2028, 0x1f600, 0x202e]) + Math.floor(chance() * 60))).join("");
  const param = pick(screen.params.filter((p) => p.kind !== "text"));
  const bad = pick(["", "NaN", "-1e309", "1e999e9", "0x10", "<script>alert(1)</script>", "%", "%ff%fe", "..", "1;2;3:;", "١٢", "--", "1us1", "∞∞", "null"]);
  return pick([
    () => `#/${screen.id}?${param.key}=${bad === "" && ["list", "set"].includes(param.kind) ? "x" : bad}`,
    () => `#/${screen.id}?${param.key}=${encodeURIComponent(`!${letters()}`)}`,
    () => `#/${screen.id}?!${encodeURIComponent(letters())}=${encodeURIComponent(letters())}`,
    () => `#/${screen.id}?!${letters().replaceAll("#", "")}`,
    () => `#/no-${encodeURIComponent(letters())}?${param.key}=1`,
    () => `#/${screen.id}?${pick(["theme", "embed", "figure", "machine", "hide", "present", "controls", "v"])}=!${encodeURIComponent(letters())}`,
    () => `#/${screen.id}?${Array.from({ length: 60 }, () => `!${encodeURIComponent(letters())}=1`).join("&")}`,
    () => `#!${letters().replaceAll("#", "")}`,
  ])();
}

test(`${JUNK} junk links show the notice and break nothing`, async ({ page }) => {
  test.setTimeout(300_000);
  const chance = random(0x5eed);
  await open(page, `#/${screens[0].id}`);
  for (const screen of screens) {
    const links = Array.from({ length: Math.ceil(JUNK / screens.length) }, () => junk(screen, chance));
    await go(page, `#/${screen.id}`);
    await page.locator(`figure[id="${screen.figures[0].id}"]`).waitFor();
    const silent = await page.evaluate(async (links) => {
      const without = [];
      for (const link of links) {
        const before = location.hash;
        location.hash = link;
        if (location.hash !== before) await new Promise((done) => addEventListener("hashchange", done, { once: true }));
        // What leads home opens its rooms the first time.
        do await new Promise((done) => setTimeout(done));
        while (document.querySelector("main[aria-busy=true]"));
        const whole = document.querySelector("main h1") && !document.documentElement.hasAttribute("data-failed");
        if (!whole || !document.querySelector(".notice li")) without.push(link);
      }
      return without;
    }, links);
    expect(silent, "links without a notice, or after which nothing is left").toEqual([]);
  }
  await go(page, `#/${screens[0].id}`);
  expect((await readouts(page))).toEqual(await fresh(page, screens[0]));
});

async function fresh(page, screen) {
  await page.reload();
  await open(page, `#/${screen.id}`);
  return readouts(page);
}
