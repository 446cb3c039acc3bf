//! What can be explored: parameters, presets, readouts and figures as data, and how a figure is
//! drawn on any Plotters backend.

pub mod draw;
pub mod figure;
mod quantity;

pub use quantity::{Context, Unit, read_number};
