//! Plain Markdown: the picture alone, whose words Pandoc sets below it.

use super::{Host, caption};
use crate::book::figure::Format;

/// Pandoc on its way to LaTeX.
pub const HOST: Host = Host {
    formats: &[Format::Pdf],
    needs_files: true,
    write: |figure| format!("![{}]({})", caption(figure), figure.light.address(&[Format::Pdf])),
    ..super::html::HTML
};
