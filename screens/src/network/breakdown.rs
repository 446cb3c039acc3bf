//! The time of the run over `N`, and the communication time of every pattern.

use crossover_figures::figure::{
    Axis, Figure, Ink, Layer, Line, Plot, Point, Points, Region, Stroke,
};
use crossover_figures::log_space::positive_extent;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{Pattern, Prediction, Run, message_parts, predict};

use crate::kits::distributed::{COMPUTING, Runs, axis, current, of_run};
use crate::screen::Params;

use super::inputs::Inputs;
use super::roles::{OVERHEAD, PROPAGATION, TRANSMISSION};

/// How many times the least time is in view: the longer runs of few processors lie above.
const IN_VIEW: f64 = 10.0;

/// The parts of a message, in the order in which they are stacked.
const PARTS: [(&str, Ink); 3] =
    [("transmission", TRANSMISSION), ("propagation", PROPAGATION), ("overhead", OVERHEAD)];

/// Returns computing and communicating over `N`, one on the other.
pub(super) fn breakdown(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let run = &inputs.run;
    let runs = Runs::of(run, inputs.n, params.reach())?;
    // Edges of the areas: each part of the messages lies on the one before, the first on computing.
    let mut computing = Vec::new();
    let mut edges: Vec<Vec<(f64, f64)>> = vec![Vec::new(); 4];
    let mut heights = [const { Vec::new() }; PARTS.len()];
    for (n, here) in &runs.predictions {
        let parts = message_parts(run, *n)?;
        let each = [parts.transmission, parts.propagation, parts.overhead];
        let mut height = if run.overlap { 0.0 } else { here.t_comp };
        computing.push((*n, here.t_comp));
        edges[0].push((*n, height));
        for (i, part) in each.into_iter().enumerate() {
            let all = here.messages * part;
            height += all;
            heights[i].push((*n, all));
            edges[i + 1].push((*n, height));
        }
    }
    let times = runs.curve(|run| run.t_est);
    let longest = times.iter().map(|point| point.1).fold(0.0, f64::max);
    let here = predict(run, inputs.n).map_or(0.0, |run| run.t_est);
    let top = longest.min((IN_VIEW * runs.best.t_est).max(1.3 * here));
    let mut plot = Plot::new(
        axis(runs.most, inputs.log.0),
        Axis::linear("time", Unit::Second, (0.0, 1.05 * top)).rounded(),
    );
    let floor = [(1.0, 0.0), (runs.most, 0.0)];
    plot = plot.with(between("computing", (&floor, &computing), computing.clone(), COMPUTING));
    for ((edge, heights), (name, ink)) in edges.windows(2).zip(heights).zip(PARTS) {
        plot = plot.with(between(name, (&edge[0], &edge[1]), heights, ink));
    }
    let line = |name: &str, of: fn(&Prediction) -> f64, ink, shows| {
        Line::new(name, runs.curve(of)).ink(ink).shows(shows)
    };
    plot = plot.with(current(inputs.n)).with(line("T_comp", |run| run.t_comp, COMPUTING, "t_comp"));
    let whole = if run.overlap {
        plot = plot.with(line("T_comm", |run| run.t_comm, TRANSMISSION, "t_comm"));
        "the longer"
    } else {
        "T_comp + T_comm"
    };
    let whole = line(whole, |run| run.t_est, Ink::Text, "t_est");
    Ok(runs.on(plot, whole, |run| run.t_est).into())
}

/// Returns the communication time over `N` of every pattern.
pub(super) fn patterns(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let most = Runs::of(&inputs.run, inputs.n, params.reach())?.most;
    let mut lines = Vec::new();
    for (pattern, name, stroke) in NAMES {
        let run = Run { pattern, ..inputs.run };
        let counts = of_run(&run, most, &[inputs.n]).into_iter();
        let times = counts.map(|n| Ok((n, predict(&run, n)?.t_comm)));
        let mut times = times.collect::<Result<Vec<_>, Error>>()?;
        times.retain(|(_, t)| 0.0 < *t);
        let (ink, shows) =
            if pattern == inputs.run.pattern { (Ink::Text, "t_comm") } else { (Ink::Muted, "") };
        let line = Line::new(name, times).ink(ink);
        lines.push(line.stroke(stroke).shows(shows));
    }
    let times = lines.iter().flat_map(|line| &line.points);
    let (low, high) = match positive_extent(times.map(|point| point.1)) {
        (_, 0.0) => (0.1, 1.0),
        extent => extent,
    };
    let y = Axis::log("T_comm", Unit::Second, (0.9 * low, 1.1 * high)).rounded();
    let mut plot = Plot::new(axis(most, true), y).with(current(inputs.n));
    plot.layers.extend(lines.into_iter().map(Layer::Line));
    if let Ok(run) = predict(&inputs.run, inputs.n)
        && 0.0 < run.t_comm
    {
        plot = plot.with(Points::current([Point::new(inputs.n, run.t_comm)]).shows("t_comm"));
    }
    Ok(plot.into())
}

/// The patterns are told apart by their strokes; the color of text is that of the current one.
const NAMES: [(Pattern, &str, Stroke); 5] = [
    (Pattern::AllToAll, "all-to-all", Stroke::Dashed),
    (Pattern::HaloBlocks, "edges of blocks", Stroke::Dotted),
    (Pattern::HaloRows, "edges of strips", Stroke::Solid),
    (Pattern::Broadcast, "broadcast", Stroke::DashDot),
    (Pattern::Names, "names, once", Stroke::Dashed),
];

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
