//! A distributed run, as the screens of speedup and of prediction share it: its parameters, its
//! quantities, its curves over N, and the laws of speedup.
//!
//! Source: Khanyile, Tapamo and Dube, "An Analytic Model for Predicting the Performance of
//! Distributed Applications on Multicore Clusters", 2012.

mod cluster;
mod laws;
mod over_n;
pub(crate) mod params;
mod ranks;
mod words;

pub(crate) use cluster::{COMMUNICATING, COMPUTING, Cluster, Clustered, INSIDE, error_on_key};
pub(crate) use laws::Law;
pub(crate) use over_n::{
    axis, counts, current, is_sparse, mark_run, of_run, optimum, reach, squares, view,
};
pub(crate) use ranks::over_ranks;
pub(crate) use words::{hints, with_numbers};
