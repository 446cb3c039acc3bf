//! The thresholds over p: ts* and tw*, with the region of each winner.

use crossover_figures::figure::{
    Axis, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Region, Rule, Stroke,
};
use crossover_figures::quantity::Unit;
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::cuts::{BLOCKS, STRIPS};
use super::inputs::{Inputs, counts};

/// Returns the figure of `ts*` over p.
pub(super) fn over_start_up(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let threshold = |p| s.ts_threshold(p);
    contest(
        &s,
        &Contest {
            curve: "ts*",
            shows: "ts_threshold",
            axis: ("start-up time", Unit::Second),
            present: s.network.ts,
            name: "ts",
            above: ("strips win", STRIPS),
            below: ("blocks win", BLOCKS),
            cross: s.p_cross().ok(),
        },
        threshold,
    )
}

/// Returns the figure of `tw*` over p.
pub(super) fn over_per_word(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let threshold = |p| s.tw_threshold(p);
    contest(
        &s,
        &Contest {
            curve: "tw*",
            shows: "tw_threshold",
            axis: ("per-word transfer time", Unit::SecondPerWord),
            present: s.network.tw,
            name: "tw",
            above: ("blocks win", BLOCKS),
            below: ("strips win", STRIPS),
            cross: s.p_cross().ok(),
        },
        threshold,
    )
}

/// A constant of the network against its threshold.
struct Contest {
    curve: &'static str,
    /// The key of its readout.
    shows: &'static str,
    axis: (&'static str, Unit),
    present: f64,
    name: &'static str,
    above: (&'static str, Ink),
    below: (&'static str, Ink),
    cross: Option<f64>,
}

fn contest(
    s: &Inputs,
    c: &Contest,
    threshold: impl Fn(f64) -> Result<f64, Error>,
) -> Result<Figure, Error> {
    if s.n < 9.0 {
        let help = "strips and blocks are compared for 9 ≤ p ≤ n. Use at least 9";
        return Err(Error::new(ErrorKind::OutOfRange, "n", s.n, help));
    }
    let most = (4.0 * s.n).max(2.0 * s.p);
    let inside = sampled(9.0, s.n, &threshold)?;
    let beyond = sampled(s.n, most, &threshold)?;
    let curve = inside.iter().chain(&beyond).map(|point| point.1);
    let (low, high) =
        curve.fold((f64::INFINITY, 0.0_f64), |(low, high), y| (low.min(y), high.max(y)));
    let (unit, y) = (c.axis.1, axis(c, low, high).sets(c.name));
    let x_least = if s.p < 7.0 { 0.9 * s.p } else { 7.0 };
    let x = Axis::log("processors p", Unit::Processor, (x_least, most)).sets("p");
    let mut plot = Plot::new(x, y.clone());
    for (name, ink, edge) in [(c.below.0, c.below.1, y.range.0), (c.above.0, c.above.1, y.range.1)]
    {
        let mut outline = inside.clone();
        outline.extend([(s.n, edge), (9.0, edge)]);
        plot = plot.with(Region::new(name, outline).ink(ink).tells("winner"));
    }
    plot = plot
        .with(limit(9.0, "first blocks, p = 9"))
        .with(limit(s.n, "last strips, p = n"))
        .with(line(c.curve, inside).shows(c.shows))
        .with(
            line(&format!("{} beyond p = n", c.curve), beyond)
                .stroke(Stroke::Dashed)
                .shows(c.shows),
        );
    let mut rings = Vec::new();
    if let Some(cross) = c.cross.filter(|p| (9.0..=s.n).contains(p)) {
        let label = format!("p* = {}", Unit::One.show(cross));
        rings.push(Point::new(cross, c.present).label(label).shows("p_cross"));
    }
    if let (Ok(at), false) = (threshold(s.p), s.is_free()) {
        let label = format!("{} = {}", c.curve, unit.show(at));
        rings.push(Point::new(s.p, at).label(label).shows(c.shows));
    }
    let label = format!("{} = {}", c.name, unit.show(c.present));
    let here = Point::new(s.p, c.present).label(label);
    Ok(plot
        .with(
            Points::new("the answer changes", rings)
                .ink(Ink::Text)
                .marker(Marker::Ring)
                .tells("p_cross"),
        )
        .with(Points::current([here]))
        .into())
}

fn sampled(
    least: f64,
    most: f64,
    threshold: &impl Fn(f64) -> Result<f64, Error>,
) -> Result<Vec<(f64, f64)>, Error> {
    counts(least, most).into_iter().map(|p| Ok((p, threshold(p)?))).collect()
}

/// Returns a linear axis from zero while the current value and the curve can both be read there;
/// otherwise by powers of ten.
fn axis(c: &Contest, low: f64, high: f64) -> Axis {
    let (title, unit) = c.axis;
    if low > 0.0 && c.present > 5.0 * high {
        return Axis::log(title, unit, (low / 2.0, 2.0 * c.present)).rounded();
    }
    let most = 1.15 * high.max(c.present);
    let most = if most > 0.0 { most } else { 1e-6 };
    Axis::linear(title, unit, (0.0, most)).rounded()
}

fn line(name: &str, points: Vec<(f64, f64)>) -> Line {
    Line::new(name, points).ink(Ink::Text)
}

fn limit(p: f64, label: &str) -> Layer {
    Rule::at_x(p).label(label).stroke(Stroke::Dotted).into()
}
