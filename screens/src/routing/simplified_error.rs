//! The error of the simplified model over message size, for several paths.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Point, Points, Rule, Stroke};
use crossover_figures::log_space::positive_extent;
use crossover_figures::quantity::{Unit, percent};
use crossover_model::Error;

use crate::screen::Params;

use super::curves::{self, samples};
use super::inputs::Inputs;

/// The paths one compares with.
const PATHS: [f64; 4] = [1.0, 4.0, 16.0, 64.0];
/// An error that is usually accepted from a model of this kind.
const ACCEPTED: f64 = 0.05;
/// Errors this much below the greatest are out of view.
const DECADES: f64 = 1e-5;
const TITLE: &str = "error of the simplified model";

/// Returns the figure of the relative error of `ts + m tw` over `m`.
pub(super) fn error_over_size(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let range = curves::sizes(&inputs);
    let line = |name: String, path: &Inputs| {
        let mut sized = *path;
        let points = samples(range).map(|m| {
            sized.message.m = m;
            Ok((m, sized.hop_share()?))
        });
        Ok(Line::new(name, points.collect::<Result<Vec<_>, Error>>()?))
    };
    let mut lines = Vec::new();
    let others = PATHS.into_iter().enumerate();
    for (index, l) in others.filter(|(_, l)| *l != inputs.message.l) {
        let line = line(format!("l = {l}"), &inputs.over(l))?.stroke(Stroke::Dashed);
        lines.push(line.ink(Ink::step(index, PATHS.len())));
    }
    let here = line(format!("l = {}, this path", inputs.message.l), &inputs)?;
    lines.push(here.ink(Ink::Text).shows("simplified_error"));
    let current = inputs.hop_share()?;
    let x = Axis::log("message size m", Unit::Word, range).sets("m");
    let mut plot = Plot::new(x, errors(&lines));
    if plot.y.range.0 < ACCEPTED && ACCEPTED < plot.y.range.1 {
        plot = plot.with(Rule::at_y(ACCEPTED).label("5 %").stroke(Stroke::Dotted));
    }
    let here = Point::new(inputs.message.m, current).label(percent(current));
    Ok(plot.with_all(lines).with(Points::current([here]).shows("simplified_error")).into())
}

/// Returns the axis of the errors: logarithmic, so that long messages can be told apart as well.
fn errors(lines: &[Line]) -> Axis {
    let values = lines.iter().flat_map(|line| &line.points).map(|p| p.1);
    let (least, most) = positive_extent(values);
    if most == 0.0 {
        return Axis::linear(TITLE, Unit::One, (0.0, 1.0));
    }
    let least = least.max(most * DECADES);
    Axis::log(TITLE, Unit::One, (least / 1.1, (most * 1.1).min(1.4))).rounded()
}
