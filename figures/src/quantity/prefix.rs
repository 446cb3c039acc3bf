//! The prefixes of SI and IEC: how each is read, written and spoken.

use std::ops::RangeInclusive;

/// A prefix of a unit.
#[derive(Debug)]
pub(crate) struct Prefix {
    /// Its spellings; the first is shown.
    symbols: &'static [&'static str],
    /// The word that is spoken.
    pub word: &'static str,
    /// The exponent of ten that it moves a number by. Moved in the text, it costs no rounding.
    pub exponent: i32,
    /// A further factor.
    pub factor: f64,
}

const NONE: Prefix = decimal(0, &[""], "");

/// The decimal prefixes, rising.
const DECIMAL: &[Prefix] = &[
    decimal(-12, &["p"], "pico"),
    decimal(-9, &["n"], "nano"),
    decimal(-6, &["µ", "μ", "u"], "micro"),
    decimal(-3, &["m"], "milli"),
    NONE,
    decimal(3, &["k", "K"], "kilo"),
    decimal(6, &["M"], "mega"),
    decimal(9, &["G"], "giga"),
    decimal(12, &["T"], "tera"),
    decimal(15, &["P"], "peta"),
];

/// The binary prefixes. They are read, never shown.
const BINARY: &[Prefix] = &[
    binary(1, &["Ki"], "kibi"),
    binary(2, &["Mi"], "mebi"),
    binary(3, &["Gi"], "gibi"),
    binary(4, &["Ti"], "tebi"),
];

const fn decimal(exponent: i32, symbols: &'static [&'static str], word: &'static str) -> Prefix {
    Prefix { symbols, word, exponent, factor: 1.0 }
}

const fn binary(power: u32, symbols: &'static [&'static str], word: &'static str) -> Prefix {
    Prefix { symbols, word, exponent: 0, factor: 1024_u64.pow(power) as f64 }
}

impl Prefix {
    /// Returns the prefix that is typed as `symbol`: "k", "Ki", or "" for none.
    pub fn read(symbol: &str) -> Option<&'static Self> {
        DECIMAL.iter().chain(BINARY).find(|prefix| prefix.symbols.contains(&symbol))
    }

    /// Returns the decimal prefixes with an exponent in `range`, rising.
    pub fn in_range(range: RangeInclusive<i32>) -> impl DoubleEndedIterator<Item = &'static Self> {
        DECIMAL.iter().filter(move |prefix| range.contains(&prefix.exponent))
    }

    /// Returns the decimal prefix in `range` that suits a number whose first digit counts ten to the
    /// `magnitude`: the greatest that leaves it a whole part, or else the least.
    pub fn for_magnitude(magnitude: i32, range: RangeInclusive<i32>) -> &'static Self {
        let below = Self::in_range(range.clone()).rfind(|prefix| prefix.exponent <= magnitude);
        below.or_else(|| Self::in_range(range).next()).unwrap_or(&NONE)
    }

    /// Returns the symbol for a reader: "µ".
    pub fn symbol(&self) -> &'static str {
        self.symbols[0]
    }

    /// Returns the symbol for links and the command line, which everyone can type: "u".
    pub fn ascii(&self) -> &'static str {
        self.symbols.iter().find(|symbol| symbol.is_ascii()).unwrap_or(&self.symbols[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_symbol_is_that_of_one_prefix() {
        for prefix in DECIMAL.iter().chain(BINARY) {
            for symbol in prefix.symbols {
                let read = Prefix::read(symbol).expect(symbol);
                assert_eq!(
                    (read.exponent, read.factor),
                    (prefix.exponent, prefix.factor),
                    "{symbol}"
                );
            }
            assert!(prefix.ascii().is_ascii(), "{}", prefix.word);
        }
    }

    #[test]
    fn the_prefix_that_suits_leaves_a_whole_part_where_the_unit_has_one() {
        for (magnitude, suits) in
            [(-20, "p"), (-7, "n"), (-6, "µ"), (-1, "m"), (0, ""), (4, "k"), (30, "k")]
        {
            assert_eq!(Prefix::for_magnitude(magnitude, -12..=3).symbol(), suits, "{magnitude}");
        }
    }
}
