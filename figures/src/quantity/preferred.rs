//! Preferred numbers: a few round ones a decade, such as 1, 2, 5.

use super::decimal::times_ten;

/// The series 1, 2, 5, 10 …
pub const ONE_TWO_FIVE: &[f64] = &[1.0, 2.0, 5.0];
/// Tolerance of a value beyond a number of the series.
const NEAR: f64 = 1e-9;

/// Returns the least number of `series` times a power of ten that is not below `value`. A value that
/// is not above zero, or near the end of all numbers, stays as it is.
#[must_use]
pub fn at_least(value: f64, series: &[f64]) -> f64 {
    let Some((share, exponent)) = split(value) else {
        return value;
    };
    let found = series.iter().find(|times| share <= **times * (1.0 + NEAR));
    times_ten(found.copied().unwrap_or(10.0), exponent)
}

/// Returns the greatest number of `series` times a power of ten that is not above `value`.
#[must_use]
pub fn at_most(value: f64, series: &[f64]) -> f64 {
    let Some((share, exponent)) = split(value) else {
        return value;
    };
    let near = share * (1.0 + NEAR);
    let mut found = [10.0].iter().chain(series.iter().rev());
    let found = found.find(|times| **times <= near);
    times_ten(found.copied().unwrap_or(1.0), exponent)
}

/// Returns the nearest number of `series` times a power of ten that is above `value`, or below it,
/// and not taken for it.
#[must_use]
pub fn next(value: f64, series: &[f64], above: bool) -> f64 {
    if above {
        at_least(value * (1.0 + 3.0 * NEAR), series)
    } else {
        at_most(value * (1.0 - 3.0 * NEAR), series)
    }
}

/// Returns a value as a number from 1 to 10 times a power of ten.
fn split(value: f64) -> Option<(f64, i32)> {
    let exponent = value.log10().floor();
    (-300.0..300.0).contains(&exponent).then(|| {
        let exponent = exponent as i32;
        (value / times_ten(1.0, exponent), exponent)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_lies_between_its_neighbors() {
        for value in (1..1000).map(|i| f64::from(i) * 1e-4) {
            let low = at_most(value, ONE_TWO_FIVE);
            let high = at_least(value, ONE_TWO_FIVE);
            assert!(low <= value * (1.0 + NEAR) && value <= high * (1.0 + NEAR));
            assert!(high <= low * 2.5 * (1.0 + NEAR), "{low} {value} {high}");
            let (down, up) = (next(value, ONE_TWO_FIVE, false), next(value, ONE_TWO_FIVE, true));
            assert!(down < value * (1.0 - NEAR) && value * (1.0 + NEAR) < up);
            assert!(down <= low && high <= up, "{down} {low} {value} {high} {up}");
        }
    }

    #[test]
    fn decimals_are_those_one_would_type() {
        let typed = [1e-12, 2e-7, 5e-5, 0.2, 1.0, 50.0, 2e9, 5e20];
        for number in typed {
            assert_eq!(at_least(number, ONE_TWO_FIVE), number);
            assert_eq!(at_most(number, ONE_TWO_FIVE), number);
        }
        assert_eq!(at_least(0.1 + 0.2, &[1.0, 3.0]), 0.3);
        for value in [1.0_f64, 1e-5, 1e3, 1e15] {
            assert_eq!(at_most(value.next_down(), ONE_TWO_FIVE), value);
            assert_eq!(at_least(value.next_up(), ONE_TWO_FIVE), value);
        }
    }

    #[test]
    fn what_has_no_power_of_ten_near_stays() {
        for value in [0.0, -3.0, f64::MAX, f64::MIN_POSITIVE, f64::INFINITY] {
            assert_eq!(at_least(value, ONE_TWO_FIVE), value);
            assert_eq!(at_most(value, ONE_TWO_FIVE), value);
        }
        assert!(at_least(f64::NAN, ONE_TWO_FIVE).is_nan());
    }
}
