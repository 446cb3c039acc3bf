//! Common parts of lines and laws as JSON.

use crossover_measurements::fit::Interval;
use serde_json::{Value as Json, json};

/// Returns the ends of an interval.
pub fn interval(interval: Interval) -> Json {
    json!([interval.low, interval.high])
}
