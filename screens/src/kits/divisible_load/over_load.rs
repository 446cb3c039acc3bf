//! Curves over the load, one for each buffer capacity.

use crossover_figures::figure::{Axis, Figure, Layer, Line, Plot, Stroke};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::StageRule;
use crossover_model::{Error, ErrorKind};

use super::curves::{buffer_ink, buffer_name};
use super::sweep::{Draw, System, Task, known, reach};
use super::teeth::toothed;
use crate::screen::Params;

/// From the first to the last load in view.
const WIDEST: f64 = 1e9;

/// The loads at which each buffer capacity is drawn.
pub(crate) type Rows = Vec<(f64, Vec<f64>)>;

/// The buffer capacities compared with `own`, and the unlimited one, rising.
pub(crate) fn compared_buffers(params: &Params, own: f64) -> Vec<f64> {
    let mut buffers = params.list("Ds").to_vec();
    buffers.extend([own, f64::INFINITY]);
    order::ascending(&mut buffers);
    buffers.dedup();
    buffers
}

/// The loads in view around `volume`: from the least buffer to some stages that hold `room` of the
/// greatest.
pub(crate) fn view(volume: f64, buffers: &[f64], room: f64) -> (f64, f64) {
    let finite = || buffers.iter().copied().filter(|buffer| buffer.is_finite());
    let least = finite().fold(volume, f64::min);
    let most = finite().fold(volume, f64::max) * room.min(100.0) * 3.0;
    let low = least.max(volume / WIDEST.sqrt()).max(1e-200);
    let high = most.min(low * WIDEST).max(volume * 3.0).min(1e250);
    (low, high)
}

/// Sorted, within the view, each once.
pub(crate) fn tidied(mut loads: Vec<f64>, (low, high): (f64, f64)) -> Vec<f64> {
    loads.retain(|load| low <= *load && *load <= high);
    order::ascending(&mut loads);
    loads.dedup();
    loads
}

/// The first values of `rest`, which then are behind it.
pub(crate) fn next<'a>(rest: &mut &'a [f64], count: usize) -> &'a [f64] {
    let (own, behind) = rest.split_at(count.min(rest.len()));
    *rest = behind;
    own
}

/// The optima of all rows, by one rule.
pub(crate) fn tasks<S: System>(
    rows: &Rows,
    rule: StageRule,
    with: impl Fn(f64, f64) -> S,
) -> Vec<Task<S>> {
    let all = rows.iter().flat_map(|(buffer, loads)| {
        let buffer = *buffer;
        loads.iter().map(move |load| (*load, buffer))
    });
    all.map(|(load, buffer)| (with(load, buffer), rule)).collect()
}

/// Where a load lies on the axis of [`plot`], in `0..=1`.
pub(crate) fn place(load: f64, (low, high): (f64, f64)) -> f64 {
    (load / low).ln() / (high / low).ln()
}

/// The curves of all rows, drawn over these loads, beside the buffers `listed`; that of the `present`
/// one shows the makespan.
pub(crate) fn curves(
    rows: &Rows,
    values: &[f64],
    listed: &[f64],
    present: f64,
    range: (f64, f64),
) -> Vec<Layer> {
    let mut rest = values;
    let curve = |(buffer, loads): &(f64, Vec<f64>)| {
        let points = known(loads, next(&mut rest, loads.len()));
        let shows = if *buffer == present { "cmax" } else { "" };
        let line = Line::new(buffer_name(*buffer), points);
        let line = line.ink(buffer_ink(*buffer, listed)).shows(shows);
        toothed(line, |load| place(load, range))
    };
    rows.iter().flat_map(curve).collect()
}

/// A plot of makespans over the load.
pub(crate) fn plot(title: &str, loads: (f64, f64), seen: (f64, f64), progress: f64) -> Plot {
    let mut plot = Plot::new(
        Axis::log("load V", Unit::Byte, loads).sets("V"),
        Axis::log(title, Unit::Second, seen).rounded(),
    );
    plot.progress = progress;
    plot
}

/// One makespan less another, for each buffer capacity.
pub(crate) struct Difference {
    pub rows: Rows,
    /// The buffers that `D` is compared with: each has the same color in all figures.
    pub listed: Vec<f64>,
    pub title: String,
    /// The signs that are drawn, each with its stroke and what it adds to a curve's name.
    pub signs: &'static [(f64, Stroke, &'static str)],
    /// Differences up to this share are rounding.
    pub rounding: f64,
    /// Where nothing differs: the field, what it was, and what to type instead.
    pub nothing: (&'static str, String, &'static str),
}

impl Difference {
    /// The optima of both sides, row by row, and the figure of their differences.
    pub fn prepared<S: System>(
        self,
        rule: StageRule,
        first: impl Fn(f64, f64) -> S,
        second: impl Fn(f64, f64) -> S,
    ) -> (Vec<Task<S>>, Draw) {
        let mut tasks = Vec::new();
        for (buffer, loads) in &self.rows {
            tasks.extend(loads.iter().map(|load| (first(*load, *buffer), rule)));
            tasks.extend(loads.iter().map(|load| (second(*load, *buffer), rule)));
        }
        (tasks, Box::new(move |values, progress| self.draw(values, progress)))
    }

    fn draw(&self, values: &[f64], progress: f64) -> Result<Figure, Error> {
        let mut rest = values;
        let mut lines: Vec<Line> = Vec::new();
        for (buffer, loads) in &self.rows {
            let (a, b) = (next(&mut rest, loads.len()), next(&mut rest, loads.len()));
            for (sign, stroke, tail) in self.signs {
                let more = a.iter().zip(b).map(|(a, b)| {
                    let more = sign * (a - b);
                    if a.is_nan() || b.is_nan() {
                        f64::NAN
                    } else if self.rounding * b < more && more.is_finite() {
                        more
                    } else {
                        f64::INFINITY
                    }
                });
                let points = known(loads, &more.collect::<Vec<_>>());
                // One point is no curve.
                if 1 < points.iter().filter(|point| point.1.is_finite()).count() {
                    let line = Line::new(format!("{}{tail}", buffer_name(*buffer)), points);
                    let ink = buffer_ink(*buffer, &self.listed);
                    lines.push(line.ink(ink).stroke(*stroke));
                }
            }
        }
        let all = || lines.iter().flat_map(|line| &line.points);
        let seen = match reach(all().map(|point| point.1)) {
            Some(seen) => seen,
            None if progress < 1.0 => (1e-3, 1.0),
            None => {
                let (field, got, help) = &self.nothing;
                return Err(Error::new(ErrorKind::Undefined, *field, got.clone(), *help));
            }
        };
        let loads = reach(all().map(|point| point.0)).unwrap_or((1.0, 10.0));
        let plot = plot(&self.title, loads, seen, progress);
        Ok(lines.into_iter().fold(plot, Plot::with).into())
    }
}
