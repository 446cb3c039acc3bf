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

/// Returns the figure of the time of the run over p.
pub(super) fn total_time(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let lines = curves(&s, &TIME)?;
    let computing = counts(1.0, s.n)
        .into_iter()
        .map(|p| Ok((p, s.total(Decomposition::Strips, p)?.t_comp)))
        .collect::<Result<Vec<_>, Error>>()?;
    let (low, high) = reach(&lines);
    let least = computing.last().map_or(low, |point| point.1);
    let range = margins(low.min(least.max(low / 3.0)), high);
    let y = Axis::log("time of the run", Unit::Second, range).rounded();
    drawn(y, guide("computing", computing), lines, &s, &TIME)
}

/// Returns the figure of the speedup over p.
pub(super) fn speedup(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let lines = curves(&s, &SPEEDUP)?;
    let (low, high) = reach(&lines);
    let ideal = counts(1.0, most(&s)).into_iter().map(|p| (p, p));
    let y = Axis::log("speedup", Unit::One, margins(low, 2.0 * high)).rounded();
    drawn(y, guide("S = p", ideal.collect()), lines, &s, &SPEEDUP)
}

fn guide(name: &str, points: Vec<(f64, f64)>) -> Line {
    let line = Line::new(name, points).ink(Ink::Muted);
    line.stroke(Stroke::Dotted)
}

/// Returns the curves with a guide, their optima and the current p.
fn drawn(
    y: Axis,
    guide: Line,
    lines: Vec<Line>,
    s: &Inputs,
    quantity: &Quantity,
) -> Result<Figure, Error> {
    let x = Axis::log("processors p", Unit::Processor, (0.9, most(s))).sets("p");
    let plot = Plot::new(x, y).with(guide).with_all(lines);
    let points = CUTS.into_iter().zip(quantity.shows).filter_map(|(cut, shows)| {
        let y = (quantity.of)(&s.total(cut, s.p).ok()?);
        let label = quantity.unit.show(y);
        Some(Point::new(s.p, y).label(label).shows(shows))
    });
    Ok(plot.with_all(optima(s, quantity)?).with(Points::current(points)).into())
}

/// Returns the greatest p in view: past the last strip and past the current p.
fn most(s: &Inputs) -> f64 {
    (2.0 * s.n).max(1.5 * s.p).max(16.0)
}

/// Returns two curves per cut: below the formula's domain, and within it.
fn curves(s: &Inputs, quantity: &Quantity) -> Result<Vec<Line>, Error> {
    let mut lines = Vec::new();
    for (cut, shows) in CUTS.into_iter().zip(quantity.shows) {
        // The counted costs begin at 1; the formula at 3 strips or 9 blocks.
        let (few, below, within) = match cut {
            Decomposition::Strips => ("strips, p < 3", counts(1.0, s.n.min(3.0)), counts(3.0, s.n)),
            Decomposition::Blocks => {
                let most = most(s).min(s.n * s.n);
                ("blocks, p < 9", squares(1.0, most.min(9.0)), squares(9.0, most))
            }
        };
        for (name, list, stroke) in
            [(few, below, Stroke::Dashed), (cut.name(), within, Stroke::Solid)]
        {
            let points = list.into_iter().map(|p| Ok((p, (quantity.of)(&s.total(cut, p)?))));
            let points = points.collect::<Result<Vec<_>, Error>>()?;
            lines.push(Line::new(name, points).ink(ink(cut)).stroke(stroke).shows(shows));
        }
    }
    Ok(lines)
}

fn reach(lines: &[Line]) -> (f64, f64) {
    positive_extent(lines.iter().flat_map(|line| &line.points).map(|point| point.1))
}

fn margins(low: f64, high: f64) -> (f64, f64) {
    if low.is_finite() && 0.0 < high { (low / 1.1, high * 1.1) } else { (0.1, 10.0) }
}

/// Returns the shortest run of each cut whose communication rises with p.
fn optima(s: &Inputs, quantity: &Quantity) -> Result<Option<Points>, Error> {
    let mut points = Vec::new();
    for cut in CUTS {
        let Fastest { p, total } = s.fastest(cut)?;
        if s.optimum(cut)?.is_some() {
            let on = if p == 1.0 {
                "one processor".to_owned()
            } else {
                format!("{} {}", Unit::One.show(p), cut.name())
            };
            let point = Point::new(p, (quantity.of)(&total));
            points.push(point.label(format!("shortest: {on}")));
        }
    }
    let shortest =
        Points::new("shortest run", points).ink(Ink::Text).marker(Marker::Diamond).tells("p_best");
    Ok(Some(shortest).filter(|shortest| !shortest.points.is_empty()))
}
