//! The numbers of processors that lines name.

use super::super::super::number::is_count;

/// The number of processors that lines name.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// The number of ranks or processes, and its name.
    pub ranks: Option<(f64, &'static str)>,
    /// The number of threads, of each rank where there are ranks.
    pub threads: Option<f64>,
    /// The number of something that holds either, such as cores or nodes.
    pub others: Option<(f64, &'static str)>,
}

/// Returns a word that is a whole number of processors.
pub fn count(word: &str) -> Option<f64> {
    let is_whole = word.len() < 8 && word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|n| is_whole && is_count(*n))
}
