//! A row: the time of one benchmark.

use super::super::super::number::is_count;

/// A row: the time of one benchmark.
#[derive(Clone, Debug, Default)]
pub struct Timed {
    /// Its line, counted from 1.
    pub line: usize,
    /// Its name, such as `BM_Read/threads:8` or `BM_Read/threads:8_mean`.
    pub name: String,
    /// Its aggregate, such as `mean`; empty where it is one repetition.
    pub aggregate: String,
    /// The time of an iteration, in seconds; `None` where it failed.
    pub seconds: Option<f64>,
}

impl Timed {
    /// Returns a row, with the aggregate that its name says.
    pub fn of(line: usize, name: &str, seconds: Option<f64>) -> Self {
        let aggregates = ["mean", "median", "stddev", "cv", "min", "max", "BigO", "RMS"];
        let ending = name.rsplit_once('_').filter(|(_, ending)| aggregates.contains(ending));
        let (name, aggregate) = ending.unwrap_or((name, ""));
        Self { line, name: name.to_owned(), aggregate: aggregate.to_owned(), seconds }
    }

    /// Returns the name without the number of threads, and that number.
    pub fn threads(&self) -> Option<(String, f64)> {
        let parts: Vec<&str> = self.name.split('/').collect();
        let n = parts.iter().rev().find_map(|part| {
            part.strip_prefix("threads:")?.parse().ok().filter(|n| is_count(*n))
        })?;
        let others: Vec<&str> =
            parts.into_iter().filter(|part| !part.starts_with("threads:")).collect();
        Some((others.join("/"), n))
    }
}

/// Returns a unit of time in seconds.
pub fn unit(name: &str) -> Option<f64> {
    match name {
        "ns" => Some(1e-9),
        "us" => Some(1e-6),
        "ms" => Some(1e-3),
        "s" => Some(1.0),
        _ => None,
    }
}
