//! Figures as data: values with units, formulas, what a figure shows, and how it is drawn and
//! exported. Nothing here knows a screen.

pub mod draw;
pub mod export;
pub mod figure;
pub mod formula;
pub mod log_space;
pub mod order;
pub mod quantity;
pub mod typeset;

pub use quantity::{Context, Unit, fixed, read_number};
