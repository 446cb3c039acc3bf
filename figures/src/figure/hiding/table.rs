//! A table without the columns and cells that tell a secret.

use crate::Unit;
use crate::figure::secret::Secrets;
use crate::figure::{Cell, Table};

impl Table {
    /// Returns the table without what tells one of the secrets; `None` where no column is left.
    pub(super) fn hiding(mut self, secrets: &Secrets) -> Option<Self> {
        self.caption = secrets.left_out_of(self.caption);
        let current = self.current.and_then(|at| self.rows.get(at).cloned()).unwrap_or_default();
        let is_of = |at: usize| {
            let column = &self.columns[at];
            secrets.call(&column.title)
                || current.get(at).is_some_and(|cell| match cell {
                    Cell::Text(word) => column.tells && secrets.are_word(word),
                    cell => cell.is_one_of(secrets, column.unit),
                })
        };
        let stays: Vec<_> = (0..self.columns.len()).map(|at| !is_of(at)).collect();
        if !stays.contains(&true) && !stays.is_empty() {
            return None;
        }
        keep(&mut self.columns, &stays);
        self.rows.iter_mut().for_each(|row| keep(row, &stays));
        let columns = &mut self.columns;
        for row in &mut self.rows {
            for (cell, column) in row.iter_mut().zip(&*columns) {
                cell.hide(secrets, column.unit);
            }
        }
        for column in columns {
            column.title = secrets.left_out_of(std::mem::take(&mut column.title));
        }
        if secrets.answers {
            self.silence();
        }
        Some(self)
    }

    /// Marks no row, and says no answer in that of the current parameters, which may be that of the best.
    fn silence(&mut self) {
        let Some(row) = self.current.take().and_then(|row| self.rows.get_mut(row)) else {
            return;
        };
        for (cell, column) in row.iter_mut().zip(&self.columns) {
            if column.tells {
                *cell = Cell::Empty;
            }
        }
    }
}

fn keep<T>(all: &mut Vec<T>, stays: &[bool]) {
    let mut stays = stays.iter();
    all.retain(|_| stays.next() != Some(&false));
}

impl Cell {
    fn is_one_of(&self, secrets: &Secrets, unit: Unit) -> bool {
        matches!(self, Self::Number(number) | Self::Marked(number, ..) if secrets.are(*number, unit))
    }

    fn hide(&mut self, secrets: &Secrets, unit: Unit) {
        if self.is_one_of(secrets, unit) {
            *self = Self::Empty;
        }
        match self {
            Self::Text(words) | Self::Marked(_, _, words) => {
                *words = secrets.left_out_of(std::mem::take(words));
            }
            Self::Empty | Self::Number(_) => {}
        }
    }
}
