//! The size of a problem and of the machine it runs on.

/// A problem of size `n` on `p` processors. What `n` counts, and the domains of both, each function
/// states.
///
/// ```
/// use crossover_model::Size;
/// let size = Size { n: 1024.0, p: 64.0 };
/// assert_eq!(Size { p: 1.0, ..size }.n, 1024.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Size {
    /// The size of the problem: points along a side, numbers, words.
    pub n: f64,
    /// Processors or processes.
    pub p: f64,
}
