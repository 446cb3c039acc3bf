//! The figures: who works when, the time over the number of chunks, what limits, and what more copies or more room give.

use crossover_model::pipeline::{Bottleneck, Limit};

use crate::screen::notes::pipeline::figures as words;
use crate::screen::prelude::*;

use super::picture;
use super::quantities::{PLACED, RATE, TIME};
use super::state::State;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::GANTT, picture::gantt),
    FigureSpec::in_steps(words::OVER_N, over_n),
    FigureSpec::at_once(words::STAGES, stages),
    FigureSpec::at_once(words::OVER_COPIES, over_copies),
    FigureSpec::in_steps(words::OVER_FLIGHT, over_flight),
];

/// The most places of a curve.
const PLACES: u32 = 81;
/// The least number of chunks in view.
const CHUNKS: f64 = 512.0;
/// The most processors and the most room in view, unless there are more.
const PROCESSORS: f64 = 16.0;
const ROOM: f64 = 16.0;
/// Pieces that are played in the time of one operation of a sweep.
const PIECES: f64 = 10.0;

/// Returns what a place of a curve takes, where so many chunks are played.
fn effort(s: &State, n: f64) -> f64 {
    let slower = if s.values.ends { 4.0 } else { 1.0 };
    1.0 + slower * n * s.values.work.len() as f64 / PIECES
}

fn over_n(params: &Params) -> Steps {
    let s = State::of(params);
    let most = s.values.n.max(CHUNKS);
    let title = if s.is_cut() { "chunks n" } else { "items n" };
    let x = Axis::log(title, Unit::One, (1.0, most)).sets("n");
    let curve = Curve::new("t", whole_log_space(1.0, most, PLACES));
    in_steps::<State>(params, x, vec![curve], effort(s, most / 3.0), |params, sweep| {
        let s = State::of(params);
        let ends = [sweep.lines()[0].points.first(), sweep.lines()[0].points.last()];
        let ends = ends.map(|end| end.map_or(1.0, |point| point.0));
        let mut sweep = sweep.current(&["t"]);
        let mut rule = Vec::new();
        if s.is_cut() {
            let best = s.find_best()?;
            let label = format!("n = {}", Unit::One.show(best.n));
            let best = mark("best", [Point::new(best.n, best.t).label(label)]);
            sweep = sweep.with_marks(best.shows("t_best").tells("n_best"));
            let least = s.slowest_work();
            if 0.0 < least && ends[0] < ends[1] {
                let work = guide("work of the slowest stage", ends.map(|x| (x, least)));
                sweep = sweep.behind(work.stroke(Stroke::Dashed));
            }
            rule = sweep.rule("n_rule", "formula");
        }
        Ok(sweep.log("time of the stream", rule)?.into())
    })
}

impl State {
    /// Returns the greatest work of a stage over its copies: no number of chunks is faster.
    fn slowest_work(&self) -> f64 {
        let all = self.values.work.iter().zip(self.all_copies());
        all.map(|(work, copies)| work / copies).fold(0.0, f64::max)
    }
}

/// Returns what a limit of the rate is called.
fn name(of: Bottleneck) -> String {
    match of {
        Bottleneck::Stage(stage) => format!("stage {stage}"),
        Bottleneck::Ends => "shared ends".to_owned(),
        Bottleneck::Flight => "room inside".to_owned(),
    }
}

fn stages(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let metrics = s.metrics()?;
    let mut bars = Breakdown::new(Unit::ItemPerSecond, vec![Part::new("rate", RATE)], "");
    for Limit { rate, bottleneck } in s.stream().limits()? {
        // What takes no time limits nothing, so it has no bar.
        let is_least = bottleneck == metrics.bottleneck;
        bars.push(
            name(bottleneck),
            if is_least { "rate" } else { "" },
            [if rate.is_finite() { rate } else { 0.0 }],
        );
        if is_least {
            bars.outline();
        }
    }
    let mut plot =
        bars.cut_at(8.0)
            .plot(["rate", "what limits", "rate that it allows"], 1.3, &|_, _, _| String::new());
    plot.outlined = "bottleneck";
    let reached = Rule::at_x(metrics.throughput).stroke(Stroke::Dashed);
    Ok(plot.with(reached).into())
}

fn over_copies(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let metrics = s.metrics()?;
    let fewest = s.values.work.len() as f64;
    let most = (1.5 * metrics.processors).ceil().max(fewest + PROCESSORS);
    let rates = s.stream().rates_with_more(most)?;
    let (mut steps, mut before) = (Vec::new(), f64::NAN);
    // A staircase: only the places where it rises are corners.
    for (more, rate) in rates.iter().enumerate() {
        let x = fewest + more as f64;
        if *rate != before {
            if before.is_finite() {
                steps.push((x, before));
            }
            steps.push((x, *rate));
        }
        before = *rate;
    }
    steps.push((most, before));
    let (low, high) = positive_extent(rates.into_iter().chain([metrics.rate]));
    let x = Axis::linear("processors", Unit::One, (fewest, most));
    let y = Axis::log("rate that limits", Unit::ItemPerSecond, (low / 1.3, high * 1.3)).rounded();
    let here =
        Point::new(metrics.processors, metrics.rate).label(Unit::ItemPerSecond.show(metrics.rate));
    let line = Line::new("placed best", thin(steps)).ink(PLACED).tells("rate_best");
    Ok(Plot::new(x, y).with(line).with(Points::current([here.shows("rate")])).into())
}

/// Returns at most a thousand of the points, the last one among them.
fn thin(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let step = points.len().div_ceil(1000).max(1);
    let last = points.last().copied();
    let mut few: Vec<_> = points.into_iter().step_by(step).collect();
    few.extend(last.filter(|last| few.last() != Some(last)));
    few
}

fn over_flight(params: &Params) -> Steps {
    let s = State::of(params);
    let needed = s.metrics().map_or(1.0, |metrics| metrics.flight_needed);
    let most = (4.0 * needed).max(s.values.flight.unwrap_or(1.0)).clamp(ROOM, 1e5);
    let x = Axis::log("chunks inside at most F", Unit::One, (1.0, most)).sets("flight");
    let n = s.values.n;
    let at = || whole_log_space(1.0, most, PLACES / 2);
    let pace = Curve::new("t", at())
        .with_name(if s.is_cut() { "time per chunk" } else { "time per item" })
        .ink(TIME);
    let curves = vec![Curve::new("latency", at()), pace.through(move |t| t / n)];
    in_steps::<State>(params, x, curves, effort(s, n), |_, sweep| {
        let sweep = sweep.current(&["latency"]);
        let enough = sweep.rule("flight_needed", "enough");
        Ok(sweep.log("time", enough)?.into())
    })
}
