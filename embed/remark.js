// A plugin of remark: Markdown and MDX with figures and numbers of Crossover.

import { page, PageError } from "./filter.js";
import { escaped, html, mdx } from "./write.js";

/**
 * `use(remarkCrossover, { site, pictures, picturesAt })`: reads the blocks and numbers before the page is parsed, as `{{` is
 * an error in MDX. Where the page is MDX, figures are JSX, else HTML.
 */
export default function remarkCrossover(options = {}) {
  const parse = this.parser;
  this.parser = (text, file) => {
    const syntax = this.data().micromarkExtensions ?? [];
    // Where HTML is switched off, JSX is read in its place; where a dollar means something, it is mathematics.
    const isMdx = syntax.some((one) => one.disable?.null?.includes("htmlFlow"));
    const math = syntax.some((one) => "$".codePointAt(0) in (one.text ?? {}));
    const write = (figure) => (isMdx ? mdx(figure, { math }) : html(figure));
    return parse(filtered(text, file, options, write), file);
  };
}

function filtered(text, file, options, write) {
  try {
    return page(text, { ...options, file: file.path ?? "page" }, write, escaped);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    const last = error.faults.pop();
    const where = ({ line }) => ({ place: { line, column: 1 }, source: "crossover" });
    for (const fault of error.faults) file.message(fault.message, where(fault));
    return file.fail(last.message, where(last));
  }
}
