//! What the legend names can be seen, or the figure's words say under what it lies.

use std::collections::BTreeSet;

use crossover_figures::draw::{Frame, Geometry, Theme, ThemeName, geometry};
use crossover_figures::figure::{Layer, Line, Plot, Stroke};
use crossover_figures::typeset::plain;

use super::labels::figure_words;
use super::plots::{PLOTS, none_of};

const WIDTH: u32 = 808;
/// Curves nearer than this many px are one to the eye.
const NEAR: f64 = 1.0;

/// The height of a curve at `x` px, between two of its points.
fn at(places: &[(f64, f64)], x: f64) -> Option<f64> {
    let next = places.partition_point(|place| place.0 < x);
    let (from, to) = (places.get(next.checked_sub(1)?)?, places.get(next)?);
    let share = (x - from.0) / (to.0 - from.0);
    Some(from.1 + (to.1 - from.1) * share)
}

fn places(line: &Line, geometry: &Geometry) -> Vec<(f64, f64)> {
    let places = line.points.iter().map(|point| geometry.place(point.0, point.1));
    places.collect()
}

/// Whether nothing of `line` in view is seen beside `over`, which is drawn later.
fn is_under(line: &Line, over: &Line, geometry: &Geometry) -> bool {
    let covers = over.stroke == Stroke::Solid || over.stroke == line.stroke;
    let plot = geometry.plot();
    let over = places(over, geometry);
    let seen = places(line, geometry);
    let mut seen = seen.iter().filter(|place| plot.contains(**place)).peekable();
    let near = |place: &(f64, f64)| {
        let exact = over.iter().find(|other| (other.0 - place.0).abs() < 1e-6);
        let y = exact.map(|other| other.1).or_else(|| at(&over, place.0));
        y.is_some_and(|y| (y - place.1).abs() < NEAR)
    };
    covers && seen.peek().is_some() && seen.all(near)
}

/// The curves that are not seen, each with the one over it.
fn hidden<'a>(plot: &'a Plot, geometry: &Geometry) -> Vec<(&'a Line, &'a Line)> {
    let lines: Vec<&Line> = plot
        .layers
        .iter()
        .filter_map(|layer| match layer {
            Layer::Line(line) if !line.name.is_empty() => Some(line),
            _ => None,
        })
        .collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let over = lines[at + 1..]
            .iter()
            .find(|over| over.name != line.name && is_under(line, over, geometry));
        found.extend(over.map(|over| (*line, *over)));
    }
    found
}

#[test]
fn a_curve_under_another_is_said_to_lie_there() {
    let mut faults = BTreeSet::new();
    for drawn in PLOTS.iter() {
        let figure = &drawn.figure;
        let height = figure.height(WIDTH);
        let frame = Frame::canvas(WIDTH, height, 1, Theme::of(ThemeName::Light));
        let geometry = geometry(figure, &frame).expect("a plot");
        let words = figure_words(figure, WIDTH);
        for (line, over) in hidden(drawn.plot(), &geometry) {
            if !words.contains(&format!("under {}", plain(&over.name))) {
                faults.insert(format!("{drawn}: “{}” under “{}”", line.name, over.name));
            }
        }
    }
    none_of(&faults);
}
