//! NCCL's own cost model of an all-reduce on GPUs: the latency, the bandwidth and the time of a ring
//! and of a tree by the protocols LL, LL128 and Simple, and which of the six NCCL chooses.
//!
//! It is a model for choosing, not a forecast: NCCL compares its own times with each other, never with
//! a clock. `m` counts the bytes of the buffer of one rank, the `size` of nccl-tests.
//!
//! Source: NVIDIA, NCCL 2.30.7-1 (commit 5067397c): `src/graph/tuning.cc` (constants, latency,
//! bandwidth), `src/enqueue.cc` (time and choice). NCCL computes in single precision, so the last
//! digit that it prints may differ.

mod choice;
mod cluster;
mod constants;
mod cost;
mod way;

#[cfg(test)]
mod tests;

pub use choice::{Choice, Range};
pub use cluster::{Cluster, Cpu, Gpu, Graph, Link};
pub use constants::VERSION;
pub use cost::{Hops, Tuning};
pub use way::{Protocol, Way, Ways};
