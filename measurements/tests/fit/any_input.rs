//! Nothing that can be handed over makes a fit fail or hang.

use crossover_measurements::fit::{Weight, collective, line, loggp, points, runs};
use crossover_measurements::reading::LogGp;
use crossover_model::collectives::Terms;
use proptest::prelude::*;

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>(),
        Just(0.0),
        (0..20_u32).prop_map(|i| f64::exp2(f64::from(i))),
        1e-9..1e3_f64,
        prop_oneof![Just(1e-300), Just(1e300), Just(f64::MAX), Just(f64::MIN_POSITIVE)],
    ]
}

fn rows() -> impl Strategy<Value = Vec<(f64, f64)>> {
    prop::collection::vec((number(), number()), 0..14)
}

fn times() -> impl Strategy<Value = Vec<(f64, f64)>> {
    prop::collection::vec(((0..24_u32).prop_map(|i| f64::exp2(f64::from(i))), 1e-9..1e6_f64), 2..14)
}

proptest! {
    #[test]
    fn any_rows_are_fitted_or_refused_on_the_text(rows in rows()) {
        for error in [points(&rows).err(), runs(&rows).err(), line(&rows, Weight::Absolute).err()] {
            prop_assert!(error.is_none_or(|error| error.field() == "text"));
        }
        if let Ok(fit) = points(&rows) {
            let _ = (fit.time(1e3), fit.suspect(), fit.next_size(), fit.is_poor());
        }
        if let Ok(fit) = runs(&rows) {
            let _ = (fit.next_n(), fit.relative.best(), fit.absolute.cannot_tell());
        }
    }

    #[test]
    fn a_fit_of_times_is_made_of_numbers(rows in times()) {
        if let Ok(fit) = points(&rows) {
            let numbers = [fit.relative.ts, fit.relative.tw, fit.absolute.ts, fit.eff_tw_large];
            prop_assert!(numbers.iter().all(|number| number.is_finite()));
        }
        if let Ok(fit) = runs(&rows) {
            for law in fit.relative.fitted_laws().chain(fit.absolute.fitted_laws()) {
                prop_assert!(law.parameters.iter().all(|parameter| parameter.value.is_finite()));
                prop_assert!(law.rss.is_finite() && law.smape.is_finite());
            }
        }
    }

    #[test]
    fn the_greater_law_never_misses_by_more(rows in times()) {
        let Ok(fit) = runs(&rows) else { return Ok(()) };
        for laws in [&fit.relative, &fit.absolute] {
            if let (Some(amdahl), Some(usl)) = (laws.amdahl.law(), laws.usl.law()) {
                prop_assert!(usl.rss <= amdahl.rss * (1.0 + 1e-9));
            }
        }
    }

    #[test]
    fn any_rows_of_overheads_and_collectives_are_fitted_or_refused(rows in rows()) {
        let overheads = rows.iter().map(|&(bytes, t)| LogGp {
            line: 1,
            bytes,
            latency: Some(t).filter(|_| bytes < 1.0),
            o_send: t,
            o_receive: bytes,
            gap: None,
            gap_per_byte: None,
            round_trip: Some(t),
        });
        let _ = loggp(&overheads.collect::<Vec<_>>());
        let timed = rows.iter().map(|&(n, t)| {
            (Terms { startups: n, transfers: t, combinations: n }, n, t)
        });
        let _ = collective(&timed.collect::<Vec<_>>(), Weight::Relative);
    }
}
