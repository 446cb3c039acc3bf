//! Tables: rows of numbers and words.

use crate::quantity::Unit;

/// Columns and rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What it lists.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a cell a column.
    pub rows: Vec<Vec<Cell>>,
}

/// One column of a [`Table`].
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its heading, without the unit.
    pub title: String,
    /// The unit of its numbers.
    pub unit: Unit,
}

impl Column {
    /// A column with this heading.
    #[must_use]
    pub fn new(title: impl Into<String>, unit: Unit) -> Self {
        let title = title.into();
        Self { title, unit }
    }

    /// Its heading with the unit: `time [s]`.
    #[must_use]
    pub fn heading(&self) -> String {
        match self.unit.symbol() {
            "" => self.title.clone(),
            symbol => format!("{} [{symbol}]", self.title),
        }
    }
}

/// One cell of a [`Table`].
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing is defined here.
    Empty,
    /// A number in the column's unit.
    Number(f64),
    /// A number that deserves a mark, with the reason.
    Marked(f64, Mark, String),
    /// Words.
    Text(String),
}

impl From<Option<f64>> for Cell {
    fn from(number: Option<f64>) -> Self {
        number.map_or(Self::Empty, Self::Number)
    }
}

/// Why a number of a table is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Printed in a source, and not what its formula gives.
    Differs,
    /// Agrees within the printed digits, save for the way it was cut.
    Rounded,
    /// The element about which a tableau is turned next.
    Pivot,
}
