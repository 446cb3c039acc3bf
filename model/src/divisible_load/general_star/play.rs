//! Playing a distribution by the rules, which knows nothing of how it was found.

use super::super::schedule::{Communication, Computation, Schedule};
use super::{GeneralSolution, GeneralStar, Originator, Returns};
use crate::{Error, check};

/// The schedule of one distribution of the load over a [`GeneralStar`].
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GeneralSchedule {
    /// The messages, the computing of each, and the makespan. Without communication hardware a computation
    /// stands still while its processor receives.
    pub schedule: Schedule,
    /// The results on their way back, in the order in which they are sent.
    pub returned: Vec<Communication>,
    /// When the originator computes, if it does: from and to, seconds.
    pub own: Option<(f64, f64)>,
}

impl GeneralStar {
    /// Returns the schedule of the given loads, everything as early as the rules let it. Neither `V` nor the buffers
    /// enter.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let worker = |transfer| Worker { compute: 1.0, transfer, startup: 0.0, buffer: 1.5 };
    /// let star = GeneralStar {
    ///     workers: vec![worker(1.0), worker(0.5)],
    ///     volume: 3.0,
    ///     originator: Originator::Sends,
    ///     own_compute: 1.0,
    ///     returns: Returns::None,
    ///     result_share: 0.0,
    ///     frontend: true,
    /// };
    /// let solution = star.solve(1.0)?;
    /// let played = star.play(&solution)?.schedule;
    /// assert!((played.makespan - solution.makespan).abs() < 1e-9);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error`] on the field out of its domain; on `loads` when one is negative or not finite.
    pub fn play(&self, solution: &GeneralSolution) -> Result<GeneralSchedule, Error> {
        self.check()?;
        let wrong = |load: &&f64| !(0.0..f64::INFINITY).contains(*load);
        let own = [solution.own_load];
        let wrong = solution.loads.iter().chain(&own).find(wrong);
        check::non_negative("loads", wrong.copied().unwrap_or(0.0))?;
        let q = self.workers.len();
        let mut played = GeneralSchedule::default();
        let communications = &mut played.schedule.communications;
        let mut now = 0.0;
        for (j, &load) in solution.loads.iter().enumerate() {
            let worker = self.workers[j % q];
            let start = now;
            now += worker.startup + worker.transfer * load;
            let (receiver, stage) = ((j % q + 1) as u32, (j / q + 1) as u32);
            communications.push(Communication { link: 0, receiver, stage, start, end: now, load });
        }
        let mut makespan = now;
        let mut free = vec![0.0_f64; q];
        for (j, sent) in communications.iter().enumerate() {
            let mut left = self.workers[j % q].compute * sent.load;
            let start = sent.end.max(free[j % q]);
            let mut end = start;
            if !self.frontend {
                // It stands still while a later message comes in.
                for later in communications.iter().skip(j + q).step_by(q) {
                    if end + left <= later.start {
                        break;
                    }
                    if end < later.end {
                        left -= (later.start - end).max(0.0);
                        end = later.end;
                    }
                }
            }
            end += left;
            free[j % q] = end;
            makespan = makespan.max(end);
            let (receiver, stage, load) = (sent.receiver, sent.stage, sent.load);
            played.schedule.computations.push(Computation { receiver, stage, start, end, load });
        }
        if solution.own_load > 0.0 {
            let start = if self.originator == Originator::ComputesAfter { now } else { 0.0 };
            let end = start + self.own_compute * solution.own_load;
            played.own = Some((start, end));
            makespan = makespan.max(end);
        }
        for i in self.return_order() {
            let worker = self.workers[i];
            let load: f64 = solution.loads.iter().skip(i).step_by(q).sum();
            let load = self.result_share * load;
            let start = now.max(free[i]);
            now = start + worker.startup + worker.transfer * load;
            let (receiver, stage) = (i as u32 + 1, 1);
            let sent = Communication { link: 0, receiver, stage, start, end: now, load };
            played.returned.push(sent);
            makespan = makespan.max(now);
        }
        played.schedule.makespan = check::result("C_max", makespan)?;
        Ok(played)
    }

    /// The processors in the order in which they return their results.
    pub(super) fn return_order(&self) -> Vec<usize> {
        let all = 0..self.workers.len();
        match self.returns {
            Returns::None => Vec::new(),
            Returns::InOrder => all.collect(),
            Returns::Reversed => all.rev().collect(),
        }
    }
}
