//! The role of a column, and the words of its heading.

/// The role of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// Sizes, and the bytes of their unit; none where the heading says no unit.
    Size(Option<f64>),
    /// Sizes in a unit that is not one of bytes, such as words.
    Elements,
    /// Sizes of a problem.
    Problem,
    /// Numbers of processors, and what is counted; empty where only a letter stands for it.
    Count(&'static str),
    /// Numbers of processors of each node, or of threads of each process.
    PerNode(&'static str),
    /// Times, how well they stand for a run, and their unit in seconds where it is said.
    Time(Statistic, Option<f64>),
    /// Bandwidths.
    Bandwidth,
    /// Other rates: of operations, steps, images.
    Rate,
    /// Speedups.
    Speedup,
    /// Efficiencies.
    Efficiency,
    /// Numbers of messages or of repetitions that a time may be that of.
    Repeats,
    /// Something else, by its name.
    Other,
    /// Something that the name does not tell.
    Unknown,
}

/// The statistic of a column of times; the greater stands for a run better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Statistic {
    /// A part of a run: its computation, its communication.
    Part,
    /// The least, the greatest, a percentile.
    Extreme,
    /// A time and no more.
    Plain,
    /// The sum of all.
    Total,
    /// The mean.
    Mean,
    /// The median.
    Median,
}

/// Returns the words of a folded heading.
pub fn words(lower: &str) -> Vec<&str> {
    lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// Returns whether times may depend on a column.
pub fn is_key(role: Role) -> bool {
    matches!(role, Role::Count(_) | Role::PerNode(_) | Role::Size(_) | Role::Elements)
}

/// Returns whether a column has times, or what they follow from.
pub fn is_measure(role: Role) -> bool {
    matches!(role, Role::Time(..) | Role::Speedup | Role::Efficiency | Role::Rate | Role::Bandwidth)
}
