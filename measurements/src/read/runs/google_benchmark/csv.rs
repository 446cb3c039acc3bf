//! Google Benchmark's CSV (`--benchmark_format=csv`): `"BM_Read/threads:8",18412,38162,10489,ns,,,,,`.

use crossover_model::steps::Pace;

use super::super::super::lines::Lines;
use super::super::super::rows::in_seconds;
use super::timed::{Timed, unit};

/// Returns the rows of a text in CSV.
pub async fn rows(text: &str, pace: &Pace) -> Vec<Timed> {
    let mut rows = Vec::new();
    let (mut has_heading, mut lines) = (false, Lines::of(text));
    while let Some(line) = lines.next_paced(pace).await {
        if line.text.starts_with("name,iterations,real_time,cpu_time,time_unit") {
            has_heading = true;
            continue;
        }
        let quoted = line.text.strip_prefix('"').and_then(|rest| rest.split_once("\","));
        let Some((name, cells)) = quoted.filter(|_| has_heading) else { continue };
        let cells: Vec<&str> = cells.split(',').take(5).collect();
        let time = cells.get(1).and_then(|cell| cell.parse().ok()).filter(|time| *time > 0.0);
        let unit = cells.get(3).and_then(|cell| unit(cell));
        let seconds = time.zip(unit).map(|(time, unit)| in_seconds(time, unit));
        rows.push(Timed::of(line.number, name, seconds.filter(|seconds| seconds.is_finite())));
    }
    rows
}
