// The figure itself follows a slider, not only the numbers beside it.
import { screens } from "./catalogue.js";
import { drawn, expect, go, open, settled, test } from "./fixtures.js";

for (const { id, figures } of screens) {
  test(`${id}: a slider redraws the first figure`, async ({ page }) => {
    await open(page, `#/${id}`);
    const figure = await drawn(page, figures[0].id);
    const sliders = page.locator(".panel input[type=range]:enabled");
    const moves = [];
    for (let i = 0; i < (await sliders.count()); i += 1) {
      // Each from the defaults: a value that another refuses would hold the figure back for all.
      await go(page, `#/${id}`);
      await settled(page);
      const before = await figure.evaluate(picture);
      await sliders.nth(i).evaluate((slider) => {
        const [least, most] = [Number(slider.min), Number(slider.max)];
        slider.value = least + (most - least) * (Number(slider.value) > (least + most) / 2 ? 0.3 : 0.7);
        slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
      });
      await settled(page);
      if ((await figure.evaluate(picture)) !== before) moves.push(await sliders.nth(i).getAttribute("name"));
    }
    expect(moves, "sliders that redraw the figure").not.toEqual([]);
  });
}

function picture(figure) {
  return figure.querySelector("canvas")?.toDataURL() ?? figure.querySelector("table")?.textContent;
}
