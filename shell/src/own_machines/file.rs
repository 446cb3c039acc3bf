//! Machines of one's own as JSON: what the browser keeps, and what is exported and imported.
//!
//! ```json
//! {
//!   "format": "crossover-machines",
//!   "version": 1,
//!   "machines": [{
//!     "name": "Cluster A", "ts": 1.61e-6, "tw": 4.2e-11,
//!     "spread": { "ts": 3.6e-8, "tw": 9e-13, "correlation": -0.3 },
//!     "fit": { "from": 0, "to": 4194304, "worst": 0.45, "median": 0.03 },
//!     "whole": { "operation": "all_reduce", "ranks": 16 },
//!     "points": [[0, 1.6e-6], [1024, 2.6e-6]], "times": "points"
//!   }]
//! }
//! ```
//!
//! Seconds, bytes and shares. All but the name and the two times may be missing.

use crossover_screens::screen::Own;
use crossover_screens::screen::machine::{Errors, Fit, Spread, Whole};
use serde::{Deserialize, Serialize};

use super::{Entry, MOST};

/// The name of the format, and its version.
const FORMAT: &str = "crossover-machines";
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u32,
    machines: Vec<Described>,
}

/// A machine of one's own, as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Described {
    name: String,
    ts: f64,
    tw: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    spread: Option<DescribedSpread>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fit: Option<DescribedFit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    whole: Option<DescribedWhole>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    points: Vec<(f64, f64)>,
    #[serde(default)]
    times: DescribedTimes,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct DescribedSpread {
    ts: f64,
    tw: f64,
    #[serde(default)]
    correlation: f64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct DescribedFit {
    from: f64,
    to: f64,
    worst: f64,
    median: f64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct DescribedWhole {
    operation: String,
    ranks: u32,
}

/// What times are read off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum DescribedTimes {
    #[default]
    Line,
    Points,
}

/// Returns the machines of a text, at most as many as a list holds.
///
/// # Errors
/// A sentence that says what is wrong with the text.
pub fn read(text: &str) -> Result<Vec<Entry>, String> {
    let file: File = serde_json::from_str(text)
        .map_err(|error| format!("These are no machines that were exported here: {error}."))?;
    if file.format != FORMAT {
        return Err("This file holds no machines that were exported here.".to_owned());
    }
    if VERSION < file.version {
        return Err(format!(
            "This file is of version {}; this page reads version {VERSION}. Reload the page for a newer one.",
            file.version
        ));
    }
    let machines = file.machines.iter().take(MOST).enumerate();
    machines
        .map(|(at, machine)| {
            machine.entry().map_err(|what| format!("Machine {} of the file has {what}.", at + 1))
        })
        .collect()
}

/// Returns whether a text looks like machines that were exported.
#[must_use]
pub fn is_machines(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains(FORMAT)
}

/// Returns the text that reads back to these machines.
#[must_use]
pub fn written(entries: &[&Entry]) -> String {
    let machines = entries.iter().map(|entry| Described::of(&entry.own, &entry.points)).collect();
    let file = File { format: FORMAT.to_owned(), version: VERSION, machines };
    serde_json::to_string_pretty(&file).unwrap_or_default()
}

/// Returns a machine as JSON.
#[must_use]
pub fn described(own: &Own) -> Described {
    Described::of(own, &own.points)
}

impl Described {
    fn of(own: &Own, points: &[(f64, f64)]) -> Self {
        let by_points = !own.points.is_empty();
        Self {
            name: own.name.clone(),
            ts: own.ts,
            tw: own.tw,
            spread: own.spread.map(|Spread { ts, tw, correlation }| DescribedSpread {
                ts,
                tw,
                correlation,
            }),
            fit: own.fit.map(|Fit { window: (from, to), errors, .. }| DescribedFit {
                from,
                to,
                worst: errors.worst,
                median: errors.median,
            }),
            whole: own
                .whole
                .clone()
                .map(|Whole { operation, ranks }| DescribedWhole { operation, ranks }),
            points: points.to_vec(),
            times: if by_points { DescribedTimes::Points } else { DescribedTimes::Line },
        }
    }

    /// Returns the machine that it describes, or what of it is wrong.
    fn entry(&self) -> Result<Entry, &'static str> {
        let is_time = |time: f64| 0.0 < time && time.is_finite();
        let is_some = |number: f64| 0.0 <= number && number.is_finite();
        if !is_time(self.ts) || !is_time(self.tw) {
            return Err("a time ts or tw that is not above zero");
        }
        let spread = self.spread.as_ref().map(|spread| {
            let known = is_some(spread.ts) && is_some(spread.tw) && spread.correlation.abs() <= 1.0;
            let DescribedSpread { ts, tw, correlation } = *spread;
            known.then_some(Spread { ts, tw, correlation }).ok_or("a spread that is none")
        });
        let fit = self.fit.as_ref().map(|fit| {
            let known = [fit.from, fit.to, fit.worst, fit.median].into_iter().all(is_some);
            let errors = Errors { worst: fit.worst, median: fit.median };
            known
                .then_some(Fit { window: (fit.from, fit.to), errors, pieces: None })
                .ok_or("a fit that is none")
        });
        if !self.points.iter().all(|(bytes, time)| is_some(*bytes) && is_time(*time)) {
            return Err("a point with a size below zero or a time that is not above it");
        }
        let whole = self.whole.clone();
        let own = Own {
            name: self.name.clone(),
            ts: self.ts,
            tw: self.tw,
            spread: spread.transpose()?,
            fit: fit.transpose()?,
            whole: whole.map(|DescribedWhole { operation, ranks }| Whole { operation, ranks }),
            points: Vec::new(),
        };
        let measured = own.clone().with_points(&self.points);
        let points = measured.points.clone();
        let own = if self.times == DescribedTimes::Points { measured } else { own };
        Ok(Entry { own, points, kept: false })
    }
}
