//! The workload's time over the number of processors.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Marker, Plot, Point, Points};
use crossover_figures::log_space::log_space;
use crossover_figures::quantity::Unit;
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::inputs::{Inputs, Task, nothing};
use super::models::{MODELS, Row};

/// About so many points on a curve.
const SAMPLES: u32 = 161;
/// The curves reach at least to so many processors, where the workload does.
const LEAST: f64 = 64.0;

/// Returns the curves.
pub(super) fn over_p(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    s.workload()?;
    if s.task == Task::List {
        let help = "a list of supersteps holds for one p: choose a broadcast, a sum or a stencil";
        return Err(Error::new(ErrorKind::Undefined, "job", "list of supersteps", help));
    }
    let best = s.best().ok().map_or(1.0, |best| best.p);
    let stencil = matches!(s.task, Task::Strips | Task::Blocks);
    let most = (4.0 * s.p).max(4.0 * best).max(LEAST);
    let most = if stencil { most.min(s.most_processors()) } else { most };
    let counts = counts(s.task, most);
    let mut lines = Vec::new();
    let mut marks = Vec::new();
    let (mut low, mut high) = (f64::INFINITY, 0.0_f64);
    for entry in &MODELS {
        if !params.has("models", entry.id) {
            continue;
        }
        let points = curve(&s, entry, &counts);
        for (_, t) in points.iter().filter(|point| point.1.is_finite()) {
            (low, high) = (low.min(*t), high.max(*t));
        }
        if low.is_finite() {
            marks.extend(least(&points).map(|(x, y)| {
                let said = marks.iter().any(|mark: &Point| mark.x == x);
                let label = if said { String::new() } else { format!("p = {}", Unit::One.show(x)) };
                Point::new(x, y).label(label)
            }));
        }
        let (ink, stroke) = entry.model.look();
        let line = Line::new(entry.name, points).ink(ink).stroke(stroke);
        lines.push(line.shows(entry.key).into());
    }
    if lines.is_empty() {
        let help = "choose at least one model";
        return Err(Error::new(ErrorKind::MissingInput, "models", "empty", help));
    }
    if high <= 0.0 {
        return Err(nothing(&s));
    }
    let first = counts.first().copied().unwrap_or(1.0);
    let mut plot = Plot::new(
        Axis::log("processors p", Unit::One, (first, most.max(2.0 * first))).sets("p"),
        Axis::log("time", Unit::Second, (low / 1.1, high * 1.1)).rounded(),
    );
    plot.layers = lines;
    if !marks.is_empty() {
        plot = plot.with(
            Points::new("least time", marks).ink(Ink::Text).marker(Marker::Diamond).tells("p_best"),
        );
    }
    let here = MODELS.iter().filter_map(|entry| {
        let time = s.time(entry.model).ok().filter(|time| 0.0 < *time)?;
        let chosen = params.has("models", entry.id);
        chosen.then(|| Point::new(s.p, time).shows(entry.key))
    });
    plot = plot.with(Points::current(here));
    Ok(plot.into())
}

/// Returns the counts that the job can have, up to `most`, evenly by their logarithm.
fn counts(task: Task, most: f64) -> Vec<f64> {
    let (least, power): (f64, f64) = match task {
        Task::Blocks => (3.0, 2.0),
        Task::Strips => (3.0, 1.0),
        Task::Broadcast => (2.0, 1.0),
        _ => (1.0, 1.0),
    };
    let last = most.powf(1.0 / power);
    let mut counts = Vec::new();
    let mut before = 0.0;
    for side in log_space(least, last.max(least), SAMPLES) {
        let side = (side * (1.0 + 1e-12)).floor();
        if before < side {
            counts.push(side.powf(power));
            before = side;
        }
    }
    counts
}

fn curve(s: &Inputs, entry: &Row, counts: &[f64]) -> Vec<(f64, f64)> {
    let time = |p: &f64| {
        let time = s.on(*p).time(entry.model).unwrap_or(f64::NAN);
        (*p, if 0.0 < time { time } else { f64::NAN })
    };
    counts.iter().map(time).collect()
}

/// Returns the least time of a curve that turns.
fn least(points: &[(f64, f64)]) -> Option<(f64, f64)> {
    let mut best: Option<(f64, f64)> = None;
    for point in points.iter().filter(|point| point.1.is_finite()) {
        if best.is_none_or(|best| point.1 < best.1) {
            best = Some(*point);
        }
    }
    let ends = [points.first(), points.last()];
    best.filter(|best| ends.iter().all(|end| end.is_some_and(|end| end.1 > best.1)))
}
