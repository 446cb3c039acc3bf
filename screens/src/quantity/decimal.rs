//! Numbers as decimal digits: the shortest that read back, rounded ones, and reading itself.
//!
//! The standard library's reader is faster and brings a table of 10 kB along, a thirtieth of what
//! the whole page may weigh. Numbers are read here at the pace of typing, so plain long division
//! serves.

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
/// use crossover_screens::parse_decimal;
/// assert_eq!(parse_decimal("1.5e-3"), Some(0.0015));
/// assert_eq!(parse_decimal("1.5 ms"), None);
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

/// A finite number as its shortest decimal: `0.d1d2d3…` times ten to the `exponent + 1`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decimal {
    negative: bool,
    /// The digits, without leading or trailing zeros; empty for zero.
    digits: String,
    /// The decimal exponent of the first digit.
    exponent: i32,
}

impl Decimal {
    /// The shortest decimal that reads back to `value`; zero for what is not finite.
    pub(crate) fn of(value: f64) -> Self {
        let value = if value.is_finite() { value } else { 0.0 };
        let text = format!("{:e}", value.abs());
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let digits = mantissa.replace('.', "");
        let digits = digits.trim_end_matches('0').to_owned();
        Self {
            negative: value < 0.0,
            digits,
            exponent: exponent.parse().unwrap_or(0),
        }
    }

    /// The decimal exponent of its first digit; 0 for zero.
    pub(crate) fn exponent(&self) -> i32 {
        self.exponent
    }

    /// Whether it is zero.
    pub(crate) fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// The same with at most `most` digits, halves upwards.
    pub(crate) fn rounded(mut self, most: usize) -> Self {
        if self.digits.len() <= most {
            return self;
        }
        let up = self
            .digits
            .as_bytes()
            .get(most)
            .is_some_and(|digit| *digit >= b'5');
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
        self.digits
            .truncate(self.digits.trim_end_matches('0').len());
        self
    }

    /// The number it writes.
    pub(crate) fn value(&self) -> f64 {
        let value = nearest(
            self.digits.as_bytes(),
            i64::from(self.exponent) + 1 - self.digits.len() as i64,
        );
        if self.negative { -value } else { value }
    }

    /// It over ten to the `shift`, written out; in scientific notation where that would be long.
    pub(crate) fn over(&self, shift: i32) -> String {
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
            format!(
                "{sign}{digits}{}",
                "0".repeat((exponent + 1 - count) as usize)
            )
        } else {
            let (whole, part) = digits.split_at((exponent + 1) as usize);
            format!("{sign}{whole}.{part}")
        }
    }
}

/// `value` with at most `digits` significant digits.
pub(crate) fn round_to(value: f64, digits: usize) -> f64 {
    if value.is_finite() {
        Decimal::of(value).rounded(digits).value()
    } else {
        value
    }
}

/// `value` with so many places behind the point, at most 12, as `{:.places$}` writes it.
///
/// ```
/// assert_eq!(crossover_screens::fixed(2.04, 1), "2.0");
/// ```
#[must_use]
pub fn fixed(value: f64, places: u32) -> String {
    let scaled = (value.abs() * 10_f64.powi(places as i32)).round();
    if scaled.is_nan() || scaled >= 1e15 || places > 12 {
        return Decimal::of(value).over(0);
    }
    let sign = if value < 0.0 && scaled > 0.0 { "-" } else { "" };
    let (whole, part) = (
        scaled as u64 / 10_u64.pow(places),
        scaled as u64 % 10_u64.pow(places),
    );
    if places == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{part:0width$}", width = places as usize)
}

/// The number nearest to the integer of `digits` times ten to the `exponent`.
fn nearest(digits: &[u8], exponent: i64) -> f64 {
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

    #[test]
    fn fixed_places_are_kept() {
        assert_eq!(fixed(2.0, 1), "2.0");
        assert_eq!(fixed(0.126, 2), "0.13");
        assert_eq!(fixed(-1.5, 0), "-2");
        assert_eq!(fixed(-0.001, 2), "0.00");
        assert_eq!(fixed(99.96, 1), "100.0");
        assert_eq!(fixed(1e20, 2), "1e20");
        assert_eq!(fixed(f64::NAN, 2), "0");
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
