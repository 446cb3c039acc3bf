//! Most of a figure is its data: names, titles and numbers of axes leave it three fifths of its area.

use std::collections::BTreeSet;

use crossover_figures::draw::{Frame, Theme, ThemeName, geometry};
use crossover_figures::figure::Scale;

use super::plots::{PLOTS, none_of};

/// The widths at which figures stand on a shelf and on a desk, in CSS px, and the least share of a
/// figure that is data there. On a shelf the names of curves at their ends, and numbers such as "10 000 000 s", cost more.
const LEAST: [(u32, f64); 2] = [(488, 0.46), (808, 0.6)];

#[test]
fn the_data_take_three_fifths_of_a_figure() {
    let mut faults = BTreeSet::new();
    for drawn in PLOTS.iter() {
        // The names of rows are data, and what stands at their ends; a picture keeps its form.
        let rows = matches!(drawn.plot().y.scale, Scale::Rows(_));
        if drawn.plot().square {
            continue;
        }
        for (width, least) in LEAST {
            let height = drawn.figure.height(width);
            let frame = Frame::canvas(width, height, 1, Theme::of(ThemeName::Light));
            let plot = geometry(&drawn.figure, &frame).expect("a plot").plot();
            let wide = if rows { f64::from(width) } else { plot.width() };
            let share = wide * plot.height() / f64::from(width * height);
            if share < least {
                faults.insert(format!("{drawn} at {width} px: {share:.2}"));
            }
        }
    }
    none_of(&faults);
}

/// The card of the one figure on a desk of 1440 by 900 CSS px, and what is left to the figure itself: less
/// where there is a player below.
const CARD: f64 = 808.0 * 644.0;
const DESK: [(u32, u32); 2] = [(798, 604), (798, 572)];

#[test]
fn the_data_take_three_fifths_of_the_card_on_a_desk() {
    let mut faults = BTreeSet::new();
    for drawn in PLOTS.iter().filter(|drawn| !drawn.plot().square) {
        let rows = matches!(drawn.plot().y.scale, Scale::Rows(_));
        let (width, height) = DESK[usize::from(drawn.figure.clock().is_some())];
        let frame = Frame::canvas(width, height, 1, Theme::of(ThemeName::Light));
        let plot = geometry(&drawn.figure, &frame).expect("a plot").plot();
        let wide = if rows { f64::from(width) } else { plot.width() };
        let share = wide * plot.height() / CARD;
        if share < 0.6 {
            faults.insert(format!("{drawn}: {share:.3}"));
        }
    }
    none_of(&faults);
}
