//! Matrices between devices, as NVIDIA's programs print them: a heading of numbers, then rows that begin with theirs.

use super::super::lines::tokens;
use super::super::number::decimals;
use super::common::{mean, positive};

/// The most that the largest entry is of the smallest where the links are taken for alike.
const ALIKE: f64 = 1.5;

/// The entries of a matrix between devices.
#[derive(Clone, Debug, Default)]
pub struct Matrix {
    columns: Vec<usize>,
    /// The entries off the diagonal.
    between: Vec<f64>,
    /// All entries.
    all: Vec<f64>,
}

impl Matrix {
    /// Takes a line of the matrix; returns whether it belongs to it. The heading may begin with a word, as `D\D` or `GPU`.
    pub fn read_line(&mut self, line: &str, is_open: bool) -> bool {
        let words: Vec<&str> = tokens(line).collect();
        if self.columns.is_empty() {
            let first =
                usize::from(words.first().is_some_and(|word| word.parse::<usize>().is_err()));
            let columns: Option<Vec<usize>> =
                words[first.min(words.len())..].iter().map(|word| word.parse().ok()).collect();
            let columns = columns.filter(|columns| columns.first() == Some(&0));
            self.columns = columns.unwrap_or_default();
            return !self.columns.is_empty();
        }
        let Some(row) = words.first().and_then(|word| word.parse::<usize>().ok()) else {
            return false;
        };
        // The last row of a text may be cut; both programs print two decimals.
        let is_cut = is_open && words.last().is_some_and(|word| decimals(word) < 2);
        if words.len() != self.columns.len() + 1 || is_cut {
            return false;
        }
        for (column, word) in self.columns.iter().zip(&words[1..]) {
            let Some(value) = positive(word) else { continue };
            self.all.push(value);
            if *column != row {
                self.between.push(value);
            }
        }
        true
    }

    /// Returns the mean of the entries off the diagonal; `Err` with the least and the greatest where they are not alike,
    /// and with nothing where there are none.
    pub fn between(&self) -> Result<f64, Option<(f64, f64)>> {
        alike(&self.between)
    }

    /// Returns the mean of all entries, or why there is none as [`Matrix::between`] does.
    pub fn all(&self) -> Result<f64, Option<(f64, f64)>> {
        alike(&self.all)
    }
}

fn alike(values: &[f64]) -> Result<f64, Option<(f64, f64)>> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(0.0, f64::max);
    match mean(values) {
        Some(mean) if most <= ALIKE * least => Ok(mean),
        Some(_) => Err(Some((least, most))),
        None => Err(None),
    }
}
