//! Parameters and answers as plain values, numbers in SI units: what the command line prints, and what a page
//! tells the page that embeds it.

use serde::{Serialize, Serializer};

use crate::screen::{Answer, Kind, Params, Readout, RowCell, Value};

/// A value without a unit.
#[derive(Clone, Debug, PartialEq)]
pub enum Plain<'a> {
    /// A number. JSON has no infinity: it is written as in links.
    Number(f64),
    /// A word or a text.
    Word(&'a str),
    /// A switch.
    Switch(bool),
    /// Several of them.
    List(Vec<Self>),
    /// Nothing: an empty cell, or an answer that is undefined or not known yet.
    Nothing,
}

impl<'a> Plain<'a> {
    /// Returns each parameter by its key, in the order of the table.
    pub fn params(params: &'a Params) -> impl Iterator<Item = (&'static str, Self)> {
        params.values().entries().map(|entry| {
            let value = match (entry.param.kind, entry.value()) {
                (Kind::Derived { .. }, _) => Self::Number(entry.number()),
                (_, Some(Value::Number(number))) => Self::Number(*number),
                (_, Some(Value::Switch(on))) => Self::Switch(*on),
                (_, Some(Value::List(list))) => list.iter().copied().map(Self::Number).collect(),
                (_, Some(Value::Rows(rows))) => {
                    rows.iter().map(|row| row.cells().iter().map(Self::cell).collect()).collect()
                }
                (Kind::Set { options, .. }, _) => options
                    .iter()
                    .filter(|option| entry.has(option.key))
                    .map(|option| Self::Word(option.key))
                    .collect(),
                (Kind::Text { .. }, _) => Self::Word(entry.text()),
                _ => Self::Word(entry.choice().unwrap_or_default()),
            };
            (entry.param.key, value)
        })
    }

    /// Returns the answer of a readout.
    pub fn answer(readout: &'a Readout) -> Self {
        match &readout.answer {
            Ok(Answer::Number(number)) => Self::Number(*number),
            Ok(Answer::Word(word)) => Self::Word(word),
            Ok(Answer::Names(names)) => Self::Word(names),
            Err(_) => Self::Nothing,
        }
    }

    fn cell(cell: &'a RowCell) -> Self {
        match cell {
            RowCell::Number(number) => Self::Number(*number),
            RowCell::Name(name) => Self::Word(name),
            RowCell::Empty => Self::Nothing,
        }
    }
}

impl FromIterator<Self> for Plain<'_> {
    fn from_iter<I: IntoIterator<Item = Self>>(values: I) -> Self {
        Self::List(values.into_iter().collect())
    }
}

impl Serialize for Plain<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) if number.is_infinite() => {
                to.serialize_str(if *number > 0.0 { "inf" } else { "-inf" })
            }
            // Whole numbers are written as such where that is exact.
            Self::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
                to.serialize_i64(*number as i64)
            }
            Self::Number(number) if number.is_nan() => to.serialize_unit(),
            Self::Number(number) => to.serialize_f64(*number),
            Self::Word(word) => to.serialize_str(word),
            Self::Switch(on) => to.serialize_bool(*on),
            Self::List(list) => list.serialize(to),
            Self::Nothing => to.serialize_unit(),
        }
    }
}
