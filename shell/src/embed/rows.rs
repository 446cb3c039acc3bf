//! How high the rows of a table are on the page: its columns share the width as a browser has them share it,
//! and what is too long for its column has further lines.

use crossover_figures::draw::text_width;
use crossover_figures::figure::{Cell, Column, Table};

/// The type of a cell, its line, and those of a note below it, in CSS pixels.
const TYPE: f64 = 14.4;
const LINE: f64 = 22.4;
const NOTE_TYPE: f64 = 12.8;
const NOTE_LINE: f64 = 20.0;
/// The least width of a note.
const NOTE: f64 = 160.0;

/// Above and below the lines of a row, with its rule.
const BESIDE_LINES: f64 = 13.8;

/// Below this width cells stand closer, and have a least width.
const PHONE: u32 = 544;
const PADDING: f64 = 22.4;
const PHONE_PADDING: f64 = 16.0;
const PHONE_CELL: f64 = 92.0;

/// What surrounds the rows at both sides, at the top and bottom, and the bar where they are scrolled sideways.
const SIDES: f64 = 18.0;
/// The share of the room that columns are sure to have: where all but fits, a browser breaks lines.
const SURE: f64 = 0.96;
const ENDS: f64 = 10.0;
const BAR: f64 = 15.0;

/// How much wider than reckoned a font may run, plain and bold.
const PLAIN: f64 = 1.06;
const BOLD: f64 = 1.14;

/// No more rows are counted: they are scrolled long before.
const MOST: usize = 240;

/// A text in a cell, as the widths of its words, each without and with the space behind it.
#[derive(Default)]
struct Text(Vec<(f64, f64)>);

/// What stands in a cell.
#[derive(Default)]
struct Content {
    text: Text,
    note: Option<Text>,
}

/// Returns the height, in CSS pixels, of `table` in a column `width` pixels wide, where no row is hidden.
pub fn height(table: &Table, width: u32) -> u32 {
    let rows: Vec<Vec<Content>> = contents(table);
    let phone = width < PHONE;
    let padding = if phone { PHONE_PADDING } else { PADDING };
    let wishes: Vec<_> = (0..table.columns.len())
        .map(|at| wish(rows.iter().filter_map(|row| row.get(at)), padding, phone))
        .collect();
    let room = f64::from(width) - SIDES;
    let widths = shared(&wishes, room * SURE);
    let bar = if widths.iter().sum::<f64>() > room + 1.0 { BAR } else { 0.0 };
    let high = |row: &Vec<Content>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| cell.height(width - padding));
        BESIDE_LINES + cells.fold(LINE, f64::max)
    };
    (rows.iter().map(high).sum::<f64>() + ENDS + bar).ceil() as u32
}

/// Returns what stands in each cell, the headings first.
fn contents(table: &Table) -> Vec<Vec<Content>> {
    let heads = table.columns.iter().map(|column| Content::of(&column.title, BOLD)).collect();
    let rows = table.rows.iter().take(MOST).enumerate().map(|(at, row)| {
        let weight = if table.current == Some(at) { BOLD } else { PLAIN };
        let cells = row.iter().zip(&table.columns);
        cells.map(|(cell, column)| Content::cell(cell, column, weight)).collect()
    });
    std::iter::once(heads).chain(rows).collect()
}

/// Returns the least width of a column, and the one at which nothing in it has a second line.
fn wish<'a>(cells: impl Iterator<Item = &'a Content>, padding: f64, phone: bool) -> (f64, f64) {
    let least = if phone { PHONE_CELL } else { 0.0 };
    let (mut word, mut all) = (0.0_f64, 0.0_f64);
    for Content { text, note } in cells {
        let (noted, whole) = note.as_ref().map_or((0.0, 0.0), |note| (NOTE, note.all()));
        word = word.max(text.longest()).max(noted);
        all = all.max(text.all()).max(noted).max(whole);
    }
    ((word + padding).max(least), (all + padding).max(least))
}

/// Returns the widths that columns have in `room`: what is left beyond the least goes to those that wish for
/// more.
fn shared(wishes: &[(f64, f64)], room: f64) -> Vec<f64> {
    let sum = |of: fn(&(f64, f64)) -> f64| wishes.iter().map(of).sum::<f64>();
    let (least, most) = (sum(|wish| wish.0), sum(|wish| wish.1));
    let width = |&(low, high): &(f64, f64)| {
        if most <= room {
            high * room / most.max(1.0)
        } else if least < room {
            low + (room - least) * (high - low) / (most - least)
        } else {
            low
        }
    };
    wishes.iter().map(width).collect()
}

impl Content {
    fn cell(cell: &Cell, column: &Column, weight: f64) -> Self {
        match cell {
            Cell::Empty => Self::default(),
            Cell::Text(text) => Self::of(text, weight),
            Cell::Number(value) => Self::number(&column.format(*value), weight),
            Cell::Marked(value, _, reason) => Self {
                note: (!reason.is_empty()).then(|| Text::of(reason, NOTE_TYPE * PLAIN)),
                ..Self::number(&format!("≠ {}", column.format(*value)), BOLD)
            },
        }
    }

    fn of(text: &str, weight: f64) -> Self {
        Self { text: Text::of(text, TYPE * weight), note: None }
    }

    /// Returns a number, which has one line.
    fn number(text: &str, weight: f64) -> Self {
        let all = text_width(text, TYPE * weight);
        Self { text: Text(vec![(all, all)]), note: None }
    }

    /// Returns the height of its lines where they are `width` pixels wide.
    fn height(&self, width: f64) -> f64 {
        let note = self.note.as_ref().map_or(0.0, |note| NOTE_LINE * note.lines(width));
        LINE * self.text.lines(width) + note
    }
}

impl Text {
    fn of(text: &str, size: f64) -> Self {
        let width = |word: &str| (text_width(word.trim_end(), size), text_width(word, size));
        Self(text.split_inclusive([' ', '-']).map(width).collect())
    }

    fn longest(&self) -> f64 {
        self.0.iter().map(|word| word.0).fold(0.0, f64::max)
    }

    fn all(&self) -> f64 {
        self.0.iter().map(|word| word.1).sum()
    }

    /// Returns the number of lines that it has where they are `width` pixels wide.
    fn lines(&self, width: f64) -> f64 {
        let (mut lines, mut at) = (1.0, 0.0);
        for (word, spaced) in &self.0 {
            // Widths that were shared out are as wide as what they were made for.
            if at > 0.0 && at + word > width + 0.01 {
                lines += 1.0;
                at = 0.0;
            }
            at += spaced;
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossover_figures::Unit;
    use crossover_figures::figure::Mark;

    /// Returns a table of one column whose rows are all `cell`.
    fn rows(count: usize, cell: &Cell) -> Table {
        let column = Column::new("time", Unit::Second);
        Table::new("", vec![column], vec![vec![cell.clone()]; count])
    }

    #[test]
    fn each_row_adds_its_height() {
        let number = Cell::Number(1.0);
        let [one, ten] = [1, 10].map(|count| height(&rows(count, &number), 720));
        assert!((f64::from(ten - one) - 9.0 * (LINE + BESIDE_LINES)).abs() <= 1.0);
    }

    #[test]
    fn words_take_further_lines_in_a_narrow_column() {
        let words =
            Cell::Text("a line of sixty letters where a column is as wide as 720 px.".into());
        let table = rows(4, &words);
        assert_eq!(height(&table, 720), height(&rows(4, &Cell::Number(1.0)), 720));
        assert!(height(&table, 320) >= height(&table, 720) + 4 * LINE as u32);
    }

    #[test]
    fn a_note_stands_below_its_number() {
        let noted = Cell::Marked(1.0, Mark::Differs, "a note of a few words".into());
        let plain = height(&rows(2, &Cell::Number(1.0)), 720);
        assert!(height(&rows(2, &noted), 720) >= plain + 2 * NOTE_LINE as u32);
    }

    #[test]
    fn a_table_that_is_scrolled_sideways_has_room_for_its_bar() {
        let columns = |count| {
            let column = Column::new("time", Unit::Second);
            let row = vec![Cell::Number(1.0); count];
            height(&Table::new("", vec![column; count], vec![row]), 390)
        };
        assert_eq!(columns(12), columns(2) + BAR as u32);
    }
}
