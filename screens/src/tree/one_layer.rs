//! Computing on one layer alone (section 4.2).

use crossover_figures::figure::{
    Axis, Figure, Ink, Line, Marker, Plot, Point, Points, Rule, Stroke,
};
use crossover_figures::log_space::log_space;
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::{Layers, OneLayer, StageRule};

use super::inputs::Inputs;
use crate::kits::divisible_load::numbered;
use crate::kits::divisible_load::sweep::{Draw, Task, known, reach, sweep};
use crate::screen::{Params, Steps};

/// The most layers that are compared over the number of chunks.
const LAYERS: usize = 6;
/// Points of a curve over the number of chunks.
const SAMPLES: u32 = 120;

/// The makespan for each layer that may compute alone.
pub(super) fn one_layer(params: &Params) -> Steps {
    sweep(prepared(params))
}

/// The makespan over the number of equal chunks, for the layers that are fastest alone.
pub(super) fn over_n(params: &Params) -> Result<Figure, Error> {
    let tree = Inputs::of(params).tree?;
    let (mut all, height) = (tree.one_layer()?, tree.height() as usize);
    order::by(&mut all, |one| one.makespan);
    all.truncate(LAYERS);
    let Some(best) = all.first().copied() else {
        return Err(Error::missing("h"));
    };
    let most = all.iter().map(|one| one.stages).fold(4.0, f64::max) * 4.0;
    let curve = |name: String, points: Vec<(f64, f64)>, layer: u32| {
        Line::new(name, points).ink(numbered(layer as usize, height))
    };
    let mut lines: Vec<Line> = all
        .iter()
        .map(|one| {
            let mut chunks: Vec<f64> =
                log_space(one.fewest, most, SAMPLES).map(f64::round).collect();
            chunks.dedup();
            let points = chunks.iter().map(|&n| (n, one.makespan_of(n)));
            curve(format!("layer {}", one.layer), points.collect(), one.layer)
        })
        .collect();
    let formula = log_space(1.0, most, SAMPLES).map(|n| (n, best.formula(n)));
    let formula = curve(format!("layer {}, formula", best.layer), formula.collect(), best.layer);
    lines.push(formula.stroke(Stroke::Dashed));
    let seen = lines.iter().flat_map(|line| line.points.iter().map(|point| point.1));
    let range = reach(seen).unwrap_or((1e-3, 1.0));
    let plot = Plot::new(
        Axis::log("chunks n", Unit::One, (1.0, most)),
        Axis::log("makespan", Unit::Second, range).rounded(),
    );
    let plot = lines.into_iter().fold(plot, Plot::with);
    let label = format!("n = {}: {}", best.stages, Unit::Second.show(best.makespan));
    let point = Point::new(best.stages, best.makespan).label(label);
    let point = Points::new("best", [point]).ink(Ink::Text).marker(Marker::Diamond);
    Ok(plot.with(point.shows("one_layer_real").tells("one_layer_real")).into())
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
            let points = known(&layers, &values);
            if points.is_empty() {
                continue;
            }
            let optimum = stroke == Stroke::Solid;
            if optimum {
                let dots = points.iter().filter(|p| p.1.is_finite());
                let dots = dots.map(|&(x, y)| Point::new(x, y));
                plot = plot.with(Points::new("optimum", dots).ink(Ink::Text));
            }
            let ink = if optimum { Ink::Text } else { Ink::Muted };
            let line = Line::new(name, points).ink(ink);
            plot = plot.with(line.stroke(stroke).shows(shows));
        }
        if let Some(own) = own {
            let own = Rule::at_y(own).label(format!("current: {}", Unit::Second.show(own)));
            plot = plot.with(own.ink(Ink::Text).stroke(Stroke::Solid));
        }
        Ok(plot.into())
    });
    Ok((tasks, draw))
}
