#![doc = include_str!("../README.md")]

pub mod draw;
pub mod export;
pub mod figure;
pub mod formula;
pub mod log_space;
pub use crossover_model::order;
pub mod quantity;
pub mod typeset;

pub use quantity::{Context, Unit, fixed, read_number};
