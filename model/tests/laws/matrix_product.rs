//! Laws of matrix products: bounds, limits, and what more processes, copies and overlap do.

use crossover_model::matrix_product::{
    Algorithm, Broadcast, Machine, Product, Scaling, bound_independent, bound_memory, valid_copies,
};
use crossover_model::{ErrorKind, Size};
use proptest::prelude::*;

use super::near;

fn machine() -> impl Strategy<Value = Machine> {
    let time = |low: f64, high: f64| (low..high).prop_map(|power| 10_f64.powf(power));
    (time(-7.0, -3.0), time(-10.0, -6.0), time(-11.0, -8.0), time(4.0, 9.0), any::<bool>())
        .prop_map(|(ts, tw, tc, memory, overlap)| Machine { ts, tw, tc, memory, overlap })
}

/// Products that every algorithm can divide: processes are a sixth power.
fn product() -> impl Strategy<Value = Product> {
    let ring = prop_oneof![Just(Broadcast::Binomial), Just(Broadcast::Ring)];
    (1..=5_u32, 1000..100_000_u32, 1..=512_u32, ring, any::<bool>()).prop_map(
        |(root, n, b, broadcast, skew)| {
            let size = Size { n: f64::from(n.max(root.pow(6))), p: f64::from(root.pow(6)) };
            Product { size, panel: f64::from(b), broadcast, skew }
        },
    )
}

/// Every algorithm, and 2.5D with every number of copies.
fn all(product: &Product) -> Vec<(Algorithm, f64)> {
    let copies = valid_copies(&product.size).map(|c| (Algorithm::Copies, c));
    let others = Algorithm::ALL.into_iter().filter(|one| *one != Algorithm::Copies);
    others.map(|one| (one, 1.0)).chain(copies).collect()
}

proptest! {
    #[test]
    fn no_algorithm_moves_fewer_words_than_a_bound(product in product()) {
        for (algorithm, c) in all(&product) {
            let counts = product.counts(algorithm, c).expect("it runs");
            let any = bound_independent(&product.size).expect("allowed");
            let with = bound_memory(&product.size, counts.memory).expect("allowed");
            // Aligned blocks save Cannon two messages, of which a small grid has few.
            let words = counts.words() * if product.skew { 1.0 } else { 2.0 };
            prop_assert!(any.max(with) <= words * (1.0 + 1e-12) || product.size.p == 1.0, "{algorithm} {c}");
        }
    }

    #[test]
    fn one_copy_is_cannon(product in product()) {
        let [one, cannon] = [Algorithm::Copies, Algorithm::Cannon]
            .map(|algorithm| product.counts(algorithm, 1.0).expect("a square"));
        prop_assert_eq!((one.messages, one.block, one.memory), (cannon.messages, cannon.block, cannon.memory));
    }

    #[test]
    fn four_times_the_processes_halve_the_words_of_cannon_and_save_block_rows_none(q in 2..100_u32) {
        let words = |algorithm, p: u32| {
            let size = Size { n: 1e6, p: f64::from(p) };
            Product { size, ..Product::default() }.counts(algorithm, 1.0).expect("a square").words()
        };
        let (p, more) = (q * q, 4 * q * q);
        prop_assert!(near(words(Algorithm::Cannon, p), 2.0 * words(Algorithm::Cannon, more)));
        prop_assert!(words(Algorithm::Rows, p) < words(Algorithm::Rows, more));
    }

    #[test]
    fn no_algorithm_that_fits_is_faster_than_the_best(product in product(), machine in machine()) {
        let fit = |(algorithm, c)| {
            let counts = product.counts(algorithm, c).expect("it runs");
            (counts.memory <= machine.memory).then(|| product.time(&machine, &counts).expect("finite").total)
        };
        let times: Vec<f64> = all(&product).into_iter().filter_map(fit).collect();
        match product.best(&machine, None) {
            Ok(best) => {
                prop_assert!(times.iter().all(|time| best.time.total <= time * (1.0 + 1e-9)));
                prop_assert!(best.counts.memory <= machine.memory);
            }
            Err(error) => {
                prop_assert!(times.is_empty() && error.kind() == ErrorKind::Infeasible);
                prop_assert_eq!(error.field(), "M");
            }
        }
    }

    #[test]
    fn overlap_hides_the_shorter_part_and_no_more(product in product(), machine in machine()) {
        let counts = product.counts(Algorithm::Cannon, 1.0).expect("a square");
        let [with, without] = [true, false]
            .map(|overlap| product.time(&Machine { overlap, ..machine }, &counts).expect("finite"));
        prop_assert!(with.total <= without.total && without.total <= 2.0 * with.total);
        prop_assert!(near(with.total, with.computing.max(with.communicating)));
    }

    #[test]
    fn matrices_of_the_order_that_keeps_an_efficiency_have_it(
        product in product(), machine in machine(), e in 0.01..0.99,
    ) {
        let p = product.size.p;
        for (algorithm, c) in all(&product).into_iter().filter(|(one, _)| *one != Algorithm::Summa) {
            let Ok(n) = product.isoefficiency(algorithm, c, &machine, e) else {
                prop_assert_eq!(p, 1.0);
                continue;
            };
            // An order from which on a block has a row each.
            if n < p {
                continue;
            }
            let efficiency = |n: f64| {
                let there = Product { size: Size { n, p }, ..product };
                let counts = there.counts(algorithm, c).expect("it runs");
                let time = there.time(&machine, &counts).expect("finite");
                time.computing / time.total
            };
            prop_assert!(efficiency(n.floor()) <= e * (1.0 + 1e-9), "{algorithm} {n}");
            prop_assert!(e <= efficiency(n.ceil()) * (1.0 + 1e-9), "{algorithm} {n}");
        }
    }

    #[test]
    fn copies_fill_memory_from_the_first_to_the_last_process_of_strong_scaling(n in 100..100_000_u32, share in 0.001..0.9) {
        let n = f64::from(n);
        let memory = 4.0 * n * n * share;
        let at = |p| Scaling::of(&Size { n, p }, memory).expect("allowed");
        let Scaling { p_min, p_max, .. } = at(1.0);
        prop_assert!((0.999..2.0).contains(&at(p_min.ceil()).c_max) || p_min < 2.0);
        // There are as many as the cube root of p.
        let end = p_max.ceil();
        prop_assert!(at(end).c_max <= end.cbrt() * (1.0 + 1e-12));
        prop_assert!(at(2.0 * end).c_max <= (2.0 * end).cbrt() * (1.0 + 1e-12));
    }
}
