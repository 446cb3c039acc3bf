//! Abstract machines and overheads.

use crossover_model::Size;
use crossover_model::machines::{
    self, Bsp, LogGp, LogP, Superstep, gram_fixed, gram_flexible, pram, superstep,
    superstep_overlap,
};
use crossover_model::overhead::{self, Term};
use proptest::prelude::*;

use super::{ROUNDING, network};

proptest! {
    #[test]
    fn overlap_never_slows_a_superstep(w in 0.0..1e6, h in 0.0..1e6, g in 0.0..100.0, l in 0.0..1e6) {
        let (bsp, step) = (Bsp { g, l }, Superstep { w, h });
        let (apart, overlapped) = (superstep(&bsp, &step)?, superstep_overlap(&bsp, &step)?);
        prop_assert!(overlapped <= apart * (1.0 + ROUNDING) && apart <= 3.0 * overlapped * (1.0 + ROUNDING));
    }

    #[test]
    fn a_pram_is_the_fastest_machine(
        n in 1u32..100_000, p in 1u32..300, network in network(), tc in 1e-10..1e-6,
    ) {
        let (n, p) = (f64::from(n), f64::from(p));
        let workload = machines::Workload::sum(&Size { n, p })?;
        let least = pram(&workload, tc)?.total() * (1.0 - ROUNDING);
        let bsp = Bsp::of_network(&network, tc)?;
        prop_assert!(least <= gram_fixed(&workload, tc, 1.0)?.total());
        prop_assert!(least <= gram_flexible(&workload, tc, &network, 1.0)?.total());
        prop_assert!(least <= workload.bsp(&bsp, tc, true)?.total());
        prop_assert!(workload.bsp(&bsp, tc, true)?.total() <= workload.bsp(&bsp, tc, false)?.total() * (1.0 + ROUNDING));
        let logp = LogP::of_network(&network, 1.0, 1.0)?;
        prop_assert!(least <= workload.logp(&logp, 1.0, tc)?.total());
        prop_assert!(workload.logp(&logp, 1.0, tc)?.total() <= workload.logp_acknowledged(&logp, 1.0, tc)?.total() * (1.0 + ROUNDING));
        prop_assert!(least <= workload.loggp(&LogGp::of_network(&network, 8.0, 1.0)?, 8.0, tc)?.total());
    }

    #[test]
    fn the_isoefficient_work_keeps_the_efficiency(
        e in 0.05..0.95, p in 2u32..4096, tc in 1e-9..1e-6, coefficient in 1e-9..1e-3, a in 0.0..3.0, b in 0.0..2.0, d in 0.0..0.9,
    ) {
        let term = [Term { coefficient, p: a, log_p: b, w: d }];
        let found = overhead::isoefficiency(&term, e, f64::from(p), tc)?;
        let work = found.w * tc;
        prop_assert!((work / (work + found.overhead) - e).abs() < 1e-9);
    }
}
