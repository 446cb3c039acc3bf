//! LAMMPS: `Loop time of 36.27 on 1 procs for 1000 steps with 64000 atoms`.

use crossover_model::steps::Pace;

use super::super::formats::WholeFormat;
use crate::reading::{Choices, Reading};

/// The format.
pub const LAMMPS: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |_| false,
    read: |text, choices, pace| Box::pin(read(text, choices, pace)),
};

async fn read(_text: &str, _choices: &Choices, _pace: &Pace) -> Vec<Reading> {
    Vec::new()
}
