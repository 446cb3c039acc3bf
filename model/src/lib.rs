//! Cost, speedup and divisible-load models of parallel computing.
//!
//! Every function states its formula, units, domain and source. Arguments are `f64` in SI base
//! units, counts included: what lies outside a model's domain, a fractional count among it, is an
//! [`Error`] that names the field. No function panics, hangs or allocates without bound.

pub mod collectives;
pub mod communication;
pub mod computation;
pub mod distributed;
pub mod divisible_load;
pub mod machines;
pub mod matrix_product;
pub mod multilevel;
pub mod overhead;
pub mod random;
pub mod roofline;
pub mod self_scheduling;
pub mod simplex;
pub mod speedup;
pub mod stencil;
pub mod topology;
pub mod work_span;

mod check;
mod error;
mod names;
mod size;
mod sum;

pub use error::{Error, ErrorKind};
pub use size::Size;
