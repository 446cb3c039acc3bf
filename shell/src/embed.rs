//! A figure in a page of others: the code for it, and the height that it takes there.

use crossover_figures::figure::{Cell, Figure, Table};

/// The height, in CSS pixels, of a workbench that is embedded.
pub const BENCH: u32 = 720;

/// What stands around a figure that is embedded, in CSS pixels: its title, the answer and the heading of
/// its data.
const AROUND: u32 = 188;

/// What its player takes.
const PLAYER: u32 = 36;

/// What one of the parameters below it takes.
const CONTROL: u32 = 32;

/// The most that the rows of a table take before they scroll within it.
const MOST_ROWS: u32 = 962;

/// What a line of a note in a cell takes, and how many letters stand in one.
const LINE: u32 = 17;
const LETTERS: usize = 24;

/// Returns the height, in CSS pixels, of `figure` with so many parameters below it where it is embedded in a
/// column `width` pixels wide. It suits narrower ones as well: a figure takes what its frame has.
#[must_use]
pub fn height(figure: &Figure, width: u32, controls: usize) -> u32 {
    let player = figure.clock().map_or(0, |_| PLAYER);
    let own = match figure {
        Figure::Plot(_) => figure.height(width),
        Figure::Table(table) => (figure.height(width) + notes(table)).min(MOST_ROWS),
    };
    AROUND + own + player + CONTROL * controls as u32
}

/// What the notes in the cells of a table take.
fn notes(table: &Table) -> u32 {
    let lines = |cell: &Cell| match cell {
        Cell::Marked(_, _, reason) => reason.len().div_ceil(LETTERS),
        _ => 0,
    };
    let rows = table.rows.iter();
    let lines = rows.map(|row| row.iter().map(lines).max().unwrap_or(0));
    LINE * lines.sum::<usize>() as u32
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
    fn a_table_with_notes_is_higher_and_no_higher_than_it_is_shown() {
        let table = |rows, cell: &Cell| {
            let column = Column::new("time", Unit::Second);
            let table = Table::new("", vec![column], vec![vec![cell.clone()]; rows]);
            height(&Figure::Table(table), 720, 0)
        };
        let noted = Cell::Marked(1.0, Mark::Differs, "a note of thirty-two letters 123".into());
        let plain = Cell::Number(1.0);
        assert_eq!(table(2, &noted), table(2, &plain) + 2 * 2 * LINE);
        assert_eq!(table(1000, &plain), AROUND + MOST_ROWS);
    }

    #[test]
    fn a_code_is_valid_html_whatever_the_link_and_the_title_hold() {
        let code = code(
            "https://host/#/routing?m=5&embed=1",
            "the \"best\" p & n",
            640,
        );
        assert!(code.contains("m=5&amp;embed=1"));
        assert!(code.contains("height=\"640\""));
        assert!(code.contains("title=\"the &quot;best&quot; p &amp; n\""));
    }
}
