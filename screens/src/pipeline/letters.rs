//! The letters of the formulas.

use crossover_figures::formula::Letters;
use crossover_model::pipeline::{Bottleneck, MOST_TRIED, Metrics};

use crate::screen::prelude::*;

use super::state::State;

pub(super) fn letters(s: &State) -> Letters {
    let (times, copies) = (s.times(), s.all_copies());
    let at = |all: &[f64], place: usize| all.get(place).copied().unwrap_or(f64::NAN);
    let last = times.len().saturating_sub(1);
    let slowest = match s.metrics().map(|metrics| metrics.bottleneck) {
        Ok(Bottleneck::Stage(stage)) => stage - 1,
        _ => usize::MAX,
    };
    let inner = times.iter().zip(&copies).map(|(time, copies)| time / copies);
    let inner: Vec<f64> = inner.take(last).skip(1).collect();
    let of = |metric: fn(&Metrics) -> f64| s.metrics().map_or(f64::NAN, metric);
    let best = s.best.get().map_or(f64::NAN, |best| best.n);
    let placed = s.best_copies().map_or(Vec::new(), |best| best.copies.clone());
    let times_in_all = times.iter().sum::<f64>();
    let placed_rate = times.iter().zip(&placed).map(|(time, copies)| copies / time);
    let placed_rate = placed_rate.fold(f64::INFINITY, f64::min);
    letters! {
        "w" Second * s.values.work.clone() => "Work of each stage";
        "W_all" Second = s.values.work.iter().sum() => "Work of all stages";
        "w_j" Second = s.values.work.iter().copied().fold(0.0, f64::max) => "Work of the stage with the most";
        "a_j" Second = start_of_most(s) => "Start-up time of a chunk in the stage with the most work";
        "c_1" Second = at(&times, 0) => "Time of a chunk in the first stage";
        "c_K" Second = at(&times, last) => "Time of a chunk in the last stage";
        "c_b" Second = at(&times, slowest) => "Time of a chunk in the bottleneck";
        "r_b" One = at(&copies, slowest) => "Copies of the bottleneck";
        "g" Second * inner => "Time of a chunk over the copies, of each stage between the ends";
        "q" One * placed => "Copies of each stage, placed best";
        "c" Second * times => "Time of a chunk in each stage";
        "r" One * copies => "Copies of each stage";
        "C" Second = times_in_all => "Time of a chunk in all stages";
        "R" ItemPerSecond = of(|metrics| metrics.full_rate) => "Rate that limits with any number inside";
        "N" One = snap(times_in_all * of(|metrics| metrics.full_rate)) => "Number inside at that rate if none waits, C R";
        "Q" ItemPerSecond = placed_rate => "Rate that these copies allow with any number inside";
        "t_in" Second = of(|metrics| metrics.t - metrics.drain) => "When the first stage has done its last chunk";
        "t_one" Second = s.stream().in_one_chunk().unwrap_or(f64::NAN) => "Time in one chunk";
        "t_less" Second = s.time_with(best - 1.0) => "Time with one chunk less than the best number";
        "t_more" Second = s.time_with((best + 1.0).min(MOST_TRIED as f64)) => "Time with one chunk more than the best number";
    }
}

/// Returns a whole number that a number differs from by rounding alone, else the number.
fn snap(number: f64) -> f64 {
    let nearest = number.round();
    if (number - nearest).abs() < 1e-9 { nearest } else { number }
}

/// Returns the start-up time of a chunk in the stage with the most work, the first of equals.
fn start_of_most(s: &State) -> f64 {
    let (mut most, mut stage) = (f64::NEG_INFINITY, 0);
    for (number, work) in s.values.work.iter().enumerate() {
        if most < *work {
            (most, stage) = (*work, number);
        }
    }
    let start = &s.values.start;
    *start.get(stage).or(start.first()).unwrap_or(&f64::NAN)
}
