import type { Told } from "./messages.js";

/**
 * `<crossover-figure link="#/speedup?f=0.9" figure="laws" controls="f,N">`: a live figure in place of the
 * picture that it holds.
 *
 * Attributes: `link`; `figure`, one figure alone; `controls`, up to three parameters below it; `theme`
 * (`light`, `dark`, `system` or `projector`), in place of that of the page around; `height`, what is kept free
 * for it, in CSS pixels, as `0:640 520:600` from each width of the column on, as `752 592` in columns 720 and 390
 * pixels wide, or as `752` in all; `site`, where Crossover lies, unless this file lies there; `run="click"`, live
 * only once asked for; `title`; `version`, that of Crossover when the text was written: where the site has
 * another one now, a sentence below the figure says so.
 *
 * It is no higher than its `max-height` in CSS pixels, nor than what all else leaves on a slide of reveal.js.
 * A key that the figure has no use for (arrows, Page Up and Down, Home, End, the space) is pressed on the element,
 * and bubbles; Escape gives it the focus.
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
