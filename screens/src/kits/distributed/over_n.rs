//! Figures over `N`: the numbers of processors they are drawn at, and what is marked.

use crossover_figures::log_space::quarter_octave;
use crossover_figures::order;
use crossover_model::distributed::{BestN, Pattern, Run, messages};

use crate::screen::prelude::*;

use super::cluster::Cluster;

/// Every whole number up to here, beyond it evenly in the logarithm.
const DENSE: u32 = 64;
/// Numbers in a doubling beyond that.
const PER_DOUBLING: f64 = 16.0;
/// The number of steps at full nodes that are drawn exactly.
const STEPS: u32 = 128;

/// Returns the end of the figures: past `n` and well past the best, in steps of a quarter of an octave.
pub(crate) fn reach(n: f64, best: Option<&BestN>) -> f64 {
    let peak = match best {
        Some(best) if best.is_peak => 4.0 * best.n,
        Some(_) => 1024.0,
        None => 1.0,
    };
    quarter_octave(peak.max(2.0 * n).max(64.0).ceil())
}

/// Returns whole numbers from 1 to `most`, dense enough to look smooth, with `wanted` and the last among them.
pub(crate) fn counts(most: f64, wanted: &[f64]) -> Vec<f64> {
    let mut counts: Vec<f64> = (1..=DENSE).map(f64::from).collect();
    let doublings = (most / f64::from(DENSE)).log2().clamp(0.0, 60.0);
    let steps = (doublings * PER_DOUBLING).ceil() as u32;
    let further = (1..=steps).map(|step| {
        let power = f64::from(step) / PER_DOUBLING;
        (f64::from(DENSE) * f64::exp2(power)).round()
    });
    counts.extend(further);
    counts.extend(wanted);
    counts.push(most.floor());
    counts.retain(|n| 1.0 <= *n && *n <= most);
    rising(counts)
}

/// Returns the whole numbers from 1 to `most` at which the run over the network is drawn, with `wanted`
/// among them. Where blocks are exchanged, it only exists for a square of processes; with several cores per
/// node, its curve has a step at each full node, and one at each full process.
pub(crate) fn of_run(run: &Run, most: f64, wanted: &[f64]) -> Vec<f64> {
    let threads = (run.cores / run.ranks).floor().max(1.0);
    if !is_sparse(run) {
        let mut wanted = wanted.to_vec();
        for step in [run.cores, threads] {
            if 1.0 < step {
                let full = (1..=STEPS).map(|count| f64::from(count) * step);
                wanted.extend(full.flat_map(|n| [n, n + 1.0]));
            }
        }
        return counts(most, &wanted);
    }
    let sides = (most / threads).sqrt().floor().max(1.0);
    let squares = counts(sides, &[]).into_iter().map(|side| side * side * threads);
    let squares = squares.filter(|n| *n <= most).chain(wanted.iter().copied());
    rising(squares.filter(|n| messages(run, *n).is_ok()).chain([1.0]).collect())
}

fn rising(mut counts: Vec<f64>) -> Vec<f64> {
    order::sort_ascending(&mut counts);
    counts.dedup();
    counts
}

/// Returns whether the run exists for some numbers only, so that its points are shown.
pub(crate) fn is_sparse(run: &Run) -> bool {
    run.pattern == Pattern::HaloBlocks
}

/// Returns the horizontal axis of the figures over `N`.
pub(crate) fn axis(most: f64, log: bool) -> Axis {
    let range = (1.0, most);
    let axis = if log { Axis::log } else { Axis::linear };
    axis("processors N", Unit::Processor, range).sets("N").further()
}

/// Returns the rule at the current number of processors.
pub(crate) fn current(n: f64) -> Layer {
    Rule::at_x(n).label(format!("N = {}", Unit::Processor.show(n))).into()
}

/// Returns the end of the figures of the run, past the end that `params` ask for, and the numbers of
/// processors up to there at which it is drawn.
pub(crate) fn view(params: &Params, cluster: &Cluster) -> Result<(f64, Vec<f64>), Error> {
    let best = cluster.best()?;
    let most = reach(cluster.n, Some(&best)).max(params.reach());
    Ok((most, of_run(&cluster.run, most, &[cluster.n, best.n])))
}

/// Returns the mark of the run with the least time, `y` being what is drawn of it.
pub(crate) fn optimum(best: &BestN, y: f64) -> Points {
    let label = format!("optimal N = {}", Unit::Processor.show(best.n));
    Points::new("optimal N", [Point::new(best.n, y).label(label)])
        .ink(Ink::Text)
        .marker(Marker::Diamond)
        .shows("best_N")
        .tells("best_N")
}

/// Returns the marks of the numbers of processors for which blocks can be exchanged, on the curve of
/// the run, the curve `line`.
pub(crate) fn squares(run: &Run, line: &Line) -> Points {
    let points = line.points.iter().map(|(n, y)| Point::new(*n, *y));
    let of = if run.ranks == 1.0 { "nodes" } else { "processes" };
    Points::new(format!("square numbers of {of}"), points)
        .ink(Ink::Muted)
        .marker(Marker::Ring)
        .shows(line.shows)
}

/// Returns `plot`, whose last layer is a curve of the run over `N`, with marks on that curve: the
/// numbers of processors for which there is a run, where these are few, the current run, where there
/// is one, and the fastest, where it is not at the end of the view.
pub(crate) fn mark_run(plot: Plot, cluster: &Cluster) -> Result<Plot, Error> {
    let best = cluster.best()?;
    let Some(Layer::Line(line)) = plot.layers.last() else {
        return Ok(plot);
    };
    let at = |wanted: f64| line.points.iter().find(|(n, _)| *n == wanted).map(|(_, y)| *y);
    let here = at(cluster.n).map(|y| Points::current([Point::new(cluster.n, y)]).shows(line.shows));
    let fastest = at(best.n).filter(|_| best.is_peak).map(|y| optimum(&best, y));
    let marks = [is_sparse(&cluster.run).then(|| squares(&cluster.run, line)), here, fastest];
    Ok(plot.with_all(marks.into_iter().flatten()))
}
