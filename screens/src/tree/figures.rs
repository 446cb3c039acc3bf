//! The figures: what each layer gets, one layer alone, every choice of layers, and the makespan over the
//! load.

use crossover_figures::figure::{Bar, Bars};
use crossover_figures::order;
use crossover_figures::quantity::percent;
use crossover_model::divisible_load::{Layers, Load, OneLayer, Order, Plan, Platform, StageRule};

use super::params::Shape;
use super::state::{State, layer_capacities, stage_capacity, with};
use super::{embedding, picture};
use crate::kits::divisible_load::{
    BEHIND, Difference, Draw, Optima, Task, compared_buffers, current, curves, draw_teeth,
    known_points, of_chosen, over_load, place, reach, sort_within, step_ink, sweep, view,
};
use crate::screen::notes::tree::figures as words;
use crate::screen::prelude::*;
use crate::screen::stepped::watch_state;
use crate::screen::{Steps, typed};

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::in_steps(words::GANTT, |params| draw_optimum(params, picture::gantt)),
    FigureSpec::in_steps(words::TREE, |params| draw_optimum(params, picture::tree)),
    FigureSpec::in_steps(words::EMBEDDING, |params| draw_optimum(params, embedding::embedding)),
    FigureSpec::in_steps(words::LAYER_LOAD, |params| draw_optimum(params, layer_load)),
    FigureSpec::in_steps(words::FEWEST_AND_BEST, |params| {
        of_chosen(params, "h", sweep(fewest_and_best(params)))
    }),
    FigureSpec::in_steps(words::CMAX_OVER_V, |params| {
        of_chosen(params, "h", sweep(over_volume(params)))
    }),
    FigureSpec::in_steps(words::SHAPES_COMPARED, |params| {
        of_chosen(params, "h", sweep(shapes(params)))
    }),
    FigureSpec::in_steps(words::ORDERS_COMPARED, |params| sweep(orders(params))),
    FigureSpec::in_steps(words::BUFFERS_COMPARED, |params| sweep(buffers(params))),
    FigureSpec::in_steps(words::ONE_LAYER, |params| sweep(one_layer(params))),
    FigureSpec::at_once(words::ONE_LAYER_OVER_N, over_chunks),
    FigureSpec::in_steps(words::BEST_LAYERS, |params| sweep(best_layers(params))),
];

/// The shares of a row that the load and the room for it have.
const LOAD: (f64, f64) = (0.0, 0.74);
const ROOM: (f64, f64) = (0.8, 1.0);
/// The most room that is drawn, in times of the largest load.
const MOST_ROOM: f64 = 2.5;
/// The most layers that are compared over the number of chunks, and the points of their curves.
const LAYERS: usize = 6;
const POINTS: u32 = 120;
/// The tallest trees whose choices of layers are all tried.
const TALLEST: u32 = 10;
const TALLEST_ORDINARY: u32 = 4;
/// How many choices are shown.
const SHOWN: usize = 8;
/// Samples over the load besides those at the corners of the curves; and of ordinary trees.
const SAMPLES: u32 = 100;
const SAMPLES_ORDINARY: u32 = 60;
/// Stages up to which the corners of a curve are drawn.
const CORNERS: f64 = 12.0;
/// Hops of messages of an ordinary tree up to which they are.
const MOST_HOPS: f64 = 400.0;
/// Stages beyond which the teeth of a curve are no higher than its stroke.
const MOST_TEETH: f64 = 400.0;
/// Loads of a difference.
const FULL: u32 = 36;
/// The most stages in view where shapes or orders are compared.
const STAGES: f64 = 200.0;
/// The colors of this shape and the other, beside those of buffers.
const SHAPES: [Ink; 2] = [Ink::Text, Ink::Series(7)];
/// The colors of the rules for the stages, beside those of buffers.
const RULES: [Ink; 3] = [Ink::Series(6), Ink::Muted, Ink::Text];

/// Returns the figure of the optimum, as far as it is known.
fn draw_optimum(params: &Params, draw: fn(&State) -> Result<Figure, Error>) -> Steps {
    watch_state(params, State::has_loads, move |s, _| draw(s))
}

fn layer_load(s: &State) -> Result<Figure, Error> {
    let solved = s.loads()?;
    let Plan { platform, stages, .. } = solved.plan;
    let height = platform.height() as u32;
    let mut rows = Vec::new();
    for layer in 1..=height {
        if let Some(each) = solved.per_processor(layer) {
            let count = platform.processors_of(layer);
            let served = solved.solution.receivers.iter().filter(|other| **other == layer);
            let messages = stages * served.count() as f64;
            let room = messages * platform.largest_chunk(layer) * count;
            rows.push((layer, count, each, each * count, room));
        }
    }
    let greatest = rows.iter().map(|row| row.3).fold(0.0, f64::max);
    let widest = rows.iter().map(|row| row.4).fold(0.0, f64::max);
    let end = (greatest * MOST_ROOM).min(greatest.max(widest));
    let (mut names, mut loads, mut rooms) = (Vec::new(), Vec::new(), Vec::new());
    for (row, (layer, count, each, all, room)) in rows.into_iter().enumerate() {
        names.push(format!("layer {layer} ({})", Unit::One.show(count)));
        if 0.0 < all {
            let share = percent(all / s.load.volume);
            let label = format!("{} each, {share} of V", Unit::Byte.show(each));
            let ink = step_ink(layer as usize, height as usize);
            loads.push(Bar::new(row, (0.0, all)).lane(LOAD).ink(ink).label(label));
        }
        if room.is_finite() {
            let label = format!("room for {}", Unit::Byte.show(room));
            let bar = Bar::new(row, (0.0, room.min(end))).lane(ROOM).ink(Ink::Idle);
            rooms.push(bar.hatched().label(label));
        }
    }
    let plot = Plot::new(
        Axis::linear("load of the layer", Unit::Byte, (0.0, end * 1.04)),
        Axis::rows("layer", names),
    );
    let bars = [Bars::new("load", loads), Bars::new("room in all stages", rooms)];
    Ok(plot.with_all(bars.into_iter().filter(|bars| !bars.bars.is_empty())).into())
}

/// Returns the tree in which these layers compute, with the best number of stages or those of `rule`.
fn only(tree: Platform, layers: &[u32], rule: StageRule) -> Result<Task, Error> {
    Ok((tree.with_layers(Layers::only(layers)?), rule))
}

fn one_layer(params: &Params) -> Optima {
    let s = State::of(params);
    let tree = s.tree()?;
    let h = tree.height() as u32;
    let layers: Vec<f64> = (1..=h).map(f64::from).collect();
    let tasks = (1..=h).map(|layer| only(tree, &[layer], StageRule::Best));
    let tasks = tasks.collect::<Result<Vec<Task>, Error>>()?;
    let formula = s.one_layer().cloned().unwrap_or_default();
    let present = s.plan_at_once().ok();
    let draw: Draw = Box::new(move |values, progress| {
        let of = |of: fn(&OneLayer) -> f64| formula.iter().map(of).collect::<Vec<f64>>();
        let curves = [
            ("optimum, best n", values[0].to_vec(), Stroke::Solid, ""),
            ("formula at n*", of(|one| one.printed), Stroke::Dashed, "one_layer_time"),
            ("n* chunks, really", of(|one| one.at_n_star), Stroke::Dotted, ""),
            ("whole chunks", of(|one| one.makespan), Stroke::DashDot, "one_layer_real"),
        ];
        let own = present.map(|plan| plan.makespan);
        let all = curves.iter().flat_map(|curve| curve.1.iter().copied());
        let range = reach(all.chain(own)).unwrap_or((1e-3, 1.0));
        let mut plot = Plot::new(
            Axis::linear("the layer that computes", Unit::One, (0.5, f64::from(h) + 0.5)),
            Axis::log("makespan", Unit::Second, range).rounded(),
        );
        plot.progress = progress;
        for (name, values, stroke, shows) in curves {
            let points = known_points(&layers, &values);
            if points.is_empty() {
                continue;
            }
            let mut ink = Ink::Muted;
            if stroke == Stroke::Solid {
                ink = Ink::Text;
                let dots = points.iter().filter(|p| p.1.is_finite());
                let dots = dots.map(|&(x, y)| Point::new(x, y));
                plot = plot.with(Points::new("optimum", dots).ink(ink));
            }
            plot = plot.with(Line::new(name, points).ink(ink).stroke(stroke).shows(shows));
        }
        let own = own.map(|own| {
            let own = Rule::at_y(own).label(format!("current: {}", Unit::Second.show(own)));
            own.ink(Ink::Text).stroke(Stroke::Solid)
        });
        Ok(plot.with_all(own).into())
    });
    Ok((vec![tasks], draw))
}

fn over_chunks(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (mut all, height) = (s.one_layer()?.clone(), s.tree()?.height() as usize);
    order::sort_by_key(&mut all, |one| one.makespan);
    all.truncate(LAYERS);
    let best = *all.first().ok_or_else(|| Error::missing("h"))?;
    let most = all.iter().map(|one| one.stages).fold(4.0, f64::max) * 4.0;
    let curve = |one: &OneLayer, tail: &str, points: Vec<(f64, f64)>| {
        let line = Line::new(format!("layer {}{tail}", one.layer), points);
        line.ink(step_ink(one.layer as usize, height))
    };
    let whole = |one: &OneLayer| {
        let mut chunks: Vec<f64> = log_space(one.fewest, most, POINTS).map(f64::round).collect();
        chunks.dedup();
        curve(one, "", chunks.iter().map(|n| (*n, one.makespan_of(*n))).collect())
    };
    let mut lines: Vec<Line> = all.iter().map(whole).collect();
    let formula = log_space(1.0, most, POINTS).map(|n| (n, best.formula(n)));
    lines.push(curve(&best, ", formula", formula.collect()).stroke(Stroke::Dashed));
    let seen = lines.iter().flat_map(|line| line.points.iter().map(|point| point.1));
    let range = reach(seen).unwrap_or((1e-3, 1.0));
    let plot = Plot::new(
        Axis::log("chunks n", Unit::One, (1.0, most)),
        Axis::log("makespan", Unit::Second, range).rounded(),
    );
    let label = format!("n = {}: {}", best.stages, Unit::Second.show(best.makespan));
    let point = Point::new(best.stages, best.makespan).label(label);
    let point = Points::new("best", [point]).ink(Ink::Text).marker(Marker::Diamond);
    let point = point.shows("one_layer_real").tells("one_layer_real");
    Ok(plot.with_all(lines).with(point).into())
}

/// Returns the best choices of computing layers (section 4.2: an open problem).
fn best_layers(params: &Params) -> Optima {
    let s = State::of(params);
    let tree = s.tree()?;
    let h = tree.height() as u32;
    let tallest = if s.is_ordinary() { TALLEST_ORDINARY } else { TALLEST };
    if tallest < h {
        let help =
            format!("the 2^h choices of layers are too many to try: lower h to {tallest} or less");
        return Err(Error::new(ErrorKind::TooLarge, "h", f64::from(h), help));
    }
    // With the fewest stages and layers a choice of layers would be cut short again.
    let rule = match s.values.n {
        StageRule::Fewest => StageRule::Best,
        rule => rule,
    };
    let chosen: Vec<Vec<u32>> = (1_u32..1 << h)
        .map(|mask| (1..=h).filter(|layer| mask >> (layer - 1) & 1 == 1).collect())
        .collect();
    let tasks = chosen.iter().map(|layers| only(tree, layers, rule));
    let tasks = tasks.collect::<Result<Vec<Task>, Error>>()?;
    let present = s.plan_at_once().ok();
    let draw: Draw = Box::new(move |values, progress| {
        let mut found: Vec<(usize, f64)> = values[0].iter().copied().enumerate().collect();
        found.retain(|(_, makespan)| makespan.is_finite());
        order::sort_by_key(&mut found, |(_, makespan)| *makespan);
        if found.is_empty() && progress == 1.0 {
            return Err(no_choice(rule));
        }
        Ok(choices(&tree, &chosen, &found, rule, present).into())
    });
    Ok((vec![tasks], draw))
}

fn no_choice(rule: StageRule) -> Error {
    let (got, help) = match rule {
        StageRule::Number(n) => (
            n.to_string(),
            "no choice of layers holds V in so few stages, or all are too long to try: give another n",
        ),
        _ => (
            "not found".to_owned(),
            "with S = 0 every further stage helps, or there are too many to try: give a number",
        ),
    };
    Error::new(ErrorKind::Undefined, "n", got, help)
}

/// Returns the table of the fastest choices of layers, and of all layers and the present ones.
fn choices(
    tree: &Platform,
    chosen: &[Vec<u32>],
    found: &[(usize, f64)],
    rule: StageRule,
    present: Option<Plan>,
) -> Table {
    let all = found.iter().position(|(at, _)| *at + 1 == chosen.len());
    let places = (0..found.len().min(SHOWN)).chain(all.filter(|place| SHOWN <= *place));
    // The rows are of the best stages, where they are not of a number.
    let (number, best) = match rule {
        StageRule::Number(n) => (format!("n = {n}"), None),
        _ => ("each with its best n".to_owned(), Some(("n", "best".to_owned()))),
    };
    let join = |at: usize, by| chosen[at].iter().map(u32::to_string).collect::<Vec<_>>().join(by);
    let places: Vec<_> = places.map(|place| (place, found[place])).collect();
    let caption = format!("{} choices of layers, {number}", found.len());
    let mut table = Listing::new(caption, &places)
        .column("place", Unit::One, &|(place, _)| (*place as f64 + 1.0).into())
        .column("layers that compute", Unit::One, &|(_, (at, _))| join(*at, ", ").into())
        .column("processors", Unit::One, &|(_, (at, _))| {
            chosen[*at].iter().fold(0.0, |sum, layer| sum + tree.processors_of(*layer)).into()
        })
        .column("makespan", Unit::Second, &|(_, (_, makespan))| (*makespan).into())
        .sets(|(_, (at, _))| [("layers", join(*at, ","))].into_iter().chain(best.clone()).collect())
        .table();
    if let Some(plan) = present {
        let processors = plan.platform.computing_processors().unwrap_or(f64::NAN);
        table.current = Some(table.rows.len());
        table.rows.push(vec![
            Cell::Empty,
            "current".into(),
            processors.into(),
            plan.makespan.into(),
        ]);
    }
    table
}

/// Returns the one-layer strategy with this load, by the paper's formula and in whole chunks within `D`.
fn one_layer_times(tree: &Platform, volume: f64) -> (f64, f64) {
    let all = with(tree, volume, tree.load().buffer).one_layer().unwrap_or_default();
    let none = (f64::INFINITY, f64::INFINITY);
    all.iter().fold(none, |(printed, real), one| (printed.min(one.printed), real.min(one.makespan)))
}

/// Returns the mark of the current state over its load, if it is known at once.
fn current_mark(s: &State) -> Option<Points> {
    let plan = s.plan_at_once().ok()?;
    Some(current(s.load.volume, plan.makespan).shows("cmax"))
}

fn samples(tree: &Platform) -> u32 {
    if is_binomial(tree) { SAMPLES } else { SAMPLES_ORDINARY }
}

const fn is_binomial(tree: &Platform) -> bool {
    matches!(tree, Platform::Binomial(_))
}

/// Returns the loads of a curve over `range` on a logarithmic axis.
fn loads(tree: &Platform, rule: StageRule, buffer: f64, range: (f64, f64)) -> Vec<f64> {
    let spread = |count| log_space(range.0, range.1, count);
    let count = samples(tree);
    if rule == StageRule::Fewest {
        return jumping(tree, buffer, [spread(count), spread(3 * count)], range);
    }
    sort_within(spread(count).collect(), range)
}

/// Returns the loads of a curve with the fewest stages: those of the first spread, both sides of those
/// at which stages or layers are added, and beyond some stages those of the second one that fill all
/// buffers. In a binomial tree these have both sides, too; in an ordinary one the other side takes long.
fn jumping(
    tree: &Platform,
    buffer: f64,
    [first, beyond]: [impl Iterator<Item = f64>; 2],
    range: (f64, f64),
) -> Vec<f64> {
    if !buffer.is_finite() {
        return sort_within(first.collect(), range);
    }
    let stage = stage_capacity(tree) * buffer;
    let most = stages(tree);
    let mut loads: Vec<f64> = first.filter(|load| *load <= most * stage).collect();
    let full = beyond.map(|load| (load / stage).round());
    for full in full.filter(|full| most < *full) {
        loads.push(full * stage);
        if is_binomial(tree) && full <= MOST_TEETH {
            loads.push(full * stage * BEHIND);
        }
    }
    loads.extend(corners(tree, buffer));
    sort_within(loads, range)
}

/// Returns the stages up to which all corners of a curve are drawn.
fn stages(tree: &Platform) -> f64 {
    if is_binomial(tree) {
        return CORNERS;
    }
    let hops = tree.hops_per_stage().unwrap_or(1.0);
    (MOST_HOPS / hops).floor().clamp(1.0, CORNERS)
}

/// Returns both sides of the loads at which layers or stages are added.
fn corners(tree: &Platform, buffer: f64) -> Vec<f64> {
    let held = layer_capacities(tree);
    let stage = held.last().copied().unwrap_or(1.0);
    let (mut corners, mut n) = (Vec::new(), 1.0);
    while n <= stages(tree) {
        // Fewer layers than these would not need this stage.
        for held in held.iter().filter(|held| (n - 1.0) * stage < n * *held) {
            let corner = n * held * buffer;
            corners.push(corner);
            // Behind the last one of an ordinary tree only full buffers are drawn.
            if n < stages(tree) || *held < stage || is_binomial(tree) {
                corners.push(corner * BEHIND);
            }
        }
        n += 1.0;
    }
    corners
}

fn over_volume(params: &Params) -> Optima {
    let s = State::of(params);
    let (tree, rule, listed) = (s.tree()?, s.values.n, s.values.Ds.clone());
    tree.check()?;
    let Load { volume, buffer: own, compute, .. } = s.load;
    let buffers = compared_buffers(&listed, own);
    let stage = stage_capacity(&tree);
    let (low, high) = view(volume, &buffers, stage);
    let rows = buffers.into_iter().map(|buffer| (buffer, loads(&tree, rule, buffer, (low, high))));
    let rows: Vec<_> = rows.collect();
    let tasks = rows.iter().map(|(buffer, loads)| {
        loads.iter().map(|load| (with(&tree, *load, *buffer), rule)).collect()
    });
    let tasks = tasks.collect();
    let smooth: Vec<f64> = log_space(low, high, 40).collect();
    let printed: Vec<f64> = smooth.iter().map(|load| one_layer_times(&tree, *load).0).collect();
    let asymptote: Vec<f64> = smooth.iter().map(|v| v * compute / stage).collect();
    let here = current_mark(s);
    let draw: Draw = Box::new(move |values, progress| {
        let all = values.iter().copied().flatten().chain(&printed).chain(&asymptote).copied();
        let range = reach(all).unwrap_or((1e-3, 1.0));
        let name = format!("V A / {}", Unit::One.show(stage));
        let line = Line::new(name, known_points(&smooth, &asymptote)).ink(Ink::Muted);
        let mut plot = over_load("makespan", (low, high), range, progress)
            .with(line.stroke(Stroke::Dotted).shows("asymptote"));
        let points = known_points(&smooth, &printed);
        if !points.is_empty() {
            let line = Line::new("LB: one layer", points).ink(Ink::Muted);
            plot = plot.with(line.stroke(Stroke::Dashed).shows("one_layer_time"));
        }
        let curves = curves(&rows, values, &listed, own, (low, high));
        Ok(plot.with_all(curves).with_all(here.clone()).into())
    });
    Ok((tasks, draw))
}

fn fewest_and_best(params: &Params) -> Optima {
    let s = State::of(params);
    let tree = s.tree()?;
    tree.check()?;
    let Load { volume, buffer, .. } = s.load;
    let stage = stage_capacity(&tree) * buffer;
    let high = if stage.is_finite() && volume < 20.0 * stage {
        (1.15 * stage).max(1.4 * volume)
    } else {
        2.0 * volume
    };
    let high = high.min(1e250);
    let count = 2 * samples(&tree);
    let spread = (1..=count).map(|i| high * f64::from(i) / f64::from(count));
    let spread = spread.chain([volume]);
    let fewest = jumping(&tree, buffer, [spread.clone(), spread.clone()], (0.0, high));
    let mut loads: Vec<f64> = spread.collect();
    if buffer.is_finite() {
        loads.extend(corners(&tree, buffer));
    }
    let loads = sort_within(loads, (0.0, high));
    let mut rules = vec![("fewest n, then h".to_owned(), StageRule::Fewest, fewest)];
    if !s.has_sequence() {
        rules.push(("best n".to_owned(), StageRule::Best, loads.clone()));
    }
    if let StageRule::Number(n) = s.values.n {
        rules.push((format!("n = {n}"), s.values.n, loads.clone()));
    }
    let tasks = rules.iter().map(|(_, rule, loads)| {
        loads.iter().map(|load| (with(&tree, *load, buffer), *rule)).collect()
    });
    let tasks = tasks.collect();
    let (printed, real): (Vec<f64>, Vec<f64>) =
        loads.iter().map(|load| one_layer_times(&tree, *load)).unzip();
    let (own, here) = (s.values.n, current_mark(s));
    let most = s.plan_at_once().map_or(0.0, |plan| plan.makespan);
    let draw: Draw = Box::new(move |values, progress| {
        let all = values.iter().copied().flatten().chain(&real).chain(&printed);
        let top = all.filter(|y| y.is_finite()).fold(most, |a: f64, b| a.max(*b));
        let mut plot = Plot::new(
            Axis::linear("load V", Unit::Byte, (0.0, high)).sets("V"),
            Axis::linear("makespan", Unit::Second, (0.0, (top * 1.05).max(1e-300))).rounded(),
        );
        plot.progress = progress;
        if stage <= high {
            let rule = Rule::at_x(stage).label("one stage holds no more");
            plot = plot.with(rule.stroke(Stroke::Dotted));
        }
        let formula = ("one layer, formula (LB)", Stroke::Dashed, "one_layer_time");
        let chunks = ("one layer, whole chunks", Stroke::DashDot, "one_layer_real");
        for ((name, stroke, shows), values) in [(formula, &printed), (chunks, &real)] {
            let points = known_points(&loads, values);
            if !points.is_empty() {
                let line = Line::new(name, points).ink(Ink::Muted);
                plot = plot.with(line.stroke(stroke).shows(shows));
            }
        }
        for ((ink, (name, rule, loads)), values) in RULES.into_iter().zip(&rules).zip(values) {
            let shows = match rule {
                rule if *rule == own => "cmax",
                StageRule::Best => "best_n_time",
                _ => "",
            };
            let line = Line::new(name.clone(), known_points(loads, values)).shows(shows).ink(ink);
            plot = plot.with_all(draw_teeth(line, |load| load / high));
        }
        Ok(plot.with_all(here.clone()).into())
    });
    Ok((tasks, draw))
}

/// Returns `C_max` over `V` of both shapes in both orders (Fig. 12).
fn shapes(params: &Params) -> Optima {
    let s = State::of(params);
    let (tree, rule) = (s.tree()?, s.values.n);
    let shape = if s.is_ordinary() { Shape::Binomial } else { Shape::Ordinary };
    let other = s.platform(shape, s.values.h_other)?;
    let of_other =
        |error: Error| if error.field() == "h" { error.with_field("h_other") } else { error };
    other.check().map_err(of_other)?;
    let Load { volume, buffer, .. } = s.load;
    let (own, others) = (stage_capacity(&tree) * buffer, stage_capacity(&other) * buffer);
    let (low, high) = if own.is_finite() {
        let first = layer_capacities(&tree).first().copied().unwrap_or(1.0) * buffer;
        let most = (STAGES * own.max(others)).max(2.0 * volume);
        ((first / 3.0).min(volume / 2.0), most)
    } else {
        (volume / 30.0, volume * 30.0)
    };
    let range = (low.max(1e-200), high.min(1e250));
    let (mut lines, mut tasks) = (Vec::new(), Vec::new());
    for (one, ink) in [tree, other].into_iter().zip(SHAPES) {
        let loads = loads(&one, rule, buffer, range);
        let shape = if is_binomial(&one) { "binomial" } else { "ordinary" };
        for order in <Order as typed::Chosen>::ALL {
            let one = serve_by(one, *order, None);
            let is_first = *order == Order::NearestFirst;
            let line = Line::new(format!("{shape} {}, {}", one.height(), order.name()), [])
                .ink(ink)
                .stroke(if is_first { Stroke::Solid } else { Stroke::Dashed })
                .shows(if one == tree { "cmax" } else { "" });
            lines.push((line, loads.clone()));
            tasks.push(loads.iter().map(|load| (with(&one, *load, buffer), rule)).collect());
        }
    }
    let here = current_mark(s);
    let draw: Draw = Box::new(move |values, progress| {
        let seen = reach(values.iter().copied().flatten().copied()).unwrap_or((1e-3, 1.0));
        let curves = lines.iter().zip(values).flat_map(|((line, loads), values)| {
            let line = Line { points: known_points(loads, values), ..line.clone() };
            draw_teeth(line, |load| place(load, range))
        });
        let plot = over_load("makespan", range, seen, progress).with_all(curves);
        Ok(plot.with_all(here.clone()).into())
    });
    Ok((tasks, draw))
}

/// Returns `C_max` with LLF less that with NLF (Fig. 13).
fn orders(params: &Params) -> Optima {
    let s = State::of(params);
    let tree = s.tree()?;
    let pair = [Order::LargestFirst, Order::NearestFirst].map(|order| serve_by(tree, order, None));
    let signs = &[(1.0, Stroke::Solid, ""), (-1.0, Stroke::Dashed, ", NLF slower")];
    differences(s, &pair, "|LLF − NLF|", signs)
}

fn buffers(params: &Params) -> Optima {
    let s = State::of(params);
    let tree = s.platform(Shape::Ordinary, s.tree()?.height())?;
    tree.check()?;
    let pair = [1.0, 2.0].map(|buffers| serve_by(tree, s.values.order, Some(buffers)));
    let signs = &[(1.0, Stroke::Solid, ""), (-1.0, Stroke::Dashed, ", 2 slower")];
    differences(s, &pair, "1 buffer − 2 buffers", signs)
}

/// Returns the tree with an order and, if it is ordinary, with buffers.
fn serve_by(mut tree: Platform, by: Order, relays: Option<f64>) -> Platform {
    match &mut tree {
        Platform::Star(_) => {}
        Platform::Ordinary(ordinary) => {
            ordinary.order = by;
            ordinary.buffers = relays.unwrap_or(ordinary.buffers);
        }
        Platform::Binomial(binomial) => {
            binomial.order = by;
            binomial.sequence = None;
        }
    }
    tree
}

/// Returns loads that fill the buffers: of the first layers, of whole stages.
fn full(tree: &Platform, buffer: f64, range: (f64, f64)) -> Vec<f64> {
    let held = layer_capacities(tree);
    let stage = held.last().copied().unwrap_or(1.0) * buffer;
    let mut loads: Vec<f64> = log_space(range.0, range.1, FULL)
        .filter(|load| stage <= *load)
        .map(|load| (load / stage).round() * stage)
        .collect();
    loads.extend(held.into_iter().map(|held| held * buffer));
    sort_within(loads, range)
}

/// Returns the first tree's makespan less that of the second, a curve for each buffer and sign.
fn differences(
    s: &State,
    pair: &[Platform; 2],
    title: &str,
    signs: &'static [(f64, Stroke, &'static str)],
) -> Optima {
    let mut buffers = compared_buffers(&s.values.Ds, s.load.buffer);
    buffers.retain(|buffer| buffer.is_finite());
    let (Some(least), Some(most)) = (buffers.first(), buffers.last()) else {
        let help = "give D, or one of those compared: unlimited buffers are never full";
        return Err(Error::new(ErrorKind::Undefined, "D", "no buffer", help));
    };
    let range = (least.max(1e-200), (most * stage_capacity(&pair[0]) * STAGES).min(1e250));
    let rows = buffers.into_iter().map(|buffer| (buffer, full(&pair[0], buffer, range)));
    let rows: Vec<_> = rows.filter(|(_, loads)| !loads.is_empty()).collect();
    let shown: Vec<String> = rows.iter().map(|row| Unit::Byte.show(row.0)).collect();
    let difference = Difference {
        rows,
        listed: s.values.Ds.clone(),
        title: title.to_owned(),
        signs,
        // An interior point's last digits.
        rounding: 1e-9,
        nothing: (
            "Ds",
            shown.join(", "),
            "with these both take equally long at all loads in view: compare other buffers",
        ),
    };
    let pair = *pair;
    let both = |load, buffer| pair.map(|one| with(&one, load, buffer));
    Ok(difference.prepare(StageRule::Fewest, both))
}
