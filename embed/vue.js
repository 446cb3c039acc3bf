// A live figure as a component of Vue 3.

import { defineComponent, h, onMounted, ref, watch } from "vue";
import { changed } from "./shared.js";

// For templates that hold the element themselves.
export { isCustomElement } from "./shared.js";

/** `<CrossoverFigure site link figure controls :params @state>`: its slot is what stands there before and without it. */
export const CrossoverFigure = defineComponent({
  name: "CrossoverFigure",
  // All else becomes an attribute of the element.
  props: { params: { type: Object, default: undefined } },
  emits: ["state"],
  setup(props, { attrs, emit, slots }) {
    const element = ref(null);
    onMounted(async () => {
      // A server writes this name as that of a switch, without what it says.
      if (attrs.controls) element.value.setAttribute("controls", attrs.controls);
      // Loaded in the browser alone: where pages are written in advance there are no elements.
      await import("./embed.js");
      watch(
        () => JSON.stringify(props.params ?? {}),
        (params) => element.value && changed(element.value, JSON.parse(params)),
        { immediate: true },
      );
    });
    const told = ({ detail }) => emit("state", detail);
    return () => h("crossover-figure", { ref: element, onCrossoverState: told }, slots.default?.());
  },
});

export default CrossoverFigure;
