//! Lines through planted times.

use crossover_measurements::fit::{Weight, line, messages, points};
use crossover_measurements::{Messages, Operation, Sent};
use crossover_model::random::SplitMix64;

use super::noise::{noisy, sizes};

const TS: f64 = 2e-6;
const TW: f64 = 0.4e-9;

fn planted_time(m: f64) -> f64 {
    TS + TW * m
}

#[test]
fn a_line_without_noise_is_found_to_the_last_digits_by_both_weights() {
    let exact: Vec<_> = sizes().into_iter().map(|m| (m, planted_time(m))).collect();
    for weight in [Weight::Relative, Weight::Absolute] {
        let line = line(&exact, weight).expect("many sizes");
        assert!((line.ts / TS - 1.0).abs() < 1e-9, "{line:?}");
        assert!((line.tw / TW - 1.0).abs() < 1e-12, "{line:?}");
        assert!(line.errors.worst < 1e-9, "{line:?}");
    }
    let fit = points(&exact).expect("many sizes");
    assert!(!fit.is_poor() && fit.suspect().is_empty() && fit.falls.is_empty());
}

#[test]
fn a_line_under_noise_is_found_within_a_few_of_its_deviations() {
    let rows = noisy(&sizes(), 0.05, &mut SplitMix64::new(7), planted_time);
    let line = line(&rows, Weight::Relative).expect("many sizes");
    let covariance = line.covariance.expect("more rows than two");
    assert!((line.ts - TS).abs() < 4.0 * covariance.ts.sqrt(), "{line:?}");
    assert!((line.tw - TW).abs() < 4.0 * covariance.tw.sqrt(), "{line:?}");
    assert!((0.02..0.10).contains(&line.errors.rms), "{line:?}");
}

#[test]
fn two_rows_are_met_and_say_nothing_of_their_errors() {
    let line = line(&[(0.0, 1e-6), (1000.0, 3e-6)], Weight::Relative).expect("two sizes");
    assert!((line.ts - 1e-6).abs() < 1e-18 && (line.tw - 2e-9).abs() < 1e-21);
    assert_eq!((line.covariance, line.ts_interval()), (None, None));
    assert_eq!(line.draw(1, 2), (line.ts, line.tw));
}

#[test]
fn what_says_no_line_is_refused_on_the_text() {
    let too_little: [&[(f64, f64)]; 3] = [&[], &[(8.0, 1e-6)], &[(1024.0, 2e-6), (1024.0, 2.1e-6)]];
    for rows in too_little {
        let error = line(rows, Weight::Absolute).expect_err("no two sizes");
        assert_eq!((error.kind().name(), error.field()), ("insufficient_data", "text"));
    }
    for row in [(4.0, 0.0), (4.0, -1e-6), (4.0, f64::NAN), (-4.0, 1e-6), (f64::INFINITY, 1e-6)] {
        let error = line(&[(0.0, 1e-6), row], Weight::Absolute).expect_err("no time of a size");
        assert_eq!((error.kind().name(), error.field()), ("out_of_range", "text"));
    }
}

#[test]
fn equal_sizes_and_their_order_change_nothing_but_the_weight_of_a_row() {
    let rows = noisy(&sizes(), 0.05, &mut SplitMix64::new(11), planted_time);
    let twice: Vec<_> = rows.iter().rev().chain(&rows).copied().collect();
    let (once, twice) = (points(&rows).expect("rows"), points(&twice).expect("rows"));
    assert!((once.relative.ts / twice.relative.ts - 1.0).abs() < 1e-12);
    assert!((once.absolute.tw / twice.absolute.tw - 1.0).abs() < 1e-12);
    assert!((once.t_small / twice.t_small - 1.0).abs() < 1e-12);
    assert_eq!(once.falls, twice.falls);
}

#[test]
fn a_ring_of_steps_gives_back_what_a_step_costs() {
    let (p, alpha, beta) = (8.0, 3e-6, 0.05e-9);
    let time = |m: f64| 2.0 * (p - 1.0) * (alpha + m / p * beta);
    let sent = |m: f64| Sent { bytes: m, seconds: time(m), ..Sent::default() };
    let output = |name: &str, ranks| Messages {
        operation: Operation::Collective(name.to_owned()),
        ranks,
        nodes: None,
        column: "",
        rows: sizes().into_iter().map(sent).collect(),
        left_out: vec![Sent::default()],
    };
    let fit = messages(&output("all_reduce", Some(8))).expect("many sizes");
    let ring = fit.implied_ring.expect("a ring has such an operation");
    assert!((ring.alpha / alpha - 1.0).abs() < 1e-9 && (ring.beta / beta - 1.0).abs() < 1e-9);
    assert_eq!((ring.ranks, fit.left_out), (8, 1));
    let all_gather = messages(&output("all_gather", Some(8))).expect("many sizes").implied_ring;
    assert!((all_gather.expect("a ring too").alpha / (2.0 * alpha) - 1.0).abs() < 1e-9);
    assert_eq!(messages(&output("broadcast", Some(8))).expect("sizes").implied_ring, None);
    assert_eq!(messages(&output("all_reduce", None)).expect("sizes").implied_ring, None);
    assert_eq!(messages(&output("all_reduce", Some(1))).expect("sizes").implied_ring, None);
}
