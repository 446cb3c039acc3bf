//! What each layer that computes gets of the load.

use crossover_figures::figure::{Axis, Bar, Bars, Figure, Ink, Plot};
use crossover_figures::quantity::{Unit, percent};
use crossover_model::Error;

use crate::kits::divisible_load::numbered;
use crate::screen::{Params, Steps};

use super::inputs::{Inputs, Solved, drawn};

/// The shares of a row that the load and the room for it have.
const LOAD: (f64, f64) = (0.0, 0.74);
const ROOM: (f64, f64) = (0.8, 1.0);
/// Room is drawn up to so many times the largest load.
const MOST: f64 = 2.5;

/// The load of each layer, and what its messages could hold.
pub(super) fn layer_load(params: &Params) -> Steps {
    drawn(params, draw)
}

fn draw(_: &Inputs, solved: &Result<Solved, Error>) -> Result<Figure, Error> {
    let solved = solved.as_ref().map_err(Clone::clone)?;
    let (platform, given) = (solved.plan.platform, *solved.load());
    let layers = 1..=platform.height() as u32;
    let loads: Vec<(u32, f64, f64)> = layers
        .filter_map(|layer| {
            let each = solved.per_processor(layer)?;
            Some((layer, each, each * platform.processors_of(layer)))
        })
        .collect();
    let greatest = loads.iter().map(|load| load.2).fold(0.0, f64::max);
    let room = |layer: u32| {
        solved.plan.stages * platform.largest_chunk(layer) * platform.processors_of(layer)
    };
    let rooms_of = loads.iter().map(|load| room(load.0));
    let widest = rooms_of.fold(0.0, f64::max);
    let end = (greatest * MOST).min(greatest.max(widest));
    let names = loads.iter().map(|(layer, ..)| {
        let count = Unit::One.show(platform.processors_of(*layer));
        format!("layer {layer} ({count})")
    });
    let mut plot = Plot::new(
        Axis::linear("load of the layer", Unit::Byte, (0.0, end * 1.04)),
        Axis::rows("layer", names.collect()),
    );
    let (mut bars, mut rooms) = (Vec::new(), Vec::new());
    for (row, (layer, each, all)) in loads.into_iter().enumerate() {
        if 0.0 < all {
            let label =
                format!("{} each, {} of V", Unit::Byte.show(each), percent(all / given.volume));
            let ink = numbered(layer as usize, platform.height() as usize);
            bars.push(bar(row, all, LOAD, ink, label));
        }
        let held = room(layer);
        if held.is_finite() {
            let label = format!("room for {}", Unit::Byte.show(held));
            let bar = bar(row, held.min(end), ROOM, Ink::Idle, label);
            rooms.push(Bar { hatched: true, ..bar });
        }
    }
    for (name, bars) in [("load", bars), ("room in all stages", rooms)] {
        if !bars.is_empty() {
            plot = plot.with(Bars::new(name, bars));
        }
    }
    Ok(plot.into())
}

fn bar(row: usize, end: f64, lane: (f64, f64), ink: Ink, label: String) -> Bar {
    Bar::new(row, (0.0, end)).lane(lane).ink(ink).label(label)
}
