//! The times side by side, each as the parts its model charges for.

use crossover_figures::figure::{
    Anchor, Axis, Bar, Figure, Ink, Label, Marker, Plot, Point, Points,
};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;

use crate::screen::Params;

use super::inputs::{Inputs, nothing};
use super::models::{MODELS, PARTS};
use super::superstep::push_bars;

/// A bar this many times as long as the one in the middle runs off the picture.
const OFF: f64 = 6.0;
/// Room for the times behind the bars.
const MARGIN: f64 = 1.25;
/// The part of its row that a bar fills whose time is written above it.
const LOW: (f64, f64) = (0.45, 1.0);

/// The bars.
pub(super) fn comparison(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let mut bars: [Vec<Bar>; PARTS.len()] = std::array::from_fn(|_| Vec::new());
    let mut times = Vec::new();
    for (row, entry) in MODELS.iter().enumerate() {
        let charges = inputs.charges(entry.model)?;
        let mut start = 0.0;
        for (bars, part) in bars.iter_mut().zip(PARTS) {
            let time = (part.of)(&charges);
            if start < start + time {
                bars.push(
                    Bar::new(row, (start, start + time))
                        .ink(part.ink)
                        .label(format!("{}, {}", part.name, Unit::Second.show(time))),
                );
            }
            start += time;
        }
        times.push(charges.total());
    }
    let mut sorted = times.clone();
    order::ascending(&mut sorted);
    let (middle, greatest) = (sorted[MODELS.len() / 2], sorted[MODELS.len() - 1]);
    if greatest <= 0.0 {
        return Err(nothing(&inputs));
    }
    let most = if 0.0 < middle {
        greatest.min(OFF * middle)
    } else {
        greatest
    };
    let end = MARGIN * most;
    let names = MODELS.iter().map(|entry| entry.name.to_owned()).collect();
    for bar in bars.iter_mut().flatten() {
        if most < times[bar.row] {
            bar.lane = LOW;
        }
    }
    let mut plot = Plot::new(
        Axis::linear("time", Unit::Second, (0.0, end)),
        Axis::rows("model", names),
    );
    push_bars(&mut plot, bars, PARTS.map(|part| part.letters), "");
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
    Ok(plot
        .with(
            Points::new("time", ends)
                .ink(Ink::Text)
                .marker(Marker::Diamond),
        )
        .into())
}
