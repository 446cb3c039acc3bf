//! A start-up time or a bandwidth without sizes.

use crate::read::words::{rate, time};

/// A start-up time, a bandwidth, or both.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The time of a message one way that carries next to nothing, in seconds.
    pub start_up: Option<f64>,
    /// Bytes per second.
    pub bandwidth: Option<f64>,
    /// How it was measured, as a clause, such as `four streams, many at once`.
    pub how: String,
    /// What to run for the number that is missing, such as `qperf tcp_lat or sockperf ping-pong`.
    pub add: &'static str,
}

impl Link {
    /// Returns the start-up time and the time of a byte, in seconds; `None` where a number is missing.
    pub fn machine(&self) -> Option<(f64, f64)> {
        Some((self.start_up?, 1.0 / self.bandwidth?))
    }

    /// Returns why it makes no machine, as a clause that names what was seen and what to run; `None` where it does.
    pub fn lack(&self) -> Option<String> {
        let how = if self.how.is_empty() { String::new() } else { format!(" ({})", self.how) };
        let add = self.add;
        match (self.start_up, self.bandwidth) {
            (Some(_), Some(_)) => None,
            (Some(start_up), None) => Some(format!(
                "a start-up time of {}{how} and no bandwidth; add a bandwidth, as of {add}",
                time(start_up)
            )),
            (None, Some(bandwidth)) => Some(format!(
                "a bandwidth of {}{how} and no start-up time; add a latency, as of {add}",
                rate(bandwidth)
            )),
            (None, None) => {
                Some(format!("neither a start-up time nor a bandwidth{how}; run {add}"))
            }
        }
    }
}
