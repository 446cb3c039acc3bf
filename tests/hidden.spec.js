// What a lesson hides is nowhere: not in the page, what it says to a screen reader, its files or its paper.
import { agree, evaluate, sampleScreens } from "./catalogue.js";
import { showFigure, expect, go, open, pictureOf, readouts, saveFile, settle, test } from "./fixtures.js";

/** Every text and every attribute of the page that a reader may come across, links aside. */
function readEverything() {
  const found = [document.title];
  const silent = new Set(["class", "style", "id", "for", "href", "d", "points", "viewbox", "data-key", "data-letter"]);
  const walk = (element) => {
    // The address holds what it hides: who takes it apart can read it.
    // A curve of something else may meet the number; which ones do is tested of the figures as data.
    if (element.matches("script, style, .link, .notes, .inspector .data tbody, .paper tbody:has(td + td)")) return;
    // A number that stands at an axis is of the axis.
    if (element.matches("svg")) {
      found.push(...[...element.querySelectorAll("title, desc")].map((words) => words.textContent));
      return;
    }
    for (const { name, value } of element.attributes) {
      if (!silent.has(name.toLowerCase()) && !name.startsWith("aria-details")) found.push(value);
    }
    if (typeof element.value === "string") found.push(element.value);
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
      else if (node.nodeType === Node.ELEMENT_NODE) walk(node);
    }
    // A number and its unit may stand in parts.
    if (element.matches("p, li, td, th, output, dd, dt, label")) found.push(element.textContent);
  };
  walk(document.body);
  return found.filter((text) => text.trim() !== "");
}

/** Those of the texts in which a number stands, not as a part of another. */
function textsHolding(texts, number) {
  const escaped = number.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}._])${escaped}(?![\\p{L}\\p{N}_]|[.,]\\d)`, "u");
  return texts.filter((text) => whole.test(text.replaceAll(/\s+/g, " ")));
}

/** The texts of the readouts, and of the boxes of parameters, by their keys. */
async function readPage(page) {
  return page.evaluate(() => {
    const texts = (selector, key, text) =>
      Object.fromEntries([...document.querySelectorAll(selector)].map((one) => [key(one), text(one)]));
    return {
      readouts: texts(".readout output.value", (one) => one.dataset.key, (one) => one.textContent),
      params: texts(".controls .box input", (one) => one.name, (one) => one.value),
    };
  });
}

/** Which numbers are hidden: the first readout, the first of the answer, the last, and a parameter. */
function chooseHidden(screen, state, open) {
  const { readouts: values, params } = evaluate(state);
  const keys = screen.readouts.map(({ key }) => key).filter((key) => typeof values[key] === "number");
  const answer = Object.keys(open.readouts).find((key) => keys.includes(key));
  const param = screen.params.find(({ key, kind }) => kind === "number" && typeof params[key] === "number");
  return { readouts: [...new Set([keys[0], answer, keys.at(-1)])], param: param?.key, values };
}

/**
 * What of the hidden is sought: texts that say more than a small count, and that nothing in view says as well;
 * those of the readouts, and that of the parameter, which a curve of something else may reach.
 */
function numbersToSeek(hides, open, rest) {
  const exact = hides.readouts.map((key) => String(hides.values[key]));
  // A number is the same with its groups and without.
  const plain = (text) => text.replaceAll("\u2009", "");
  const visible = [...Object.values(rest.readouts), ...Object.values(rest.params)].map(plain);
  const tells = (text) => text !== undefined && /\d/.test(text) && !/^\d{1,3}$/.test(text) && !visible.includes(plain(text));
  const texts = hides.readouts.map((key) => open.readouts[key]);
  return { numbers: [...new Set([...texts, ...exact])].filter(tells), given: [open.params[hides.param]].filter(tells) };
}

/** What the cursor says on its way over the figure. */
async function walkByKeyboard(page) {
  const layer = page.locator(".figures .cursor-layer").first();
  if ((await layer.count()) === 0) return [];
  await layer.focus();
  const said = [];
  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "End", "ArrowUp"]) {
    await page.keyboard.press(key);
    said.push(...(await page.locator(".figures .tip, .figures [role=status]").allTextContents()));
  }
  await page.keyboard.press("Escape");
  return said;
}

/** What is printed. */
async function readPaper(page) {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".paper figure").first()).toBeAttached();
  const texts = await page.evaluate(readEverything);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
  return texts;
}

/** The first figure in view as files: its words, and its numbers. */
async function readFiles(page) {
  const figure = page.locator(".figures > figure").first();
  if ((await figure.count()) === 0 || (await figure.locator(".figure-body > .error:visible").count()) > 0) return [];
  const shown = await showFigure(page, await figure.getAttribute("id"));
  const { description } = await pictureOf(page, (await saveFile(page, shown, "SVG")).bytes.toString());
  const csv = (await saveFile(page, shown, "CSV")).bytes.toString();
  const lines = csv.split("\n").filter((line) => !line.startsWith("# link"));
  return [description, ...lines.filter((line) => line.startsWith("#"))];
}

/** States whose numbers no curve of something else reads like, where the defaults are too round for that. */
const UNROUND = { collectives: "?m=1234" };

for (const screen of sampleScreens) {
  test(`what a link hides of ${screen.id} is nowhere on the page`, async ({ page }) => {
    const state = `#/${screen.id}${UNROUND[screen.id] ?? ""}`;
    await open(page, state);
    const whole = await readPage(page);
    const hides = chooseHidden(screen, state, whole);
    // In the open page: nothing of before stays.
    await go(page, `${state}${state.includes("?") ? "&" : "?"}hide=${[...hides.readouts, hides.param].join(",")}`);
    const rest = await readPage(page);
    const there = Object.keys(await readouts(page));
    for (const key of hides.readouts) expect(there, key).not.toContain(key);
    expect(Object.keys(rest.params)).not.toContain(hides.param);
    const { numbers, given } = numbersToSeek(hides, whole, rest);
    expect([...numbers, ...given], "some number can be sought").not.toEqual([]);
    const places = { walked: await walkByKeyboard(page) };
    for (const tab of ["Matters", "Notes", "Data", "Why"]) {
      await page.locator(".inspector [role=tab]").filter({ hasText: tab }).first().click();
      await settle(page);
      places[tab] = await page.evaluate(readEverything);
    }
    places.spoken = (await page.locator("body").ariaSnapshot()).split("\n").filter((line) => !line.includes("/url:"));
    places.files = await readFiles(page);
    places.paper = await readPaper(page);
    for (const [place, texts] of Object.entries(places)) {
      const all = place === "walked" ? numbers : [...numbers, ...given];
      for (const number of all) expect(textsHolding(texts, number), `${number} in ${place}`).toEqual([]);
    }
  });
}

test("a search in the open page finds the number of a readout, and not that of a hidden one", async ({ page }) => {
  await open(page, "#/routing");
  const { readouts: texts } = await readPage(page);
  expect(textsHolding(await page.evaluate(readEverything), texts.t_cut_through)).not.toEqual([]);
  expect(agree(evaluate("routing").readouts.t_cut_through, (await readouts(page)).t_cut_through)).toBe(true);
});

test("a hidden figure is neither on the desk nor on the shelf nor in the choice", async ({ page }) => {
  await open(page, "#/speedup?hide=laws,time");
  await expect(page.locator("figure.figure").first()).toBeVisible();
  for (const id of ["laws", "time"]) {
    await expect(page.locator(`figure[id=${id}], .thumb[data-figure=${id}], .chooser option[value=${id}]`)).toHaveCount(0);
  }
  await page.goto("about:blank");
  await open(page, "#/speedup?hide=laws&figure=laws");
  await expect(page.locator(".figure-body .error")).toHaveText("This figure shows what the lesson hides.");
});

test("where nothing is left of the answer, the page asks what one expects", async ({ page }) => {
  await open(page, "#/decomposition?hide=winner");
  await expect(page.locator(".takeaway")).toHaveText("What do you expect?");
  await expect(page.locator(".takeaway button")).toHaveCount(0);
  await page.locator(".control[data-key=p] input[type=range]").press("ArrowRight");
  await expect(page.locator(".takeaway")).toHaveText("What do you expect?");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(page.url()).toContain("hide=winner");
});
