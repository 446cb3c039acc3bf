// What the hosts of JavaScript get: configurations and pages.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createMarkdownRenderer } from "vitepress";
import docusaurus from "crossover-figures/docusaurus";
import vitepress, { markdownIt } from "crossover-figures/vitepress";
import { SITE, BLOCK, NUMBER } from "./pages.js";

process.chdir(mkdtempSync(join(tmpdir(), "crossover-")));

test("Docusaurus keeps its configuration, and loads the element", () => {
  const config = docusaurus({ title: "T", scripts: ["a.js"], markdown: { format: "detect" } }, { site: SITE });
  assert.equal(config.title, "T");
  assert.equal(config.markdown.format, "detect");
  assert.deepEqual(config.scripts, ["a.js", { src: `${SITE}embed/1/embed.js`, type: "module" }]);
  assert.ok(config.clientModules.every(existsSync));
});

test("a page of Docusaurus has pictures that Docusaurus takes along, one for each theme", () => {
  const before = ({ fileContent }) => fileContent.replace("HERE", BLOCK);
  const config = docusaurus({ markdown: { preprocessor: before } }, { site: SITE });
  const written = config.markdown.preprocessor({ filePath: "docs/a.md", fileContent: `HERE\n\nIt is ${NUMBER}\n` });
  const pictures = [...written.matchAll(/<span className="crossover-(light|dark)">!\[[^\]]*\]\(@site\/([^)]*)\)<\/span>/g)];
  assert.deepEqual(pictures.map(([, theme]) => theme), ["light", "dark"]);
  assert.ok(pictures.every(([, , file]) => existsSync(file)));
  assert.doesNotMatch(written, / style=| class=/);
  assert.match(written, /^It is 8\.77$/m);
  assert.equal(written.split("\n").length, BLOCK.split("\n").length + 3);
});

test("what is wrong in a page is told with its file and line", () => {
  const { markdown } = docusaurus({}, { site: SITE });
  const wrong = { filePath: "docs/a.md", fileContent: `\n${BLOCK.replace("laws", "lawz")}\n` };
  assert.throws(() => markdown.preprocessor(wrong), /^PageError: docs\/a\.md:4: figure is “lawz”/);
});

test("a page of VitePress has pictures that Vite takes along, and no expression of Vue", async () => {
  const md = await createMarkdownRenderer(".", { config: (one) => one.use(markdownIt, { site: SITE }) });
  const env = { path: "course/a.md", relativePath: "course/a.md" };
  const html = md.render(`${BLOCK}\n\nIt is ${NUMBER}\n`, env);
  assert.match(html, /<figure v-pre class="crossover"><crossover-figure [^>]*><span class="crossover-light"><img src="\.\.\/node_modules\/\.cache\/crossover-figures\/[\w-]*\.svg" width="720" height="500"/);
  assert.match(html, /<figcaption>A \{brace\} &lt; 3 says <em>more<\/em> of \$\\frac\{a\}\{b\}\$ \(<a/);
  assert.match(html, /<p>It is 8\.77<\/p>/);
  assert.match(env.sfcBlocks.styles[0].content, /<style src="crossover-figures\/figures\.css"><\/style>/);
  assert.doesNotMatch(html, /<script/);
});

test("VitePress keeps its configuration, and loads the element", () => {
  const compilerOptions = { isCustomElement: (tag) => tag === "my-own" };
  const config = vitepress({ head: [["meta", {}]], vue: { template: { compilerOptions } } }, { site: SITE });
  assert.deepEqual(config.head[1], ["script", { type: "module", src: `${SITE}embed/1/embed.js` }]);
  const own = config.vue.template.compilerOptions.isCustomElement;
  assert.deepEqual(["my-own", "crossover-figure", "other"].map(own), [true, true, false]);
});

test("numbers are found after a backtick that stands alone, and not within code", () => {
  const { markdown } = docusaurus({}, { site: SITE });
  const written = (fileContent) => markdown.preprocessor({ filePath: "docs/a.md", fileContent });
  assert.equal(written(`A ` + "`" + ` stands alone. It is ${NUMBER}.\n\nIt is ${NUMBER}.\n`), "A ` stands alone. It is 8.77.\n\nIt is 8.77.\n");
  assert.equal(written("`` ` `` " + NUMBER + " `" + NUMBER + "`\n"), "`` ` `` 8.77 `" + NUMBER + "`\n");
});
