//! The head of an output of nccl-tests: its collective, its ranks and their hosts.

use std::collections::BTreeSet;

use super::super::super::lines::{bare, tokens};
use super::super::super::operations::find_operation;
use crate::reading::Operation;

/// Returns whether a line is one of NCCL's log, which stand anywhere.
pub fn is_log(line: &str) -> bool {
    line.contains("NCCL ")
        && ["NCCL INFO", "NCCL WARN", "NCCL TRACE"].iter().any(|said| line.contains(said))
}

/// Returns whether a line heads rows.
pub fn is_heading(line: &str) -> bool {
    line.contains("algbw")
        && line.contains("busbw")
        && line.contains("size")
        && line.contains("count")
}

/// Returns whether an output may begin with a line.
pub fn is_opening(line: &str) -> bool {
    let said = bare(line);
    said.starts_with("nThread ")
        || said.starts_with("nccl-tests version")
        || said.starts_with("rccl-tests: Version")
        || said.starts_with("Using devices")
        || (said.contains('_')
            && said.contains("_perf")
            && !said.contains("concluded")
            && program(said).is_some())
}

/// The collective of `/opt/nccl-tests/build/all_reduce_perf`.
fn program(line: &str) -> Option<Operation> {
    let name = tokens(line).find_map(|word| word.split_once("_perf"))?.0;
    find_operation(name.rsplit('/').next()?)
}

/// The head of an output, before its rows.
#[derive(Default)]
pub struct Head {
    /// Whether it is one of rccl-tests.
    pub is_rccl: bool,
    /// The collective, where it is named.
    pub operation: Option<Operation>,
    /// Number of ranks; 0 where no device is named.
    pub ranks: u32,
    /// The hosts of the devices.
    pub hosts: BTreeSet<String>,
    /// Whether the heading of the rows is there.
    pub has_heading: bool,
    /// Number of words in a row.
    pub width: usize,
}

impl Head {
    /// Takes a line.
    pub fn read_line(&mut self, line: &str) {
        if is_heading(line) {
            self.has_heading = true;
            self.width = tokens(bare(line)).count();
        }
        self.is_rccl |= line.contains("rccl") || line.contains("RCCL");
        if line.contains("_perf") {
            self.operation = program(line).or(self.operation.take());
        }
        if let Some((rank, host)) = device(line) {
            self.ranks = self.ranks.max(rank + 1);
            self.hosts.insert(host.to_owned());
        }
    }
}

/// The rank and the host of `#  Rank  0 Group  0 Pid 21 on host device  0 [0x35] Tesla T4`.
fn device(line: &str) -> Option<(u32, &str)> {
    let mut words = tokens(bare(line).strip_prefix("Rank ")?);
    let rank = words.next()?.parse().ok().filter(|rank| *rank < 1_000_000)?;
    let host = words.skip_while(|word| *word != "on").nth(1)?;
    Some((rank, host))
}
