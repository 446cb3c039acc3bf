//! Laws of the roofline.

use crossover_model::roofline::{BlockedProduct, Bound, Roof, largest_block};
use proptest::prelude::*;

use super::{ROUNDING, count, near};

fn rate() -> impl Strategy<Value = f64> {
    (0.0..18.0).prop_map(|power| 10_f64.powf(power))
}

fn roof() -> impl Strategy<Value = Roof> {
    (rate(), rate()).prop_map(|(peak, beta)| Roof { peak, beta })
}

fn intensity() -> impl Strategy<Value = f64> {
    (-6.0..6.0).prop_map(|power| 10_f64.powf(power))
}

proptest! {
    #[test]
    fn attainable_performance_never_falls_and_is_concave(roof in roof(), i in intensity(), j in intensity(), share in 0.0..1.0) {
        let at = |intensity| roof.attainable(intensity);
        let (low, high) = (i.min(j), i.max(j));
        prop_assert!(at(low)? <= at(high)? && at(high)? <= roof.peak);
        let between = share * low + (1.0 - share) * high;
        let chord = share * at(low)? + (1.0 - share) * at(high)?;
        prop_assert!(chord * (1.0 - ROUNDING) <= at(between)?);
    }

    #[test]
    fn the_peak_is_attained_from_the_ridge_on_and_memory_limits_below(roof in roof(), share in 0.01..0.99) {
        let ridge = roof.ridge()?;
        prop_assert!(near(roof.attainable(ridge)?, roof.peak));
        prop_assert_eq!(roof.bound(share * ridge)?, Bound::Memory);
        prop_assert!(near(roof.attainable(share * ridge)?, share * roof.peak));
        prop_assert_eq!(roof.bound(ridge / share)?, Bound::Compute);
        prop_assert_eq!(roof.attainable(ridge / share)?, roof.peak);
    }

    #[test]
    fn a_ceiling_never_raises_the_roof(roof in roof(), i in intensity(), ceilings in prop::collection::vec(self::roof(), 0..4)) {
        let below = roof.below(&ceilings)?;
        for other in ceilings.iter().chain([&roof]) {
            prop_assert!(below.attainable(i)? <= other.attainable(i)?);
        }
    }

    #[test]
    fn larger_blocks_have_a_higher_intensity_up_to_that_of_one_pass(n in count(10_000), share in 0.0..1.0, word in 1.0..16.0) {
        let with = |b| BlockedProduct { n, b, word }.intensity();
        let b = f64::floor(1.0 + share * (n - 1.0));
        prop_assert!(with(1.0)? <= with(b)? && with(b)? <= with(n)?);
        // Three matrices read and one written, each word once.
        prop_assert!(near(with(n)?, 2.0 * n.powi(3) / (4.0 * n * n * word)));
        let product = BlockedProduct { n, b, word };
        prop_assert!((product.block_of(product.intensity()? * (1.0 - 1e-12))? / b - 1.0).abs() < 1e-6);
    }

    #[test]
    fn three_of_the_largest_blocks_fit_the_cache_and_no_larger_ones(cache in 1e3..1e9, word in 1.0..16.0) {
        let b = largest_block(cache, word)?;
        prop_assert!(3.0 * b * b * word <= cache * (1.0 + ROUNDING));
        prop_assert!(cache <= 3.0 * (b + 1.0).powi(2) * word * (1.0 + ROUNDING));
    }
}
