//! The JSON of nccl-tests (`-J`). Its environment may hold secrets and is never looked at.

use std::collections::BTreeSet;

use crossover_model::steps::Pace;
use serde::Deserialize;
use serde_json::Value;

use super::super::json::{LineNumbers, items, unquote_lines, value};
use super::super::operations::find_operation;
use super::super::rows::{in_seconds, sample_rows, wrong};
use super::super::whole::WholeFormat;
use super::place::{by_place, in_bytes};
use crate::reading::{Format, Operation, Reading, Sent, Unread};

#[derive(Deserialize)]
struct Config {
    #[serde(default)]
    devices: Vec<Device>,
}

#[derive(Deserialize)]
struct Device {
    #[serde(default)]
    hostname: String,
}

#[derive(Deserialize)]
struct Row {
    size: f64,
    #[serde(default)]
    out_of_place: Option<Timing>,
    #[serde(default)]
    in_place: Option<Timing>,
}

/// Numbers that are the text `nan` where there is none.
#[derive(Deserialize)]
struct Timing {
    #[serde(default, alias = "cpu_time")]
    time: Value,
    #[serde(default)]
    alg_bw: Value,
    #[serde(default)]
    bus_bw: Value,
}

impl Timing {
    fn seconds(&self) -> Option<f64> {
        self.time.as_f64().map(|time| in_seconds(time, 1e-6))
    }

    fn bandwidths(&self) -> Option<(f64, f64)> {
        in_bytes((self.alg_bw.as_f64()?, self.bus_bw.as_f64()?))
    }
}

/// The format of the object.
pub const JSON: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |text| text.contains("\"results\"") && text.contains("\"out_of_place\""),
    read: |text, _, pace| Box::pin(async move { read(text, pace).await.into_iter().collect() }),
};

/// Returns the output that a text in JSON holds.
async fn read(text: &str, pace: &Pace) -> Option<Reading> {
    let text = &*unquote_lines(text, pace).await;
    let (results, is_closed) = items::<Row>(text, "results", pace).await;
    let mut lines = LineNumbers::of(text);
    let (mut taken, mut unread, mut range) = (Vec::new(), Vec::new(), None);
    for (at, row) in &results {
        let line = lines.at(*at);
        range.get_or_insert((line, line)).1 = line;
        match row.read_sent(line) {
            Ok(sent) => taken.push(sent),
            Err(why) if unread.len() < 100 => {
                unread.push(Unread { line, text: format!("size {}", row.size), why });
            }
            Err(_) => {}
        }
    }
    let args: Vec<String> = value(text, "args").unwrap_or_default();
    let program = args.first().map_or("", String::as_str);
    let operation =
        find_operation(program).unwrap_or_else(|| Operation::Collective("collective".to_owned()));
    let devices = value::<Config>(text, "config")
        .map(|config| config.devices)
        .filter(|devices| !devices.is_empty());
    let devices = devices.or_else(|| value(text, "devices")).unwrap_or_default();
    let format = if program.contains("rccl") { Format::RcclTests } else { Format::NcclTests };
    let title = format!("{} {}", format.title(), operation.name());
    let (taken, left_out) = sample_rows(taken);
    let (content, mut notes) = by_place(operation, count(devices.len()), nodes(&devices), taken);
    notes.extend(left_out);
    if results.iter().any(|(_, row)| row.out_of_place.is_none()) {
        notes.push("Rows that ran in place alone have their time in place.".to_owned());
    }
    if !is_closed {
        notes.push("The output ends in the middle: it was cut, or the program crashed.".to_owned());
    }
    Some(Reading {
        format,
        title,
        lines: range.unwrap_or((1, 1)),
        content,
        unread,
        notes,
        table: None,
    })
}

impl Row {
    fn read_sent(&self, line: usize) -> Result<Sent, &'static str> {
        let in_place = self.in_place.as_ref().and_then(Timing::seconds);
        let timed = self.out_of_place.as_ref().or(self.in_place.as_ref());
        let seconds = timed.and_then(Timing::seconds).ok_or("has no time")?;
        wrong(self.size, seconds).map_or(Ok(()), Err)?;
        let bandwidths = timed.and_then(Timing::bandwidths);
        Ok(Sent { line, bytes: self.size, seconds, in_place, bandwidths })
    }
}

fn count(len: usize) -> Option<u32> {
    u32::try_from(len).ok().filter(|count| *count > 0)
}

fn nodes(devices: &[Device]) -> Option<u32> {
    let hosts: BTreeSet<_> = devices
        .iter()
        .map(|device| device.hostname.clone())
        .filter(|host| !host.is_empty())
        .collect();
    count(hosts.len())
}

#[cfg(test)]
mod tests;
