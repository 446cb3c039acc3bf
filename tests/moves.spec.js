// A move of a slider costs what it changes: nobody is told whose own has not changed, and the browser is asked for no
// layout in the middle of it.
import { expect, open, test } from "./fixtures.js";

const MOVES = 12;

/** Counts what is asked of the layout while `window.watched` is an object. */
function watchLayout() {
  const count = (prototype, name) => {
    const its = Object.getOwnPropertyDescriptor(prototype, name);
    const note = () => {
      if (window.watched) window.watched[name] = (window.watched[name] ?? 0) + 1;
    };
    const changed = its.get
      ? { ...its, get() { note(); return its.get.call(this); } }
      : { ...its, value(...given) { note(); return its.value.apply(this, given); } };
    Object.defineProperty(prototype, name, changed);
  };
  for (const name of ["clientWidth", "clientHeight", "scrollHeight", "scrollTop", "getBoundingClientRect"]) count(Element.prototype, name);
  for (const name of ["offsetWidth", "offsetHeight", "offsetTop"]) count(HTMLElement.prototype, name);
}

/** Takes hold of the handle of `key` and moves it; what the page does with the moves after the first. */
async function drag({ key, moves }) {
  const slider = document.querySelector(`input[type=range][name="${key}"]`);
  // The words follow in the next task.
  const words = async () => {
    for (let task = 0; task < 2; task += 1) await new Promise((done) => setTimeout(done));
  };
  const point = (type) => slider.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, buttons: 1, pointerId: 1 }));
  const [least, most] = [Number(slider.min), Number(slider.max)];
  const values = new Set();
  const rows = new Set();
  const shelf = [];
  const told = new MutationObserver((records) => {
    for (const { target } of records) {
      const row = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest(".control[data-key]");
      if (row) rows.add(row.dataset.key);
    }
  });
  const drawn = new MutationObserver((records) => shelf.push(...records));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  point("pointerdown");
  for (let move = 0; move < moves; move += 1) {
    slider.value = least + (most - least) * (0.4 + (0.2 * move) / moves);
    slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
    values.add(document.querySelector(`input[type=text][name="${key}"]`).value);
    await words();
    if (move === 0) {
      window.watched = {};
      told.observe(document.querySelector(".controls"), all);
      for (const one of document.querySelectorAll(".shelf li")) drawn.observe(one, all);
    }
  }
  const { watched } = window;
  window.watched = undefined;
  told.disconnect();
  drawn.disconnect();
  point("pointerup");
  return { values: values.size, rows: [...rows].sort(), shelf: shelf.length, watched };
}

for (const [screen, key, rows] of [["routing", "m", ["m"]], ["grid", "words", ["words"]], ["speedup", "f", ["f"]]]) {
  test(`a move on ${screen} asks for no layout, and leaves alone what it does not change`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(watchLayout);
    await open(page, `#/${screen}`);
    // Until a miniature is drawn it has the width that any canvas has.
    const drawn = () => page.locator(".shelf canvas").evaluateAll((all) => all.length > 0 && all.every(({ width }) => width !== 300));
    await expect.poll(drawn, { message: "the miniatures are drawn" }).toBe(true);
    await expect(page.locator(".shelf")).toHaveAttribute("aria-busy", "false");
    const { values, rows: told, shelf, watched } = await page.evaluate(drag, { key, moves: MOVES });
    expect(values, "moves that moved").toBeGreaterThan(5);
    expect(told, "rows whose elements changed").toEqual(rows);
    // The shelf follows in a moment of rest, which a busy machine may make of a long task.
    const miniatures = await page.locator(".shelf li").count();
    expect(shelf, "changes on the shelf").toBeLessThan((MOVES / 2) * miniatures);
    expect(watched, "what was asked of the layout").toEqual({});
  });
}
