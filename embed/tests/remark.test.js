// The plugin of remark, with the program `crossover` (CROSSOVER, or on the path) and real MDX.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compile, evaluate } from "@mdx-js/mdx";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as runtime from "react/jsx-runtime";
import rehypeRaw from "rehype-raw";
import remarkMath from "remark-math";
import remarkCrossover from "crossover-figures/remark";
import { SITE, BLOCK, NUMBER } from "./pages.js";

const OPTIONS = { remarkPlugins: [[remarkCrossover, { site: SITE }]] };

async function shown(text, options = OPTIONS) {
  const { default: Page } = await evaluate(text, { ...runtime, ...options });
  return renderToStaticMarkup(createElement(Page)).replace(/"data:image\/svg\+xml;base64,[^"]*"/g, '"data:svg"');
}

test("a block of MDX becomes the element with its pictures and caption", async () => {
  const html = await shown(`# Speedup\n\n${BLOCK}\n`);
  assert.match(html, /<crossover-figure link="#\/speedup\?f=0\.9[^"]*" figure="laws" controls="f,N" height="[\d: ]+" version="[\d.]+"><picture>/);
  assert.match(html, /<source media="screen and \(prefers-color-scheme: dark\)" srcset="data:svg"/i);
  assert.match(html, /<img src="data:svg" width="720" height="500" style="width:100%;height:auto" alt="Four laws \{1\} &amp; &quot;more&quot;"/);
  assert.match(html, /<figcaption>A \{brace\} &lt; 3 says <em>more<\/em> of .*\\frac\{a\}\{b\}.* \(<a href="[^"]*">open in Crossover<\/a>\)<\/figcaption>/);
  // The picture is no link: the one below it says where it leads.
  assert.doesNotMatch(html, /<a [^>]*><(picture|img)/);
});

test("a page that reads mathematics reads that of a caption", async () => {
  const html = await shown(BLOCK, { remarkPlugins: [remarkMath, ...OPTIONS.remarkPlugins] });
  assert.match(html, /says <em>more<\/em> of <code class="language-math math-inline">\\frac\{a\}\{b\}<\/code> \(<a/);
});

test("a number of MDX stands in its sentence, also after an expression", async () => {
  const html = await shown(`{1 + 1} laws: Amdahl says ${NUMBER}, not \`{{crossover speedup}}\`.\n`);
  assert.match(html, /^<p>2 laws: Amdahl says 8\.77, not <code>\{\{crossover speedup\}\}<\/code>\.<\/p>$/);
});

test("a block within a quotation, a list or a component stays there", async () => {
  const within = (prefix) => BLOCK.split("\n").map((line) => prefix + line).join("\n");
  assert.match(await shown(within("> ")), /<blockquote>\s*<figure class="crossover"[^]*<\/figure>\s*<\/blockquote>/);
  assert.match(await shown(`- one\n\n${within("  ")}\n\n- two`), /<li>\s*<p>one<\/p>\s*<figure[^]*<\/figure>\s*<\/li>/);
  assert.match(await shown(`<section>\n\n${BLOCK}\n\n</section>`), /<section><figure[^]*<\/figure><\/section>/);
});

test("plain Markdown gets HTML", async () => {
  const html = await shown(`${BLOCK}\n\n${NUMBER}\n`, { ...OPTIONS, format: "md", rehypePlugins: [rehypeRaw] });
  assert.match(html, /^<figure class="crossover" style="margin-inline:0;width:auto"><crossover-figure link=[^]*<img [^]*<p>8\.77<\/p>/);
});

test("what is wrong is told with its line, all of it", async () => {
  const page = { path: "docs/page.mdx", value: `text\n\n${BLOCK.replace("laws", "lawz")}\n\n{{crossover speedup : q}}\n` };
  await assert.rejects(compile(page, OPTIONS), (error) => {
    assert.equal(error.line, 11);
    assert.equal(error.file, "docs/page.mdx");
    assert.match(error.message, /readout is “q”/);
    return true;
  });
});

test("an error below a figure keeps its line", async () => {
  await assert.rejects(compile(`${BLOCK}\n\n{oops(}\n`, OPTIONS), (error) => error.line === 9);
});

test("a page of others is left alone, and asks for no program", async () => {
  const before = process.env.CROSSOVER;
  process.env.CROSSOVER = "/nowhere/crossover";
  try {
    assert.equal(await shown("Nothing here."), "<p>Nothing here.</p>");
    await assert.rejects(shown(`Another ${NUMBER}`), /pip install crossover-figures/);
  } finally {
    if (before === undefined) delete process.env.CROSSOVER;
    else process.env.CROSSOVER = before;
  }
});
