//! Quantiles of Student's t distribution.
//!
//! Our own, as its degrees of freedom are whole here: then the distribution is a finite sum, exact to rounding, where a
//! crate would bring the incomplete beta function and its inverse.

use std::f64::consts::PI;

/// Beyond these degrees of freedom the expansion about the normal distribution is exact to rounding.
const MANY: usize = 1000;

/// The quantile of the normal distribution at 0.975.
const NORMAL: f64 = 1.959_963_984_540_054;

/// Returns the `t` that 95 % of Student's distribution with `degrees` of freedom lie within: its quantile at 0.975.
/// Infinite for no degrees of freedom.
///
/// Source: M. Abramowitz and I. A. Stegun, *Handbook of Mathematical Functions*, 26.7.3 to 26.7.5.
pub(super) fn quantile(degrees: usize) -> f64 {
    match degrees {
        0 => f64::INFINITY,
        // The two that have a closed form, far from the normal distribution.
        1 => (0.475 * PI).tan(),
        2 => 0.95 * (2.0 / (1.0 - 0.95 * 0.95_f64)).sqrt(),
        3..=MANY => {
            let mut t = near_normal(degrees);
            for _ in 0..20 {
                let step = (share_within(t, degrees) - 0.95) / (2.0 * density(t, degrees));
                t -= step;
                if step.abs() < 1e-14 * t {
                    break;
                }
            }
            t
        }
        _ => near_normal(degrees),
    }
}

/// Returns the share of the distribution within `t` of zero.
fn share_within(t: f64, degrees: usize) -> f64 {
    let angle = (t / (degrees as f64).sqrt()).atan();
    let (sin, cos) = angle.sin_cos();
    let odd = degrees % 2 == 1;
    // 1, cos^2 1/2, cos^4 1/2 3/4, ...; for an odd number cos, cos^3 2/3, cos^5 2/3 4/5, ...
    let mut term = if odd { cos } else { 1.0 };
    let mut sum = 0.0;
    for j in (if odd { 3 } else { 2 }..=degrees).step_by(2) {
        sum += term;
        term *= cos * cos * (j - 1) as f64 / j as f64;
    }
    if odd { 2.0 / PI * (angle + sin * sum) } else { sin * sum }
}

fn density(t: f64, degrees: usize) -> f64 {
    // Gamma((n + 1)/2)/Gamma(n/2) from its values for n = 1 and 2, two up at a time.
    let odd = degrees % 2 == 1;
    let start = if odd { 1.0 / PI.sqrt() } else { PI.sqrt() / 2.0 };
    let ratio = (if odd { 1 } else { 2 }..degrees)
        .step_by(2)
        .fold(start, |ratio, n| ratio * (n + 1) as f64 / n as f64);
    let n = degrees as f64;
    ratio / (n * PI).sqrt() * (1.0 + t * t / n).powf(-(n + 1.0) / 2.0)
}

/// The expansion in powers of `1/degrees`.
fn near_normal(degrees: usize) -> f64 {
    let (x, n) = (NORMAL, degrees as f64);
    let square = x * x;
    let terms = [
        (square + 1.0) / 4.0,
        ((5.0 * square + 16.0) * square + 3.0) / 96.0,
        (((3.0 * square + 19.0) * square + 17.0) * square - 15.0) / 384.0,
        ((((79.0 * square + 776.0) * square + 1482.0) * square - 1920.0) * square - 945.0)
            / 92_160.0,
    ];
    x * terms.iter().rev().fold(0.0, |sum, term| (sum + term) / n) + x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quantiles_are_those_of_the_incomplete_beta_function_with_thirty_digits() {
        let known = [
            (1, 12.706_204_736_174_705),
            (2, 4.302_652_729_749_464),
            (3, 3.182_446_305_283_709_6),
            (4, 2.776_445_105_197_794_4),
            (7, 2.364_624_251_592_785_3),
            (22, 2.073_873_067_904_026),
            (29, 2.045_229_642_132_704_3),
            (100, 1.983_971_518_523_552_3),
            (999, 1.962_341_461_133_45),
            (1000, 1.962_339_080_826_408_5),
            (1001, 1.962_336_705_280_88),
            (30_000, 1.960_043_063_383_935),
        ];
        for (degrees, t) in known {
            let error = (quantile(degrees) / t - 1.0).abs();
            assert!(error < 1e-13, "{degrees}: {} is not {t}", quantile(degrees));
        }
        assert_eq!(quantile(0), f64::INFINITY);
    }

    #[test]
    fn more_degrees_of_freedom_are_a_narrower_distribution() {
        let quantiles: Vec<f64> = (1..3000).map(quantile).collect();
        assert!(quantiles.windows(2).all(|pair| pair[1] < pair[0]));
        assert!((quantile(usize::MAX) - NORMAL).abs() < 1e-15);
    }
}
