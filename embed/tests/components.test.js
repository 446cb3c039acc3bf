// The components, written in advance on a server, where there are no elements.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createSSRApp, h } from "vue";
import { renderToString as renderVue } from "vue/server-renderer";
import { CrossoverFigure } from "crossover-figures/react";
import { CrossoverFigure as VueFigure, isCustomElement } from "crossover-figures/vue";
import { SITE } from "./pages.js";

const GIVEN = { site: SITE, link: "#/speedup?f=0.9", figure: "laws", controls: "f,N" };

test("React writes the element with what stands there before it is live", () => {
  const text = createElement("p", null, "Speedup");
  const html = renderToString(createElement(CrossoverFigure, { ...GIVEN, className: "wide", params: { f: 0.5 }, onState() {} }, text));
  assert.match(html, /^<crossover-figure site="https:\/\/example\.org\/crossover\/" link="#\/speedup\?f=0\.9" figure="laws" controls="f,N" class="wide"><p>Speedup<\/p><\/crossover-figure>$/);
});

test("Vue writes the element with its slot, and no attribute of its own parameters", async () => {
  const app = createSSRApp({ render: () => h(VueFigure, { ...GIVEN, params: { f: 0.5 }, onState() {} }, () => h("img", { src: "laws.svg" })) });
  const html = await renderVue(app);
  assert.match(html, /^<crossover-figure site="[^"]*" link="#\/speedup\?f=0\.9" figure="laws" controls[^>]*><img src="laws\.svg"><\/crossover-figure>$/);
});

test("Vue takes the element alone for one of the browser's", () => {
  assert.equal(isCustomElement("crossover-figure"), true);
  assert.equal(isCustomElement("crossover-other"), false);
});

test("parameters that the figure told itself are not set again", async () => {
  const { changed } = await import(new URL("shared.js", import.meta.resolve("crossover-figures")));
  const sets = [];
  const element = { state: { params: { f: 0.5, N: 16 } }, set: (params) => sets.push(params) };
  changed(element, { f: 0.5, N: 32 });
  changed(element, { f: 0.5 });
  changed({ ...element, state: null }, { f: 0.5 });
  assert.deepEqual(sets, [{ N: 32 }, { f: 0.5 }]);
});
