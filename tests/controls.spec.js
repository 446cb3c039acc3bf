// Every key of every screen has a control, and moving it moves something on the page.
import { agree, evaluate, keys, machines, ofEachSort, screens } from "./catalogue.js";
import {
  appearance, chooseMachine, choosePreset, expect, go, linkOf, machineButton, machineOf, open as openFolded, openAll as open, presetOf,
  readouts, settled, test, unfold,
} from "./fixtures.js";

/** Where a key, or one of its options, only matters beside others, or in a table: they are set first. */
const BESIDE = {
  "abstract-machines/cut": "job=stencil&p=16",
  // Two messages, with a gap between them.
  "abstract-machines/gap": "job=stencil&o=0.1us",
  "abstract-machines/greedy": "job=broadcast",
  "abstract-machines/h": "job=supersteps",
  "abstract-machines/w": "job=supersteps",
  // Small messages: the best algorithm is the binomial tree.
  "collectives/algorithm=binomial": "m=1e6",
  "isoefficiency/T_o": "problem=formula",
  "isoefficiency/c": "problem=formula",
  "isoefficiency/comm_growth": "Z_comm=10",
  "isoefficiency/syn_growth": "t_syn=1ms",
  "isoefficiency/wait_growth": "t_wait=1ms",
  "multilevel/graph": "problem=graph",
  // A sum of 16 is cut thrice at most.
  "multilevel/level": "size=256",
  "multilevel/problem_ref=sum": "problem=prefix-serial",
  "collectives/gamma": "view=operations",
  "star/pivot": "view=tableau",
  "topology/k": "view=patterns",
  // It is about nodes of several cores.
  "network/f_node": "cores=16",
  "network/measured": "points=1:100;4:40",
  "network/perf_ref": "perf=0.5,1",
  // The chosen network is drawn in any case.
  "topology/curves=torus2d": "topology=ring",
  "speedup/f_node": "cores=16",
  "speedup/one_bce": "r=4",
  "speedup/perf": "r=4",
};

/** Where a key only turns one face of a value into another: that face moves, and nothing else. */
const TURNS = { "grid/word": "bw", "isoefficiency/word": "bw" };

/** What is typed for a key with a grammar of its own. */
const TYPED = {
  "speedup/speeds": "0.5,1",
  "speedup/fs": "0.5,0.9",
  "multilevel/times": "2",
  "multilevel/poly": "0,0,1",
};

const isNumber = (param) => ["number", "integer", "derived"].includes(param.kind);
const named = (page, key) => page.locator(`[data-key="${key}"] [name="${key}"]`);
const slider = (page, key) => page.locator(`input[type=range][name="${key}"]`);
const value = async (page, key) => evaluate(await linkOf(page)).params[key];
/** A word stands where the slider shows it: at the least. */
const numeric = (value, param) => (typeof value === "number" ? value : param.slider[0]);

for (const screen of screens) {
  test(`${screen.id}: moving any key moves a readout, a figure or the takeaway`, async ({ page }) => {
    test.setTimeout(180_000);
    // The shelf shows of all figures whether they follow.
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `#/${screen.id}`);
    const idle = [];
    const followed = new Set();
    for (const param of screen.params) {
      const face = TURNS[`${screen.id}/${param.key}`];
      const look = async () => ({
        ...(await appearance(page)),
        face: face ? await page.locator(`.box input[name="${face}"]`).inputValue() : "",
      });
      let before = {};
      let at = null;
      for (const [option, move] of moves(page, screen, param)) {
        const name = `${screen.id}/${param.key}`;
        const link = `#/${screen.id}?${BESIDE[`${name}=${option}`] ?? BESIDE[name] ?? ""}`;
        await go(page, link);
        if (link !== at) before = await look();
        at = link;
        await move();
        let after = before;
        const moved = expect(async () => {
          after = await look();
          expect(after).not.toEqual(before);
        }).toPass({ timeout: 20_000 });
        await moved.catch(async () => idle.push(`${param.key}: ${await linkOf(page)}`));
        for (const [id, drawn] of Object.entries(after.figures)) if (drawn !== before.figures[id]) followed.add(id);
      }
    }
    expect(idle, "keys that move nothing").toEqual([]);
    const plots = await page.locator(":is(figure.figure, .thumb):has(canvas)").evaluateAll((figures) => figures.map(({ id, dataset }) => id || dataset.figure));
    expect(plots.filter((id) => !followed.has(id)), "plots that follow no key").toEqual([]);
  });

  test(`${screen.id}: keys step as they say`, async ({ page }) => {
    await open(page, `#/${screen.id}`);
    for (const param of ofEachSort(screen.params.filter(isNumber))) {
      let after = await value(page, param.key);
      for (const [press, step] of steps(page, param)) {
        const before = numeric(after, param);
        await press();
        after = await value(page, param.key);
        const wanted = step(before);
        if (after !== wanted && isRefused(screen, await linkOf(page), param.key, wanted)) continue;
        const slack = whole(screen, param) ? 0.5 : 0.0075 * Math.max(Math.abs(wanted), log(param) ? 0 : range(param) / 10);
        expect(Math.abs(after - wanted), `${param.key}: ${before} became ${after}, not ${wanted}`).toBeLessThanOrEqual(slack);
      }
    }
  });

  test(`${screen.id}: presets lead where they say, and the menu names them until something else moves`, async ({ page }) => {
    test.setTimeout(90_000);
    const named = (preset) => expect.poll(() => presetOf(page)).toBe(preset);
    await open(page, `#/${screen.id}`);
    const first = await presetOf(page);
    for (const { title, link, source } of screen.presets) {
      await choosePreset(page, title);
      await named(title);
      await expect(page.locator(".presets")).toContainText(source);
      const native = evaluate(link.startsWith("#") ? link : `#/${screen.id}?${link}`);
      expect(evaluate(await linkOf(page)).params, title).toEqual(native.params);
      expect(apart(await readouts(page), native.readouts), title).toEqual([]);
    }
    const param = screen.params.find(isNumber);
    const track = slider(page, param.key);
    await track.press(evaluate(await linkOf(page)).params[param.key] === param.slider[1] ? "Home" : "End");
    await named("");
    await page.getByRole("button", { name: "Reset" }).click();
    await named(first);
  });

  test(`${screen.id}: reset brings everything back`, async ({ page }) => {
    await open(page, `#/${screen.id}`);
    const before = await readouts(page);
    for (const reset of [() => page.getByRole("button", { name: "Reset" }).click(), () => page.keyboard.press("Alt+R")]) {
      for (const { key } of screen.params.filter(isNumber)) await slider(page, key).press("End");
      const chosen = (await machineButton(page).count()) > 0;
      if (chosen) await chooseMachine(page, machines[1].id);
      await page.locator(".number .box input").first().fill("no number");
      await expect(page.locator(".error:not([hidden])")).not.toHaveCount(0);
      await reset();
      await settled(page);
      expect(await readouts(page)).toEqual(before);
      expect(await linkOf(page)).toBe(`#/${screen.id}`);
      await expect(page.locator(".control .error:not([hidden])")).toHaveCount(0);
      if (chosen) expect(await machineOf(page)).toBe("");
    }
  });
}

for (const { screen, param } of keys.filter(({ param }) => param.kind === "derived")) {
  test(`${screen.id}: ${param.key} and ${param.of} are two faces of one value`, async ({ page }) => {
    await open(page, `#/${screen.id}`);
    for (const [moved, other] of [[param.key, param.of], [param.of, param.key]]) {
      const before = await value(page, other);
      await slider(page, moved).press("PageUp");
      expect(await value(page, other)).not.toBe(before);
      await everySliderStandsAtItsValue(page, screen);
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

for (const screen of screens) {
  test(`${screen.id}: at first the basic groups are open, and the others say how many rows they have`, async ({ page }) => {
    await openFolded(page, `#/${screen.id}`);
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
}

test("a machine sets the keys of every screen, and stays chosen", async ({ page }) => {
  await open(page, `#/${screens[0].id}`);
  const machine = machines.find(({ id }) => id.includes("roce"));
  await chooseMachine(page, machine.id);
  for (const screen of screens) {
    await page.getByRole("navigation").locator("summary").click();
    await page.getByRole("navigation").getByRole("link", { name: screen.title, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen.title);
    // Some subjects know no machine; it is chosen still when one that does comes next.
    if ((await machineButton(page).count()) === 0) continue;
    expect(await machineOf(page)).toBe(machine.id);
    await expect(machineButton(page)).toHaveText(machine.name);
    const { params } = evaluate(await linkOf(page));
    const key = ["ts", "eps", "S"].find((start) => start in params);
    expect(params[key], `${screen.id}: ${key}`).toBe(machine.ts);
    await everySliderStandsAtItsValue(page, screen);
    await page.getByRole("tab", { name: "Notes" }).click();
    await expect(page.locator(".machine-facts").first()).toContainText(machine.source.slice(0, 20));
  }
});

test("a target is solved for, or said to be out of reach", async ({ page }) => {
  await open(page, "#/routing");
  await page.locator(".solve summary").click();
  const form = page.locator("form.target");
  await form.getByLabel("I want").selectOption("t_cut_through");
  await form.getByLabel("by changing").selectOption("tw");
  await form.getByLabel("to be").fill("14us");
  await form.getByRole("button", { name: "Solve" }).click();
  await expect(form.getByRole("status")).toHaveText(/^Per-word transfer time = 1\s*ns\/word\.$/);
  expect(Number((await readouts(page)).t_cut_through)).toBeCloseTo(14e-6, 15);
  await form.getByLabel("to be").fill("1us");
  await form.getByRole("button", { name: "Solve" }).click();
  await expect(form.getByRole("status")).toContainText("out of reach");
});

/** Every way to move one control, with the option it chooses. */
function moves(page, screen, param) {
  const control = named(page, param.key);
  switch (param.kind) {
    case "choice":
      return param.options.filter((option) => option !== param.default).map((option) => [option, () => control.selectOption(option)]);
    case "switch":
      return [["", () => control.click()]];
    case "set":
      return param.options.map((option) => [option, () => control.and(page.locator(`[value="${option}"]`)).click()]);
    case "number":
    case "integer":
    case "derived": {
      const last = param.default === param.slider[1];
      return [["", () => slider(page, param.key).press(last ? "Home" : "End")]];
    }
    default:
      return [["", () => control.fill(other(screen, param))]];
  }
}

/** A text that the key may have beside its default: of a preset, or with its last number doubled. */
function other(screen, param) {
  const typed = TYPED[`${screen.id}/${param.key}`];
  const links = screen.presets.map(({ link }) => new URLSearchParams(link.split("?").at(-1)).get(param.key));
  const preset = links.find((text) => text && text !== param.default);
  return typed ?? preset ?? written(param.default).replace(/[\d.]+(?!.*\d)/, (number) => 2 * number);
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
