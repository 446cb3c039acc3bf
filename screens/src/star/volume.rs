//! The makespan over the load, for several buffer capacities (Figs. 7 and 8).

use crossover_figures::figure::{Ink, Line, Stroke};
use crossover_figures::log_space::log_space;
use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::{Load, StageRule, Star};
use crossover_model::{Error, ErrorKind};

use super::inputs::Inputs;
use crate::kits::divisible_load::over_load::{
    Difference, compared_buffers, curves, plot, tasks, tidied, view,
};
use crate::kits::divisible_load::sweep::{Draw, Task, known, of_chosen, reach, sweep};
use crate::kits::divisible_load::teeth::BEHIND;
use crate::kits::divisible_load::{buffer_name, current};
use crate::screen::{Params, Steps};

/// Samples besides those at the corners of the curves.
const SAMPLES: u32 = 150;
/// With a number of stages all loads take the same messages; where these are many, fewer samples
/// are taken, so that all together are so many messages at most, but never less than a quarter.
const MOST_SAMPLED: f64 = 1.5e6;
/// The most corners of one curve.
const CORNERS: u32 = 12;

/// `C_max` over `V`.
pub(super) fn over_volume(params: &Params) -> Steps {
    of_chosen(params, "m", sweep(plain(params)))
}

/// `C_max` over `V`, less that of the reference buffer.
pub(super) fn differences(params: &Params) -> Steps {
    sweep(compared(params))
}

fn plain(params: &Params) -> Result<(Vec<Task<Star>>, Draw), Error> {
    let inputs = Inputs::of(params);
    let star = inputs.star.clone()?;
    star.ideal_makespan()?;
    let (own, volume) = (star.load.buffer, star.load.volume);
    let buffers = compared_buffers(params, own);
    let range = view(volume, &buffers, star.processors);
    let loads = loads(&star, inputs.rule, &buffers, range);
    let lb = |load: &f64| with(star, *load, f64::INFINITY).ideal_makespan();
    let bound: Vec<f64> = loads.iter().map(|load| lb(load).unwrap_or(f64::NAN)).collect();
    let rows = buffers.into_iter().map(|buffer| (buffer, loads.clone())).collect();
    let present = inputs.staged().ok().map(|staged| staged.makespan);
    let tasks = tasks(&rows, inputs.rule, |load, buffer| with(star, load, buffer));
    let listed = params.list("Ds").to_vec();
    let draw: Draw = Box::new(move |values, progress| {
        let Some(seen) = reach(values.iter().chain(&bound).copied()) else {
            let help = "no load in view takes longer than 0 s: raise A or S";
            let got = Unit::Byte.show(volume);
            return Err(Error::new(ErrorKind::Undefined, "V", got, help));
        };
        let line = Line::new("LB", known(&loads, &bound)).ink(Ink::Muted);
        let bound = line.stroke(Stroke::Dashed).shows("lower_bound");
        let plot = plot("makespan", range, seen, progress).with(bound);
        let plot = plot.with_all(curves(&rows, values, &listed, own, range));
        Ok(match present {
            Some(makespan) => plot.with(current(volume, makespan).shows("cmax")),
            None => plot,
        }
        .into())
    });
    Ok((tasks, draw))
}

fn compared(params: &Params) -> Result<(Vec<Task<Star>>, Draw), Error> {
    let inputs = Inputs::of(params);
    let star = inputs.star.clone()?;
    star.ideal_makespan()?;
    let reference = params.number("D0");
    let compared = compared_buffers(params, star.load.buffer);
    let range = view(star.load.volume, &compared, star.processors);
    let others = compared.iter().filter(|buffer| **buffer != reference);
    let row = |buffer| (buffer, full(&star, inputs.rule, (buffer, reference), range));
    let difference = Difference {
        rows: others.copied().map(row).collect(),
        listed: params.list("Ds").to_vec(),
        title: format!("makespan − that of {}", buffer_name(reference)),
        signs: &[(1.0, Stroke::Solid, "")],
        rounding: 1e-12,
        nothing: (
            "D0",
            Unit::Byte.show(reference),
            "no buffer compared is slower at more than one load in view: compare smaller or larger ones",
        ),
    };
    let own = |load, buffer| with(star, load, buffer);
    Ok(difference.prepared(inputs.rule, own, |load, _| with(star, load, reference)))
}

fn with(star: Star, volume: f64, buffer: f64) -> Star {
    let load = Load { volume, buffer, ..star.load };
    Star { load, ..star }
}

/// The loads of all curves: spread over the view, and both sides of the corners at `k D` and
/// `k m D`.
fn loads(star: &Star, rule: StageRule, buffers: &[f64], range: (f64, f64)) -> Vec<f64> {
    let m = star.processors;
    let mut loads: Vec<f64> = log_space(range.0, range.1, samples(star, rule)).collect();
    loads.push(star.load.volume);
    let jumps = !matches!(rule, StageRule::Number(_));
    for buffer in buffers.iter().filter(|buffer| jumps && buffer.is_finite()) {
        let corners = (1..=CORNERS).map(f64::from);
        let first = corners.clone().filter(|k| *k <= m).map(|k| k * buffer);
        let later = corners.filter(|k| *k <= 4.0).map(|k| k * m * buffer);
        for corner in first.chain(later) {
            loads.extend([corner, corner * BEHIND]);
        }
    }
    tidied(loads, range)
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
    let filling = |load: f64| {
        let fits = sizes.iter().copied().filter(|size| *size <= load);
        let size = fits.fold(0.0, f64::max);
        if 0.0 < size { (load / size).round() * size } else { load }
    };
    let loads = log_space(range.0, range.1, samples(star, rule)).map(filling);
    tidied(loads.collect(), (0.0, f64::INFINITY))
}
