//! The value of one parameter.

use std::ops::Deref;
use std::sync::Arc;

use super::rows::Row;

/// The value of one parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number, whole or not, in the base of its unit.
    Number(f64),
    /// A word in place of a number: its index.
    Word(usize),
    /// The index of what is chosen.
    Choice(usize),
    /// Yes or no.
    Switch(bool),
    /// What is chosen, a bit each.
    Set(u64),
    /// Numbers.
    List(Vec<f64>),
    /// Rows of numbers and names.
    Rows(Vec<Row>),
    /// Text.
    Text(Text),
}

/// A text, which may be long: all its copies share it, and are known to be alike without being read.
#[derive(Clone, Debug, Eq)]
pub struct Text(Arc<str>);

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}
