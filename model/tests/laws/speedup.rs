//! Laws of speedup, and the run over a network.

use crossover_model::distributed::{self as traffic, Base, Run, best_n, predict};
use crossover_model::speedup::{
    Chip, CorePerformance, Fraction, Measured, Usl, amdahl, amdahl_limit, amdahl_required_n,
    fraction_amdahl_to_gustafson, fraction_gustafson_to_amdahl, gustafson, hill_marty_asymmetric,
    hill_marty_dynamic, hill_marty_symmetric, karp_flatt, scaled_times, sun_chen_fixed_time,
    sun_ni, usl, usl_peak,
};
use proptest::prelude::*;

use super::{ROUNDING, count, near};

fn chip() -> impl Strategy<Value = Chip> {
    (1.0..1024.0, 0.0..1.0).prop_map(|(n, part): (f64, f64)| Chip { n, r: 1.0 + part * (n - 1.0) })
}

proptest! {
    #[test]
    fn amdahl_stays_between_one_and_its_limit(s in 1e-6..1.0, n in count(100_000)) {
        let s = Fraction::Serial(s);
        let speedup = amdahl(s, n)?;
        prop_assert!(1.0 - ROUNDING <= speedup && speedup <= n.min(amdahl_limit(s)?) * (1.0 + ROUNDING));
        prop_assert!(speedup <= amdahl(s, n + 1.0)? * (1.0 + ROUNDING));
        let run = Measured { n: n + 1.0, speedup: amdahl(s, n + 1.0)? };
        prop_assert!(near(karp_flatt(&run)? + 1.0, s.serial() + 1.0));
    }

    #[test]
    fn required_processors_invert_amdahl(s in 0.0..0.5, n in count(1000)) {
        let s = Fraction::Serial(s);
        prop_assert!((amdahl_required_n(s, amdahl(s, n)?.max(1.0))? / n - 1.0).abs() < 1e-6);
    }

    #[test]
    fn one_fraction_makes_amdahl_and_gustafson_the_same(s in 0.0..1.0, n in count(10_000)) {
        let s = Fraction::Serial(s);
        let scaled = fraction_amdahl_to_gustafson(s, n)?;
        prop_assert!(near(gustafson(scaled, n)?, amdahl(s, n)?));
        prop_assert!((fraction_gustafson_to_amdahl(scaled, n)?.serial() - s.serial()).abs() < 1e-9);
    }

    #[test]
    fn cores_of_one_bce_make_hill_marty_amdahl(f in 0.0..1.0, n in count(4096)) {
        let (f, chip) = (Fraction::Parallel(f), Chip { n, r: 1.0 });
        let law = amdahl(f, n)?;
        for speedup in [hill_marty_symmetric, hill_marty_asymmetric, hill_marty_dynamic] {
            prop_assert!(near(speedup(f, &chip, CorePerformance::SquareRoot)?, law));
        }
    }

    #[test]
    fn chips_gain_with_freedom(f in 0.0..1.0, chip in chip(), a in 0.0..1.0) {
        let (f, perf) = (Fraction::Parallel(f), CorePerformance::Power(a));
        let symmetric = hill_marty_symmetric(f, &chip, perf)?;
        let asymmetric = hill_marty_asymmetric(f, &chip, perf)?;
        let dynamic = hill_marty_dynamic(f, &chip, perf)?;
        prop_assert!(symmetric <= asymmetric * (1.0 + ROUNDING));
        prop_assert!(asymmetric <= dynamic * (1.0 + ROUNDING));
    }

    #[test]
    fn sun_chen_is_gustafson(f in 0.0..1.0, m in count(4096)) {
        let f = Fraction::Parallel(f);
        prop_assert!(near(sun_chen_fixed_time(f, m, 1.0)?.s, gustafson(f, m)?));
    }

    /// The definition, (4), (6) and (7) of the paper, is its formula (8), whatever the core.
    #[test]
    fn fixed_time_is_the_ratio_of_the_scaled_work_s_two_times(
        f in 0.0..1.0, m in count(4096), w in 1.0..1e15, perf in 1.0..1e12,
    ) {
        let f = Fraction::Parallel(f);
        let (scaled, times) = (sun_chen_fixed_time(f, m, w)?, scaled_times(f, m, w, perf)?);
        prop_assert!(near(times.sequential / times.parallel, scaled.s));
        prop_assert!(near(times.parallel, w / perf));
        prop_assert!(near(scaled.w_scaled / w, scaled.s) && near(scaled.w_base, m * w));
    }

    #[test]
    fn sun_ni_lies_between_amdahl_and_gustafson(f in 0.0..1.0, m in count(4096), part in 0.0..1.0) {
        let f = Fraction::Parallel(f);
        let speedup = sun_ni(f, m, 1.0 + part * (m - 1.0))?;
        let (least, most) = (amdahl(f, m)?, gustafson(f, m)?);
        prop_assert!(least * (1.0 - ROUNDING) <= speedup && speedup <= most * (1.0 + ROUNDING));
        prop_assert!(near(sun_ni(f, m, 1.0)?, least));
        prop_assert!(near(sun_ni(f, m, m)?, most));
    }

    #[test]
    fn without_coherence_usl_is_amdahl(sigma in 0.0..1.0, n in count(4096)) {
        let alone = usl(&Usl { sigma, kappa: 0.0 }, n)?;
        prop_assert!(near(alone, amdahl(Fraction::Serial(sigma), n)?));
    }

    #[test]
    fn usl_peaks_where_it_says(sigma in 0.0..0.9, kappa in 1e-6..0.1) {
        let costs = Usl { sigma, kappa };
        let peak = usl_peak(&costs)?;
        let around = usl(&costs, peak.floor().max(1.0))?.max(usl(&costs, peak.ceil().max(1.0))?);
        for n in [1.0, (peak / 2.0).ceil(), (2.0 * peak).ceil(), (10.0 * peak).ceil()] {
            prop_assert!(usl(&costs, n)? <= around * (1.0 + ROUNDING));
        }
    }

    #[test]
    fn messages_only_slow_a_run_down(
        f in 0.0..1.0, n in count(256), cores in count(16), bits in 0.0..1e7, overlap: bool,
        base in prop_oneof![Just(Base::SunChen), Just(Base::Amdahl)],
        pattern in prop_oneof![Just(traffic::Pattern::Names), Just(traffic::Pattern::Broadcast), Just(traffic::Pattern::HaloRows), Just(traffic::Pattern::AllToAll)],
    ) {
        let run = Run { f, bits, cores, overlap, base, pattern, ..Run::default() };
        let law = match base {
            Base::SunChen => gustafson(Fraction::Parallel(f), n)?,
            Base::Amdahl => amdahl(Fraction::Parallel(f), n)?,
        };
        let predicted = predict(&run, n)?;
        prop_assert!(predicted.speedup <= law * (1.0 + ROUNDING));
        let silent = Run { pattern: traffic::Pattern::None, ..run };
        prop_assert!(near(predict(&silent, n)?.speedup, law));
        prop_assert!((0.0..=1.0).contains(&predicted.comm_share));
    }

    #[test]
    fn no_count_beats_the_best(f in 0.0..1.0, bits in 0.0..1e7, n in count(1024)) {
        let run = Run { f, bits, ..Run::default() };
        prop_assert!(best_n(&run)?.t_est <= predict(&run, n)?.t_est);
    }
}
