//! Intel Memory Latency Checker: `ALL Reads        :  246340.8`, and matrices of NUMA nodes.
//!
//! A megabyte is 1,000,000 bytes, as it says itself. The bandwidth of all reads of the whole system is taken, the greatest
//! of peak injection and maximum; else the greatest bandwidth of a node to its own memory, or of the loaded latencies.
//! Latencies are those of memory, never of messages.

mod walk;

use crossover_model::steps::Pace;

use super::super::sections::{KnownFormat, Mark, Section};
use super::{MEGA, reading};
use crate::reading::{Choices, Content, Format, Reading, Roof};
use walk::Walk;

/// The format.
pub const MLC: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if line.starts_with("Intel(R) Memory Latency Checker") {
        Some(Mark::Title)
    } else {
        (walk::is_measuring(line) || line.starts_with("ALL Reads")).then_some(Mark::Row)
    }
}

async fn read(section: &Section<'_>, _choices: &Choices, pace: &Pace) -> Option<Reading> {
    let mut walk = Walk::from(section.first);
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        walk.take(&line);
    }
    let lines = (section.first, walk.last);
    let latency = walk.idle.map(|ns| format!("{ns} ns"));
    let found = [
        (walk.all_reads, "The bandwidth is that of all reads, of the whole system."),
        (walk.local, "The bandwidth is that of one NUMA node to its own memory, the greatest."),
        (walk.loaded, "The bandwidth is the greatest under load."),
    ];
    let found = found.into_iter().find_map(|(bandwidth, note)| Some((bandwidth?, note)));
    let Some((bandwidth, note)) = found else {
        let seen = latency.map_or("no bandwidth".to_owned(), |ns| {
            format!("an idle latency of {ns}, which is that of memory and not of a message, and no bandwidth")
        });
        let why = format!("{seen}: run mlc --max_bandwidth");
        return walk
            .is_mlc
            .then(|| reading(Format::Mlc, &walk.title, lines, Content::Refused(why), Vec::new()));
    };
    let mut notes = vec![note.to_owned()];
    if let Some(ns) = latency {
        notes.push(format!("The idle latency of {ns} is that of memory, not of a message."));
    }
    let roof = Roof { bandwidth: Some(MEGA * bandwidth), ..Roof::default() };
    Some(reading(Format::Mlc, &walk.title, lines, Content::Roof(roof), notes))
}

#[cfg(test)]
mod tests;
