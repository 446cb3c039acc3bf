//! nccl-tests and rccl-tests: their text, their JSON, and the table of times in NCCL's log.

pub mod json;
pub mod tuning;

mod collective;
mod place;
mod text;

pub use text::{NCCL, is_bare_row};
