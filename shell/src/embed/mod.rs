//! A figure in a page of others: the code for it, and the height that it takes there.

mod rows;

use std::fmt::Write;

use crossover_figures::figure::Figure;
use crossover_screens::predict::{Asks, Predict};

/// The height, in CSS pixels, of a workbench that is embedded.
pub const BENCH: u32 = 720;

/// What stands around a figure that is embedded, in CSS pixels: its title, its margins and the frame of the answer.
const AROUND: u32 = 80;

/// The heading of the data of a plot.
const DATA: u32 = 26;

/// The height of its player.
const PLAYER: u32 = 38;

/// The height of one of the parameters below it.
const CONTROL: u32 = 32;

/// The height of a prediction that is asked for below it, and of what it is made with: the box of a number, and
/// each of the alternatives that are put in order.
const PREDICTION: u32 = 150;
const TYPED: u32 = 52;
const ALTERNATIVE: u32 = 42;

/// A line of the answer, the letters of one that is long, the width of a letter, and what stands beside the line.
const LINE: u32 = 20;
const LETTERS: u32 = 130;
const LETTER: u32 = 8;
const BESIDE: u32 = 44;

/// The greatest height, in CSS pixels, of the rows of a table, beyond which they scroll within it.
pub const MOST_ROWS: u32 = 1200;

/// The widths of columns for which heights are told, and how far they are apart.
const NARROWEST: u32 = 280;
const WIDEST: u32 = 1080;
const STEP: u32 = 20;

/// Heights are told as one where they differ by less: a figure takes what its frame has.
const ALIKE: u32 = 24;

/// Returns the height, in CSS pixels, of what stands below a figure: parameters, and what is predicted.
pub fn below(controls: usize, predict: Option<&Predict>) -> u32 {
    let form = predict.map_or(0, |predict| match &predict.asks {
        Asks::Number(_) => PREDICTION + TYPED,
        Asks::Order(names) => PREDICTION + ALTERNATIVE * names.len() as u32,
        Asks::Point { .. } | Asks::Curve { .. } => PREDICTION,
    });
    CONTROL * controls as u32 + form
}

/// Returns the height, in CSS pixels, of `figure` with what is so high [`below`] it where it is embedded in a
/// column `width` pixels wide.
pub fn height(figure: &Figure, width: u32, below: u32) -> u32 {
    let player = figure.clock().map_or(0, |_| PLAYER);
    let own = match figure {
        Figure::Plot(_) => figure.height(width) + DATA,
        Figure::Table(table) => rows::height(table, width).min(MOST_ROWS),
    };
    let answer = LINE * (LETTERS * LETTER).div_ceil(width.saturating_sub(BESIDE).max(LETTER));
    AROUND + answer + own + player + below
}

/// Returns the heights of `figure` as the attribute `height` of the element says them: `0:640 520:600`, from
/// each width of the column on.
pub fn heights(figure: &Figure, below: u32) -> String {
    let widths = (NARROWEST..=WIDEST).step_by(STEP as usize);
    let mut steps: Vec<(u32, u32, u32)> = Vec::new();
    for (width, high) in widths.map(|width| (width, height(figure, width, below))) {
        match steps.last_mut() {
            Some((_, least, most)) if high.max(*most) - high.min(*least) < ALIKE => {
                (*least, *most) = (high.min(*least), high.max(*most));
            }
            _ => steps.push((width, high, high)),
        }
    }
    let mut said = String::new();
    for (width, _, high) in steps {
        let from = if width == NARROWEST { 0 } else { width };
        let space = if said.is_empty() { "" } else { " " };
        let _ = write!(said, "{space}{from}:{high}");
    }
    said
}

/// Returns the HTML that shows `link` in a page of others, under `title` and `height` CSS pixels high.
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
    use crossover_figures::figure::{Cell, Column, Table};

    fn table(rows: usize) -> Figure {
        let columns = vec![Column::new("what it is", Unit::One); 3];
        let words = Cell::Text("some words that take several lines".into());
        Figure::Table(Table::new("", columns, vec![vec![words; 3]; rows]))
    }

    #[test]
    fn each_parameter_below_a_figure_has_its_row() {
        let plot = Figure::Plot(plot());
        let bare = height(&plot, 720, 0);
        assert!(bare > plot.height(720));
        assert_eq!(height(&plot, 720, below(3, None)), bare + 3 * CONTROL);
    }

    #[test]
    fn no_table_is_higher_than_it_is_shown() {
        assert!(height(&table(4), 390, 0) > height(&table(4), 720, 0));
        assert!(height(&table(1000), 720, 0) < MOST_ROWS + 200);
    }

    #[test]
    fn the_heights_of_all_widths_cut_nothing() {
        for figure in [Figure::Plot(plot()), table(4), table(60)] {
            let said = heights(&figure, 64);
            let steps: Vec<(u32, u32)> = said
                .split(' ')
                .map(|step| step.split_once(':').expect("a step"))
                .map(|(from, high)| {
                    (from.parse().expect("a width"), high.parse().expect("a height"))
                })
                .collect();
            assert!(steps.len() < 16 && steps.is_sorted(), "{said}");
            for width in (NARROWEST..=WIDEST).step_by(STEP as usize) {
                let step = steps.iter().rfind(|(from, _)| *from <= width).expect("a step");
                let own = height(&figure, width, 64);
                assert!((own..own + ALIKE).contains(&step.1), "{width}: {own} in {said}");
            }
        }
    }

    #[test]
    fn a_code_is_valid_html_whatever_the_link_and_the_title_hold() {
        let code = code("https://host/#/routing?m=5&embed=1", "the \"best\" p & n", 640);
        assert!(code.contains("m=5&amp;embed=1"));
        assert!(code.contains("height=\"640\""));
        assert!(code.contains("title=\"the &quot;best&quot; p &amp; n\""));
    }
}
