//! Writing: exactly for links and boxes, rounded for readers, in words for those who listen.
//!
//! A number is written by one rule, wherever a reader meets it:
//!
//! - **Digits.** Three, or four where the first is a 1, so that the last one is worth 0.05 to 0.5 %: 8.35, 44.2 µs,
//!   15.29 ms ([`Unit::show`]). So a number reads alike in a sentence, a readout, a figure and under the cursor. A
//!   table has six ([`Unit::tabulate`]), as its numbers are compared; a box all ([`Unit::edit`]). What is counted
//!   is whole, and a whole number below a million keeps all of its digits where no prefix shortens it.
//! - **Groups.** From five digits on a thin space parts the thousands: 1000, 16 384.
//! - **Great and small.** A prefix where the unit has them: 43 µs, 17.6 Gflop/s. Where it has none, a word from a
//!   million on: 1.35 million operations. An axis and a box, which have room for a letter, take M and G; a table
//!   keeps the digits, which are compared.
//! - **Shares** are percentages.
//!
//! Links, CSV and JSON hold what reads back, without groups.

use super::decimal::{Decimal, fixed, group_thousands, round_to, times_ten};
use super::percent::percent;
use super::prefix::Prefix;
use super::read::{Context, read_number};
use super::unit::Unit;

/// The power of ten from which on words are counted in millions or more in a box: all of their digits are no
/// longer read at a glance.
const MANY_WORDS: i32 = 6;

impl Unit {
    /// Returns the shortest text that reads back to exactly `value`, for links and the command line.
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// assert_eq!(Unit::Second.write(1e-5), "10us");
    /// assert_eq!(Unit::One.write(0.95), "0.95");
    /// ```
    #[must_use]
    pub fn write(self, value: f64) -> String {
        if !value.is_finite() {
            return value.to_string().to_ascii_lowercase();
        }
        let names = self.names();
        let (decimal, base) = (Decimal::of(value), names.base(names.symbol));
        let prefixes = Prefix::in_range(names.prefixes.clone()).rev();
        let prefixed = prefixes.filter(|prefix| prefix.exponent != 0).map(|prefix| {
            format!("{}{}{base}", decimal.shift_digits(prefix.exponent), prefix.ascii())
        });
        let plain = [format!("{value}"), format!("{value:e}")];
        prefixed.chain(plain).min_by_key(String::len).unwrap_or_default()
    }

    /// Returns text for a number box: exactly `value`, with a prefix that keeps it readable.
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// assert_eq!(Unit::SecondPerWord.edit(1.25e-8), "12.5 ns/word");
    /// ```
    #[must_use]
    pub fn edit(self, value: f64) -> String {
        if !value.is_finite() {
            return value.to_string().to_ascii_lowercase();
        }
        let (unit, worth) = self.at_length(value);
        if unit != self {
            let text = unit.write_with_prefix(&Decimal::short(value / worth, 6));
            let back = read_number("", &text, self, Context::default());
            if back.is_ok_and(|back| back == value) {
                return text;
            }
        }
        let decimal = Decimal::of(value);
        if self == Self::Word && MANY_WORDS <= decimal.exponent() {
            let prefix = Prefix::for_magnitude(decimal.exponent(), 0..=12);
            let number = number(&decimal, prefix);
            return format!("{number} {}{}", prefix.symbol(), self.symbol());
        }
        self.write_with_prefix(&decimal)
    }

    /// Returns the texts of numbers below each other, exactly, and the unit that they share: with a prefix that
    /// keeps the least of them readable.
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// let (unit, texts) = Unit::FlopPerSecond.column(&[1e12, 62.5e9]);
    /// assert_eq!((unit.as_str(), texts), ("Gflop/s", vec!["1000".to_owned(), "62.5".to_owned()]));
    /// ```
    #[must_use]
    pub fn column(self, values: &[f64]) -> (String, Vec<String>) {
        let decimals: Vec<_> = values.iter().map(|value| Decimal::of(*value)).collect();
        let exponents = decimals.iter().filter(|decimal| !decimal.is_zero()).map(Decimal::exponent);
        let least = exponents.min().unwrap_or(0);
        let prefix = Prefix::for_magnitude(least, self.names().prefixes.clone());
        let texts =
            decimals.iter().map(|decimal| group_thousands(&decimal.shift_digits(prefix.exponent)));
        (format!("{}{}", prefix.symbol(), self.symbol()), texts.collect())
    }

    /// Returns text for a reader: three significant digits, or four where the first is a 1, with a fitting prefix,
    /// or a word for the scale of a great number whose unit has none; a share in percent, as
    /// [`percent`](super::percent) writes it.
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// assert_eq!(Unit::Second.show(4.4157e-5), "44.2 µs");
    /// assert_eq!(Unit::Second.show(0.015_287), "15.29 ms");
    /// assert_eq!(Unit::One.show(8.346_601), "8.35");
    /// assert_eq!(Unit::Share.show(0.4514), "45.1 %");
    /// assert_eq!(Unit::One.show(16_384.0), "16\u{2009}384");
    /// assert_eq!(Unit::Operation.show(1_352_990.0), "1.353 million operations");
    /// ```
    #[must_use]
    pub fn show(self, value: f64) -> String {
        let (unit, worth) = self.at_length(value);
        unit.show_digits(value / worth, digits_read(value / worth))
    }

    /// Returns text for a reader who computes with the number: that many significant digits, all else as
    /// [`show`](Self::show) does.
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// assert_eq!(Unit::Second.show_digits(4.4157e-5, 4), "44.16 µs");
    /// ```
    #[must_use]
    pub fn show_digits(self, value: f64, digits: usize) -> String {
        // What rounds to a million is one.
        let (scale, word) = match round_to(value, digits).abs() {
            _ if self.names().prefixes != (0..=0) => return self.in_digits(value, digits),
            1e6..1e9 if 1e6 <= value.abs() || value.fract() != 0.0 => (1e6, "million"),
            1e9..1e12 => (1e9, "billion"),
            _ => return self.in_digits(value, digits),
        };
        let text =
            format!("{} {word} {}", Self::One.in_digits(value / scale, digits), self.symbol());
        text.trim_end().to_owned()
    }

    /// Returns text for a sentence that says from where to where a number lies, with its unit once where both
    /// have the same; one number where their digits say no more.
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// assert_eq!(Unit::Second.between(4.41e-5, 6.2e-5), "44.1 to 62 µs");
    /// assert_eq!(Unit::Second.between(9e-4, 1.1e-3), "900 µs to 1.1 ms");
    /// assert_eq!(Unit::Processor.between(60.0, 95.0), "60 to 95");
    /// assert_eq!(Unit::Second.between(1.0001, 1.0002), "1 s");
    /// ```
    #[must_use]
    pub fn between(self, low: f64, high: f64) -> String {
        let (low, high) = (self.show(low), self.show(high));
        if low == high {
            return low;
        }
        let unit = |text: &str| text.split_once(' ').map(|(_, unit)| unit.to_owned());
        let number = low.split_once(' ').map_or(&*low, |(number, _)| number);
        let low = if unit(&low) == unit(&high) { number } else { &low };
        format!("{low} to {high}")
    }

    /// Returns text for a reader of a number that is known up to `half`: both with the prefix of the number, and
    /// as many decimals as `half` needs for its first digit, or two where that is a 1.
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// assert_eq!(Unit::Second.give_or_take(1.6132e-6, 6.9e-8), "1.61 ± 0.07 µs");
    /// assert_eq!(Unit::SecondPerByte.give_or_take(4.237e-11, 1.234e-12), "42.4 ± 1.2 ps/B");
    /// ```
    #[must_use]
    pub fn give_or_take(self, value: f64, half: f64) -> String {
        if !(0.0 < half && half.is_finite() && value.is_finite()) {
            return self.show(value);
        }
        let prefix = self.prefix_for(&Decimal::of(value));
        let over = |number: f64| number / 10_f64.powi(prefix.exponent);
        let first = Decimal::of(round_to(half, 2));
        let magnitude = over(half).log10().floor() as i32;
        let digits = i32::from(first.shift_digits(first.exponent()).starts_with('1'));
        let places = u32::try_from(digits - magnitude).unwrap_or(0).min(9);
        let (value, half) = (fixed(over(value), places), fixed(over(half), places));
        format!("{value} ± {half} {}{}", prefix.symbol(), self.symbol())
    }

    /// Returns text for a cell of a table, where numbers are compared: six significant digits.
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// assert_eq!(Unit::Second.tabulate(107.351_388e-6), "107.351 µs");
    /// ```
    #[must_use]
    pub fn tabulate(self, value: f64) -> String {
        self.in_digits(value, 6)
    }

    fn in_digits(self, value: f64, digits: usize) -> String {
        if value.is_nan() {
            return "undefined".to_owned();
        }
        if value.is_infinite() {
            return if value > 0.0 { "∞" } else { "−∞" }.to_owned();
        }
        if self == Self::Share {
            return percent(value);
        }
        let (unit, worth) = self.at_length(value);
        if unit != self {
            return unit.in_digits(value / worth, digits);
        }
        self.write_with_prefix(&self.short_decimal(value, digits))
    }

    /// Returns the decimal of at most that many digits; whole numbers of moderate size keep all of theirs where no
    /// prefix shortens them.
    fn short_decimal(self, value: f64, digits: usize) -> Decimal {
        let is_whole = (1000.0..1e9).contains(&value.abs()) && value.fract() == 0.0;
        let decimal = Decimal::short(value, digits);
        if is_whole && self.prefix_for(&decimal).exponent == 0 {
            Decimal::of(value)
        } else {
            decimal
        }
    }

    fn write_with_prefix(self, decimal: &Decimal) -> String {
        let prefix = self.prefix_for(decimal);
        let names = self.names();
        let number = number(decimal, prefix);
        match names.symbol {
            "" => number,
            symbol if number == "1" && symbol == names.many => format!("1 {}", names.one),
            symbol => format!("{number} {}{symbol}", prefix.symbol()),
        }
    }

    /// Returns what a screen reader says: the shown number with its unit in words.
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// assert_eq!(Unit::Second.say(5e-5), "50 microseconds");
    /// ```
    #[must_use]
    pub fn say(self, value: f64) -> String {
        if !value.is_finite() {
            return if value.is_nan() { "undefined" } else { "infinite" }.to_owned();
        }
        if self == Self::Share {
            return percent(value).replace('%', "percent");
        }
        let (unit, worth) = self.at_length(value);
        if unit != self {
            return unit.say(value / worth);
        }
        let names = self.names();
        let decimal = self.short_decimal(value, digits_read(value));
        let prefix = self.prefix_for(&decimal);
        let number = decimal.shift_digits(prefix.exponent);
        let words = if number == "1" { names.one } else { names.many };
        if words.is_empty() { number } else { format!("{number} {}{words}", prefix.word) }
    }

    /// Returns the symbol with the prefix that suits numbers up to `greatest`, and that prefix's factor:
    /// for the title of an axis whose ticks share one prefix.
    #[must_use]
    pub fn axis(self, greatest: f64) -> (String, f64) {
        if self == Self::Share {
            return ("%".to_owned(), 0.01);
        }
        let (unit, worth) = self.at_length(greatest);
        if unit != self {
            return (unit.symbol().to_owned(), worth);
        }
        let prefix = self.prefix_for(&Decimal::of(greatest));
        (format!("{}{}", prefix.symbol(), self.symbol()), 10_f64.powi(prefix.exponent))
    }

    fn prefix_for(self, decimal: &Decimal) -> &'static Prefix {
        let magnitude = if decimal.is_zero() { 0 } else { decimal.exponent() };
        Prefix::for_magnitude(magnitude, self.names().prefixes.clone())
    }
}

/// Returns the digits for a reader of a number that has that prefix.
fn number(decimal: &Decimal, prefix: &Prefix) -> String {
    group_thousands(&decimal.shift_digits(prefix.exponent)).replace('-', "−")
}

/// Returns how many digits of a number a reader is shown: those after which the rest is below 0.5 % of it, whatever
/// its first digit is.
fn digits_read(value: f64) -> usize {
    let size = value.abs();
    let power = size.log10().floor() as i32;
    if times_ten(size, power.saturating_neg()) < 2.0 { 4 } else { 3 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_written_reads_back_exactly(bits: u64, index in 0..Unit::ALL.len()) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_finite());
            let unit = Unit::ALL[index];
            for text in [unit.write(value), unit.edit(value)] {
                let back = read_number("x", &text, unit, Context::default());
                prop_assert_eq!(back.map(f64::to_bits), Ok(value.to_bits()), "{}", text);
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text: String, index in 0..Unit::ALL.len()) {
            let _ = read_number("x", &text, Unit::ALL[index], Context::default());
        }

        #[test]
        fn showing_never_fails(bits: u64, index in 0..Unit::ALL.len()) {
            let value = f64::from_bits(bits);
            let unit = Unit::ALL[index];
            prop_assert!(!unit.show(value).is_empty());
            prop_assert!(!unit.say(value).is_empty());
        }
    }

    #[test]
    fn great_numbers_have_a_word_for_their_scale() {
        assert_eq!(Unit::Word.show(65_912_155.0), "65.9 million words");
        assert_eq!(Unit::One.show(1e9), "1 billion");
        assert_eq!(Unit::One.show(-2.5e6), "−2.5 million");
        assert_eq!(Unit::One.show(999_999.7), "1 million");
        assert_eq!(Unit::One.show(999_999.0), "999\u{2009}999");
        assert_eq!(Unit::Word.show(1882.35), "1882 words");
        assert_eq!(Unit::Word.show(1.0), "1 word");
        assert_eq!(Unit::Second.show(2e6), "2\u{2009}000\u{2009}000 s");
    }

    #[test]
    fn the_last_digit_is_worth_half_a_percent_at_most() {
        for (value, text) in [
            (1.0004, "1"),
            (1.0006, "1.001"),
            (1.9994, "1.999"),
            (1.9996, "2"),
            (2.004, "2"),
            (2.006, "2.01"),
            (9.994, "9.99"),
            (9.996, "10"),
            (0.012_344, "0.01234"),
            (-152.94, "−152.9"),
            (6306.0, "6306"),
            (6306.4, "6310"),
            (0.0, "0"),
        ] {
            assert_eq!(Unit::One.show(value), text, "{value}");
        }
        assert_eq!(Unit::Byte.show(65_536.0), "65.5 kB");
        assert_eq!(Unit::Word.show(65_536.0), "65\u{2009}536 words");
        assert_eq!(Unit::Byte.tabulate(65_536.0), "65.536 kB");
    }

    fn check(unit: Unit, value: f64, write: &str, edit: &str, show: &str, say: &str) {
        assert_eq!(unit.write(value), write);
        assert_eq!(unit.edit(value), edit);
        assert_eq!(unit.show(value), show);
        assert_eq!(unit.say(value), say);
    }

    #[test]
    fn numbers_are_written_the_way_people_write_them() {
        check(Unit::Second, 1.15e-4, "115us", "115 µs", "115 µs", "115 microseconds");
        check(
            Unit::SecondPerWord,
            2.3e-7,
            "230ns",
            "230 ns/word",
            "230 ns/word",
            "230 nanoseconds per word",
        );
        check(Unit::BitPerSecond, 1e9, "1e9", "1 Gbit/s", "1 Gbit/s", "1 gigabit per second");
        check(
            Unit::FlopPerSecond,
            1.764e10,
            "1.764e10",
            "17.64 Gflop/s",
            "17.64 Gflop/s",
            "17.64 gigaflops per second",
        );
        check(Unit::FlopPerByte, 0.25, "0.25", "0.25 flop/B", "0.25 flop/B", "0.25 flops per byte");
        check(Unit::Word, 1000.0, "1e3", "1000 words", "1000 words", "1000 words");
        check(Unit::Meter, 50.0, "50", "50 m", "50 m", "50 meters");
        check(Unit::One, 0.0, "0", "0", "0", "0");
        check(Unit::Share, 0.45, "0.45", "0.45", "45 %", "45 percent");
        check(Unit::Second, 100.0, "100", "100 s", "100 s", "100 seconds");
    }

    #[test]
    fn long_times_are_told_in_what_they_are_thought_of() {
        check(Unit::Duration, 90.0, "90", "90 s", "90 s", "90 seconds");
        check(Unit::Duration, 600.0, "600", "10 min", "10 min", "10 minutes");
        check(Unit::Duration, 86_400.0, "86400", "24 h", "24 h", "24 hours");
        check(Unit::Duration, 2_592_000.0, "2592000", "30 days", "30 days", "30 days");
        check(Unit::Duration, 157_788_000.0, "157788000", "5 years", "5 years", "5 years");
        assert_eq!(Unit::Duration.show(3_608_545.0), "41.8 days");
        assert_eq!(Unit::Duration.show(3960.92), "66 min");
        assert_eq!(Unit::Duration.edit(3960.92), "3960.92 s");
        assert_eq!(Unit::Duration.axis(1e5), ("h".to_owned(), 3600.0));
    }

    #[test]
    fn many_words_have_a_prefix_in_their_box() {
        assert_eq!(Unit::Word.edit(31_250_000.0), "31.25 Mwords");
        assert_eq!(Unit::Word.edit(1e6), "1 Mwords");
        assert_eq!(Unit::Word.edit(125_000.0), "125\u{2009}000 words");
    }

    #[test]
    fn a_blank_is_missing_and_words_are_no_number() {
        let read = |text| read_number("ts", text, Unit::Second, Context::default());
        assert_eq!(read("  ").unwrap_err().kind().name(), "missing_input");
        for text in [
            "abc",
            "1.2.3",
            "1,234.5",
            "1,000,000",
            "2^",
            "2^0.5",
            "10 furlongs",
            "NaN",
            "--1",
            "1e",
            "e5",
        ] {
            assert_eq!(read(text).unwrap_err().kind().name(), "not_a_number", "{text}");
        }
        assert_eq!(read("inf").unwrap(), f64::INFINITY);
        assert_eq!(read("2 min").unwrap(), 120.0);
    }
}
