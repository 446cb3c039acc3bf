//! The makespan over the number of processors.

use crossover_figures::figure::{Axis, Ink, Line, Marker, Plot, Point, Points, Stroke};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::{StageRule, Star};
use crossover_model::{Error, ErrorKind};

use super::inputs::Inputs;
use crate::kits::divisible_load::current;
use crate::kits::divisible_load::sweep::{Draw, MOST_MESSAGES, Task, known, sweep};
use crate::screen::{Params, Steps};

/// Every number of processors up to this one is tried where the stages allow it.
const MOST: f64 = 400.0;
/// The view shows at least so many.
const LEAST: f64 = 16.0;

/// `C_max` at every number of processors.
pub(super) fn over_workers(params: &Params) -> Steps {
    sweep(prepared(params))
}

fn prepared(params: &Params) -> Result<(Vec<Task<Star>>, Draw), Error> {
    let inputs = Inputs::of(params);
    let star = inputs.star.clone()?;
    star.ideal_makespan()?;
    let best = inputs.best_processors().ok();
    let present = inputs.staged().ok();
    let m = star.processors;
    let best_m = best.map_or(0.0, |best| best.star.processors);
    let mut most = (1.6 * m).max(1.6 * best_m).max(LEAST).ceil();
    if let StageRule::Number(n) = inputs.rule {
        most = most.min((MOST_MESSAGES / n).floor());
    }
    if most < 1.0 {
        let help = format!("the curve has at most {MOST_MESSAGES} messages a point: lower n");
        return Err(Error::new(ErrorKind::TooLarge, "n", params.number("n"), help));
    }
    // A star beyond what can be drawn one by one is sampled, itself included.
    let step = (most / MOST).ceil().max(1.0);
    let mut counts: Vec<f64> = (0..=MOST as u32)
        .map(|i| 1.0 + f64::from(i) * step)
        .take_while(|count| *count <= most)
        .collect();
    counts.extend([m, best_m].into_iter().filter(|count| (1.0..=most).contains(count)));
    order::ascending(&mut counts);
    counts.dedup();
    let with = |processors| Star { processors, ..star };
    let tasks: Vec<_> = counts.iter().map(|m| (with(*m), inputs.rule)).collect();
    let ideal: Vec<f64> =
        counts.iter().map(|m| with(*m).ideal_makespan().unwrap_or(f64::NAN)).collect();
    let draw: Draw = Box::new(move |values, progress| {
        let points = known(&counts, values);
        // One processor may take many times as long as ten; the turn matters more.
        let finite = || points.iter().map(|p| p.1).filter(|y| y.is_finite());
        let greatest = finite().fold(0.0, f64::max);
        let least = finite().fold(f64::INFINITY, f64::min);
        let here = present.map_or(0.0, |staged| staged.makespan);
        let top = greatest.min(6.0 * least).max(here).max(ideal.last().copied().unwrap_or(0.0));
        let x = Axis::linear("processors m", Unit::One, (0.0, most.max(2.0))).sets("m");
        let y = Axis::linear("makespan", Unit::Second, (0.0, (top * 1.05).max(1e-300))).rounded();
        let mut plot = Plot::new(x, y);
        plot.progress = progress;
        let bound = Line::new("LB", known(&counts, &ideal)).ink(Ink::Muted);
        plot = plot
            .with(bound.stroke(Stroke::Dashed).shows("lower_bound"))
            .with(Line::new("makespan", points).ink(Ink::Text).shows("cmax"));
        if let Some(best) = best.filter(|best| best.star.processors <= most) {
            let label = format!("best: m = {}, {}", best_m, Unit::Second.show(best.makespan));
            let point = Point::new(best_m, best.makespan).label(label);
            plot = plot.with(
                Points::new("best m", [point])
                    .ink(Ink::Text)
                    .marker(Marker::Diamond)
                    .shows("m_best")
                    .tells("m_best"),
            );
        }
        if let Some(staged) = present.filter(|_| m <= most) {
            plot = plot.with(current(m, staged.makespan).shows("cmax"));
        }
        Ok(plot.into())
    });
    Ok((tasks, draw))
}
