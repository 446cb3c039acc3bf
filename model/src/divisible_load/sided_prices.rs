//! The shadow prices of a platform's optimum, by the solver of its kind.

use super::chain::Workspace;
use super::ordinary;
use super::platform::{Platform, Star};
use super::prices::{SidedPrices, SolvedState};
use super::solution::Solution;
use super::solver::chain;
use crate::steps::{Pace, finish};

/// The cost of the optimum of a chain and its slopes, for each message.
const SOLVED: usize = 2;

impl Star {
    /// As [`Platform::sided_prices_paced`].
    pub async fn sided_prices_paced(&self, solution: &Solution, pace: &Pace) -> SidedPrices {
        let platform = Platform::from(*self);
        platform.sided_prices_of_chain(solution, pace).await
    }
}

impl Platform {
    /// Returns the one-sided derivatives of the makespan of `solution`, which is this platform's.
    #[must_use]
    pub fn sided_prices(&self, solution: &Solution) -> SidedPrices {
        finish(self.sided_prices_paced(solution, &Pace::endless()))
    }

    /// [`Platform::sided_prices`] in steps.
    pub async fn sided_prices_paced(&self, solution: &Solution, pace: &Pace) -> SidedPrices {
        if let Self::Ordinary(tree) = self {
            return ordinary::sided_prices(tree, solution, pace).await;
        }
        self.sided_prices_of_chain(solution, pace).await
    }

    async fn sided_prices_of_chain(&self, solution: &Solution, pace: &Pace) -> SidedPrices {
        let mut work = Workspace::default();
        let mut loads = vec![0.0; solution.loads.len()];
        let mut rows = Vec::new();
        let known = SolvedState { load: self.load(), solution, step: 1e-10 };
        let solved = known.both_sides(async |load| {
            pace.spend(SOLVED * loads.len()).await;
            let chain = chain(&self.with_load(load))?;
            let optimum = chain.solve(loads.len(), &mut work, Some(&mut loads))?;
            rows.clear();
            Ok(chain.slopes(&optimum, &loads, &mut work, &mut rows).into())
        });
        solved.await
    }
}
