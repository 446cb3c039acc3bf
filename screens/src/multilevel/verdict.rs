//! What is decided of a mapping: where processors are idle, and whether more of them help.

use crossover_model::multilevel::{Mapping, Parallelism, Start};

use super::algorithm::Algorithm;
use super::state::State;
use crate::screen::prelude::*;

/// A share of the time that three digits do not show is no advice.
const WORTH: f64 = 1e-2;

/// Where processors are idle.
#[derive(Clone, Copy)]
pub(super) enum Idle {
    /// There is one processor.
    Sequential,
    Never,
    /// No row waits for another, so idle time has no parts.
    Somewhere,
    EmptyCells,
    Waits,
    MostlyEmptyCells,
    MostlyWaits,
    Both,
}

/// What another number of processors would change.
#[derive(Clone, Copy)]
pub(super) enum Change {
    FewerSuffice,
    OneMore,
    Several,
    AllBusy,
    Levels,
    CriticalPath,
    NoneFound,
}

/// What the takeaway is about.
pub(super) enum Verdict {
    SingleOperator,
    Mapping(Idle, Change),
}

impl State {
    pub fn verdict(&self) -> Result<Verdict, Error> {
        let algorithm = self.algorithm()?;
        let change = self.change(algorithm)?;
        if algorithm.metrics.operators == 1.0 {
            return Ok(Verdict::SingleOperator);
        }
        Ok(Verdict::Mapping(self.idle(algorithm), change))
    }

    fn idle(&self, a: &Algorithm) -> Idle {
        let m = &a.metrics;
        match (m.idle_empty, m.idle_waiting) {
            _ if a.execution.parallelism() == Parallelism::Sequential => Idle::Sequential,
            _ if m.overhead <= 1e-12 * m.cost => Idle::Never,
            _ if !self.has_barriers() => Idle::Somewhere,
            (_, 0.0) => Idle::EmptyCells,
            (0.0, _) => Idle::Waits,
            (empty, waiting) if waiting < empty => Idle::MostlyEmptyCells,
            (empty, waiting) if empty < waiting => Idle::MostlyWaits,
            _ => Idle::Both,
        }
    }

    fn change(&self, a: &Algorithm) -> Result<Change, Error> {
        let (m, trials) = (&a.metrics, self.trials()?);
        Ok(match (self.way(), trials.faster) {
            _ if (a.used_processors() as f64) < m.processors => Change::FewerSuffice,
            (_, Some((processors, _))) if processors == m.processors + 1.0 => Change::OneMore,
            (_, Some(_)) => Change::Several,
            _ if m.rows == 1.0 => Change::AllBusy,
            ((Mapping::Rows | Mapping::Longest, Start::Rows), _) if m.rows == a.levels() => {
                Change::Levels
            }
            _ if m.time <= a.instance.graph.critical_path() * (1.0 + 1e-9) => Change::CriticalPath,
            _ => Change::NoneFound,
        })
    }

    /// Returns whether a time is less than that of the mapping, by a share worth a hint.
    pub fn is_faster(&self, time: f64) -> bool {
        self.algorithm().is_ok_and(|a| time < a.metrics.time * (1.0 - WORTH))
    }

    pub fn is_away_from_operating_point(&self) -> bool {
        self.algorithm().is_ok_and(|a| 1 < a.decomposition.concurrency())
            && self.operating_point().is_ok_and(|point| point.processors != self.P)
    }
}
