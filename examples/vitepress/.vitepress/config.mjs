import crossover from "crossover-figures/vitepress";
import { defineConfig } from "vitepress";

const site = {
  title: "Parallel computing",
  base: "/notes/",
  outDir: "site",
  themeConfig: {
    sidebar: [
      { text: "Speedup", link: "/" },
      { text: "Decomposition", link: "/course/decomposition" },
    ],
  },
};

export default crossover(defineConfig(site), { site: "https://example.org/crossover/" });
