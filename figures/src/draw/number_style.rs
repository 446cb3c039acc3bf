//! Number style of an axis: one prefix for all, or one at each label.

use crate::Unit;
use crate::quantity::{Prefix, fixed, group_thousands, round_to};

/// The style of the numbers of one axis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NumberStyle {
    powers: Powers,
    /// The unit in brackets behind the title.
    unit: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Powers {
    /// In units of ten to this power.
    Shared(i32),
    /// Each with its own prefix and, behind it, this symbol.
    Own(&'static str),
    /// As `2·10⁻⁶`.
    Alone,
}

impl NumberStyle {
    /// Returns the style with one prefix, or one power of ten, for all numbers up to `greatest`.
    pub fn common(unit: Unit, greatest: f64) -> Self {
        let (symbol, factor) = unit.axis(greatest);
        let prefix = exponent_of(factor);
        let rest = greatest / factor;
        let fits = rest == 0.0 || (1e-2..1e6).contains(&rest);
        let more = if fits { 0 } else { exponent_of(rest).div_euclid(3) * 3 };
        let unit = match more {
            0 => symbol,
            more => format!("10{} {symbol}", superscript(more)).trim_end().to_owned(),
        };
        Self { powers: Powers::Shared(prefix + more), unit }
    }

    /// Returns the style of a logarithmic axis: one prefix for up to three decades, else one at
    /// each label.
    pub fn logarithmic(unit: Unit, (low, high): (f64, f64)) -> Self {
        let symbol = unit.symbol();
        let prefixed = unit.axis(1e-4).1 != 1.0 || unit.axis(1e4).1 != 1.0;
        let (powers, unit) = if prefixed {
            if high / low < 1001.0 {
                return Self::common(unit, (low * high).sqrt());
            }
            match symbol {
                _ if unit == Unit::Share && 1e-8 <= low => {
                    return Self { powers: Powers::Shared(-2), unit: "%".to_owned() };
                }
                _ if low < 1e-14 || high > 1e17 => (Powers::Alone, symbol),
                "s" | "m" | "B" | "bit" | "B/s" | "bit/s" => (Powers::Own(symbol), ""),
                _ if symbol.starts_with("s/") => (Powers::Own("s"), symbol),
                _ => (Powers::Own(""), symbol),
            }
        } else if low < 0.9e-3 || high > 1e17 {
            (Powers::Alone, symbol)
        } else if high < 2e5 {
            (Powers::Shared(0), symbol)
        } else {
            (Powers::Own(""), symbol)
        };
        Self { powers, unit: unit.to_owned() }
    }

    /// Returns the title of the axis, with what its labels leave out.
    pub fn title(&self, title: &str) -> String {
        match self.unit.as_str() {
            "" => title.to_owned(),
            unit => format!("{title} [{unit}]").trim_start().to_owned(),
        }
    }

    /// Returns the label of `value`, whose last digit that counts is at ten to the power
    /// `exponent`.
    pub fn write(&self, value: f64, exponent: i32) -> String {
        if value == 0.0 {
            return "0".to_owned();
        }
        match self.powers {
            Powers::Shared(power) => decimal(value, exponent, power),
            Powers::Own(symbol) => {
                let range = match symbol {
                    "s" => -12..=0,
                    // Nobody says megameter.
                    "m" => -3..=3,
                    "" => 0..=15,
                    _ => -3..=15,
                };
                let prefix = Prefix::for_magnitude(exponent_of(value), range);
                let number = decimal(value, exponent, prefix.exponent);
                format!("{number} {}{symbol}", prefix.symbol()).trim_end().to_owned()
            }
            Powers::Alone => {
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
    group_thousands(&fixed(scaled, places)).replace('-', "−")
}

/// Returns a whole number as superscript digits.
pub(super) fn superscript(number: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digit = |c: char| c.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize]);
    number.to_string().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_prefix_stands_in_the_title() {
        let style = NumberStyle::common(Unit::SecondPerWord, 2.3e-7);
        assert_eq!(style.title("tw"), "tw [ns/word]");
        assert_eq!(style.write(5e-8, -8), "50");
        let style = NumberStyle::common(Unit::Share, 1.0);
        assert_eq!(style.title("efficiency"), "efficiency [%]");
        assert_eq!(style.write(0.2, -1), "20");
        let style = NumberStyle::logarithmic(Unit::Share, (1e-6, 1.0));
        assert_eq!((style.write(1e-6, -6), style.write(1.0, 0)), ("0.0001".into(), "100".into()));
        let style = NumberStyle::common(Unit::One, 3e-4);
        assert_eq!(style.title("share"), "share [10⁻⁶]");
        assert_eq!(style.write(1e-4, -4), "100");
    }
}
