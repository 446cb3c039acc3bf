//! What stands around the rows of both kinds of measurement: the frame of an example, and the brackets around the
//! rows that are fitted.

use crossover_figures::figure::{Anchor, Label, Layer};

use crate::screen::prelude::*;

use super::params::Data;
use super::state::State;

/// The most points of a layer that are drawn of a long text, and the most rows of its table.
pub(super) const MOST_POINTS: usize = 600;
/// What an example says of itself.
const EXAMPLE: &str = "Example. Drop your osu_latency, perftest, LAMMPS or a table here, or paste";
/// The place of these words, as shares of both axes.
const PLACE: (f64, f64) = (0.02, 0.95);
/// The share of the vertical axis below the words, where curves are, and that of lines across the plot: on a phone the
/// words are three lines.
const BELOW: f64 = 0.86;
const ACROSS: f32 = 0.77;

/// Returns whether what is shown is no text of the reader's own.
pub(super) fn is_example(s: &State) -> bool {
    s.values.data != Data::Pasted
}

/// Returns the ends of a logarithmic axis that holds these, with room for the words of an example above them.
pub(super) fn with_room(s: &State, (low, high): (f64, f64)) -> (f64, f64) {
    if is_example(s) { (low, low * (high / low).powf(1.0 / BELOW)) } else { (low, high) }
}

/// Returns the share of the plot that a line across it runs through: up to the words of an example.
pub(super) fn share_across(s: &State) -> f32 {
    if is_example(s) { ACROSS } else { 1.0 }
}

/// Returns the plot in a dashed frame with the words of an example; with the reader's own text as it is.
pub(super) fn framed(s: &State, plot: Plot) -> Plot {
    if !is_example(s) {
        return plot;
    }
    let (x, y) = (at_share(&plot.x, PLACE.0), at_share(&plot.y, PLACE.1));
    let words = Label::new(x, y, EXAMPLE).ink(Ink::Muted).anchor(Anchor::Start);
    let (right, top) = (Rule::at_x(plot.x.range.1), Rule::at_y(plot.y.range.1));
    plot.with(right).with(top).with(words)
}

/// Returns the value at a share of a logarithmic axis.
fn at_share(axis: &Axis, share: f64) -> f64 {
    let (low, high) = axis.range;
    low * (high / low).powf(share)
}

/// Returns brackets on the horizontal axis around the values that are fitted. Each can be dragged, as the parameter of
/// its end.
pub(super) fn brackets(y: &Axis, [from, to]: [(f64, &'static str); 2]) -> [Layer; 2] {
    let bracket = |name: &str, (at, key): (f64, &'static str), marker: Marker| {
        let point = Point::new(at, y.range.0).drags(key);
        Points::new(name, [point]).ink(Ink::Muted).marker(marker).into()
    };
    [bracket("fitted", from, Marker::Opening), bracket("", to, Marker::Closing)]
}
