// What components of several hosts share.

/** Whether a tag of a template is the element, as Vue asks: `compilerOptions: { isCustomElement }`. */
export const isCustomElement = (tag) => tag === "crossover-figure";

/** Sets the parameters in which a figure differs, so that what it told itself, given back to it, changes nothing. */
export function changed(element, params) {
  const now = element.state?.params ?? {};
  const same = ([key, value]) => JSON.stringify(value) === JSON.stringify(now[key]);
  const rest = Object.entries(params).filter((pair) => !same(pair));
  if (rest.length > 0) element.set(Object.fromEntries(rest));
}
