//! Intervals of 95 % hold the truth in 95 of 100 trials.

use crossover_measurements::fit::{Fitted, Form, Interval, Weight, laws, line};
use crossover_model::random::SplitMix64;

use super::noise::{noisy, sizes};

const TRIALS: u32 = 10_000;

#[track_caller]
fn check(name: &str, held: u32) {
    let share = f64::from(held) / f64::from(TRIALS);
    assert!((0.93..=0.97).contains(&share), "{name} was held in {share} of the trials");
}

fn holds(interval: Option<Interval>, truth: f64) -> u32 {
    u32::from(interval.is_some_and(|interval| interval.holds(truth)))
}

#[test]
fn intervals_of_a_line_cover_what_was_planted() {
    let (ts, tw) = (2e-6, 0.4e-9);
    let mut random = SplitMix64::new(1);
    let (mut of_ts, mut of_tw) = (0, 0);
    for _ in 0..TRIALS {
        let rows = noisy(&sizes(), 0.05, &mut random, |m| ts + tw * m);
        let line = line(&rows, Weight::Relative).expect("many sizes");
        of_ts += holds(line.ts_interval(), ts);
        of_tw += holds(line.tw_interval(), tw);
    }
    check("ts", of_ts);
    check("tw", of_tw);
}

#[test]
fn intervals_of_a_line_through_four_rows_are_wide_enough() {
    let (ts, tw) = (2e-6, 0.4e-9);
    let mut random = SplitMix64::new(2);
    let held = (0..TRIALS).map(|_| {
        let rows = noisy(&[0.0, 2048.0, 8192.0, 65536.0], 0.05, &mut random, |m| ts + tw * m);
        holds(line(&rows, Weight::Relative).expect("four sizes").ts_interval(), ts)
    });
    check("ts", held.sum());
}

/// Processors, each measured twice.
const COUNTS: [f64; 16] =
    [1.0, 1.0, 2.0, 2.0, 4.0, 4.0, 8.0, 8.0, 16.0, 16.0, 32.0, 32.0, 48.0, 48.0, 64.0, 64.0];

fn covers(form: Form, planted: [f64; 3], model: impl Fn(f64) -> f64) {
    let mut random = SplitMix64::new(4);
    let mut held = [0; 3];
    for _ in 0..TRIALS {
        let rows = noisy(&COUNTS, 0.05, &mut random, &model);
        let laws = laws(&rows, Weight::Relative).expect("many counts");
        let Fitted::Law(law) = laws.of(form) else { panic!("{laws:?}") };
        for (held, (parameter, truth)) in held.iter_mut().zip(law.parameters.iter().zip(planted)) {
            *held += holds(parameter.interval, truth);
        }
    }
    for (held, name) in held.into_iter().zip(form.parameters()) {
        check(name, held);
    }
}

#[test]
fn intervals_of_amdahl_s_law_cover_what_was_planted() {
    let (t1, s) = (500.0, 0.05);
    covers(Form::Amdahl, [t1, s, 0.0], |n| t1 * (s + (1.0 - s) / n));
}

#[test]
fn intervals_of_the_usl_cover_what_was_planted() {
    let (t1, sigma, kappa) = (500.0, 0.04, 0.0008);
    covers(Form::Usl, [t1, sigma, kappa], |n| {
        t1 * (1.0 + sigma * (n - 1.0) + kappa * n * (n - 1.0)) / n
    });
}

#[test]
fn intervals_of_the_network_aware_law_cover_what_was_planted() {
    let (t1, f, c) = (500.0, 0.6, 0.4);
    covers(Form::Network, [t1, f, c], |n| t1 / (1.0 - f + f * n) + c * (n - 1.0));
}
