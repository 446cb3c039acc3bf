//! Checkpoints: what the sources print, laws, and two other ways to the expected time: its equations, solved step by step,
//! and a play.

use crossover_model::checkpoint::{Run, SpanKind};
use crossover_model::{Error, ErrorKind};
use proptest::prelude::*;

const MINUTE: f64 = 60.0;
const HOUR: f64 = 3600.0;

fn near(got: f64, expected: f64, within: f64) {
    assert!((got - expected).abs() <= within * expected.abs(), "{got}, expected {expected}");
}

/// A run on one machine that fails every so often, saved in five minutes.
fn daly(mean: f64) -> Run {
    Run { mtbf: mean, nodes: 1.0, delta: 5.0 * MINUTE, ..Run::default() }
}

#[test]
fn the_best_intervals_that_daly_plots() {
    for (mean, minutes) in [(24.0 * HOUR, 117.0), (6.0 * HOUR, 57.0), (15.0 * MINUTE, 9.1)] {
        let run = daly(mean);
        for found in [run.daly().unwrap(), run.exact_interval().unwrap()] {
            assert!((found / MINUTE - minutes).abs() < 0.5, "{found}");
        }
    }
    assert_eq!(daly(24.0 * HOUR).young().unwrap(), 120.0 * MINUTE);
    // From a checkpoint of twice the mean time on Daly's interval is that time.
    assert_eq!(daly(2.5 * MINUTE).daly().unwrap(), 2.5 * MINUTE);
}

#[test]
fn llama_3_works_above_90_percent_of_the_time() {
    // 419 interruptions in 54 days of 16 384 devices; the times of a checkpoint and a restart are ours.
    let run = Run {
        mtbf: 182_435_840.0,
        nodes: 16_384.0,
        work: 4_665_600.0,
        delta: 30.0,
        restart: 300.0,
        ..Run::default()
    };
    near(run.mean().unwrap(), 54.0 * 24.0 * HOUR / 419.0, 1e-4);
    let time = run.time(run.exact_interval().unwrap()).unwrap();
    near(1.0 - run.work / time, 0.101_142_720_37, 1e-9);
}

/// Returns the expected time by the equations of the two levels, solved backwards with numbers that are exact in `E_0`.
fn by_equations(run: &Run, tau: f64) -> f64 {
    let mean = run.mean().unwrap();
    let (p, s) = (|x: f64| (-x / mean).exp(), |x: f64| mean * -(-x / mean).exp_m1());
    let soft = if run.k == 1.0 { 0.0 } else { run.soft };
    let (done, hard) = (p(run.restart1), 1.0 - soft);
    let v = (run.down + s(run.restart)) / p(run.restart);
    // U = down + s(R1) + p(R1) E + (1 - p(R1)) (soft U + hard V), with V = E_0 + v.
    let ended = 1.0 - (1.0 - done) * soft;
    let (mut a, mut b) = (0.0, 0.0);
    for j in (0..run.k as usize).rev() {
        let x = tau + if j + 1 < run.k as usize { run.delta1 } else { run.delta };
        let (none, failed) = (p(x), 1.0 - p(x));
        // U = u + up E + uv E_0
        let u = (run.down + s(run.restart1) + (1.0 - done) * hard * v) / ended;
        let (up, uv) = (done / ended, (1.0 - done) * hard / ended);
        let own = 1.0 - failed * soft * up;
        a = (s(x) + none * a + failed * (soft * u + hard * v)) / own;
        b = (none * b + failed * (soft * uv + hard)) / own;
    }
    run.work / (run.k * tau) * a / (1.0 - b)
}

/// Returns the expected time of one pattern by value iteration: the equations of all states, evaluated until nothing
/// changes.
fn by_iteration(run: &Run, tau: f64) -> f64 {
    let mean = run.mean().unwrap();
    let (p, s) = (|x: f64| (-x / mean).exp(), |x: f64| mean * -(-x / mean).exp_m1());
    let (k, soft) = (run.k as usize, if run.k == 1.0 { 0.0 } else { run.soft });
    let (mut e, mut u, mut v) = (vec![0.0; k + 1], vec![0.0; k], 0.0);
    for _ in 0..100_000 {
        let before = e[0];
        v = run.down + s(run.restart) + p(run.restart) * e[0] + (1.0 - p(run.restart)) * v;
        for j in (0..k).rev() {
            let q = 1.0 - p(run.restart1);
            u[j] = run.down
                + s(run.restart1)
                + (1.0 - q) * e[j]
                + q * (soft * u[j] + (1.0 - soft) * v);
            let x = tau + if j + 1 < k { run.delta1 } else { run.delta };
            let after = soft * u[j] + (1.0 - soft) * v;
            e[j] = s(x) + p(x) * e[j + 1] + (1.0 - p(x)) * after;
        }
        if (e[0] - before).abs() < 1e-14 * e[0] {
            break;
        }
    }
    run.work / (run.k * tau) * e[0]
}

fn runs() -> impl Strategy<Value = (Run, f64)> {
    let times = (10.0..3000.0_f64, 0.0..3000.0_f64, 0.0..600.0_f64, 1.0..600.0_f64, 0.0..600.0_f64);
    (times, 1u32..30, 0.0..=1.0_f64, 3000.0..50_000.0_f64, 0.05..0.7_f64).prop_map(
        |((delta, restart, down, delta1, restart1), k, soft, mean, share)| {
            let k = f64::from(k);
            let nodes = 1000.0;
            let mtbf = mean * nodes;
            let run = Run {
                mtbf,
                nodes,
                delta,
                restart,
                down,
                k,
                delta1,
                restart1,
                soft,
                ..Run::default()
            };
            (run, share * mean / k.sqrt())
        },
    )
}

proptest! {
    #[test]
    fn the_closed_form_solves_the_equations((run, tau) in runs()) {
        let (got, expected) = (run.time(tau).unwrap(), by_equations(&run, tau));
        prop_assert!((got / expected - 1.0).abs() < 1e-6, "{} {}", got, expected);
        let parts = run.parts(tau).unwrap();
        let sum = parts.work + parts.checkpoints + parts.lost + parts.restarts;
        prop_assert!((sum / got - 1.0).abs() < 1e-12);
        prop_assert!(0.0 < parts.lost && 0.0 <= parts.restarts);
    }

    #[test]
    fn the_best_interval_is_no_worse_than_others((run, tau) in runs()) {
        let best = run.best_interval().unwrap();
        let least = run.time(best).unwrap();
        prop_assert!(least <= run.time(tau).unwrap() * (1.0 + 1e-12));
        for times in [0.9, 0.99, 1.01, 1.1] {
            prop_assert!(least <= run.time(times * best).unwrap() * (1.0 + 1e-12));
        }
        prop_assert!(run.best_levels().unwrap().t <= least * (1.0 + 1e-9));
    }

    #[test]
    fn more_of_anything_bad_takes_longer((run, tau) in runs()) {
        let time = run.time(tau).unwrap();
        let worse = [
            Run { delta: 1.1 * run.delta, ..run },
            Run { restart: run.restart + 10.0, ..run },
            Run { down: run.down + 10.0, ..run },
            Run { mtbf: 0.9 * run.mtbf, ..run },
            Run { work: 1.1 * run.work, ..run },
        ];
        for worse in worse {
            prop_assert!(time * (1.0 - 1e-12) <= worse.time(tau).unwrap());
        }
    }

    #[test]
    fn any_value_is_answered_or_refused(
        power in prop::collection::vec(-4.0..13.0_f64, 8), k in 0.0..11_000.0_f64, soft in -0.1..1.1_f64, f in 0.0..1.0_f64,
        whole: bool,
    ) {
        let at = |i: usize| 10_f64.powf(power[i]);
        let (nodes, k) = if whole { (at(1).ceil(), k.ceil()) } else { (at(1), k) };
        let run = Run {
            mtbf: at(0), nodes, work: at(2), delta: at(3), restart: at(4), down: at(5), k, delta1: at(6), restart1: at(7), soft,
        };
        let sound = |answer: Result<f64, Error>| match answer {
            Ok(number) => number.is_finite() && 0.0 <= number,
            Err(error) => !error.field().is_empty() && !error.help().is_empty(),
        };
        let tau = run.best_interval();
        prop_assert!(sound(run.mean()) && sound(run.young()) && sound(run.daly()) && sound(tau.clone()));
        prop_assert!(sound(run.best_levels().map(|best| best.t)) && sound(run.best_nodes(f).map(|best| best.t)));
        for tau in [tau.unwrap_or(1.0), at(2), f64::NAN, 0.0] {
            prop_assert!(sound(run.time(tau)) && sound(run.first_order(tau)));
            prop_assert!(sound(run.parts(tau).map(|parts| parts.lost + parts.restarts + parts.checkpoints)));
            prop_assert!(sound(run.play(tau, 20.0, 1.0).map(|played| played.t)));
            prop_assert!(run.spans(tau, 1.0, at(2)).is_ok_and(|spans| spans.len() <= 2002) || run.spans(tau, 1.0, 1.0).is_err());
        }
    }
}

#[test]
fn value_iteration_comes_to_the_same() {
    let run = Run::default();
    for (k, soft, tau) in
        [(1.0, 0.85, 3600.0), (4.0, 0.85, 2000.0), (10.0, 0.5, 900.0), (3.0, 1.0, 1500.0)]
    {
        let run = Run { k, soft, ..run };
        near(run.time(tau).unwrap(), by_iteration(&run, tau), 1e-8);
    }
}

#[test]
fn plays_come_to_the_expected_time() {
    let mut beyond = 0;
    for number in 0..60_u32 {
        let of = |step: u32, least: f64, most: f64| {
            least * (most / least).powf(f64::from(number * step % 61) / 60.0)
        };
        let run = Run {
            mtbf: of(7, 1e7, 1e9),
            delta: of(11, 60.0, 2000.0),
            restart: of(17, 10.0, 2000.0),
            down: of(23, 1.0, 500.0),
            k: of(29, 1.0, 12.0).round(),
            soft: f64::from(number * 13 % 61) / 60.0,
            ..Run::default()
        };
        let tau = run.best_interval().unwrap() * of(37, 0.5, 2.0);
        let played = run.play(tau, 2000.0, f64::from(number)).unwrap();
        let off = (played.t - run.time(tau).unwrap()).abs() / played.error.unwrap();
        assert!(off < 4.5, "{run:?}, {off} standard errors");
        beyond += usize::from(1.96 < off);
    }
    // Three of sixty are expected beyond; more than nine would be one chance in a thousand.
    assert!(beyond <= 9, "{beyond} of 60");
}

#[test]
fn one_level_is_a_limit_of_two() {
    let run = Run::default();
    // All failures are survived by local checkpoints that are global ones in all but name.
    let alike = Run { k: 6.0, soft: 1.0, delta1: run.delta, restart1: run.restart, ..run };
    near(alike.time(3000.0).unwrap(), run.time(3000.0).unwrap(), 1e-12);
    near(alike.best_interval().unwrap(), run.exact_interval().unwrap(), 1e-6);
    // No failure is survived, and they take no time: one segment six times as long.
    let useless = Run { k: 6.0, soft: 0.0, delta1: 0.0, ..run };
    near(useless.time(500.0).unwrap(), run.time(3000.0).unwrap(), 1e-12);
}

#[test]
fn without_failures_only_checkpoints_are_left() {
    let run = Run { mtbf: 1e12, nodes: 1.0, ..Run::default() };
    near(run.time(6000.0).unwrap(), 1.1 * run.work, 1e-8);
    let levels = Run { k: 10.0, ..run };
    near(levels.time(1000.0).unwrap(), (1.0 + (600.0 + 9.0 * 30.0) / 1e4) * run.work, 1e-8);
}

#[test]
fn the_best_interval_knows_no_restart_and_grows_with_the_square_root() {
    let run = Run::default();
    let best = run.exact_interval().unwrap();
    assert_eq!(
        Run { restart: 7200.0, down: 0.0, work: 1e6, ..run }.exact_interval().unwrap(),
        best
    );
    // Half the mean time, to first order a square root of two less.
    let twice = Run { nodes: 2e4, ..run }.exact_interval().unwrap();
    assert!((1.35..1.50).contains(&(best / twice)));
    // All times in other units.
    let Run { mtbf, work, delta, restart, down, .. } = run;
    let scaled = Run {
        mtbf: 3.0 * mtbf,
        work: 3.0 * work,
        delta: 3.0 * delta,
        restart: 3.0 * restart,
        down: 3.0 * down,
        ..run
    };
    near(scaled.time(3.0 * best).unwrap(), 3.0 * run.time(best).unwrap(), 1e-12);
}

#[test]
fn dalys_interval_is_as_good_as_the_best_and_youngs_is_not() {
    for (ratio, longer) in [(0.01, 0.049), (0.5, 0.43)] {
        let run = daly(300.0 / ratio);
        let best = run.exact_interval().unwrap();
        near(run.young().unwrap() / best - 1.0, longer, 0.02);
        let least = run.time(best).unwrap();
        assert!(run.time(run.daly().unwrap()).unwrap() < least * (1.0 + 1.1e-5));
        let costs = run.time(run.young().unwrap()).unwrap() / least - 1.0;
        assert!(costs < 0.06, "{costs}");
    }
}

#[test]
fn to_first_order_checkpoints_weigh_as_much_as_lost_work() {
    let run = Run { mtbf: 1e12, nodes: 1e3, ..Run::default() };
    let best = run.exact_interval().unwrap();
    let parts = run.parts(best).unwrap();
    near(parts.lost, parts.checkpoints, 2e-3);
    let waste = 1.0 - run.work / run.time(best).unwrap();
    near(run.first_order(best).unwrap(), waste, 2e-3);
}

#[test]
fn the_best_number_of_nodes_is_best_on_a_grid() {
    for (f, delta) in [(0.99999, 600.0), (1.0, 600.0), (0.999, 60.0), (0.5, 600.0), (0.0, 600.0)] {
        let run = Run { delta, ..Run::default() };
        let best = run.best_nodes(f).unwrap();
        let grid = (0..=2000).map(|i| 10_f64.powf(f64::from(i) / 2000.0 * 6.0).round());
        let least = grid.map(|n| run.time_on(n, f)).fold(f64::INFINITY, f64::min);
        assert!(best.t <= least * (1.0 + 1e-12), "{f}: {} {least}", best.t);
        assert!(least < best.t * 1.0001);
    }
    assert_eq!(Run::default().best_nodes(0.0).unwrap().n, 1.0);
}

#[test]
fn what_has_no_answer_names_its_field() {
    let run = Run::default();
    let blames = |got: Error, field: &str, kind: ErrorKind| {
        assert_eq!((got.field(), got.kind()), (field, kind), "{got}");
    };
    blames(Run { delta: 0.0, ..run }.exact_interval().unwrap_err(), "delta", ErrorKind::Undefined);
    blames(Run { delta: 0.0, ..run }.best_nodes(1.0).unwrap_err(), "delta", ErrorKind::Undefined);
    let free = Run { delta1: 0.0, k: 4.0, ..run };
    blames(free.best_interval().unwrap_err(), "delta1", ErrorKind::Undefined);
    assert!(free.time(1000.0).is_ok());
    blames(run.time(1e8).unwrap_err(), "tau", ErrorKind::TooLarge);
    blames(run.first_order(600.0).unwrap_err(), "tau", ErrorKind::Undefined);
    blames(Run { k: 2.0, ..run }.first_order(3600.0).unwrap_err(), "k", ErrorKind::Undefined);
    blames(run.play(200_000.0, 1e5, 1.0).unwrap_err(), "segments", ErrorKind::TooLarge);
    blames(Run { nodes: 0.0, ..run }.mean().unwrap_err(), "N", ErrorKind::NotPositive);
    let hopeless = Run { mtbf: 1.0, delta: 1e9, ..run };
    blames(hopeless.best_nodes(1.0).unwrap_err(), "mtbf", ErrorKind::TooLarge);
    blames(hopeless.best_levels().unwrap_err(), "tau", ErrorKind::TooLarge);
}

#[test]
fn the_pieces_of_a_run_are_its_play() {
    let shorter = Run { work: 1e6, ..Run::default() };
    for run in [shorter, Run { k: 5.0, ..shorter }] {
        let tau = run.best_interval().unwrap();
        let spans = run.spans(tau, 1.0, f64::INFINITY).unwrap();
        let patterns = (run.work / (run.k * tau)).ceil();
        let played = run.play(tau, patterns, 1.0).unwrap();
        let end = spans.last().unwrap().ended;
        near(end, played.t * patterns * run.k * tau / run.work, 1e-9);
        let failures = spans.iter().filter(|span| span.fails).count();
        assert_eq!(failures as f64, played.failures);
        let of = |kind| {
            let spans = spans.iter().filter(move |span| span.kind == kind);
            spans.map(|span| span.ended - span.begun).sum::<f64>()
        };
        near(of(SpanKind::Work), patterns * run.k * tau, 1e-9);
        near(of(SpanKind::Checkpoint), patterns * run.delta, 1e-9);
        near(1.0 + of(SpanKind::Local), 1.0 + patterns * (run.k - 1.0) * run.delta1, 1e-9);
    }
}
