//! What can be explored: the parameters, presets, readouts and figures of every screen.
//!
//! `screen` says what a screen is made of, `kits` holds what several share, and every other folder
//! is one screen.

pub mod effects;
pub mod export;
mod kits;
mod linear_program;
pub mod link;
pub mod plain;
pub mod registry;
pub mod screen;
pub mod search;
pub mod target;

mod abstract_machines;
mod collectives;
mod decomposition;
mod grid;
mod isoefficiency;
mod multilevel;
mod network;
mod roofline;
mod routing;
mod speedup;
mod star;
mod topology;
mod tree;

pub use linear_program::linear_program;
pub use screen::{Params, Value, explain, machine, notes, param, sentence, slider};
