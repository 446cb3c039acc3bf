//! The efficiency over the processors and the work, with its contours.

use crossover_figures::figure::{
    Axis, Cells, Figure, Ink, Layer, Line, Map, Plot, Point, Points, Stroke,
};
use crossover_figures::log_space::{log_space, positive_extent};
use crossover_figures::quantity::Unit;
use crossover_model::Error;

use crate::screen::Params;

use super::inputs::Inputs;
use super::params::WORKS;

/// Rows of the map.
const ROWS: u32 = 48;
/// Columns, at most.
const COLUMNS: usize = 64;
/// The efficiencies that have a contour besides the target.
const LEVELS: [f64; 5] = [0.1, 0.3, 0.5, 0.7, 0.9];

/// Returns the efficiency over p and W.
pub(super) fn efficiency_map(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let most = (8.0 * inputs.p).max(1024.0);
    let all = inputs.counts(inputs.p.min(2.0), most, &[inputs.p]);
    let every = all.len().div_ceil(COLUMNS);
    let counts: Vec<f64> = all.iter().copied().step_by(every).collect();
    let mut x_edges: Vec<f64> = counts.windows(2).map(|p| (p[0] * p[1]).sqrt()).collect();
    let end = counts[counts.len() - 1];
    x_edges.insert(0, 0.75 * counts[0]);
    x_edges.push(end * (end / x_edges[x_edges.len() - 1]).min(1.5));
    let (low, high) = works(&inputs, most);
    let y_edges: Vec<f64> = log_space(low, high, ROWS + 1).collect();
    let rows = y_edges.windows(2);
    let works: Vec<f64> = rows.map(|row| (row[0] * row[1]).sqrt()).collect();
    let kernels = counts.iter().map(|p| inputs.kernel(*p));
    let kernels = kernels.collect::<Result<Vec<_>, _>>()?;
    let mut cells = Vec::with_capacity(counts.len() * works.len());
    for w in &works {
        for (kernel, p) in kernels.iter().zip(&counts) {
            cells.push(if *w < inputs.least_work(*p) {
                f64::NAN
            } else {
                kernel.run(*w)?.efficiency
            });
        }
    }
    let x_range = (x_edges[0], x_edges[x_edges.len() - 1]);
    let mut plot = Plot::new(
        Axis::log("processors p", Unit::Processor, x_range).sets("p"),
        Axis::log(inputs.work(), Unit::Operation, (low, high)).sets("Z"),
    )
    .with(Layer::Map(Map {
        name: "efficiency".to_owned(),
        blank: String::new(),
        x: counts,
        y: works,
        x_edges,
        y_edges,
        cells: Cells::Values { unit: Unit::One, log: false, cells },
        shows: "efficiency",
    }));
    let levels = LEVELS.into_iter().filter(|level| *level != inputs.e);
    for level in levels.chain([inputs.e]) {
        let kept = |p: &f64| Some((*p, inputs.kept(level, *p).ok()?.w));
        let inside = |(p, w): &(f64, f64)| inputs.least_work(*p) <= *w && low <= *w && *w <= high;
        let contour: Vec<_> = all.iter().filter_map(kept).filter(inside).collect();
        let (stroke, shows) =
            if level == inputs.e { (Stroke::Solid, "W_iso") } else { (Stroke::Dotted, "") };
        if 1 < contour.len() {
            let line = Line::new(format!("E = {}", Unit::One.show(level)), contour);
            plot = plot.with(line.ink(Ink::Text).stroke(stroke).shows(shows));
        }
    }
    Ok(plot.with(Points::current([Point::new(inputs.p, inputs.w)])).into())
}

/// Returns the works in view: those of the contours, and the given one.
fn works(inputs: &Inputs, most: f64) -> (f64, f64) {
    let few = inputs.counts(3.0, most.min(16.0), &[]);
    let many = inputs.counts(3.0, most, &[]);
    let ends = [(LEVELS[0], few.first()), (LEVELS[4], many.last())];
    let kept = |(level, p): (f64, Option<&f64>)| Some(inputs.kept(level, *p?).ok()?.w);
    let (low, high) = positive_extent(ends.into_iter().filter_map(kept).chain([inputs.w]));
    let low = low.max(1.0).min(inputs.w);
    let high = high.max(100.0 * low) * 2.0;
    ((low / 2.0).max(WORKS.0), high.min(WORKS.1))
}
