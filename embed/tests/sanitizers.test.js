// The embed code of the Share menu, through the rules of course systems.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import sanitize from "sanitize-html";

const RULES = JSON.parse(readFileSync(new URL("sanitizers.json", import.meta.url)));
// As `shell/src/embed.rs` writes it.
const CODE =
  '<iframe src="https://example.org/crossover/#/speedup?f=0.9&amp;figure=laws&amp;embed=1" width="100%" height="700" ' +
  'loading="lazy" allow="clipboard-write; fullscreen" title="Speedup over N"></iframe>';
const ELEMENT = '<p>Text</p><script src="embed.js"></script><crossover-figure link="#/speedup">There</crossover-figure>';

const clean = (html, { attributes, all, tags, schemes }) =>
  sanitize(html, { allowedTags: tags, allowedAttributes: { "*": all, iframe: attributes }, allowedSchemes: schemes, disallowedTagsMode: "discard" });

for (const [system, rules] of Object.entries(RULES)) {
  test(`${system} keeps the frame with its address and what makes it fit`, () => {
    const kept = clean(CODE, rules);
    assert.match(kept, /src="https:\/\/example\.org\/crossover\/#\/speedup\?f=0\.9&amp;figure=laws&amp;embed=1"/);
    for (const needed of ['width="100%"', 'height="700"', 'title="Speedup over N"']) assert.ok(kept.includes(needed), kept);
  });

  test(`${system} takes scripts and the element away, so that the frame is what is left`, () => {
    assert.equal(clean(ELEMENT, rules), "<p>Text</p>There");
  });
}
