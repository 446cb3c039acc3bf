//! A table as rows of words, for files.

use super::clip::Rect;
use super::frame::Frame;
use super::pen::{From, Pen};
use super::words;
use crate::figure::{Cell, Mark, Table};

/// Rows beyond this many are counted instead of drawn.
const MOST: usize = 500;
/// The free width between columns.
const GAP: f64 = 18.0;

/// The height that shows the whole table, in CSS px.
pub(super) fn height(table: &Table, frame: &Frame) -> u32 {
    let sheet = Sheet::of(table, frame);
    sheet.bottom.ceil().clamp(1.0, 20_000.0) as u32
}

pub(super) fn draw(table: &Table, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let sheet = Sheet::of(table, &pen.frame);
    let (size, line) = (sheet.size, sheet.line);
    let right = f64::from(pen.frame.width) - sheet.left;
    let most = f64::from(pen.frame.height);

    for (column, heading) in sheet.columns.iter().zip(&sheet.headings) {
        let last = sheet.head - line * 0.55;
        for (index, words) in heading.iter().rev().enumerate() {
            let y = last - index as f64 * size * 1.25;
            column.write(words, y, size, true, theme.text, pen);
        }
    }
    pen.ruled(
        (sheet.left, sheet.head),
        (right, sheet.head),
        1.0,
        theme.axis,
    );

    for (index, row) in sheet.rows.iter().enumerate() {
        let y = sheet.head + (index as f64 + 0.5) * line;
        if y > most {
            break;
        }
        if index > 0 {
            let above = y - line / 2.0;
            pen.ruled((sheet.left, above), (right, above), 0.5, theme.grid);
        }
        for (column, (words, bold)) in sheet.columns.iter().zip(row) {
            column.write(words, y, size, *bold, theme.text, pen);
        }
    }
    let end = sheet.head + sheet.rows.len() as f64 * line;
    pen.ruled((sheet.left, end), (right, end), 1.0, theme.line);
    for (index, note) in sheet.notes.iter().enumerate() {
        let y = end + line * 0.3 + (index as f64 + 0.5) * size * 1.35;
        if y > most {
            break;
        }
        pen.words(note, (sheet.left, y), size, From::Left, theme.muted);
    }
}

/// A table cut to columns and lines.
struct Sheet {
    columns: Vec<Span>,
    headings: Vec<Vec<String>>,
    /// The words of each cell, and whether they are bold.
    rows: Vec<Vec<(String, bool)>>,
    notes: Vec<String>,
    size: f64,
    line: f64,
    left: f64,
    /// The height of the line under the headings.
    head: f64,
    bottom: f64,
}

/// Where a column stands.
struct Span {
    rect: Rect,
    numbers: bool,
}

impl Span {
    fn write(
        &self,
        text: &str,
        y: f64,
        size: f64,
        bold: bool,
        colour: super::Colour,
        pen: &mut Pen,
    ) {
        let factor = if bold { 1.07 } else { 1.02 };
        let text = words::cut(text, size * factor, self.rect.width());
        let (x, from) = if self.numbers {
            (self.rect.right, From::Right)
        } else {
            (self.rect.left, From::Left)
        };
        if bold {
            pen.bold(&text, (x, y), size, from, colour);
        } else {
            pen.words(&text, (x, y), size, from, colour);
        }
    }
}

impl Sheet {
    fn of(table: &Table, frame: &Frame) -> Self {
        let size = frame.theme.text_size.max(12.0);
        let line = size * 1.85;
        let left = 12.0;
        let mut reasons: Vec<&str> = Vec::new();
        let shown = table.rows.iter().take(MOST);
        let rows: Vec<Vec<_>> = shown
            .map(|row| {
                let cells = row.iter().zip(&table.columns);
                cells
                    .map(|(cell, column)| written(cell, column.unit, &mut reasons))
                    .collect()
            })
            .collect();

        let whole = f64::from(frame.width) - 2.0 * left;
        let count = table.columns.len().max(1) as f64;
        let wanted: Vec<(f64, f64)> = table
            .columns
            .iter()
            .enumerate()
            .map(|(index, column)| {
                let cells = rows.iter().filter_map(|row| row.get(index));
                let widest = cells
                    .map(|(text, bold)| words::width(text, size) * if *bold { 1.08 } else { 1.03 });
                let longest = column.title.split_whitespace();
                let longest = longest.map(|word| words::width(word, size) * 1.08);
                let title = words::width(&column.title, size) * 1.08;
                let cells = widest.fold(0.0, f64::max);
                // A heading may break between its words, the cells may not.
                (cells.max(longest.fold(0.0, f64::max)) + 1.0, title + 1.0)
            })
            .collect();
        let widths = shares(&wanted, (whole - GAP * (count - 1.0)).max(count));

        let mut x = left;
        let mut columns = Vec::new();
        for (index, width) in widths.iter().enumerate() {
            let mut cells = table.rows.iter().filter_map(|row| row.get(index));
            let numbers = cells.any(|c| matches!(c, Cell::Number(_) | Cell::Marked(..)));
            let rect = Rect {
                left: x,
                top: 0.0,
                right: x + width,
                bottom: 0.0,
            };
            columns.push(Span { rect, numbers });
            x += width + GAP;
        }
        let headings: Vec<_> = table
            .columns
            .iter()
            .zip(&widths)
            .map(|(column, width)| words::wrap(&column.title, size * 1.07, *width, 4))
            .collect();
        let deepest = headings.iter().map(Vec::len).max().unwrap_or(0).max(1) as f64;
        let head = 8.0 + (deepest - 1.0) * size * 1.25 + line * 1.1;

        let mut notes: Vec<String> = reasons
            .iter()
            .enumerate()
            .flat_map(|(index, reason)| {
                let note = format!("{} {reason}", sign(index));
                words::wrap(&note, size * 1.03, whole, 6)
            })
            .collect();
        if table.rows.len() > MOST {
            notes.push(format!("… and {} more rows.", table.rows.len() - MOST));
        }
        let end = head + rows.len() as f64 * line;
        let bottom = end + line * 0.3 + notes.len() as f64 * size * 1.35 + 10.0;
        Self {
            columns,
            headings,
            rows,
            notes,
            size,
            line,
            left,
            head,
            bottom,
        }
    }
}

/// The width of each column: what it would like where that fits, at least what it needs where
/// that fits, and in proportion where nothing does.
fn shares(wanted: &[(f64, f64)], room: f64) -> Vec<f64> {
    let least: f64 = wanted.iter().map(|w| w.0).sum();
    let most: f64 = wanted.iter().map(|w| w.0.max(w.1)).sum();
    wanted
        .iter()
        .map(|(need, like)| {
            let like = like.max(*need);
            if most <= room {
                // A little of the rest, so that a narrow table is not a strip at the left.
                like + ((room - most) / wanted.len() as f64).min(60.0)
            } else if least <= room {
                need + (like - need) * (room - least) / (most - least)
            } else {
                need * room / least
            }
        })
        .collect()
}

/// The words of a cell and whether they are bold; a new reason is added to the notes.
fn written<'a>(cell: &'a Cell, unit: crate::Unit, reasons: &mut Vec<&'a str>) -> (String, bool) {
    match cell {
        Cell::Empty => ("–".to_owned(), false),
        Cell::Number(value) => (unit.tabulate(*value), false),
        Cell::Text(text) => (text.clone(), false),
        Cell::Marked(value, mark, reason) => {
            let known = reasons.iter().position(|other| other == reason);
            let index = known.unwrap_or_else(|| {
                reasons.push(reason);
                reasons.len() - 1
            });
            let text = format!("{} {}", unit.tabulate(*value), sign(index));
            (text, *mark == Mark::Differs)
        }
    }
}

/// The sign of a note.
fn sign(index: usize) -> String {
    super::notation::superscript(i32::try_from(index + 1).unwrap_or(0))
}
