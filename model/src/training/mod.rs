//! The training of a large transformer on many devices: how tensor, pipeline and data parallelism share the work, what
//! a device must hold, and how long a step takes.
//!
//! Sources: D. Narayanan et al., "Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM", SC
//! 2021; V. Korthikanti et al., "Reducing Activation Recomputation in Large Transformer Models", `MLSys` 2023;
//! S. Rajbhandari et al., "`ZeRO`: Memory Optimizations Toward Training Trillion Parameter Models", SC 2020; Y. Huang et
//! al., "`GPipe`", `NeurIPS` 2019. That what lies between matrix products is written once and read once, and that the
//! members of a node share its links, is chosen here.

mod best;
mod cluster;
mod method;
mod pipeline;
mod plan;
mod transformer;

pub use best::Best;
pub use cluster::Cluster;
pub use method::{Method, Recompute, Schedule, Zero};
pub use pipeline::{Pass, Task, play};
pub use plan::{Plan, Split, Training};
pub use transformer::Transformer;

/// Bytes of a weight and of an activation.
const HALF: f64 = 2.0;
/// Bytes that the optimizer Adam holds for a weight: a copy in single precision and two moments.
const OPTIMIZER: f64 = 12.0;
