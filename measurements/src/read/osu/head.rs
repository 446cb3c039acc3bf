//! The head of an output of OSU: its title, its heading, and whether its times are those of messages.

use super::super::columns::heading::seconds;
use super::super::operations::{BARRIER, find_operation};
use super::super::words;

/// Marks of device memory in a title.
const DEVICES: &[&str] = &["-CUDA", "-ROCM", "-OPENACC", "-SYCL"];

/// Returns whether a line is a title: `OSU MPI Latency Test v7.5`, and nothing behind the version.
pub fn is_title(said: &str) -> bool {
    (said.starts_with("OSU ") || said.starts_with("OMB"))
        && said.rsplit_once(" Test").is_some_and(|(_, version)| {
            version.is_empty() || version.starts_with(" v") || version.starts_with(" (")
        })
}

/// Returns whether a line heads rows: `Size  Latency (us)`, `Size (bytes)  Latency (us)`, `Size  Avg Latency(us)  Min Latency(us) …`, `Size  Bandwidth (MB/s)`.
pub fn is_heading(said: &str) -> bool {
    let Some(columns) = said.strip_prefix("Size") else { return false };
    let columns = columns.trim_start_matches(|c: char| c.is_whitespace() || c == '|');
    let unit = ["(bytes)", "(Bytes)", "(B)"].iter().find_map(|unit| columns.strip_prefix(unit));
    let columns = unit.unwrap_or(columns).trim_start();
    columns.len() < said.len() - "Size".len()
        && ["Latency", "Avg", "Overall(us)", "Bandwidth", "Bi-Bandwidth", "MB/s"]
            .iter()
            .any(|name| columns.starts_with(name))
}

/// The head of an output, before its rows.
#[derive(Default)]
pub struct Head {
    /// The title, as `OSU MPI Latency Test v7.5`.
    pub title: String,
    /// The heading of its columns.
    pub heading: String,
    /// Whether it is about memory of a device.
    pub on_device: bool,
}

impl Head {
    /// Takes a line; returns whether it belongs to the head.
    pub fn read_line(&mut self, said: &str) -> bool {
        let (is_title, is_heading) = (is_title(said), is_heading(said));
        self.on_device |= said.starts_with("Send Buffer on DEVICE")
            || (is_title && DEVICES.iter().any(|name| said.contains(name)));
        if is_title {
            said.clone_into(&mut self.title);
        } else if is_heading {
            said.clone_into(&mut self.heading);
        }
        is_title || is_heading
    }

    /// Returns whether its rows are bandwidths.
    pub fn is_of_bandwidths(&self) -> bool {
        let is = |word: &&str| self.name().contains(*word) || self.heading.contains(*word);
        ["Bandwidth", "Message Rate", "MB/s"].iter().any(is)
    }

    /// Returns whether its rows are those of one pair that sends one way.
    pub fn is_of_one_pair(&self) -> bool {
        let title = self.name();
        self.is_of_bandwidths()
            && title.contains(" Bandwidth Test")
            && !["Bi-", "Multiple"].iter().any(|word| title.contains(word))
            && !is_one_sided(title)
    }

    /// Returns the bandwidth of a row, in bytes per second, whose second number was read as a time.
    pub fn rate(&self, seconds: f64) -> f64 {
        MEGABYTE * seconds / self.unit()
    }

    /// Returns why the output is refused, if it is.
    pub fn refusal(&self) -> Option<String> {
        let title = self.name();
        if self.is_of_bandwidths() {
            Some(format!("bandwidth, not a time: {title}"))
        } else if is_one_sided(title) {
            Some(format!(
                "a one-sided operation is no message, so its time belongs to none: {title}; run osu_latency"
            ))
        } else if find_operation(title).is_some_and(|operation| operation.name() == BARRIER) {
            Some(format!("a barrier sends nothing, so its time belongs to no size: {title}"))
        } else {
            None
        }
    }

    /// Returns the title, or the heading where there is none.
    pub fn name(&self) -> &str {
        if self.title.is_empty() { &self.heading } else { &self.title }
    }

    /// Returns the column of the time. A non-blocking collective by itself is the third time of its rows.
    pub fn column(&self) -> usize {
        if self.heading.contains("Pure Comm.") { 3 } else { 1 }
    }

    /// Returns the unit of the times in seconds: microseconds unless the heading names another.
    pub fn unit(&self) -> f64 {
        self.heading.split(['(', ')']).find_map(seconds).unwrap_or(1e-6)
    }
}

/// Bytes per second of a megabyte per second.
const MEGABYTE: f64 = 1e6;

/// Put, get, and atomic operations: `OSU MPI_Put Latency Test`, `OSU One Sided MPI_Get latency Test`.
fn is_one_sided(title: &str) -> bool {
    const NAMES: &[&str] = &[
        " put",
        "_put",
        "memput",
        " get",
        "_get",
        "memget",
        "accumulate",
        "compare",
        "fetch",
        "atomic",
        "one sided",
        "one-sided",
    ];
    let title = title.to_ascii_lowercase();
    NAMES.iter().any(|name| title.contains(name))
}

/// Returns what bandwidths are, as a sentence that says what to run; `largest` is a size and its bandwidth, in bytes and bytes
/// per second.
pub fn bandwidth_note(title: &str, largest: Option<(f64, f64)>) -> String {
    let both = if title.contains("Bi-") { ", both ways" } else { "" };
    let seen = largest.map_or_else(String::new, |(bytes, rate)| {
        format!(" ({} at {}{both})", words::rate(rate), words::size(bytes))
    });
    format!(
        "Many messages are sent at once{seen}, so no time of one follows: run osu_latency for times."
    )
}
