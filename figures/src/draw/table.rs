//! A table as rows of words, for files.

use plotters::style::Color;
use plotters::style::text_anchor::HPos;

use super::clip::Rect;
use super::frame::Frame;
use super::sheet::{DrawResult, Sheet, Type};
use super::words;
use crate::Unit;
use crate::figure::{Cell, Column, Mark, Table};
use crate::quantity::plural;

/// Rows beyond this many are counted instead of drawn.
const MOST: usize = 500;
/// The free width between columns.
const GAP: f64 = 18.0;
/// The margin at either side.
const LEFT: f64 = 12.0;
/// Opacity of the band behind the current row.
const CURRENT_ALPHA: f64 = 0.08;
/// Between the lines of one cell, in type sizes.
const LINE: f64 = 1.3;
/// Margin for typefaces wider than the table of widths, plain and bold.
const PLAIN: f64 = 1.03;
const BOLD: f64 = 1.08;

/// Returns the height that shows the whole table, in CSS px.
pub(super) fn height(table: &Table, frame: &Frame) -> u32 {
    let sheet = Cut::of(table, frame);
    sheet.bottom.ceil().clamp(1.0, 20_000.0) as u32
}

/// Returns the width in CSS px below which numbers would be cut.
pub(super) fn least_width(table: &Table, frame: &Frame) -> u32 {
    let size = frame.theme.text_size.max(12.0);
    let texts = texts(table, &mut Vec::new());
    let wishes = wishes(table, &texts, size);
    let gaps = GAP * wishes.len().saturating_sub(1) as f64;
    let least = 2.0 * LEFT + gaps + wishes.iter().map(|wish| wish.least).sum::<f64>();
    least.ceil().clamp(1.0, 4000.0) as u32
}

pub(super) fn draw(table: &Table, sheet: &Sheet) -> DrawResult {
    let theme = sheet.frame.theme;
    let cut = Cut::of(table, &sheet.frame);
    let size = cut.size;
    let right = f64::from(sheet.frame.width) - LEFT;
    let most = f64::from(sheet.frame.height);
    let rule = |y: f64, width: f64, color| sheet.straight_rule((LEFT, y), (right, y), width, color);

    for (column, heading) in cut.columns.iter().zip(&cut.headings) {
        let first = cut.head - size - (heading.len() as f64 - 1.0) * size * LINE;
        column.write(heading, first, size, true, sheet)?;
    }
    rule(cut.head, 1.0, theme.axis)?;
    for (index, row) in cut.rows.iter().enumerate() {
        if row.top > most {
            break;
        }
        if index > 0 {
            rule(row.top, 0.5, theme.grid)?;
        }
        if table.current == Some(index) {
            let bottom = cut.rows.get(index + 1).map_or(cut.end, |next| next.top);
            let all = Rect::between((LEFT / 2.0, row.top), (right + LEFT / 2.0, bottom));
            sheet.fill(&all, theme.text.mix(CURRENT_ALPHA))?;
            let sign = Rect::between((LEFT / 2.0, row.top), (LEFT / 2.0 + 3.0, bottom));
            sheet.fill(&sign, theme.text.to_rgba())?;
        }
        for (column, (lines, bold)) in cut.columns.iter().zip(&row.cells) {
            column.write(lines, row.top + size * 0.95, size, *bold, sheet)?;
        }
    }
    rule(cut.end, 1.0, theme.line)?;
    for (index, note) in cut.notes.iter().enumerate() {
        let y = cut.end + size * 1.2 + index as f64 * size * LINE;
        if y > most {
            break;
        }
        sheet.write(note, (LEFT, y), Type::new(size, theme.muted, HPos::Left))?;
    }
    Ok(())
}

/// A table cut to columns and lines.
struct Cut {
    columns: Vec<Span>,
    headings: Vec<Vec<String>>,
    rows: Vec<Row>,
    notes: Vec<String>,
    size: f64,
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

/// The left and right ends of a column.
struct Span {
    left: f64,
    width: f64,
    numbers: bool,
}

impl Span {
    fn write(
        &self,
        lines: &[String],
        first: f64,
        size: f64,
        bold: bool,
        sheet: &Sheet,
    ) -> DrawResult {
        let (x, from) = if self.numbers {
            (self.left + self.width, HPos::Right)
        } else {
            (self.left, HPos::Left)
        };
        let style = Type { bold, ..Type::new(size, sheet.frame.theme.text, from) };
        for (index, text) in lines.iter().enumerate() {
            sheet.write(text, (x, first + index as f64 * size * LINE), style)?;
        }
        Ok(())
    }
}

impl Cut {
    fn of(table: &Table, frame: &Frame) -> Self {
        let size = frame.theme.text_size.max(12.0);
        let mut reasons: Vec<&str> = Vec::new();
        let texts = texts(table, &mut reasons);
        let whole = f64::from(frame.width) - 2.0 * LEFT;
        let columns = columns(&wishes(table, &texts, size), whole);

        let headings = table.columns.iter().zip(&columns);
        let wrapped = |(column, span): (&Column, &Span)| {
            words::wrap(&heading(column), size * BOLD, span.width, 6)
        };
        let headings: Vec<_> = headings.map(wrapped).collect();
        let deepest = headings.iter().map(Vec::len).max().unwrap_or(0).max(1) as f64;
        let head = size * (2.3 + (deepest - 1.0) * LINE);

        let mut end = head;
        let wrapped = |((text, bold), span): ((String, bool), &Span)| {
            let factor = if bold { BOLD } else { PLAIN };
            // A number is never broken.
            let most = if span.numbers { 1 } else { 4 };
            (words::wrap(&text, size * factor, span.width, most), bold)
        };
        let rows = texts.into_iter().map(|cells| {
            let top = end;
            let cells: Vec<_> = cells.into_iter().zip(&columns).map(wrapped).collect();
            let deepest = cells.iter().map(|cell| cell.0.len()).max().unwrap_or(0).max(1);
            end += size * (1.9 + (deepest as f64 - 1.0) * LINE);
            Row { top, cells }
        });
        let rows = rows.collect();

        let notes = reasons.iter().enumerate().flat_map(|(index, reason)| {
            words::wrap(&format!("{} {reason}", sign(index)), size * PLAIN, whole, 6)
        });
        let mut notes: Vec<String> = notes.collect();
        if table.rows.len() > MOST {
            let more = table.rows.len() - MOST;
            let rows = plural(more as f64, "row", "rows");
            notes.push(format!("… and {more} more {rows}."));
        }
        let bottom = end + size * 0.9 + notes.len() as f64 * size * LINE;
        Self { columns, headings, rows, notes, size, head, end, bottom }
    }
}

/// Returns the words of all cells, and whether they are bold; the reasons for marks are collected.
fn texts<'a>(table: &'a Table, reasons: &mut Vec<&'a str>) -> Vec<Vec<(String, bool)>> {
    let mut text = |(cell, column): (&'a Cell, _)| cell_text(cell, column, reasons);
    let rows = table.rows.iter().take(MOST);
    rows.map(|row| row.iter().zip(&table.columns).map(&mut text).collect()).collect()
}

/// Returns a heading: the title, and the part of a long unit that its cells leave out.
fn heading(column: &Column) -> String {
    match left_out(column.unit) {
        Some(per) => format!("{} [{per}]", column.title),
        None => column.title.clone(),
    }
}

/// Returns the part of a long unit that cells leave out: the "/word" of "s/word".
fn left_out(unit: Unit) -> Option<&'static str> {
    unit.symbol().strip_prefix('s').filter(|per| per.starts_with('/'))
}

fn wishes(table: &Table, texts: &[Vec<(String, bool)>], size: f64) -> Vec<Wish> {
    let longest_word = |text: &str| {
        let words = text.split(' ');
        words.map(|word| words::width(word, size)).fold(0.0, f64::max)
    };
    let wish = |(index, column): (usize, &Column)| {
        let mut cells = table.rows.iter().filter_map(|row| row.get(index));
        let numbers = cells.any(|c| matches!(c, Cell::Number(_) | Cell::Marked(..)));
        let widest = |width: &dyn Fn(&str) -> f64| {
            let texts = texts.iter().filter_map(|row| row.get(index));
            let widths = texts.map(|(text, bold)| width(text) * if *bold { BOLD } else { PLAIN });
            widths.fold(0.0, f64::max)
        };
        let full = widest(&|text| words::width(text, size));
        let least = if numbers { full } else { widest(&longest_word) };
        let title = heading(column);
        let like = full.max(words::width(&title, size) * BOLD) + 1.0;
        Wish { least: least.max(longest_word(&title) * BOLD) + 1.0, like, numbers }
    };
    table.columns.iter().enumerate().map(wish).collect()
}

fn columns(wishes: &[Wish], whole: f64) -> Vec<Span> {
    let count = wishes.len().max(1) as f64;
    let gap = if whole < 480.0 { GAP * 0.6 } else { GAP };
    let widths = shares(wishes, (whole - gap * (count - 1.0)).max(count));
    let mut at = LEFT;
    let spans = wishes.iter().zip(widths).map(|(wish, width)| {
        let span = Span { left: at, width, numbers: wish.numbers };
        at += width + gap;
        span
    });
    spans.collect()
}

/// The least width of a column, at which no word and no number is broken, and the width at which
/// nothing is.
struct Wish {
    least: f64,
    like: f64,
    numbers: bool,
}

/// Returns the width of each column: what it would like where that fits, else at least what it
/// needs. Where not even that fits, words give way before numbers.
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
                if wish.numbers { wish.least } else { wish.least * (room - of_numbers) / of_words }
            } else {
                wish.least * room / least
            }
        })
        .collect()
}

/// Returns the words of a cell and whether they are bold; a new reason is added to the notes.
fn cell_text<'a>(cell: &'a Cell, column: &Column, reasons: &mut Vec<&'a str>) -> (String, bool) {
    let number = |value: f64| {
        let text = column.format(value);
        // The heading says the rest.
        let cut = left_out(column.unit).and_then(|per| text.strip_suffix(per));
        cut.map_or(text.clone(), str::to_owned)
    };
    match cell {
        Cell::Empty => ("–".to_owned(), false),
        Cell::Number(value) => (number(*value), false),
        Cell::Text(text) => (text.clone(), false),
        Cell::Marked(value, mark, reason) => {
            let known = reasons.iter().position(|other| other == reason);
            let index = known.unwrap_or_else(|| {
                reasons.push(reason);
                reasons.len() - 1
            });
            let text = format!("{} {}", number(*value), sign(index));
            (text, *mark != Mark::Rounded)
        }
    }
}

fn sign(index: usize) -> String {
    super::number_style::superscript(i32::try_from(index + 1).unwrap_or(0))
}
