//! The whole run over p: its time and its speedup.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Marker, Plot, Point, Points, Stroke};
use crossover_figures::log_space::positive_extent;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::stencil::{Decomposition, Fastest, Total};

use crate::screen::Params;

use super::cuts::{CUTS, ink};
use super::inputs::{Inputs, counts, squares};

/// A quantity of the run.
struct Quantity {
    of: fn(&Total) -> f64,
    unit: Unit,
    /// The keys of its readouts, in the order of the cuts.
    shows: [&'static str; 2],
}

const TIME: Quantity = Quantity {
    of: |total| total.t_p,
    unit: Unit::Second,
    shows: ["t_total_strips", "t_total_blocks"],
};
const SPEEDUP: Quantity = Quantity {
    of: |total| total.speedup,
    unit: Unit::One,
    shows: ["speedup_strips", "speedup_blocks"],
};

/// Time of the run over p.
pub(super) fn total_time(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let curves = curves(&s, &TIME)?;
    let computing = least(&s, |total| total.t_comp)?;
    let (low, high) = reach(&curves);
    let floor = computing
        .last()
        .map_or(low, |point| point.1)
        .max(low / 20.0);
    let range = margins(low.min(floor), high);
    let y = Axis::log("time of the run", Unit::Second, range).rounded();
    let plot = Plot::new(processors(&s), y).with(guide("computing", computing));
    drawn(plot, curves, &s, &TIME)
}

/// Speedup over p.
pub(super) fn speedup(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let curves = curves(&s, &SPEEDUP)?;
    let (low, high) = reach(&curves);
    let x = processors(&s);
    let ideal = counts(1.0, x.range.1).into_iter().map(|p| (p, p));
    let ideal = guide("S = p", ideal.collect());
    let y = Axis::log("speedup", Unit::One, margins(low, 2.0 * high)).rounded();
    drawn(Plot::new(x, y).with(ideal), curves, &s, &SPEEDUP)
}

fn guide(name: &str, points: Vec<(f64, f64)>) -> Line {
    let line = Line::new(name, points).ink(Ink::Muted);
    line.stroke(Stroke::Dotted)
}

/// `plot` with the curves, their least times and the present.
fn drawn(plot: Plot, curves: Curves, s: &Inputs, quantity: &Quantity) -> Result<Figure, Error> {
    let plot = with_curves(plot, curves, quantity);
    let plot = with_least(plot, s, quantity)?;
    Ok(with_present(plot, s, quantity).into())
}

/// The greatest p in view: past the last strip and past the present p.
fn most(s: &Inputs) -> f64 {
    (2.0 * s.n).max(1.5 * s.p).max(16.0)
}

fn processors(s: &Inputs) -> Axis {
    Axis::log("processors p", Unit::Processor, (0.9, most(s)))
}

/// One curve a cut: the part below the formula's domain, and the part within it.
type Curves = [(Decomposition, Vec<(f64, f64)>, Vec<(f64, f64)>); 2];

fn curves(s: &Inputs, quantity: &Quantity) -> Result<Curves, Error> {
    let [strips, blocks] = CUTS.map(|cut| {
        // The counted costs begin at 1; the formula at 3 strips or 9 blocks.
        let (below, within) = match cut {
            Decomposition::Strips => (counts(1.0, s.n.min(3.0)), counts(3.0, s.n)),
            Decomposition::Blocks => {
                let most = most(s).min(s.n * s.n);
                (squares(1.0, most.min(9.0)), squares(9.0, most))
            }
        };
        let sampled = |list: Vec<f64>| {
            let points = list
                .into_iter()
                .map(|p| Ok((p, (quantity.of)(&s.total(cut, p)?))));
            points.collect::<Result<Vec<_>, Error>>()
        };
        Ok::<_, Error>((cut, sampled(below)?, sampled(within)?))
    });
    Ok([strips?, blocks?])
}

/// The same value wherever strips or blocks exist, as a guide.
fn least(s: &Inputs, value: fn(&Total) -> f64) -> Result<Vec<(f64, f64)>, Error> {
    counts(1.0, s.n)
        .into_iter()
        .map(|p| Ok((p, value(&s.total(Decomposition::Strips, p)?))))
        .collect()
}

fn reach(curves: &Curves) -> (f64, f64) {
    let points = curves
        .iter()
        .flat_map(|(_, below, within)| below.iter().chain(within));
    positive_extent(points.map(|point| point.1))
}

fn margins(low: f64, high: f64) -> (f64, f64) {
    if low.is_finite() && 0.0 < high {
        (low / 1.1, high * 1.1)
    } else {
        (0.1, 10.0)
    }
}

fn with_curves(mut plot: Plot, curves: Curves, quantity: &Quantity) -> Plot {
    for ((cut, below, within), shows) in curves.into_iter().zip(quantity.shows) {
        let line = |name, points| Line::new(name, points).ink(ink(cut)).shows(shows);
        plot = plot
            .with(line(few(cut), below).stroke(Stroke::Dashed))
            .with(line(cut.name(), within));
    }
    plot
}

/// The name of a curve below the formula's domain.
fn few(cut: Decomposition) -> &'static str {
    match cut {
        Decomposition::Strips => "strips, p < 3",
        Decomposition::Blocks => "blocks, p < 9",
    }
}

/// Marks the least time of each cut whose communication rises with p.
fn with_least(plot: Plot, s: &Inputs, quantity: &Quantity) -> Result<Plot, Error> {
    let mut points = Vec::new();
    for cut in CUTS {
        let Fastest { p, total } = s.fastest(cut)?;
        if s.optimum(cut)?.is_some() {
            points.push(Point::new(p, (quantity.of)(&total)).label(if p == 1.0 {
                "shortest: one processor".to_owned()
            } else {
                format!("shortest: {} {}", Unit::One.show(p), cut.name())
            }));
        }
    }
    if points.is_empty() {
        return Ok(plot);
    }
    Ok(plot.with(
        Points::new("shortest run", points)
            .ink(Ink::Text)
            .marker(Marker::Diamond),
    ))
}

fn with_present(plot: Plot, s: &Inputs, quantity: &Quantity) -> Plot {
    let points = CUTS.into_iter().zip(quantity.shows);
    let points = points.filter_map(|(cut, shows)| {
        let y = (quantity.of)(&s.total(cut, s.p).ok()?);
        let label = quantity.unit.show(y);
        Some(Point::new(s.p, y).label(label).shows(shows))
    });
    plot.with(Points::new("at your p", points).ink(Ink::Accent))
}
