//! perftest: `ib_write_lat`, `ib_read_bw` and their kin.

use crossover_model::steps::Pace;

use super::super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Reading};

/// The format.
pub const PERFTEST: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(_line: &str) -> Option<Mark> {
    None
}

async fn read(_section: &Section<'_>, _choices: &Choices, _pace: &Pace) -> Option<Reading> {
    None
}
