//! Laws of speedup through planted times.

use crossover_measurements::fit::{Fitted, Form, Law, RunsFit, Weight, laws, runs};
use crossover_model::random::SplitMix64;

use super::noise::noisy;

const COUNTS: [f64; 8] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 48.0, 64.0];

fn amdahl(n: f64) -> f64 {
    500.0 * (0.05 + 0.95 / n)
}

fn usl(n: f64) -> f64 {
    500.0 * (1.0 + 0.03 * (n - 1.0) + 0.0006 * n * (n - 1.0)) / n
}

fn network(n: f64) -> f64 {
    500.0 / (0.4 + 0.6 * n) + 0.5 * (n - 1.0)
}

fn exact(model: fn(f64) -> f64) -> RunsFit {
    runs(&COUNTS.map(|n| (n, model(n)))).expect("many counts")
}

fn law(fit: &RunsFit, form: Form) -> &Law {
    fit.relative.of(form).law().expect("it is fitted")
}

#[track_caller]
fn expect_parameters(law: &Law, planted: &[f64]) {
    for (parameter, planted) in law.parameters.iter().zip(planted) {
        assert!((parameter.value / planted - 1.0).abs() < 1e-9, "{law:?}");
    }
}

#[test]
fn each_law_is_found_in_its_own_times() {
    expect_parameters(law(&exact(amdahl), Form::Amdahl), &[500.0, 0.05]);
    expect_parameters(law(&exact(usl), Form::Usl), &[500.0, 0.03, 0.0006]);
    expect_parameters(law(&exact(network), Form::Network), &[500.0, 0.6, 0.5]);
}

#[test]
fn the_law_that_was_planted_is_the_best_of_them() {
    for (model, form) in [(usl as fn(f64) -> f64, Form::Usl), (network, Form::Network)] {
        let rows = noisy(&COUNTS.repeat(3), 0.02, &mut SplitMix64::new(12), model);
        let fit = runs(&rows).expect("many counts");
        assert_eq!(fit.relative.best().map(|law| law.form), Some(form));
        let (_, least) = fit.relative.delta_aicc()[form as usize];
        assert_eq!(least, 0.0);
    }
    // Where the greater law adds nothing, the simplest of those that tie.
    assert_eq!(exact(amdahl).relative.best().map(|law| law.form), Some(Form::Amdahl));
}

#[test]
fn usl_under_noise_is_found_within_a_few_of_its_deviations() {
    let rows = noisy(&COUNTS.repeat(4), 0.05, &mut SplitMix64::new(13), usl);
    let fit = runs(&rows).expect("many counts");
    let law = law(&fit, Form::Usl);
    let covariance = law.covariance.expect("known");
    for (i, planted) in [500.0, 0.03, 0.0006].into_iter().enumerate() {
        let off = (law.parameters[i].value - planted).abs() / covariance[i][i].sqrt();
        assert!(off < 4.0, "{law:?}");
    }
}

#[test]
fn no_parameter_leaves_its_bounds_and_one_on_them_has_no_interval() {
    // Faster than in proportion, and slower with each processor.
    let gains = |n: f64| 500.0 / n.powf(1.2);
    let rows: Vec<_> = COUNTS.map(|n| (n, gains(n))).to_vec();
    for weight in [Weight::Relative, Weight::Absolute] {
        let laws = laws(&rows, weight).expect("many counts");
        for law in laws.fitted_laws() {
            for parameter in &law.parameters {
                let upper = if matches!(parameter.name, "s" | "sigma" | "f") { 1.0 } else { 1e9 };
                assert!((0.0..=upper).contains(&parameter.value), "{law:?}");
                assert!(!parameter.is_at_bound || parameter.interval.is_none(), "{law:?}");
            }
        }
        let amdahl = laws.amdahl.law().expect("it is fitted");
        assert_eq!(amdahl.value("s"), Some(0.0));
        assert!(amdahl.parameters[1].is_at_bound);
    }
}

#[test]
fn times_that_only_grow_have_no_law_but_that_of_a_serial_program() {
    let rows: Vec<_> = COUNTS[3..].iter().map(|&n| (n, 0.2 * (n - 1.0))).collect();
    let fit = runs(&rows).expect("many counts");
    assert_eq!(*fit.relative.of(Form::Usl), Fitted::Degenerate { c: None });
    let Fitted::Degenerate { c: Some(c) } = fit.relative.network else {
        panic!("{:?}", fit.relative.network);
    };
    assert!((c - 0.2).abs() < 1e-12);
    assert_eq!(law(&fit, Form::Amdahl).value("s"), Some(1.0));
    assert!(law(&fit, Form::Amdahl).is_poor());
}

#[test]
fn four_rows_cannot_tell_usl_from_amdahl() {
    let rows = noisy(&COUNTS[..4], 0.01, &mut SplitMix64::new(14), usl);
    let fit = runs(&rows).expect("four counts");
    assert!(fit.relative.cannot_tell().contains(&(Form::Amdahl, Form::Usl)));
    assert!(fit.relative.usl.law().is_some_and(|law| law.aicc.is_none()));
    let two = runs(&rows[..2]).expect("two counts");
    assert_eq!(two.relative.usl, Fitted::Undetermined);
    assert!(two.relative.cannot_tell().contains(&(Form::Amdahl, Form::Network)));
    let many = noisy(&COUNTS.repeat(4), 0.01, &mut SplitMix64::new(14), usl);
    let told = runs(&many).expect("many counts").relative.cannot_tell();
    assert!(!told.contains(&(Form::Amdahl, Form::Usl)), "{told:?}");
}

#[test]
fn three_runs_where_two_laws_differ_most_mostly_tell_them_apart() {
    let mut random = SplitMix64::new(15);
    let doubt = (Form::Amdahl, Form::Usl);
    let (mut asked, mut settled) = (0, 0);
    for _ in 0..100 {
        let mut rows = noisy(&[1.0, 2.0, 4.0, 8.0].repeat(2), 0.02, &mut random, usl);
        let before = runs(&rows).expect("four counts");
        let Some(next) = before.next_n() else { continue };
        assert!(next.at.fract() == 0.0 && (1.0..=32.0).contains(&next.at), "{next:?}");
        assert_eq!(next.times.0 < next.times.1, 0.0 < next.deviations, "{next:?}");
        if before.relative.cannot_tell().contains(&doubt) {
            rows.extend(noisy(&[next.at; 3], 0.02, &mut random, usl));
            let after = runs(&rows).expect("five counts");
            asked += 1;
            settled += u32::from(!after.relative.cannot_tell().contains(&doubt));
        }
    }
    assert!(20 <= asked && 4 * asked <= 5 * settled, "{settled} of {asked}");
}

#[test]
fn where_the_laws_are_the_same_the_next_run_is_the_largest() {
    let next = exact(amdahl).next_n().expect("the USL has support too");
    assert_eq!((next.at, next.deviations), (256.0, 0.0));
    assert!((next.times.0 - amdahl(256.0)).abs() < 1e-9);
    // A law that nothing else comes near has nothing to be told from.
    let many = noisy(&COUNTS.repeat(9), 0.01, &mut SplitMix64::new(18), usl);
    assert_eq!(runs(&many).expect("many counts").next_n(), None);
}

#[test]
fn where_fewer_were_faster_no_more_are_to_be_measured() {
    let mut random = SplitMix64::new(19);
    let mut risen = 0;
    for _ in 0..100 {
        let rows = noisy(&[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0], 0.05, &mut random, usl);
        let fit = runs(&rows).expect("seven counts");
        let (fastest, _) = fit.fastest().expect("runs");
        let most = if fastest < 64.0 { 64.0 } else { 256.0 };
        assert_eq!(fit.reach(), most);
        risen += u32::from(fastest < 64.0);
        assert!(fit.next_n().is_none_or(|next| next.at <= most), "{:?}", fit.next_n());
    }
    assert!((1..100).contains(&risen), "{risen}");
}

#[test]
fn speedups_over_a_measured_run_find_what_was_planted() {
    let anchored = exact(usl).anchored.expect("there is a run on one");
    assert!((anchored.usl.sigma / 0.03 - 1.0).abs() < 1e-9, "{anchored:?}");
    assert!((anchored.usl.kappa / 0.0006 - 1.0).abs() < 1e-9, "{anchored:?}");
    let peak = anchored.usl.peak().expect("kappa is above zero");
    assert!((peak - (0.97_f64 / 0.0006).sqrt()).abs() < 1e-6);
    assert!((anchored.usl.speedup(16.0) - 500.0 / usl(16.0)).abs() < 1e-9);
    assert_eq!(anchored.t1, 500.0);
    let from_two = COUNTS[1..].iter().map(|&n| (n, usl(n))).collect::<Vec<_>>();
    assert_eq!(runs(&from_two).expect("many counts").anchored, None);
}

#[test]
fn the_karp_flatt_metric_of_amdahl_s_times_is_its_serial_fraction() {
    let fit = exact(amdahl);
    assert!(fit.karp_flatt.is_measured);
    assert_eq!(fit.karp_flatt.rows.len(), COUNTS.len() - 1);
    assert!(fit.karp_flatt.rows.iter().all(|(_, e)| (e - 0.05).abs() < 1e-12));
    let from_two = COUNTS[1..].iter().map(|&n| (n, amdahl(n))).collect::<Vec<_>>();
    let fitted = runs(&from_two).expect("many counts").karp_flatt;
    assert!(!fitted.is_measured && (fitted.t1 - 500.0).abs() < 1e-9);
}

#[test]
fn gustafson_s_law_is_found_in_times_of_a_problem_that_grows() {
    let (t1, s) = (20.0, 0.1);
    let rows = COUNTS.map(|n| (n, t1 * n / (s + (1.0 - s) * n)));
    let law = runs(&rows).expect("many counts").gustafson.expect("two counts differ");
    assert!((law.t1.value / t1 - 1.0).abs() < 1e-12 && (law.s.value / s - 1.0).abs() < 1e-12);
    assert!((law.speedup(64.0) - 57.7).abs() < 1e-9 && law.errors.worst < 1e-12);
    // The same time on any number is no serial part, and one as long as the number all of it.
    let flat = runs(&COUNTS.map(|n| (n, 20.0))).expect("many counts").gustafson;
    assert!(flat.is_some_and(|law| law.s.value < 1e-12));
    let serial = runs(&COUNTS.map(|n| (n, 20.0 * n))).expect("many counts").gustafson;
    assert!(serial.is_some_and(|law| (law.s.value - 1.0).abs() < 1e-12));
}

#[test]
fn a_law_s_derivatives_and_peak_are_those_of_its_time() {
    for (fit, form) in [(exact(usl), Form::Usl), (exact(network), Form::Network)] {
        let law = law(&fit, form);
        let peak = law.peak().expect("it has one");
        assert!(law.time(peak) < law.time(peak * 1.01) && law.time(peak) < law.time(peak / 1.01));
        assert!((law.speedup(8.0) - law.time(1.0) / law.time(8.0)).abs() < 1e-12);
    }
    assert_eq!(law(&exact(amdahl), Form::Amdahl).peak(), None);
}

#[test]
fn what_says_no_law_is_refused_on_the_text() {
    for rows in [&[][..], &[(4.0, 1.0)], &[(4.0, 1.0), (4.0, 1.1)]] {
        let error = runs(rows).expect_err("no two counts");
        assert_eq!((error.kind().name(), error.field()), ("insufficient_data", "text"));
    }
    for row in [(0.0, 1.0), (-2.0, 1.0), (2.0, 0.0), (2.0, f64::NAN), (f64::NAN, 1.0)] {
        let error = runs(&[(1.0, 2.0), row]).expect_err("no run");
        assert_eq!((error.kind().name(), error.field()), ("out_of_range", "text"));
    }
}
