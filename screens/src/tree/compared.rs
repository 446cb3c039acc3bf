//! Shapes, orders and buffers against each other (Figs. 12 and 13).

use crossover_figures::figure::{Ink, Line, Stroke};
use crossover_figures::log_space::log_space;
use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::{Order, Platform, StageRule};
use crossover_model::{Error, ErrorKind};

use super::inputs::{Inputs, holds, platform, served, with};
use super::volume::{loads, with_present};
use crate::kits::divisible_load::over_load::{
    Difference, Rows, compared_buffers, next, place, plot, tidied,
};
use crate::kits::divisible_load::sweep::{Draw, Task, known, of_chosen, reach, sweep};
use crate::kits::divisible_load::teeth::toothed;
use crate::screen::{Params, Steps};

/// The colors of this shape and the other, beside those of buffers.
const SHAPES: [Ink; 2] = [Ink::Text, Ink::Series(7)];
/// Loads of a difference.
const FULL: u32 = 36;
/// The most stages in view.
const STAGES: f64 = 200.0;

/// Both shapes in both orders.
pub(super) fn shapes(params: &Params) -> Steps {
    of_chosen(params, "h", sweep(both_shapes(params)))
}

/// `C_max` with LLF less that with NLF.
pub(super) fn orders(params: &Params) -> Steps {
    let prepared = Inputs::of(params).tree.and_then(|tree| {
        let pair =
            [Order::LargestFirst, Order::NearestFirst].map(|order| served(tree, order, None));
        let signs = &[(1.0, Stroke::Solid, ""), (-1.0, Stroke::Dashed, ", NLF slower")];
        differences(params, pair, "|LLF − NLF|", signs)
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
        let signs = &[(1.0, Stroke::Solid, ""), (-1.0, Stroke::Dashed, ", 2 slower")];
        differences(params, pair, "1 buffer − 2 buffers", signs)
    });
    sweep(prepared)
}

fn both_shapes(params: &Params) -> Result<(Vec<Task>, Draw), Error> {
    let inputs = Inputs::of(params);
    let tree = inputs.tree.clone()?;
    let shape = params.choice("shape");
    let other_shape = if shape == "ordinary" { "binomial" } else { "ordinary" };
    let other = platform(params, other_shape, params.number("h_other"))?;
    other.check().map_err(
        |error| {
            if error.field() == "h" { error.on("h_other") } else { error }
        },
    )?;
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
        .flat_map(|(which, (tree, shape))| {
            let h = tree.height();
            let loads = loads(tree, inputs.rule, given.buffer, (low, high));
            let orders =
                [(Order::NearestFirst, Stroke::Solid), (Order::LargestFirst, Stroke::Dashed)];
            orders.map(|(order, stroke)| {
                let name = format!("{shape} {h}, {}", order.name());
                let line = Line::new(name, []).ink(SHAPES[which]).stroke(stroke);
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
        let mut plot = plot("makespan", (low, high), range, progress);
        let mut rest = values;
        for (line, tasks) in &curves {
            let loads: Vec<f64> = tasks.iter().map(|task| task.0.load().volume).collect();
            let points = known(&loads, next(&mut rest, loads.len()));
            let line = Line { points, ..line.clone() };
            plot = plot.with_all(toothed(line, |load| place(load, (low, high))));
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

/// The first tree's makespan less that of the second, one curve for each buffer and sign.
fn differences(
    params: &Params,
    [first, second]: [Platform; 2],
    title: &str,
    signs: &'static [(f64, Stroke, &'static str)],
) -> Result<(Vec<Task>, Draw), Error> {
    let mut buffers = compared_buffers(params, first.load().buffer);
    buffers.retain(|buffer| buffer.is_finite());
    let (Some(least), Some(most)) = (buffers.first(), buffers.last()) else {
        let help = "give D, or one of those compared: unlimited buffers are never full";
        return Err(Error::new(ErrorKind::Undefined, "D", "no buffer", help));
    };
    let holds = holds(&first).last().copied().unwrap_or(1.0);
    let range = (least.max(1e-200), (most * holds * STAGES).min(1e250));
    let rows = buffers.into_iter().map(|buffer| (buffer, full(&first, buffer, range)));
    let rows: Rows = rows.filter(|(_, loads)| !loads.is_empty()).collect();
    let shown = rows.iter().map(|row| Unit::Byte.show(row.0));
    let shown = shown.collect::<Vec<_>>().join(", ");
    let difference = Difference {
        rows,
        listed: params.list("Ds").to_vec(),
        title: title.to_owned(),
        signs,
        // An interior point's last digits.
        rounding: 1e-9,
        nothing: (
            "Ds",
            shown,
            "with these both take equally long at all loads in view: compare other buffers",
        ),
    };
    let of = |tree: Platform| move |load, buffer| with(&tree, load, buffer);
    Ok(difference.prepared(StageRule::Fewest, of(first), of(second)))
}
