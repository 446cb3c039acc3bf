//! Where a prediction stands in a figure: its handles, the axis around them, the curve through them.

use crossover_figures::figure::{
    Axis, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Scale, Stroke,
};
use crossover_figures::log_space::log_between;
use crossover_figures::quantity::round_to;
use crossover_model::order::sort_ascending;

use super::truth::numbers_along;
use crate::screen::{Kind, Params};

/// How many handles a curve has.
const HANDLES: u32 = 6;

/// What a prediction is called in a figure.
const NAME: &str = "your prediction";

/// What the median of many predictions is called.
const MEDIAN: &str = "median";

/// How far an axis reaches beyond the truth: on a logarithmic scale to both sides, else above.
const ROOM: f64 = 2.0;
const ABOVE: f64 = 1.6;

/// Returns the plot and the key of the parameter along its horizontal axis, where it has a curve of the
/// readout over one.
fn find_axis<'a>(figure: &'a Figure, readout: &str) -> Option<(&'a Plot, &'static str)> {
    let Figure::Plot(plot) = figure else {
        return None;
    };
    let shows = plot.layers.iter().any(|layer| layer.shows() == readout);
    (shows && !plot.x.sets.is_empty()).then_some((plot, plot.x.sets))
}

/// Returns the current value of the parameter along the horizontal axis.
pub fn current_places(figure: &Figure, readout: &str, params: &Params) -> Vec<f64> {
    let at = find_axis(figure, readout).map(|(_, key)| params.at(key).number());
    at.into_iter().filter(|at| at.is_finite()).collect()
}

/// Returns the abscissas of the handles, where the readout has a number.
pub fn handles(figure: &Figure, readout: &str, params: &Params) -> Vec<f64> {
    places(figure, readout, params, HANDLES)
}

/// Returns `count` places where the readout has a number: evenly along the axis and round, whole for a whole
/// parameter.
pub fn places(figure: &Figure, readout: &str, params: &Params, count: u32) -> Vec<f64> {
    let Some((plot, key)) = find_axis(figure, readout) else {
        return Vec::new();
    };
    let whole =
        params.schema().param(key).is_some_and(|param| matches!(param.kind, Kind::Integer(..)));
    let (least, most) = plot.x.range;
    let place = |at: u32| {
        let share = f64::from(at) / f64::from(count - 1);
        let place = match plot.x.scale {
            Scale::Log => log_between(least, most, share),
            _ => least + (most - least) * share,
        };
        let round = if whole { place.round() } else { round_to(place, 2) };
        if (least..=most).contains(&round) { round } else { place }
    };
    let mut places: Vec<f64> = (0..count).map(place).collect();
    places.dedup();
    // Where it is not defined nobody can be right.
    let numbers = numbers_along(params, readout, key, &places);
    let defined = places.into_iter().zip(numbers);
    defined.filter_map(|(place, number)| number.map(|_| place)).collect()
}

/// Returns the plot with room around the readout's curve, and a curve through the points of a prediction.
pub fn draw_guess(mut plot: Plot, readout: &str, params: &Params, points: &[(f64, f64)]) -> Plot {
    let key = plot.x.sets;
    let (least, most) = plot.x.range;
    let ends = [
        least,
        most,
        params.at(key).number(),
        f64::midpoint(least, most),
        (least * most).abs().sqrt(),
    ];
    let ends = ends.into_iter().filter(|end| (least..=most).contains(end)).collect::<Vec<_>>();
    let numbers: Vec<f64> =
        numbers_along(params, readout, key, &ends).into_iter().flatten().collect();
    plot.y = widen_axis(plot.y, &numbers);
    if points.is_empty() {
        return plot;
    }
    let marks = |name| {
        let marks = points.iter().map(|(x, y)| Point::new(*x, *y));
        Points::new(name, marks).ink(Ink::Text).marker(Marker::Ring)
    };
    if points.len() < 2 {
        return plot.with(marks(NAME));
    }
    // The curve has the name, beside its end.
    let curve = Line::new(NAME, points.iter().copied()).ink(Ink::Text).stroke(Stroke::Dotted);
    plot.with(curve).with(marks(""))
}

/// Returns the plot with the curves of many predictions, thin, and with their median.
pub fn draw_curves(mut plot: Plot, curves: &[&[(f64, f64)]]) -> Plot {
    let curve = |points: &&[(f64, f64)]| -> Layer {
        Line::new("", points.iter().copied()).ink(Ink::Text).quiet_if(true).into()
    };
    // Behind the curves of the model, in front of its areas.
    let behind = plot.layers.iter().position(|layer| matches!(layer, Layer::Line(_)));
    let behind = behind.unwrap_or(plot.layers.len());
    plot.layers.splice(behind..behind, curves.iter().map(curve));
    match median_curve(curves) {
        median if median.is_empty() => plot,
        median => plot.with(Line::new(MEDIAN, median).ink(Ink::Text).stroke(Stroke::Dotted)),
    }
}

/// Returns the median at each place at which all curves have a point.
fn median_curve(all: &[&[(f64, f64)]]) -> Vec<(f64, f64)> {
    let places = all.first().copied().unwrap_or_default().iter().map(|(x, _)| *x);
    let at = |place: f64| {
        let value = |points: &&[(f64, f64)]| {
            points.iter().find(|(x, _)| *x == place).map(|(_, value)| *value)
        };
        let mut values = all.iter().map(value).collect::<Option<_>>()?;
        Some((place, median(&mut values)?))
    };
    places.filter_map(at).collect()
}

/// Returns the median; `None` of nothing.
pub fn median(values: &mut Vec<f64>) -> Option<f64> {
    sort_ascending(values);
    let half = values.len() / 2;
    let upper = *values.get(half)?;
    Some(if values.len().is_multiple_of(2) {
        f64::midpoint(values[half - 1], upper)
    } else {
        upper
    })
}

/// Returns the axis with room around these numbers, its ends round.
fn widen_axis(mut axis: Axis, numbers: &[f64]) -> Axis {
    let (least, most) = axis.range;
    let lowest = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(lowest.is_finite() && highest.is_finite()) {
        return axis;
    }
    axis.range = match axis.scale {
        Scale::Log if 0.0 < lowest => (least.min(lowest / ROOM), most.max(highest * ROOM)),
        Scale::Linear => (least.min(lowest * ABOVE).min(0.0), most.max(highest * ABOVE)),
        _ => return axis,
    };
    axis.rounded()
}
