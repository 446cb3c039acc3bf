//! Bars that are the parts of a readout.

use std::collections::BTreeMap;

use crossover_figures::figure::{Bar, Layer, Plot};
use crossover_figures::quantity::Unit;
use crossover_screens::screen::Readout;

use super::near;

/// Returns the bars of a plot by the readout whose parts they are.
pub(super) fn by_readout(plot: &Plot) -> BTreeMap<&'static str, Vec<&Bar>> {
    let mut all: BTreeMap<&'static str, Vec<&Bar>> = BTreeMap::new();
    for layer in &plot.layers {
        if let Layer::Bars(bars) = layer {
            all.entry(bars.shows).or_default().extend(&bars.bars);
        }
    }
    all.remove("");
    all
}

/// Returns whether bars are the parts of a readout; none where the figure cannot tell.
pub(super) fn are_parts(plot: &Plot, bars: &[&Bar], readout: &Readout) -> Option<bool> {
    let number = readout.value().unwrap_or(f64::NAN);
    // Where a point marks the number, the bars need not be all there are.
    let is_mark = |layer: &Layer| matches!(layer, Layer::Points(p) if p.shows == readout.key);
    if readout.unit == plot.x.unit {
        let is_marked = plot.layers.iter().any(is_mark);
        Some(if is_marked { end_by(bars, number) } else { add_up(bars, number) })
    } else {
        // Shares of the number add up to all of it. What the number itself is a share of is not drawn.
        (plot.x.unit == Unit::One).then(|| near(areas(bars).0, 1.0))
    }
}

/// Returns the readouts that points mark at the ends of rows, each with where the bars of its row end; none where
/// time is played, so that bars go on beside the mark.
pub(super) fn ends_of_rows(plot: &Plot) -> Vec<(&'static str, f64)> {
    let layers = || plot.layers.iter().filter(|_| plot.clock.is_none());
    let bars = || {
        layers().filter_map(|layer| if let Layer::Bars(bars) = layer { Some(bars) } else { None })
    };
    let end = |row: f64| {
        let bars = bars().flat_map(|bars| &bars.bars).filter(|bar| bar.row as f64 == row);
        bars.map(|bar| bar.end).reduce(f64::max)
    };
    let points = layers()
        .flat_map(|layer| if let Layer::Points(points) = layer { &points.points[..] } else { &[] });
    let marked = points.filter(|point| !point.shows.is_empty());
    marked.filter_map(|point| Some((point.shows, end(point.y)?))).collect()
}

fn end_by(bars: &[&Bar], number: f64) -> bool {
    bars.iter().all(|bar| bar.end <= number || near(bar.end, number))
}

/// Returns whether a row of bars ends at a number, or their areas add up to it, each row being that of one
/// processor or of several.
fn add_up(bars: &[&Bar], number: f64) -> bool {
    let ends = |row: usize| bars.iter().filter(move |bar| bar.row == row).map(|bar| bar.end);
    let (area, highest) = areas(bars);
    let is_whole = |times: f64| 1.0 <= times.round() && near(times, times.round());
    bars.iter().any(|bar| near(ends(bar.row).fold(0.0, f64::max), number))
        || is_whole(number / area)
        || is_whole(number / area * highest)
}

/// Returns the area of bars, and the height of the highest.
fn areas(bars: &[&Bar]) -> (f64, f64) {
    let height = |bar: &Bar| bar.lane.1 - bar.lane.0;
    bars.iter().fold((0.0, 0.0), |(area, highest), bar| {
        (area + (bar.end - bar.start) * height(bar), height(bar).max(highest))
    })
}
