//! Many optima, a few at a time: a figure that becomes ever more complete.

use crossover_model::divisible_load::{Platform, Solver, StageRule};

use crate::screen::Steps;
use crate::screen::prelude::*;

/// The most messages of one optimum.
pub(crate) const MOST_MESSAGES: f64 = 110_000.0;
/// The most messages where the best number of stages is sought, which takes some twenty passes.
const MOST_SEARCHED: f64 = 4_000.0;
/// Messages after which a step hands over what it has: a millisecond or two.
const BUDGET: f64 = 40_000.0;
/// The most hops of one optimum of an ordinary tree, some milliseconds; and where the best number of
/// stages is sought.
const MOST_HOPS: f64 = 400.0;
const MOST_HOPS_SEARCHED: f64 = 130.0;
/// What a hop costs, in messages.
const HOP: f64 = 150.0;
/// What an optimum costs besides its messages.
const OVERHEAD: f64 = 60.0;
/// The distances of the values that each step computes; the next one computes those between.
const STRIDES: [usize; 5] = [16, 8, 4, 2, 1];

/// Draws the figure from the makespans of each group of tasks: NaN where not yet known, infinite where
/// there is none; the progress is in `0..=1`.
pub(crate) type Draw = Box<dyn Fn(&[&[f64]], f64) -> Result<Figure, Error>>;

/// An optimum to be found: of a platform, with the stages that the rule gives it.
pub(crate) type Task = (Platform, StageRule);

/// Groups of optima to be found, and how they are drawn; or why there are none.
pub(crate) type Optima = Result<(Vec<Vec<Task>>, Draw), Error>;

struct Sweep {
    groups: Vec<Vec<Task>>,
    values: Vec<f64>,
    order: Vec<usize>,
    next: usize,
    solver: Solver,
    draw: Draw,
}

/// Returns the figure that `draw` makes of the makespans of all groups of tasks, in steps; or the error.
pub(crate) fn sweep(prepared: Optima) -> Steps {
    let (groups, draw) = match prepared {
        Ok(prepared) => prepared,
        Err(error) => return Box::new(std::iter::once(Err(error))),
    };
    let count = groups.iter().map(Vec::len).sum();
    let mut order = Vec::with_capacity(count);
    let mut last = usize::MAX;
    for stride in STRIDES {
        let fresh = (0..count).step_by(stride);
        order.extend(fresh.filter(|index| last == usize::MAX || index % last != 0));
        last = stride;
    }
    let (values, solver) = (vec![f64::NAN; count], Solver::default());
    let mut sweep = Sweep { groups, values, order, next: 0, solver, draw };
    let mut is_done = false;
    Box::new(std::iter::from_fn(move || {
        if is_done {
            return None;
        }
        let progress = sweep.step();
        is_done = progress == 1.0;
        Some(sweep.figure(progress))
    }))
}

/// Returns the most messages or hops of an optimum, and how many times each of them is looked at.
fn limit(platform: &Platform, rule: StageRule) -> (f64, f64) {
    let relayed = matches!(platform, Platform::Ordinary(_));
    match (rule == StageRule::Best, relayed) {
        (false, false) => (MOST_MESSAGES, 1.0),
        (true, false) => (MOST_SEARCHED, 20.0),
        (false, true) => (MOST_HOPS, HOP),
        (true, true) => (MOST_HOPS_SEARCHED, 8.0 * HOP),
    }
}

impl Sweep {
    /// Finds some optima and returns how far it has come, in `0..=1`.
    fn step(&mut self) -> f64 {
        let tasks: Vec<&Task> = self.groups.iter().flatten().collect();
        let mut work = 0.0;
        while let Some(&index) = self.order.get(self.next) {
            let (platform, rule) = *tasks[index];
            let (most, passes) = limit(&platform, rule);
            let plan = platform.plan(rule, most, &mut self.solver);
            self.values[index] = plan.as_ref().map_or(f64::INFINITY, |plan| plan.makespan);
            let each = platform.hops_per_stage().unwrap_or(1.0);
            let messages = plan.as_ref().map_or_else(
                |_| {
                    // What is refused has been looked at once, or searched in part.
                    let n = match rule {
                        StageRule::Number(n) => n,
                        _ => platform.fewest_stages().unwrap_or(1.0),
                    };
                    let messages = (n * each).min(MOST_MESSAGES);
                    messages / if most < messages { passes } else { 1.0 }
                },
                |plan| plan.stages * plan.platform.hops_per_stage().unwrap_or(each),
            );
            work += OVERHEAD + messages * passes;
            self.next += 1;
            if BUDGET < work {
                break;
            }
        }
        let all = self.order.len();
        if self.next == all { 1.0 } else { self.next as f64 / all as f64 }
    }

    fn figure(&self, progress: f64) -> Result<Figure, Error> {
        let mut rest = self.values.as_slice();
        let values = self.groups.iter().map(|group| {
            let (own, behind) = rest.split_at(group.len());
            rest = behind;
            own
        });
        (self.draw)(&values.collect::<Vec<_>>(), progress)
    }
}

/// Returns the steps of a figure whose curves and maps keep the number that a word chose for `key`.
/// Elsewhere the word would choose another one, so they show no readout.
pub(crate) fn of_chosen(params: &Params, key: &str, steps: Steps) -> Steps {
    if params.at(key).choice().is_none() {
        return steps;
    }
    Box::new(steps.map(|figure| {
        let mut figure = figure?;
        if let Figure::Plot(plot) = &mut figure {
            for layer in &mut plot.layers {
                match layer {
                    Layer::Line(line) => line.shows = "",
                    Layer::Map(map) => map.tells = std::mem::take(&mut map.shows),
                    _ => {}
                }
            }
        }
        Ok(figure)
    }))
}

/// Returns the known points of a curve, with a break where there is no makespan.
pub(crate) fn known_points(xs: &[f64], values: &[f64]) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::with_capacity(xs.len());
    for (&x, &y) in xs.iter().zip(values) {
        let gap = y.is_infinite();
        let after_gap = points.last().is_none_or(|last| last.1.is_nan());
        if gap && !after_gap {
            points.push((x, f64::NAN));
        } else if y.is_finite() {
            points.push((x, y));
        }
    }
    if points.last().is_some_and(|last| last.1.is_nan()) {
        points.pop();
    }
    points
}

/// Returns the least and greatest of the finite values that are above zero, a little apart.
pub(crate) fn reach(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let (low, high) = positive_extent(values.filter(|y| y.is_finite()));
    let ends = (low / 1.1, high * 1.1);
    (low <= high && 0.0 < ends.0 && ends.1.is_finite()).then_some(ends)
}

/// Returns the name of the curve of a buffer.
pub(crate) fn buffer_name(buffer: f64) -> String {
    format!("D = {}", Unit::Byte.show(buffer))
}

/// Returns the color of the stage or layer `number` of `count`, counted from 1: the later, the deeper.
pub(crate) fn step_ink(number: usize, count: usize) -> Ink {
    Ink::step(number.saturating_sub(1), count)
}

/// Returns the mark of the present state.
pub(crate) fn current(x: f64, y: f64) -> Points {
    Points::current([Point::new(x, y)])
}
