//! The makespan over the load (Figs. 10 and 11).

use crossover_model::Error;
use crossover_model::divisible_load::{Job, Plan, Platform, StageRule};

use super::setting::{Setting, holds};
use crate::figure::{Axis, Direction, Ink, Layer, Plot, Rule, Stroke};
use crate::load::sweep::{Draw, Task, known, reach, spread, sweep};
use crate::load::{buffer_name, keyed, line, yours};
use crate::order;
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::Steps;

/// Samples besides those at the corners of the curves; and of ordinary trees.
const SAMPLES: u32 = 150;
const SAMPLES_ORDINARY: u32 = 60;
/// From the first to the last load in view.
const WIDEST: f64 = 1e9;
/// How far behind a corner the other side is sampled.
pub(super) const BEHIND: f64 = 1.0 + 1e-6;
/// The most corners of one curve.
const CORNERS: usize = 14;

/// `C_max` over `V`, for several buffers.
pub(super) fn over_volume(params: &Params) -> Steps {
    sweep(several(params))
}

/// `C_max` over `V` with this buffer, by several rules.
pub(super) fn fewest_and_best(params: &Params) -> Steps {
    sweep(rules(params))
}

/// The tree with another load and buffer.
pub(super) fn with(tree: &Platform, volume: f64, buffer: f64) -> Platform {
    let job = Job {
        volume,
        buffer,
        ..*tree.job()
    };
    tree.with_job(job)
}

/// The one-layer strategy with this load, by the paper's formula and in whole chunks within `D`.
fn one_layer(tree: &Platform, volume: f64) -> (f64, f64) {
    let none = (f64::INFINITY, f64::INFINITY);
    let Platform::Binomial(binomial) = with(tree, volume, tree.job().buffer) else {
        return none;
    };
    let all = binomial.one_layer().unwrap_or_default();
    all.iter().fold(none, |(printed, real), one| {
        (printed.min(one.printed), real.min(one.makespan))
    })
}

fn samples(tree: &Platform) -> u32 {
    match tree {
        Platform::Ordinary(_) => SAMPLES_ORDINARY,
        _ => SAMPLES,
    }
}

/// Both sides of the loads at which layers or stages are added.
pub(super) fn corners(tree: &Platform, buffer: f64) -> Vec<f64> {
    let held = holds(tree);
    let stage = held.last().copied().unwrap_or(1.0);
    let later = [2.0, 3.0, 4.0].map(|n| n * stage);
    let first = held.into_iter().take(CORNERS);
    first
        .chain(later)
        .flat_map(|held| [held * buffer, held * buffer * BEHIND])
        .collect()
}

/// Sorted, within the view, each once.
pub(super) fn tidied(mut loads: Vec<f64>, (low, high): (f64, f64)) -> Vec<f64> {
    loads.retain(|load| low <= *load && *load <= high);
    order::ascending(&mut loads);
    loads.dedup();
    loads
}

fn several(params: &Params) -> Result<(Vec<Task>, Draw), Error> {
    let setting = Setting::of(params);
    let tree = setting.tree.clone()?;
    let job = *tree.job();
    tree.check().map_err(keyed)?;
    let mut buffers = params.list("Ds").to_vec();
    buffers.extend([job.buffer, f64::INFINITY]);
    order::ascending(&mut buffers);
    buffers.dedup();
    let finite = || buffers.iter().copied().filter(|buffer| buffer.is_finite());
    let stage = holds(&tree).last().copied().unwrap_or(1.0);
    let volume = job.volume;
    let least = finite().fold(volume, f64::min);
    let most = finite().fold(volume, f64::max) * stage.min(100.0) * 3.0;
    let low = least.max(volume / WIDEST.sqrt()).max(1e-200);
    let high = most.min(low * WIDEST).max(volume * 3.0).min(1e250);
    let mut loads: Vec<f64> = spread(low, high, samples(&tree)).collect();
    loads.push(volume);
    if setting.rule == StageRule::Fewest {
        loads.extend(finite().flat_map(|buffer| corners(&tree, buffer)));
    }
    let loads = tidied(loads, (low, high));
    let tasks = buffers
        .iter()
        .flat_map(|buffer| loads.iter().map(|load| with(&tree, *load, *buffer)))
        .map(|tree| (tree, setting.rule))
        .collect();
    let printed: Vec<f64> = loads.iter().map(|load| one_layer(&tree, *load).0).collect();
    let asymptote: Vec<f64> = loads.iter().map(|v| v * job.compute / stage).collect();
    let present = setting.plan().ok();
    let draw: Draw = Box::new(move |values, progress| {
        let all = values.iter().chain(&printed).chain(&asymptote).copied();
        let range = reach(all).unwrap_or((1e-3, 1.0));
        let mut plot = Plot::new(
            Axis::log("load V", Unit::Byte, (low, high)),
            Axis::log("C_max", Unit::Second, range),
        );
        plot.progress = progress;
        let name = format!("V A / {}", Unit::One.show(stage));
        let points = known(&loads, &asymptote);
        plot.layers
            .push(line(&name, points, Ink::Muted, Stroke::Dotted));
        let points = known(&loads, &printed);
        if !points.is_empty() {
            plot.layers
                .push(line("LB: one layer", points, Ink::Muted, Stroke::Dashed));
        }
        for (i, (buffer, values)) in buffers.iter().zip(values.chunks(loads.len())).enumerate() {
            let points = known(&loads, values);
            plot.layers.push(line(
                &buffer_name(*buffer),
                points,
                Ink::Series(i),
                Stroke::Solid,
            ));
        }
        here(&mut plot, present, volume);
        Ok(plot.into())
    });
    Ok((tasks, draw))
}

/// The present state, where there is one.
pub(super) fn here(plot: &mut Plot, present: Option<Plan>, volume: f64) {
    if let Some(plan) = present {
        plot.layers.push(yours(volume, plan.makespan));
    }
}

fn rules(params: &Params) -> Result<(Vec<Task>, Draw), Error> {
    let setting = Setting::of(params);
    let tree = setting.tree.clone()?;
    let job = *tree.job();
    tree.check().map_err(keyed)?;
    let stage = holds(&tree).last().copied().unwrap_or(1.0) * job.buffer;
    let high = if stage.is_finite() && job.volume < 20.0 * stage {
        (1.15 * stage).max(1.4 * job.volume)
    } else {
        2.0 * job.volume
    };
    let high = high.min(1e250);
    let count = 2 * samples(&tree);
    let mut loads: Vec<f64> = (1..=count)
        .map(|i| high * f64::from(i) / f64::from(count))
        .collect();
    loads.push(job.volume);
    if job.buffer.is_finite() {
        loads.extend(corners(&tree, job.buffer));
    }
    let loads = tidied(loads, (0.0, high));
    let mut shown = vec![
        ("fewest n, then h", StageRule::Fewest),
        ("best n", StageRule::Best),
    ];
    let own = format!("n = {}", params.number("n"));
    if matches!(setting.rule, StageRule::Number(_)) {
        shown.push((own.as_str(), setting.rule));
    }
    let names: Vec<String> = shown.iter().map(|(name, _)| (*name).to_owned()).collect();
    let tasks = shown
        .iter()
        .flat_map(|(_, rule)| {
            loads
                .iter()
                .map(|load| (with(&tree, *load, job.buffer), *rule))
        })
        .collect();
    let (printed, real): (Vec<f64>, Vec<f64>) =
        loads.iter().map(|load| one_layer(&tree, *load)).unzip();
    let present = setting.plan().ok();
    let draw: Draw = Box::new(move |values, progress| {
        let all = values.iter().chain(&real).chain(&printed);
        let top = all
            .filter(|y| y.is_finite())
            .fold(0.0, |a: f64, b| a.max(*b));
        let top = present.map_or(top, |plan| top.max(plan.makespan));
        let mut plot = Plot::new(
            Axis::linear("load V", Unit::Byte, (0.0, high)),
            Axis::linear("C_max", Unit::Second, (0.0, (top * 1.08).max(1e-300))),
        );
        plot.progress = progress;
        if stage <= high {
            plot.layers.push(Layer::Rule(Rule {
                direction: Direction::AtX,
                at: stage,
                label: "one stage holds no more".to_owned(),
                ink: Ink::Muted,
                stroke: Stroke::Dotted,
            }));
        }
        for (name, values, stroke) in [
            ("one layer, formula (LB)", &printed, Stroke::Dashed),
            ("one layer, whole chunks", &real, Stroke::DashDot),
        ] {
            let points = known(&loads, values);
            if !points.is_empty() {
                plot.layers.push(line(name, points, Ink::Series(2), stroke));
            }
        }
        for (i, (name, values)) in names.iter().zip(values.chunks(loads.len())).enumerate() {
            let ink = Ink::Series([0, 1, 3][i.min(2)]);
            plot.layers
                .push(line(name, known(&loads, values), ink, Stroke::Solid));
        }
        here(&mut plot, present, job.volume);
        Ok(plot.into())
    });
    Ok((tasks, draw))
}
