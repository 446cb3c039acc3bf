//! How large the messages of each stage are (Fig. 6).

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Rule};
use crossover_figures::quantity::Unit;
use crossover_model::Error;

use crate::kits::divisible_load::numbered;
use crate::screen::Params;

use super::inputs::Inputs;

/// The most points of a curve.
const MOST: usize = 400;
/// The most stages that have a curve each.
const CURVES: usize = 6;
/// Loads this near to each other, as a share of the greatest, look alike.
const ALIKE: f64 = 1e-4;

/// The loads of some stages, processor by processor; of a single processor, stage by stage.
pub(super) fn chunks(params: &Params) -> Result<Figure, Error> {
    let (star, stages) = Inputs::of(params).stages()?;
    let loads = star.loads(stages)?;
    let (m, n) = (star.processors as usize, stages as usize);
    let (title, count) = if m == 1 { ("stage", n) } else { ("processor", m) };
    let greatest = loads.iter().copied().fold(0.0, f64::max);
    let buffer = star.load.buffer;
    let top = if buffer < greatest * 1.6 { greatest.max(buffer) } else { greatest };
    let mut plot = Plot::new(
        Axis::linear(title, Unit::One, (0.5, count as f64 + 0.5)),
        Axis::linear("message", Unit::Byte, (0.0, top * 1.05)).rounded(),
    );
    if buffer <= top {
        plot = plot.with(Rule::at_y(buffer).label("buffer D"));
    }
    if m == 1 {
        return Ok(plot.with(Line::new("message", thinned(&loads)).ink(Ink::Text)).into());
    }
    // Stages that cannot be told apart in the drawing are one curve.
    let alike = |a: &[f64], b: &[f64]| {
        let mut pairs = a.iter().zip(b);
        pairs.all(|(x, y)| (x - y).abs() <= ALIKE * greatest)
    };
    let all: Vec<&[f64]> = loads.chunks(m).collect();
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (stage, loads) in all.iter().enumerate() {
        match runs.last_mut() {
            Some(run) if alike(all[run.0], loads) => run.1 = stage,
            _ => runs.push((stage, stage)),
        }
    }
    let count = runs.len();
    let shown = |i: usize| count <= CURVES || i < 2 || i == count / 2 || count <= i + 3;
    let shown = (0..count).filter(|i| shown(*i)).map(|i| runs[i]);
    for (first, last) in shown {
        let name = if first == last {
            format!("stage {}", first + 1)
        } else {
            format!("stages {}–{}", first + 1, last + 1)
        };
        plot = plot.with(Line::new(name, thinned(all[first])).ink(numbered(first + 1, n)));
    }
    Ok(plot.into())
}

/// The loads, numbered from 1; of very many, some.
fn thinned(loads: &[f64]) -> Vec<(f64, f64)> {
    let step = loads.len().div_ceil(MOST).max(1);
    let points = loads.iter().enumerate();
    points
        .filter(|(i, _)| i % step == 0 || i + 1 == loads.len())
        .map(|(i, load)| (i as f64 + 1.0, *load))
        .collect()
}
