// The types, as an author uses them; `tsc --noEmit` reads it.

import { CrossoverFigure } from "crossover-figures/react";
import { CrossoverFigure as V, isCustomElement } from "crossover-figures/vue";
import remarkCrossover from "crossover-figures/remark";
import vite from "crossover-figures/vitepress";
import docu from "crossover-figures/docusaurus";
import { h } from "vue";
import "crossover-figures";
import type { Told } from "crossover-figures/messages";
export const a = <CrossoverFigure site="s" link="#/x" version="0.1.0" params={{ f: 1 }} onState={(s: Told) => console.log(s.takeaway)}><p /></CrossoverFigure>;
export const b = h(V, { site: "s", link: "#/x", onState: (s: Told) => console.log(s.link) });
export const c = docu({ title: "x", presets: [["classic", {}]] }, { site: "s", math: true }).title.length;
export const d = vite({ title: "x" }, { site: "s" });
export const e = [remarkCrossover, { site: "s" }];
export const f: boolean = isCustomElement("x");
document.querySelector("crossover-figure")?.set({ f: 1 });
// @ts-expect-error a figure needs its link
export const g = <CrossoverFigure site="s" />;
