// The home page: a question that one answers by dragging, doors, every screen; and the search, anywhere.
import { screens } from "./catalogue.js";
import { expectAccessible, expect, linkOf, open, settle, test, waitUntilReady } from "./fixtures.js";

for (const [width, height] of [[1440, 900], [1024, 768]]) {
  test(`the question and the three doors are in one view at ${width} by ${height}, and every screen has its question below`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    for (const part of [".search input", ".trial-figure", ".trial .onward a", ".path a"]) {
      await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
    }
    await expect(page.locator(".doors > li")).toHaveCount(3);
    for (const door of await page.locator(".doors > li").all()) await expect(door).toBeInViewport({ ratio: 1 });
    for (const { title, question } of screens) {
      const card = page.locator(".card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByText(question)).toBeInViewport({ ratio: 1 });
      await expect.poll(() => card.locator("img").evaluate((picture) => picture.naturalWidth)).toBeGreaterThan(0);
    }
    const toTop = () => page.evaluate(() => document.documentElement.scrollTo(0, 0));
    await toTop();
    const figure = await page.locator(".trial-figure").boundingBox();
    await page.locator(".outcomes summary").click();
    await expect(page.locator(".outcomes ol")).toBeVisible();
    await toTop();
    expect(await page.locator(".trial-figure").boundingBox(), "what is unfolded squeezes nothing").toEqual(figure);
  });
}

const ring = (page) => page.getByRole("slider", { name: /speedup that you expect/ });

for (const [width, height] of [[390, 844], [1440, 900]]) {
  test(`the ring is dragged to a guess, which the model judges in place, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    const trial = page.locator(".trial");
    await expect(ring(page)).toBeInViewport({ ratio: 1 });
    await expect(ring(page)).toContainText("drag me");
    await expectAccessible(page, ".trial");
    const from = await ring(page).boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 - 20);
    await page.mouse.up();
    const guess = await ring(page).getAttribute("aria-valuenow");
    expect(Number(guess)).toBeGreaterThan(32);
    await expect(ring(page)).toContainText(`${guess} times`);
    const link = trial.getByRole("link");
    await expect(link).toHaveText("Compare with the model");
    const size = () => trial.locator(".trial-figure").evaluate((figure) => [figure.clientWidth, figure.clientHeight]);
    const before = await size();
    await link.click();
    await expect(trial.getByRole("status")).toContainText(`You said ${guess}, the model says`);
    await expect(trial.getByRole("status")).toContainText("The cluster is Google Compute Engine");
    await expect(trial.locator("path.real")).toBeVisible();
    // The answer is drawn into the picture as it was.
    const after = await size();
    expect(after[0]).toBe(before[0]);
    expect(Math.abs(after[1] - before[1])).toBeLessThan(before[1] / 4);
    await expectAccessible(page, ".trial");
    // What was compared stays as it was.
    await ring(page).press("ArrowUp");
    await expect(ring(page)).toHaveAttribute("aria-valuenow", guess);
    await link.click();
    await expect.poll(() => linkOf(page)).toContain("#/speedup?f=0.98&N=64&");
    expect(page.url()).not.toContain("predict");
  });
}

test("the ring is moved by keys, and a reader without the program has the question as a prediction", async ({ page }) => {
  await open(page);
  await ring(page).focus();
  for (const [key, guess] of [["ArrowDown", "29"], ["PageDown", "15"], ["ArrowUp", "16"], ["PageUp", "32"]]) {
    await page.keyboard.press(key);
    await expect(ring(page)).toHaveAttribute("aria-valuenow", guess);
  }
  const link = await page.locator(".trial").getByRole("link").getAttribute("href");
  await open(page, link);
  await expect(page.getByText("Place the point: Network-aware speedup")).toBeVisible();
});

test("the question is remembered with its verdict, and not asked again, until it is forgotten", async ({ page }) => {
  await open(page);
  const trial = page.locator(".trial");
  await ring(page).press("ArrowDown");
  await trial.getByRole("link", { name: "Compare with the model" }).click();
  await expect(trial.getByRole("status")).toContainText("You said 29, the model says");
  await page.reload();
  await waitUntilReady(page);
  await expect(trial.getByRole("status")).toContainText("You said 29, the model says");
  await expect(ring(page)).toHaveAttribute("aria-valuenow", "29");
  await page.locator(".outcomes summary").click();
  await page.getByRole("button", { name: "Forget what is done" }).click();
  await expect(trial.getByRole("link")).toHaveText("Compare with the model");
  await expect(ring(page)).toContainText("drag me");
  await expect(page.getByRole("button", { name: "Forget what is done" })).toHaveCount(0);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(trial.getByRole("status")).toContainText("You said 29, the model says");
  await expectAccessible(page, ".home");
});

test("who comes back from a screen sees the home page from its top", async ({ page }) => {
  await open(page, "#/speedup");
  await page.locator(".brand").click();
  await expect(page.locator(".home")).toBeVisible();
  await expect(page.locator("#main")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Lets the browser keep that the lessons of these screens are done. */
async function keepDone(page, screens) {
  await page.evaluate((done) => {
    const entries = [{ lesson: "done", done }];
    localStorage.setItem("crossover.progress", JSON.stringify({ format: "crossover-progress", version: 1, progress: entries }));
  }, screens.join(";"));
  await page.reload();
  await waitUntilReady(page);
}

test("the path says where to begin, what is next, and what is done", async ({ page }) => {
  await open(page);
  const path = page.locator(".path");
  await expect(path.getByRole("heading")).toHaveText("Begin here");
  await expect(path).toContainText("Does twice the distance take twice the time? 25 minutes");
  await expect(path.getByRole("link")).toHaveAttribute("href", "#/routing?lesson=routing");
  await keepDone(page, ["routing"]);
  await expect(path.getByRole("heading")).toHaveText("Next");
  await expect(path.getByRole("link")).toHaveAttribute("href", "#/collectives?lesson=collectives");
  await expect(path).toContainText(`1 of ${screens.length} lessons done`);
  await page.locator(".outcomes summary").click();
  const rows = page.locator(".outcomes ol > li");
  await expect(rows).toHaveCount(screens.length);
  await expect(rows.first()).toContainText("✓ done");
  await expect(rows.nth(1)).not.toContainText("✓");
  await expectAccessible(page, ".home");
  await keepDone(page, screens.map((screen) => screen.id));
  await expect(path.getByRole("heading")).toHaveText("The path is done");
});

test("the words of teachers find lessons, questions and the pages about them", async ({ page }) => {
  await open(page);
  const box = page.locator("#search");
  await box.fill("question bank");
  const first = page.getByRole("option").first();
  await expect(first).toHaveText(/Questions for a quiz or an exam.*Book/);
  await expect(first).toHaveAttribute("href", "./book/teaching.html#questions");
  await box.fill("quiz on amdahl's law");
  await expect(first).toHaveText(/Questions to practice.*Practice · Speedup/);
  await box.press("Enter");
  await expect.poll(() => page.url()).toContain("#/speedup?practice=1");
  await expect(page.getByRole("heading", { name: "Practice: Speedup" })).toBeVisible();
  await expect(page.getByRole("banner").locator(".share summary")).toBeVisible();
  // The page that opens has taken the focus.
  await expect(page.locator("main")).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: /^Search/ })).toBeFocused();
  await page.keyboard.type("amdahl with communication");
  await page.getByRole("option").filter({ hasText: "Lesson" }).first().click();
  await expect.poll(() => page.url()).toContain("lesson=speedup");
});

test("a question opens its answer set to what it gives, and keeps the rest of the present screen", async ({ page }) => {
  await open(page);
  await page.keyboard.press("/");
  await page.keyboard.type("how long does an all-reduce of 64 KiB take on 256 ranks?");
  await expect(page.getByRole("option").first()).toHaveText(/All-reduce.*Collective operations.*m = 64KiB, p = 256/);
  await page.keyboard.press("Enter");
  await expect.poll(() => linkOf(page)).toContain("#/collectives?op=all_reduce&p=256&m=");
  await page.keyboard.press("/");
  await page.keyboard.type("MPI_Bcast");
  await page.keyboard.press("Enter");
  await expect.poll(() => linkOf(page)).toContain("p=256");
  await page.keyboard.press("/");
  await page.keyboard.type("H100");
  await page.keyboard.press("Enter");
  await expect.poll(() => linkOf(page)).toContain("#/roofline?");
  await expect(page.locator(".machine-menu summary").first()).toContainText("H100");
});

test("the search leads to the very thing, from home and from a screen", async ({ page }) => {
  await open(page);
  await page.keyboard.press("/");
  const box = page.getByRole("combobox", { name: /^Search/ });
  await expect(box).toBeFocused();
  await page.keyboard.type("PARALLEL frac");
  await expect(page.getByRole("option").first()).toHaveText(/Parallel fraction.*Speedup/);
  await expect(box).toHaveAttribute("aria-activedescendant", "search-0");
  await expectAccessible(page, "main");
  await page.keyboard.press("Enter");
  const slider = page.locator("input[name=f].track");
  await expect(slider).toBeFocused();
  await slider.press("ArrowLeft");
  const link = await linkOf(page);
  expect(link).toContain("#/speedup?f=");
  // A readout of the same screen, whose values stay.
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type("gustafson");
  await expectAccessible(page, ".top");
  await page.keyboard.press("Enter");
  await expect(page.locator(".readout.open output")).toHaveAttribute("data-key", "gustafson");
  expect(await linkOf(page)).toBe(link);
  // A note of another.
  await page.keyboard.press("/");
  await page.keyboard.type("three methods compared");
  await page.keyboard.press("Enter");
  await expect(page.locator(".note:focus h3")).toHaveText("The three methods compared");
  expect(await linkOf(page)).toBe("#/routing");
  // What has no row of its own stands beside another.
  await page.keyboard.press("/");
  await page.keyboard.type("bandwidth routing");
  await page.getByRole("option", { name: /^Bandwidth/ }).first().click();
  await expect(page.locator("input[name=bw].track")).toBeFocused();
});

test("keys move through what is found, and words that nothing has are answered", async ({ page }) => {
  await open(page);
  const box = page.locator("#search");
  await box.fill("speedup");
  await expect(page.locator("#search-1")).toBeVisible();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) await box.press(key);
  await expect(box).toHaveAttribute("aria-activedescendant", "search-1");
  await expect(page.locator("#search-1")).toHaveAttribute("aria-selected", "true");
  // A screen is named once.
  const named = await page.getByRole("option").filter({ hasText: "· Speedup" }).count();
  expect(named).toBe(1);
  await box.fill("no such zebra");
  await expect(page.getByRole("status").filter({ hasText: "Nothing here" })).toBeVisible();
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await box.press("Escape");
  await expect(box).toHaveValue("");
  await expect(page.locator(".found:visible")).toHaveCount(0);
});

test("a sign that is typed is text, and the key can be switched off", async ({ page }) => {
  await open(page, "#/routing");
  const box = page.locator(".box input[name=m]");
  await box.focus();
  await page.keyboard.type("/");
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+H");
  await page.getByText("Keys", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Press / to search" }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator("main[aria-busy=false]").waitFor();
  await page.keyboard.press("/");
  await settle(page);
  await expect(page.locator("#search")).not.toBeFocused();
  await expect(page.locator("#search")).toHaveAttribute("placeholder", "Search or ask");
});

test("the search brings what is folded, hidden or behind a figure alone, on a phone too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ["hide=parameters,readouts", "figure=laws"]) {
    await open(page, `#/speedup?${view}`);
    await page.keyboard.press("/");
    await expect(page.getByRole("combobox", { name: /^Search/ })).toBeFocused();
    await page.keyboard.type("contention");
    const found = page.getByRole("option").first();
    await expect(found).toContainText("Parameter");
    await page.keyboard.press("Enter");
    await expect(page.locator(".panel .further :focus")).toHaveCount(1);
    await expect(page.locator(".panel :focus")).toBeInViewport();
  }
});

test("the first door opens the course, and the others keep the theme", async ({ page }) => {
  await open(page, "#/?theme=dark");
  const [course, ...others] = await page.locator(".doors > li > div > p > a, .more a").all();
  await expect(course).toHaveAttribute("href", "./book/index.html");
  for (const door of others) await expect(door).toHaveAttribute("href", /theme=dark/);
});

test("help and notes of a screen lead to its chapter; on the home page the help leads to the course", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Alt+H");
  await expect(page.locator("dialog[open] .course a")).toHaveAttribute("href", "./book/index.html");
  await page.keyboard.press("Escape");
  await open(page, "#/grid");
  const chapter = page.getByRole("link", { name: "Chapter 3 of the course: Networks" });
  await page.keyboard.press("Alt+H");
  await expect(chapter).toHaveAttribute("href", "./book/course/networks.html");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(chapter).toBeVisible();
  // A page that embeds it, and a lesson, have their own way.
  for (const query of ["embed=1", "lesson=grid"]) {
    await open(page, `#/grid?${query}`);
    await page.keyboard.press("Alt+H");
    await expect(page.locator("dialog .question")).toBeVisible();
    await expect(page.locator(".course")).toHaveCount(0);
    await page.keyboard.press("Escape");
  }
});
