//! The schedule by layer: receiving, relaying, computing.

use crossover_figures::figure::Figure;
use crossover_model::Error;

use super::inputs::{Inputs, Solved, drawn};
use crate::kits::divisible_load::gantt::{Rows, gantt as chart};
use crate::screen::{Params, Steps};

/// The shares of a row's height for receiving, relaying and computing.
const LANES: [(f64, f64); 3] = [(0.0, 0.22), (0.26, 0.48), (0.54, 1.0)];

/// The optimal schedule.
pub(super) fn gantt(params: &Params) -> Steps {
    drawn(params, draw)
}

fn draw(_: &Inputs, solved: &Result<Solved, Error>) -> Result<Figure, Error> {
    let solved = solved.as_ref().map_err(Clone::clone)?;
    let platform = &solved.plan.platform;
    // Nothing is sent below the deepest layer that computes.
    let deepest = solved.solution.receivers.iter().max().copied().unwrap_or(0);
    let layers = (1..=deepest).map(|layer| format!("layer {layer}"));
    let rows = Rows {
        title: "layer",
        names: ["P0".to_owned()].into_iter().chain(layers).collect(),
        shared: None,
        lanes: LANES,
        idle: "",
    };
    Ok(chart(platform, &solved.solution.loads, &rows)?.into())
}
