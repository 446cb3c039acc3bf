//! Plain Markdown: the picture alone, whose words Pandoc sets below it.

use super::OPEN;
use crate::book::figure::Figure;

/// Returns a figure as one line.
pub fn write(figure: &Figure) -> String {
    let mut caption = figure.caption.markdown.clone();
    if let Some(href) = &figure.href {
        caption = format!("{caption} ([{OPEN}](<{href}>))");
    }
    format!("![{caption}]({})", figure.light.pdf.as_deref().unwrap_or_default())
}
