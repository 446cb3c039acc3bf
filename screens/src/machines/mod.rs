//! Screens on machines: what a machine sets of a screen, what of it does not hold there, and how sure a
//! comparison of two machines is.

mod apply;
mod cautions;
mod comparison;

pub use comparison::Range;
