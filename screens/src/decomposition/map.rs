//! Machines by their two constants, and the line on which both cuts cost the same.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Marker, Plot, Point, Points, Region};
use crossover_figures::log_space::{log_space, positive_extent};
use crossover_figures::quantity::Unit;
use crossover_model::{Error, ErrorKind};

use crate::screen::machine::{Kind, ON};
use crate::screen::{Machine, Params, machines};

use super::cuts::{BLOCKS, STRIPS};
use super::inputs::Inputs;

/// Returns the figure of `ts` over `tw`, both by powers of ten.
pub(super) fn map(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    if s.n < s.p {
        let help = "strips need a row each. Use at most n processors";
        return Err(Error::new(ErrorKind::TooManyProcessors, "p", s.p, help));
    }
    let word = params.number("word");
    let present = (s.network.tw, s.network.ts);
    let places = messages().map(|machine| (machine.per_word(word), machine.ts)).chain([present]);
    let x_range = around(places.clone().map(|place| place.0), (8.0, 3.0));
    let y_range = around(places.map(|place| place.1), (2.0, 3.0));
    // The line ts = (ts*/tw) tw is straight here: its ends are enough, a few more ease reading.
    let line: Vec<(f64, f64)> = log_space(x_range.0, x_range.1, 33)
        .map(|tw| Ok((tw, s.ts_threshold_for(tw, s.p)?)))
        .collect::<Result<_, Error>>()?;
    let half = |edge: f64| {
        let mut outline = line.clone();
        outline.extend([(x_range.1, edge), (x_range.0, edge)]);
        outline
    };
    let region = |name: &str, ink, outline| Region::new(name, outline).ink(ink).tells("winner");
    let (least, most) = (y_range.0.min(line[0].1), y_range.1.max(line[line.len() - 1].1));
    let plot = Plot::new(
        Axis::log("per-word transfer time", Unit::SecondPerWord, x_range).sets("tw"),
        Axis::log("start-up time", Unit::Second, y_range).sets("ts"),
    )
    .with(region("strips win", STRIPS, half(most)))
    .with(region("blocks win", BLOCKS, half(least)))
    .with(Line::new("ts*", line).ink(Ink::Text).shows("ts_threshold"))
    .with(of_kind(Kind::Printed, "printed in the paper", word).marker(Marker::Diamond))
    .with(of_kind(Kind::Measured, "measured", word))
    .with(of_kind(Kind::Constant, "constants", word).marker(Marker::Square));
    let current = Point::new(present.0, present.1);
    Ok(plot.with(Points::current([current])).into())
}

/// Returns the machines of one kind, each at its place and with its short name.
fn of_kind(kind: Kind, name: &str, word: f64) -> Points {
    let points =
        messages().filter(|machine| machine.kind() == kind).map(|machine| mark(machine, word));
    Points::new(name, points).ink(Ink::Text)
}

/// Returns where a machine is: a press chooses it.
fn mark(machine: &Machine, word: f64) -> Point {
    Point::new(machine.per_word(word), machine.ts)
        .label(machine.short)
        .sets([(ON, machine.id.to_owned())])
}

/// Returns the machines whose numbers are those of one message, as the grid's edges are sent.
fn messages() -> impl Iterator<Item = &'static Machine> + Clone {
    machines().filter(|machine| !machine.is_collective())
}

/// Returns the range of those above zero, with a factor to spare at each end: room for the names.
fn around(values: impl Iterator<Item = f64>, spare: (f64, f64)) -> (f64, f64) {
    let (least, most) = positive_extent(values);
    (least / spare.0, most * spare.1)
}
