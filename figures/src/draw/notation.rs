//! How the numbers of an axis are written: one prefix for all, or one at each label.

use crate::Unit;
use crate::quantity::{fixed, round_to};

/// Prefixes by their exponents.
const PREFIXES: [(i32, &str); 10] = [
    (-12, "p"),
    (-9, "n"),
    (-6, "µ"),
    (-3, "m"),
    (0, ""),
    (3, "k"),
    (6, "M"),
    (9, "G"),
    (12, "T"),
    (15, "P"),
];

/// How the numbers of one axis are written.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Notation {
    form: Form,
    /// What stands in brackets behind the title.
    unit: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    /// In units of ten to this power.
    Shared(i32),
    /// Each with its own prefix and, behind it, this symbol.
    Own(&'static str),
    /// As `2·10⁻⁶`.
    Power,
}

impl Notation {
    /// Returns the notation with one prefix, or one power of ten, for all numbers up to `greatest`.
    pub fn shared(unit: Unit, greatest: f64) -> Self {
        let (symbol, factor) = unit.axis(greatest);
        let prefix = exponent_of(factor);
        let rest = greatest / factor;
        let more = if rest != 0.0 && !(1e-2..1e6).contains(&rest) {
            exponent_of(rest).div_euclid(3) * 3
        } else {
            0
        };
        let unit = match (more, symbol.as_str()) {
            (0, symbol) => symbol.to_owned(),
            (more, "") => format!("10{}", superscript(more)),
            (more, symbol) => format!("10{} {symbol}", superscript(more)),
        };
        Self { form: Form::Shared(prefix + more), unit }
    }

    /// Returns the notation of a logarithmic axis: one prefix for up to three decades, else one at
    /// each label.
    pub fn logarithmic(unit: Unit, (low, high): (f64, f64)) -> Self {
        let symbol = unit.symbol();
        let prefixed = unit.axis(1e-4).1 != 1.0 || unit.axis(1e4).1 != 1.0;
        let own = |label: &'static str, title: &str| Self {
            form: Form::Own(label),
            unit: title.to_owned(),
        };
        if prefixed {
            if high / low < 1001.0 {
                return Self::shared(unit, (low * high).sqrt());
            }
            if low < 1e-14 || high > 1e17 {
                return Self { form: Form::Power, unit: symbol.to_owned() };
            }
            return match symbol {
                "s" | "m" | "B" | "bit" | "B/s" | "bit/s" => own(symbol, ""),
                _ if symbol.starts_with("s/") => own("s", symbol),
                _ => own("", symbol),
            };
        }
        let form = if low < 0.9e-3 || high > 1e17 {
            Form::Power
        } else if high < 2e5 {
            Form::Shared(0)
        } else {
            Form::Own("")
        };
        Self { form, unit: symbol.to_owned() }
    }

    /// Returns the title of the axis, with what its labels leave out.
    pub fn title(&self, title: &str) -> String {
        match (title, self.unit.as_str()) {
            (title, "") => title.to_owned(),
            ("", unit) => format!("[{unit}]"),
            (title, unit) => format!("{title} [{unit}]"),
        }
    }

    /// Returns the label of `value`, whose last digit that counts is at ten to the power
    /// `exponent`.
    pub fn write(&self, value: f64, exponent: i32) -> String {
        if value == 0.0 {
            return "0".to_owned();
        }
        match self.form {
            Form::Shared(power) => decimal(value, exponent, power),
            Form::Own(symbol) => {
                let prefix = exponent_of(value).div_euclid(3) * 3;
                let least = if matches!(symbol, "s") { -12 } else { -3 };
                // Nobody says megameter.
                let most = match symbol {
                    "s" => 0,
                    "m" => 3,
                    _ => 15,
                };
                let prefix = match prefix.clamp(least, most) {
                    -3 if symbol.is_empty() => 0,
                    prefix => prefix,
                };
                let sign = PREFIXES.iter().find(|p| p.0 == prefix).map_or("", |p| p.1);
                let number = decimal(value, exponent, prefix);
                match (sign, symbol) {
                    ("", "") => number,
                    _ => format!("{number} {sign}{symbol}"),
                }
            }
            Form::Power => {
                let power = exponent_of(value);
                let times = decimal(value, exponent, power);
                match (times.as_str(), power) {
                    (_, 0) => times,
                    ("1", _) => format!("10{}", superscript(power)),
                    _ => format!("{times}·10{}", superscript(power)),
                }
            }
        }
    }
}

/// Returns the exponent of the power of ten at or below a value; rounding errors do not count.
fn exponent_of(value: f64) -> i32 {
    let value = value.abs();
    if value == 0.0 || !value.is_finite() {
        return 0;
    }
    (value.log10() + 1e-9).floor() as i32
}

/// Returns `value` in units of ten to `power`, with digits down to ten to `exponent`.
fn decimal(value: f64, exponent: i32, power: i32) -> String {
    let scaled = if power < 0 { value * 10_f64.powi(-power) } else { value / 10_f64.powi(power) };
    if scaled.abs() >= 1e9 {
        return Unit::One.show(round_to(scaled, 1));
    }
    let places = (power - exponent).clamp(0, 12) as u32;
    grouped(&fixed(scaled, places)).replace('-', "−")
}

/// Returns a number with thin spaces between thousands, from five digits on.
pub(super) fn grouped(number: &str) -> String {
    let (whole, part) = number.split_once('.').map_or((number, None), |(a, b)| (a, Some(b)));
    let digits = whole.trim_start_matches('-');
    let mut text = String::from(if digits.len() < whole.len() { "-" } else { "" });
    for (index, digit) in digits.chars().enumerate() {
        let left = digits.len() - index;
        if digits.len() > 4 && index > 0 && left % 3 == 0 {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    if let Some(part) = part {
        text.push('.');
        text.push_str(part);
    }
    text
}

/// Returns a whole number as superscript digits.
pub(super) fn superscript(number: i32) -> String {
    number
        .to_string()
        .chars()
        .map(|c| match c {
            '-' => '⁻',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            '0' => '⁰',
            '4' => '⁴',
            '5' => '⁵',
            '6' => '⁶',
            '7' => '⁷',
            '8' => '⁸',
            _ => '⁹',
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped_from_five_digits_on() {
        assert_eq!(grouped("1000"), "1000");
        assert_eq!(grouped("-1234567.25"), "-1\u{2009}234\u{2009}567.25");
    }

    #[test]
    fn a_shared_prefix_stands_in_the_title() {
        let notation = Notation::shared(Unit::SecondPerWord, 2.3e-7);
        assert_eq!(notation.title("tw"), "tw [ns/word]");
        assert_eq!(notation.write(5e-8, -8), "50");
        let notation = Notation::shared(Unit::One, 3e-4);
        assert_eq!(notation.title("share"), "share [10⁻⁶]");
        assert_eq!(notation.write(1e-4, -4), "100");
    }
}
