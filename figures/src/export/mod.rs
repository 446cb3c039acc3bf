//! Figures as files: each says what drew it and holds the link that draws it again.

mod png;
mod version;

use std::borrow::Cow;
use std::fmt::Write;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::draw::link_in;
use crate::figure::{Cell, Column, Figure};

pub use png::with_link;

pub use version::VERSION;

/// Returns the numbers of a figure as CSV, in SI base units and to the last digit, below comment
/// lines; `title` is the figure's.
#[must_use]
pub fn csv(figure: &Figure, title: &str, comments: &[String]) -> String {
    let mut text = format!("# Crossover {VERSION}\n");
    for comment in comments {
        let _ = writeln!(text, "# {}", in_cells(comment));
    }
    let table = figure.table(title);
    let headings = table.columns.iter().map(Column::heading);
    push_row(&mut text, headings.map(|heading| guard(&heading).into_owned()));
    for row in &table.rows {
        push_row(&mut text, row.iter().map(cell));
    }
    text
}

/// Returns the link inside a file that was saved here: an SVG, a PNG or a CSV.
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
    // Comments stand before the rows.
    let comments = || text.lines().take_while(|line| line.starts_with('#'));
    let comment = || comments().find_map(|line| line.strip_prefix("# link: "));
    link_in(text).or_else(|| comment().map(str::to_owned))
}

/// Returns `text` within a comment line: what would end the line is written as in links.
#[must_use]
pub fn in_comment(text: &str) -> String {
    utf8_percent_encode(text, ENDS_A_LINE).to_string()
}

const ENDS_A_LINE: &AsciiSet = &CONTROLS.add(b'%');

fn push_row(text: &mut String, cells: impl Iterator<Item = String>) {
    let cells: Vec<_> = cells.map(|cell| quote(&cell)).collect();
    text.push_str(&cells.join(","));
    text.push('\n');
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Number(value) | Cell::Marked(value, ..) => shortest(*value),
        Cell::Text(text) => guard(text).into_owned(),
    }
}

/// Returns `text` for a cell of a spreadsheet. Where it would be taken for a formula, it stands
/// behind an apostrophe, which [`unguard`] takes away again.
fn guard(text: &str) -> Cow<'_, str> {
    if begins_a_formula(text) && text.parse::<f64>().is_err() {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns the text of a cell that was written by [`csv`].
#[must_use]
pub fn unguard(cell: &str) -> &str {
    let text = cell.strip_prefix('\'');
    text.filter(|text| begins_a_formula(text)).unwrap_or(cell)
}

/// Returns a comment, which a spreadsheet splits at commas or semicolons: what would begin a
/// formula behind one is written as in links.
fn in_cells(comment: &str) -> String {
    let mut text = String::with_capacity(comment.len());
    let mut begins = false;
    for c in comment.chars() {
        if begins && begins_a_formula(c.encode_utf8(&mut [0; 4])) {
            let _ = write!(text, "%{:02X}", u32::from(c));
        } else {
            text.push(c);
        }
        begins = matches!(c, ',' | ';') || begins && c.is_whitespace();
    }
    text
}

fn begins_a_formula(text: &str) -> bool {
    let text = text.trim_start_matches('\'');
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

/// Returns the shortest decimal that reads back to exactly `value`.
#[must_use]
pub fn shortest(value: f64) -> String {
    let (plain, short) = (format!("{value}"), format!("{value:e}"));
    if short.len() < plain.len() { short } else { plain }
}

fn quote(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Table;
    use crate::quantity::Unit;

    #[test]
    fn no_cell_of_a_csv_is_a_formula_and_each_reads_back() {
        let names = [
            "=1+1",
            "@SUM(A1)",
            "+cmd|' /C calc'!A0",
            "-1+1",
            "'=1",
            "''@",
            "-",
            "'tis",
            "a=b",
            "-2.5",
            "",
        ];
        let columns = ["=name", "b"].map(|title| Column::new(title, Unit::One)).to_vec();
        let row = |name: &&str| vec![Cell::Text((*name).to_owned()), Cell::Number(-1.5)];
        let table = Figure::Table(Table::new("t", columns, names.iter().map(row).collect()));
        let text = csv(&table, "t", &[]);
        let cells: Vec<_> =
            text.lines().skip(1).map(|line| line.rsplit_once(',').expect("two")).collect();
        assert_eq!(cells[0], ("'=name", "b"));
        for (name, (cell, number)) in names.iter().zip(&cells[1..]) {
            let formula = cell.starts_with(['=', '+', '-', '@']);
            assert!(!formula || cell.parse::<f64>().is_ok(), "{cell}");
            assert_eq!((unguard(cell), *number), (*name, "-1.5"));
        }
    }

    #[test]
    fn no_part_of_a_comment_is_a_formula() {
        let link = "link: https://a.b/#/c?k==1;@x:1;-y, +z";
        let written = in_cells(link);
        assert_eq!(written, "link: https://a.b/#/c?k==1;%40x:1;%2Dy, %2Bz");
    }
}
