//! A figure in a page of others: the code for it, and the height that it takes there.

use crossover_figures::figure::{Cell, Figure, Table};

/// The height, in CSS pixels, of a workbench that is embedded.
pub const BENCH: u32 = 720;

/// What stands around a figure that is embedded, in CSS pixels: its title, the answer and the heading of
/// its data.
const AROUND: u32 = 188;

/// The height of its player.
const PLAYER: u32 = 36;

/// The height of one of the parameters below it.
const CONTROL: u32 = 32;

/// The further height of the answer in a column that is narrower than this.
const MORE: u32 = 40;
const NARROW: u32 = 520;

/// The greatest height of the rows of a table, beyond which they scroll within it.
const MOST_ROWS: u32 = 962;

/// In the cells of a table: a further line, the letters in a line of a note, the width of a letter, and the
/// least that a cell is wide.
const LINE: u32 = 20;
const LETTERS: usize = 24;
const LETTER: u32 = 7;
const CELL: u32 = 92;

/// Returns the height, in CSS pixels, of `figure` with the number of `controls` below it where it is
/// embedded in a column `width` pixels wide. It suits narrower ones as well: a figure takes what its frame has.
#[must_use]
pub fn height(figure: &Figure, width: u32, controls: usize) -> u32 {
    let player = figure.clock().map_or(0, |_| PLAYER);
    let own = match figure {
        Figure::Plot(_) => figure.height(width),
        Figure::Table(table) => (figure.height(width) + more(table, width)).min(MOST_ROWS),
    };
    let answer = if width < NARROW { MORE } else { 0 };
    AROUND + answer + own + player + CONTROL * controls as u32
}

/// Returns the height that further lines in the cells of a table take.
fn more(table: &Table, width: u32) -> u32 {
    let columns = table.columns.len().max(1) as u32;
    let letters = ((width / columns).max(CELL) / LETTER) as usize;
    let beyond = |count: usize, letters: usize| count.saturating_sub(1) / letters;
    let further = |text: &str| beyond(text.len(), letters);
    let lines = |cell: &Cell| match cell {
        Cell::Text(text) => further(text),
        Cell::Marked(_, _, reason) => reason.len().div_ceil(LETTERS),
        Cell::Number(_) | Cell::Empty => 0,
    };
    let most = |row: &Vec<Cell>| row.iter().map(lines).max();
    // Of a heading the unit, in brackets, is a part; notes leave it the least width, and where it breaks it
    // does so between words.
    let head = table.columns.iter().map(|column| {
        let unit = column.unit.symbol().len();
        let count = column.title.len() + if unit == 0 { 0 } else { unit + 3 };
        let further = beyond(count, (CELL / LETTER) as usize);
        further + usize::from(further > 0)
    });
    let all = table.rows.iter().filter_map(most).chain(head.max());
    LINE * all.sum::<usize>() as u32
}

/// Returns the HTML that shows `link` in a page of others, under `title` and `height` CSS pixels high.
#[must_use]
pub fn code(link: &str, title: &str, height: u32) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('"', "&quot;");
    let (link, title) = (escaped(link), escaped(title));
    format!(
        "<iframe src=\"{link}\" width=\"100%\" height=\"{height}\" loading=\"lazy\" \
         allow=\"clipboard-write; fullscreen\" title=\"{title}\"></iframe>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::plot;
    use crossover_figures::Unit;
    use crossover_figures::figure::{Column, Mark};

    #[test]
    fn each_parameter_below_a_figure_has_its_row() {
        let plot = Figure::Plot(plot());
        let bare = height(&plot, 720, 0);
        assert!(bare > plot.height(720));
        assert_eq!(height(&plot, 720, 3), bare + 3 * CONTROL);
    }

    #[test]
    fn a_table_of_words_is_higher_in_a_narrow_column_and_no_higher_than_it_is_shown() {
        let table = |rows, cell: &Cell, width| {
            let column = Column::new("time", Unit::Second);
            let table = Table::new("", vec![column], vec![vec![cell.clone()]; rows]);
            height(&Figure::Table(table), width, 0)
        };
        let noted = Cell::Marked(1.0, Mark::Differs, "a note of two lines in a cell".into());
        let words =
            Cell::Text("a line of sixty letters where a column is as wide as 720 px.".into());
        let plain = Cell::Number(1.0);
        let bare = table(2, &plain, 720);
        assert_eq!(table(2, &noted, 720), bare + 2 * 2 * LINE);
        assert_eq!(table(2, &words, 720), bare);
        assert_eq!(table(2, &words, 390), bare + MORE + 2 * LINE);
        assert_eq!(table(1000, &plain, 720), AROUND + MOST_ROWS);
    }

    #[test]
    fn a_code_is_valid_html_whatever_the_link_and_the_title_hold() {
        let code = code("https://host/#/routing?m=5&embed=1", "the \"best\" p & n", 640);
        assert!(code.contains("m=5&amp;embed=1"));
        assert!(code.contains("height=\"640\""));
        assert!(code.contains("title=\"the &quot;best&quot; p &amp; n\""));
    }
}
