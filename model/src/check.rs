//! The domains that many models share, each as one function: it returns the value it was given,
//! or the [`Error`] that names the field.
//!
//! The simplest of them stand in the loops of every curve: inlined they are a comparison or two,
//! and the complaint stands apart.
#![expect(clippy::inline_always, reason = "called they take longer than the formulas they guard")]

use crate::{Error, ErrorKind};

/// Returns whether a number is finite and not below `least`: two comparisons, where `is_finite` beside a bound is
/// compiled to a dozen instructions on the bits.
#[inline(always)]
fn reaches(least: f64, value: f64) -> bool {
    (least..=f64::MAX).contains(&value)
}

/// A finite number.
#[inline(always)]
pub(crate) fn finite(field: &'static str, value: f64) -> Result<f64, Error> {
    if reaches(f64::MIN, value) {
        return Ok(value);
    }
    Err(not_finite(field, value))
}

/// A finite number, zero or more.
#[inline(always)]
pub(crate) fn non_negative(field: &'static str, value: f64) -> Result<f64, Error> {
    if reaches(0.0, value) {
        return Ok(value);
    }
    Err(too_small(ErrorKind::Negative, field, value))
}

/// A finite number above zero.
#[inline(always)]
pub(crate) fn positive(field: &'static str, value: f64) -> Result<f64, Error> {
    if 0.0 < value && value <= f64::MAX {
        return Ok(value);
    }
    Err(too_small(ErrorKind::NotPositive, field, value))
}

#[cold]
fn too_small(kind: ErrorKind, field: &'static str, value: f64) -> Error {
    if !value.is_finite() {
        return not_finite(field, value);
    }
    let help =
        if kind == ErrorKind::Negative { "give zero or more" } else { "give more than zero" };
    Error::new(kind, field, value, help)
}

#[cold]
fn not_finite(field: &'static str, value: f64) -> Error {
    if value.is_nan() {
        let help = "give a number";
        return Error::new(ErrorKind::NotANumber, field, "not a number", help);
    }
    Error::new(ErrorKind::NonFinite, field, value, "give a finite number")
}

#[cold]
fn overflow(field: &'static str) -> Error {
    let help = "it overflows: bring the inputs nearer to 1";
    Error::new(ErrorKind::Undefined, field, "too large", help)
}

/// A number in `least..=most`.
pub(crate) fn in_range(
    field: &'static str,
    value: f64,
    least: f64,
    most: f64,
) -> Result<f64, Error> {
    if finite(field, value)? < least || most < value {
        let help = format!("give a value from {least} to {most}");
        return Err(Error::new(ErrorKind::OutOfRange, field, value, help));
    }
    Ok(value)
}

/// A fraction, in `0..=1`.
pub(crate) fn fraction(field: &'static str, value: f64) -> Result<f64, Error> {
    in_range(field, value, 0.0, 1.0)
}

/// A whole number that is positive.
#[inline(always)]
pub(crate) fn count(field: &'static str, value: f64) -> Result<f64, Error> {
    if reaches(1.0, value) && value.fract() == 0.0 {
        return Ok(value);
    }
    Err(not_a_count(field, value))
}

#[cold]
fn not_a_count(field: &'static str, value: f64) -> Error {
    if !value.is_finite() {
        return not_finite(field, value);
    }
    if value.fract() != 0.0 {
        let help = "give a whole number";
        return Error::new(ErrorKind::NotInteger, field, value, help);
    }
    let help = "give a whole number from 1";
    Error::new(ErrorKind::NotPositive, field, value, help)
}

/// A whole number of processors, at least `least`.
pub(crate) fn processors(field: &'static str, value: f64, least: u32) -> Result<f64, Error> {
    if count(field, value)? < f64::from(least) {
        let help = format!("this formula needs at least {least} processors");
        return Err(Error::new(ErrorKind::TooFewProcessors, field, value, help));
    }
    Ok(value)
}

/// A result that can be represented: finite inputs near the ends of the range may overflow.
#[inline(always)]
pub(crate) fn result(field: &'static str, value: f64) -> Result<f64, Error> {
    if reaches(f64::MIN, value) {
        return Ok(value);
    }
    Err(overflow(field))
}

/// `ceil(a/b)` for `0 <= a`, `0 < b`: decimal inputs such as 6 us over 2 us may divide to a unit in
/// the last place above the whole number they mean, and that unit is no further item.
pub(crate) fn ceil_ratio(a: f64, b: f64) -> f64 {
    let ratio = a / b;
    let nearest = ratio.round_ties_even();
    if (ratio - nearest).abs() <= 4.0 * f64::EPSILON * ratio { nearest } else { ratio.ceil() }
}

/// The whole square root of a processor count.
pub(crate) fn square_root(field: &'static str, p: f64) -> Result<f64, Error> {
    let root = p.sqrt().round();
    if root * root == p {
        return Ok(root);
    }
    let (below, above) = nearest_squares(p);
    let help = format!("give a perfect square, {below} or {above}");
    Err(Error::new(ErrorKind::NotPerfectSquare, field, p, help))
}

/// The perfect squares on either side of `p`, from 1; `p` twice when it is one.
pub(crate) fn nearest_squares(p: f64) -> (f64, f64) {
    let below = p.sqrt().floor().max(1.0);
    let below = if below * below > p && 1.0 < below { below - 1.0 } else { below };
    if below * below == p {
        return (p, p);
    }
    let above = below + 1.0;
    (below * below, above * above)
}

/// A whole number, zero or more.
pub(crate) fn whole(field: &'static str, value: f64) -> Result<f64, Error> {
    if non_negative(field, value)?.fract() == 0.0 {
        return Ok(value);
    }
    Err(not_a_count(field, value))
}

/// The exponent of a processor count that is a power of two.
pub(crate) fn log2_exact(field: &'static str, p: f64) -> Result<f64, Error> {
    let log = p.log2().round();
    if f64::exp2(log) == p {
        return Ok(log);
    }
    let below = f64::exp2(p.log2().floor());
    let help = format!("give a power of two, {below} or {}", 2.0 * below);
    Err(Error::new(ErrorKind::NotPowerOfTwo, field, p, help))
}

/// `ceil(log2 p)` of a whole `p >= 1`.
pub(crate) fn ceil_log2(p: f64) -> f64 {
    let log = p.log2().round();
    if p <= f64::exp2(log) { log } else { log + 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_of_whole_numbers_is_its_own_ceiling() {
        for whole in [1.0, 3.0, 4_503_599_627_370_497.0, 9e300] {
            assert_eq!(ceil_ratio(whole, 1.0), whole);
        }
        assert_eq!((ceil_ratio(6e-6, 2e-6), ceil_ratio(7.0, 2.0)), (3.0, 4.0));
    }
}
