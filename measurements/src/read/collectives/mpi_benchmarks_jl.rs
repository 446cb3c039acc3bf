//! MPIBenchmarks.jl: the operation stands above its CSV.

use crossover_model::steps::Pace;

use super::super::sections::{KnownFormat, Mark, Section};
use crate::reading::{Choices, Reading};

/// The format.
pub const MPI_BENCHMARKS_JL: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(_line: &str) -> Option<Mark> {
    None
}

async fn read(_section: &Section<'_>, _choices: &Choices, _pace: &Pace) -> Option<Reading> {
    None
}
