//! Plain Markdown: the picture alone, whose words Pandoc sets below it.

use super::kind::{Host, Math, Needs, caption};
use crate::book::format::Format;

/// Pandoc on its way to LaTeX.
pub const HOST: Host = Host {
    formats: &[Format::Pdf],
    needs: Needs::Files,
    math: Math::Latex,
    write: |figure| {
        let name = figure.name.as_ref().map_or_else(String::new, |name| format!("{{#{name}}}"));
        format!("![{}]({}){name}", caption(figure), figure.light.address(&[Format::Pdf]))
    },
    ..super::html::HTML
};
