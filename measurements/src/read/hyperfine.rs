//! hyperfine's JSON: with `--parameter-scan` or `--parameter-list`, the runs of each number of processors.

use std::collections::BTreeMap;

use crossover_model::steps::Pace;
use serde::Deserialize;
use serde_json::Value;

use super::columns::heading::{self, Role};
use super::json::{LineNumbers, items, unquote_lines};
use super::number::is_count;
use super::outcome;
use super::rows::sample_rows;
use super::whole::WholeFormat;
use crate::reading::{Content, Format, Reading, Run, Unread};

#[derive(Deserialize)]
struct Command {
    #[serde(rename = "command")]
    line: String,
    mean: Option<f64>,
    #[serde(default)]
    times: Vec<f64>,
    #[serde(default)]
    parameters: BTreeMap<String, Value>,
}

impl Command {
    /// Returns the value of a parameter: hyperfine writes numbers as texts.
    fn parameter(&self, name: &str) -> Option<f64> {
        let value = self.parameters.get(name)?;
        let value = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok())?;
        is_count(value).then_some(value)
    }

    /// Returns the raw times, or their mean where only that is there.
    fn seconds(&self) -> Vec<f64> {
        if self.times.is_empty() { self.mean.into_iter().collect() } else { self.times.clone() }
    }
}

/// The format of the object.
pub const HYPERFINE: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |text| text.contains("\"command\"") && text.contains("\"results\""),
    read: |text, _, pace| Box::pin(async move { read(text, pace).await.into_iter().collect() }),
};

/// Returns the output that a text in JSON holds.
async fn read(text: &str, pace: &Pace) -> Option<Reading> {
    let text = &*unquote_lines(text, pace).await;
    let (commands, is_closed) = items::<Command>(text, "results", pace).await;
    let (at, first) = commands.first()?;
    let mut lines = LineNumbers::of(text);
    let start = lines.at(*at);
    let title = format!("hyperfine {}", first.line);
    let mut reading = Reading {
        format: Format::Hyperfine,
        title,
        lines: (start, start),
        content: Content::Refused(
            "hyperfine without a parameter: run it with --parameter-scan or --parameter-list over the number of \
             processors"
                .to_owned(),
        ),
        unread: Vec::new(),
        notes: Vec::new(),
        table: None,
    };
    let Some(name) = scanned_parameter(&commands) else { return Some(reading) };
    let mut rows = Vec::new();
    for (at, command) in &commands {
        let line = lines.at(*at);
        reading.lines.1 = line;
        match command.parameter(&name) {
            Some(n) => rows.extend(runs(line, n, command)),
            None => reading.unread.push(Unread {
                line,
                text: super::lines::shorten(&command.line),
                why: "has no whole number of processors from one to a billion",
            }),
        }
    }
    if !is_closed {
        reading.notes.push("The output ends in the middle: it was cut.".to_owned());
    }
    if first.parameters.len() > 1 {
        reading.notes.push(format!("Of several parameters, {name} is the number of processors."));
    }
    let (rows, left_out) = sample_rows(rows);
    reading.notes.extend(left_out);
    let (content, left_out) = outcome::runs(unit(&name), rows);
    reading.notes.extend(left_out);
    reading.content = content;
    Some(reading)
}

fn runs(line: usize, n: f64, command: &Command) -> impl Iterator<Item = Run> {
    command.seconds().into_iter().filter(|time| *time > 0.0).map(move |seconds| Run {
        line,
        n,
        seconds,
    })
}

/// Returns the parameter that counts processors: one whose name says so, else the first that has numbers.
fn scanned_parameter(commands: &[(usize, Command)]) -> Option<String> {
    let first = &commands.first()?.1;
    let mut names = first
        .parameters
        .keys()
        .filter(|name| commands.iter().any(|(_, command)| command.parameter(name).is_some()));
    let named = names.clone().find(|name| matches!(heading::role(name), Role::Count(_)));
    named.or_else(|| names.next()).cloned()
}

fn unit(name: &str) -> String {
    match heading::role(name) {
        Role::Count(unit) => unit.to_owned(),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests;
