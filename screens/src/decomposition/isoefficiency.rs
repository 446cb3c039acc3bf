//! The isoefficiency curves: the grid that keeps an efficiency as p grows.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Point, Points, Stroke};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::stencil::Decomposition;

use crate::screen::Params;

use super::cuts::{BLOCKS, STRIPS};
use super::inputs::{Inputs, counts, squares};

/// Returns the figure of `n` over p, for strips and for blocks.
pub(super) fn isoefficiency(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let most = (4.0 * s.p).max(1024.0);
    let side = |cut, list: Vec<f64>| -> Result<Vec<(f64, f64)>, Error> {
        list.into_iter().map(|p| Ok((p, s.isoefficiency(cut, p)?.n))).collect()
    };
    let strips = side(Decomposition::Strips, counts(3.0, most))?;
    let blocks = side(Decomposition::Blocks, squares(9.0, most))?;
    let whole = counts(1.0, most);
    let rows: Vec<_> = whole.iter().map(|p| (*p, *p)).collect();
    let points: Vec<_> = whole.iter().map(|p| (*p, p.sqrt())).collect();
    let sides = strips.iter().chain(&blocks).map(|point| point.1);
    let (low, high) = sides
        .chain([s.n])
        .fold((f64::INFINITY, 1.0_f64), |(low, high), n| (low.min(n), high.max(n)));
    let low = low.max(0.5);
    let thin = |name: &str, points| {
        let line = Line::new(name, points).ink(Ink::Muted);
        line.stroke(Stroke::Dotted)
    };
    let x_least = if s.p < 3.0 { 0.9 } else { 2.7 };
    Ok(Plot::new(
        Axis::log("processors p", Unit::Processor, (x_least, most)).sets("p"),
        Axis::log("side of the grid n", Unit::One, (low / 1.2, high * 1.2)).rounded().sets("n"),
    )
    .with(thin("n = p, a row each", rows))
    .with(thin("n = √p, a point each", points))
    .with(Line::new("strips", strips).ink(STRIPS).shows("n_iso_strips"))
    .with(Line::new("blocks", blocks).ink(BLOCKS).shows("n_iso_blocks"))
    .with(Points::current([Point::new(s.p, s.n)]))
    .into())
}
