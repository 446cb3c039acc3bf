// The boxes of the data cursor, and what is expected of them in any browser.
import { expect } from "@playwright/test";

/** The boxes of a figure's cursor, and the place that it reads, in the window. */
export function measureCursor(figure) {
  const box = (selector) => figure.querySelector(selector).getBoundingClientRect().toJSON();
  const dot = figure.querySelector(".dot");
  const style = getComputedStyle(dot);
  const stage = figure.querySelector(".stage").getBoundingClientRect();
  return {
    card: figure.getBoundingClientRect().toJSON(),
    canvas: stage.toJSON(),
    hair: box(".hair"),
    dot: box(".dot"),
    tip: box(".tip"),
    round: parseFloat(style.borderTopLeftRadius) >= (style.borderTopLeftRadius.endsWith("%") ? 50 : dot.offsetWidth / 2),
    center: { x: stage.left + parseFloat(dot.style.left), y: stage.top + parseFloat(dot.style.top) },
  };
}

/** Hairline as high as the plot, if it is no picture; dot round, on its place within 1 px; reading inside the figure, beside the point. */
export function expectCursor(boxes) {
  const { card, canvas, hair, dot, tip, center } = boxes;
  const said = JSON.stringify(boxes);
  expect(dot.width, said).toBeGreaterThanOrEqual(10);
  expect(dot.width, said).toBeLessThanOrEqual(14);
  expect(dot.height, said).toBe(dot.width);
  expect(boxes.round, said).toBe(true);
  expect(Math.abs((dot.left + dot.right) / 2 - center.x), said).toBeLessThanOrEqual(1);
  expect(Math.abs((dot.top + dot.bottom) / 2 - center.y), said).toBeLessThanOrEqual(1);
  if (hair.height > 0) {
    expect(hair.width, said).toBeLessThanOrEqual(2);
    expect(Math.abs((hair.left + hair.right) / 2 - center.x), said).toBeLessThanOrEqual(1);
    expect(hair.height, said).toBeGreaterThan(0.4 * canvas.height);
    expect(hair.top, said).toBeGreaterThanOrEqual(canvas.top);
    expect(hair.bottom, said).toBeLessThanOrEqual(canvas.bottom);
    expect(hair.top, said).toBeLessThanOrEqual(center.y + 1);
    expect(hair.bottom, said).toBeGreaterThanOrEqual(center.y - 1);
  }
  expect(tip.left, said).toBeGreaterThanOrEqual(card.left);
  expect(tip.right, said).toBeLessThanOrEqual(card.right);
  expect(tip.top, said).toBeGreaterThanOrEqual(canvas.top - 0.5);
  expect(tip.bottom, said).toBeLessThanOrEqual(canvas.bottom + 0.5);
  expect(tip.right <= dot.left || dot.right <= tip.left, said).toBe(true);
  expect(Math.min(Math.abs(tip.right - center.x), Math.abs(tip.left - center.x)), said).toBeLessThan(24);
}
