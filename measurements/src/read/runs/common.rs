//! What all logs of runs have in common: runs become rows, and one run alone is refused.

use super::super::outcome;
use super::super::rows::sample_rows;
use super::super::words::time;
use crate::reading::{Content, Format, Reading, Run, Scaling, Unread};

/// The runs of a log, and what to know about them.
pub struct Log {
    /// The format of the log.
    pub format: Format,
    /// Its title.
    pub title: String,
    /// Its first and last line, counted from 1.
    pub lines: (usize, usize),
    /// What is counted, such as `threads`.
    pub unit: String,
    /// The runs, in the order of the text.
    pub runs: Vec<Run>,
    /// Whether the problem stayed the same or grew, where the log says so.
    pub scaling: Option<Scaling>,
    /// Whether times are shares of that on the fewest processors.
    pub is_relative: bool,
    /// What to do where there is one run alone, as a clause.
    pub advice: &'static str,
    /// Sentences on what was taken and what was left out.
    pub notes: Vec<String>,
    /// The lines that were not understood.
    pub unread: Vec<Unread>,
}

impl Log {
    /// Returns a log without runs yet; a note says so where it has any.
    pub fn new(format: Format, first: usize) -> Self {
        Self {
            format,
            title: format.title().to_owned(),
            lines: (first, first),
            unit: String::new(),
            runs: Vec::new(),
            scaling: None,
            is_relative: false,
            advice: "",
            notes: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Returns the output: rows where the runs are on two numbers of processors or more, else why not.
    pub fn reading(mut self) -> Reading {
        let (runs, left_out) = sample_rows(std::mem::take(&mut self.runs));
        let Some(first) = runs.first().copied() else {
            return self.refused("no run that ended".to_owned());
        };
        if runs.iter().all(|run| run.n == first.n) {
            let why = one_run(runs.len(), first.n, &self.unit, first.seconds, self.advice);
            return self.refused(why);
        }
        self.notes.extend(left_out);
        let (mut content, left_out) = outcome::runs(self.unit.clone(), runs);
        self.notes.extend(left_out);
        if let Content::Runs(runs) = &mut content {
            (runs.scaling, runs.is_relative) = (self.scaling, self.is_relative);
        }
        self.with(content)
    }

    /// Returns the output that is refused, with the reason as a clause.
    pub fn refused(self, why: String) -> Reading {
        self.with(Content::Refused(why))
    }

    fn with(self, content: Content) -> Reading {
        let (first, last) = self.lines;
        let unread = self.unread.into_iter().filter(|one| first <= one.line && one.line <= last);
        Reading {
            format: self.format,
            title: self.title,
            lines: self.lines,
            content,
            unread: unread.collect(),
            notes: self.notes,
            table: None,
        }
    }
}

/// Returns why runs on one number of processors alone are refused, as a clause; `seconds` is the time of the first.
pub fn one_run(count: usize, n: f64, unit: &str, seconds: f64, advice: &str) -> String {
    let on = counted(n, unit);
    let seen = match count {
        1 => format!("one run on {on}, {}", time(seconds)),
        _ => format!("{count} runs, all on {on}"),
    };
    format!("{seen}: laws need runs on two numbers of {} or more; {advice}", plural(unit))
}

/// Returns a number of things for a sentence: `1 thread`, `24 ranks`.
pub fn counted(n: f64, unit: &str) -> String {
    let unit = plural(unit);
    let one = unit.strip_suffix("sses").map(|stem| format!("{stem}ss"));
    let one = one.or_else(|| unit.strip_suffix('s').map(str::to_owned));
    match one {
        Some(one) if n == 1.0 => format!("1 {one}"),
        _ => format!("{n} {unit}"),
    }
}

fn plural(unit: &str) -> &str {
    if unit.is_empty() { "processors" } else { unit }
}

/// Returns the different values of a list, in its order, for a sentence: `1000 and 500 steps`; `None` where all are the
/// same.
pub fn differing<T: PartialEq + ToString>(
    values: impl Iterator<Item = T>,
    name: &str,
) -> Option<String> {
    let mut seen: Vec<T> = Vec::new();
    for value in values {
        if seen.len() < 4 && !seen.contains(&value) {
            seen.push(value);
        }
    }
    let words: Vec<String> = seen.iter().take(3).map(ToString::to_string).collect();
    let (last, others) = words.split_last().filter(|(_, others)| !others.is_empty())?;
    let more = if seen.len() > 3 { " (and more)" } else { "" };
    Some(format!("{} and {last}{more} {name}", others.join(", ")).trim_end().to_owned())
}

#[cfg(test)]
mod tests;
