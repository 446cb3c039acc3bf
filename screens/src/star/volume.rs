//! The makespan over the load, for several buffers (Figs. 7 and 8).

use crossover_model::divisible_load::{Job, StageRule, Star};
use crossover_model::{Error, ErrorKind};

use super::setting::Setting;
use super::sweep::{Draw, known, reach, spread, sweep};
use crate::figure::{Axis, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Stroke};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::Steps;

/// Samples besides those at the corners of the curves.
const SAMPLES: u32 = 150;
/// The most corners of one curve.
const CORNERS: u32 = 12;
/// From the first to the last load in view.
const WIDEST: f64 = 1e9;
/// How far behind a corner the other side is sampled.
const BEHIND: f64 = 1.0 + 1e-6;

/// `C_max` over `V`.
pub(super) fn over_volume(params: &Params) -> Steps {
    sweep(prepared(params, false))
}

/// `C_max` over `V`, less that of the reference buffer.
pub(super) fn differences(params: &Params) -> Steps {
    sweep(prepared(params, true))
}

/// The curves of one figure.
struct Curves {
    star: Star,
    /// The present makespan, where there is one.
    present: Option<f64>,
    /// Buffers, rising, the reference first where there is one.
    buffers: Vec<f64>,
    loads: Vec<f64>,
    range: (f64, f64),
}

fn prepared(params: &Params, against: bool) -> Result<(Vec<(Star, StageRule)>, Draw), Error> {
    let setting = Setting::of(params);
    let star = setting.star.clone()?;
    let lb = |volume| with(star, volume, star.job.buffer).ideal_makespan();
    lb(star.job.volume).map_err(super::setting::keyed)?;
    let own = star.job.buffer;
    let mut buffers = params.list("Ds").to_vec();
    buffers.extend([own, f64::INFINITY]);
    buffers.sort_by(f64::total_cmp);
    buffers.dedup();
    let reference = params.number("D0");
    if against {
        buffers.retain(|buffer| *buffer != reference);
        buffers.insert(0, reference);
    }
    let (loads, range) = loads(&star, &buffers);
    let tasks = buffers
        .iter()
        .flat_map(|buffer| loads.iter().map(|load| with(star, *load, *buffer)))
        .map(|star| (star, setting.rule))
        .collect();
    let curves = Curves {
        star,
        present: setting.staged().ok().map(|staged| staged.makespan),
        buffers,
        loads,
        range,
    };
    let draw: Draw = if against {
        Box::new(move |values, progress| curves.compared(values, progress))
    } else {
        Box::new(move |values, progress| curves.plain(values, progress))
    };
    Ok((tasks, draw))
}

fn with(star: Star, volume: f64, buffer: f64) -> Star {
    let job = Job {
        volume,
        buffer,
        ..star.job
    };
    Star { job, ..star }
}

/// The loads of all curves: spread over the view, and both sides of the corners at `k D` and
/// `k m D`.
fn loads(star: &Star, buffers: &[f64]) -> (Vec<f64>, (f64, f64)) {
    let (m, volume) = (star.processors, star.job.volume);
    let finite = || buffers.iter().copied().filter(|buffer| buffer.is_finite());
    let least = finite().fold(volume, f64::min);
    let most = finite().fold(volume, f64::max) * m.min(100.0) * 3.0;
    let low = least.max(volume / WIDEST.sqrt()).max(1e-200);
    let high = most.min(low * WIDEST).max(volume * 3.0).min(1e250);
    let mut loads: Vec<f64> = spread(low, high, SAMPLES).collect();
    loads.push(volume);
    for buffer in finite() {
        let corners = (1..=CORNERS).map(f64::from);
        let first = corners.clone().filter(|k| *k <= m).map(|k| k * buffer);
        let later = corners.filter(|k| *k <= 4.0).map(|k| k * m * buffer);
        for corner in first.chain(later) {
            loads.extend([corner, corner * BEHIND]);
        }
    }
    loads.retain(|load| (low..=high).contains(load));
    loads.sort_by(f64::total_cmp);
    loads.dedup();
    (loads, (low, high))
}

impl Curves {
    fn plain(&self, values: &[f64], progress: f64) -> Result<Figure, Error> {
        let lb = |load: &f64| with(self.star, *load, f64::INFINITY).ideal_makespan();
        let bound: Vec<f64> = self
            .loads
            .iter()
            .map(|load| lb(load).unwrap_or(f64::NAN))
            .collect();
        let mut plot = self.plot("C_max", values.iter().chain(&bound).copied(), progress)?;
        plot.layers.push(line(
            "LB",
            known(&self.loads, &bound),
            Ink::Muted,
            Stroke::Dashed,
        ));
        for (i, buffer) in self.buffers.iter().enumerate() {
            let points = known(&self.loads, self.row(values, i));
            plot.layers
                .push(line(&name(*buffer), points, Ink::Series(i), Stroke::Solid));
        }
        if let Some(makespan) = self.present {
            plot.layers.push(yours(self.star.job.volume, makespan));
        }
        Ok(plot.into())
    }

    fn compared(&self, values: &[f64], progress: f64) -> Result<Figure, Error> {
        let reference = self.row(values, 0);
        let rows: Vec<Vec<f64>> = (1..self.buffers.len())
            .map(|i| {
                let row = self.row(values, i).iter().zip(reference);
                row.map(|(a, b)| {
                    let slower = a - b;
                    // Both are known, and differ by more than their rounding.
                    if a.is_nan() || b.is_nan() {
                        f64::NAN
                    } else if 1e-12 * b < slower && slower.is_finite() {
                        slower
                    } else {
                        f64::INFINITY
                    }
                })
                .collect()
            })
            .collect();
        let title = format!("C_max − that of {}", name(self.buffers[0]));
        let all = rows.iter().flatten().copied();
        let mut plot = match self.plot(&title, all, progress) {
            Ok(plot) => plot,
            Err(_) if progress < 1.0 => self.plot(&title, [1e-3, 1.0].into_iter(), progress)?,
            Err(error) => return Err(error),
        };
        for (i, row) in rows.iter().enumerate() {
            let points = known(&self.loads, row);
            if !points.is_empty() || progress < 1.0 {
                let ink = Ink::Series(i + 1);
                plot.layers
                    .push(line(&name(self.buffers[i + 1]), points, ink, Stroke::Solid));
            }
        }
        Ok(plot.into())
    }

    fn row<'a>(&self, values: &'a [f64], i: usize) -> &'a [f64] {
        let width = self.loads.len();
        values.get(i * width..(i + 1) * width).unwrap_or_default()
    }

    fn plot(
        &self,
        title: &str,
        values: impl Iterator<Item = f64>,
        progress: f64,
    ) -> Result<Plot, Error> {
        let Some(reach) = reach(values) else {
            let mend = "with no load in view is any of these buffers slower: compare others";
            return Err(Error::new(
                ErrorKind::Undefined,
                "D0",
                "no difference",
                mend,
            ));
        };
        let mut plot = Plot::new(
            Axis::log("load V", Unit::Byte, self.range),
            Axis::log(title, Unit::Second, reach),
        );
        plot.progress = progress;
        Ok(plot)
    }
}

fn name(buffer: f64) -> String {
    format!("D = {}", Unit::Byte.show(buffer))
}

pub(super) fn line(name: &str, points: Vec<(f64, f64)>, ink: Ink, stroke: Stroke) -> Layer {
    Layer::Line(Line {
        name: name.to_owned(),
        points,
        ink,
        stroke,
    })
}

/// The present state.
pub(super) fn yours(x: f64, y: f64) -> Layer {
    point("yours", x, y, Ink::Accent, Marker::Disc, String::new())
}

pub(super) fn point(name: &str, x: f64, y: f64, ink: Ink, marker: Marker, label: String) -> Layer {
    Layer::Points(Points {
        name: name.to_owned(),
        points: vec![Point { x, y, label }],
        ink,
        marker,
    })
}
