//! Which algorithm is best where: message size by number of processes.

use crossover_figures::figure::{Axis, Cells, Figure, Ink, Layer, Map, Plot, Point, Points};
use crossover_figures::log_space::log_space;
use crossover_figures::quantity::Unit;
use crossover_model::collectives::{Share, best_algorithm};
use crossover_model::{Error, Size};

use crate::screen::Params;

use super::curves::sizes;
use super::inputs::Inputs;
use super::params::label;

const COLUMNS: u32 = 96;
/// 2 to this power is the most processes allowed.
const MOST_POWER: f64 = 20.0;
/// At least up to 2 to this power.
const POWERS: f64 = 10.0;

/// Returns the map.
pub(super) fn map(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let (low, high) = sizes(&s);
    let most = POWERS.max(s.p.log2().ceil() + 1.0).min(MOST_POWER) as u32;
    let x_edges: Vec<f64> = log_space(low, high, COLUMNS + 1).collect();
    let y_edges: Vec<f64> = (1..=most + 1).map(|k| f64::exp2(f64::from(k) - 0.5)).collect();
    let sizes: Vec<f64> = x_edges.windows(2).map(|pair| (pair[0] * pair[1]).sqrt()).collect();
    let counts: Vec<f64> = (1..=most).map(|power| f64::exp2(f64::from(power))).collect();
    let algorithms = s.op.algorithms();
    let mut cells = Vec::new();
    for p in &counts {
        for m in &sizes {
            let n = s.op.total_words(&Share { m: *m, p: *p });
            let best = best_algorithm(s.op, &s.price(), &Size { n, p: *p })?;
            let index = algorithms.iter().position(|a| *a == best.algorithm);
            cells.push(index.unwrap_or(usize::MAX));
        }
    }
    let names = algorithms
        .iter()
        .enumerate()
        .map(|(index, a)| (label(*a).to_owned(), Ink::Series(index)))
        .collect();
    let here = Point::new(s.m.clamp(low, high), s.p);
    let y = (y_edges[0], y_edges[y_edges.len() - 1]);
    Ok(Plot::new(
        Axis::log("size m", Unit::Word, (low, high)).sets("m"),
        Axis::log("processes p", Unit::Processor, y).sets("p"),
    )
    .with(Layer::Map(Map {
        name: "best algorithm".to_owned(),
        blank: String::new(),
        x: sizes,
        y: counts,
        x_edges,
        y_edges,
        cells: Cells::Classes { names, cells },
        shows: "best_algorithm",
    }))
    .with(Points::current([here]).tells("best_algorithm"))
    .into())
}
