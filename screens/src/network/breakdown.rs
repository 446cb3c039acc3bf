//! The time of the run over `N`: what computes and what communicates, and the other patterns.

use crossover_figures::figure::{Axis, Figure, Ink, Layer, Line, Plot, Points, Region, Stroke};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{Pattern, Prediction, Run, message_parts, predict};

use super::inputs::Inputs;
use crate::kits::distributed::{
    DistributedRun, axis, fastest, is_sparse, of_run, present, reach, squares,
};
use crate::screen::Params;

/// How many times the least time is in view: the longer runs of few processors lie above.
const IN_VIEW: f64 = 10.0;

const COMPUTING: Ink = Ink::Series(0);

/// The parts of a message, in the order in which they are stacked.
const PARTS: [(&str, Ink); 3] = [
    ("transmission", Ink::Series(1)),
    ("propagation", Ink::Series(4)),
    ("overhead", Ink::Series(2)),
];

/// Computing and communicating over `N`, one on the other.
pub(super) fn breakdown(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let facts = inputs.facts();
    let (case, best) = (inputs.case, facts.best?);
    let most = reach(&case, Some(&best));
    let runs = runs(&case, most, &[case.n, best.n])?;
    // Edges of the areas: each part of the messages lies on the one before, the first on computing.
    let mut computing = Vec::new();
    let mut edges: Vec<Vec<(f64, f64)>> = vec![Vec::new(); 4];
    let mut heights = [const { Vec::new() }; PARTS.len()];
    for (n, run) in &runs {
        let parts = message_parts(&case.run, *n)?;
        let each = [parts.transmission, parts.propagation, parts.overhead];
        let mut height = if case.run.overlap { 0.0 } else { run.t_comp };
        computing.push((*n, run.t_comp));
        edges[0].push((*n, height));
        for (i, part) in each.into_iter().enumerate() {
            let all = run.messages * part;
            height += all;
            heights[i].push((*n, all));
            edges[i + 1].push((*n, height));
        }
    }
    let longest = runs.iter().map(|(_, run)| run.t_est).fold(0.0, f64::max);
    let here = facts.run.as_ref().map_or(0.0, |run| run.t_est);
    let top = longest.min((IN_VIEW * best.t_est).max(1.3 * here));
    let mut plot = Plot::new(
        axis(most, inputs.log.0),
        Axis::linear("time", Unit::Second, (0.0, 1.05 * top)).rounded(),
    );
    let floor = [(1.0, 0.0), (most, 0.0)];
    plot = plot.with(between(
        "computing",
        (&floor, &computing),
        computing.clone(),
        COMPUTING,
    ));
    for ((edge, heights), (name, ink)) in edges.windows(2).zip(heights).zip(PARTS) {
        plot = plot.with(between(name, (&edge[0], &edge[1]), heights, ink));
    }
    let line = |name: &str, of: fn(&Prediction) -> f64, ink, shows| {
        let points = runs.iter().map(|(n, run)| (*n, of(run)));
        Line::new(name, points).ink(ink).shows(shows)
    };
    plot = plot
        .with(present(&case))
        .with(line("T_comp", |run| run.t_comp, COMPUTING, "t_comp"));
    let whole = if case.run.overlap {
        plot = plot.with(line("T_comm", |run| run.t_comm, Ink::Series(1), "t_comm"));
        "the longer"
    } else {
        "T_comp + T_comm"
    };
    let whole = line(whole, |run| run.t_est, Ink::Text, "t_est");
    let squares = is_sparse(&case).then(|| squares(&whole));
    plot = plot.with(whole);
    plot.layers.extend(squares.map(Layer::Points));
    if let Ok(run) = &facts.run {
        plot = plot.with(Points::present(case.n, run.t_est).shows("t_est"));
    }
    if best.is_peak {
        plot = plot.with(fastest(&best, best.t_est).ink(Ink::Text));
    }
    Ok(plot.into())
}

/// What the messages take over `N`, by who sends to whom.
pub(super) fn patterns(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let case = inputs.case;
    let best = inputs.facts().best?;
    let most = reach(&case, Some(&best));
    let mut layers = Vec::new();
    let (mut low, mut high) = (f64::INFINITY, 0.0_f64);
    for (index, (pattern, name)) in NAMES.into_iter().enumerate() {
        let other = DistributedRun {
            run: Run {
                pattern,
                ..case.run
            },
            ..case
        };
        let mut curve = Vec::new();
        for (n, run) in runs(&other, most, &[case.n])? {
            if 0.0 < run.t_comm {
                (low, high) = (low.min(run.t_comm), high.max(run.t_comm));
                curve.push((n, run.t_comm));
            }
        }
        let (stroke, shows) = if pattern == case.run.pattern {
            (Stroke::Solid, "t_comm")
        } else {
            (Stroke::Dashed, "")
        };
        let line = Line::new(name, curve).ink(Ink::Series(index));
        layers.push(line.stroke(stroke).shows(shows).into());
    }
    if high == 0.0 {
        (low, high) = (0.1, 1.0);
    }
    let y = Axis::log("T_comm", Unit::Second, (0.9 * low, 1.1 * high)).rounded();
    let mut plot = Plot::new(axis(most, true), y).with(present(&case));
    plot.layers.extend(layers);
    if let Ok(run) = predict(&case.run, case.n)
        && 0.0 < run.t_comm
    {
        plot = plot.with(Points::present(case.n, run.t_comm).shows("t_comm"));
    }
    Ok(plot.into())
}

const NAMES: [(Pattern, &str); 5] = [
    (Pattern::AllToAll, "all to all"),
    (Pattern::HaloBlocks, "edges of blocks"),
    (Pattern::HaloRows, "edges of strips"),
    (Pattern::Broadcast, "broadcast"),
    (Pattern::Names, "names, once"),
];

/// The run on every number of processors in view.
fn runs(case: &DistributedRun, most: f64, wanted: &[f64]) -> Result<Vec<(f64, Prediction)>, Error> {
    of_run(case, most, wanted)
        .into_iter()
        .map(|n| Ok((n, predict(&case.run, n)?)))
        .collect()
}

/// A curve.
type Curve = [(f64, f64)];

/// The band of these heights between two curves.
fn between(
    name: &str,
    (below, above): (&Curve, &Curve),
    heights: Vec<(f64, f64)>,
    ink: Ink,
) -> Layer {
    let mut outline = above.to_vec();
    outline.extend(below.iter().rev());
    Region::new(name, outline).ink(ink).heights(heights).into()
}
