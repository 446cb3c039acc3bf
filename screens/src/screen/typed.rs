//! Parameters as a typed struct: a row of the table and a field each, so that a misspelt key does not
//! compile.

use super::param::{Kind, Param};
use super::params::{Row, Text, Value};

/// What the value of a parameter is to the code of its screen.
pub trait Held: Sized {
    /// Returns the typed value of the parameter `param`.
    fn from_value(param: &Param, value: &Value) -> Self;
}

/// One of several, as an enum of the screen or of the model.
pub trait Chosen: Copy + 'static {
    /// Every choice, in the order of the parameter's options.
    const ALL: &'static [Self];
}

/// What depends on another parameter and has no value of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Derived;

/// A number, or one of the words that may stand for one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worded {
    /// The number.
    Number(f64),
    /// The key of the word.
    Word(&'static str),
}

/// Which of several are chosen, by their keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Several(Vec<&'static str>);

/// Which of several are chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Set<T>(Vec<T>);

impl<T: PartialEq> Set<T> {
    /// Returns whether this one is chosen.
    pub fn has(&self, option: &T) -> bool {
        self.0.contains(option)
    }
}

impl<T: Chosen> Held for Set<T> {
    fn from_value(_: &Param, value: &Value) -> Self {
        let bits = if let Value::Set(bits) = value { *bits } else { 0 };
        let chosen = T::ALL.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        Self(chosen.map(|(_, option)| *option).collect())
    }
}

impl Several {
    /// Returns whether the option of that key is chosen.
    pub fn has(&self, key: &str) -> bool {
        self.0.contains(&key)
    }
}

impl Worded {
    /// Returns whether it is the word of that key.
    pub fn is(self, key: &str) -> bool {
        matches!(self, Self::Word(word) if word == key)
    }
}

impl Held for f64 {
    fn from_value(_: &Param, value: &Value) -> Self {
        if let Value::Number(number) = value { *number } else { Self::NAN }
    }
}

impl Held for Option<f64> {
    fn from_value(_: &Param, value: &Value) -> Self {
        if let Value::Number(number) = value { Some(*number) } else { None }
    }
}

impl Held for bool {
    fn from_value(_: &Param, value: &Value) -> Self {
        *value == Value::Switch(true)
    }
}

impl Held for Derived {
    fn from_value(_: &Param, _: &Value) -> Self {
        Self
    }
}

impl Held for String {
    fn from_value(_: &Param, value: &Value) -> Self {
        if let Value::Text(text) = value { text.to_string() } else { Self::new() }
    }
}

impl Held for Text {
    fn from_value(_: &Param, value: &Value) -> Self {
        if let Value::Text(text) = value { text.clone() } else { Self::from("") }
    }
}

impl Held for Vec<f64> {
    fn from_value(_: &Param, value: &Value) -> Self {
        if let Value::List(list) = value { list.clone() } else { Self::new() }
    }
}

impl Held for Vec<Row> {
    fn from_value(_: &Param, value: &Value) -> Self {
        if let Value::Rows(rows) = value { rows.clone() } else { Self::new() }
    }
}

impl Held for Worded {
    fn from_value(param: &Param, value: &Value) -> Self {
        let words = param.as_number().map_or(&[][..], |number| number.words);
        match value {
            Value::Word(at) => Self::Word(words.get(*at).map_or("", |word| word.key)),
            value => Self::Number(f64::from_value(param, value)),
        }
    }
}

impl Held for Several {
    fn from_value(param: &Param, value: &Value) -> Self {
        let (Kind::Set { options, .. }, Value::Set(bits)) = (param.kind, value) else {
            return Self(Vec::new());
        };
        let chosen = options.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        Self(chosen.map(|(_, option)| option.key).collect())
    }
}

/// Returns the key of the chosen option.
pub fn choice_key(param: &Param, value: &Value) -> &'static str {
    match (param.kind, value) {
        (Kind::Choice { options, .. }, Value::Choice(at)) => {
            options.get(*at).map_or("", |option| option.key)
        }
        _ => "",
    }
}

impl<T: Chosen> Held for T {
    fn from_value(_: &Param, value: &Value) -> Self {
        let at = if let Value::Choice(at) = value { *at } else { 0 };
        Self::ALL.get(at).copied().unwrap_or(Self::ALL[0])
    }
}

/// Makes the table of a screen's parameters and the struct of their values: a field and its row each.
/// The name of the field is the key.
///
/// ```ignore
/// parameters! {
///     /// The message and its path.
///     pub(super) struct Values {
///         m: f64 = Param::number("Message size", Unit::Word, 1000.0);
///         duplex: bool = Param::switch("Both ways at once", false);
///     }
/// }
/// ```
macro_rules! parameters {
    ($(#[$doc:meta])* $vis:vis struct $name:ident { $($key:ident: $held:ty = $row:expr;)* }) => {
        $(#[$doc])*
        #[allow(non_snake_case, reason = "keys are a public format, in the letters of the sources")]
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name { $(pub $key: $held,)* }

        impl $name {
            /// The table, in the order of the page.
            pub const ROWS: &'static [$crate::screen::Param] = &[$($row.with_key(stringify!($key)),)*];
        }

        impl From<&$crate::screen::Params> for $name {
            fn from(params: &$crate::screen::Params) -> Self {
                let mut held = Self::ROWS.iter().zip(params.values().all());
                Self { $($key: $crate::screen::typed::next(&mut held),)* }
            }
        }
    };
}

/// Makes an enum of the options of a parameter, each with its key and its name: `OPTIONS` for the
/// table, and the enum for the code. Of an enum of the model it makes the options alone.
///
/// ```ignore
/// choices! {
///     /// The channel.
///     const CHANNELS: Channel = {
///         Switched = "switched", "switched network";
///         Shared = "shared", "one shared channel";
///     }
/// }
/// ```
macro_rules! choices {
    ($(#[$doc:meta])* const $options:ident: $name:ident = { $($option:ident = $key:literal, $label:literal $(, $short:literal)?;)* }) => {
        $(#[$doc])*
        const $options: &[$crate::screen::Choice] = &[$($crate::screen::Choice::new($key, $label)$(.short($short))?,)*];

        impl $crate::screen::typed::Chosen for $name {
            const ALL: &'static [Self] = &[$(Self::$option,)*];
        }
    };
    ($(#[$doc:meta])* $vis:vis enum $name:ident { $($(#[$of:meta])* $option:ident = $key:literal, $label:literal $(, $short:literal)?;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name { $($(#[$of])* $option,)* }

        impl $name {
            /// Every option, for the table of parameters.
            pub const OPTIONS: &'static [$crate::screen::Choice] =
                &[$($crate::screen::Choice::new($key, $label)$(.short($short))?,)*];
        }

        impl $crate::screen::typed::Chosen for $name {
            const ALL: &'static [Self] = &[$(Self::$option,)*];
        }
    };
}

/// Returns the next value of a table.
pub(crate) fn next<'a, T: Held>(held: &mut impl Iterator<Item = (&'a Param, &'a Value)>) -> T {
    // A row without a value is none of the screens': every row has one.
    let (param, value) = held.next().unwrap_or((&Param::MISSING, &Value::Switch(false)));
    T::from_value(param, value)
}

pub(crate) use {choices, parameters};
