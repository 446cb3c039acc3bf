//! The best size of the cores of a chip.

use super::fraction::Fraction;
use super::hill_marty::{Chip, CorePerformance};
use crate::{Error, ErrorKind};

/// The core size with which a chip of `n` BCE is fastest, and how fast.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestCore {
    /// BCE of a core, not rounded.
    pub r: f64,
    /// The speedup with it, over one BCE.
    pub s: f64,
}

/// One of the three laws of Hill and Marty.
pub type ChipLaw = fn(Fraction, &Chip, CorePerformance) -> Result<f64, Error>;

/// Sizes looked at, evenly in the logarithm, before the search between two of them.
const LOOKS: u32 = 64;
/// Golden-section steps: the last interval is `n^(2/64)` times 1e-9.
const STEPS: u32 = 44;

/// Returns the core size `r`, `1 <= r <= n`, at which `law` gives the greatest speedup on a chip of
/// `n` BCE: the best of 64 sizes even in `log r`, then a golden-section search around it. The least
/// where several are as good.
///
/// ```
/// use crossover_model::speedup::{CorePerformance, Fraction, best_core, hill_marty_symmetric};
/// // Hill and Marty 2008: f = 0.975 on 256 BCE is best with cores of about 7, at 51.2.
/// let f = Fraction::Parallel(0.975);
/// let best = best_core(hill_marty_symmetric, f, 256.0, CorePerformance::SquareRoot)?;
/// assert!((best.r - 6.56).abs() < 0.01 && (best.s - 51.2).abs() < 0.05);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As the law: names `s` or `f`, `n`, `perf` or `S`.
///
/// Source: derived from Hill and Marty 2008.
pub fn best_core(
    law: ChipLaw,
    fraction: Fraction,
    n: f64,
    perf: CorePerformance,
) -> Result<BestCore, Error> {
    let at = |log_r: f64| {
        let r = log_r.exp().clamp(1.0, n);
        let s = law(fraction, &Chip { n, r }, perf)?;
        Ok::<_, Error>(BestCore { r, s })
    };
    // The ends themselves, so that they are met exactly; it also checks `n` before `clamp` does.
    let mut best = BestCore { r: 1.0, s: law(fraction, &Chip { n, r: 1.0 }, perf)? };
    let whole = n.ln();
    if !whole.is_finite() {
        return Err(Error::new(ErrorKind::NonFinite, "n", n, "give a finite number"));
    }
    let step = whole / f64::from(LOOKS);
    let mut middle = 0.0;
    for look in 1..=LOOKS {
        let log_r = step * f64::from(look);
        let found = if look == LOOKS {
            let s = law(fraction, &Chip { n, r: n }, perf)?;
            BestCore { r: n, s }
        } else {
            at(log_r)?
        };
        if best.s < found.s {
            (best, middle) = (found, log_r);
        }
    }
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = ((middle - step).max(0.0), (middle + step).min(whole));
    for _ in 0..STEPS {
        let (left, right) = (high - golden * (high - low), low + golden * (high - low));
        let (left_found, right_found) = (at(left)?, at(right)?);
        for found in [left_found, right_found] {
            if best.s < found.s {
                best = found;
            }
        }
        if left_found.s < right_found.s {
            low = left;
        } else {
            high = right;
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::super::{hill_marty_asymmetric, hill_marty_dynamic, hill_marty_symmetric};
    use super::*;

    const LAWS: [ChipLaw; 3] = [hill_marty_symmetric, hill_marty_asymmetric, hill_marty_dynamic];

    #[test]
    fn the_symmetric_optimum_is_where_its_derivative_vanishes() {
        // With perf = r^a: r = a (1 - f) n / (f (1 - a)), within 1 and n.
        for (f, a) in [(0.9, 0.5), (0.975, 0.5), (0.99, 0.3), (0.5, 0.5), (0.999, 0.1)] {
            let n = 256.0_f64;
            let r = (a * (1.0 - f) * n / (f * (1.0 - a))).clamp(1.0, n);
            let perf = CorePerformance::Power(a);
            let best = best_core(hill_marty_symmetric, Fraction::Parallel(f), n, perf);
            let best = best.expect("valid");
            assert!((best.r - r).abs() < 1e-5 * r, "{f} {a}: {best:?} for {r}");
        }
    }

    #[test]
    fn no_size_beats_the_best() {
        for law in LAWS {
            for f in [0.0, 0.5, 0.975, 1.0] {
                let (perf, fraction) = (CorePerformance::SquareRoot, Fraction::Parallel(f));
                let best = best_core(law, fraction, 64.0, perf).expect("valid");
                for r in 1..=64 {
                    let chip = Chip { n: 64.0, r: f64::from(r) };
                    let s = law(fraction, &chip, perf).expect("valid");
                    assert!(s <= best.s * (1.0 + 1e-12), "{f} {r}");
                }
            }
        }
    }

    #[test]
    fn a_dynamic_chip_is_best_as_one_core() {
        let (f, perf) = (Fraction::Parallel(0.9), CorePerformance::SquareRoot);
        let best = best_core(hill_marty_dynamic, f, 256.0, perf);
        assert_eq!(best.expect("valid").r, 256.0);
    }

    #[test]
    fn a_chip_of_one_has_no_choice_and_one_of_none_is_refused() {
        let (f, perf) = (Fraction::Parallel(0.9), CorePerformance::SquareRoot);
        let best = best_core(hill_marty_symmetric, f, 1.0, perf);
        assert_eq!(best, Ok(BestCore { r: 1.0, s: 1.0 }));
        for n in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let error = best_core(hill_marty_symmetric, f, n, perf);
            assert_eq!(error.expect_err("no chip").field(), "n");
        }
    }
}
