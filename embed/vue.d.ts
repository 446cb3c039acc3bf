import type { DefineComponent } from "vue";
import type { Attributes } from "./attributes.js";
import type { Told } from "./messages.js";

export interface CrossoverFigureProps extends Attributes {
  /** Parameters by key, numbers in SI units; those that are not named stay as the link has them. */
  params?: Record<string, unknown>;
  /** Hears what the figure shows after each change. */
  onState?: (state: Told) => void;
}

/** A live figure; its slot is what stands there before it is live, and where it cannot be. */
export declare const CrossoverFigure: DefineComponent<CrossoverFigureProps>;
export default CrossoverFigure;

/** Returns whether a tag of a template is the element, as `compilerOptions.isCustomElement` asks. */
export declare function isCustomElement(tag: string): boolean;
