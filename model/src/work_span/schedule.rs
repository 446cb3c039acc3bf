//! Schedules: the worker and the time of each task.

use crate::names::named;

/// A task as it was run.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Run {
    /// Its number.
    pub task: usize,
    /// Who ran it, counted from 0.
    pub processor: usize,
    /// When it began, in tcalc.
    pub start: f64,
    /// When it ended.
    pub end: f64,
}

/// A task that one worker took from another.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Steal {
    /// The number of the task.
    pub task: usize,
    /// Who took it, counted from 0.
    pub thief: usize,
    /// The victim.
    pub victim: usize,
    /// When, in tcalc.
    pub at: f64,
}

/// The scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scheduler {
    /// No processor is idle while a task is ready.
    Greedy,
    /// Whoever has nothing to do tries to take a task from another.
    Stealing,
}

named!(Scheduler, "scheduler", { Greedy = "greedy", Stealing = "stealing" });

impl Schedule {
    /// Nothing played yet.
    pub(super) fn new(by: Scheduler) -> Self {
        let (runs, steals, searches) = (Vec::new(), Vec::new(), Vec::new());
        Self { by, runs, steals, searches, attempts: 0, time: 0.0 }
    }
}

/// A schedule that was played to its end.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Schedule {
    /// The scheduler.
    pub by: Scheduler,
    /// The tasks, in the order in which they began.
    pub runs: Vec<Run>,
    /// The steals, in their order; a greedy schedule has none.
    pub steals: Vec<Steal>,
    /// The searches for work by attempts to steal: worker, start and end.
    pub searches: Vec<(usize, f64, f64)>,
    /// Number of attempts to steal that have ended, including those that failed.
    pub attempts: usize,
    /// When the last task ended, in tcalc.
    pub time: f64,
}
