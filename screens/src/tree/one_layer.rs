//! Computing on one layer alone (section 4.2).

use crossover_figures::figure::{Axis, Ink, Line, Plot, Point, Points, Rule, Stroke};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::{Layers, OneLayer, StageRule};

use super::inputs::Inputs;
use crate::kits::divisible_load::sweep::{Draw, Task, known, reach, sweep};
use crate::screen::{Params, Steps};

/// The makespan for each layer that may compute alone.
pub(super) fn one_layer(params: &Params) -> Steps {
    sweep(prepared(params))
}

/// The layer whose `of` is least.
pub(super) fn least(all: &[OneLayer], of: fn(&OneLayer) -> f64) -> Option<&OneLayer> {
    all.iter().min_by(|a, b| of(a).total_cmp(&of(b)))
}

fn prepared(params: &Params) -> Result<(Vec<Task>, Draw), Error> {
    let inputs = Inputs::of(params);
    let tree = inputs.tree.clone()?;
    let h = tree.height() as u32;
    let layers: Vec<f64> = (1..=h).map(f64::from).collect();
    let tasks = (1..=h)
        .map(|layer| {
            let only = Layers::only(&[layer])?;
            Ok((tree.with_layers(only), StageRule::Best))
        })
        .collect::<Result<Vec<Task>, Error>>()?;
    let formula = tree.one_layer().unwrap_or_default();
    let present = inputs.plan().ok();
    let draw: Draw = Box::new(move |values, progress| {
        let of = |of: fn(&OneLayer) -> f64| formula.iter().map(of).collect::<Vec<f64>>();
        let curves = [
            ("optimum, best n", values.to_vec(), Stroke::Solid, ""),
            (
                "formula at n*",
                of(|one| one.printed),
                Stroke::Dashed,
                "one_layer_time",
            ),
            (
                "n* chunks, really",
                of(|one| one.at_n_star),
                Stroke::Dotted,
                "",
            ),
            (
                "whole chunks",
                of(|one| one.makespan),
                Stroke::DashDot,
                "one_layer_real",
            ),
        ];
        let own = present.map(|plan| plan.makespan);
        let all = curves.iter().flat_map(|curve| curve.1.iter().copied());
        let range = reach(all.chain(own)).unwrap_or((1e-3, 1.0));
        let mut plot = Plot::new(
            Axis::linear(
                "the layer that computes",
                Unit::One,
                (0.5, f64::from(h) + 0.5),
            ),
            Axis::log("C_max", Unit::Second, range).rounded(),
        );
        plot.progress = progress;
        for (i, (name, values, stroke, shows)) in curves.into_iter().enumerate() {
            let points = known(&layers, &values);
            if points.is_empty() {
                continue;
            }
            if i == 0 {
                let dots = points.iter().filter(|p| p.1.is_finite());
                let dots = dots.map(|&(x, y)| Point::new(x, y));
                plot = plot.with(Points::new("optimum", dots).ink(Ink::Series(i)));
            }
            let line = Line::new(name, points).ink(Ink::Series(i));
            plot = plot.with(line.stroke(stroke).shows(shows));
        }
        if let Some(own) = own {
            let own = Rule::at_y(own).label(format!("yours: {}", Unit::Second.show(own)));
            plot = plot.with(own.ink(Ink::Accent).stroke(Stroke::Solid));
        }
        Ok(plot.into())
    });
    Ok((tasks, draw))
}
