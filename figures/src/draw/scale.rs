//! From a value on an axis to a place in px, and back.
#![expect(
    clippy::inline_always,
    reason = "placing the points of a curve is most of a drawing"
)]

use crate::figure::{Axis, Scale};

/// Places beyond this many px are all the same to a drawing.
const FAR: f64 = 1e7;
/// Values beyond this are taken as this, so that differences stay finite.
const VAST: f64 = 1e300;
/// The least number above zero.
const LEAST: f64 = f64::from_bits(1);

/// One axis laid along the px from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Along {
    /// The range in view, sound: finite, rising, above zero on a logarithmic axis.
    pub range: (f64, f64),
    pub log: bool,
    from: f64,
    to: f64,
    /// What the least value in view is on the scale, and how many px one is there.
    low: f64,
    pace: f64,
}

impl Along {
    pub fn new(axis: &Axis, from: f64, to: f64) -> Self {
        let log = axis.scale == Scale::Log;
        let range = sound(axis.range, log);
        let (low, high) = (inner(range.0, log), inner(range.1, log));
        Self {
            range,
            log,
            from,
            to,
            low,
            pace: (to - from) / (high - low),
        }
    }

    /// The place of a value: NaN for one that has none (not finite, or not above zero on a
    /// logarithmic axis).
    #[inline(always)]
    pub fn place(&self, value: f64) -> f64 {
        let least = if self.log { LEAST } else { f64::MIN };
        if (least..=f64::MAX).contains(&value) {
            self.place_any(value)
        } else {
            f64::NAN
        }
    }

    /// The place of a value, infinities included: what lies beyond every value is far away, and
    /// only NaN has no place. For outlines, which are clipped.
    #[inline(always)]
    pub fn place_any(&self, value: f64) -> f64 {
        // Infinite where the difference overflows, which is far away as well.
        let place = self.from + (inner(value, self.log) - self.low) * self.pace;
        place.clamp(-FAR, FAR)
    }

    /// The value at a place.
    pub fn value(&self, place: f64) -> f64 {
        let inner = self.low + (place - self.from) / self.pace;
        if self.log { inner.exp() } else { inner }
    }

    pub fn length(&self) -> f64 {
        (self.to - self.from).abs()
    }
}

#[inline(always)]
fn inner(value: f64, log: bool) -> f64 {
    if log { ln(value) } else { value }
}

/// The natural logarithm to ten digits, which is far below a pixel; placing the points of a curve
/// spends most of its time here, and the exact one takes several times as long.
///
/// From `value = m 2^e` with `m` around 1, and the series of `ln m = 2 artanh((m − 1)/(m + 1))`.
#[inline(always)]
fn ln(value: f64) -> f64 {
    if !(f64::MIN_POSITIVE..=f64::MAX).contains(&value) {
        return value.ln();
    }
    let bits = value.to_bits();
    let exponent = (bits >> 52) as i32 - 1023;
    let m = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    let (m, exponent) = if std::f64::consts::SQRT_2 < m {
        (m / 2.0, exponent + 1)
    } else {
        (m, exponent)
    };
    let t = (m - 1.0) / (m + 1.0);
    let u = t * t;
    let sum =
        ((((1.0 / 11.0 * u + 1.0 / 9.0) * u + 1.0 / 7.0) * u + 0.2) * u + 1.0 / 3.0) * u + 1.0;
    2.0 * t * sum + f64::from(exponent) * std::f64::consts::LN_2
}

/// The range an axis can be drawn with: mended where it is not finite, reversed, empty or, on a
/// logarithmic axis, not above zero.
pub(super) fn sound((low, high): (f64, f64), log: bool) -> (f64, f64) {
    let (low, high) = match (low.is_nan(), high.is_nan()) {
        (false, false) => (low.min(high), low.max(high)),
        (true, false) => (high, high),
        (false, true) => (low, low),
        (true, true) => return if log { (1.0, 10.0) } else { (0.0, 1.0) },
    };
    let (low, high) = (low.clamp(-VAST, VAST), high.clamp(-VAST, VAST));
    if log {
        if high <= 0.0 {
            return (1.0, 10.0);
        }
        let high = high.max(1.0 / VAST);
        let low = if low <= 0.0 { high / 1e6 } else { low };
        let low = low.max(1e-6 / VAST);
        if high / low < 1.0 + 1e-6 {
            return (low / 2.0, high * 2.0);
        }
        (low, high)
    } else {
        let size = low.abs().max(high.abs());
        if high - low <= size * 1e-9 || high - low < 1e-280 {
            let more = if size < 1e-270 { 1.0 } else { size * 0.05 };
            return (low - more, high + more);
        }
        (low, high)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Unit;

    fn check(range: (f64, f64), log: bool, sound_range: (f64, f64)) {
        assert_eq!(sound(range, log), sound_range, "{range:?}");
    }

    #[test]
    fn ranges_are_mended() {
        check((0.0, 10.0), false, (0.0, 10.0));
        check((10.0, 0.0), false, (0.0, 10.0));
        check((5.0, 5.0), false, (4.75, 5.25));
        check((0.0, 0.0), false, (-1.0, 1.0));
        check((f64::NAN, f64::NAN), false, (0.0, 1.0));
        check((0.0, f64::INFINITY), false, (0.0, 1e300));
        check((0.0, 10.0), true, (1e-5, 10.0));
        check((-3.0, -1.0), true, (1.0, 10.0));
        check((2.0, 2.0), true, (1.0, 4.0));
    }

    proptest! {
        #[test]
        fn the_quick_logarithm_is_one(bits: u64) {
            let value = f64::from_bits(bits >> 1);
            prop_assume!(value.is_finite());
            let (quick, exact) = (ln(value), value.ln());
            prop_assert!((quick - exact).abs() <= 1e-9 || quick == exact, "{value}: {quick}, {exact}");
        }

        #[test]
        fn any_range_becomes_one_with_two_ends(low: f64, high: f64, log: bool) {
            let (a, b) = sound((low, high), log);
            prop_assert!(a.is_finite() && b.is_finite() && a < b);
            prop_assert!((b - a).is_finite());
            prop_assert!(!log || a > 0.0);
        }

        #[test]
        fn any_value_has_a_near_enough_place_or_none(bits: u64, low: f64, high: f64, log: bool) {
            let scale = if log { Scale::Log } else { Scale::Linear };
            let axis = Axis { title: String::new(), unit: Unit::One, scale, range: (low, high) };
            let along = Along::new(&axis, 60.0, 700.0);
            let value = f64::from_bits(bits);
            for place in [along.place(value), along.place_any(value)] {
                prop_assert!(place.is_nan() || place.abs() <= FAR, "{place}");
            }
        }
    }
}
