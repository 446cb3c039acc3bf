//! The numbers of processors at which the figures over `N` are drawn.

use crossover_figures::figure::{Axis, Ink, Layer, Line, Marker, Point, Points, Rule};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::distributed::{BestN, Pattern};

use super::DistributedRun;

/// Every whole number up to here, beyond it evenly in the logarithm.
const DENSE: u32 = 64;
/// Numbers in a doubling beyond that.
const PER_DOUBLING: f64 = 16.0;
/// How many of the steps at full nodes are drawn exactly.
const STEPS: u32 = 128;

/// How far the figures reach: past the present number and well past the best, in powers of two.
pub(crate) fn reach(case: &DistributedRun, best: Option<&BestN>) -> f64 {
    let peak = match best {
        Some(best) if best.is_peak => 4.0 * best.n,
        Some(_) => 1024.0,
        None => 1.0,
    };
    let least = peak.max(2.0 * case.n).max(64.0);
    f64::exp2(least.log2().ceil())
}

/// Whole numbers from 1 to `most`, dense enough to look smooth, with `wanted` among them.
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
    counts.retain(|n| 1.0 <= *n && *n <= most);
    order::ascending(&mut counts);
    counts.dedup();
    counts
}

/// The same for the run over the network. Where blocks are exchanged, it only exists for a square
/// of nodes; with several cores to a node, it steps down with each node that is added.
pub(crate) fn of_run(case: &DistributedRun, most: f64, wanted: &[f64]) -> Vec<f64> {
    let cores = case.run.cores;
    if case.run.pattern != Pattern::HaloBlocks {
        let mut wanted = wanted.to_vec();
        if 1.0 < cores {
            let full = (1..=STEPS).map(|nodes| f64::from(nodes) * cores);
            wanted.extend(full.flat_map(|n| [n, n + 1.0]));
        }
        return counts(most, &wanted);
    }
    let sides = (most / cores).sqrt().floor().max(1.0);
    let mut counts: Vec<f64> = counts(sides, &[])
        .into_iter()
        .filter(|side| *side <= sides)
        .map(|side| side * side * cores)
        .filter(|n| *n <= most)
        .collect();
    let square = |n: f64| {
        let side = n.sqrt().round();
        side * side == n
    };
    counts.extend(wanted.iter().filter(|n| square((**n / cores).ceil())));
    counts.push(1.0);
    order::ascending(&mut counts);
    counts.dedup();
    counts
}

/// Whether the run exists for some numbers only, so that its points are shown.
pub(crate) fn is_sparse(case: &DistributedRun) -> bool {
    case.run.pattern == Pattern::HaloBlocks
}

/// The horizontal axis of the figures over `N`.
pub(crate) fn axis(most: f64, log: bool) -> Axis {
    let range = (1.0, most);
    if log {
        Axis::log("processors N", Unit::Processor, range)
    } else {
        Axis::linear("processors N", Unit::Processor, range)
    }
}

/// The present number of processors.
pub(crate) fn present(case: &DistributedRun) -> Layer {
    Rule::at_x(case.n)
        .label(format!("N = {}", Unit::Processor.show(case.n)))
        .into()
}

/// The run with the least time, `y` being what is drawn of it.
pub(crate) fn fastest(best: &BestN, y: f64) -> Points {
    let label = format!("best N = {}", Unit::Processor.show(best.n));
    Points::new("best N", [Point::new(best.n, y).label(label)])
        .marker(Marker::Diamond)
        .shows("best_N")
}

/// The numbers of processors for which blocks can be exchanged, on the curve of the run.
pub(crate) fn squares(run: &Line) -> Points {
    let points = run.points.iter().map(|(n, y)| Point::new(*n, *y));
    Points::new("square numbers of nodes", points)
        .ink(Ink::Muted)
        .marker(Marker::Ring)
        .shows(run.shows)
}
