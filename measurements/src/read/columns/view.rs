//! What is known of a table while it is decided which of its columns are read.

use crossover_model::steps::Pace;

use super::role::{Role, words};
use super::sample::Sample;
use super::table::Table;
use super::units::fold_case;
use crate::reading::{Asked, Choices};

/// A table, the roles of its columns, and the numbers of its first rows.
pub struct View<'a> {
    /// The table.
    pub table: &'a Table<'a>,
    /// The role of each column.
    pub roles: Vec<Role>,
    /// The numbers of its first rows.
    pub sample: Sample,
    /// The columns of sizes and counts that say the same in all rows.
    pub constant: Vec<usize>,
    /// What the reader says.
    pub choices: &'a Choices,
}

/// Why a table is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPlan {
    /// The reader has to say something.
    Ask(Question),
    /// It holds no times: the reason.
    Refuse(String),
}

/// A question to the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its words, a sentence.
    pub words: String,
    /// What it asks for.
    pub asked: Asked,
    /// The likeliest columns, counted from 0.
    pub likely: Option<(usize, usize)>,
}

impl NoPlan {
    /// Returns a question.
    pub fn ask(asked: Asked, words: impl Into<String>, likely: Option<(usize, usize)>) -> Self {
        Self::Ask(Question { words: words.into(), asked, likely })
    }
}

impl<'a> View<'a> {
    /// Returns the view of a table.
    pub async fn of(table: &'a Table<'a>, choices: &'a Choices, pace: &Pace) -> Self {
        let roles = table.roles();
        let sample = Sample::of(table, choices, pace).await;
        let keys: Vec<usize> = (0..roles.len())
            .filter(|at| matches!(roles[*at], Role::Size(_) | Role::Elements | Role::Count(_)))
            .collect();
        let constant = if keys.len() < 2 { Vec::new() } else { table.constant(&keys, pace).await };
        Self { table, roles, sample, constant, choices }
    }

    /// Returns the columns whose role is one of some.
    pub fn columns(&self, is: impl Fn(&Role) -> bool) -> Vec<usize> {
        (0..self.roles.len()).filter(|at| is(&self.roles[*at])).collect()
    }

    /// Returns the heading of a column, between quotes.
    pub fn quoted(&self, column: usize) -> String {
        match self.table.headings.get(column) {
            Some(heading) => format!("“{heading}”"),
            None => format!("column {}", column + 1),
        }
    }

    /// Returns whether the heading of a column is one of some words alone.
    pub fn is_named(&self, column: usize, names: &[&str]) -> bool {
        self.table.headings.get(column).is_some_and(|heading| {
            let lower = fold_case(heading);
            matches!(words(&lower)[..], [only] if names.contains(&only))
        })
    }

    /// Returns whether the heading of a column has one of some words.
    pub fn has_word(&self, column: usize, names: &[&str]) -> bool {
        self.table.headings.get(column).is_some_and(|heading| {
            words(&fold_case(heading)).iter().any(|word| names.contains(word))
        })
    }

    /// Returns the headings of some columns as a choice: `a, b or c`, at most five.
    pub fn choice(&self, columns: &[usize]) -> String {
        let names: Vec<String> = columns.iter().take(5).map(|at| self.quoted(*at)).collect();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
            None => String::new(),
        }
    }
}
