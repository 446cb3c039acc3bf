//! The head of an output of Intel MPI Benchmarks: its benchmark, its ranks and its columns.

use super::super::lines::{bare, tokens};
use super::super::operations::{BARRIER, find_operation};
use crate::reading::{Format, Operation};

/// Returns whether a line is the banner with the version.
pub fn is_banner(line: &str) -> bool {
    line.starts_with('#') && line.contains("MPI Benchmarks") && line.contains("part")
}

/// Returns the benchmark of `# Benchmarking PingPong`.
pub fn benchmark(line: &str) -> Option<&str> {
    bare(line).strip_prefix("Benchmarking ").map(str::trim)
}

/// Returns whether a line heads rows.
pub fn is_heading(line: &str) -> bool {
    line.contains('#')
        && line.contains("#repetitions")
        && (line.contains("sec]") || line.contains("bytes/sec"))
}

/// The head of an output, before its rows.
#[derive(Default)]
pub struct Head {
    banner: String,
    /// The benchmark, such as `PingPong`.
    pub benchmark: String,
    /// Number of ranks, where it is said.
    pub ranks: Option<u32>,
    /// Number of words in a row.
    pub width: usize,
    /// The column of the sizes.
    pub size: Option<usize>,
    /// The column of the times.
    pub time: Option<usize>,
    /// The column of the bandwidths.
    pub bandwidth: Option<usize>,
}

impl Head {
    /// Takes a line.
    pub fn read_line(&mut self, line: &str) {
        if is_heading(line) {
            let columns: Vec<&str> = tokens(line).collect();
            let at = |names: &[&str]| {
                names.iter().find_map(|name| columns.iter().position(|column| column == name))
            };
            self.width = columns.len();
            self.size = at(&["#bytes"]);
            self.time = at(&["t_avg[usec]", "t_pure[usec]", "t[usec]"]);
            self.bandwidth = at(&["Mbytes/sec"]);
        } else if is_banner(line) {
            bare(line).clone_into(&mut self.banner);
        } else if let Some(name) = benchmark(line) {
            name.clone_into(&mut self.benchmark);
            self.ranks = None;
        } else if let Some((_, count)) = line.split_once("#processes = ") {
            self.ranks = tokens(count).next().and_then(|count| count.parse().ok());
        }
    }

    /// Returns the title.
    pub fn title(&self) -> String {
        match (self.banner.split_once(',').map_or("", |(name, _)| name), self.benchmark.as_str()) {
            ("", "") => Format::Imb.title().to_owned(),
            ("", name) => format!("{} {name}", Format::Imb.title()),
            (banner, name) => format!("{banner} {name}"),
        }
    }

    /// Returns what was timed.
    pub fn operation(&self) -> Operation {
        let is_message =
            self.benchmark.is_empty() || self.benchmark.to_ascii_lowercase().contains("pingpong");
        match find_operation(&self.benchmark) {
            Some(operation) if !is_message => operation,
            None if !is_message => Operation::Collective(self.benchmark.to_ascii_lowercase()),
            _ => Operation::Message,
        }
    }

    /// Returns the bytes of one `Mbytes`: 2^20 up to version 4, a million from 2018 on.
    pub fn megabyte(&self) -> Option<f64> {
        let version = self.banner.split_once("Benchmarks ")?.1;
        match version.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u32>().ok()? {
            version if version >= 2018 => Some(1e6),
            version if version <= 4 => Some(f64::exp2(20.0)),
            _ => None,
        }
    }

    /// Returns why the output is refused, if it is.
    pub fn refusal(&self) -> Option<String> {
        let title = self.title();
        let is = |names: &[&str]| {
            let benchmark = self.benchmark.to_ascii_lowercase();
            names.iter().any(|name| benchmark.contains(name))
        };
        if is(&["put", "get", "accumulate", "fetch_and_op", "compare_and_swap"]) {
            Some(format!("a one-sided operation is no message: {title}; run IMB-MPI1 PingPong"))
        } else if is(&["_write_", "_read_", "open_close"]) {
            Some(format!("input and output of files, no message: {title}; run IMB-MPI1 PingPong"))
        } else if find_operation(&self.benchmark)
            .is_some_and(|operation| operation.name() == BARRIER)
            || self.size.is_none()
        {
            Some(format!("it has no sizes, so its time belongs to none: {title}"))
        } else if self.time.is_some() {
            None
        } else if self.operation() != Operation::Message {
            let many = "many messages are sent at once; run IMB-MPI1 PingPong for times";
            Some(format!("bandwidth, not a time: {title}; {many}"))
        } else if self.megabyte().is_none() {
            Some(
                "bandwidth without the version that says what Mbytes are: no time follows exactly"
                    .to_owned(),
            )
        } else {
            None
        }
    }
}
