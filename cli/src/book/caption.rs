//! The words below a figure, as each host takes them.

use serde::Serialize;

/// The words below a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Caption {
    /// As Markdown.
    pub markdown: String,
    /// As HTML.
    pub html: String,
    /// As words alone.
    pub text: String,
}

impl Caption {
    /// Returns the caption of words that are no Markdown.
    #[must_use]
    pub fn plain(text: &str) -> Self {
        Self { markdown: literal(text), html: escaped(text), text: text.to_owned() }
    }
}

/// Returns `text` within HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns `text` within Markdown, where no sign of it means anything but itself.
pub fn literal(text: &str) -> String {
    let means = |c: char| "\\`*_[]<>{}#$^~@|&".contains(c);
    text.chars().fold(String::new(), |mut plain, c| {
        if means(c) {
            plain.push('\\');
        }
        plain.push(c);
        plain
    })
}
