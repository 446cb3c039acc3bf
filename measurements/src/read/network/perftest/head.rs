//! The head of an output of perftest: which test it is, its columns and their units.

use super::super::super::lines::{bare, tokens};
use super::super::super::sections::Mark;
use super::super::common::{MEBIBYTE, is_short, positive, runs};

const PROGRAMS: &[&str] = &[
    "ib_write_lat",
    "ib_send_lat",
    "ib_read_lat",
    "ib_atomic_lat",
    "raw_ethernet_lat",
    "ib_write_bw",
    "ib_send_bw",
    "ib_read_bw",
    "ib_atomic_bw",
    "raw_ethernet_bw",
];
/// What to run for times of messages.
pub const ADD: &str = "ib_write_lat or ib_send_lat";

/// Returns the mark of a line.
pub fn mark(line: &str) -> Option<Mark> {
    if is_short(line) {
        return None;
    }
    if is_title(line) || ((line.contains("ib_") || line.contains("raw_")) && runs(line, PROGRAMS)) {
        Some(Mark::Title)
    } else {
        // The list of all times repeats the heading behind it.
        is_heading(line).then_some(Mark::Opening)
    }
}

/// `RDMA_Write Latency Test`, `Send Bidirectional BW Test`.
fn is_title(line: &str) -> bool {
    let said = bare(line);
    said.ends_with(" Test")
        && (said.contains(" BW ") || said.contains(" Latency "))
        && ["Send ", "RDMA_", "Atomic ", "Raw "].iter().any(|verb| said.starts_with(verb))
}

fn is_heading(line: &str) -> bool {
    line.contains("#bytes")
        && line.contains("#iterations")
        && (line.contains("sec]") || line.contains("t_min["))
}

/// The head of an output, before its rows.
#[derive(Default)]
pub struct Head {
    command: String,
    title: String,
    /// How many messages are on their way, as a clause; empty where that is not said.
    pub depth: String,
    /// The columns, without the words beside their names.
    pub columns: Vec<String>,
}

impl Head {
    /// Takes a line; returns whether it belongs to the head.
    pub fn read_line(&mut self, line: &str) -> bool {
        if is_heading(line) {
            let beside = ["BW", "99%", "99.9%", "average"];
            let names = tokens(line).filter(|word| !beside.contains(word));
            self.columns = names.map(str::to_owned).collect();
        } else if is_title(line) {
            bare(line).clone_into(&mut self.title);
        } else if runs(line, PROGRAMS) {
            line.clone_into(&mut self.command);
        } else if let Some((_, depth)) =
            line.split_once("TX depth").filter(|_| self.columns.is_empty())
        {
            if let Some(depth) = tokens(depth).find_map(positive) {
                self.depth = format!(", {depth} on their way");
            }
            return true;
        } else {
            return false;
        }
        true
    }

    /// Returns the title.
    pub fn title(&self) -> String {
        let program = PROGRAMS
            .iter()
            .find(|program| self.command.contains(**program))
            .copied()
            .unwrap_or("perftest");
        if self.title.is_empty() { program.to_owned() } else { self.title.clone() }
    }

    /// Returns where a column stands that begins so, and its unit.
    pub fn column(&self, name: &str) -> Option<(usize, &str)> {
        let at = self.columns.iter().position(|column| column.starts_with(name))?;
        Some((at, self.columns[at].split(['[', ']']).nth(1).unwrap_or_default()))
    }

    /// Returns the column of the times, and the unit.
    pub fn time(&self) -> Option<(usize, &str)> {
        self.column("t_avg[").or(self.column("t_typical["))
    }

    /// Returns why no row is the time of a message, if none is.
    pub fn refusal(&self) -> Option<String> {
        let is = |word: &str| self.title.contains(word) || self.command.contains(word);
        let title = self.title();
        let one_sided = is("Read") || is("_read_") || is("Atomic") || is("_atomic_");
        if one_sided && self.time().is_some() {
            Some(format!(
                "{title}: the time of a request and its answer, which the network card gives: a one-sided operation is no message; \
                 run {ADD}"
            ))
        } else if self.title.is_empty() && self.command.is_empty() {
            Some(format!(
                "perftest's table without the lines above it: of ib_read_lat these were no times of messages; paste the lines \
                 above, as of {ADD}"
            ))
        } else {
            let unit = self.time()?.1;
            (seconds(unit).is_none())
                .then(|| format!("times in {unit}: run {title} without -C, for usec"))
        }
    }
}

/// Returns a unit of times in seconds.
pub fn seconds(unit: &str) -> Option<f64> {
    [("usec", 1e-6), ("nsec", 1e-9), ("msec", 1e-3), ("sec", 1.0)]
        .iter()
        .find_map(|(name, seconds)| (*name == unit).then_some(*seconds))
}

/// Returns a unit of bandwidths in bytes per second.
pub fn bytes_per_second(unit: &str) -> Option<f64> {
    [("MB/sec", MEBIBYTE), ("MiB/sec", MEBIBYTE), ("Gb/sec", 1e9 / 8.0)]
        .iter()
        .find_map(|(name, bytes)| (*name == unit).then_some(*bytes))
}
