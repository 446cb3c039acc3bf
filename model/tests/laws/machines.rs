//! Abstract machines and overheads.

use crossover_model::Size;
use crossover_model::machines::{
    self, Access, Accesses, Bsp, LogGp, LogP, Memory, SharedMemory, Superstep, gram_fixed,
    gram_flexible, greatest_load, pram, superstep, superstep_overlap,
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

fn placements(balls: u32, bins: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..bins.pow(balls)).map(move |mut way| {
        let mut loads = vec![0; bins];
        for _ in 0..balls {
            loads[way % bins] += 1;
            way /= bins;
        }
        loads
    })
}

#[test]
fn the_greatest_load_is_the_mean_over_all_placements() {
    for balls in 1..=7 {
        for bins in 1..=5 {
            let greatest = placements(balls, bins).map(|loads| loads.into_iter().max());
            let all: usize = greatest.map(|load| load.expect("a bin")).sum();
            let mean = all as f64 / bins.pow(balls) as f64;
            let found = greatest_load(balls.into(), bins as f64).expect("valid");
            assert!((found - mean).abs() < 1e-12, "{balls} in {bins}: {found} {mean}");
        }
    }
}

/// Partial sums in cells: in each step the upper ones are written, read and added to the lower ones.
#[test]
fn a_sum_makes_the_accesses_of_a_tree_that_is_played() {
    for p in 1..=40_usize {
        let mut cells: Vec<usize> = (1..=p).collect();
        let mut phases = Vec::new();
        while 1 < cells.len() {
            let upper = cells.split_off(cells.len().div_ceil(2));
            phases.push((2.0, upper.len() as f64));
            for (cell, value) in cells.iter_mut().zip(upper) {
                *cell += value;
            }
        }
        assert_eq!(cells, [p * (p + 1) / 2]);
        let size = Size { n: 1000.0, p: p as f64 };
        for access in [Access::Erew, Access::Crew] {
            let tree = Accesses::sum(&size, access).expect("valid");
            assert_eq!(tree.phases(), phases, "{p}");
        }
    }
}

proptest! {
    /// No memory is faster than an ideal one or slower than a single module, and to fall at random is no
    /// better than to be spread evenly.
    #[test]
    fn memories_are_ordered(p in 1u32..=256, modules in 1u32..400, h in 0.0..100.0, ta in 0.0..1e-6) {
        let step = Superstep { w: 0.0, h };
        let accesses = Accesses::supersteps(&[step], f64::from(p))?;
        let on = |memory| SharedMemory { memory, modules: f64::from(modules), ta }.time(&accesses);
        let waiting = |memory| on(memory).map(|time| time.waiting);
        prop_assert_eq!(waiting(Memory::Ideal)?, 0.0);
        let (even, hashed) = (waiting(Memory::Modules)?, waiting(Memory::Hashed)?);
        prop_assert!(0.0 <= even && even <= hashed * (1.0 + ROUNDING));
        prop_assert!(hashed <= waiting(Memory::Single)? * (1.0 + ROUNDING));
    }
}
