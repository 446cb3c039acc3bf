//! Most of a figure is its data: names, titles and numbers of axes leave it three fifths of its area.

use std::collections::BTreeSet;

use crossover_figures::draw::{Frame, Theme, ThemeName, geometry};
use crossover_figures::figure::Scale;

use super::plots::{PLOTS, none_of};

/// The widths at which figures stand on a shelf and on a desk, in CSS px, and the least share of a
/// figure that is data there. On a shelf long names and numbers such as "10 000 000 s" cost more.
const LEAST: [(u32, f64); 2] = [(488, 0.55), (808, 0.6)];

#[test]
fn the_data_take_three_fifths_of_a_figure() {
    let mut faults = BTreeSet::new();
    for drawn in PLOTS.iter() {
        // The names of rows are data, and a picture keeps its form.
        let rows = matches!(drawn.plot().y.scale, Scale::Rows(_));
        if drawn.plot().square {
            continue;
        }
        for (width, least) in LEAST {
            let height = drawn.figure.height(width);
            let frame = Frame::canvas(width, height, 1, Theme::named(ThemeName::Light));
            let plot = geometry(&drawn.figure, &frame).expect("a plot").plot();
            let wide = plot.right - if rows { 0.0 } else { plot.left };
            let share = wide * plot.height() / f64::from(width * height);
            if share < least {
                faults.insert(format!("{drawn} at {width} px: {share:.2}"));
            }
        }
    }
    none_of(&faults);
}
