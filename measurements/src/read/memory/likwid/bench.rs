//! What likwid-bench prints.

use super::super::super::lines::Line;
use super::super::{MEGA, doubt_of_size, positive, reading};
use crate::reading::{Content, Format, Reading, Roof, Workers};

/// What the lines so far have said.
#[derive(Default)]
pub struct Bench {
    test: String,
    threads: Option<f64>,
    bytes: Option<f64>,
    flops: Option<f64>,
    rate: Option<f64>,
    last: usize,
    is_known: bool,
}

/// Returns whether a line says a rate.
pub fn is_rate(line: &str) -> bool {
    line.starts_with("MByte/s:") || line.starts_with("MFlops/s:")
}

impl Bench {
    /// Takes a line, and returns whether it is one of likwid-bench.
    pub fn takes(&mut self, line: &Line<'_>) -> bool {
        let text = line.text;
        if text.starts_with("LIKWID MICRO BENCHMARK") {
            self.is_known = true;
        } else if let Some(words) =
            text.strip_prefix("Using ").filter(|words| words.ends_with(" threads"))
        {
            self.threads = words.strip_suffix(" threads").and_then(positive);
        } else {
            let Some((key, value)) = text.split_once(':') else { return false };
            let value = value.trim();
            let number =
                || value.split_whitespace().next().and_then(positive).filter(|_| !line.is_open);
            match key {
                "Test" => value.clone_into(&mut self.test),
                "Size (Byte)" | "Size" => self.bytes = number(),
                "MFlops/s" => self.flops = number(),
                "MByte/s" => self.rate = number(),
                "Cycles"
                | "CPU Clock"
                | "Cycle Clock"
                | "Time"
                | "Iterations"
                | "Iterations per thread"
                | "Inner loop executions"
                | "Size per thread"
                | "Number of Flops"
                | "Data volume (Byte)"
                | "Cycles per update"
                | "Cycles per cacheline"
                | "Loads per update"
                | "Stores per update"
                | "Instructions"
                | "UOPs" => {}
                _ => return false,
            }
        }
        self.last = line.number;
        true
    }

    /// Returns the output that starts at a line; `None` where it is none of likwid-bench.
    pub fn reading(self, first: usize) -> Option<Reading> {
        if !self.is_known && self.flops.is_none() && self.rate.is_none() {
            return None;
        }
        let is_peak = self.test.starts_with("peakflops");
        let workers = self.threads.map(|count| Workers { count, unit: "threads" });
        let title = format!("likwid-bench {}", self.test).trim_end().to_owned();
        let done = |content, notes| {
            Some(reading(Format::Likwid, &title, (first, self.last), content, notes))
        };
        let (roof, note) = match (is_peak, self.flops, self.rate) {
            (true, Some(flops), _) => {
                let roof = Roof { peak: Some(MEGA * flops), workers, ..Roof::default() };
                (roof, "MFlops/s are taken as the peak; MByte/s come out of a cache.")
            }
            (false, _, Some(rate)) => {
                let doubt = doubt_of_size(self.bytes);
                let roof = Roof { bandwidth: Some(MEGA * rate), workers, doubt, ..Roof::default() };
                (roof, "MByte/s are taken as the bandwidth; MFlops/s of such a test are no peak.")
            }
            _ => {
                let why = "likwid-bench that ends before its MFlops/s and MByte/s: paste all of its output";
                return done(Content::Refused(why.to_owned()), Vec::new());
            }
        };
        done(Content::Roof(roof), vec![note.to_owned()])
    }
}
