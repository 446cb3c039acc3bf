// One's own machine: outputs of benchmarks that are dropped, pasted or chosen, and what the page does with them.
import { readFileSync } from "node:fs";
import { expectAccessible, expect, goToScreen, linkOf, machineButton, machineOf, open, readouts, settle, test } from "./fixtures.js";
import { QUICK, WIDE, drop, osu, paste } from "./measurements.js";

const panel = (page) => page.locator("dialog.offered");
const said = (page) => page.locator(".notice");
const rows = (page) => page.getByRole("listbox", { name: "Machines" }).getByRole("option");
const manage = async (page) => {
  await machineButton(page).click();
  await page.getByRole("button", { name: "Manage yours…" }).click();
  return page.locator("dialog.yours");
};

/** The times of an all-reduce over 128 nodes, summed over the steps of the faster algorithm. */
const summed = (time) => {
  const halves = [1, 2, 3, 4, 5, 6, 7].map((step) => 65536 / 2 ** step);
  const doubling = 7 * time(65536);
  const rabenseifner = halves.reduce((sum, size) => sum + 2 * time(size), 0);
  return Math.min(doubling, rabenseifner);
};

test("two clusters are compared for an all-reduce of 64 KiB on 128 nodes, in at most ten actions", async ({ page }) => {
  await open(page, "#/collectives");
  let actions = 0;
  const act = async (what) => {
    actions += 1;
    await what();
  };
  const files = [["cluster-a.txt", osu(QUICK)], ["cluster-b.txt", osu(WIDE)]];
  await act(() => drop(page, files));
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText("Measurements in cluster-a.txt and cluster-b.txt");
  await act(() => panel(page).getByRole("button", { name: "Compare these two machines" }).click());
  await expect(panel(page)).toHaveCount(0);
  await act(() => page.locator('select[name="op"]').selectOption("all_reduce"));
  for (const [key, value] of [["m", "64KiB"], ["p", "128"]]) {
    await act(() => page.locator(`.box input[name="${key}"]`).fill(value));
    await act(() => page.keyboard.press("Enter"));
  }
  // What was set after the comparison began holds for A as well.
  await act(() => page.getByRole("button", { name: "Same values, A's machine" }).click());
  expect(actions).toBeLessThanOrEqual(10);
  const bar = page.locator(".compared");
  await expect(bar.locator(".legend")).toHaveText(["A: cluster-a", "B: cluster-b"]);
  const told = bar.locator("p[role=status]");
  const range = /(A|B) is ([\d.]+) to ([\d.]+) times as fast as (A|B), by what was measured\./;
  await expect(told).toHaveText(range);
  const ratio = summed(QUICK) / summed(WIDE);
  // What is compared is told anew a moment after A has the values.
  const holds = async () => {
    const [, faster, low, high] = range.exec(await told.textContent()) ?? [];
    const times = faster === "B" ? ratio : 1 / ratio;
    return low <= times && times <= high && high / low < 2;
  };
  await expect.poll(holds, "a narrow interval holds the ratio").toBe(true);
  // It can be undone, and nothing of it is left.
  for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press("Control+z");
  await expect(bar).toHaveCount(0);
  await expect.poll(() => machineOf(page)).toBe("");
});

test("a dropped output is shown beside its line, and is the machine of every screen from then on", async ({ page }) => {
  await open(page, "#/routing");
  await drop(page, [["cluster-a.txt", osu(QUICK)]]);
  await expect(panel(page)).toContainText("OSU micro-benchmarks: messages between 2 ranks, 21 rows from 1 B to 1 MiB");
  await expect(panel(page).locator("dt")).toHaveText(["ts", "tw", "bandwidth"]);
  await expect(panel(page).locator("dd").first()).toHaveText(/^1\.\d+ ± 0\.\d+ µs$/);
  await expect(panel(page)).toContainText("Here it sets ts =");
  await panel(page).getByLabel("Name").fill("Rack <b>7</b>");
  await panel(page).getByRole("button", { name: "Use this machine" }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(machineButton(page)).toHaveText("Rack <b>7</b>");
  await expect(page.locator(".inspector .machine-facts")).toContainText(/ts = 1\.\d+ ± 0\.\d+ µs/);
  const link = await linkOf(page);
  expect(link).toContain("own=");
  await page.goto(`./${link}`);
  await page.reload();
  await expect(machineButton(page)).toHaveText("Rack <b>7</b>");
  // Another screen.
  await goToScreen(page, "Strips or blocks");
  await expect(machineButton(page)).toHaveText("Rack <b>7</b>");
  await page.locator('input[type=range][name="ts"]').press("PageUp");
  await expect(machineButton(page)).toHaveText("Rack <b>7</b>, modified");
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("button", { name: "Forget it on this page" }).click();
  await expect(machineButton(page)).toHaveText("Custom");
});

test("times are read off the line, or off the measured points", async ({ page }) => {
  await open(page, "#/routing?m=8192&l=1");
  await drop(page, [["a.txt", osu(QUICK)]]);
  await expect(panel(page).getByRole("radio")).toHaveCount(3);
  await panel(page).getByLabel("the measured points").check();
  await expect(panel(page)).toContainText("Times are read off its 21 measured sizes");
  await panel(page).getByRole("button", { name: "Use this machine" }).click();
  expect(await linkOf(page)).toContain("table=");
  const facts = page.locator(".inspector .machine-facts");
  await facts.getByLabel("the line").check();
  await expect.poll(() => linkOf(page)).not.toContain("table=");
  await facts.getByLabel("the measured points").check();
  await expect.poll(() => linkOf(page)).toContain("table=");
});

test("text is read where it is pasted beside a box, and not within one", async ({ page }) => {
  await open(page, "#/routing");
  await page.locator('.box input[name="m"]').focus();
  await paste(page, osu(QUICK));
  await settle(page);
  await expect(panel(page)).toHaveCount(0);
  await page.locator("#main").focus();
  await paste(page, osu(QUICK));
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText("Measurements that were pasted");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
});

test("what holds no measurements is told in a sentence, and changes nothing", async ({ page }) => {
  await open(page, "#/routing?m=77");
  const link = await linkOf(page);
  for (const [content, words] of [
    ["", "“x.txt” is empty."],
    [" \n\n", "“x.txt” is empty."],
    [[127, 69, 76, 70, 2, 1, 0, 0, 0], "“x.txt” is no text."],
    ["Dear all,\n\nplease find the results below.\n", "“x.txt”: no measurements"],
    ["<html><script>document.title = 'hit'</script><img src=x onerror=\"document.title = 'hit'\"></html>", "“x.txt”: no measurements"],
    ["1".repeat(16_000_001), "“x.txt” has 17 MB."],
    ["{\"format\": \"crossover-machines\", \"version\": 9, \"machines\": []}", "This file is of version 9"],
  ]) {
    await drop(page, [["x.txt", content]]);
    await expect(said(page)).toContainText(words);
    await expect(panel(page)).toHaveCount(0);
    await said(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(said(page)).toHaveCount(0);
    expect(await linkOf(page)).toBe(link);
  }
  for (const [content, words] of [
    ["# OSU MPI Latency Test v7.4\n# Size          Latency (us)\n8     1.5\n", "two sizes"],
    ["# OSU MPI Bi-Directional Bandwidth Test v7.4\n# Size      Bandwidth (MB/s)\n1   3.1\n2  6.3\n", "Bandwidth, not a time"],
    ["# OSU MPI Latency Test v7.4\n# Size          Latency (us)\n", "No rows"],
  ]) {
    await drop(page, [["x.txt", content]]);
    await expect(panel(page).locator(".offer-refused")).toContainText(words);
    await panel(page).getByRole("button", { name: "Close" }).click();
    await expect(panel(page)).toHaveCount(0);
    expect(await linkOf(page)).toBe(link);
  }
});

test("lines that were not understood are named, and text that looks like HTML stays text", async ({ page }) => {
  await open(page, "#/routing");
  const text = osu(QUICK).replace("1048576", "<img src=x onerror=alert(1)> 5\n-3    7.00\n1048576");
  await drop(page, [["a.txt", text]]);
  const unread = panel(page).locator("details", { hasText: "not understood" });
  await unread.locator("summary").click();
  await expect(unread.locator("li").first()).toContainText(/^Line \d+: /);
  await panel(page).getByText("The text", { exact: true }).click();
  await expect(panel(page).locator("pre")).toContainText("<img src=x onerror=alert(1)>");
  await expect(panel(page).locator("img")).toHaveCount(0);
});

test("runs stand beside the laws of the screen of a distributed run", async ({ page }) => {
  await open(page, "#/routing");
  await drop(page, [["runs.csv", "nodes,time_s\n1,100\n2,55\n4,31\n8,20\n16,16\n"]]);
  await expect(panel(page)).toContainText("They set nothing here");
  await panel(page).getByRole("button", { name: "Open “A distributed run” with them" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A distributed run");
  expect(await linkOf(page)).toContain("points=1:100;2:55;4:31;8:20;16:16");
});

test("a table that leaves it open is asked about", async ({ page }) => {
  await open(page, "#/routing");
  await drop(page, [["t.txt", "8 1.5 3.1\n16 1.6 3.2\n32 1.8 3.3\n64 2.2 3.5\n"]]);
  const asked = panel(page).locator(".offer-asked").first();
  await asked.getByLabel("Time", { exact: true }).selectOption({ index: 2 });
  await asked.getByLabel("The first column counts").selectOption("sizes in bytes");
  await asked.getByLabel("Unit of the times").selectOption("µs");
  await asked.getByRole("button", { name: "Read it so" }).click();
  await expect(panel(page).locator("dd").first()).toHaveText(/^3\.\d+ ± .* µs$/);
});

test("a browser keeps the machines that it is asked to: listed, renamed, exported, deleted, imported", async ({ page }) => {
  await open(page, "#/routing");
  for (const [name, time, kept] of [["a.txt", QUICK, false], ["b.txt", WIDE, true]]) {
    await drop(page, [[name, osu(time)]]);
    if (kept) await panel(page).getByLabel("Keep in this browser").check();
    await panel(page).getByRole("button", { name: "Use this machine" }).click();
    await expect(panel(page)).toHaveCount(0);
  }
  await machineButton(page).click();
  await expect(page.getByRole("group", { name: "Yours" }).getByRole("option")).toHaveCount(2);
  await page.keyboard.type("yours b");
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("Escape");

  await open(page, "#/speedup");
  await open(page, "#/routing");
  await page.reload();
  let dialog = await manage(page);
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByLabel("Name of b").fill("B at home");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText("It is called B at home now.");
  await expectAccessible(page, "dialog.yours");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export all" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ format: "crossover-machines", version: 1, machines: [{ name: "B at home" }] });
  await dialog.getByRole("button", { name: "Delete B at home" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();

  await drop(page, [["machines.json", text]]);
  await expect(said(page)).toContainText("1 machine was added to yours");
  await machineButton(page).click();
  await rows(page).filter({ hasText: "B at home" }).click();
  await expect(machineButton(page)).toHaveText("B at home");
  await page.reload();
  await expect(machineButton(page)).toHaveText("B at home");
});

test("one's own machine is compared with a preset by one press in the list", async ({ page }) => {
  await open(page, "#/routing?on=fddi");
  await drop(page, [["a.txt", osu(QUICK)]]);
  await panel(page).getByRole("button", { name: "Compare with what is set now" }).click();
  await expect(page.locator(".compared .legend")).toHaveText(["A: NOW with FDDI", "B: a"]);
  await machineButton(page).click();
  await page.locator("#machine-gbe_mpi_2005").click();
  await machineButton(page).click();
  await rows(page).filter({ hasText: /^a/ }).first().locator(".machine-compare").click();
  // What was B, and is compared with: the machine that was set.
  await expect(page.locator(".compared .legend")).toHaveText([/^A: .*Gigabit Ethernet, Open MPI over TCP/, "B: a"]);
});

test("on the home page a machine is set for every screen that is opened", async ({ page }) => {
  await open(page, "");
  await drop(page, [["a.txt", osu(QUICK)]]);
  await expect(panel(page)).toContainText("It goes along to every screen that you open.");
  await panel(page).getByRole("button", { name: "Use this machine" }).click();
  await expect(said(page)).toContainText("a is set on every screen that you open.");
  await page.getByRole("link", { name: /Routing/ }).first().click();
  await expect(machineButton(page)).toHaveText("a");
});

for (const [width, height] of [[390, 844], [1440, 900]]) {
  test(`the panel lies within a window of ${width} by ${height} px, and axe-core finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "#/collectives");
    await drop(page, [["cluster-a.txt", osu(QUICK)], ["cluster-b.txt", osu(WIDE)]]);
    await expect(panel(page)).toBeVisible();
    await settle(page);
    const { left, right, wide } = await panel(page).evaluate((dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      const all = [...dialog.querySelectorAll("*")];
      const sticksOut = (one) => one.getBoundingClientRect().right > right + 1 && one.closest("pre") === null;
      return { left, right, wide: all.filter(sticksOut).map((one) => one.textContent) };
    });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    expect(wide).toEqual([]);
    await expectAccessible(page, "dialog.offered");
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
  });
}

test("a text of several outputs is seen on the screen of measurements at the one that was read", async ({ page }) => {
  await open(page, "#/routing");
  await drop(page, [["both.txt", `${osu(QUICK)}\n${osu(WIDE)}`]]);
  await expect(panel(page).locator(".offer")).toHaveCount(2);
  await panel(page).getByRole("button", { name: /^See it on / }).nth(1).click();
  await expect(panel(page)).toHaveCount(0);
  await expect.poll(() => linkOf(page)).toMatch(/^#\/measure\?.*data=pasted/);
  const link = await linkOf(page);
  expect(link).toContain("output=2");
  expect(link, "what was pasted stays on the page").not.toContain("Latency");
  const { ts } = await readouts(page);
  expect(Number(ts)).toBeGreaterThan(1.7e-6);
  expect(Number(ts)).toBeLessThan(2.3e-6);

  // The tab keeps the text, and says so; another has the link alone, and says that too.
  const kept = (page) => page.getByRole("status", { name: "What is kept" });
  await page.reload();
  await expect(kept(page)).toContainText("Your pasted text is back: this tab keeps it until you close it.");
  await expect.poll(async () => (await readouts(page)).ts).toBe(ts);
  const other = await page.context().newPage();
  await open(other, link);
  await expect(kept(other)).toContainText("The pasted text is gone: a link does not hold it.");
  await other.close();
});
