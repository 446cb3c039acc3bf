//! What is chosen of a table: the columns that times depend on, and those that they are taken from.

/// The column that times depend on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Key {
    /// The column of sizes or of numbers of processors.
    pub column: usize,
    /// Columns that it is multiplied by.
    pub factors: Vec<usize>,
    /// Whether it holds sizes.
    pub is_size: bool,
    /// The columns that say how large the problem is.
    pub problems: Vec<usize>,
}

/// The columns that times are taken from.
#[derive(Clone, Debug, PartialEq)]
pub struct Picked {
    /// The columns, counted from 0: several are runs of the same.
    pub columns: Vec<usize>,
    /// What they hold.
    pub measure: Measure,
    /// The unit of times in seconds, where the heading says it.
    pub unit: Option<f64>,
}

/// What a column holds that times follow from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Times.
    Time,
    /// Speedups.
    Speedup,
    /// Efficiencies.
    Efficiency,
    /// Rates of work.
    Rate,
}

/// What the times depend on.
#[derive(Clone, Debug, PartialEq)]
pub enum RowKey {
    /// Sizes, and the bytes of their unit.
    Size(f64),
    /// Numbers of what is counted.
    Count(String),
}
