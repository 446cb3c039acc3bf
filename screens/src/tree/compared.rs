//! Shapes, orders and buffers against each other (Figs. 12 and 13).

use crossover_figures::figure::{Axis, Ink, Line, Plot, Stroke};
use crossover_figures::log_space::log_space;
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::{Order, Platform, StageRule};
use crossover_model::{Error, ErrorKind};

use super::inputs::{Inputs, holds, platform, served, with};
use super::volume::{loads, next, tidied, with_present};
use crate::kits::divisible_load::buffer_name;
use crate::kits::divisible_load::sweep::{Draw, Task, known, reach, sweep};
use crate::screen::{Params, Steps};

/// Loads of a difference.
const FULL: u32 = 36;
/// The most stages in view.
const STAGES: f64 = 200.0;

/// Both shapes in both orders.
pub(super) fn shapes(params: &Params) -> Steps {
    sweep(both_shapes(params))
}

/// `C_max` with LLF less that with NLF.
pub(super) fn orders(params: &Params) -> Steps {
    let prepared = Inputs::of(params).tree.and_then(|tree| {
        let pair =
            [Order::LargestFirst, Order::NearestFirst].map(|order| served(tree, order, None));
        differences(params, pair, ["", ", NLF slower"], "|LLF − NLF|")
    });
    sweep(prepared)
}

/// `C_max` of an ordinary tree with one buffer less that with two.
pub(super) fn buffers(params: &Params) -> Steps {
    let height = |tree: Platform| platform(params, "ordinary", tree.height());
    let prepared = Inputs::of(params).tree.and_then(height).and_then(|tree| {
        tree.check()?;
        let order = match tree {
            Platform::Ordinary(tree) => tree.order,
            _ => Order::NearestFirst,
        };
        let pair = [1.0, 2.0].map(|buffers| served(tree, order, Some(buffers)));
        differences(params, pair, ["", ", 2 slower"], "1 buffer − 2 buffers")
    });
    sweep(prepared)
}

fn both_shapes(params: &Params) -> Result<(Vec<Task>, Draw), Error> {
    let inputs = Inputs::of(params);
    let tree = inputs.tree.clone()?;
    let shape = params.choice("shape");
    let other_shape = if shape == "ordinary" {
        "binomial"
    } else {
        "ordinary"
    };
    let other = platform(params, other_shape, params.number("h_other"))?;
    other.check().map_err(|error| {
        if error.field() == "h" {
            error.on("h_other")
        } else {
            error
        }
    })?;
    let given = *tree.load();
    let stage = |tree: &Platform| holds(tree).last().copied().unwrap_or(1.0) * given.buffer;
    let (own, others) = (stage(&tree), stage(&other));
    let (low, high) = if own.is_finite() {
        let first = holds(&tree).first().copied().unwrap_or(1.0) * given.buffer;
        let most = (STAGES * own.max(others)).max(2.0 * given.volume);
        ((first / 3.0).min(given.volume / 2.0), most)
    } else {
        (given.volume / 30.0, given.volume * 30.0)
    };
    let (low, high) = (low.max(1e-200), high.min(1e250));
    let curves: Vec<(Line, Vec<Task>)> = [(&tree, shape), (&other, other_shape)]
        .into_iter()
        .enumerate()
        .flat_map(|(ink, (tree, shape))| {
            let h = tree.height();
            let loads = loads(tree, inputs.rule, given.buffer, (low, high));
            let orders = [
                (Order::NearestFirst, Stroke::Solid),
                (Order::LargestFirst, Stroke::Dashed),
            ];
            orders.map(|(order, stroke)| {
                let name = format!("{shape} {h}, {}", order.name());
                let line = Line::new(name, []).ink(Ink::Series(ink)).stroke(stroke);
                let tree = served(*tree, order, None);
                let present = inputs.tree.as_ref() == Ok(&tree);
                let each = loads.iter().map(|load| with(&tree, *load, given.buffer));
                let tasks = each.map(|tree| (tree, inputs.rule)).collect();
                (line.shows(if present { "cmax" } else { "" }), tasks)
            })
        })
        .collect();
    let tasks = curves.iter().flat_map(|curve| curve.1.clone()).collect();
    let present = inputs.plan().ok();
    let draw: Draw = Box::new(move |values, progress| {
        let range = reach(values.iter().copied()).unwrap_or((1e-3, 1.0));
        let mut plot = Plot::new(
            Axis::log("load V", Unit::Byte, (low, high)),
            Axis::log("C_max", Unit::Second, range).rounded(),
        );
        plot.progress = progress;
        let mut rest = values;
        for (line, tasks) in &curves {
            let loads: Vec<f64> = tasks.iter().map(|task| task.0.load().volume).collect();
            let points = known(&loads, next(&mut rest, loads.len()));
            plot = plot.with(Line {
                points,
                ..line.clone()
            });
        }
        Ok(with_present(plot, present, given.volume).into())
    });
    Ok((tasks, draw))
}

/// Loads that fill the buffers: of the first layers, of whole stages.
fn full(tree: &Platform, buffer: f64, range: (f64, f64)) -> Vec<f64> {
    let held = holds(tree);
    let stage = held.last().copied().unwrap_or(1.0) * buffer;
    let mut loads: Vec<f64> = log_space(range.0, range.1, FULL)
        .filter(|load| stage <= *load)
        .map(|load| (load / stage).round() * stage)
        .collect();
    loads.extend(held.into_iter().map(|held| held * buffer));
    tidied(loads, range)
}

/// The curves of the first tree's makespan less that of the second, one for each buffer.
fn differences(
    params: &Params,
    pair: [Platform; 2],
    tails: [&'static str; 2],
    title: &'static str,
) -> Result<(Vec<Task>, Draw), Error> {
    let given = *pair[0].load();
    let mut buffers = params.list("Ds").to_vec();
    buffers.push(given.buffer);
    buffers.retain(|buffer| buffer.is_finite());
    order::ascending(&mut buffers);
    buffers.dedup();
    let holds = holds(&pair[0]).last().copied().unwrap_or(1.0);
    let least = buffers.iter().copied().fold(f64::INFINITY, f64::min);
    let most = buffers.iter().copied().fold(0.0, f64::max);
    if buffers.is_empty() {
        let help = "give D, or one of those compared: unlimited buffers are never full";
        return Err(Error::new(ErrorKind::Undefined, "D", "no buffer", help));
    }
    let range = (least.max(1e-200), (most * holds * STAGES).min(1e250));
    let rows: Vec<(f64, Vec<f64>)> = buffers
        .into_iter()
        .map(|buffer| (buffer, full(&pair[0], buffer, range)))
        .filter(|(_, loads)| !loads.is_empty())
        .collect();
    let tasks = rows
        .iter()
        .flat_map(|(buffer, loads)| {
            let each = move |tree: Platform| {
                loads
                    .iter()
                    .map(move |load| (with(&tree, *load, *buffer), StageRule::Fewest))
            };
            each(pair[0]).chain(each(pair[1]))
        })
        .collect();
    let draw: Draw = Box::new(move |values, progress| {
        let mut rest = values;
        let mut lines = Vec::new();
        for (i, (buffer, loads)) in rows.iter().enumerate() {
            let first = next(&mut rest, loads.len());
            let second = next(&mut rest, loads.len());
            for (sign, stroke, tail) in [
                (1.0, Stroke::Solid, tails[0]),
                (-1.0, Stroke::Dashed, tails[1]),
            ] {
                let more = first.iter().zip(second).map(|(a, b)| {
                    let more = sign * (a - b);
                    if a.is_nan() || b.is_nan() {
                        f64::NAN
                    } else if 1e-9 * b < more && more.is_finite() {
                        // More than their rounding, and than an interior point's last digits.
                        more
                    } else {
                        f64::INFINITY
                    }
                });
                let points = known(loads, &more.collect::<Vec<_>>());
                if !points.is_empty() {
                    let name = format!("{}{tail}", buffer_name(*buffer));
                    lines.push((name, points, Ink::Series(i), stroke));
                }
            }
        }
        let all = || lines.iter().flat_map(|line| &line.1);
        let seen = match reach(all().map(|p| p.1)) {
            Some(seen) => seen,
            None if progress < 1.0 => (1e-3, 1.0),
            None => {
                let help =
                    "with these both take equally long at all loads in view: compare other buffers";
                let shown = rows.iter().map(|row| Unit::Byte.show(row.0));
                let got = shown.collect::<Vec<_>>().join(", ");
                return Err(Error::new(ErrorKind::Undefined, "Ds", got, help));
            }
        };
        let loads = reach(all().map(|p| p.0)).unwrap_or(range);
        let mut plot = Plot::new(
            Axis::log("load V", Unit::Byte, loads),
            Axis::log(title, Unit::Second, seen).rounded(),
        );
        plot.progress = progress;
        for (name, points, ink, stroke) in lines {
            plot = plot.with(Line::new(name, points).ink(ink).stroke(stroke));
        }
        Ok(plot.into())
    });
    Ok((tasks, draw))
}
