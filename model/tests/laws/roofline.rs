//! Laws of the roofline.

use crossover_model::roofline::{BlockedProduct, Bound, Counts, Product, Roof, largest_block};
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

fn product() -> impl Strategy<Value = Product> {
    let size = || count(100_000);
    let bytes = || 0.5..8.0;
    (size(), size(), size(), bytes(), bytes(), bytes()).prop_map(|v| Product {
        rows: v.0,
        inner: v.1,
        columns: v.2,
        bytes_a: v.3,
        bytes_b: v.4,
        bytes_c: v.5,
    })
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
    fn a_product_is_counted_as_its_operations_and_operands_are(product in product()) {
        let Product { rows: m, inner: k, columns: n, bytes_a, bytes_b, bytes_c } = product;
        let bytes = bytes_a * m * k + bytes_b * k * n + bytes_c * m * n;
        let counted = Counts { flops: 2.0 * m * k * n, loads: bytes, stores: 0.0, operand: 1.0 };
        prop_assert!(near(product.intensity()?, counted.intensity()?));
        // A product turned over, of the other two matrices, moves the same.
        let turned = Product { rows: n, columns: m, bytes_a: bytes_b, bytes_b: bytes_a, ..product };
        prop_assert!(near(product.intensity()?, turned.intensity()?));
    }

    #[test]
    fn a_product_is_compute_bound_from_its_critical_rows_on(roof in roof(), product in product()) {
        let ridge = roof.ridge()?;
        let of = |rows| roof.bound(Product { rows, ..product }.intensity()?);
        match product.rows_of(ridge) {
            Ok(rows) if 1.001 < rows && rows < 1e9 => {
                let above = (rows * (1.0 + 1e-9)).ceil();
                prop_assert_eq!(of(above)?, Bound::Compute);
                let below = (rows * (1.0 - 1e-9)).floor();
                if below < rows * (1.0 - 1e-9) && 1.0 <= below {
                    prop_assert_eq!(of(below)?, Bound::Memory);
                }
                prop_assert!(product.rows_of_large(ridge)? <= rows);
            }
            Ok(_) => {}
            Err(_) => prop_assert_eq!(of(1e12)?, Bound::Memory),
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
