//! The times side by side, each as the parts its model charges for.

use crossover_figures::figure::{
    Anchor, Axis, Bar, Bars, Figure, Ink, Label, Marker, Plot, Point, Points,
};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::machines::Charges;

use crate::kits::timeline::WHOLE_ROW;
use crate::screen::Params;

use super::inputs::{Inputs, nothing};
use super::models::{MODELS, PARTS};

/// A bar this many times as long as the one in the middle runs off the picture.
const OFF: f64 = 6.0;
/// Room for the times behind the bars.
const MARGIN: f64 = 1.25;
/// The part of its row that a bar fills whose time is written above it.
const LOW: (f64, f64) = (0.45, 1.0);

/// Returns the bars.
pub(super) fn comparison(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let charged = MODELS.each_ref().map(|entry| inputs.charges(entry.model));
    let charged = charged.into_iter().collect::<Result<Vec<_>, Error>>()?;
    let times: Vec<f64> = charged.iter().map(Charges::total).collect();
    let mut sorted = times.clone();
    order::ascending(&mut sorted);
    let (middle, greatest) = (sorted[MODELS.len() / 2], sorted[MODELS.len() - 1]);
    if greatest <= 0.0 {
        return Err(nothing(&inputs));
    }
    let most = match middle {
        0.0 => greatest,
        _ => greatest.min(OFF * middle),
    };
    let end = MARGIN * most;
    let names = MODELS.iter().map(|entry| entry.name.to_owned()).collect();
    let mut plot =
        Plot::new(Axis::linear("time", Unit::Second, (0.0, end)), Axis::rows("model", names));
    let mut starts = [0.0; MODELS.len()];
    for part in PARTS {
        let mut bars = Bars::new(part.letters, []);
        for (row, charges) in charged.iter().enumerate() {
            let (start, time) = (starts[row], (part.of)(charges));
            starts[row] += time;
            if start < starts[row] {
                let label = format!("{}, {}", part.name, Unit::Second.show(time));
                let bar = Bar::new(row, (start, starts[row])).ink(part.ink).label(label);
                bars.bars.push(bar.lane(if most < times[row] { LOW } else { WHOLE_ROW }));
            }
        }
        if !bars.bars.is_empty() {
            plot = plot.with(bars);
        }
    }
    let mut ends = Vec::new();
    for (row, (time, entry)) in times.into_iter().zip(&MODELS).enumerate() {
        let (y, label) = (row as f64, Unit::Second.show(time));
        if time <= most {
            ends.push(Point::new(time, y).label(label).shows(entry.key));
        } else {
            let label = Label::new(end, y - 0.22, format!("{label} →"));
            plot = plot.with(label.anchor(Anchor::End));
        }
    }
    let ends = Points::new("time", ends).ink(Ink::Text);
    Ok(plot.with(ends.marker(Marker::Diamond)).into())
}
