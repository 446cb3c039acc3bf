//! The value of one parameter.

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
    /// Text, which may be long and is shared by all copies.
    Text(Arc<str>),
}
