//! The tables of figures, made a column at a time: its title stands beside what is in it.

use crossover_figures::figure::{Cell, Column, Figure, Setting, Table};
use crossover_figures::quantity::Unit;

use super::quantity::{Prepared, number};

/// A table with a row for each of some things, such as states, algorithms or networks.
pub struct Listing<'a, T> {
    things: &'a [T],
    table: Table,
}

impl<'a, T> Listing<'a, T> {
    /// Returns the listing of these things, with no column yet.
    pub fn new(caption: impl Into<String>, things: &'a [T]) -> Self {
        let rows = things.iter().map(|_| Vec::new()).collect();
        Self { things, table: Table::new(caption, Vec::new(), rows) }
    }

    /// Returns the listing with one more column: what stands in the row of each thing.
    pub fn column(mut self, title: &str, unit: Unit, cell: &dyn Fn(&T) -> Cell) -> Self {
        self.table.columns.push(Column::new(title, unit));
        for (row, thing) in self.table.rows.iter_mut().zip(self.things) {
            row.push(cell(thing));
        }
        self
    }

    /// Returns the listing whose last column gives the answer away in the current row.
    pub fn telling(mut self) -> Self {
        if let Some(column) = self.table.columns.last_mut() {
            column.tells = true;
        }
        self
    }

    /// Returns the listing with the first row of which this holds marked as the current one.
    pub fn current(mut self, is_current: impl FnMut(&T) -> bool) -> Self {
        self.table.current = self.things.iter().position(is_current);
        self
    }

    /// Returns the listing where a press on a row sets these parameters.
    pub fn sets(mut self, settings: impl FnMut(&T) -> Vec<Setting>) -> Self {
        self.table.sets = self.things.iter().map(settings).collect();
        self
    }

    /// Returns the table.
    pub fn table(self) -> Table {
        self.table
    }
}

impl<T> From<Listing<'_, T>> for Figure {
    fn from(listing: Listing<T>) -> Self {
        listing.table.into()
    }
}

/// Returns the number of a quantity in a state as a cell, which is empty where it has none.
pub fn number_cell<S: Prepared>(state: &S, key: &'static str) -> Cell {
    number(state, key).ok().filter(|number| number.is_finite()).into()
}
