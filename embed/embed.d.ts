import type { Told } from "./messages.js";

/**
 * `<crossover-figure link="#/speedup?f=0.9" figure="laws" controls="f,N">`: a live figure in place of the
 * picture that it holds.
 *
 * Attributes: `link`; `figure`, one figure alone; `controls`, up to three parameters below it; `theme`
 * (`light`, `dark`, `system` or `projector`), in place of that of the page around; `height` in CSS pixels,
 * kept free for it, and behind a space that in a column 390 pixels wide; `site`, where Crossover lies, unless
 * this file lies there; `run="click"`, live only once asked for; `title`; `version`, that of
 * Crossover when the text was written: where the site has another one now, a sentence below the figure says so.
 */
export declare class CrossoverFigure extends HTMLElement {
  /** What the page inside told last; null before. */
  state: Told | null;
  /** Sets parameters, numbers in SI units, and leaves the others as they are. */
  set(params: Record<string, unknown>): void;
}

/** The model of a widget, as anywidget has it. */
interface Model {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  on(events: string, act: () => void): void;
  off(events: string, act: () => void): void;
  save_changes(): void;
}

/** Shows a figure in a notebook. Returns what takes it away. */
export declare function render(context: { model: Model; el: HTMLElement }): () => void;

declare const widget: { render: typeof render };
export default widget;

declare global {
  interface HTMLElementTagNameMap {
    "crossover-figure": CrossoverFigure;
  }
  interface HTMLElementEventMap {
    /** The state has changed; it bubbles. */
    "crossover-state": CustomEvent<Told>;
  }
}
