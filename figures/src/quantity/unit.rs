//! The units of the models, with the names they are typed, shown and spoken by.

/// The unit of a number. Values are held in it, without prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A pure number.
    One,
    /// Seconds.
    Second,
    /// Seconds a word.
    SecondPerWord,
    /// Seconds a hop.
    SecondPerHop,
    /// Seconds a byte.
    SecondPerByte,
    /// Seconds a bit.
    SecondPerBit,
    /// Seconds an operation.
    SecondPerOperation,
    /// Seconds a meter.
    SecondPerMeter,
    /// Words.
    Word,
    /// Words a second.
    WordPerSecond,
    /// Bytes.
    Byte,
    /// Bytes a second.
    BytePerSecond,
    /// Bits.
    Bit,
    /// Bits a second.
    BitPerSecond,
    /// Hops, or links.
    Hop,
    /// Processors.
    Processor,
    /// Operations.
    Operation,
    /// Floating-point operations a second.
    FlopPerSecond,
    /// Floating-point operations a byte.
    FlopPerByte,
    /// Messages.
    Message,
    /// Meters.
    Meter,
    /// Cycles.
    Cycle,
    /// Cycles a word.
    CyclePerWord,
    /// Times of one floating-point operation.
    Tcalc,
}

/// How a unit is named, and which forms it is typed in.
pub(super) struct Names {
    /// What stands behind a number ("s/word"); empty for a pure number.
    pub symbol: &'static str,
    /// The part of the symbol that takes a prefix ("s").
    pub base: &'static str,
    /// The same in words, singular and plural ("second a word").
    pub singular: &'static str,
    /// The same in words, plural.
    pub plural: &'static str,
    /// The decimal exponents of the prefixes it is shown with, rising.
    pub prefixes: &'static [i32],
    /// Other ways to type the base, each with its factor.
    pub forms: &'static [(&'static str, Factor)],
    /// Tails that may be typed or left out ("/word").
    pub tails: &'static [&'static str],
}

/// What a typed form is worth in the unit.
#[derive(Clone, Copy)]
pub(super) enum Factor {
    /// A power of two, by which a product is exact.
    Times(f64),
    /// Another constant.
    Decimal(f64),
    /// Bytes, on a scale of words: one over the bytes of a word.
    BytesOfWord,
    /// Bits, on a scale of words.
    BitsOfWord,
    /// For each byte, on a scale of words: the bytes of a word.
    PerByte,
    /// For each bit, on a scale of words.
    PerBit,
}

use Factor::{BitsOfWord, BytesOfWord, Decimal, PerBit, PerByte, Times};

const TIME: &[i32] = &[-12, -9, -6, -3, 0];
const SIZE: &[i32] = &[0, 3, 6, 9, 12];
/// The rates of a whole supercomputer.
const GREAT: &[i32] = &[0, 3, 6, 9, 12, 15];
const LENGTH: &[i32] = &[-3, 0, 3];
const NONE: &[i32] = &[0];
const SECOND: &[(&str, Factor)] = &[("s", Times(1.0)), ("sec", Times(1.0))];

impl Unit {
    #[expect(clippy::too_many_lines, reason = "a table: one row a unit")]
    pub(super) const fn names(self) -> Names {
        match self {
            Self::One => plain("", "", "", &[("%", Decimal(0.01))]),
            Self::Second => Names {
                forms: &[
                    ("min", Decimal(60.0)),
                    ("h", Decimal(3600.0)),
                    ("sec", Times(1.0)),
                    ("s", Times(1.0)),
                ],
                ..time("s", "second", "seconds", &[])
            },
            Self::SecondPerWord => Names {
                forms: &[
                    ("s", Times(1.0)),
                    ("sec", Times(1.0)),
                    ("s/byte", PerByte),
                    ("s/B", PerByte),
                    ("s/bit", PerBit),
                    ("s/b", PerBit),
                ],
                ..time("s/word", "second a word", "seconds a word", &["/word", "/w"])
            },
            Self::SecondPerHop => {
                time("s/hop", "second a hop", "seconds a hop", &["/hop", "/link"])
            }
            Self::SecondPerByte => time("s/B", "second a byte", "seconds a byte", &["/byte", "/B"]),
            Self::SecondPerBit => time("s/bit", "second a bit", "seconds a bit", &["/bit", "/b"]),
            Self::SecondPerOperation => {
                time("s/op", "second an operation", "seconds an operation", &["/operation", "/op"])
            }
            Self::SecondPerMeter => time("s/m", "second a meter", "seconds a meter", &["/m"]),
            Self::Word => plain(
                "words",
                "word",
                "words",
                &[
                    ("words", Times(1.0)),
                    ("word", Times(1.0)),
                    ("w", Times(1.0)),
                    ("bytes", BytesOfWord),
                    ("byte", BytesOfWord),
                    ("B", BytesOfWord),
                    ("bits", BitsOfWord),
                    ("bit", BitsOfWord),
                ],
            ),
            Self::WordPerSecond => prefixed(
                "word/s",
                "word a second",
                "words a second",
                &[("words/s", Times(1.0)), ("word/s", Times(1.0))],
            ),
            Self::Byte => prefixed(
                "B",
                "byte",
                "bytes",
                &[
                    ("bytes", Times(1.0)),
                    ("byte", Times(1.0)),
                    ("B", Times(1.0)),
                    ("bit", Times(0.125)),
                ],
            ),
            Self::BytePerSecond => Names {
                prefixes: GREAT,
                ..prefixed(
                    "B/s",
                    "byte a second",
                    "bytes a second",
                    &[("B/s", Times(1.0)), ("bit/s", Times(0.125)), ("b/s", Times(0.125))],
                )
            },
            Self::Bit => prefixed(
                "bit",
                "bit",
                "bits",
                &[
                    ("bits", Times(1.0)),
                    ("bit", Times(1.0)),
                    ("b", Times(1.0)),
                    ("bytes", Times(8.0)),
                    ("byte", Times(8.0)),
                    ("B", Times(8.0)),
                ],
            ),
            Self::BitPerSecond => prefixed(
                "bit/s",
                "bit a second",
                "bits a second",
                &[
                    ("bit/s", Times(1.0)),
                    ("b/s", Times(1.0)),
                    ("bps", Times(1.0)),
                    ("B/s", Times(8.0)),
                    ("Bps", Times(8.0)),
                ],
            ),
            Self::Hop => plain(
                "hops",
                "hop",
                "hops",
                &[
                    ("hops", Times(1.0)),
                    ("hop", Times(1.0)),
                    ("links", Times(1.0)),
                    ("link", Times(1.0)),
                ],
            ),
            Self::Processor => plain("", "processor", "processors", &[]),
            Self::Operation => plain("operations", "operation", "operations", &[]),
            Self::FlopPerSecond => Names {
                prefixes: GREAT,
                ..prefixed(
                    "flop/s",
                    "flop a second",
                    "flops a second",
                    &[
                        ("flop/s", Times(1.0)),
                        ("flops/s", Times(1.0)),
                        ("Flop/s", Times(1.0)),
                        ("Flops/s", Times(1.0)),
                        ("FLOP/s", Times(1.0)),
                        ("flops", Times(1.0)),
                        ("Flops", Times(1.0)),
                        ("FLOPS", Times(1.0)),
                    ],
                )
            },
            Self::FlopPerByte => plain(
                "flop/B",
                "flop a byte",
                "flops a byte",
                &[
                    ("flop/B", Times(1.0)),
                    ("flops/B", Times(1.0)),
                    ("flop/byte", Times(1.0)),
                    ("flops/byte", Times(1.0)),
                    ("Flop/Byte", Times(1.0)),
                    ("FLOP/B", Times(1.0)),
                ],
            ),
            Self::Message => plain("messages", "message", "messages", &[]),
            Self::Meter => Names {
                symbol: "m",
                base: "m",
                singular: "meter",
                plural: "meters",
                prefixes: LENGTH,
                forms: &[("mi", Decimal(1609.344)), ("m", Times(1.0))],
                tails: &[],
            },
            Self::Cycle => plain("cycles", "cycle", "cycles", &[]),
            Self::CyclePerWord => plain(
                "cycles/word",
                "cycle a word",
                "cycles a word",
                &[("cycles/word", Times(1.0))],
            ),
            Self::Tcalc => plain("tcalc", "tcalc", "tcalc", &[("tcalc", Times(1.0))]),
        }
    }

    /// The symbol that stands behind a number, without prefix ("s/word").
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// assert_eq!(Unit::SecondPerWord.symbol(), "s/word");
    /// ```
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        self.names().symbol
    }
}

const fn plain(
    symbol: &'static str,
    singular: &'static str,
    plural: &'static str,
    forms: &'static [(&'static str, Factor)],
) -> Names {
    Names { symbol, base: symbol, singular, plural, prefixes: NONE, forms, tails: &[] }
}

const fn prefixed(
    symbol: &'static str,
    singular: &'static str,
    plural: &'static str,
    forms: &'static [(&'static str, Factor)],
) -> Names {
    Names { symbol, base: symbol, singular, plural, prefixes: SIZE, forms, tails: &[] }
}

const fn time(
    symbol: &'static str,
    singular: &'static str,
    plural: &'static str,
    tails: &'static [&'static str],
) -> Names {
    Names { symbol, base: "s", singular, plural, prefixes: TIME, forms: SECOND, tails }
}

/// The decimal prefixes: symbol, word, exponent.
pub(super) const PREFIXES: &[(&str, &str, i32)] = &[
    ("p", "pico", -12),
    ("n", "nano", -9),
    ("µ", "micro", -6),
    ("m", "milli", -3),
    ("", "", 0),
    ("k", "kilo", 3),
    ("M", "mega", 6),
    ("G", "giga", 9),
    ("T", "tera", 12),
    ("P", "peta", 15),
];
