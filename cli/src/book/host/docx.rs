//! Plain Markdown for text processors: the picture as pixels, its caption, and what it shows in words.

use super::kind::{Host, Math, caption};
use crate::book::figure::Figure;
use crate::book::format::Format;

/// Pandoc on its way to docx, pptx, odt or EPUB.
pub const HOST: Host =
    Host { formats: &[Format::Png], math: Math::Latex, write, ..super::html::HTML };

fn write(figure: &Figure) -> String {
    let (address, alt) = (figure.light.address(&[Format::Png]), quote_attribute(&figure.alt));
    let (caption, name) = (caption(figure), name(figure));
    format!("![{caption}]({address}){{{name}alt=\"{alt}\" width=\"100%\"}}")
}

/// Returns the name of the figure as an attribute of Pandoc, and a space, where it has one.
pub fn name(figure: &Figure) -> String {
    figure.name.as_ref().map_or_else(String::new, |name| format!("#{name} "))
}

/// Returns `text` as the value of an attribute of Pandoc.
pub fn quote_attribute(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
