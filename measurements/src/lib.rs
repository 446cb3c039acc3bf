//! What was measured: outputs of benchmarks, and what follows from them.
//!
//! [`read`](fn@read::read) finds the outputs in a text that a reader pastes or drops, whatever benchmark wrote it, and
//! names each line it could not read. [`fit`] finds the parameters of lines and laws, with how sure they are.
//! All times are in seconds and all sizes in bytes.

#![allow(clippy::must_use_candidate, reason = "no one outside the workspace calls this crate")]

pub mod fit;
pub mod read;
pub mod reading;

pub use read::{ReadInSteps, ReadTables, TablesInSteps, read, read_paced, read_with, tables};
pub use reading::{
    Asked, Axis, Choices, Content, Format, Link, Messages, Operation, Pairs, Rate, Reading, Roof,
    Run, Runs, Scaling, Sent, Table, TimeUnit, Unread, Workers, join_halves, join_repeats,
    merge_halves,
};
