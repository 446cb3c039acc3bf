//! The figures: chunk sizes in their order, and what the loop takes over k, h and p.

use crossover_figures::figure::Region;
use crossover_model::Size;
use crossover_model::self_scheduling::Policy;

use crate::screen::notes::self_scheduling::figures as words;
use crate::screen::prelude::*;

use super::picture;
use super::quantities::ink;
use super::state::State;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::GANTT, picture::gantt),
    FigureSpec::at_once(words::CHUNKS, chunks),
    FigureSpec::at_once(words::COSTS, costs),
    FigureSpec::in_steps(words::OVER_K, over_k),
    FigureSpec::in_steps(words::OVER_H, over_h),
    FigureSpec::in_steps(words::OVER_P, over_p),
];

/// The most places of a curve.
const PLACES: u32 = 49;
/// The most iterations that are drawn one by one; of more, as many are drawn.
const DRAWN: usize = 400;
/// More chunks than these are too narrow to be seen.
const SEEN: usize = 120;

fn chunks(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let size = Size { n: s.values.n, p: s.at_once() };
    let (mut lines, mut count, mut largest) = (Vec::new(), 2, 1);
    for policy in Policy::ALL.into_iter().filter(|policy| policy.is_dynamic()) {
        let sizes: Vec<_> = policy.chunk_sizes(&size, s.values.k)?.collect();
        let places = whole_log_space(1.0, sizes.len() as f64, 400).into_iter();
        let line = Line::new(policy.name(), places.map(|c| (c, sizes[c as usize - 1] as f64)));
        lines.push(line.ink(ink(policy)));
        count = sizes.len().max(count);
        largest = sizes.into_iter().fold(largest, usize::max);
    }
    let x = Axis::log("chunk, in the order of dispatch", Unit::One, (1.0, count as f64));
    let y = Axis::log("chunk size", Unit::One, (0.8, 1.2 * largest as f64));
    Ok(Plot::new(x, y.rounded()).with_all(lines).into())
}

fn costs(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let times: Vec<f64> = s.iterations()?.times().collect();
    let most = times.iter().copied().fold(0.0, f64::max);
    let step = times.len().div_ceil(DRAWN).max(1);
    let places = times.iter().enumerate().step_by(step).map(|(i, t)| (i as f64 + 1.0, *t));
    let count = times.len() as f64;
    let x = Axis::linear("iteration i", Unit::One, (1.0, (count + 1.0).max(2.0)));
    let y = Axis::linear("time of the iteration", Unit::Second, (0.0, 1.1 * most)).rounded();
    let top = y.range.1;
    let chunks = s.schedule()?;
    let shaded = chunks.iter().step_by(2).filter(|_| chunks.len() <= SEEN).map(|chunk| {
        let from = chunk.first as f64 + 1.0;
        let to = from + chunk.length as f64;
        let corners = vec![(from, 0.0), (to, 0.0), (to, top), (from, top)];
        Region::new("", corners).ink(Ink::Idle)
    });
    let line = Line::new("time", places).ink(Ink::Text);
    Ok(Plot::new(x, y).with_all(shaded).with(line).into())
}

fn over_k(params: &Params) -> Steps {
    let s = State::of(params);
    let most = (s.values.n / s.at_once()).ceil().max(s.values.k).max(2.0);
    let x = Axis::log("chunk size k", Unit::One, (1.0, most)).sets("k");
    let curve = Curve::new("t_dynamic", whole_log_space(1.0, most, PLACES));
    in_steps::<State>(params, x, vec![curve], s.values.n, |params, sweep| {
        let best = State::of(params).find_best_chunk()?;
        let label = format!("k = {}", Unit::One.show(best.k));
        let best = Points::new("best", [Point::new(best.k, best.makespan).label(label)]);
        let best = best.ink(Ink::Text).marker(Marker::Diamond).shows("t_k_best").tells("k_best");
        let formula = sweep.rule("k_kw", "Kruskal and Weiss");
        let sweep = sweep.level("ideal", "ideal").with_marks(best).current(&["t_dynamic"]);
        Ok(sweep.log("makespan", formula)?.into())
    })
}

/// Returns the makespan of all policies over the overhead, and where another one becomes the fastest.
fn over_h(params: &Params) -> Steps {
    let s = State::of(params);
    let (least, most) = positive_extent([10e-9, 1e-3, s.values.h]);
    let x = Axis::log("overhead of a dispatch h", Unit::Second, (least, most)).sets("h");
    let keys = ["t_static", "t_cyclic", "t_dynamic", "t_guided", "t_tss", "t_fac2"];
    let curves = keys.map(|key| Curve::new(key, log_space(least, most, PLACES))).into();
    in_steps::<State>(params, x, curves, s.values.n, |_, sweep| {
        let sweep = sweep.changes("another one is fastest", "best_policy").level("ideal", "ideal");
        Ok(sweep.current(&["makespan"]).log("makespan", Vec::new())?.into())
    })
}

fn over_p(params: &Params) -> Steps {
    let s = State::of(params);
    let most = (2.0 * s.values.p).clamp(32.0, 256.0);
    let x = Axis::log("workers p", Unit::One, (1.0, most)).sets("p");
    let curve = |policy: Policy| {
        let curve = Curve::new("speedup", whole_log_space(1.0, most, PLACES));
        curve.with("policy", policy.name()).with_name(policy.name()).ink(ink(policy))
    };
    in_steps::<State>(params, x, Policy::ALL.map(curve).into(), s.values.n, |_, sweep| {
        let full = sweep.rule("p_saturation", "queue always busy");
        Ok(sweep.current(&["speedup"]).log("speedup", full)?.into())
    })
}
