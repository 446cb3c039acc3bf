//! nccl-tests and rccl-tests: their text, their JSON, and the table of times in NCCL's log.

pub mod json;
pub mod tuning;

mod bare;
mod collective;
mod place;
mod text;

pub use bare::is_bare_row;
pub use text::NCCL;
