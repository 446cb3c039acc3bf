//! The charges of a machine for a workload, part by part.

use super::workload::{Step, Workload};
use crate::Error;
use crate::check::result;

/// The charges of a machine for a workload, in seconds; a part that the model leaves out is zero.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Charges {
    /// Operations of the busiest processor.
    pub computing: f64,
    /// Creating and controlling the parallel processes.
    pub parallelization: f64,
    /// Start-ups of messages: overheads `o`, and gaps where they are not charged as words.
    pub start_up: f64,
    /// Latency, or edges of the network.
    pub latency: f64,
    /// Words on their way.
    pub words: f64,
    /// Barriers.
    pub barrier: f64,
}

impl Charges {
    /// Returns their sum: the workload's time, in seconds.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::machines::{Bsp, Workload};
    /// // 7 additions, then 3 levels of a word and an addition, in cycles of a second.
    /// let charges = Workload::sum(&Size { n: 64.0, p: 8.0 })?.bsp(&Bsp { g: 4.0, l: 4.0 }, 1.0, false)?;
    /// assert_eq!((charges.computing, charges.words, charges.barrier), (10.0, 12.0, 16.0));
    /// assert_eq!(charges.total(), 38.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn total(&self) -> f64 {
        self.computing
            + self.parallelization
            + self.start_up
            + self.latency
            + self.words
            + self.barrier
    }

    /// The sum of what `cost` charges for each step of a workload.
    pub(super) fn of(
        workload: &Workload,
        cost: impl Fn(&Step) -> Result<Self, Error>,
    ) -> Result<Self, Error> {
        let mut sum = Self::default();
        for (times, step) in workload.parts() {
            let step = cost(step)?;
            sum.computing += times * step.computing;
            sum.parallelization += times * step.parallelization;
            sum.start_up += times * step.start_up;
            sum.latency += times * step.latency;
            sum.words += times * step.words;
            sum.barrier += times * step.barrier;
        }
        sum.check()
    }

    /// Returns the charges when their total is finite.
    pub(super) fn check(self) -> Result<Self, Error> {
        result("t", self.total()).map(|_| self)
    }
}
