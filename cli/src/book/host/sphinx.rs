//! Sphinx with `MyST`: the element around a picture whose path Sphinx finds, and a static figure in other formats.

use super::docx::quote_attribute;
use super::html::{self, Dialect};
use super::kind::{Host, Math, Needs, caption};
use crate::book::figure::Figure;
use crate::book::format::Format;

/// Sphinx with `MyST`, which is also what Jupyter Book 1 runs.
pub const HOST: Host = Host {
    configuration: &["conf.py", "_toc.yml"],
    formats: &[Format::Svg, Format::Pdf],
    dark: false,
    needs: Needs::Files,
    directives: true,
    math: Math::Role,
    write,
    ..html::HTML
};

/// Fences are of tildes: within a directive that is fenced by more backticks, they end nothing.
fn write(figure: &Figure) -> String {
    let image = figure.light.address(&[Format::Svg, Format::Pdf]);
    // Sphinx takes the format that suits what it makes.
    let any = image.rsplit_once('.').map_or(image, |(name, _)| name);
    let name = figure.name.as_ref().map_or_else(String::new, |name| format!(":name: {name}\n"));
    let (open, room) = (html::open(figure, &Dialect::default()), html::room(figure));
    let (alt, caption) = (quote_attribute(&figure.alt), caption(figure));
    format!(
        "~~~~{{only}} html and not epub\n\
         ~~~{{raw}} html\n{open}\n~~~\n\
         ~~~{{image}} {image}\n:alt: \"{alt}\"\n~~~\n\
         ~~~{{raw}} html\n{room}</crossover-figure><figcaption>\n~~~\n\
         {caption}\n\n\
         ~~~{{raw}} html\n</figcaption></figure>\n~~~\n\
         ~~~~\n\n\
         ~~~~{{only}} epub or not html\n\
         ~~~{{figure}} {any}.*\n:alt: \"{alt}\"\n{name}\n{caption}\n~~~\n\
         ~~~~"
    )
}
