//! Curves over the load, one for each buffer capacity.

use crossover_figures::order;
use crossover_model::divisible_load::{Platform, StageRule};

use super::sweep::{Draw, Task, buffer_name, known_points, reach};
use super::teeth::draw_teeth;
use crate::screen::prelude::*;

/// From the first to the last load in view.
const WIDEST: f64 = 1e9;

/// Returns the buffer capacities `listed`, `own`, and the unlimited one, rising.
pub(crate) fn compared_buffers(listed: &[f64], own: f64) -> Vec<f64> {
    let mut buffers = listed.to_vec();
    buffers.extend([own, f64::INFINITY]);
    order::sort_ascending(&mut buffers);
    buffers.dedup();
    buffers
}

/// Returns the loads in view around `volume`: from the least buffer to some stages that hold `room` of
/// the greatest.
pub(crate) fn view(volume: f64, buffers: &[f64], room: f64) -> (f64, f64) {
    let finite = || buffers.iter().copied().filter(|buffer| buffer.is_finite());
    let least = finite().fold(volume, f64::min);
    let most = finite().fold(volume, f64::max) * room.min(100.0) * 3.0;
    let low = least.max(volume / WIDEST.sqrt()).max(1e-200);
    let high = most.min(low * WIDEST).max(volume * 3.0).min(1e250);
    (low, high)
}

/// Returns the loads within the view, rising, each once.
pub(crate) fn sort_within(mut loads: Vec<f64>, (low, high): (f64, f64)) -> Vec<f64> {
    loads.retain(|load| low <= *load && *load <= high);
    order::sort_ascending(&mut loads);
    loads.dedup();
    loads
}

/// Returns where a load lies on the axis of [`over_load`], in `0..=1`.
pub(crate) fn place(load: f64, (low, high): (f64, f64)) -> f64 {
    (load / low).ln() / (high / low).ln()
}

/// Returns the color of a curve of `buffer` beside those `listed`: none of them changes it when `D`
/// does. `D` itself has the first color, the unlimited buffer the second.
fn buffer_ink(buffer: f64, listed: &[f64]) -> Ink {
    let place = listed.iter().position(|other| *other == buffer);
    let unlisted = usize::from(buffer.is_infinite());
    Ink::Series(place.map_or(unlisted, |place| place + 2))
}

/// Returns the curves of all buffers, each over its loads, beside the buffers `listed`; that of the
/// `present` one shows the makespan.
pub(crate) fn curves(
    rows: &[(f64, Vec<f64>)],
    values: &[&[f64]],
    listed: &[f64],
    present: f64,
    range: (f64, f64),
) -> Vec<Layer> {
    let curve = |((buffer, loads), values): (&(f64, Vec<f64>), &&[f64])| {
        let shows = if *buffer == present { "cmax" } else { "" };
        let line = Line::new(buffer_name(*buffer), known_points(loads, values)).shows(shows);
        draw_teeth(line.ink(buffer_ink(*buffer, listed)), |load| place(load, range))
    };
    rows.iter().zip(values).flat_map(curve).collect()
}

/// Returns the plot of makespans over the load.
pub(crate) fn over_load(title: &str, loads: (f64, f64), seen: (f64, f64), progress: f64) -> Plot {
    let x = Axis::log("load V", Unit::Byte, loads).sets("V");
    let plot = Plot::new(x, Axis::log(title, Unit::Second, seen).rounded());
    Plot { progress, ..plot }
}

/// One makespan less another, for each buffer capacity.
pub(crate) struct Difference {
    /// The loads at which each buffer capacity is drawn.
    pub rows: Vec<(f64, Vec<f64>)>,
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
    /// Returns the optima of both platforms over the loads of each buffer, and the figure of their
    /// differences.
    pub fn prepare(
        self,
        rule: StageRule,
        both: impl Fn(f64, f64) -> [Platform; 2],
    ) -> (Vec<Vec<Task>>, Draw) {
        let pairs = self.rows.iter().map(|(buffer, loads)| {
            let pairs = loads.iter().map(|load| both(*load, *buffer).map(|one| (one, rule)));
            pairs.map(|[first, second]| (first, second)).unzip()
        });
        let tasks = pairs.flat_map(|(first, second)| [first, second]).collect();
        (tasks, Box::new(move |values, progress| self.draw(values, progress)))
    }

    fn draw(&self, values: &[&[f64]], progress: f64) -> Result<Figure, Error> {
        let mut lines: Vec<Line> = Vec::new();
        for ((buffer, loads), pair) in self.rows.iter().zip(values.chunks(2)) {
            for (sign, stroke, tail) in self.signs {
                let more = pair[0].iter().zip(pair[1]).map(|(a, b)| {
                    let more = sign * (a - b);
                    if a.is_nan() || b.is_nan() {
                        f64::NAN
                    } else if self.rounding * b < more && more.is_finite() {
                        more
                    } else {
                        f64::INFINITY
                    }
                });
                let points = known_points(loads, &more.collect::<Vec<_>>());
                // One point is no curve.
                if 1 < points.iter().filter(|point| point.1.is_finite()).count() {
                    let line = Line::new(format!("{}{tail}", buffer_name(*buffer)), points);
                    lines.push(line.ink(buffer_ink(*buffer, &self.listed)).stroke(*stroke));
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
        Ok(over_load(&self.title, loads, seen, progress).with_all(lines).into())
    }
}
