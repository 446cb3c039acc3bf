//! The makespan over the buffer and the number of stages (Fig. 9).

use crossover_figures::figure::{Axis, Cells, Ink, Layer, Line, Map, Plot, Rule, Stroke};
use crossover_figures::log_space::log_space;
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::{Load, Platform, Solver, StageRule, Star};

use super::inputs::Inputs;
use crate::kits::divisible_load::current;
use crate::kits::divisible_load::sweep::{Draw, Task, of_chosen, sweep};
use crate::screen::{Params, Steps};

/// Columns and, at most, rows.
const CELLS: u32 = 60;
/// The most messages of a row.
const MOST_MESSAGES: f64 = 12_000.0;
/// From the least to the greatest buffer in view.
const WIDEST: f64 = 1e6;
/// Levels of the contours, as shares of the way from the least to the greatest makespan.
const LEVELS: [f64; 3] = [0.05, 0.2, 0.5];

/// What cells without a makespan say.
const BLANK: &str = "V does not fit";

/// Makespans this near to each other, relatively, are the same.
const FLAT: f64 = 1e-10;

/// `C_max` over `D` and `n`.
pub(super) fn map(params: &Params) -> Steps {
    of_chosen(params, "m", sweep(prepared(params)))
}

/// The cells of the map.
struct Grid {
    star: Star,
    present: Option<f64>,
    steady: Option<f64>,
    /// `D / V` of the columns, rising, and the edges around them.
    shares: Vec<f64>,
    share_edges: Vec<f64>,
    /// Whole numbers, rising, and the edges between them.
    stages: Vec<f64>,
    stage_edges: Vec<f64>,
}

fn prepared(params: &Params) -> Result<(Vec<Task<Star>>, Draw), Error> {
    let inputs = Inputs::of(params);
    let star = inputs.star.clone()?;
    let platform = Platform::from(star);
    platform.check()?;
    let steady = platform.steady_buffer()?.printed.ok();
    let m = star.processors;
    let Load { volume, buffer, .. } = star.load;
    let present = inputs.stages().ok().map(|(_, stages)| stages);
    let limit = (MOST_MESSAGES / m).floor().max(2.0);
    let unlimited = inputs.with_buffer(f64::INFINITY)?;
    let best = unlimited.staged(StageRule::Best, MOST_MESSAGES, &mut Solver::default());
    let best = best.map_or(4.0, |best| best.stages);
    let most = (2.0 * best).max(1.5 * present.unwrap_or(1.0)).max(12.0).min(limit);
    let stages = whole(most, &[best, present.unwrap_or(best)]);
    // Below V / (m n) the buffers do not hold the load; from V on they do not bind.
    let steady = steady.map(|steady| steady / volume);
    let share = (buffer / volume).min(30.0);
    let finite = if buffer.is_finite() { share } else { 1.0 };
    let high = finite.max(1.0) * 1.5;
    let wished = (1.0 / (m * most)).min(finite).min(steady.unwrap_or(finite)) / 1.5;
    let low = wished.max(high / WIDEST);
    let share_edges: Vec<f64> = log_space(low, high, CELLS + 1).collect();
    let shares: Vec<f64> = share_edges.windows(2).map(|e| (e[0] * e[1]).sqrt()).collect();
    let mut stage_edges: Vec<f64> = stages.windows(2).map(|n| (n[0] * n[1]).sqrt()).collect();
    stage_edges.insert(0, 0.7);
    stage_edges.push(most * most / stage_edges[stage_edges.len() - 1]);
    let tasks = stages
        .iter()
        .flat_map(|n| shares.iter().map(move |share| (*n, *share)))
        .map(|(n, share)| {
            let load = Load { buffer: share * volume, ..star.load };
            (Star { load, ..star }, StageRule::Number(n))
        })
        .collect();
    let grid = Grid { star, present, steady, shares, share_edges, stages, stage_edges };
    Ok((tasks, Box::new(move |values, progress| Ok(grid.plot(values, progress).into()))))
}

/// Whole numbers from 1 to `most`, ever wider apart, with `wanted` among them.
fn whole(most: f64, wanted: &[f64]) -> Vec<f64> {
    let mut numbers: Vec<f64> = log_space(1.0, most, CELLS).map(f64::round).collect();
    numbers.extend(wanted.iter().filter(|n| **n <= most));
    order::ascending(&mut numbers);
    numbers.dedup();
    numbers
}

impl Grid {
    fn plot(&self, values: &[f64], progress: f64) -> Plot {
        let ends = |edges: &[f64]| (edges[0], edges[edges.len() - 1]);
        let (x_range, y_range) = (ends(&self.share_edges), ends(&self.stage_edges));
        let mut plot = Plot::new(
            Axis::log("buffer over load, D / V", Unit::One, x_range).sets("D_V"),
            Axis::log("stages n", Unit::One, y_range).sets("n"),
        );
        plot.progress = progress;
        let cells = values.iter().map(|y| if y.is_finite() { *y } else { f64::NAN });
        plot.layers.push(Layer::Map(Map {
            name: "makespan".to_owned(),
            // Of what is still being computed nothing is known.
            blank: if progress == 1.0 { BLANK } else { "" }.to_owned(),
            x: self.shares.clone(),
            y: self.stages.clone(),
            x_edges: self.share_edges.clone(),
            y_edges: self.stage_edges.clone(),
            cells: Cells::Values { unit: Unit::Second, log: true, cells: cells.collect() },
            shows: "cmax",
        }));
        let full = self.shares.iter();
        let full = full.map(|share| (*share, 1.0 / (self.star.processors * share)));
        let full = full.filter(|p| (y_range.0..=y_range.1).contains(&p.1)).collect::<Vec<_>>();
        plot = plot.with(Line::new("V / (m D)", full).ink(Ink::Text));
        if progress == 1.0 {
            let contours = self.contours(values).into_iter();
            plot.layers.extend(contours.map(Layer::Line));
        }
        if let Some(steady) = self.steady.filter(|d| x_range.0 < *d && *d < x_range.1) {
            let steady = Rule::at_x(steady).label("D*").ink(Ink::Text);
            plot = plot.with(steady.stroke(Stroke::DashDot));
        }
        if let Some(n) = self.present {
            let d = (self.star.load.buffer / self.star.load.volume).min(x_range.1);
            if x_range.0 <= d && n <= y_range.1 {
                plot = plot.with(current(d, n));
            }
        }
        plot
    }

    /// The best of the stages drawn, and where the makespan is so much above the least.
    fn contours(&self, values: &[f64]) -> Vec<Line> {
        let width = self.shares.len();
        let column = |i: usize| values.iter().skip(i).step_by(width).copied();
        let finite = || values.iter().copied().filter(|y| y.is_finite());
        let least = finite().fold(f64::INFINITY, f64::min);
        let most = finite().fold(0.0, f64::max);
        let level = |k: usize| least + (most - least) * LEVELS[k];
        let (mut best, mut low, mut high) =
            (Vec::new(), [const { Vec::new() }; 3], [const { Vec::new() }; 3]);
        for (i, &d) in self.shares.iter().enumerate() {
            let at = |level: f64| {
                let below = |&(_, y): &(usize, f64)| y <= level;
                let first = column(i).enumerate().find(below);
                let last = column(i).enumerate().filter(below).fold(None, |_, cell| Some(cell));
                first.zip(last)
            };
            let floor = column(i).fold(f64::INFINITY, f64::min);
            if !floor.is_finite() {
                continue;
            }
            // Where the makespan is flat, the last n before start-ups alone add to it.
            if let Some((_, (row, _))) = at(floor * (1.0 + FLAT)) {
                best.push((d, self.stages[row]));
            }
            for k in 0..LEVELS.len() {
                if let Some(((first, _), (last, _))) = at(level(k)) {
                    // An edge of the map, or of what is feasible, is no contour.
                    let before = first.checked_sub(1).and_then(|row| column(i).nth(row));
                    if before.is_some_and(f64::is_finite) {
                        low[k].push((d, self.stage_edges[first]));
                    }
                    if last + 1 < self.stages.len() {
                        high[k].push((d, self.stage_edges[last + 1]));
                    }
                }
            }
        }
        let best = Line::new("best n", best).ink(Ink::Text);
        let mut lines = vec![best.stroke(Stroke::Dashed)];
        for (points, k) in low.into_iter().chain(high).zip([0, 1, 2, 0, 1, 2]) {
            if 1 < points.len() {
                let line = Line::new(Unit::Second.show(level(k)), points).ink(Ink::Text);
                lines.push(line.stroke(Stroke::Dotted));
            }
        }
        lines
    }
}
