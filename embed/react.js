// A live figure as a component of React 18 and 19.

import { createElement, useEffect, useRef } from "react";
import { changed } from "./shared.js";

/** `<CrossoverFigure site link figure controls params onState>`: its children are what stands there before and without it. */
export function CrossoverFigure({ params, onState, className, children, ...attributes }) {
  const element = useRef(null);
  const hear = useRef(onState);
  hear.current = onState;

  useEffect(() => {
    const { current } = element;
    const tell = ({ detail }) => hear.current?.(detail);
    current.addEventListener("crossover-state", tell);
    // Loaded in the browser alone: where pages are written in advance there are no elements.
    import("./embed.js");
    return () => current.removeEventListener("crossover-state", tell);
  }, []);

  const wanted = JSON.stringify(params ?? {});
  useEffect(() => {
    let gone = false;
    customElements.whenDefined("crossover-figure").then(() => {
      if (!gone) changed(element.current, JSON.parse(wanted));
    });
    return () => {
      gone = true;
    };
  }, [wanted]);

  return createElement("crossover-figure", { ...attributes, class: className, ref: element }, children);
}

export default CrossoverFigure;
