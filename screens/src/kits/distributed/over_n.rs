//! Figures over `N`: the numbers of processors they are drawn at, and the runs on them.

use crossover_figures::figure::{Axis, Ink, Layer, Line, Marker, Plot, Point, Points, Rule};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{BestN, Pattern, Prediction, Run, best_n, predict};

/// Every whole number up to here, beyond it evenly in the logarithm.
const DENSE: u32 = 64;
/// Numbers in a doubling beyond that.
const PER_DOUBLING: f64 = 16.0;
/// The number of steps at full nodes that are drawn exactly.
const STEPS: u32 = 128;

/// Returns the end of the figures: past `n` and well past the best, a power of two.
pub(crate) fn reach(n: f64, best: Option<&BestN>) -> f64 {
    let peak = match best {
        Some(best) if best.is_peak => 4.0 * best.n,
        Some(_) => 1024.0,
        None => 1.0,
    };
    let least = peak.max(2.0 * n).max(64.0);
    f64::exp2(least.log2().ceil())
}

/// Returns whole numbers from 1 to `most`, dense enough to look smooth, with `wanted` among them.
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
    rising(counts)
}

/// Returns the same for the run over the network. Where blocks are exchanged, it only exists for a
/// square of nodes; with several cores per node, its curve has a step at each full node.
pub(crate) fn of_run(run: &Run, most: f64, wanted: &[f64]) -> Vec<f64> {
    let cores = run.cores;
    if !is_sparse(run) {
        let mut wanted = wanted.to_vec();
        if 1.0 < cores {
            let full = (1..=STEPS).map(|nodes| f64::from(nodes) * cores);
            wanted.extend(full.flat_map(|n| [n, n + 1.0]));
        }
        return counts(most, &wanted);
    }
    let sides = (most / cores).sqrt().floor().max(1.0);
    let mut squares: Vec<f64> = counts(sides, &[])
        .into_iter()
        .map(|side| side * side * cores)
        .filter(|n| *n <= most)
        .collect();
    let square = |n: f64| {
        let side = n.sqrt().round();
        side * side == n
    };
    squares.extend(wanted.iter().filter(|n| square((**n / cores).ceil())));
    squares.push(1.0);
    rising(squares)
}

fn rising(mut counts: Vec<f64>) -> Vec<f64> {
    order::ascending(&mut counts);
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
    let label = format!("N = {}", Unit::Processor.show(n));
    Rule::at_x(n).label(label).into()
}

/// Returns the run with the least time, `y` being what is drawn of it.
pub(crate) fn fastest(best: &BestN, y: f64) -> Points {
    let label = format!("optimal N = {}", Unit::Processor.show(best.n));
    Points::new("optimal N", [Point::new(best.n, y).label(label)])
        .ink(Ink::Text)
        .marker(Marker::Diamond)
        .shows("best_N")
        .tells("best_N")
}

/// Returns the numbers of processors for which blocks can be exchanged, on the curve of the run.
pub(crate) fn squares(run: &Line) -> Points {
    let points = run.points.iter().map(|(n, y)| Point::new(*n, *y));
    Points::new("square numbers of nodes", points)
        .ink(Ink::Muted)
        .marker(Marker::Ring)
        .shows(run.shows)
}

/// A run on every number of processors in view.
pub(crate) struct Runs {
    run: Run,
    n: f64,
    pub best: BestN,
    /// The end of the view.
    pub most: f64,
    pub predictions: Vec<(f64, Prediction)>,
}

impl Runs {
    /// Returns `run` on `n` processors, on the best number, and on all others in view, which goes at
    /// least to `end`.
    pub fn of(run: &Run, n: f64, end: f64) -> Result<Self, Error> {
        let best = best_n(run)?;
        let most = reach(n, Some(&best)).max(end);
        let counts = of_run(run, most, &[n, best.n]).into_iter();
        let predictions = counts.map(|n| Ok((n, predict(run, n)?)));
        Ok(Self {
            run: *run,
            n,
            best,
            most,
            predictions: predictions.collect::<Result<_, Error>>()?,
        })
    }

    /// Returns the curve of a quantity.
    pub fn curve(&self, of: fn(&Prediction) -> f64) -> Vec<(f64, f64)> {
        let predictions = self.predictions.iter();
        predictions.map(|(n, run)| (*n, of(run))).collect()
    }

    /// Returns `plot` with the curve of a quantity on it, and on the curve the current run, where
    /// there is one, and the fastest, where it is not at the end of the view.
    pub fn on(&self, mut plot: Plot, line: Line, of: fn(&Prediction) -> f64) -> Plot {
        let squares = is_sparse(&self.run).then(|| squares(&line));
        let shows = line.shows;
        plot = plot.with(line);
        plot.layers.extend(squares.map(Layer::Points));
        let at = |wanted: f64| {
            let mut runs = self.predictions.iter();
            runs.find(|(n, _)| *n == wanted).map(|(_, run)| of(run))
        };
        if let Some(y) = at(self.n) {
            plot = plot.with(Points::current([Point::new(self.n, y)]).shows(shows));
        }
        if let (true, Some(y)) = (self.best.is_peak, at(self.best.n)) {
            plot = plot.with(fastest(&self.best, y));
        }
        plot
    }
}
