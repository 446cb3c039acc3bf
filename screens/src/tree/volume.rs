//! The makespan over the load (Figs. 10 and 11).

use crossover_figures::figure::{Axis, Ink, Line, Plot, Rule, Stroke};
use crossover_figures::log_space::log_space;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::{Plan, Platform, StageRule};

use super::inputs::{Inputs, holds, with};
use crate::kits::divisible_load::current;
use crate::kits::divisible_load::over_load::{
    Rows, compared_buffers, curves, next, plot, tasks, tidied, view,
};
use crate::kits::divisible_load::sweep::{Draw, Task, known, of_chosen, reach, sweep};
use crate::kits::divisible_load::teeth::{BEHIND, toothed};
use crate::screen::{Params, Steps};

/// Samples besides those at the corners of the curves; and of ordinary trees.
const SAMPLES: u32 = 100;
const SAMPLES_ORDINARY: u32 = 60;
/// Stages up to which the corners of a curve are drawn.
const CORNERS: f64 = 12.0;
/// The same in hops of messages of an ordinary tree.
const MOST_HOPS: f64 = 400.0;
/// Stages beyond which the teeth of a curve are no higher than its stroke.
const MOST_TEETH: f64 = 400.0;

/// `C_max` over `V`, for several buffers.
pub(super) fn over_volume(params: &Params) -> Steps {
    of_chosen(params, "h", sweep(several(params)))
}

/// `C_max` over `V` with this buffer, by several rules.
pub(super) fn fewest_and_best(params: &Params) -> Steps {
    of_chosen(params, "h", sweep(rules(params)))
}

/// The one-layer strategy with this load, by the paper's formula and in whole chunks within `D`.
fn one_layer(tree: &Platform, volume: f64) -> (f64, f64) {
    let all = with(tree, volume, tree.load().buffer).one_layer();
    let none = (f64::INFINITY, f64::INFINITY);
    let all = all.unwrap_or_default();
    all.iter().fold(none, |(printed, real), one| (printed.min(one.printed), real.min(one.makespan)))
}

fn samples(tree: &Platform) -> u32 {
    match tree {
        Platform::Ordinary(_) => SAMPLES_ORDINARY,
        _ => SAMPLES,
    }
}

/// The loads of a curve over `range` on a logarithmic axis.
pub(super) fn loads(tree: &Platform, rule: StageRule, buffer: f64, range: (f64, f64)) -> Vec<f64> {
    let spread = |count| log_space(range.0, range.1, count);
    let count = samples(tree);
    if rule == StageRule::Fewest {
        return jumping(tree, buffer, [spread(count), spread(3 * count)], range);
    }
    tidied(spread(count).collect(), range)
}

/// The loads of a curve with the fewest stages: those of the first spread, both sides of those at which
/// stages or layers are added, and beyond some stages those of the second one that fill all buffers. In
/// a binomial tree these have both sides, too; in an ordinary one the other side takes long.
fn jumping(
    tree: &Platform,
    buffer: f64,
    [first, beyond]: [impl Iterator<Item = f64>; 2],
    range: (f64, f64),
) -> Vec<f64> {
    if !buffer.is_finite() {
        return tidied(first.collect(), range);
    }
    let stage = holds(tree).last().copied().unwrap_or(1.0) * buffer;
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
    tidied(loads, range)
}

const fn is_binomial(tree: &Platform) -> bool {
    matches!(tree, Platform::Binomial(_))
}

/// Stages up to which all corners of a curve are drawn.
fn stages(tree: &Platform) -> f64 {
    match tree {
        Platform::Ordinary(_) => {
            let hops = tree.hops_per_stage().unwrap_or(1.0);
            (MOST_HOPS / hops).floor().clamp(1.0, CORNERS)
        }
        _ => CORNERS,
    }
}

/// Both sides of the loads at which layers or stages are added.
pub(super) fn corners(tree: &Platform, buffer: f64) -> Vec<f64> {
    let held = holds(tree);
    let stage = held.last().copied().unwrap_or(1.0);
    let (mut corners, mut n) = (Vec::new(), 1.0);
    while n <= stages(tree) {
        // Fewer layers than these would not need this stage.
        let fresh = held.iter().filter(|held| (n - 1.0) * stage < n * *held);
        for held in fresh {
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

fn several(params: &Params) -> Result<(Vec<Task>, Draw), Error> {
    let inputs = Inputs::of(params);
    let tree = inputs.tree.clone()?;
    let given = *tree.load();
    tree.check()?;
    let buffers = compared_buffers(params, given.buffer);
    let stage = holds(&tree).last().copied().unwrap_or(1.0);
    let volume = given.volume;
    let (low, high) = view(volume, &buffers, stage);
    let rows: Rows = buffers
        .into_iter()
        .map(|buffer| (buffer, loads(&tree, inputs.rule, buffer, (low, high))))
        .collect();
    let tasks = tasks(&rows, inputs.rule, |load, buffer| with(&tree, load, buffer));
    let smooth: Vec<f64> = log_space(low, high, 40).collect();
    let printed: Vec<f64> = smooth.iter().map(|load| one_layer(&tree, *load).0).collect();
    let asymptote: Vec<f64> = smooth.iter().map(|v| v * given.compute / stage).collect();
    let present = inputs.plan().ok();
    let listed = params.list("Ds").to_vec();
    let draw: Draw = Box::new(move |values, progress| {
        let all = values.iter().chain(&printed).chain(&asymptote).copied();
        let range = reach(all).unwrap_or((1e-3, 1.0));
        let mut plot = plot("makespan", (low, high), range, progress);
        let name = format!("V A / {}", Unit::One.show(stage));
        let line = Line::new(name, known(&smooth, &asymptote)).ink(Ink::Muted);
        plot = plot.with(line.stroke(Stroke::Dotted).shows("asymptote"));
        let points = known(&smooth, &printed);
        if !points.is_empty() {
            let line = Line::new("LB: one layer", points).ink(Ink::Muted);
            plot = plot.with(line.stroke(Stroke::Dashed).shows("one_layer_time"));
        }
        let plot = plot.with_all(curves(&rows, values, &listed, given.buffer, (low, high)));
        Ok(with_present(plot, present, volume).into())
    });
    Ok((tasks, draw))
}

/// The colors of the rules for the stages, beside those of buffers.
const RULES: [Ink; 3] = [Ink::Series(6), Ink::Muted, Ink::Text];

/// `plot` with the present state, where there is one.
pub(super) fn with_present(plot: Plot, present: Option<Plan>, volume: f64) -> Plot {
    match present {
        Some(plan) => plot.with(current(volume, plan.makespan).shows("cmax")),
        None => plot,
    }
}

fn rules(params: &Params) -> Result<(Vec<Task>, Draw), Error> {
    let inputs = Inputs::of(params);
    let tree = inputs.tree.clone()?;
    let given = *tree.load();
    tree.check()?;
    let stage = holds(&tree).last().copied().unwrap_or(1.0) * given.buffer;
    let high = if stage.is_finite() && given.volume < 20.0 * stage {
        (1.15 * stage).max(1.4 * given.volume)
    } else {
        2.0 * given.volume
    };
    let high = high.min(1e250);
    let count = 2 * samples(&tree);
    let spread = (1..=count).map(|i| high * f64::from(i) / f64::from(count));
    let spread = spread.chain([given.volume]);
    let fewest = jumping(&tree, given.buffer, [spread.clone(), spread.clone()], (0.0, high));
    let mut loads: Vec<f64> = spread.collect();
    if given.buffer.is_finite() {
        loads.extend(corners(&tree, given.buffer));
    }
    let loads = tidied(loads, (0.0, high));
    let mut shown = vec![("fewest n, then h", StageRule::Fewest), ("best n", StageRule::Best)];
    let own = format!("n = {}", params.number("n"));
    if matches!(inputs.rule, StageRule::Number(_)) {
        shown.push((own.as_str(), inputs.rule));
    }
    let taken = |rule| {
        if rule == StageRule::Fewest { &fewest } else { &loads }
    };
    let curves: Vec<(String, &str, Vec<f64>)> = shown
        .iter()
        .map(|(name, rule)| {
            let shows = match rule {
                rule if *rule == inputs.rule => "cmax",
                StageRule::Best => "best_n_time",
                _ => "",
            };
            ((*name).to_owned(), shows, taken(*rule).clone())
        })
        .collect();
    let tasks = shown
        .iter()
        .flat_map(|(_, rule)| {
            let loads = taken(*rule).iter();
            loads.map(|load| (with(&tree, *load, given.buffer), *rule))
        })
        .collect();
    let (printed, real): (Vec<f64>, Vec<f64>) =
        loads.iter().map(|load| one_layer(&tree, *load)).unzip();
    let present = inputs.plan().ok();
    let draw: Draw = Box::new(move |values, progress| {
        let all = values.iter().chain(&real).chain(&printed);
        let top = all.filter(|y| y.is_finite()).fold(0.0, |a: f64, b| a.max(*b));
        let top = present.map_or(top, |plan| top.max(plan.makespan));
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
            let points = known(&loads, values);
            if !points.is_empty() {
                let line = Line::new(name, points).ink(Ink::Muted);
                plot = plot.with(line.stroke(stroke).shows(shows));
            }
        }
        let mut rest = values;
        for (ink, (name, shows, loads)) in RULES.into_iter().zip(&curves) {
            let points = known(loads, next(&mut rest, loads.len()));
            let line = Line::new(name, points).shows(*shows).ink(ink);
            plot = plot.with_all(toothed(line, |load| load / high));
        }
        Ok(with_present(plot, present, given.volume).into())
    });
    Ok((tasks, draw))
}
