//! The run over the network, over the number of processors: its time, and its share of
//! communication.

use crossover_figures::figure::{Axis, Figure, Ink, Layer, Line, Plot, Region, Stroke};
use crossover_figures::log_space::positive_extent;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{Base, Pattern, Run, predict};

use crate::kits::distributed::{COMMUNICATING, COMPUTING, Law, Runs, axis, counts, current};
use crate::screen::Params;

use super::inputs::Inputs;

/// The part of the least time of the run down to which times are in view.
const IN_VIEW: f64 = 1e-2;

/// Returns computing, communicating and both, over `N`.
pub(super) fn time(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let run = inputs.run();
    let runs = Runs::of(run, inputs.n, params.reach())?;
    let (t_comp, mut t_comm) = (runs.curve(|run| run.t_comp), runs.curve(|run| run.t_comm));
    // A logarithm has no place for zero.
    t_comm.retain(|(_, t)| 0.0 < *t);
    let t_est = runs.curve(|run| run.t_est);
    let (_, most) = positive_extent(t_est.iter().map(|point| point.1));
    let parts = t_comp.iter().chain(&t_comm);
    let (lowest, _) = positive_extent(parts.map(|point| point.1));
    let low = lowest.max(runs.best.t_est * IN_VIEW).min(runs.best.t_est);
    let y = Axis::log("time", Unit::Second, (low * 0.9, most * 1.1)).rounded();
    let together = if run.overlap { "run: the longer of both" } else { "run: both" };
    let both = curve(together, t_est, Law::NetworkAware.ink(), "t_est").stroke(Stroke::Dashed);
    let plot = Plot::new(axis(runs.most, true), y)
        .with(current(inputs.n))
        .with_all(fixed_program(run, runs.most)?)
        .with(curve("computing", t_comp, COMPUTING, "t_comp"))
        .with(curve("communicating", t_comm, COMMUNICATING, "t_comm"));
    Ok(runs.on(plot, both, |run| run.t_est).into())
}

/// Returns the share of communication in the time of the run.
pub(super) fn comm_share(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let runs = Runs::of(inputs.run(), inputs.n, params.reach())?;
    let share = runs.curve(|run| run.comm_share);
    let y = Axis::linear("share of the time of the run", Unit::One, (0.0, 1.0));
    let mut plot = Plot::new(axis(runs.most, true), y);
    if !inputs.run().overlap {
        let below = area("communicating", &share, 0.0, COMMUNICATING);
        let above = area("computing", &share, 1.0, COMPUTING);
        plot = plot.with(below).with(above);
    }
    plot = plot.with(current(inputs.n));
    let curve = curve("communicating", share, COMMUNICATING, "comm_share");
    Ok(runs.on(plot, curve, |run| run.comm_share).into())
}

/// Where the work grows with `N`: a fixed program that sends nothing, never faster than its serial part.
/// Of a fixed program the computing time is just that.
fn fixed_program(run: &Run, most: f64) -> Result<Option<Line>, Error> {
    if run.base == Base::Amdahl {
        return Ok(None);
    }
    let run = Run { base: Base::Amdahl, pattern: Pattern::None, ..*run };
    let times = counts(most, &[]).into_iter();
    let times = times.map(|n| Ok((n, predict(&run, n)?.t_est)));
    let times = times.collect::<Result<Vec<_>, Error>>()?;
    let line = Line::new("fixed program, no messages", times).ink(Ink::Muted);
    Ok(Some(line.stroke(Stroke::Dotted)))
}

fn curve(name: &str, points: Vec<(f64, f64)>, ink: Ink, shows: &'static str) -> Line {
    Line::new(name, points).ink(ink).shows(shows)
}

/// The area between a curve and a level.
fn area(name: &str, curve: &[(f64, f64)], level: f64, ink: Ink) -> Layer {
    let mut outline = curve.to_vec();
    if let (Some(first), Some(last)) = (curve.first(), curve.last()) {
        outline.extend([(last.0, level), (first.0, level)]);
    }
    Region::new(name, outline).ink(ink).into()
}
