//! What can be explored: parameters, presets, readouts and figures as data, and how a figure is
//! drawn on any Plotters backend.

mod abstract_machines;
mod collectives;
mod decomposition;
mod distributed;
pub mod draw;
pub mod explain;
pub mod export;
pub mod figure;
pub mod formula;
mod grid;
mod isoefficiency;
pub mod link;
mod load;
pub mod machine;
mod multilevel;
mod network;
pub mod notes;
mod order;
pub mod param;
mod params;
mod quantity;
pub mod registry;
pub mod routing;
pub mod screen;
pub mod sentence;
pub mod slider;
mod speedup;
mod spread;
mod star;
pub mod target;
mod topology;
mod tree;
mod wires;

pub use load::program;
pub use params::{Params, Value};
pub use quantity::{Context, Unit, fixed, read_number};
