//! Reading: from text to a number in a unit's base.

use crossover_model::{Error, ErrorKind};

use super::decimal::round_to;
use super::prefix::Prefix;
use super::unit::{Factor, Unit};

/// The context that the meaning of a typed unit depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Context {
    /// The bytes of a word, so that `1MB` is a size in words.
    pub word: f64,
}

impl Default for Context {
    fn default() -> Self {
        Self { word: 8.0 }
    }
}

/// Returns the number that `text` names, in base units of `unit`.
///
/// ```
/// use crossover_figures::{Context, Unit, read_number};
/// let read = |text, unit| read_number("x", text, unit, Context::default()).unwrap();
/// assert_eq!(read("10us", Unit::Second), 1e-5);
/// assert_eq!(read("4KiB", Unit::Byte), 4096.0);
/// assert_eq!(read("1 MB", Unit::Word), 125_000.0);
/// assert_eq!(read("10GB/s", Unit::BitPerSecond), 8e10);
/// assert_eq!(read("0,5 ms", Unit::Second), 5e-4);
/// assert_eq!(read("2^10", Unit::Word), 1024.0);
/// assert_eq!(read("3/4 ms", Unit::Second), 7.5e-4);
/// assert_eq!(read("10G", Unit::BitPerSecond), 1e10);
/// assert_eq!(read("5.77 million operations", Unit::Operation), 5.77e6);
/// ```
///
/// # Errors
/// [`Error`] on `field`: blank text is `missing_input`, anything that is no number with a unit
/// that fits is `not_a_number`. So is `1,000`, which is a thousand to some and one to others.
pub fn read_number(
    field: &'static str,
    text: &str,
    unit: Unit,
    context: Context,
) -> Result<f64, Error> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Error::missing(field));
    }
    let refuse_to = |help: String| {
        let got: String = text.chars().take(40).collect();
        Error::new(ErrorKind::NotANumber, field, format!("“{got}”"), help)
    };
    let refuse = || {
        refuse_to(match unit.symbol() {
            "" => "give a number such as 12 or 1e4".to_owned(),
            symbol => format!("give a number, alone or with a unit that fits {symbol}"),
        })
    };
    if let Some(infinity) = infinite(text) {
        return Ok(infinity);
    }
    if let Some((whole, part)) = text.split('/').find_map(split_at_comma) {
        return Err(refuse_to(format!("give {whole}{part} or {whole}.{part}")));
    }
    let typed = TypedNumber::split(text).ok_or_else(refuse)?;
    let (shift, factor) = scale(typed.suffix, unit, context).ok_or_else(refuse)?;
    let exponent = typed.exponent.saturating_add(shift);
    let number = format!("{}e{exponent}", typed.digits).parse::<f64>();
    let number = number.map_err(|_| refuse())?;
    Ok(match factor {
        Scale::Exact(factor) => number * factor,
        Scale::Decimal(factor) => round_to(number * factor, SURE),
    } / typed.over)
}

/// Returns the number that an answer names, as [`read_number`] does. A share above 1 without a sign is in percent.
///
/// ```
/// use crossover_figures::{Context, Unit, quantity::read_answer};
/// let read = |text| read_answer("answer", text, Unit::Share, Context::default()).unwrap();
/// assert_eq!(["0.95", "95", "95 %"].map(read), [0.95; 3]);
/// ```
///
/// # Errors
/// As [`read_number`].
pub fn read_answer(
    field: &'static str,
    text: &str,
    unit: Unit,
    context: Context,
) -> Result<f64, Error> {
    let number = read_number(field, text, unit, context)?;
    let is_bare = unit == Unit::Share && suffix(text) == Some("");
    if is_bare && 1.0 < number.abs() {
        return read_number(field, &format!("{} %", text.trim()), unit, context);
    }
    Ok(number)
}

/// The decimal digits that a product of two decimals is sure of.
const SURE: usize = 15;

/// A number and what stands behind it.
struct TypedNumber<'a> {
    digits: String,
    exponent: i32,
    /// The divisor: 1 except in fractions.
    over: f64,
    suffix: &'a str,
}

impl<'a> TypedNumber<'a> {
    /// Returns the number or fraction that `text` begins with; `None` where there is none.
    fn split(text: &'a str) -> Option<Self> {
        let (digits, exponent, suffix) = decimal(text)?;
        let below = suffix.strip_prefix('/').map(str::trim_start);
        let (over, suffix) =
            match below.filter(|below| below.starts_with(|c: char| c.is_ascii_digit())) {
                Some(below) => {
                    let (digits, exponent, suffix) = decimal(below)?;
                    (format!("{digits}e{exponent}").parse().ok()?, suffix)
                }
                None => (1.0, suffix),
            };
        (over != 0.0).then_some(Self { digits, exponent, over, suffix })
    }
}

/// Returns the unit behind the number of `text`, empty where it has none; `None` where there is no number.
#[must_use]
pub fn suffix(text: &str) -> Option<&str> {
    TypedNumber::split(text.trim()).map(|typed| typed.suffix)
}

fn infinite(text: &str) -> Option<f64> {
    match text.to_ascii_lowercase().trim_start_matches('+') {
        "inf" | "infinity" | "∞" => Some(f64::INFINITY),
        "-inf" | "-infinity" | "-∞" => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

fn decimal(text: &str) -> Option<(String, i32, &str)> {
    let (sign, rest) = match text.strip_prefix(['-', '−']) {
        Some(after) => ("-", after),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let end = rest
        .char_indices()
        .find(|(i, c)| !(c.is_ascii_digit() || is_point(*c) || is_gap(rest, *i, *c)))
        .map_or(rest.len(), |(i, _)| i);
    let (digits, suffix) = rest.split_at(end);
    let digits = digits.chars().filter(|c| !c.is_whitespace());
    let digits: String = digits.map(|c| if is_point(c) { '.' } else { c }).collect();
    if !digits.contains(|c: char| c.is_ascii_digit()) || digits.matches('.').count() > 1 {
        return None;
    }
    let exponent = suffix.strip_prefix(['e', 'E']).and_then(read_exponent);
    let power = suffix.strip_prefix('^').and_then(read_exponent);
    let (digits, exponent, suffix) = match (exponent, power) {
        (Some((exponent, after)), _) => (digits, exponent, after),
        // Ten is the base already: a power of it is exact.
        (_, Some((power, after))) if digits == "10" => ("1".to_owned(), power, after),
        (_, Some((power, after))) => {
            let base: f64 = digits.parse().ok()?;
            (base.powi(power).to_string(), 0, after)
        }
        (None, None) => (digits, 0, suffix),
    };
    let (power, suffix) = in_words(suffix.trim());
    Some((format!("{sign}{digits}"), exponent.saturating_add(power), suffix))
}

/// The words for the scale of a number that a reader may meet, and their powers of ten.
const SCALES: [(&str, i32); 2] = [("million", 6), ("billion", 9)];

/// Returns the power of ten that the first word says, and what follows it.
fn in_words(suffix: &str) -> (i32, &str) {
    let scale = SCALES.iter().find_map(|(word, power)| {
        let after = suffix.strip_prefix(word)?;
        (!after.starts_with(char::is_alphanumeric)).then_some((*power, after.trim_start()))
    });
    scale.unwrap_or((0, suffix))
}

fn read_exponent(text: &str) -> Option<(i32, &str)> {
    let (sign, digits) = text.strip_prefix(['-', '−']).map_or((1, text), |positive| (-1, positive));
    let digits = digits.strip_prefix('+').unwrap_or(digits);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let whole = || digits[..end].parse::<i32>().unwrap_or(i32::MAX / 2);
    (end > 0).then(|| (sign * whole(), &digits[end..]))
}

/// Returns whether decimals follow: a point, or a comma as most of Europe writes it.
fn is_point(c: char) -> bool {
    matches!(c, '.' | ',')
}

/// Returns the digits before and behind a comma that may part thousands or decimals: `1,000`.
fn split_at_comma(text: &str) -> Option<(&str, &str)> {
    let (whole, after) = text.split_once(',')?;
    let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
    let leading = whole.trim_start_matches(['-', '−', '+']);
    let digits = leading.chars().all(|c| c.is_ascii_digit());
    let group = (1..=3).contains(&leading.len()) && !leading.starts_with('0') && digits;
    let alone = end == 3 && !after[end..].starts_with(is_point);
    (group && alone).then(|| (whole, &after[..end]))
}

/// Returns whether `c` is a space between two digits, as in `125 000`.
fn is_gap(text: &str, index: usize, c: char) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    c.is_whitespace()
        && digit(text[..index].chars().next_back())
        && digit(text[index + c.len_utf8()..].chars().next())
}

/// The scale of a number.
enum Scale {
    /// Rounded once.
    Exact(f64),
    /// A decimal: the product is the decimal that one would type.
    Decimal(f64),
}

/// Returns the decimal shift and the further factor that a typed suffix stands for.
fn scale(suffix: &str, unit: Unit, context: Context) -> Option<(i32, Scale)> {
    let names = unit.names();
    if [names.symbol, names.one, names.many, ""].contains(&suffix) {
        return Some((0, Scale::Exact(1.0)));
    }
    let bare = names.base(suffix);
    let typed = names.forms().find_map(|(form, factor)| {
        let prefix = Prefix::read(bare.strip_suffix(form)?)?;
        let scale = match factor {
            Factor::Times(times) => Scale::Exact(prefix.factor * times),
            Factor::Decimal(times) => Scale::Decimal(prefix.factor * times),
            Factor::TimesWord(times) => Scale::Exact(prefix.factor * (times * context.word)),
            Factor::OverWord(times) => Scale::Exact(prefix.factor * (times / context.word)),
        };
        Some((prefix.exponent, scale))
    });
    // Nobody counts in parts: with `10G` the unit is meant that the number has.
    let counts = *names.prefixes.start() == 0;
    typed.or_else(|| {
        let prefix = Prefix::read(suffix).filter(|prefix| counts && 0 <= prefix.exponent)?;
        Some((prefix.exponent, Scale::Exact(prefix.factor)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, unit: Unit) -> Result<f64, Error> {
        read_number("x", text, unit, Context { word: 4.0 })
    }

    #[test]
    fn numbers_are_read_the_way_people_write_them() {
        for (text, unit, value) in [
            ("0,5 ms", Unit::Second, 5e-4),
            ("0,125", Unit::One, 0.125),
            ("1,5e3", Unit::One, 1500.0),
            ("1234,567", Unit::One, 1234.567),
            ("2^10", Unit::One, 1024.0),
            ("2^10 KiB", Unit::Byte, 1_048_576.0),
            ("10^-5", Unit::Second, 1e-5),
            ("10^30", Unit::One, 1e30),
            ("−3^2", Unit::One, -9.0),
            ("1.5^2", Unit::One, 2.25),
            ("2 ns/B", Unit::SecondPerWord, 8e-9),
            ("2 ns/byte", Unit::SecondPerWord, 8e-9),
            ("2 ns/bit", Unit::SecondPerWord, 6.4e-8),
            ("2 ns/word", Unit::SecondPerWord, 2e-9),
            ("2 ns", Unit::SecondPerWord, 2e-9),
            ("50 Gflop/s", Unit::FlopPerSecond, 5e10),
            ("73.6 GFLOPS", Unit::FlopPerSecond, 7.36e10),
            ("1.5 Pflops", Unit::FlopPerSecond, 1.5e15),
            ("0,25 flops/byte", Unit::FlopPerByte, 0.25),
        ] {
            assert_eq!(read(text, unit), Ok(value), "{text}");
        }
    }

    #[test]
    fn a_fraction_is_a_number() {
        for (text, unit, value) in [
            ("10/6", Unit::One, 10.0 / 6.0),
            ("1000/1001", Unit::One, 1000.0 / 1001.0),
            ("−1 / 4", Unit::One, -0.25),
            ("1/3 %", Unit::One, 1.0 / 300.0),
            ("1/2,5", Unit::One, 0.4),
            ("1/2^10", Unit::One, 1.0 / 1024.0),
            ("3/4 ms", Unit::Second, 75e-5),
            ("1/8 ns/B", Unit::SecondPerWord, 5e-10),
        ] {
            assert_eq!(read(text, unit), Ok(value), "{text}");
        }
        for text in ["1/0", "1/", "/2", "1/2/3", "1/x", "1/-2", "1,000/3", "3/1,000"] {
            assert!(read(text, Unit::One).is_err(), "{text}");
        }
        assert_eq!(suffix("10/6"), Some(""));
    }

    #[test]
    fn a_bare_number_above_one_is_a_percentage_where_a_share_is_asked() {
        let read = |text, unit| read_answer("x", text, unit, Context::default());
        for (text, value) in [
            ("95", 0.95),
            ("95 %", 0.95),
            ("0.95", 0.95),
            ("0,95", 0.95),
            ("12,5", 0.125),
            ("1", 1.0),
            ("1 %", 0.01),
            ("130 %", 1.3),
            ("19/20", 0.95),
            ("-40", -0.4),
        ] {
            assert_eq!(read(text, Unit::Share), Ok(value), "{text}");
        }
        assert_eq!(read("95", Unit::One), Ok(95.0));
        assert_eq!(read("inf", Unit::Share), Ok(f64::INFINITY));
        assert!(read("95 s", Unit::Share).is_err());
    }

    #[test]
    fn a_prefix_alone_stands_for_a_unit_that_counts_up() {
        for (text, unit, value) in [
            ("10G", Unit::BitPerSecond, 1e10),
            ("10 G", Unit::FlopPerSecond, 1e10),
            ("64K", Unit::Byte, 64e3),
            ("64Ki", Unit::Byte, 65536.0),
            ("1M", Unit::Word, 1e6),
            ("4k", Unit::Processor, 4e3),
            ("5m", Unit::Meter, 5.0),
        ] {
            assert_eq!(read(text, unit), Ok(value), "{text}");
        }
        for (text, unit) in [
            ("10G", Unit::Second),
            ("10G", Unit::SecondPerWord),
            ("5m", Unit::Second),
            ("5m", Unit::One),
            ("5n", Unit::Byte),
        ] {
            assert!(read(text, unit).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_typed_in_percent_or_minutes_is_the_decimal_that_one_would_type() {
        for hundredths in 0..=10_000_u32 {
            let typed = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            for (name, unit, factor) in
                [("%", Unit::One, 1_u64), ("min", Unit::Second, 6000), ("h", Unit::Second, 360_000)]
            {
                // In ten thousandths: digits, moved by a decimal exponent, are read as exactly as can be.
                let exact = format!("{}e-4", u64::from(hundredths) * factor);
                let text = format!("{typed} {name}");
                assert_eq!(read(&text, unit), Ok(exact.parse().expect("digits")), "{text}");
            }
        }
    }

    #[test]
    fn a_comma_that_may_part_thousands_is_asked_about() {
        let said = |text| read(text, Unit::One).expect_err(text);
        assert_eq!(said("1,000").help(), "give 1000 or 1.000");
        assert_eq!(said("−12,500 s").help(), "give −12500 or −12.500");
    }
}
