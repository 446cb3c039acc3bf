// How a figure is written into a page: the element with its pictures, and the caption, in one line.

/** Escapes text for HTML, JSX and Markdown alike: all signs but those that mean nothing in any of them. */
export const escaped = (text) => text.replace(/[^\w\s.,/%'-]/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** Mathematics within a caption. */
const MATH = /<span class="math[^"]*">\\\((.*?)\\\)<\/span>/s;
const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };
const unescaped = (html) => html.replace(/&(lt|gt|amp|quot|#39);/g, (_, name) => ENTITIES[name]);

/** HTML that a parser of Markdown with JSX reads as it is: what stands between the tags has no signs of Markdown. */
function jsx(html) {
  const piece = /<[^>]*>|&[^;\s]+;|[^\w\s]/gu;
  const kept = (found) => (found.length > 1 ? found.replace(" class=", " className=") : escaped(found));
  return html.replace(piece, kept);
}

/** The element's own tag, with all that the program gave it. */
const tag = ({ html }) => /<crossover-figure[^>]*>/.exec(html)?.[0] ?? "<crossover-figure>";
/** What keeps the room free that the figure takes below its picture, until the script does. */
const room = ({ html }) => /<canvas[^>]*><\/canvas>/.exec(html)?.[0] ?? "";

/** Styles where no style sheet of ours says them: a figure as wide as its column, and its picture as high as its sides say. */
const AS_COLUMN = ' style="margin-inline:0;width:auto"';
const AS_COLUMN_JSX = ' style={{ marginInline: 0, width: "auto" }}';
const AS_WIDE = ' style="width:100%;height:auto"';
const AS_WIDE_JSX = ' style={{ width: "100%", height: "auto" }}';

/** One picture that is light or dark as the reader's system is. */
function bySystem({ light, dark, alt }, style = AS_WIDE, srcset = "srcset") {
  const source = dark ? `<source media="screen and (prefers-color-scheme: dark)" ${srcset}="${dark.svg}" />` : "";
  return `<picture>${source}${image(light, alt, style)}</picture>`;
}

/** A picture as HTML and JSX have it. */
export function image({ svg, width, height }, alt, style = "") {
  return `<img src="${svg}" width="${width}" height="${height}"${style} alt="${escaped(alt)}" loading="lazy" />`;
}

/** Writes the two pictures so that figures.css shows the one of the page's theme; `pictured` writes one. */
export const byPage = (pictured, name) => ({ light, dark, alt }) => {
  const one = (theme, picture) => `<span${dark ? ` ${name}="crossover-${theme}"` : ""}>${pictured(picture, alt)}</span>`;
  return one("light", light) + (dark ? one("dark", dark) : "");
};

/** Returns the figure as HTML in one line; `said` is its caption. `pictures` writes what a style sheet of ours dresses. */
export function html(figure, pictures, said = figure.caption.html) {
  if (pictures) return whole(figure, pictures(figure), said, 'class="crossover"');
  return whole(figure, bySystem(figure), said, `class="crossover"${AS_COLUMN}`);
}

/** Returns the figure in one line as MDX takes it. With `math`, the host reads mathematics between dollars. */
export function mdx(figure, { pictures, math = false } = {}) {
  const pieces = math ? figure.caption.html.split(MATH) : [figure.caption.html];
  const said = pieces.map((piece, at) => (at % 2 === 1 ? `$${unescaped(piece)}$` : jsx(piece))).join("");
  if (pictures) return whole(figure, pictures(figure), said, 'className="crossover"');
  return whole(figure, bySystem(figure, AS_WIDE_JSX, "srcSet"), said, `className="crossover"${AS_COLUMN_JSX}`);
}

function whole(figure, pictures, said, attributes) {
  const open = figure.href ? ` (<a href="${escaped(figure.href)}">open in Crossover</a>)` : "";
  const caption = said || open ? `<figcaption>${said}${open}</figcaption>` : "";
  return `<figure ${attributes}>${tag(figure)}${pictures}${room(figure)}</crossover-figure>${caption}</figure>`;
}

/** The module of the element, of the same version of the messages, on the site. */
export const script = (site) => new URL("embed/1/embed.js", site).href;
