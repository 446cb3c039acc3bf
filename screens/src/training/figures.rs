//! The figures: what a step is made of, all splits, the memory, and the time over devices and micro-batch.

use crossover_figures::order;
use crossover_model::training::{Plan, Zero};

use crate::screen::notes::training::figures as words;
use crate::screen::prelude::*;

use super::picture;
use super::quantities::{BETWEEN, DATA, PRODUCTS, STAGES, TENSOR};
use super::state::State;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::BREAKDOWN, breakdown),
    FigureSpec::at_once(words::SPLITS, splits),
    FigureSpec::at_once(words::SCHEDULE, picture::schedule),
    FigureSpec::in_steps(words::OVER_G, over_devices),
    FigureSpec::at_once(words::MEMORY_OVER_ZERO, memory_over_zero),
    FigureSpec::at_once(words::OVER_B, over_micro_batch),
];

/// Where the longest bar ends that is drawn whole, in times of the middle one.
const LONGEST: f64 = 3.0;
/// The same of the memory, where stages of sharding differ much.
const FARTHEST: f64 = 8.0;
/// Room for the totals behind the bars.
const MARGIN: f64 = 1.25;
/// The most rows of the map, and the most places of a curve.
const ROWS: usize = 24;
const PLACES: usize = 25;
/// What the search for the best split takes at a place of a curve.
const SEARCH: f64 = 20_000.0;

/// Returns what a row is called: the split, and its memory.
fn row(name: &str, memory: f64, mem: f64) -> String {
    let room = if mem < memory { ", no room" } else { "" };
    format!("{name}, {}{room}", Unit::Byte.show(memory))
}

fn breakdown(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let plan = s.plan()?;
    let parts = vec![
        Part::new("products", PRODUCTS),
        Part::new("between products", BETWEEN).with_short("between"),
        Part::new("tensor", TENSOR),
        Part::new("stages", STAGES),
        Part::new("bubble", Ink::Idle),
        Part::new("data", DATA),
    ];
    let mut breakdown = Breakdown::new(Unit::Second, parts, "").cut_at(LONGEST);
    let lengths = |plan: &Plan| {
        let Plan { products, vector, tensor, stage, bubble, data, hidden, .. } = *plan;
        [products, vector, tensor, stage, bubble, data - hidden]
    };
    breakdown.push(row("chosen", plan.memory(), s.mem), "t_step", lengths(plan));
    breakdown.outline();
    if let Ok(best) = s.best() {
        breakdown.push(row("best", best.plan.memory(), s.mem), "t_best", lengths(&best.plan));
    }
    if let Some(plan) = s.sharded_replicas() {
        breakdown.push(row("ZeRO-3", plan.memory(), s.mem), "", lengths(&plan));
    }
    let plot = breakdown.plot(["time", "", "time"], MARGIN, &|part, took, _| {
        format!("{}, {}", part.short, Unit::Second.show(took))
    });
    Ok(plot.into())
}

/// Returns at most so many of these numbers, the first and the last among them.
fn thinned(all: Vec<f64>, most: usize) -> Vec<f64> {
    let step = all.len().div_ceil(most).max(1);
    let last = all.len().saturating_sub(1);
    let kept = all.into_iter().enumerate().filter(|(at, _)| at % step == 0 || *at == last);
    kept.map(|(_, number)| number).collect()
}

/// Returns these numbers, rising, each once.
fn rising(mut all: Vec<f64>) -> Vec<f64> {
    order::sort_ascending(&mut all);
    all.dedup();
    all
}

/// Returns the powers of two up to `most`.
fn powers(most: f64) -> impl Iterator<Item = f64> {
    (0..64).map(|power| f64::exp2(f64::from(power))).take_while(move |power| *power <= most)
}

fn splits(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let widest = (2.0 * s.node).min(s.heads).min(s.G).max(s.t);
    let divides = |t: &f64| s.heads % t == 0.0 && s.G % t == 0.0;
    let columns = rising(powers(widest).chain([s.t]).filter(divides).collect());
    let rows = divisors(s.G).into_iter().filter(|p| *p <= s.layers).collect();
    let current = Some(s.p).filter(|p| s.G % p == 0.0 && *p <= s.layers);
    let rows = rising(thinned(rows, ROWS).into_iter().chain(current).collect());
    let x = Axis::log("tensor parallelism t", Unit::One, (0.7, 0.0)).sets("t");
    let y = Axis::log("pipeline stages p", Unit::One, (0.7, 0.0)).sets("p");
    let no_room = no_room(s, &columns, &rows);
    let grid = Grid { x: Places::from_centers(x, columns), y: Places::from_centers(y, rows) };
    let plot = grid.numbers::<State>(params, "t_step")?;
    let plot = plot.with_all((!no_room.is_empty()).then(|| {
        Points::new("no room", no_room).ink(Ink::Text).marker(Marker::Cross).tells("fits")
    }));
    let best = s.best().ok().map(|best| Point::new(best.split.t, best.split.p).tells("best_t"));
    let best = best.map(|at| {
        Points::new("best split", [at]).ink(Ink::Text).marker(Marker::Diamond).tells("best_p")
    });
    let here = s.plan().is_ok().then(|| Points::current([Point::new(s.t, s.p)]));
    Ok(plot.with_all(best).with_all(here).into())
}

/// Returns the cells of the map whose split does not fit.
fn no_room(s: &State, columns: &[f64], rows: &[f64]) -> Vec<Point> {
    let cells = columns.iter().flat_map(|t| rows.iter().map(|p| (*t, *p)));
    let is_full = |(t, p): &(f64, f64)| {
        let split = crossover_model::training::Split { t: *t, p: *p, ..s.split };
        s.training.plan(&split).is_ok_and(|plan| s.mem < plan.memory())
    };
    cells.filter(is_full).map(|(t, p)| Point::new(t, p)).collect()
}

/// Returns the divisors of a whole number, rising.
fn divisors(of: f64) -> Vec<f64> {
    let small = (1..=of.sqrt().min(1e4) as u32).map(f64::from).filter(|by| of % by == 0.0);
    rising(small.flat_map(|by| [by, of / by]).collect())
}

/// Returns the numbers of devices on which the chosen split runs, up to `most`.
fn devices(s: &State, most: f64) -> Vec<f64> {
    let (one, batches) = (s.t * s.p, s.B / s.b);
    let runs = |d: &f64| d * one <= most && (s.vp == 1.0 || (batches / d) % s.p == 0.0);
    let replicas = divisors(batches).into_iter().filter(runs);
    thinned(replicas.map(|d| d * one).collect(), PLACES)
}

fn over_devices(params: &Params) -> Steps {
    let s = State::of(params);
    let most = (16.0 * s.G).clamp(8192.0, 1e6);
    let places = rising(devices(s, most).into_iter().chain([s.G]).collect());
    let least = places.first().copied().unwrap_or(1.0);
    let x = Axis::log("devices G", Unit::One, (least, most.max(2.0 * least))).sets("G");
    let tokens = s.B * s.seq;
    let chosen = Curve::new("tokens_per_s", places.iter().copied());
    let best = Curve::new("t_best", places.iter().copied()).through(move |time| tokens / time);
    in_steps::<State>(params, x, vec![chosen, best], SEARCH, move |params, sweep| {
        let s = State::of(params);
        let rate = tokens / s.plan()?.step;
        let ideal = [places.first(), places.last()].into_iter().flatten();
        let ideal = ideal.map(|at| (*at, rate * at / s.G));
        let ideal = Line::new("ideal", ideal).ink(Ink::Muted).stroke(Stroke::Dashed);
        let sweep = sweep.behind(ideal).current(&["tokens_per_s"]);
        Ok(sweep.log("tokens per second", Vec::new())?.into())
    })
}

/// The stages of sharding as they are called in the figure.
const STAGES_OF_ZERO: [&str; 4] =
    ["0, nothing sharded", "1, optimizer", "2, gradients too", "3, weights too"];

fn memory_over_zero(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.plan()?;
    let parts = [
        ("weights", Ink::Series(5)),
        ("gradients", Ink::Series(6)),
        ("optimizer", Ink::Series(7)),
        ("activations", Ink::Muted),
        ("a device", Ink::Idle),
    ];
    let parts = parts.map(|(name, ink)| Part::new(name, ink)).into();
    let mut breakdown = Breakdown::new(Unit::Byte, parts, "").cut_at(FARTHEST);
    for (zero, name) in Zero::ALL.into_iter().zip(STAGES_OF_ZERO) {
        let plan = s.with_zero(zero).plan(&s.split)?;
        let key = if zero == s.zero { "memory" } else { "" };
        let lengths = [plan.weights, plan.gradients, plan.optimizer, plan.activations, 0.0];
        breakdown.push(name, key, lengths);
        if zero == s.zero {
            breakdown.outline();
        }
    }
    breakdown.push("a device has", "", [0.0, 0.0, 0.0, 0.0, s.mem]);
    let plot =
        breakdown.plot(["memory of a device", "ZeRO", "memory"], MARGIN, &|part, took, _| {
            format!("{}, {}", part.short, Unit::Byte.show(took))
        });
    Ok(plot.into())
}

fn over_micro_batch(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let plan = s.plan()?;
    let each = s.B / plan.d;
    let divides = |b: &f64| {
        let m = each / b;
        m.fract() == 0.0 && (s.vp == 1.0 || m % s.p == 0.0)
    };
    let most = each.min(1e5).min((64.0 * s.b).max(64.0));
    let places = rising(powers(most).filter(divides).chain([s.b]).collect());
    let last = places.last().copied().unwrap_or(1.0);
    let x = Axis::log("micro-batch b", Unit::One, (1.0, last.max(2.0))).sets("b");
    let mut sweep = Sweep::over::<State>(params, x);
    for key in ["t_vector", "t_tensor"] {
        sweep = sweep.draw(Curve::new(key, places.iter().copied()).positive());
    }
    let bubble = Curve::new("t_bubble", places.iter().copied()).positive();
    let sweep = sweep.draw(bubble.stroke(Stroke::Dashed));
    let sweep = sweep.curve("t_step", places.iter().copied()).whole()?.current(&["t_step"]);
    let full = places.iter().filter_map(|b| {
        let split = crossover_model::training::Split { b: *b, ..s.split };
        let plan = s.training.plan(&split).ok().filter(|plan| s.mem < plan.memory())?;
        Some(Point::new(*b, plan.step))
    });
    let full: Vec<_> = full.collect();
    let marks = (!full.is_empty())
        .then(|| Points::new("no room", full).ink(Ink::Text).marker(Marker::Cross).tells("fits"));
    Ok(sweep.with_marks(marks).log("time of a step", Vec::new())?.into())
}
