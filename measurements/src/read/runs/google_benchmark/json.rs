//! Google Benchmark's JSON (`--benchmark_format=json`).

use crossover_model::steps::Pace;
use serde::Deserialize;

use super::super::super::json::{LineNumbers, items, unquote_lines};
use super::super::super::rows::in_seconds;
use super::timed::{Timed, unit};

#[derive(Deserialize)]
struct Benchmark {
    name: String,
    run_name: Option<String>,
    aggregate_name: Option<String>,
    real_time: Option<f64>,
    time_unit: Option<String>,
    #[serde(default)]
    error_occurred: bool,
}

/// Returns the rows of a text in JSON, and whether it was cut.
pub async fn rows(text: &str, pace: &Pace) -> (Vec<Timed>, bool) {
    if !text.contains("\"benchmarks\"") || !text.contains("\"time_unit\"") {
        return (Vec::new(), false);
    }
    let text = &*unquote_lines(text, pace).await;
    let (found, is_closed) = items::<Benchmark>(text, "benchmarks", pace).await;
    let mut lines = LineNumbers::of(text);
    let rows = found.iter().map(|(at, one)| one.row(lines.at(*at))).collect();
    (rows, !is_closed)
}

impl Benchmark {
    fn row(&self, line: usize) -> Timed {
        let unit = unit(self.time_unit.as_deref().unwrap_or("ns"));
        let time = self.real_time.filter(|time| *time > 0.0 && !self.error_occurred);
        let seconds = time.zip(unit).map(|(time, unit)| in_seconds(time, unit));
        let mut row = Timed::of(line, &self.name, seconds.filter(|seconds| *seconds > 0.0));
        if let (Some(name), Some(aggregate)) = (&self.run_name, &self.aggregate_name) {
            (row.name, row.aggregate) = (name.clone(), aggregate.clone());
        }
        row
    }
}
