//! The makespan over the load, for several buffers (Figs. 7 and 8).

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Stroke};
use crossover_figures::log_space::log_space;
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::{Load, StageRule, Star};
use crossover_model::{Error, ErrorKind};

use super::inputs::Inputs;
use crate::kits::divisible_load::sweep::{Draw, Task, known, reach, sweep};
use crate::kits::divisible_load::{buffer_name, yours};
use crate::screen::{Params, Steps};

/// Samples besides those at the corners of the curves.
const SAMPLES: u32 = 150;
/// With a number of stages all loads take the same messages; where these are many, fewer samples
/// are taken, so that all together are so many messages at most, but never less than a quarter.
const MOST_SAMPLED: f64 = 1.5e6;
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
    /// Each buffer, with its loads; in the figure of differences, followed by the reference with
    /// the same loads.
    rows: Vec<(f64, Vec<f64>)>,
    range: (f64, f64),
    reference: f64,
}

fn prepared(params: &Params, against: bool) -> Result<(Vec<Task<Star>>, Draw), Error> {
    let inputs = Inputs::of(params);
    let star = inputs.star.clone()?;
    star.ideal_makespan()?;
    let reference = params.number("D0");
    let mut buffers = params.list("Ds").to_vec();
    buffers.extend([star.load.buffer, f64::INFINITY]);
    order::ascending(&mut buffers);
    buffers.dedup();
    let (loads, range) = loads(&star, inputs.rule, &buffers);
    let rows: Vec<(f64, Vec<f64>)> = if against {
        buffers.retain(|buffer| *buffer != reference);
        let pair = |buffer: f64| {
            let own = full(&star, inputs.rule, (buffer, reference), range);
            [(buffer, own.clone()), (reference, own)]
        };
        buffers.into_iter().flat_map(pair).collect()
    } else {
        buffers.into_iter().map(|d| (d, loads.clone())).collect()
    };
    let tasks = rows
        .iter()
        .flat_map(|(buffer, loads)| loads.iter().map(|load| with(star, *load, *buffer)))
        .map(|star| (star, inputs.rule))
        .collect();
    let curves = Curves {
        star,
        present: inputs.staged().ok().map(|staged| staged.makespan),
        rows,
        range,
        reference,
    };
    let draw: Draw = if against {
        Box::new(move |values, progress| curves.compared(values, progress))
    } else {
        Box::new(move |values, progress| curves.plain(values, progress))
    };
    Ok((tasks, draw))
}

fn with(star: Star, volume: f64, buffer: f64) -> Star {
    let given = Load {
        volume,
        buffer,
        ..star.load
    };
    Star {
        load: given,
        ..star
    }
}

/// The loads of all curves: spread over the view, and both sides of the corners at `k D` and
/// `k m D`.
fn loads(star: &Star, rule: StageRule, buffers: &[f64]) -> (Vec<f64>, (f64, f64)) {
    let (m, volume) = (star.processors, star.load.volume);
    let finite = || buffers.iter().copied().filter(|buffer| buffer.is_finite());
    let least = finite().fold(volume, f64::min);
    let most = finite().fold(volume, f64::max) * m.min(100.0) * 3.0;
    let low = least.max(volume / WIDEST.sqrt()).max(1e-200);
    let high = most.min(low * WIDEST).max(volume * 3.0).min(1e250);
    let samples = samples(star, rule);
    let mut loads: Vec<f64> = log_space(low, high, samples).collect();
    loads.push(volume);
    let jumps = !matches!(rule, StageRule::Number(_));
    for buffer in finite().filter(|_| jumps) {
        let corners = (1..=CORNERS).map(f64::from);
        let first = corners.clone().filter(|k| *k <= m).map(|k| k * buffer);
        let later = corners.filter(|k| *k <= 4.0).map(|k| k * m * buffer);
        for corner in first.chain(later) {
            loads.extend([corner, corner * BEHIND]);
        }
    }
    loads.retain(|load| (low..=high).contains(load));
    order::ascending(&mut loads);
    loads.dedup();
    (loads, (low, high))
}

/// How many loads are taken.
fn samples(star: &Star, rule: StageRule) -> u32 {
    match rule {
        StageRule::Number(n) => {
            let room = MOST_SAMPLED / (n * star.processors);
            room.clamp(f64::from(SAMPLES / 4), f64::from(SAMPLES)) as u32
        }
        _ => SAMPLES,
    }
}

/// Loads that fill the buffers of both curves: multiples of the greatest of `D`, `m D`, `D₀` and
/// `m D₀` that is not above them. Between such loads both curves jump.
fn full(star: &Star, rule: StageRule, (a, b): (f64, f64), range: (f64, f64)) -> Vec<f64> {
    let m = star.processors;
    let sizes = [a, m * a, b, m * b];
    let mut loads: Vec<f64> = log_space(range.0, range.1, samples(star, rule))
        .map(|load| {
            let fits = sizes.iter().copied().filter(|size| *size <= load);
            let size = fits.fold(0.0, f64::max);
            if 0.0 < size {
                (load / size).round() * size
            } else {
                load
            }
        })
        .collect();
    order::ascending(&mut loads);
    loads.dedup();
    loads
}

impl Curves {
    /// The values of each row.
    fn rows<'a>(&'a self, values: &'a [f64]) -> Vec<(f64, &'a [f64], &'a [f64])> {
        let mut rest = values;
        let row = |(buffer, loads): &'a (f64, Vec<f64>)| {
            let (own, behind) = rest.split_at(loads.len().min(rest.len()));
            rest = behind;
            (*buffer, loads.as_slice(), own)
        };
        self.rows.iter().map(row).collect()
    }

    fn plain(&self, values: &[f64], progress: f64) -> Result<Figure, Error> {
        let rows = self.rows(values);
        let loads = rows.first().map_or(&[][..], |row| row.1);
        let lb = |load: &f64| with(self.star, *load, f64::INFINITY).ideal_makespan();
        let bound: Vec<f64> = loads
            .iter()
            .map(|load| lb(load).unwrap_or(f64::NAN))
            .collect();
        let Some(reach) = reach(values.iter().chain(&bound).copied()) else {
            let help = "no load in view takes longer than 0 s: raise A or S";
            let got = Unit::Byte.show(self.star.load.volume);
            return Err(Error::new(ErrorKind::Undefined, "V", got, help));
        };
        let mut plot = self.plot("C_max", reach, progress);
        let bound = Line::new("LB", known(loads, &bound)).ink(Ink::Muted);
        plot = plot.with(bound.stroke(Stroke::Dashed).shows("lower_bound"));
        let given = &self.star.load;
        for (i, (buffer, loads, values)) in rows.into_iter().enumerate() {
            let line = Line::new(buffer_name(buffer), known(loads, values));
            let shows = if buffer == given.buffer { "cmax" } else { "" };
            plot = plot.with(line.ink(Ink::Series(i)).shows(shows));
        }
        if let Some(makespan) = self.present {
            plot = plot.with(yours(given.volume, makespan).shows("cmax"));
        }
        Ok(plot.into())
    }

    fn compared(&self, values: &[f64], progress: f64) -> Result<Figure, Error> {
        let slower = |(a, b): (&f64, &f64)| {
            // Both are known, and differ by more than their rounding.
            if a.is_nan() || b.is_nan() {
                f64::NAN
            } else if 1e-12 * b < a - b && a.is_finite() {
                a - b
            } else {
                f64::INFINITY
            }
        };
        let rows = self.rows(values);
        let curves: Vec<(f64, Vec<(f64, f64)>)> = rows
            .chunks_exact(2)
            .map(|pair| {
                let (buffer, loads, own) = pair[0];
                let differences: Vec<f64> = own.iter().zip(pair[1].2).map(slower).collect();
                let mut points = known(loads, &differences);
                // One point is no curve.
                if points.iter().filter(|p| p.1.is_finite()).count() < 2 {
                    points.clear();
                }
                (buffer, points)
            })
            .collect();
        let title = format!("C_max − that of {}", buffer_name(self.reference));
        let all = || curves.iter().flat_map(|curve| &curve.1);
        let reach = match reach(all().map(|p| p.1)) {
            Some(reach) => reach,
            None if progress < 1.0 => (1e-3, 1.0),
            None => {
                let help = "no buffer compared is slower at more than one load in view: compare smaller or larger ones";
                let got = Unit::Byte.show(self.reference);
                return Err(Error::new(ErrorKind::Undefined, "D0", got, help));
            }
        };
        let mut plot = self.plot(&title, reach, progress);
        // Small loads fit one message of every buffer: there is nothing to see.
        let first = all().map(|p| p.0).fold(f64::INFINITY, f64::min);
        if first < plot.x.range.1 {
            plot.x.range.0 = plot.x.range.0.max(first / 1.5);
        }
        for (i, (buffer, points)) in curves.into_iter().enumerate() {
            if !points.is_empty() {
                plot = plot.with(Line::new(buffer_name(buffer), points).ink(Ink::Series(i)));
            }
        }
        Ok(plot.into())
    }

    fn plot(&self, title: &str, reach: (f64, f64), progress: f64) -> Plot {
        let mut plot = Plot::new(
            Axis::log("load V", Unit::Byte, self.range),
            Axis::log(title, Unit::Second, reach).rounded(),
        );
        plot.progress = progress;
        plot
    }
}
