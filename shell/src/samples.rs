//! A plot for the tests: a rising curve, one outside of the axes, and two points of one element.

use crossover_figures::Unit;
use crossover_figures::draw::{self, Frame, Geometry, Theme, ThemeName};
use crossover_figures::figure::{Axis, Figure, Line, Plot, Series};

use crate::readable::readable;

/// The width of the plot in CSS pixels.
pub const WIDTH: u32 = 800;

/// Returns a plot over 0 to 10 in both directions.
pub fn plot() -> Plot {
    let axis = |title| Axis::linear(title, Unit::One, (0.0, 10.0));
    let rising = [(0.0, 0.0), (5.0, 5.0), (10.0, 10.0), (15.0, 5.0)];
    Plot::new(axis("across"), axis("up"))
        .with(Line::new("rising", rising))
        .with(Line::new("outside", [(0.0, 20.0), (10.0, 20.0)]))
        .with(Line::new("level", [(4.0, 2.0), (8.0, 2.0)]))
}

/// Returns its series within the axes; the samples of the second are the element `b`.
pub fn series() -> Vec<Series> {
    let mut series = readable(&Figure::Plot(plot()));
    for sample in &mut series[1].samples {
        sample.id = "b".to_owned();
    }
    series
}

/// Returns where its values lie.
pub fn geometry() -> Geometry {
    let frame = Frame::canvas(WIDTH, 500, 2, Theme::of(ThemeName::Light));
    draw::geometry(&Figure::Plot(plot()), &frame).expect("a plot has axes")
}
