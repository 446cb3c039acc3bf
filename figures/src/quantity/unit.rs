//! The units of the models, with the names they are typed, shown and spoken by.

use std::ops::RangeInclusive;

/// The names of a unit, and the forms in which it is typed.
pub(super) struct Names {
    /// The symbol behind a number ("s/word"); empty for a pure number.
    pub symbol: &'static str,
    /// The words of one ("second per word").
    pub one: &'static str,
    /// The words of several ("seconds per word").
    pub many: &'static str,
    /// The decimal exponents of the prefixes that it is shown with.
    pub prefixes: RangeInclusive<i32>,
    /// Forms, parted by spaces, that take a prefix and are worth the unit itself.
    typed: &'static str,
    /// Forms that are worth something else.
    worth: &'static [(&'static str, Factor)],
    /// Tails that may be typed or left out ("/word").
    tails: &'static str,
}

/// The value of a typed form in the unit.
#[derive(Clone, Copy)]
pub(super) enum Factor {
    /// A power of two, by which a product is exact.
    Times(f64),
    /// Another constant.
    Decimal(f64),
    /// This number times the bytes of a word.
    TimesWord(f64),
    /// This number over the bytes of a word.
    OverWord(f64),
}

use Factor::{Decimal, OverWord, Times, TimesWord};

const NONE: RangeInclusive<i32> = 0..=0;
const TIME: RangeInclusive<i32> = -12..=0;
const SIZE: RangeInclusive<i32> = 0..=12;
/// The rates of a whole supercomputer.
const GREAT: RangeInclusive<i32> = 0..=15;
const LENGTH: RangeInclusive<i32> = -3..=3;
/// Seconds of a day, and of a year of 365.25 days.
const DAY: f64 = 86_400.0;
const YEAR: f64 = 31_557_600.0;

macro_rules! units {
    ($($unit:ident: $symbol:literal, $one:literal, $many:literal, $prefixes:ident,
       $typed:literal $worth:tt $tails:literal;)*) => {
        /// The unit of a number. Values are held in it, without prefix.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Unit {$(
            #[doc = concat!("Shown as “", $symbol, "”, said as “", $many, "”.")]
            $unit,
        )*}

        #[cfg(test)]
        impl Unit {
            pub(super) const ALL: &[Self] = &[$(Self::$unit),*];
        }

        static UNITS: &[Names] = &[$(Names {
            symbol: $symbol,
            one: $one,
            many: $many,
            prefixes: $prefixes,
            typed: $typed,
            worth: &$worth,
            tails: $tails,
        }),*];
    };
}

// A pure number and a part of a whole differ in how they are shown alone: the second in percent.
// A row a unit: its symbol, the words of one and of several, the prefixes it is shown with; what is typed
// for it, what is typed and worth something else, and the tails that may be left out.
units! {
    One: "", "", "", NONE, "" [("%", Decimal(0.01))] "";
    Share: "", "", "", NONE, "" [("%", Decimal(0.01))] "";
    Second: "s", "second", "seconds", TIME,
        "s sec" [("min", Decimal(60.0)), ("h", Decimal(3600.0))] "";
    // A long time: told in minutes, hours, days or years, see `Unit::at_length`.
    Duration: "s", "second", "seconds", TIME,
        "s sec" [("min", Decimal(60.0)), ("h", Decimal(3600.0)), ("days day d", Decimal(DAY)),
            ("years year", Decimal(YEAR))] "";
    Minute: "min", "minute", "minutes", NONE, "min" [] "";
    Hour: "h", "hour", "hours", NONE, "h" [] "";
    Year: "years", "year", "years", NONE, "years year" [] "";
    SecondPerWord: "s/word", "second per word", "seconds per word", TIME,
        "s sec" [("s/byte s/B", TimesWord(1.0)), ("s/bit s/b", TimesWord(8.0))] "/word /w";
    SecondPerHop: "s/hop", "second per hop", "seconds per hop", TIME, "s sec" [] "/hop /link";
    SecondPerByte: "s/B", "second per byte", "seconds per byte", TIME, "s sec" [] "/byte /B";
    SecondPerBit: "s/bit", "second per bit", "seconds per bit", TIME, "s sec" [] "/bit /b";
    SecondPerOperation: "s/op", "second per operation", "seconds per operation", TIME,
        "s sec" [] "/operation /op";
    SecondPerMeter: "s/m", "second per meter", "seconds per meter", TIME, "s sec" [] "/m";
    Word: "words", "word", "words", NONE,
        "words word w" [("bytes byte B", OverWord(1.0)), ("bits bit", OverWord(0.125))] "";
    WordPerSecond: "word/s", "word per second", "words per second", SIZE, "words/s word/s" [] "";
    Byte: "B", "byte", "bytes", SIZE, "bytes byte B" [("bit", Times(0.125))] "";
    BytePerSecond: "B/s", "byte per second", "bytes per second", GREAT,
        "B/s" [("bit/s b/s", Times(0.125))] "";
    Bit: "bit", "bit", "bits", SIZE, "bits bit b" [("bytes byte B", Times(8.0))] "";
    BitPerSecond: "bit/s", "bit per second", "bits per second", SIZE,
        "bit/s b/s bps" [("B/s Bps", Times(8.0))] "";
    Hop: "hops", "hop", "hops", NONE, "hops hop links link" [] "";
    Processor: "", "processor", "processors", NONE, "" [] "";
    Operation: "operations", "operation", "operations", NONE, "" [] "";
    Flop: "flop", "flop", "flops", GREAT, "flop flops Flop FLOP" [] "";
    FlopPerSecond: "flop/s", "flop per second", "flops per second", GREAT,
        "flop/s flops/s Flop/s Flops/s FLOP/s flops Flops FLOPS" [] "";
    FlopPerByte: "flop/B", "flop per byte", "flops per byte", NONE,
        "flop/B flops/B flop/byte flops/byte Flop/Byte FLOP/B" [] "";
    Message: "messages", "message", "messages", NONE, "" [] "";
    MessagePerSecond: "messages/s", "message per second", "messages per second", NONE,
        "messages/s message/s" [] "";
    ItemPerSecond: "items/s", "item per second", "items per second", NONE,
        "items/s item/s" [] "";
    Watt: "W", "watt", "watts", SIZE, "W watt watts" [] "";
    Joule: "J", "joule", "joules", SIZE, "J joule joules" [("Wh", Decimal(3600.0))] "";
    Meter: "m", "meter", "meters", LENGTH, "m" [("mi", Decimal(1609.344))] "";
    Cycle: "cycles", "cycle", "cycles", NONE, "" [] "";
    CyclePerWord: "cycles/word", "cycle per word", "cycles per word", NONE, "cycles/word" [] "";
    Day: "days", "day", "days", NONE, "days day d" [] "";
    TokenPerSecond: "tokens/s", "token per second", "tokens per second", NONE,
        "tokens/s token/s" [] "";
    Tcalc: "steps", "step", "steps", NONE, "steps step tcalc" [] "";
}

impl Unit {
    pub(super) const fn names(self) -> &'static Names {
        &UNITS[self as usize]
    }

    /// Returns the symbol that stands behind a number, without prefix ("s/word").
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// assert_eq!(Unit::SecondPerWord.symbol(), "s/word");
    /// ```
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        self.names().symbol
    }

    /// Returns the unit in which a reader is told a number of that size, and the worth of one in this unit: of a duration
    /// minutes from two minutes on, hours from two hours on, and so on; itself and 1 of anything else.
    pub(crate) fn at_length(self, size: f64) -> (Self, f64) {
        if self != Self::Duration {
            return (self, 1.0);
        }
        let steps =
            [(Self::Year, YEAR), (Self::Day, DAY), (Self::Hour, 3600.0), (Self::Minute, 60.0)];
        let step = steps.into_iter().find(|(_, worth)| 2.0 * worth <= size.abs());
        step.filter(|_| size.is_finite()).unwrap_or((self, 1.0))
    }
}

impl Names {
    /// Returns the forms that take a prefix, each with what it is worth.
    pub fn forms(&self) -> impl Iterator<Item = (&'static str, Factor)> {
        let forms = [(self.typed, Times(1.0))].into_iter().chain(self.worth.iter().copied());
        forms.flat_map(|(forms, factor)| forms.split_whitespace().map(move |form| (form, factor)))
    }

    /// Returns `text` without the tail that may be left out: "s" for "s/word".
    pub fn base<'a>(&self, text: &'a str) -> &'a str {
        self.tails.split_whitespace().find_map(|tail| text.strip_suffix(tail)).unwrap_or(text)
    }
}
