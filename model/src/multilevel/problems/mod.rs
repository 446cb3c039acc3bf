//! The graphs of well-known algorithms, with what they cost in closed form.
//!
//! Operators cost the floating-point operations they do, so that T(1) is the same for every block
//! size of one problem; [`Instance::with_times`] gives them other times.

mod blocks;
mod family;
mod instance;
mod problem;
mod scan;
mod sum_tree;

pub use family::Family;
pub use instance::{Instance, OperatorKind};
pub use problem::Problem;
pub use sum_tree::SumTree;
