//! One parameter of a screen: a row of the table that drives sliders, boxes, links, command line,
//! guide and tests.

use crossover_figures::quantity::Unit;
use crossover_figures::typeset::{self, Piece};

/// One parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its key in links, on the command line and as the `name` of its control. A public format.
    pub key: &'static str,
    /// The letter of the sources ("ts").
    pub symbol: &'static str,
    /// Its name ("start-up time").
    pub label: &'static str,
    /// One line of explanation.
    pub help: &'static str,
    /// The heading it stands under.
    pub group: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// It is the size of a message.
    pub is_message: bool,
    /// It counts words and is read in bytes.
    pub in_bytes: bool,
    /// The key of the parameter that it is another face of, such as the bandwidth of a transfer time:
    /// it is found beside that one and has no row of its own.
    pub beside: Option<&'static str>,
    /// Where it says something, if not everywhere.
    pub only: Option<Only>,
    /// It stays on the page: no link and no file says it, as what a reader has pasted.
    pub is_kept_on_page: bool,
    /// The option of a choice that is taken with it: what a reader pastes is what is shown then.
    pub takes: Option<(&'static str, &'static str)>,
}

/// The value of another parameter that one is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Only {
    /// The key of the other one.
    pub key: &'static str,
    /// Its value, as a link says it, or several: `hyperx|torus`.
    pub value: &'static str,
    /// It is about these values; else about all others.
    pub is: bool,
}

impl Only {
    /// Returns the values that it names.
    pub fn values(self) -> impl Iterator<Item = &'static str> {
        self.value.split('|')
    }

    /// Returns whether the parameter says something where the other one has this value, as a link says it.
    pub fn is_met(self, chosen: &str) -> bool {
        self.values().any(|value| value == chosen) == self.is
    }
}

/// What a parameter holds, with its default and its domain.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A number with a unit.
    Number(Number),
    /// A whole number.
    Integer(Number),
    /// One of several.
    Choice {
        /// What can be chosen.
        options: &'static [Choice],
        /// The key of the default.
        default: &'static str,
    },
    /// Yes or no, `1` or `0` in a link.
    Switch(bool),
    /// Any of several.
    Set {
        /// What can be chosen, at most 64.
        options: &'static [Choice],
        /// The keys of the default.
        default: &'static [&'static str],
    },
    /// Numbers separated by commas; `none` at all, or a blank where the default is one.
    List {
        /// Their unit.
        unit: Unit,
        /// The default, in the grammar of links.
        default: &'static str,
        /// The least and greatest number allowed.
        allowed: (f64, f64),
        /// The most numbers allowed.
        most: usize,
    },
    /// Rows separated by semicolons, their cells by colons; also read as lines with tabs or commas. Two
    /// columns or more.
    Rows {
        /// The columns.
        columns: &'static [RowColumn],
        /// The default, in the grammar of links.
        default: &'static str,
        /// The most rows allowed.
        most: usize,
    },
    /// Text with a grammar of its own.
    Text {
        /// The default.
        default: &'static str,
        /// The most characters allowed.
        most: usize,
    },
    /// A number derived from another: moving either moves the other. Links carry the other.
    Derived {
        /// The key of the number it is derived from.
        of: &'static str,
        /// Its own unit.
        unit: Unit,
        /// The ends of its slider, on a logarithmic scale.
        slider: (f64, f64),
        /// From the other number to this one, by the numbers of the other keys.
        show: fn(f64, Numbers) -> f64,
        /// From this number to the other one.
        take: fn(f64, Numbers) -> f64,
    },
}

/// The number of each key.
pub type Numbers<'a> = &'a dyn Fn(&str) -> f64;

/// A number's unit, default, domain and slider.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// Its unit.
    pub unit: Unit,
    /// Its default; NaN for the first of its words.
    pub default: f64,
    /// The least and greatest value allowed.
    pub allowed: (f64, f64),
    /// The ends of the slider, within what is allowed.
    pub slider: (f64, f64),
    /// The slider moves in the exponent.
    pub log: bool,
    /// Infinity is allowed.
    pub infinite: bool,
    /// Names that may be typed for some numbers ("sqrt" for an exponent of a half).
    pub names: &'static [(&'static str, f64)],
    /// Words that stand for a number ("best").
    pub words: &'static [Choice],
}

/// One thing that can be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its key in links.
    pub key: &'static str,
    /// Its name.
    pub label: &'static str,
    /// Its name on a button, beside the others.
    pub short: &'static str,
    /// What others call it, such as MPI: read as its key, and never written.
    pub also: &'static [&'static str],
}

/// One column of [`Kind::Rows`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowColumn {
    /// Its heading.
    pub label: &'static str,
    /// What its cells hold.
    pub holds: Holds,
}

/// What the cells of a [`RowColumn`] hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Holds {
    /// A name of at most [`LONGEST_NAME`](super::params::LONGEST_NAME) characters, without colons,
    /// semicolons and control characters.
    Name,
    /// A number.
    Number {
        /// Its unit.
        unit: Unit,
        /// The least and greatest number allowed.
        allowed: (f64, f64),
        /// A cell may be empty.
        optional: bool,
    },
}

impl RowColumn {
    /// Returns a column of names.
    pub const fn name(label: &'static str) -> Self {
        let holds = Holds::Name;
        Self { label, holds }
    }

    /// Returns a column of numbers, with the least and the greatest allowed.
    pub const fn number(label: &'static str, unit: Unit, allowed: (f64, f64)) -> Self {
        let holds = Holds::Number { unit, allowed, optional: false };
        Self { label, holds }
    }

    /// Returns the column of numbers whose cells may be empty.
    pub const fn or_empty(mut self) -> Self {
        if let Holds::Number { optional, .. } = &mut self.holds {
            *optional = true;
        }
        self
    }

    /// Returns the unit of its numbers; that of pure numbers for names.
    pub const fn unit(&self) -> Unit {
        match self.holds {
            Holds::Number { unit, .. } => unit,
            Holds::Name => Unit::One,
        }
    }

    /// Returns whether its cells may be empty.
    pub const fn may_be_empty(&self) -> bool {
        matches!(self.holds, Holds::Number { optional: true, .. })
    }
}

/// The symbol of a parameter that is called by its key, until it is in a table.
const OF_ITS_KEY: &str = "=";

impl Param {
    /// Stands for a row that a table does not have.
    pub(crate) const MISSING: Self = Self::switch("", false);

    /// Returns the parameter with its key, which is also the symbol where that is `=`. A key that is a Rust
    /// keyword is written as a raw field, `r#break`.
    pub const fn with_key(mut self, key: &'static str) -> Self {
        let key = match key.as_bytes() {
            [b'r', b'#', ..] => key.split_at(2).1,
            _ => key,
        };
        self.key = key;
        if matches!(self.symbol.as_bytes(), b"=") {
            self.symbol = key;
        }
        self
    }

    /// Returns a parameter of any kind, without group or help.
    pub const fn new(label: &'static str, kind: Kind) -> Self {
        Self {
            key: "",
            symbol: OF_ITS_KEY,
            label,
            help: "",
            group: "",
            kind,
            is_message: false,
            in_bytes: false,
            beside: None,
            only: None,
            is_kept_on_page: false,
            takes: None,
        }
    }

    /// Returns a number of zero or more, with a linear slider from zero to twice the default.
    pub const fn number(label: &'static str, unit: Unit, default: f64) -> Self {
        let number = Number {
            unit,
            default,
            allowed: (0.0, 1e18),
            slider: (0.0, 2.0 * default),
            log: false,
            infinite: false,
            names: &[],
            words: &[],
        };
        Self::new(label, Kind::Number(number))
    }

    /// Returns a whole number of one or more, with a linear slider from one to twice the default.
    pub const fn integer(label: &'static str, unit: Unit, default: f64) -> Self {
        let number = Number {
            unit,
            default,
            allowed: (1.0, 1e15),
            slider: (1.0, 2.0 * default),
            log: false,
            infinite: false,
            names: &[],
            words: &[],
        };
        Self::new(label, Kind::Integer(number))
    }

    /// Yes or no.
    pub const fn switch(label: &'static str, default: bool) -> Self {
        Self::new(label, Kind::Switch(default))
    }

    /// Returns one of several, the default by its key.
    pub const fn choice(
        label: &'static str,
        options: &'static [Choice],
        default: &'static str,
    ) -> Self {
        Self::new(label, Kind::Choice { options, default })
    }

    /// At most `most` numbers of this unit, each within what is `allowed`, with a default in the grammar of
    /// links.
    pub const fn list(
        label: &'static str,
        unit: Unit,
        default: &'static str,
        allowed: (f64, f64),
        most: usize,
    ) -> Self {
        Self::new(label, Kind::List { unit, default, allowed, most })
    }

    /// Returns the parameter of at most `most` rows of these columns, with a default in the grammar of links.
    pub const fn rows(
        label: &'static str,
        columns: &'static [RowColumn],
        default: &'static str,
        most: usize,
    ) -> Self {
        let kind = Kind::Rows { columns, default, most };
        Self::new(label, kind)
    }

    /// Returns the parameter with the letter of the sources.
    pub const fn symbol(mut self, symbol: &'static str) -> Self {
        self.symbol = symbol;
        self
    }

    /// Returns the parameter with one line of explanation.
    pub const fn help(mut self, help: &'static str) -> Self {
        self.help = help;
        self
    }

    /// Returns the parameter under a heading.
    pub const fn group(mut self, group: &'static str) -> Self {
        self.group = group;
        self
    }

    /// Returns the parameter as the size of a message.
    pub const fn message(mut self) -> Self {
        self.is_message = true;
        self
    }

    /// Returns the parameter, which counts words, read in bytes; links stay in words.
    pub const fn in_bytes(mut self) -> Self {
        self.in_bytes = true;
        self
    }

    /// Returns the parameter beside another, without a row of its own.
    pub const fn beside(mut self, key: &'static str) -> Self {
        self.beside = Some(key);
        self
    }

    /// Returns the parameter that is about one option of a choice alone, or about several: `hyperx|torus`.
    pub const fn only_with(mut self, key: &'static str, option: &'static str) -> Self {
        self.only = Some(Only { key, value: option, is: true });
        self
    }

    /// Returns the parameter that says nothing while another one has this value.
    pub const fn not_with(mut self, key: &'static str, value: &'static str) -> Self {
        self.only = Some(Only { key, value, is: false });
        self
    }

    /// Returns the parameter that takes an option of a choice along when it is set to something.
    pub const fn taking(mut self, key: &'static str, option: &'static str) -> Self {
        self.takes = Some((key, option));
        self
    }

    /// Returns the parameter that no link and no file says.
    pub const fn kept_on_page(mut self) -> Self {
        self.is_kept_on_page = true;
        self
    }

    /// Returns the number with another domain.
    pub const fn with_domain(self, least: f64, most: f64) -> Self {
        self.change(Some((least, most)), None, false)
    }

    /// Returns the number with another slider.
    pub const fn slider(self, least: f64, most: f64) -> Self {
        self.change(None, Some((least, most)), false)
    }

    /// Returns the number with a slider that moves in the exponent.
    pub const fn log(self, least: f64, most: f64) -> Self {
        self.change(None, Some((least, most)), true)
    }

    /// Returns the number that is allowed to be infinite.
    pub const fn or_infinite(mut self) -> Self {
        if let Kind::Number(mut number) = self.kind {
            number.infinite = true;
            self.kind = Kind::Number(number);
        }
        self
    }

    /// Returns the number with names that may be typed in place of some values.
    pub const fn with_names(mut self, names: &'static [(&'static str, f64)]) -> Self {
        if let Kind::Number(number) | Kind::Integer(number) = &mut self.kind {
            number.names = names;
        }
        self
    }

    /// Returns the number whose default is the first of its words.
    pub const fn word_by_default(mut self) -> Self {
        if let Kind::Number(number) | Kind::Integer(number) = &mut self.kind {
            number.default = f64::NAN;
        }
        self
    }

    /// Returns the number that may also be one of these words.
    pub const fn or_words(mut self, words: &'static [Choice]) -> Self {
        if let Kind::Number(number) | Kind::Integer(number) = &mut self.kind {
            number.words = words;
        }
        self
    }

    /// Returns the letter that stands beside its name; `None` where its symbol is a word that a reader
    /// would take for a name of the program.
    ///
    /// ```
    /// let letter = |key| crossover_screens::rooms::speedup.schema.param(key).unwrap().letter();
    /// assert_eq!((letter("Tseq"), letter("eps_L"), letter("count")), (Some("Tseq"), Some("ε_L"), None));
    /// ```
    pub fn letter(&self) -> Option<&'static str> {
        let letters = typeset::symbol(self.symbol);
        let is_word = |piece: &Piece| match piece {
            Piece::Letter { base, .. } => 1 < base.chars().count(),
            Piece::Words(_) => false,
        };
        let word = self.symbol == self.key && letters.iter().any(is_word);
        (!word && !letters.is_empty() && self.symbol != self.label).then_some(self.symbol)
    }

    /// Returns the unit of its number, for the kinds that have one.
    pub fn unit(&self) -> Option<Unit> {
        match self.kind {
            Kind::Derived { unit, .. } => Some(unit),
            _ => self.as_number().map(|number| number.unit),
        }
    }

    const fn change(
        mut self,
        allowed: Option<(f64, f64)>,
        slider: Option<(f64, f64)>,
        log: bool,
    ) -> Self {
        if let Kind::Number(number) | Kind::Integer(number) = &mut self.kind {
            if let Some(allowed) = allowed {
                number.allowed = allowed;
            }
            if let Some(slider) = slider {
                number.slider = slider;
                number.log = log;
            }
        }
        self
    }

    /// Returns the number's table row, for the kinds that have one.
    pub const fn as_number(&self) -> Option<Number> {
        match self.kind {
            Kind::Number(number) | Kind::Integer(number) => Some(number),
            _ => None,
        }
    }
}

impl Choice {
    /// Returns a key and the name it is shown by.
    pub const fn new(key: &'static str, label: &'static str) -> Self {
        Self { key, label, short: label, also: &[] }
    }

    /// Returns the choice with a shorter name for a button.
    pub const fn short(mut self, name: &'static str) -> Self {
        self.short = name;
        self
    }

    /// Returns whether `options` are so few and short that all stand beside each other in the narrowest column.
    ///
    /// ```
    /// use crossover_screens::rooms;
    /// use crossover_screens::screen::{Choice, Kind, Screen};
    /// let fit = |screen: &Screen, key| match screen.schema.param(key).unwrap().kind {
    ///     Kind::Choice { options, .. } => Choice::fit_in_a_row(options),
    ///     _ => false,
    /// };
    /// assert!(fit(&rooms::tree, "shape"));
    /// assert!(!fit(&rooms::topology, "topology"));
    /// ```
    pub fn fit_in_a_row(options: &[Self]) -> bool {
        let letters: usize = options.iter().map(|option| option.short.chars().count()).sum();
        // The frame of a button is as wide as two letters.
        options.len() <= 4 && letters + 2 * options.len() <= 35
    }

    /// Returns the choice that is also read by these names.
    pub const fn also(mut self, names: &'static [&'static str]) -> Self {
        self.also = names;
        self
    }
}
