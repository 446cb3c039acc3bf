// Figures of Crossover in a site of Docusaurus.

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { page } from "./filter.js";
import { byPage, escaped, mdx, script } from "./write.js";

/** Beside the cache of compiled pages, so that neither outlives the other. */
const PICTURES = "node_modules/.cache/crossover-figures";

/** A picture in Markdown: Docusaurus takes the file along and knows the site's path, but escapes straight quotes twice. */
const image = ({ svg }, alt) => `![${escaped(alt.replaceAll("'", "’").replaceAll('"', "”"))}](${svg})`;

/**
 * Returns the configuration of a site whose pages have figures of the Crossover that is served at `site`.
 *
 * Where the site has `remark-math`, `math: true` gives it the mathematics of captions.
 *
 * `export default crossover({ title: "…", … }, { site: "https://example.org/crossover/" })`
 */
export default function crossover(config, { site, math = false }) {
  const write = (figure) => mdx(figure, { pictures: byPage(image, "className"), math });
  const before = config.markdown?.preprocessor ?? (({ fileContent }) => fileContent);
  const preprocessor = (given) => {
    mkdirSync(PICTURES, { recursive: true });
    const options = { file: given.filePath, site, pictures: PICTURES, picturesAt: `@site/${PICTURES}` };
    return page(before(given), options, write, escaped);
  };
  return {
    ...config,
    markdown: { ...config.markdown, preprocessor },
    scripts: [...(config.scripts ?? []), { src: script(site), type: "module" }],
    clientModules: [...(config.clientModules ?? []), fileURLToPath(new URL("figures.css", import.meta.url))],
  };
}
