//! pytest-benchmark's JSON (`--benchmark-json`) over a parameter that counts threads, workers or jobs.
//!
//! Times of `stats` are in seconds: those of all rounds (`data`, with `--benchmark-save-data`) are runs, else the mean.
//! The number is a value of `params`, or of `extra_info`, whose name says so (`threads`, `n_jobs`): a number without a name
//! may be a size. Tests, and other parameters, make an output each.

use std::collections::BTreeMap;

use crossover_model::steps::Pace;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::super::json::{LineNumbers, items, unquote_lines};
use super::super::number::is_count;
use super::super::whole::WholeFormat;
use super::common::Log;
use super::counts::unit_of;
use crate::reading::{Format, Reading, Run};

/// The format.
pub const PYTEST_BENCHMARK: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |text| text.contains("\"benchmarks\"") && text.contains("\"stats\""),
    read: |text, _, pace| Box::pin(read(text, pace)),
};

#[derive(Deserialize)]
struct Benchmark {
    name: String,
    #[serde(default)]
    params: Option<Map<String, Value>>,
    #[serde(default)]
    param: Option<Value>,
    #[serde(default)]
    extra_info: Option<Map<String, Value>>,
    stats: Stats,
}

#[derive(Deserialize)]
struct Stats {
    mean: Option<f64>,
    #[serde(default)]
    data: Option<Vec<f64>>,
}

/// What one test counts, with what else was set.
struct Counted {
    name: String,
    unit: &'static str,
    n: f64,
}

impl Benchmark {
    /// Returns the number of processors, and the name of the test with its other parameters.
    fn counted(&self) -> Option<Counted> {
        let params = || self.params.iter().flatten();
        let infos = self.extra_info.iter().flatten();
        let of_params = params().chain(infos).find_map(|(key, value)| {
            let n = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok())?;
            Some((key.as_str(), unit_of(key)?, n)).filter(|_| is_count(n))
        });
        let (key, unit, n) = of_params.or_else(|| self.of_param())?;
        let test = self.name.split('[').next().unwrap_or_default();
        let others = params().filter(|(other, _)| *other != key);
        let others: Vec<String> = others.map(|(other, value)| format!("{other}={value}")).collect();
        Some(Counted { name: [vec![test.to_owned()], others].concat().join(" "), unit, n })
    }

    /// Returns what the id of a test says alone, such as `threads=4`.
    fn of_param(&self) -> Option<(&str, &'static str, f64)> {
        let (key, value) = self.param.as_ref()?.as_str()?.split_once('=')?;
        let n = value.parse().ok().filter(|n| is_count(*n))?;
        Some(("", unit_of(key)?, n)).filter(|_| self.params.as_ref().is_none_or(Map::is_empty))
    }

    /// Returns the times of all rounds, or their mean where only that is there.
    fn seconds(&self) -> Vec<f64> {
        let data = self.stats.data.clone().unwrap_or_default();
        let times = if data.is_empty() { self.stats.mean.into_iter().collect() } else { data };
        times.into_iter().filter(|time| *time > 0.0).collect()
    }
}

async fn read(text: &str, pace: &Pace) -> Vec<Reading> {
    let text = &*unquote_lines(text, pace).await;
    let (found, is_closed) = items::<Benchmark>(text, "benchmarks", pace).await;
    let (mut logs, mut lines) = (BTreeMap::<String, Log>::new(), LineNumbers::of(text));
    let (mut without, mut first, mut last) = (0, 0, 0);
    for (at, one) in &found {
        last = lines.at(*at);
        first = if first == 0 { last } else { first };
        let Some(counted) = one.counted() else {
            without += 1;
            continue;
        };
        let log =
            logs.entry(counted.name.clone()).or_insert_with(|| new_log(&counted, last, is_closed));
        log.lines.1 = last;
        log.runs.extend(one.seconds().into_iter().map(|seconds| Run {
            line: last,
            n: counted.n,
            seconds,
        }));
    }
    if logs.is_empty() && first > 0 {
        let mut log = Log::new(Format::PytestBenchmark, first);
        log.lines.1 = last;
        let why = "pytest-benchmark without a parameter that counts threads or workers: write \
                   @pytest.mark.parametrize(\"threads\", [1, 2, 4, 8])";
        return vec![log.refused(why.to_owned())];
    }
    let mut readings: Vec<Reading> = logs.into_values().map(Log::reading).collect();
    if let Some(reading) = readings.first_mut().filter(|_| without > 0) {
        reading
            .notes
            .push(format!("Left out: {without} tests without a number of threads or workers."));
    }
    readings
}

fn new_log(counted: &Counted, line: usize, is_closed: bool) -> Log {
    let mut log = Log::new(Format::PytestBenchmark, line);
    log.title = format!("pytest-benchmark {}", counted.name);
    log.unit = counted.unit.into();
    log.advice = "write @pytest.mark.parametrize with several numbers";
    log.notes.push("Each round is a run; the mean where rounds are not saved.".to_owned());
    if !is_closed {
        log.notes.push("The output ends in the middle: it was cut.".to_owned());
    }
    log
}

#[cfg(test)]
mod tests;
