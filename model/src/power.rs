//! Powers of two.

use std::f64::consts::LN_2;

/// `2^x`, exact for whole `x` above -1023. That of the standard library brings a table of 4 kB along,
/// which every web page would load; so would `2_f64.powf(x)`, which the compiler takes for the same.
///
/// ```
/// use crossover_model::power::exp2;
/// assert_eq!(exp2(10.0), 1024.0);
/// assert_eq!(exp2(-3.0), 0.125);
/// assert!((exp2(0.5) - 2_f64.sqrt()).abs() < 1e-15);
/// ```
#[must_use]
pub fn exp2(x: f64) -> f64 {
    if !x.is_finite() {
        return x.exp();
    }
    let whole = x.floor();
    f64::powi(2.0, whole as i32) * ((x - whole) * LN_2).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_power_of_two() {
        for whole in -1022..=1023 {
            assert_eq!(exp2(f64::from(whole)), f64::from(whole).exp2());
        }
        for step in -4000..4000 {
            let x = f64::from(step) * 0.25 + 0.1;
            assert!((exp2(x) / x.exp2() - 1.0).abs() < 1e-15, "{x}");
        }
        assert_eq!(exp2(f64::INFINITY), f64::INFINITY);
        assert_eq!((exp2(2000.0), exp2(-2000.0)), (f64::INFINITY, 0.0));
        assert_eq!(exp2(f64::NEG_INFINITY), 0.0);
        assert!(exp2(f64::NAN).is_nan());
    }
}
