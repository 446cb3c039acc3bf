#![doc = include_str!("../README.md")]

pub mod cache;
pub mod checkpoint;
pub mod collectives;
pub mod communication;
pub mod computation;
pub mod distributed;
pub mod divisible_load;
pub mod fabric;
pub mod machines;
pub mod matrix_product;
pub mod multilevel;
pub mod nodes;
pub mod order;
pub mod overhead;
pub mod pipeline;
pub mod random;
pub mod roofline;
pub mod self_scheduling;
pub mod simplex;
pub mod speedup;
pub mod stencil;
pub mod steps;
pub mod topology;
pub mod training;
pub mod work_span;

mod check;
mod error;
mod names;
mod size;
mod sum;

pub use error::{Error, ErrorKind};
pub use size::Size;
