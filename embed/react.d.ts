import type { FunctionComponent, ReactNode } from "react";
import type { Attributes } from "./attributes.js";
import type { Told } from "./messages.js";

export interface CrossoverFigureProps extends Attributes {
  className?: string;
  id?: string;
  /** Parameters by key, numbers in SI units; those that are not named stay as the link has them. */
  params?: Record<string, unknown>;
  /** Hears what the figure shows after each change. */
  onState?: (state: Told) => void;
  /** What stands there before the figure is live, and where it cannot be. */
  children?: ReactNode;
}

/** A live figure. */
export declare const CrossoverFigure: FunctionComponent<CrossoverFigureProps>;
export default CrossoverFigure;
