//! The figures: misses over the size and over the block, the cache played, latency over the working set, and the roof.

use crossover_figures::figure::{Anchor, Label, Region};
use crossover_model::cache::{Kernel, Nest, Order, Regime};

use crate::screen::notes::memory::figures as words;
use crate::screen::prelude::*;

use super::quantities::{ROOF_INK, ink};
use super::state::State;
use super::{listed, picture};

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::MISSES_OVER_N, misses_over_n),
    FigureSpec::at_once(words::OVER_B, over_b),
    FigureSpec::at_once(words::TOUCHES, picture::touches),
    FigureSpec::at_once(words::STAIRS, stairs),
    FigureSpec::at_once(words::ROOFLINE, roofline),
    FigureSpec::at_once(words::LISTED, listed::listed),
];

/// The most places of a curve.
const PLACES: u32 = 161;
/// How far beyond the present size a curve goes, in times.
const BEYOND: f64 = 8.0;
/// The accesses that rings of a figure are played for.
const PLAYED: f64 = 200_000.0;

/// Returns the sizes for which an order is defined, in view.
fn sizes(nest: &Nest, length: f64, most: f64) -> Vec<f64> {
    let is_blocked = nest.order == Order::Blocked && nest.kernel != Kernel::Stencil;
    let unit = if is_blocked { nest.b } else { length };
    if most < unit {
        return Vec::new();
    }
    if nest.order == Order::Recursive {
        let powers = (0..=20).map(|power| length * f64::from(power).exp2());
        return powers.take_while(|n| *n <= most).collect();
    }
    whole_log_space(1.0, (most / unit).floor(), PLACES).into_iter().map(|at| at * unit).collect()
}

/// Returns what the misses are divided by: the work that every order does.
fn work(nest: &Nest) -> f64 {
    match nest.kernel {
        Kernel::Product => 2.0 * nest.n.powi(3),
        Kernel::Transpose => nest.n * nest.n,
        Kernel::Stencil => nest.n * nest.steps,
    }
}

const fn work_name(kernel: Kernel) -> &'static str {
    match kernel {
        Kernel::Product => "misses per operation",
        Kernel::Transpose => "misses per word",
        Kernel::Stencil => "misses per point and step",
    }
}

fn misses_over_n(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.nest.lines()?;
    let length = s.nest.line_words()?;
    let most = (BEYOND * s.n).max(16.0 * length).min(1e6);
    let x = Axis::log("size n", Unit::One, (length, most)).sets("n");
    let mut lines = Vec::new();
    for order in Order::ALL {
        let nest = s.nest.in_order(order);
        let of = |n: f64| {
            let there = Nest { n, ..nest };
            Some((n, there.misses().ok()?.count / work(&there)))
        };
        let points: Vec<_> = sizes(&nest, length, most).into_iter().filter_map(of).collect();
        if 1 < points.len() {
            lines.push(Line::new(order.name(), points).ink(ink(order)));
        }
    }
    let of = |n: f64| {
        let there = Nest { n, order: Order::Naive, ..s.nest };
        Some((n, there.bound().ok()? / work(&there)))
    };
    let bound = sizes(&s.nest.in_order(Order::Naive), length, most).into_iter().filter_map(of);
    let bound = Line::new("lower bound", bound).ink(Ink::Muted).stroke(Stroke::Dashed);
    let rings = Points::new(format!("{}, played", s.order), played(s, length, most));
    let rings = rings.ink(ink(s.order)).marker(Marker::Ring);
    let values = lines.iter().chain([&bound]).flat_map(|line| &line.points).map(|point| point.1);
    let (low, high) = positive_extent(values);
    let y = Axis::log(work_name(s.kernel), Unit::One, (low / 1.5, high * 1.5)).rounded();
    let here = s.misses().ok().map(|misses| {
        let label = format!("{} misses", Unit::One.show(misses));
        Points::current([Point::new(s.n, misses / work(&s.nest)).label(label)]).tells("misses")
    });
    let plot = Plot::new(x, y).with(Rule::at_x(s.n).stroke(Stroke::Dotted));
    let plot = plot.with(bound).with_all(lines);
    Ok(plot.with_all((!rings.points.is_empty()).then_some(rings)).with_all(here).into())
}

/// Returns the misses of small sizes, played in the chosen order.
fn played(s: &State, length: f64, most: f64) -> Vec<Point> {
    let (mut points, mut left) = (Vec::new(), PLAYED);
    let is_ring = |n: &f64| {
        let lines = (n / length).log2();
        lines.fract() == 0.0 || (lines - 3_f64.log2()).fract() == 0.0
    };
    for n in sizes(&s.nest, length, most).into_iter().filter(is_ring) {
        let there = Nest { n, ..s.nest };
        let Ok(accesses) = there.accesses() else { continue };
        left -= accesses;
        if left < 0.0 {
            break;
        }
        points.extend(there.play().ok().map(|misses| Point::new(n, misses / work(&there))));
    }
    points
}

/// Returns the block sizes in view: those that are allowed, or any width of a tile.
fn widths(s: &State) -> Result<Vec<f64>, Error> {
    match s.kernel {
        Kernel::Stencil => Ok(whole_log_space(1.0, s.n.max(2.0), PLACES)),
        _ => s.nest.blocks(),
    }
}

fn over_b(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let blocks = widths(s)?;
    let (first, last) = (blocks[0], blocks[blocks.len() - 1]);
    let x = Axis::log("block size b", Unit::One, (first, last.max(2.0 * first))).sets("b");
    let regime = |b: f64| {
        let there = Nest { b, order: Order::Blocked, ..s.nest };
        there.misses().map(|misses| misses.regime)
    };
    let regimes = blocks.iter().map(|b| regime(*b)).collect::<Result<Vec<_>, _>>()?;
    let mut sweep = Sweep::over::<State>(params, x).curve("misses_blocked", blocks.clone());
    let rule = sweep.rule("b_rule", "rule");
    if let Ok(best) = s.nest.best_block() {
        let label = format!("b = {}", Unit::One.show(best.b));
        let best = mark("best", [Point::new(best.b, best.misses).label(label)]);
        sweep = sweep.with_marks(best.shows("misses_best").tells("b_best"));
    }
    let mut plot = sweep.current(&["misses_blocked"]).log("misses", rule)?;
    // Room for the names above the curve.
    let (low, high) = plot.y.range;
    plot.y.range.1 = high * (high / low).powf(0.12);
    let bands = bands(&plot, &blocks, &regimes);
    plot.layers.splice(0..0, bands);
    Ok(plot.into())
}

/// Returns the regimes as bands between block sizes, every second one shaded.
fn bands(plot: &Plot, blocks: &[f64], regimes: &[Regime]) -> Vec<Layer> {
    let (mut layers, mut start, mut shaded) = (Vec::new(), 0, false);
    let edge = |place: usize| match place {
        0 => plot.x.range.0,
        place if place == blocks.len() => plot.x.range.1,
        place => (blocks[place - 1] * blocks[place]).sqrt(),
    };
    let (low, high) = plot.y.range;
    for place in 1..=blocks.len() {
        if place < blocks.len() && regimes[place] == regimes[start] {
            continue;
        }
        let (from, to) = (edge(start), edge(place));
        if shaded {
            let corners = vec![(from, low), (to, low), (to, high), (from, high)];
            layers.push(Region::new("", corners).ink(Ink::Idle).into());
        }
        let label =
            Label::new((from * to).sqrt(), high / (high / low).powf(0.05), regimes[start].name());
        layers.push(Layer::Label(label.ink(Ink::Muted).anchor(Anchor::Middle)));
        (start, shaded) = (place, !shaded);
    }
    layers
}

fn stairs(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.level()?;
    let sizes = || s.levels.iter().filter_map(|level| level.size);
    let (low, high) = positive_extent(sizes().chain([s.footprint]));
    let range = (low / 8.0, high * 32.0);
    let x = Axis::log("working set W", Unit::Byte, range).sets("footprint");
    let steps = sizes().flat_map(|size| [size, size * (1.0 + 1e-9)]);
    let mut places: Vec<f64> = log_space(range.0, range.1, PLACES).chain(steps).collect();
    crossover_figures::order::sort_ascending(&mut places);
    let sweep = Sweep::over::<State>(params, x)
        .curve("latency_sweep", places.clone())
        .curve("latency_random", places)
        .current(&["latency_sweep", "latency_random"]);
    let rules = s.levels.iter().enumerate().filter_map(|(place, level)| {
        let label = s.level_label(place);
        Some(Rule::at_x(level.size?).label(label).stroke(Stroke::Dotted).into())
    });
    let rules = rules.collect();
    Ok(sweep.log("latency", rules)?.into())
}

impl State {
    fn level_label(&self, place: usize) -> String {
        self.level_row(place).map_or_else(String::new, |row| row.name(0).to_owned())
    }
}

fn roofline(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (here, ridge) = (s.intensity()?, s.roof.ridge()?);
    let each = Order::ALL.into_iter();
    let each = each.filter_map(|order| Some((order, s.intensity_in(order).ok()?)));
    let each: Vec<_> = each.collect();
    let (low, high) = positive_extent(each.iter().map(|(_, at)| *at).chain([ridge, here]));
    let range = (low / 4.0, high * 4.0);
    let x = Axis::log("arithmetic intensity", Unit::FlopPerByte, range).rounded();
    let (low, high) = x.range;
    let places = [low, ridge.clamp(low, high), high];
    let roof = places.map(|at| Ok((at, s.roof.attainable(at)?)));
    let roof = roof.into_iter().collect::<Result<Vec<_>, Error>>()?;
    let least = roof[0].1;
    let y = Axis::log("performance", Unit::FlopPerSecond, (least / 1.2, s.peak * 2.0)).rounded();
    let mut plot = Plot::new(x, y).with(Line::new("roof", roof).ink(ROOF_INK));
    for (order, at) in each {
        let point = Point::new(at, s.roof.attainable(at)?).label(order.name());
        let point = point.sets(vec![("order", order.name().to_owned())]);
        plot = plot.with(Points::new(order.name(), [point]).ink(ink(order)).marker(Marker::Ring));
    }
    let label = format!("ridge {}", Unit::FlopPerByte.show(ridge));
    let ridge = mark("ridge point", [Point::new(ridge, s.peak).label(label)]);
    let label = Unit::FlopPerSecond.show(s.attainable()?);
    let current = Points::current([Point::new(here, s.attainable()?).label(label)]);
    Ok(plot.with(ridge.shows("ridge").tells("ridge")).with(current.shows("attainable")).into())
}
