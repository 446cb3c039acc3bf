// The controls: each key has one, a control of each sort moves what it should, presets lead where they
// say, and reset brings everything back. What every single key moves is tested natively.
import { agree, evaluate, keysOfEachSort, machines, ofEachSort, sampleScreens, screens } from "./catalogue.js";
import {
  readAppearance, chooseMachine, choosePreset, expect, go, goToScreen, linkOf, machineButton, machineOf, open as openFolded, openAll as open,
  presetOf, readouts, settle, test, unfold,
} from "./fixtures.js";

const isNumber = (param) => ["number", "integer", "derived"].includes(param.kind);
const named = (page, key) => page.locator(`[data-key="${key}"] [name="${key}"]`);
const slider = (page, key) => page.locator(`input[type=range][name="${key}"]`);
const value = async (page, key) => evaluate(await linkOf(page)).params[key];
/** A word stands where the slider shows it: at the least. */
const numeric = (value, param) => (typeof value === "number" ? value : param.slider[0]);

/** A key of each sort, wherever it comes first, with its screen: their controls are the same elsewhere. */
const sorts = keysOfEachSort();

test("moving a control of each sort moves a readout, a figure or the takeaway", async ({ page }) => {
  // That every key of every screen does is tested natively. The shelf shows of all figures whether they follow.
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFolded(page, `#/${sorts[0].screen.id}`);
  for (const { screen, param } of sorts) {
    await test.step(`${screen.id}: ${param.key}`, async () => {
      await go(page, `#/${screen.id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen.title);
      await unfold(page);
      for (const move of moves(page, screen, param)) {
        await go(page, `#/${screen.id}`);
        const before = await readAppearance(page);
        await move();
        await expect(async () => expect(await readAppearance(page)).not.toEqual(before)).toPass({ timeout: 20_000 });
      }
    });
  }
});

test("keys step a slider of each sort as they say", async ({ page }) => {
  await openFolded(page, `#/${sorts[0].screen.id}`);
  for (const { screen, param } of sorts.filter(({ param }) => isNumber(param))) {
    await go(page, `#/${screen.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen.title);
    await unfold(page);
    let after = await value(page, param.key);
    for (const [press, step] of steps(page, param)) {
      const before = numeric(after, param);
      await press();
      after = await value(page, param.key);
      const wanted = step(before);
      if (after !== wanted && isRefused(screen, await linkOf(page), param.key, wanted)) continue;
      const slack = whole(screen, param) ? 0.5 : 0.0075 * Math.max(Math.abs(wanted), log(param) ? 0 : range(param) / 10);
      expect(Math.abs(after - wanted), `${screen.id}: ${param.key}: ${before} became ${after}, not ${wanted}`).toBeLessThanOrEqual(slack);
    }
  }
});

for (const screen of sampleScreens) {
  test(`${screen.id}: groups, presets, faces, A|B and reset`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openFolded(page, `#/${screen.id}`);

    await test.step("at first the basic groups are open, and the others say how many rows they have", async () => {
      const shown = await page.locator("details.group").evaluateAll((groups) => groups.map((group) => ({
        heading: group.querySelector("summary").firstChild.textContent,
        open: group.open,
        count: Number(group.querySelector(".count").textContent),
        rows: group.querySelectorAll(":scope > .control").length,
      })));
      for (const { heading, open, count, rows } of shown) {
        expect(open, heading).toBe(screen.basic.includes(heading));
        expect(count, heading).toBe(rows);
      }
      expect(shown.filter(({ open }) => open).length).toBe(screen.basic.length);
    });

    await unfold(page);
    const [first, defaults] = [await presetOf(page), await readouts(page)];

    await test.step("every key has a control, and a box where it is a number", async () => {
      for (const param of screen.params) {
        const control = named(page, param.key);
        const [buttons, cells] = [await control.and(page.locator("[type=radio]")).count(), await page.locator(`[data-key="${param.key}"] .cells`).count()];
        const parts = { set: param.options?.length, number: 2, integer: 2, derived: 2 }[param.kind] ?? (buttons > 0 ? param.options.length : 1);
        // Rows may be none: they have a button that adds one.
        await expect(cells > 0 ? page.locator(`[data-key="${param.key}"] .add`) : control, param.key).toHaveCount(parts);
      }
    });

    await test.step("presets lead where they say, compared with the defaults, and the answer has at most two lines", async () => {
      await page.getByRole("button", { name: "A|B" }).click();
      for (const { title, link, source } of screen.presets) {
        await choosePreset(page, title);
        await expect.poll(() => presetOf(page)).toBe(title);
        await expect(page.locator(".presets")).toContainText(source);
        const native = evaluate(link.startsWith("#") ? link : `#/${screen.id}?${link}`);
        const plain = (await linkOf(page)).replace(/([?&])with=[^&]*(&|$)/, (_, before, after) => (after === "&" ? before : ""));
        // Which figures it is about is told by the address bar; without a word they are those of the screen.
        const view = (link) => link.match(/[?&]view=([^&]*)/)?.[1] ?? "";
        await expect.poll(() => view(page.url()), title).toBe(view(native.link));
        expect(plain, title).toBe(native.link.replace(/[?&]view=[^&]*$/, ""));
        expect(apart(await readouts(page), native.readouts), title).toEqual([]);
        const lines = await page.locator("[data-takeaway]").evaluate((said) => said.scrollHeight / parseFloat(getComputedStyle(said).lineHeight));
        expect(lines, title).toBeLessThan(2.2);
        await expect(page.locator(".compared")).toBeVisible();
        expect(await page.locator("body").textContent(), title).not.toMatch(/\bNaN\b|undefined undefined/);
      }
      await page.getByRole("button", { name: "End", exact: true }).click();
    });

    await test.step("the menu names a preset until something else moves", async () => {
      const param = screen.params.find(isNumber);
      await slider(page, param.key).press((await value(page, param.key)) === param.slider[1] ? "Home" : "End");
      await expect.poll(() => presetOf(page)).toBe("");
      await page.getByRole("button", { name: "Reset" }).click();
      await expect.poll(() => presetOf(page)).toBe(first);
    });

    await test.step("two faces of one value move together", async () => {
      const face = screen.params.find(({ kind }) => kind === "derived");
      for (const [moved, other] of face ? [[face.key, face.of], [face.of, face.key]] : []) {
        const before = await value(page, other);
        await slider(page, moved).press("PageUp");
        expect(await value(page, other)).not.toBe(before);
        await everySliderStandsAtItsValue(page, screen);
      }
    });

    for (const reset of [() => page.getByRole("button", { name: "Reset" }).click(), () => page.keyboard.press("Alt+R")]) {
      await test.step("reset brings everything back", async () => {
        for (const { key } of ofEachSort(screen.params.filter(isNumber))) await slider(page, key).press("End");
        const chosen = (await machineButton(page).count()) > 0;
        if (chosen) {
          await machineButton(page).click();
          await page.locator(".machine-menu [id^=machine-]").nth(1).click();
          await expect.poll(() => machineOf(page)).not.toBe("");
        }
        await page.locator(".number .box input").first().fill("no number");
        await expect(page.locator(".error:not([hidden])")).not.toHaveCount(0);
        await reset();
        await settle(page);
        expect(await readouts(page)).toEqual(defaults);
        expect(await linkOf(page)).toBe(`#/${screen.id}`);
        await expect(page.locator(".control .error:not([hidden])")).toHaveCount(0);
        if (chosen) expect(await machineOf(page)).toBe("");
      });
    }
  });
}

test("a row that changes no figure is dimmed, and says what it changes", async ({ page }) => {
  await open(page, "#/speedup");
  const row = page.locator(".control[data-key=one_bce]");
  const dimmed = /(^| )idle( |$)/;
  await expect(row).toHaveClass(dimmed);
  await expect(row.getByRole("switch")).toHaveAccessibleDescription(/With the other values as they are, it changes nothing/);
  await expect(page.locator(".control[data-key=f]")).not.toHaveClass(dimmed);
  await page.locator(".box input[name=r]").fill("4");
  await expect(row).not.toHaveClass(dimmed);
});

test("a double click on a name, and Delete on a slider, reset one parameter", async ({ page }) => {
  await open(page, "#/routing?m=500&ts=1us&word=4");
  const row = (key) => page.locator(`.control[data-key="${key}"]`);
  await expect(row("ts")).toHaveClass(/(^| )changed( |$)/);
  await row("ts").locator("> .name").dblclick();
  expect(await linkOf(page)).toBe("#/routing?m=500&word=4");
  await slider(page, "word").press("Delete");
  expect(await linkOf(page)).toBe("#/routing?m=500");
  await slider(page, "m").press("Delete");
  expect(await linkOf(page)).toBe("#/routing");
  await expect(page.locator(".control.changed")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  expect(await linkOf(page)).toBe("#/routing?m=500");
});

test("a machine sets the keys of every screen, and stays chosen", async ({ page }) => {
  await open(page, `#/${screens[0].id}`);
  const machine = machines.find(({ id }) => id.includes("roce"));
  await chooseMachine(page, machine.id);
  for (const screen of screens) {
    await goToScreen(page, screen.title);
    // Some subjects know no machine; it is chosen still when one that does comes next.
    if ((await machineButton(page).count()) === 0) continue;
    const { params } = evaluate(await linkOf(page));
    const key = ["ts", "eps", "S"].find((start) => start in params);
    // Where processors are chosen it is not among them.
    if (!key || "peak" in params) continue;
    expect(await machineOf(page)).toBe(machine.id);
    await expect(machineButton(page)).toHaveText(machine.name);
    expect(params[key], `${screen.id}: ${key}`).toBe(machine.ts);
    await everySliderStandsAtItsValue(page, screen);
    await page.getByRole("tab", { name: "Notes" }).click();
    await expect(page.locator(".machine-facts").first()).toContainText(machine.source.slice(0, 20));
  }
});

test("a list is typed number by number, and what is wrong names it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "#/grid");
  const list = (key) => page.locator(`[data-key="${key}"] .cells`);
  const add = async (key, typed) => {
    await list(key).getByRole("button", { name: "Add", exact: true }).click();
    await list(key).locator("[name]").last().fill(typed);
    await page.keyboard.press("Enter");
  };
  await add("hops", "5");
  await expect.poll(() => linkOf(page)).toBe("#/grid?hops=1,3,4,5");
  await expect(page.locator(".figure .error").first()).toContainText("Per-hop time in each network is of length 3: add 1 more");
  await add("nth", "3us");
  await expect.poll(() => linkOf(page)).toBe("#/grid?hops=1,3,4,5&nth=20us,50us,1ms,3us");
  await list("nth").locator("[name]").nth(1).fill("much");
  await expect(page.locator("#nth-error")).toContainText("number 2: give a number");
  await page.keyboard.press("Escape");
  await expect(list("nth").locator("[name]").nth(1)).toHaveValue("50");
  await list("hops").getByRole("button", { name: "Remove row 1" }).click();
  await expect.poll(() => linkOf(page)).toBe("#/grid?hops=3,4,5&nth=20us,50us,1ms,3us");
});

/** Every way to move one control. */
function moves(page, screen, param) {
  const control = named(page, param.key);
  switch (param.kind) {
    case "choice":
      return param.options.filter((option) => option !== param.default).map((option) => async () => {
        const button = control.and(page.locator(`[type=radio][value="${option}"]`));
        return (await button.count()) > 0 ? button.check() : control.selectOption(option);
      });
    case "switch":
      return [() => control.click()];
    case "set":
      return param.options.map((option) => () => control.and(page.locator(`[value="${option}"]`)).click());
    case "number":
    case "integer":
    case "derived":
      return [() => slider(page, param.key).press(param.default === param.slider[1] ? "Home" : "End")];
    case "list":
    case "rows":
      return [async () => {
        const cells = page.locator(`[data-key="${param.key}"] .cells`);
        if ((await cells.locator("tr").count()) > 1) return cells.getByRole("button", { name: "Remove row 1", exact: true }).click();
        return paste(cells, other(screen, param));
      }];
    default:
      return [() => control.fill(other(screen, param))];
  }
}

/** Pastes rows into a table that has none yet. */
async function paste(cells, text) {
  await cells.getByRole("button", { name: "Add a row" }).click();
  await cells.locator("[name]").first().evaluate((cell, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** A text that the key may have beside its default: of a preset, or with its last number doubled. */
function other(screen, param) {
  const links = screen.presets.map(({ link }) => new URLSearchParams(link.split("?").at(-1)).get(param.key));
  const preset = links.find((text) => text && text !== param.default);
  return preset ?? written(param.default).replace(/[\d.]+(?!.*\d)/, (number) => 2 * number);
}

/** A value as the command line lists it, in the grammar of links: rows by semicolons, their cells by colons. */
const written = (value) => (Array.isArray(value?.[0]) ? value.map((row) => row.join(":")).join(";") : String(value));

/** Whether it counts something, itself or as a face of what does. */
const whole = (screen, param) =>
  param.kind === "integer" || screen.params.some(({ key, kind }) => key === param.of && kind === "integer");

const log = (param) => param.log ?? param.kind === "derived";
const range = (param) => param.slider[1] - param.slider[0];

/** Every way to step one slider, with where it leads. */
function steps(page, param) {
  const track = slider(page, param.key);
  const press = (key) => () => track.press(key);
  const inside = (number) => Math.min(Math.max(number, param.slider[0]), param.slider[1]);
  const rounded = (number) => (param.kind === "integer" ? Math.round(number) : number);
  const by = (share) => (from) => {
    if (!log(param)) return rounded(inside(inside(from) + share * range(param)));
    const [least, most] = param.slider.map(Math.log10);
    return rounded(inside(inside(from) * 10 ** (share * (most - least))));
  };
  const least = (share) => (from) => {
    const to = by(share)(from);
    return param.kind === "integer" && to === from ? inside(from + Math.sign(share)) : to;
  };
  const step = (way) => (from) => {
    if (param.kind === "integer") return inside(from + way);
    return log(param) ? inside(oneTwoFive(from, way)) : by(way / 20)(from);
  };
  return [
    [press("ArrowRight"), step(1)],
    [press("ArrowUp"), step(1)],
    [press("ArrowLeft"), step(-1)],
    [press("ArrowDown"), step(-1)],
    [press("Shift+ArrowRight"), least(0.01)],
    [press("Shift+ArrowLeft"), least(-0.01)],
    [press("PageUp"), least(0.1)],
    [press("PageDown"), least(-0.1)],
    [press("Home"), () => param.slider[0]],
    [press("End"), () => param.slider[1]],
  ];
}

/** Whether the value has no answer beside the others of a link: a slider does not stop there. */
function isRefused(screen, link, key, value) {
  const undefinedIn = ({ readouts }) => Object.values(readouts).filter((value) => value === null).length;
  return undefinedIn(evaluate(link, { [key]: value })) > undefinedIn(evaluate(link));
}

function oneTwoFive(from, way) {
  const exponent = Math.floor(Math.log10(from));
  const series = [-1, 0, 1].flatMap((e) => [1, 2, 5].map((digit) => Number(`${digit}e${exponent + e}`)));
  return way > 0
    ? series.find((number) => number > from * (1 + 1e-9))
    : series.findLast((number) => number < from * (1 - 1e-9));
}

async function everySliderStandsAtItsValue(page, screen) {
  await unfold(page);
  const { params } = evaluate(await linkOf(page));
  for (const param of screen.params.filter(isNumber)) {
    if (typeof params[param.key] !== "number") continue;
    const place = (number) => (log(param) ? Math.log10(number) : number);
    const [least, most] = param.slider.map(place);
    const wanted = Math.min(Math.max(place(params[param.key]), least), most);
    const stands = Number(await slider(page, param.key).inputValue());
    expect(Math.abs(stands - wanted), `${param.key} stands at ${stands}`).toBeLessThan(1e-9 * Math.max(1, Math.abs(wanted)));
  }
}

/** The readouts in which page and command line differ. */
function apart(page, native) {
  return Object.entries(native).filter(([key, value]) => !agree(page[key], value === null ? "undefined" : String(value)))
    .map(([key, value]) => [key, page[key], value]);
}
