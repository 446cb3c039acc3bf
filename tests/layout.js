// What is in view of the window, and of whatever scrolls within it.

/** Whether all of an element is within the window. */
export const inView = (locator) => locator.evaluate((element) => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const within = left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  return width > 0 && height > 0 && within;
});

/** How many elements are within the window and within whatever scrolls around them. */
export const countInView = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((element) => {
  const box = element.getBoundingClientRect();
  const holds = (frame) => box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (/auto|scroll|hidden/.test(getComputedStyle(around).overflow) && !holds(around.getBoundingClientRect())) return false;
  }
  return box.height > 0 && holds({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
}).length);

/** The rows of parameters that are neither folded away nor about an option that is not chosen. */
export const ROWS = ".group[open]:not([hidden]) :is(.control:not(:has(.cells)), .cells tbody tr)";
