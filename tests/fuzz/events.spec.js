// What nobody would do: random clicks, keys, drags and sizes of the window. Whatever they are, the page goes on: no
// error, no panic, and no number that is none. `cargo xtask fuzz` asks for thousands, the tests for a few; each session
// is drawn of a seed and its own number, so one that fails is drawn again alone.
import { random, screens } from "../catalogue.js";
import { expect, open, test } from "../fixtures.js";

const SEED = Number(process.env.CROSSOVER_FUZZ_SEED ?? 2004);
/** The events of a session: few enough to be read where it fails. */
const EACH = 50;
const SESSIONS = Math.ceil(Number(process.env.CROSSOVER_FUZZ_EVENTS ?? 2 * EACH) / EACH);

const SIZES = {
  desk: [[1440, 900], [1280, 720], [1024, 768], [2560, 600]],
  phone: [[390, 844], [360, 640], [844, 390], [320, 568]],
};
const KEYS = [
  "Tab", "Tab", "Shift+Tab", "Enter", "Space", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End",
  "PageUp", "PageDown", "Backspace", "Delete", "Control+z", "Control+y", "Control+a", "Alt+p", "?", "/", "a", "b", "1", "9", ".", "-", "e",
];
const TEXTS = ["1e309", "-5", "∞", "1;2:3", "0", "16", "95 %", "µs", "a b", "<b>", "9".repeat(40)];

for (let number = 0; number < SESSIONS; number += 1) {
  const device = number % 2 === 0 ? "desk" : "phone";
  test(`a page goes on whatever is done to it: ${device}, session ${number} of seed ${SEED}`, async ({ page }) => {
    test.setTimeout(120_000);
    const draw = random(SEED * 1_000_003 + number);
    const one = (list) => list[Math.floor(draw() * list.length)];
    // Nothing leaves the page, and no dialog of the browser waits for an answer.
    page.on("dialog", (dialog) => dialog.dismiss());
    await page.addInitScript(() => {
      window.print = () => {};
    });
    let [width, height] = one(SIZES[device]);
    await page.setViewportSize({ width, height });
    const link = draw() < 0.1 ? "" : `#/${one(screens).id}`;
    await open(page, link);
    const done = [link];
    const within = () => [draw() * width, draw() * height];
    const act = {
      async press() {
        const at = await page.evaluate(place, [draw(), width, height]);
        done.push(`press ${at}`);
        if (at !== null) await page.mouse.click(at[0], at[1]);
      },
      async click() {
        const [x, y] = within();
        const leaves = await page.evaluate(isWayOut, [x, y]);
        done.push(`click ${x} ${y}`);
        if (!leaves) await page.mouse.click(x, y);
      },
      async drag() {
        const [from, to] = [within(), within()];
        done.push(`drag ${from} to ${to}`);
        if (await page.evaluate(isWayOut, from)) return;
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(...to, { steps: 3 });
        await page.mouse.up();
      },
      async key() {
        const key = one(KEYS);
        done.push(`key ${key}`);
        if (key === "Enter" && (await page.evaluate(isWayOut, null))) return;
        await page.keyboard.press(key);
      },
      async type() {
        const text = one(TEXTS);
        done.push(`type ${text}`);
        await page.keyboard.insertText(text);
      },
      async wheel() {
        done.push("wheel");
        await page.mouse.wheel(0, (draw() - 0.5) * 2000);
      },
      async resize() {
        [width, height] = one(SIZES[device]);
        done.push(`resize ${width} ${height}`);
        await page.setViewportSize({ width, height });
      },
    };
    const acts = ["press", "press", "press", "press", "click", "drag", "drag", "key", "key", "type", "wheel", "resize"];
    try {
      for (let event = 0; event < EACH; event += 1) await act[one(acts)]();
      await page.evaluate(() => new Promise((next) => setTimeout(next, 50)));
      const state = await page.evaluate(() => ({
        failed: document.documentElement.dataset.failed ?? null,
        heading: document.querySelector("h1")?.textContent ?? null,
        strange: document.body.innerText.match(/.{0,30}(\bNaN\b|\[object Object\]).{0,30}/)?.[0] ?? null,
      }));
      expect(state.failed, "the page has stopped").toBeNull();
      expect(state.heading, "the page has no heading").not.toBeNull();
      expect(state.strange, "the page says what is no number").toBeNull();
    } catch (error) {
      error.message += `\nat ${page.url()}\nafter\n${done.join("\n")}`;
      throw error;
    }
  });
}

/** The middle of one of the things in view that can be pressed, none of which leads elsewhere. */
function place([share, width, height]) {
  const all = [...document.querySelectorAll("button, a, summary, input, select, canvas, [tabindex], [role=button], label")];
  const boxes = all.filter((element) => !element.closest("a[href]:not([href^='#']), [download], [type=file]"))
    .map((element) => element.getBoundingClientRect())
    .map((box) => [box.x + box.width / 2, box.y + box.height / 2, box.width])
    .filter(([x, y, wide]) => wide > 0 && x >= 0 && y >= 0 && x < width && y < height);
  return boxes.length === 0 ? null : boxes[Math.floor(share * boxes.length)].slice(0, 2);
}

/** Whether what is there, or has the focus, leads out of the page. */
function isWayOut(at) {
  const element = at === null ? document.activeElement : document.elementFromPoint(...at);
  return (element?.closest("a[href]:not([href^='#']), [download], [type=file], .choose-file") ?? null) !== null;
}
