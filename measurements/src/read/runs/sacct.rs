//! sacct of Slurm: whole jobs that completed.

use crossover_model::steps::Pace;

use super::super::formats::WholeFormat;
use crate::reading::{Choices, Reading};

/// The format.
pub const SACCT: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |_| false,
    read: |text, choices, pace| Box::pin(read(text, choices, pace)),
};

async fn read(_text: &str, _choices: &Choices, _pace: &Pace) -> Vec<Reading> {
    Vec::new()
}
