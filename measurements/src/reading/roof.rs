//! What a roofline is drawn from.

/// A bandwidth of memory, a peak, or both.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roof {
    /// Bytes per second.
    pub bandwidth: Option<f64>,
    /// Operations per second.
    pub peak: Option<f64>,
    /// On how many processors, where that is said.
    pub workers: Option<Workers>,
    /// Why the bandwidth may be that of a cache, as a sentence; empty where it is not.
    pub doubt: String,
}

/// How many of what took part.
#[derive(Clone, Debug, PartialEq)]
pub struct Workers {
    /// The number.
    pub count: f64,
    /// What is counted, such as `threads`.
    pub unit: &'static str,
}
