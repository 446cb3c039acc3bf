//! A table as rows of words, for files.

use super::frame::Frame;
use super::pen::{From, Pen};
use super::words;
use crate::figure::{Cell, Mark, Table};

/// Rows beyond this many are counted instead of drawn.
const MOST: usize = 500;
/// The free width between columns.
const GAP: f64 = 18.0;
/// Between the lines of one cell, in type sizes.
const LINE: f64 = 1.3;
/// How much wider than the table of widths type may run, plain and bold.
const PLAIN: f64 = 1.03;
const BOLD: f64 = 1.08;

/// The height that shows the whole table, in CSS px.
pub(super) fn height(table: &Table, frame: &Frame) -> u32 {
    let sheet = Sheet::of(table, frame);
    sheet.bottom.ceil().clamp(1.0, 20_000.0) as u32
}

pub(super) fn draw(table: &Table, pen: &mut Pen) {
    let theme = pen.frame.theme;
    let sheet = Sheet::of(table, &pen.frame);
    let size = sheet.size;
    let right = f64::from(pen.frame.width) - sheet.left;
    let most = f64::from(pen.frame.height);

    for (column, heading) in sheet.columns.iter().zip(&sheet.headings) {
        let last = sheet.head - size;
        let first = last - (heading.len() as f64 - 1.0) * size * LINE;
        column.write(heading, first, size, true, pen);
    }
    pen.ruled(
        (sheet.left, sheet.head),
        (right, sheet.head),
        1.0,
        theme.axis,
    );

    for (index, row) in sheet.rows.iter().enumerate() {
        if row.top > most {
            break;
        }
        if index > 0 {
            pen.ruled((sheet.left, row.top), (right, row.top), 0.5, theme.grid);
        }
        for (column, (lines, bold)) in sheet.columns.iter().zip(&row.cells) {
            column.write(lines, row.top + size * 0.95, size, *bold, pen);
        }
    }
    pen.ruled((sheet.left, sheet.end), (right, sheet.end), 1.0, theme.line);
    for (index, note) in sheet.notes.iter().enumerate() {
        let y = sheet.end + size * 1.2 + index as f64 * size * LINE;
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
    rows: Vec<Row>,
    notes: Vec<String>,
    size: f64,
    left: f64,
    /// The height of the line under the headings.
    head: f64,
    /// The height of the line under the last row.
    end: f64,
    bottom: f64,
}

/// One row.
struct Row {
    top: f64,
    /// The lines of each cell, and whether they are bold.
    cells: Vec<(Vec<String>, bool)>,
}

/// Where a column stands.
struct Span {
    left: f64,
    width: f64,
    numbers: bool,
}

impl Span {
    fn write(&self, lines: &[String], first: f64, size: f64, bold: bool, pen: &mut Pen) {
        let colour = pen.frame.theme.text;
        let (x, from) = if self.numbers {
            (self.left + self.width, From::Right)
        } else {
            (self.left, From::Left)
        };
        for (index, text) in lines.iter().enumerate() {
            let at = (x, first + index as f64 * size * LINE);
            if bold {
                pen.bold(text, at, size, from, colour);
            } else {
                pen.words(text, at, size, from, colour);
            }
        }
    }
}

impl Sheet {
    fn of(table: &Table, frame: &Frame) -> Self {
        let size = frame.theme.text_size.max(12.0);
        let left = 12.0;
        let mut reasons: Vec<&str> = Vec::new();
        let texts: Vec<Vec<(String, bool)>> = table
            .rows
            .iter()
            .take(MOST)
            .map(|row| {
                let cells = row.iter().zip(&table.columns);
                cells
                    .map(|(cell, column)| written(cell, column.unit, &mut reasons))
                    .collect()
            })
            .collect();
        let whole = f64::from(frame.width) - 2.0 * left;
        let columns = columns(table, &texts, size, left, whole);

        let headings: Vec<_> = table
            .columns
            .iter()
            .zip(&columns)
            .map(|(column, span)| words::wrap(&column.title, size * BOLD, span.width, 4))
            .collect();
        let deepest = headings.iter().map(Vec::len).max().unwrap_or(0).max(1) as f64;
        let head = size * (2.3 + (deepest - 1.0) * LINE);

        let mut end = head;
        let rows = texts
            .into_iter()
            .map(|cells| {
                let top = end;
                let cells: Vec<_> = cells
                    .into_iter()
                    .zip(&columns)
                    .map(|((text, bold), span)| {
                        let factor = if bold { BOLD } else { PLAIN };
                        // A number is never broken.
                        let most = if span.numbers { 1 } else { 4 };
                        (words::wrap(&text, size * factor, span.width, most), bold)
                    })
                    .collect();
                let deepest = cells
                    .iter()
                    .map(|cell| cell.0.len())
                    .max()
                    .unwrap_or(0)
                    .max(1);
                end += size * (1.9 + (deepest as f64 - 1.0) * LINE);
                Row { top, cells }
            })
            .collect();

        let mut notes: Vec<String> = reasons
            .iter()
            .enumerate()
            .flat_map(|(index, reason)| {
                let note = format!("{} {reason}", sign(index));
                words::wrap(&note, size * PLAIN, whole, 6)
            })
            .collect();
        if table.rows.len() > MOST {
            notes.push(format!("… and {} more rows.", table.rows.len() - MOST));
        }
        let bottom = end + size * 0.9 + notes.len() as f64 * size * LINE;
        Self {
            columns,
            headings,
            rows,
            notes,
            size,
            left,
            head,
            end,
            bottom,
        }
    }
}

/// The columns side by side from `left` on, in `whole` px together.
fn columns(
    table: &Table,
    texts: &[Vec<(String, bool)>],
    size: f64,
    left: f64,
    whole: f64,
) -> Vec<Span> {
    let longest_word = |text: &str| {
        let words = text.split_whitespace().map(|word| words::width(word, size));
        words.fold(0.0, f64::max)
    };
    let wishes: Vec<Wish> = table
        .columns
        .iter()
        .enumerate()
        .map(|(index, column)| {
            let mut cells = table.rows.iter().filter_map(|row| row.get(index));
            let numbers = cells.any(|c| matches!(c, Cell::Number(_) | Cell::Marked(..)));
            let texts = || texts.iter().filter_map(|row| row.get(index));
            let factor = |bold: bool| if bold { BOLD } else { PLAIN };
            let full = texts()
                .map(|(text, bold)| words::width(text, size) * factor(*bold))
                .fold(0.0, f64::max);
            let unbroken = texts()
                .map(|(text, bold)| longest_word(text) * factor(*bold))
                .fold(0.0, f64::max);
            let least = if numbers { full } else { unbroken };
            Wish {
                least: least.max(longest_word(&column.title) * BOLD) + 1.0,
                like: full.max(words::width(&column.title, size) * BOLD) + 1.0,
                numbers,
            }
        })
        .collect();
    let count = wishes.len().max(1) as f64;
    let gap = if whole < 480.0 { GAP * 0.6 } else { GAP };
    let widths = shares(&wishes, (whole - gap * (count - 1.0)).max(count));
    let mut at = left;
    wishes
        .iter()
        .zip(widths)
        .map(|(wish, width)| {
            let span = Span {
                left: at,
                width,
                numbers: wish.numbers,
            };
            at += width + gap;
            span
        })
        .collect()
}

/// How wide a column must be to break no word and no number, and would be to break nothing.
struct Wish {
    least: f64,
    like: f64,
    numbers: bool,
}

/// The width of each column: what it would like where that fits, at least what it needs where
/// that fits; where nothing does, words give way before numbers.
fn shares(wishes: &[Wish], room: f64) -> Vec<f64> {
    let sum = |of: &dyn Fn(&Wish) -> f64| wishes.iter().map(of).sum::<f64>();
    let (least, like) = (sum(&|w| w.least), sum(&|w| w.like));
    let of_numbers = sum(&|w| if w.numbers { w.least } else { 0.0 });
    let of_words = least - of_numbers;
    wishes
        .iter()
        .map(|wish| {
            if like <= room {
                // A little of the rest, so that a narrow table is not a strip at the left.
                wish.like + ((room - like) / wishes.len() as f64).min(60.0)
            } else if least <= room {
                wish.least + (wish.like - wish.least) * (room - least) / (like - least)
            } else if of_words * 0.5 <= room - of_numbers {
                if wish.numbers {
                    wish.least
                } else {
                    wish.least * (room - of_numbers) / of_words
                }
            } else {
                wish.least * room / least
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
