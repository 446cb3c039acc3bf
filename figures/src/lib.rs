#![doc = include_str!("../README.md")]

pub mod draw;
pub mod export;
pub mod figure;
pub mod formula;
pub mod log_space;
pub mod quantity;

pub use crossover_model::order;
pub use formula::typeset;
pub use quantity::{Context, Unit, fixed, read_number};
