//! How a training is carried out.

use crate::names::named;

/// The order in which a stage works on micro-batches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// One forward, one backward: a stage begins the backward pass of a micro-batch as soon as it can.
    OneForwardOneBackward,
    /// `GPipe`: the forward passes of all micro-batches, then all backward passes.
    GPipe,
}

named!(Schedule, "schedule", { OneForwardOneBackward = "1f1b", GPipe = "gpipe" });

/// What the members of a data-parallel group hold once between them, rather than each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Zero {
    /// Nothing: plain data parallelism.
    Off,
    /// The state of the optimizer.
    Optimizer,
    /// The gradients too.
    Gradients,
    /// The weights too, as fully sharded data parallelism does.
    Weights,
}

named!(Zero, "zero", { Off = "0", Optimizer = "1", Gradients = "2", Weights = "3" });

/// What is computed again in the backward pass, rather than kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recompute {
    /// Nothing.
    Off,
    /// The attention scores, which are large and quick to compute.
    Selective,
    /// Each layer, from its input.
    Full,
}

named!(Recompute, "recompute", { Off = "none", Selective = "selective", Full = "full" });

/// How a training is carried out, whatever the split.
///
/// ```
/// use crossover_model::training::{Method, Recompute};
/// assert_eq!(Method::default().recompute, Recompute::Full);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Method {
    /// The order of the micro-batches.
    pub schedule: Schedule,
    /// What the data-parallel group shards.
    pub zero: Zero,
    /// What is computed again.
    pub recompute: Recompute,
    /// Attention is one fused kernel, which never stores the scores.
    pub fused: bool,
    /// What tensor parallelism would leave whole is cut along the sequence.
    pub sequence_parallel: bool,
    /// Data-parallel messages travel while the device computes.
    pub overlap: bool,
    /// Bytes of a gradient, 2 or 4.
    pub grad: f64,
}

impl Default for Method {
    fn default() -> Self {
        Self {
            schedule: Schedule::OneForwardOneBackward,
            zero: Zero::Off,
            recompute: Recompute::Full,
            fused: false,
            sequence_parallel: false,
            overlap: false,
            grad: 2.0,
        }
    }
}

impl Method {
    /// Returns the all-reduces of a layer and micro-batch: two forward, two backward, and the two forward ones again
    /// where the layer is computed again.
    pub(super) fn all_reduces(&self) -> f64 {
        if self.recompute == Recompute::Full { 6.0 } else { 4.0 }
    }

    /// Returns how many passes move the activations of a layer, and how many those of its attention scores.
    pub(super) fn passes(&self) -> (f64, f64) {
        match self.recompute {
            Recompute::Off => (3.0, 3.0),
            Recompute::Selective => (3.0, 4.0),
            Recompute::Full => (4.0, 4.0),
        }
    }
}
