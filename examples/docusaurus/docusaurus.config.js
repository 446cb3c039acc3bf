import crossover from "crossover-figures/docusaurus";

const site = {
  title: "Parallel computing",
  url: "https://example.org",
  baseUrl: "/notes/",
  onBrokenLinks: "throw",
  presets: [["classic", { docs: { routeBasePath: "/" }, blog: false }]],
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    navbar: { title: "Parallel computing" },
  },
};

export default crossover(site, { site: "https://example.org/crossover/" });
