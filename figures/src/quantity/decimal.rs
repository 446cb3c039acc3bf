//! Numbers as decimal digits: the shortest that read back, and rounded ones.

#![expect(clippy::cast_possible_wrap, reason = "counts of digits and bits are small")]

use super::Unit;

/// A finite number in decimal digits: `0.d1d2d3…` times ten to the `exponent + 1`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decimal {
    negative: bool,
    /// The digits, without leading or trailing zeros; empty for zero.
    digits: String,
    /// The decimal exponent of the first digit.
    exponent: i32,
}

impl Decimal {
    /// Returns the shortest decimal that reads back to `value`; zero for what is not finite.
    pub(crate) fn of(value: f64) -> Self {
        let value = if value.is_finite() { value } else { 0.0 };
        let text = format!("{:e}", value.abs());
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let digits = mantissa.replace('.', "");
        let digits = digits.trim_end_matches('0').to_owned();
        Self { negative: value < 0.0, digits, exponent: exponent.parse().unwrap_or(0) }
    }

    /// Returns `value` with at most `most` significant digits.
    pub(crate) fn short(value: f64, most: usize) -> Self {
        let Some((whole, power)) = short_whole(value, most) else {
            return Self::of(value).rounded(most);
        };
        let mut digits = (whole as u64).to_string();
        let exponent = power + digits.len() as i32 - 1;
        digits.truncate(digits.trim_end_matches('0').len());
        Self { negative: value < 0.0, digits, exponent }
    }

    /// Returns the decimal exponent of its first digit; 0 for zero.
    pub(crate) fn exponent(&self) -> i32 {
        self.exponent
    }

    /// Returns whether it is zero.
    pub(crate) fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Returns the number rounded to at most `most` digits, halves upwards.
    pub(crate) fn rounded(mut self, most: usize) -> Self {
        if self.digits.len() <= most {
            return self;
        }
        let up = self.digits.as_bytes().get(most).is_some_and(|digit| *digit >= b'5');
        self.digits.truncate(most);
        if up {
            let kept = self.digits.trim_end_matches('9').len();
            self.digits.truncate(kept);
            if let Some(digit) = self.digits.pop() {
                self.digits.push(char::from(digit as u8 + 1));
            } else {
                self.digits.push('1');
                self.exponent += 1;
            }
        }
        self.digits.truncate(self.digits.trim_end_matches('0').len());
        self
    }

    /// Returns the number that the digits write.
    pub(crate) fn value(&self) -> f64 {
        let sign = if self.negative { "-" } else { "" };
        let power = self.exponent + 1 - self.digits.len() as i32;
        format!("{sign}0{}e{power}", self.digits).parse().unwrap_or_default()
    }

    /// Returns the number over ten to the `shift`, written out; in scientific notation where that would
    /// be long.
    pub(crate) fn shift_digits(&self, shift: i32) -> String {
        if self.digits.is_empty() {
            return "0".to_owned();
        }
        let digits = &self.digits;
        let exponent = self.exponent - shift;
        let sign = if self.negative { "-" } else { "" };
        let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
        if !(-4..9).contains(&exponent) {
            let (head, tail) = digits.split_at(1);
            let point = if tail.is_empty() { "" } else { "." };
            format!("{sign}{head}{point}{tail}e{exponent}")
        } else if exponent < 0 {
            format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize))
        } else if exponent + 1 >= count {
            format!("{sign}{digits}{}", "0".repeat((exponent + 1 - count) as usize))
        } else {
            let (whole, part) = digits.split_at((exponent + 1) as usize);
            format!("{sign}{whole}.{part}")
        }
    }
}

/// The separator of thousands: a thin space.
pub(crate) const GROUP: char = '\u{2009}';

/// Returns a number in digits with thin spaces between its thousands, from five digits on.
pub(crate) fn group_thousands(number: &str) -> String {
    let whole = number.trim_start_matches('-');
    let first = number.len() - whole.len();
    let end = whole.find(|c: char| !c.is_ascii_digit()).unwrap_or(whole.len());
    let mut text = String::new();
    for (index, c) in number.char_indices() {
        let left = (first + end).saturating_sub(index);
        if 4 < end && first < index && 0 < left && left.is_multiple_of(3) {
            text.push(GROUP);
        }
        text.push(c);
    }
    text
}

/// Returns `value` with at most `digits` significant digits.
#[must_use]
pub fn round_to(value: f64, digits: usize) -> f64 {
    match short_whole(value, digits) {
        Some((whole, power)) => times_ten(whole, power).copysign(value),
        None if value.is_finite() => Decimal::of(value).rounded(digits).value(),
        None => value,
    }
}

/// Returns the size of `value` as a whole number of that many digits times a power of ten, where
/// arithmetic is sure of it: the power is exact, and no tie is near.
fn short_whole(value: f64, digits: usize) -> Option<(f64, i32)> {
    let size = value.abs();
    let power = size.log10().floor() - digits as f64 + 1.0;
    if !(-22.0..=22.0).contains(&power) || 9 < digits {
        return None;
    }
    let power = power as i32;
    let scaled = times_ten(size, -power);
    let whole = scaled.round();
    ((scaled - whole).abs() < 0.499_999).then_some((whole, power))
}

/// Returns `value` times ten to the `power`, with one rounding where the power is at most 22.
pub(crate) fn times_ten(value: f64, power: i32) -> f64 {
    let factor = 10_f64.powi(power.abs());
    if power < 0 { value / factor } else { value * factor }
}

/// Returns `value` with that many places behind the point, at most 12; what is not finite as
/// [`Unit::show`] writes it.
///
/// ```
/// assert_eq!(crossover_figures::fixed(2.04, 1), "2.0");
/// ```
#[must_use]
pub fn fixed(value: f64, places: u32) -> String {
    if !value.is_finite() {
        return Unit::One.show(value);
    }
    let scaled = (value.abs() * 10_f64.powi(places as i32)).round();
    if scaled >= 1e15 || places > 12 {
        return Decimal::of(value).shift_digits(0);
    }
    let sign = if value < 0.0 && scaled > 0.0 { "-" } else { "" };
    let (whole, part) = (scaled as u64 / 10_u64.pow(places), scaled as u64 % 10_u64.pow(places));
    if places == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{part:0width$}", width = places as usize)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn rounding_is_within_half_a_digit(bits: u64, digits in 1_usize..17) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_normal() && value.abs() < 1e300);
            let rounded = round_to(value, digits);
            let slack = value.abs() * 0.5 * 10_f64.powi(1 - digits as i32) * (1.0 + 1e-9);
            // The number nearest to the decimal is up to half a unit in the last place beside it.
            let slack = slack + value.abs() * f64::EPSILON;
            prop_assert!((rounded - value).abs() <= slack, "{} {}", value, rounded);
        }
    }

    proptest! {
        #[test]
        fn arithmetic_rounds_as_digits_do(
            mantissa in -1e6..1e6_f64,
            power in -30_i32..30,
            short in 1_usize..8,
            digits in 1_usize..12,
        ) {
            // As computed, and as typed: ties among them.
            let computed = mantissa * 10_f64.powi(power);
            for value in [computed, Decimal::of(computed).rounded(short).value()] {
                let slow = Decimal::of(value).rounded(digits);
                let fast = Decimal::short(value, digits);
                prop_assert_eq!(fast.shift_digits(0), slow.shift_digits(0));
                prop_assert_eq!(round_to(value, digits), slow.value());
            }
        }
    }

    #[test]
    fn thousands_are_grouped_from_five_digits_on() {
        assert_eq!(group_thousands("1000"), "1000");
        assert_eq!(group_thousands("-1234567.25"), "-1\u{2009}234\u{2009}567.25");
        assert_eq!(group_thousands("1.5e-100"), "1.5e-100");
        assert_eq!(group_thousands("10000"), "10\u{2009}000");
    }

    #[test]
    fn fixed_places_are_kept() {
        assert_eq!(fixed(2.0, 1), "2.0");
        assert_eq!(fixed(0.126, 2), "0.13");
        assert_eq!(fixed(-1.5, 0), "-2");
        assert_eq!(fixed(-0.001, 2), "0.00");
        assert_eq!(fixed(99.96, 1), "100.0");
        assert_eq!(fixed(1e20, 2), "1e20");
        assert_eq!(fixed(f64::NAN, 2), "undefined");
        assert_eq!(fixed(f64::NEG_INFINITY, 2), "−∞");
    }
}
