//! Tables: rows of numbers and words.

use crate::quantity::Unit;

/// A parameter and the text that sets it, in the grammar of links.
pub type Setting = (&'static str, String);

/// Columns and rows.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Table {
    /// Its caption.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a cell a column.
    pub rows: Vec<Vec<Cell>>,
    /// The row of the current parameters, counted from 0.
    pub current: Option<usize>,
    /// What a press on each row sets; empty where nothing is set.
    pub sets: Vec<Vec<Setting>>,
}

impl Table {
    /// Returns a table none of whose rows is the current one.
    #[must_use]
    pub fn new(caption: impl Into<String>, columns: Vec<Column>, rows: Vec<Vec<Cell>>) -> Self {
        let caption = caption.into();
        Self { caption, columns, rows, current: None, sets: Vec::new() }
    }

    /// Returns its first columns and rows, for a miniature.
    #[must_use]
    pub fn corner(&self) -> Self {
        const COLUMNS: usize = 3;
        const ROWS: usize = 7;
        let row = |row: &Vec<Cell>| row.iter().take(COLUMNS).cloned().collect();
        let heads = self.columns.iter().take(COLUMNS).cloned().collect();
        let rows = self.rows.iter().take(ROWS).map(row).collect();
        Self { current: self.current, ..Self::new(&*self.caption, heads, rows) }
    }

    /// Returns the table with the row of the current parameters marked.
    #[must_use]
    pub const fn current(mut self, row: Option<usize>) -> Self {
        self.current = row;
        self
    }

    /// Returns the table where a press on a row takes what belongs to it.
    #[must_use]
    pub fn sets(mut self, rows: impl IntoIterator<Item = Vec<Setting>>) -> Self {
        self.sets = rows.into_iter().collect();
        self
    }
}

/// One column of a [`Table`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Column {
    /// Its heading, without the unit.
    pub title: String,
    /// The unit of its numbers.
    pub unit: Unit,
    /// In the row of the current parameters it gives the answer away, such as the best of all.
    pub tells: bool,
}

impl Column {
    /// Returns a column with this heading.
    #[must_use]
    pub fn new(title: impl Into<String>, unit: Unit) -> Self {
        let title = title.into();
        Self { title, unit, tells: false }
    }

    /// Returns the column as one that gives the answer away in the row of the current parameters.
    #[must_use]
    pub fn tells(mut self) -> Self {
        self.tells = true;
        self
    }

    /// Returns a column of parts of a whole, shown in percent.
    #[must_use]
    pub fn share(title: impl Into<String>) -> Self {
        Self::new(title, Unit::Share)
    }

    /// Returns a number of the column as its table shows it.
    #[must_use]
    pub fn format(&self, value: f64) -> String {
        self.unit.tabulate(value)
    }

    /// Returns its heading with the unit: `time [s]`.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<Option<f64>> for Cell {
    fn from(number: Option<f64>) -> Self {
        number.map_or(Self::Empty, Self::Number)
    }
}

impl From<&str> for Cell {
    fn from(words: &str) -> Self {
        Self::Text(words.to_owned())
    }
}

impl From<String> for Cell {
    fn from(words: String) -> Self {
        Self::Text(words)
    }
}

/// Why a number of a table is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Mark {
    /// Printed in a source, and not what its formula gives.
    Differs,
    /// Agrees within the printed digits, save for the way it was cut.
    Rounded,
    /// The element about which a tableau is turned next.
    Pivot,
}
