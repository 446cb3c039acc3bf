//! Figures as files: each says what drew it and holds the link that draws it again.

mod png;
mod version;

use std::fmt::Write;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::draw::link_in;
use crate::figure::{Cell, Column, Figure};

pub use png::with_link;

pub use version::VERSION;

/// The numbers of a figure as CSV, in SI base units and to the last digit, below comment lines;
/// `title` is the figure's.
#[must_use]
pub fn csv(figure: &Figure, title: &str, comments: &[String]) -> String {
    let mut text = format!("# Crossover {VERSION}\n");
    for comment in comments {
        let _ = writeln!(text, "# {comment}");
    }
    let table = figure.table(title);
    push_row(&mut text, table.columns.iter().map(Column::heading));
    for row in &table.rows {
        push_row(&mut text, row.iter().map(cell));
    }
    text
}

/// The link inside a file that was saved here: an SVG, a PNG or a CSV.
///
/// ```
/// use crossover_figures::export::link_of;
/// let file = b"# Crossover 0.1.0\n# link: https://example.org/#/routing?m=5\nm,t\n";
/// assert_eq!(link_of(file).as_deref(), Some("https://example.org/#/routing?m=5"));
/// assert_eq!(link_of(b"m,t\n"), None);
/// ```
#[must_use]
pub fn link_of(file: &[u8]) -> Option<String> {
    if let Some(link) = png::link(file) {
        return Some(link);
    }
    let text = std::str::from_utf8(file).ok()?;
    let comment = || text.lines().find_map(|line| line.strip_prefix("# link: "));
    link_in(text).or_else(|| comment().map(str::to_owned))
}

/// `text` within a comment line: what would end the line is written as in links.
#[must_use]
pub fn in_comment(text: &str) -> String {
    utf8_percent_encode(text, ENDS_A_LINE).to_string()
}

const ENDS_A_LINE: &AsciiSet = &CONTROLS.add(b'%');

fn push_row(text: &mut String, cells: impl Iterator<Item = String>) {
    let cells: Vec<_> = cells.map(|cell| quoted(&cell)).collect();
    text.push_str(&cells.join(","));
    text.push('\n');
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Number(value) | Cell::Marked(value, ..) => shortest(*value),
        Cell::Text(text) => text.clone(),
    }
}

/// The shortest decimal that reads back to exactly `value`.
#[must_use]
pub fn shortest(value: f64) -> String {
    let (plain, short) = (format!("{value}"), format!("{value:e}"));
    if short.len() < plain.len() {
        short
    } else {
        plain
    }
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
