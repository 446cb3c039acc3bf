//! The tables of likwid-perfctr, and its CSV (`-O`).

use super::super::super::lines::Line;
use super::super::{MEGA, positive, reading};
use crate::reading::{Content, Format, Reading, Roof};

/// A metric that a roofline needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Metric {
    /// Bytes of memory in a second.
    Bandwidth,
    /// Operations in double precision in a second.
    Flops,
    /// A line of its table that says something else.
    Other,
}

/// The greatest of each metric: `STAT` is the sum over threads.
#[derive(Default)]
pub struct Counters {
    bandwidth: Rates,
    flops: Rates,
    last: usize,
}

#[derive(Default)]
struct Rates {
    own: Option<f64>,
    sum: Option<f64>,
}

/// Returns the metric of a line of a table.
pub fn metric(line: &str) -> Option<Metric> {
    let line = line.strip_prefix('|').unwrap_or(line).trim_start();
    if line.starts_with("Memory bandwidth [MBytes/s]") {
        Some(Metric::Bandwidth)
    } else if line.starts_with("DP [MFLOP/s]") || line.starts_with("DP MFLOP/s") {
        Some(Metric::Flops)
    } else {
        line.starts_with("Runtime (RDTSC) [s]").then_some(Metric::Other)
    }
}

impl Counters {
    /// Takes a line.
    pub fn take(&mut self, line: &Line<'_>) {
        let Some(metric) = metric(line.text) else { return };
        self.last = line.number;
        let mut cells = line.text.split(['|', ',']).map(str::trim).filter(|cell| !cell.is_empty());
        let name = cells.next().unwrap_or_default();
        let mut values = cells.filter_map(positive);
        let rates = match metric {
            Metric::Bandwidth => &mut self.bandwidth,
            Metric::Flops => &mut self.flops,
            Metric::Other => return,
        };
        if line.is_open && !line.text.ends_with('|') {
            return;
        }
        let (kept, value) = if name.ends_with("STAT") {
            (&mut rates.sum, values.next())
        } else {
            // Memory is counted by one thread of each socket: the others have 0.
            (&mut rates.own, values.reduce(|one, other| one + other))
        };
        *kept = kept.iter().copied().chain(value).reduce(f64::max);
    }

    /// Returns the output that starts at a line; `None` where no metric is there.
    pub fn reading(self, first: usize) -> Option<Reading> {
        let [bandwidth, peak] = [self.bandwidth, self.flops]
            .map(|rates| rates.sum.or(rates.own).map(|rate| MEGA * rate));
        bandwidth.or(peak)?;
        let doubt =
            "This is what one program reached: the roofs are at least that high.".to_owned();
        let notes = vec!["Of several regions and tables the greatest rate is taken.".to_owned()];
        let roof = Roof { bandwidth, peak, workers: None, doubt };
        Some(reading(
            Format::Likwid,
            "likwid-perfctr",
            (first, self.last),
            Content::Roof(roof),
            notes,
        ))
    }
}
