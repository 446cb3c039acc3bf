// The filter in each format, with `pandoc` and `crossover` on the path.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const FILTER = fileURLToPath(new URL("_extensions/crossover/crossover.lua", import.meta.url));
const PAGE = `---
title: Strips or blocks
crossover: { site: https://example.org/crossover/ }
---

On 64 processors *Amdahl says ({{crossover speedup f=0.9 N=64 : amdahl}})*, not \`{{crossover speedup}}\`; {{crossover
decomposition n=1024 p=64 : ts_threshold}} is another, and {{crossover is text.

- in a list

  \`\`\`{.crossover #fig-threshold}
  #/decomposition?n=1024&p=64
  figure: threshold
  controls: p
  alt: Where strips beat blocks
  caption: Below the curve blocks are cheaper
  \`\`\`

\`\`\`crossover
#/speedup
figure: laws
\`\`\`
`;

/** Converts the page in a folder of its own. Returns the folder, and what was written. */
function convert(format, page = PAGE, more = []) {
  const folder = mkdtempSync(join(tmpdir(), "crossover-"));
  const args = ["-s", "-L", FILTER, "-f", "markdown", "-t", format, "-o", "out", ...more];
  const { status, stderr } = spawnSync("pandoc", args, { input: page, cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return { folder, written: readFileSync(join(folder, "out")) };
}

for (const format of ["html", "revealjs"]) {
  test(`${format} has the element, and its script once`, () => {
    const html = convert(format).written.toString();
    assert.match(html, /<figure id="fig-threshold" class="crossover">\s*<script type="module" src="https:\/\/example\.org\/crossover\/embed\/1\/embed\.js"><\/script><crossover-figure link="#\/decomposition[^>]* controls="p"/);
    assert.equal(html.split("<crossover-figure ").length, 3);
    assert.equal(html.split("embed.js").length, 2);
    assert.match(html, /<figcaption>Below\s+the\s+curve\s+blocks\s+are\s+cheaper\s+\(<a\s+href="https:\/\/example\.org\/crossover\/#/);
  });
}

test("numbers stand in sentences, and code is left alone", () => {
  const html = convert("html").written.toString().replace(/\s+/g, " ");
  assert.match(html, /<em>Amdahl says \(8\.77\)<\/em>, not <code>\{\{crossover speedup\}\}<\/code>; [\d.]+ µs is another, and \{\{crossover is text\./);
});

test("LaTeX gets PDF in a folder, with alternative text and a label", () => {
  const { folder, written } = convert("latex");
  const [, path] = /\\includegraphics\[[^\]]*alt=\{Where strips beat blocks\}\]\{(.*?)\}/.exec(written.toString());
  assert.ok(readFileSync(join(folder, path)).subarray(0, 5).equals(Buffer.from("%PDF-")));
  assert.match(written.toString(), /\\label\{fig-threshold\}/);
  assert.equal(readdirSync(join(folder, "crossover-pictures")).length, 2);
});

// The names within an archive stand there as they are.
for (const [format, media] of [["docx", /word\/media\/[\w.]*\.png/], ["pptx", /ppt\/media\/[\w.]*\.png/], ["odt", /Pictures\/[\w.]*\.png/], ["epub", /EPUB\/media\/[\w.]*\.svg/]]) {
  test(`${format} holds its pictures, and leaves none beside it`, () => {
    const { folder, written } = convert(format);
    assert.match(written.toString("latin1"), media);
    assert.deepEqual(readdirSync(folder), ["out"]);
  });
}

test("the folder of the pictures can be named", () => {
  const { folder } = convert("typst", PAGE.replace("site:", "pictures: drawn, site:"));
  assert.ok(readdirSync(join(folder, "drawn")).every((name) => name.endsWith(".svg")));
});

test("what is wrong stops the conversion and says what", () => {
  const { status, stderr } = spawnSync("pandoc", ["-L", FILTER], { input: PAGE.replace("laws", "lawz"), encoding: "utf8" });
  assert.notEqual(status, 0);
  assert.match(stderr, /figure is “lawz”/);
});

test("a document without figures needs no program", () => {
  const { status, stdout } = spawnSync("pandoc", ["-L", FILTER], { input: "Text.", encoding: "utf8", env: { ...process.env, CROSSOVER: "/nowhere" } });
  assert.deepEqual([status, stdout], [0, "<p>Text.</p>\n"]);
  const missing = spawnSync("pandoc", ["-L", FILTER], { input: PAGE, encoding: "utf8", env: { ...process.env, CROSSOVER: "/nowhere" } });
  assert.match(missing.stderr, /pip install crossover-figures/);
});
