//! Numbers read from decimal digits.
//!
//! The standard library's reader is faster and brings a table of 10 kB along, a thirtieth of what
//! a whole page may weigh. Numbers are read at the pace of typing, so plain long division serves.

#![expect(
    clippy::cast_possible_wrap,
    reason = "counts of digits and bits are small"
)]

/// The most digits that are looked at; what follows can only break a tie, and does.
const MOST_DIGITS: usize = 800;

/// The number that `text` writes: digits with an optional sign, point and exponent.
///
/// Rounded to nearest, ties to even; too large becomes infinite, too small becomes zero.
///
/// ```
/// use crossover_model::decimal;
/// assert_eq!(decimal::parse("1.5e-3"), Some(0.0015));
/// assert_eq!(decimal::parse("1.5 ms"), None);
/// ```
#[must_use]
pub fn parse(text: &str) -> Option<f64> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().ok()?),
        None => (text, 0),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: Vec<u8> = whole.bytes().chain(part.bytes()).collect();
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let exponent = exponent.checked_sub(part.len() as i64)?;
    let value = nearest(&digits, exponent);
    Some(if negative { -value } else { value })
}

/// The number nearest to the integer of `digits`, in ASCII, times ten to the `exponent`.
///
/// ```
/// assert_eq!(crossover_model::decimal::nearest(b"15", -4), 0.0015);
/// ```
#[must_use]
pub fn nearest(digits: &[u8], exponent: i64) -> f64 {
    let start = digits
        .iter()
        .position(|digit| *digit != b'0')
        .unwrap_or(digits.len());
    let digits = &digits[start..];
    let (kept, cut) = digits.split_at(digits.len().min(MOST_DIGITS));
    let exponent = exponent.saturating_add(cut.len() as i64);
    let leading = exponent.saturating_add(kept.len() as i64);
    if kept.is_empty() || leading < -330 {
        return 0.0;
    }
    if kept.len() <= 15 && exponent.abs() <= 22 {
        // Both are exact, so one rounding gives the nearest.
        let whole = kept
            .iter()
            .fold(0.0, |whole, digit| whole * 10.0 + f64::from(digit - b'0'));
        let power = (0..exponent.abs()).fold(1.0, |power, _| power * 10.0);
        return if exponent < 0 {
            whole / power
        } else {
            whole * power
        };
    }
    if leading > 310 {
        return f64::INFINITY;
    }
    let mut above = Whole::default();
    for digit in kept {
        above.scale(10, u32::from(digit - b'0'));
    }
    if cut.iter().any(|digit| *digit != b'0') {
        // A digit more stands for all that was cut: it is above any tie.
        above.scale(10, 1);
        return quotient(above, exponent - 1);
    }
    quotient(above, exponent)
}

/// `above` times ten to the `exponent`, rounded.
fn quotient(mut above: Whole, exponent: i64) -> f64 {
    let mut below = Whole(vec![1]);
    let scaled = if exponent < 0 { &mut below } else { &mut above };
    for _ in 0..exponent.unsigned_abs() {
        scaled.scale(10, 0);
    }
    // Bring the quotient to 64 bits: between 2^63 and 2^64.
    let mut shift = 64 - (above.bits() - below.bits());
    if shift > 0 { &mut above } else { &mut below }.shift(shift.unsigned_abs());
    below.shift(63);
    if above.is_below(&below) {
        above.shift(1);
        shift += 1;
    } else {
        let mut twice = below.clone();
        twice.shift(1);
        if !above.is_below(&twice) {
            below = twice;
            shift -= 1;
        }
    }
    let mut bits = 0_u64;
    for _ in 0..64 {
        bits <<= 1;
        if !above.is_below(&below) {
            above.subtract(&below);
            bits |= 1;
        }
        above.shift(1);
    }
    assemble(bits, !above.is_zero(), -shift)
}

/// The number nearest to `bits`, whose first bit is set, times two to the `power`; `more` says
/// that it is a little above.
fn assemble(bits: u64, more: bool, power: i64) -> f64 {
    // Of a subnormal number fewer bits are kept.
    let exponent = power + 63;
    if exponent < -1075 {
        return 0.0;
    }
    let dropped = if exponent < -1022 {
        11 + (-1022 - exponent)
    } else {
        11
    } as u32;
    let kept = if dropped == 64 { 0 } else { bits >> dropped };
    let rest = bits & (u64::MAX >> (64 - dropped));
    let half = 1_u64 << (dropped - 1);
    let up = rest > half || (rest == half && (more || kept & 1 == 1));
    let kept = kept + u64::from(up);
    if exponent > 1023 {
        return f64::INFINITY;
    }
    // A carry out of the fraction raises the exponent by itself, up to infinity.
    let field = if exponent < -1022 {
        0
    } else {
        (exponent + 1022) as u64
    };
    f64::from_bits((field << 52) + kept)
}

/// A whole number of any size, the least 32 bits first.
#[derive(Clone, Default)]
struct Whole(Vec<u32>);

impl Whole {
    /// Times `factor`, plus `term`.
    fn scale(&mut self, factor: u32, term: u32) {
        let mut carry = u64::from(term);
        for limb in &mut self.0 {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = product as u32;
            carry = product >> 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// Times two to the `count`.
    fn shift(&mut self, count: u64) {
        for _ in 0..count % 32 {
            self.scale(2, 0);
        }
        let zeros = (count / 32) as usize;
        self.0.splice(0..0, std::iter::repeat_n(0, zeros));
    }

    fn bits(&self) -> i64 {
        let top = self.0.last().map_or(0, |limb| 32 - limb.leading_zeros());
        32 * (self.0.len() as i64 - 1) + i64::from(top)
    }

    fn is_zero(&self) -> bool {
        self.0.iter().all(|limb| *limb == 0)
    }

    fn limb(&self, index: usize) -> u32 {
        self.0.get(index).copied().unwrap_or(0)
    }

    fn is_below(&self, other: &Self) -> bool {
        let length = self.0.len().max(other.0.len());
        let differ = (0..length).rev().find(|i| self.limb(*i) != other.limb(*i));
        differ.is_some_and(|i| self.limb(i) < other.limb(i))
    }

    /// Less `other`, which is not above it.
    fn subtract(&mut self, other: &Self) {
        let mut borrow = 0;
        for (index, limb) in self.0.iter_mut().enumerate() {
            let less = u64::from(other.limb(index)) + borrow;
            let have = u64::from(*limb);
            borrow = u64::from(have < less);
            *limb = (have + (borrow << 32) - less) as u32;
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str) {
        let expected: f64 = text.parse().expect("a number");
        let got = parse(text).map(f64::to_bits);
        assert_eq!(
            got,
            Some(expected.to_bits()),
            "{text}: {got:?}, not {expected:e}"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn any_number_reads_as_the_standard_library_reads_it(bits: u64) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_finite());
            check(&format!("{value:e}"));
            check(&format!("{value:.3e}"));
        }

        #[test]
        fn any_decimal_reads_as_the_standard_library_reads_it(text in "-?[0-9]{1,25}(\\.[0-9]{0,25})?(e-?[0-9]{1,3})?") {
            check(&text);
        }
    }

    #[test]
    fn the_hard_cases_are_exact() {
        for text in [
            "0",
            "-0",
            "1",
            "0.1",
            "1e22",
            "1e23",
            "9007199254740993",
            "9007199254740992.5",
            "1.7976931348623157e308",
            "1.7976931348623159e308",
            "1e309",
            "4.9e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "2.2250738585072011e-308",
            "2.2250738585072014e-308",
            "1e-400",
            "5e-324",
            "6929495644600919.5",
            "3.7455744005952583e15",
        ] {
            check(text);
        }
        check(&format!("9007199254740993{}1", "0".repeat(900)));
        check(&format!("9007199254740993.{}1", "0".repeat(900)));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "", "-", ".", "e5", "1e", "1e+-2", "1.2.3", "inf", "NaN", "0x1", "1_0", "١",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
