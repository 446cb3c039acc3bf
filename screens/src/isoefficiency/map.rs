//! The efficiency over the processors and the work, with its contours.

use crossover_figures::figure::{Axis, Cells, Figure, Ink, Layer, Map, Plot, Stroke};
use crossover_figures::log_space::log_space;
use crossover_figures::quantity::Unit;
use crossover_model::Error;

use crate::screen::Params;

use super::curves::{line, yours};
use super::inputs::Inputs;
use super::table::WORKS;

/// Rows of the map.
const ROWS: u32 = 48;
/// Columns, at most.
const COLUMNS: usize = 64;
/// The efficiencies that have a contour, the one to keep besides.
const LEVELS: [f64; 5] = [0.1, 0.3, 0.5, 0.7, 0.9];

/// The efficiency over p and W.
pub(super) fn map(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let most = (8.0 * s.p).max(1024.0);
    let all = s.counts(s.p.min(2.0), most, &[s.p]);
    let every = all.len().div_ceil(COLUMNS);
    let counts: Vec<f64> = all.iter().copied().step_by(every).collect();
    let mut x_edges: Vec<f64> = counts.windows(2).map(|p| (p[0] * p[1]).sqrt()).collect();
    let end = counts[counts.len() - 1];
    x_edges.insert(0, 0.75 * counts[0]);
    x_edges.push(end * (end / x_edges[x_edges.len() - 1]).min(1.5));
    let (low, high) = works(&s, most)?;
    let y_edges: Vec<f64> = log_space(low, high, ROWS + 1).collect();
    let kernels = counts
        .iter()
        .map(|p| s.kernel(*p))
        .collect::<Result<Vec<_>, _>>()?;
    let works: Vec<f64> = y_edges
        .windows(2)
        .map(|row| (row[0] * row[1]).sqrt())
        .collect();
    let mut cells = Vec::with_capacity(counts.len() * works.len());
    for w in &works {
        for (kernel, p) in kernels.iter().zip(&counts) {
            cells.push(if *w < s.least_work(*p) {
                f64::NAN
            } else {
                s.on(kernel, *w, *p)?.efficiency
            });
        }
    }
    let x_range = (x_edges[0], x_edges[x_edges.len() - 1]);
    let mut plot = Plot::new(
        Axis::log("processors p", Unit::Processor, x_range),
        Axis::log(s.work(), Unit::Operation, (low, high)),
    )
    .with(Layer::Map(Map {
        name: "efficiency".to_owned(),
        x: counts,
        y: works,
        x_edges,
        y_edges,
        cells: Cells::Values {
            unit: Unit::One,
            log: false,
            cells,
        },
        shows: "efficiency",
    }));
    let mut levels: Vec<f64> = LEVELS.into_iter().filter(|level| *level != s.e).collect();
    levels.push(s.e);
    for level in levels {
        let mut contour = Vec::new();
        for p in &all {
            let w = s.kept(level, *p)?.w;
            if s.least_work(*p) <= w && (low..=high).contains(&w) {
                contour.push((*p, w));
            }
        }
        let (stroke, shows) = if level == s.e {
            (Stroke::Solid, "W_iso")
        } else {
            (Stroke::Dotted, "")
        };
        if 1 < contour.len() {
            let name = format!("E = {}", Unit::One.show(level));
            plot = plot.with(line(&name, contour, Ink::Text, stroke).shows(shows));
        }
    }
    Ok(plot.with(yours((s.p, s.w))).into())
}

/// The works in view: all that matters to the contours, and the present one.
fn works(s: &Inputs, most: f64) -> Result<(f64, f64), Error> {
    let few = s.counts(3.0, most.min(16.0), &[]);
    let many = s.counts(3.0, most, &[]);
    let ends = [(LEVELS[0], few.first()), (LEVELS[4], many.last())];
    let (mut low, mut high) = (s.w, s.w);
    for (level, p) in ends {
        if let Some(p) = p {
            let w = s.kept(level, *p)?.w;
            if 0.0 < w {
                (low, high) = (low.min(w), high.max(w));
            }
        }
    }
    let low = low.max(1.0).min(s.w);
    let (least, most) = WORKS;
    let high = high.max(100.0 * low) * 2.0;
    Ok(((low / 2.0).max(least), high.min(most)))
}
