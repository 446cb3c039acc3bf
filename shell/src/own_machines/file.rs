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
//!     "inside": { "ts": 2.6e-7, "tw": 1.3e-10 },
//!     "points": [[0, 1.6e-6], [1024, 2.6e-6]], "times": "points"
//!   }]
//! }
//! ```
//!
//! Seconds, bytes and shares. All but the name and the two times may be missing.

use crossover_screens::screen::Own;
use crossover_screens::screen::machine::own::LONGEST_NAME;
use crossover_screens::screen::machine::{Errors, Fit, Inside, Spread, Whole};
use serde::{Deserialize, Serialize};

use super::entry::Entry;
use crate::json_list::{self, NoList};

/// The name of the list, and that of the format.
const LIST: &str = "machines";
const FORMAT: &str = "crossover-machines";

/// What is in a file of machines.
#[derive(Debug)]
pub struct Imported {
    /// Its machines.
    pub entries: Vec<Entry>,
    /// What is said of those that cannot be read, a sentence each.
    pub told: Vec<String>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    inside: Option<DescribedInside>,
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

/// Messages inside a node.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct DescribedInside {
    ts: f64,
    tw: f64,
}

/// What times are read off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum DescribedTimes {
    #[default]
    Line,
    Points,
}

/// Returns the machines of a text.
///
/// # Errors
/// A sentence that says what is wrong with the text, where there is none in it.
pub fn read(text: &str) -> Result<Imported, String> {
    let items = json_list::items(text, LIST, |item| Described::read(item).is_some());
    let items = items.map_err(|why| match why {
        NoList::Version(version) => format!(
            "This file is of version {version}; this page reads version 1. Reload the page for a newer one."
        ),
        NoList::Other => "This file holds no machines that were exported here.".to_owned(),
    })?;
    let (mut entries, mut told) = (Vec::new(), Vec::new());
    for (at, item) in items.into_iter().enumerate() {
        match Described::parse(item).and_then(|machine| machine.entry()) {
            Ok(entry) => entries.push(entry),
            Err(what) => told.push(format!("Machine {} of the file {what}.", at + 1)),
        }
    }
    if entries.is_empty() && !told.is_empty() {
        Err(told.join(" "))
    } else {
        Ok(Imported { entries, told })
    }
}

/// Returns whether a text looks like machines that were exported.
pub fn is_machines(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains(FORMAT)
}

/// Returns the text that reads back to these machines.
pub fn write_machines(entries: &[&Entry]) -> String {
    let entry = |entry: &&Entry| Described::of(&entry.own, &entry.points).text();
    json_list::write(LIST, &entries.iter().map(entry).collect::<Vec<_>>())
}

/// Returns a machine as JSON.
pub fn describe_machine(own: &Own) -> Described {
    Described::of(own, &own.points)
}

impl Described {
    /// Returns the machine of a text as this version writes it; `None` of what is none.
    pub fn read(text: &str) -> Option<Self> {
        let entry = Self::parse(text).and_then(|machine| machine.entry()).ok()?;
        Some(Self::of(&entry.own, &entry.points))
    }

    /// Returns its text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns it under its name with a number behind it.
    pub fn numbered(self, number: usize) -> Self {
        let end = format!(" ({number})");
        let name: String = self.name.chars().take(LONGEST_NAME - end.len()).collect();
        Self { name: name + &end, ..self }
    }

    fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| {
            let error = error.to_string();
            let what = error.split(" at line").next().unwrap_or_default();
            format!("cannot be read: {what}")
        })
    }

    pub(super) fn of(own: &Own, points: &[(f64, f64)]) -> Self {
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
            inside: own.inside.map(|Inside { ts, tw }| DescribedInside { ts, tw }),
            points: points.to_vec(),
            times: if by_points { DescribedTimes::Points } else { DescribedTimes::Line },
        }
    }

    /// Returns the machine that it describes, or what of it is wrong.
    pub(super) fn entry(&self) -> Result<Entry, String> {
        self.check().map_err(|what| format!("has {what}"))
    }

    fn check(&self) -> Result<Entry, &'static str> {
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
        let inside = self.inside.map(|DescribedInside { ts, tw }| {
            let known = is_time(ts) && is_time(tw);
            known.then_some(Inside { ts, tw }).ok_or("times inside a node that are not above zero")
        });
        let whole = self.whole.clone();
        let own = Own {
            name: self.name.clone(),
            ts: self.ts,
            tw: self.tw,
            spread: spread.transpose()?,
            fit: fit.transpose()?,
            whole: whole.map(|DescribedWhole { operation, ranks }| Whole { operation, ranks }),
            inside: inside.transpose()?,
            points: Vec::new(),
        };
        let measured = own.clone().with_points(&self.points);
        let points = measured.points.clone();
        let own = if self.times == DescribedTimes::Points { measured } else { own };
        Ok(Entry { own, points, kept: false })
    }
}
