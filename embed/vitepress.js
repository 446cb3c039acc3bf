// Figures of Crossover in a site of VitePress.

import { mkdirSync } from "node:fs";
import { dirname, posix, relative, resolve, sep } from "node:path";
import { page } from "./filter.js";
import { isCustomElement } from "./shared.js";
import { byPage, escaped, html, image, script } from "./write.js";

/** Vite takes from here what pages refer to. */
const PICTURES = "node_modules/.cache/crossover-figures";
const STYLE = '\n\n<style src="crossover-figures/figures.css"></style>\n';

export { isCustomElement };

/** A plugin of markdown-it for VitePress: blocks become figures and requests become numbers before a page is parsed. */
export function markdownIt(md, { site }) {
  md.core.ruler.before("normalize", "crossover", (state) => {
    if (state.inlineMode) return;
    const file = resolve(state.env?.path ?? "page.md");
    mkdirSync(PICTURES, { recursive: true });
    const at = relative(dirname(file), resolve(PICTURES)).split(sep).join(posix.sep);
    const options = { file, site, pictures: PICTURES, picturesAt: at.startsWith(".") ? at : `./${at}` };
    let any = false;
    const write = (figure) => {
      any = true;
      // As the site writes emphasis and mathematics.
      const said = md.renderInline(figure.caption.markdown, { ...state.env });
      // Braces in a text are no expressions of Vue.
      return html(figure, byPage(image, "class"), said).replace("<figure", "<figure v-pre");
    };
    state.src = page(state.src, options, write, escaped);
    if (any) state.src += STYLE;
  });
}

/**
 * Returns the configuration of a site whose pages have figures of the Crossover that is served at `site`.
 *
 * `export default crossover({ title: "…", … }, { site: "https://example.org/crossover/" })`
 */
export default function crossover(config, { site }) {
  const { markdown, vue } = config;
  const compiler = vue?.template?.compilerOptions;
  const own = (tag) => isCustomElement(tag) || (compiler?.isCustomElement?.(tag) ?? false);
  return {
    ...config,
    head: [...(config.head ?? []), ["script", { type: "module", src: script(site) }]],
    markdown: {
      ...markdown,
      config(md) {
        md.use(markdownIt, { site });
        return markdown?.config?.(md);
      },
    },
    vue: { ...vue, template: { ...vue?.template, compilerOptions: { ...compiler, isCustomElement: own } } },
  };
}
