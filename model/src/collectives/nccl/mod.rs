//! NCCL's own cost model of an all-reduce on GPUs: the latency, the bandwidth and the time of a ring
//! and of a tree by the protocols LL, LL128 and Simple, and of NVLS, where the switches of `NVLink` add, on one
//! node and as a tree over several; which of the eight NCCL chooses, and the channels that it finds in usual
//! nodes. `CollNet`, where the switches of the network add, is not modeled, nor racks linked by `NVLink`
//! (MNNVL).
//!
//! It is a model for choosing, not a forecast: NCCL compares its own times with each other, never with
//! a clock. `m` counts the bytes of the buffer of one rank, the `size` of nccl-tests.
//!
//! Source: NVIDIA, NCCL 2.30.7-1 (commit 5067397c): `src/graph/tuning.cc` (constants, latency,
//! bandwidth), `src/enqueue.cc` (time and choice), `src/graph/search.cc` (channels). NCCL computes in single precision, so the last
//! digit that it prints may differ.

mod choice;
mod cluster;
mod constants;
mod cost;
mod found;
mod way;

#[cfg(test)]
mod tests;

pub use choice::{Choice, Range};
pub use cluster::{Cluster, Cpu, Gpu, Graph, Link};
pub use constants::VERSION;
pub use cost::{Hops, Tuning};
pub use found::Found;
pub use way::{Protocol, Way, Ways};
