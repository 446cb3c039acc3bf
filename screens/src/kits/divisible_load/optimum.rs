//! The optimum of a state, as far as it is found.

use std::sync::Arc;

use crossover_model::divisible_load::{Plan, Platform, SidedPrices, Solution, Usage};
use crossover_model::steps::Pace;

use super::gantt::check_played;
use crate::screen::prelude::*;
use crate::screen::stepped::Later;

/// The most hops of an ordinary tree that is solved for while a formula is read: some tenths of a second.
const MOST_HOPS: f64 = 2_000.0;
/// The most steps, of about a millisecond each, for a result beside the optimum.
const MOST_STEPS_BESIDE: usize = 500;

/// The platform that is used, its stages, and its loads.
pub(crate) struct Solved {
    pub plan: Plan,
    pub solution: Arc<Solution>,
}

impl Solved {
    /// Returns the bytes that each processor of a layer gets in all; none where it only relays.
    pub fn per_processor(&self, layer: u32) -> Option<f64> {
        self.solution.load_of(layer)
    }
}

/// What is found of a state, one after the other.
#[derive(Default)]
pub(crate) struct Optimum {
    /// The loads.
    pub solved: Later<Solved>,
    /// With the best number of stages.
    pub best: Later<Plan>,
    pub usage: Later<Usage>,
    pub prices: Later<SidedPrices>,
    /// The messages worth sending, and the makespan with them.
    pub trimmed: Later<(f64, f64)>,
}

/// A state with an optimum.
pub(crate) trait Optimal: 'static {
    fn optimum(&self) -> &Optimum;

    /// Returns the loads, once they are solved.
    fn solved_loads(&self) -> Result<&Solved, Error>;

    fn best(&self) -> Result<&Plan, Error>;

    /// Returns the loads, if they are few enough to be played.
    fn playable_loads(&self) -> Result<&Solved, Error> {
        let solved = self.solved_loads()?;
        check_played(solved.solution.loads.len() as f64, solved.plan.stages)?;
        Ok(solved)
    }
}

/// Finds how the loads use the time.
pub(crate) async fn find_usage<S: Optimal>(s: &S, pace: &Pace) {
    let usage = async {
        let Solved { plan, solution } = s.playable_loads()?;
        plan.platform.usage_of_paced(&solution.loads, pace).await
    };
    s.optimum().usage.fill(usage).await;
}

/// Finds the shadow prices and the messages worth sending.
pub(crate) async fn find_prices<S: Optimal>(s: &S, pace: &Pace) {
    let Optimum { prices, trimmed, .. } = s.optimum();
    let sided = async {
        let Solved { plan, solution } = s.playable_loads()?;
        Ok(plan.platform.sided_prices_paced(solution, pace).await)
    };
    prices.fill(limit_extra_work(sided, pace)).await;
    let kept = async {
        let Plan { platform, stages, .. } = s.playable_loads()?.plan;
        let kept = platform.solve_trimmed_paced(stages, pace).await?;
        Ok((kept.loads.len() as f64, kept.makespan))
    };
    trimmed.fill(limit_extra_work(kept, pace)).await;
}

/// Runs work that only adds to the optimum, for at most [`MOST_STEPS_BESIDE`] steps.
pub(crate) fn limit_extra_work<T>(
    work: impl Future<Output = Result<T, Error>>,
    pace: &Pace,
) -> impl Future<Output = Result<T, Error>> {
    limit_steps(MOST_STEPS_BESIDE, work, pace)
}

/// Runs `work` for at most `most` steps.
pub(crate) fn limit_steps<T>(
    most: usize,
    work: impl Future<Output = Result<T, Error>>,
    pace: &Pace,
) -> impl Future<Output = Result<T, Error>> {
    // What solves a tree is large: whoever waits for it keeps a pointer.
    let work = Box::pin(work);
    async move {
        pace.run_within(most, work).await.unwrap_or_else(|| {
            let help = "finding this takes too long: raise D, or lower n or h";
            Err(Error::new(ErrorKind::TooLarge, "n", "out of reach", help))
        })
    }
}

/// Returns `C_max` over a number of messages: infinite where they do not hold the load, NaN for a tree that
/// takes longer than the reader of a formula waits.
pub(super) fn solved_again(platform: Platform, messages: usize) -> f64 {
    match platform.makespan_of_messages(messages, MOST_HOPS) {
        Ok(makespan) => makespan,
        Err(error) if error.kind() == ErrorKind::TooLarge => f64::NAN,
        Err(_) => f64::INFINITY,
    }
}
