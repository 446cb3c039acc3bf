//! A distributed run, as the screens of speedup and of prediction share it: its parameters, its
//! readouts, its curves over N, and the laws of speedup.
//!
//! Source: Khanyile, Tapamo and Dube, "An Analytic Model for Predicting the Performance of
//! Distributed Applications on Multicore Clusters", 2012.

mod hints;
mod inputs;
mod laws;
mod letters;
mod over_n;
pub(crate) mod params;
mod report;

pub(crate) use hints::hints;
pub(crate) use inputs::Facts;
pub(crate) use laws::{COMMUNICATING, COMPUTING, Law, LawInputs};
pub(crate) use letters::letters;
pub(crate) use over_n::{Runs, axis, counts, current, fastest, is_sparse, of_run, reach, squares};
pub(crate) use report::readouts;
