//! The messages worth sending: superfluous ones only add start-up times.

use super::chain::{Chain, Workspace};
use super::ordinary;
use super::platform::Platform;
use super::solution::Solution;
use super::solver::{Solver, chain_and_messages, solve_chain};
use super::stages::{WORTH, first_in, lowest, whole_above};
use crate::Error;
use crate::steps::{Pace, finish};

impl Platform {
    /// Returns the best distribution in at most `n` stages when superfluous messages are not sent: of
    /// the messages in sending order the last ones are removed while they carry no load at the
    /// optimum, that is while communication alone sets the makespan. In an ordinary tree those are
    /// kept with which the makespan is shortest: found over whole stages, then message by message within a
    /// stage of that.
    ///
    /// The paper removes empty stages and processors until all loads are positive, which is
    /// ambiguous where the optimum is not unique; this definition has a unique makespan, and none
    /// with fewer messages is less. While there is time behind the last message, every message of a
    /// star or a binomial tree carries load, so no layer is left to remove.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 5e3, buffer: 1e3 };
    /// let (order, layers) = (Order::NearestFirst, Layers::ALL);
    /// let tree = BinomialTree { ports: 2.0, height: 3.0, order, layers, sequence: None, embedding: None, load };
    /// let platform = Platform::from(tree);
    /// // Messages that are worth nothing are left out.
    /// let (all, trimmed) = (platform.solve(4.0)?, platform.solve_trimmed(4.0)?);
    /// assert!(trimmed.loads.len() <= all.loads.len() && trimmed.makespan <= all.makespan * (1.0 + 1e-9));
    /// assert_eq!(platform.messages_worth(4.0)?, trimmed.loads.len());
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Platform::solve`].
    pub fn solve_trimmed(&self, n: f64) -> Result<Solution, Error> {
        finish(self.solve_trimmed_paced(n, &Pace::endless()))
    }

    /// [`Platform::solve_trimmed`] in steps: an ordinary tree takes many, any other platform one.
    ///
    /// # Errors
    /// As [`Platform::solve`].
    pub async fn solve_trimmed_paced(&self, n: f64, pace: &Pace) -> Result<Solution, Error> {
        if let Self::Ordinary(tree) = self {
            let kept = self.messages_worth_paced(n, pace).await?;
            return ordinary::solve_messages(tree, kept, pace).await;
        }
        let mut solver = Solver::default();
        let (chain, kept) = self.trim(n, solver.work())?;
        solve_chain(self, &chain, kept, solver.work())
    }

    /// Returns how many messages [`Platform::solve_trimmed`] sends of those of `n` stages.
    ///
    /// # Errors
    /// As [`Platform::solve`].
    pub fn messages_worth(&self, n: f64) -> Result<usize, Error> {
        finish(self.messages_worth_paced(n, &Pace::endless()))
    }

    /// [`Platform::messages_worth`] in steps: an ordinary tree takes many, any other platform one.
    ///
    /// # Errors
    /// As [`Platform::solve`].
    pub async fn messages_worth_paced(&self, n: f64, pace: &Pace) -> Result<usize, Error> {
        let Self::Ordinary(tree) = self else {
            let (_, kept) = self.trim(n, Solver::default().work())?;
            return Ok(kept);
        };
        let least = whole_above(tree.load.volume / tree.load.buffer / tree.ports) as usize;
        let per_stage = self.messages_per_stage()?;
        let makespan =
            async |messages| ordinary::makespan(tree, messages, f64::INFINITY, pace).await;
        let all = ordinary::messages(tree, n)?;
        // Whole stages from the fewest on: those that are superfluous, however many, are not solved for.
        let stages = lowest(self.fewest_stages()? as usize, n as usize, async |n| {
            makespan(n * per_stage).await
        });
        let (stages, mut best) = stages.await?;
        let mut kept = stages * per_stage;
        loop {
            // A whole stage less may be faster where one message less is not.
            let near = least.max(kept.saturating_sub(per_stage))..=all.min(kept + per_stage);
            let mut next = kept;
            for messages in near {
                if messages != kept
                    && let Ok(found) = makespan(messages).await
                    && found < best * (1.0 - WORTH)
                {
                    (next, best) = (messages, found);
                }
            }
            if next == kept {
                return Ok(kept);
            }
            kept = next;
        }
    }

    fn trim(&self, n: f64, work: &mut Workspace) -> Result<(Chain, usize), Error> {
        let (chain, most) = chain_and_messages(self, n)?;
        let bound = async |messages| chain.communication_bound(messages, work);
        let kept = match finish(first_in(1, most, bound)) {
            None => most,
            Some(first) => {
                // The last one with time behind it, if it holds the load and is not slower.
                let before = first - 1;
                let holds = 0 < before && chain.volume * (1.0 - 1e-12) <= chain.capacity(before);
                let faster = holds
                    && chain.solve(before, work, None)?.makespan
                        <= chain.solve(first, work, None)?.makespan;
                if faster { before } else { first }
            }
        };
        Ok((chain, kept))
    }
}
