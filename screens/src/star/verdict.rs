//! What is decided of a schedule: what keeps processors waiting, and what would be faster. The solver
//! fills the state bit by bit, so this is decided anew with each part.

use crossover_model::divisible_load::{Originator, Plan, Returns, StageRule};

use super::state::State;
use crate::kits::divisible_load::{Optimal, Solved, saved_share};
use crate::screen::prelude::*;

/// Less than this share is not worth a clause.
const WORTH: f64 = 0.01;
/// A port that sends for this share of the makespan is busy nearly all the time.
const THROUGHOUT: f64 = 0.9;

/// What keeps processors waiting.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Limit {
    OneProcessor,
    TooManyStages,
    /// A port that is too slow for all processors and sends nearly all the time.
    Port {
        feeds_several: bool,
    },
    Communication,
    OneStage,
    SmallBuffer,
    LateStart,
    Busy,
}

/// What would be faster, or would not.
#[derive(Clone, Copy)]
pub(super) enum Remedy {
    /// The best number of stages, where little is lost.
    OtherStages(BestStages),
    /// The best number of stages, which saves a share worth a clause.
    BestStages(BestStages),
    /// Smaller buffers or more stages, which use the other processors too.
    UseAllProcessors,
    MoreProcessors,
    NoProcessors,
    NotSearched,
    /// None, as long as buffers are no smaller.
    KeepBuffers,
    FurtherStages,
    LargerBuffers(Doubling),
}

#[derive(Clone, Copy)]
pub(super) struct BestStages {
    pub is_one: bool,
    pub takes_more_processors: bool,
}

/// What buffers twice as large change.
#[derive(Clone, Copy)]
pub(super) enum Doubling {
    Saves,
    Costs,
    Little,
}

impl State {
    /// Returns what keeps processors waiting, and what would be faster.
    pub fn verdict(&self) -> Result<(Limit, Option<Remedy>), Error> {
        let solved = self.solved_loads()?;
        let limit = self.limit(solved);
        Ok((limit, self.remedy(&solved.plan, limit)))
    }

    fn limit(&self, Solved { plan, solution }: &Solved) -> Limit {
        let (load, m) = (self.load, self.stages().map_or(1.0, |(star, _)| star.processors));
        let waits = self.utilization().is_ok_and(|busy| 5.0 * WORTH < saved_share(busy));
        let has_stages = 1.0 < plan.stages;
        let is_better = self.best_stages(plan).is_some();
        let sending = solution.loads.len() as f64 * load.startup + load.volume * load.transfer;
        let sends_throughout = THROUGHOUT * plan.makespan <= sending;
        // Without start-ups no buffer is too small for the stages.
        match self.steady_buffer().ok().filter(|steady| 0.0 < *steady) {
            _ if m == 1.0 => Limit::OneProcessor,
            _ if is_better && self.has_too_many_stages() => Limit::TooManyStages,
            _ if waits && load.compute <= m * load.transfer && sends_throughout => {
                Limit::Port { feeds_several: 2.0 <= load.compute / load.transfer }
            }
            _ if solution.communication_bound => Limit::Communication,
            _ if waits && !has_stages => Limit::OneStage,
            Some(steady) if has_stages && load.buffer < steady => Limit::SmallBuffer,
            Some(_) if has_stages && is_better => Limit::LateStart,
            _ => Limit::Busy,
        }
    }

    fn remedy(&self, plan: &Plan, limit: Limit) -> Option<Remedy> {
        let has_steady = self.steady_buffer().is_ok_and(|steady| 0.0 < steady);
        Some(match (limit, self.best_stages(plan)) {
            (Limit::Port { .. }, _) => return None,
            (Limit::SmallBuffer, _) => Remedy::LargerBuffers(self.doubling(plan)),
            (Limit::Busy, Some(best)) => Remedy::OtherStages(best),
            (_, Some(best)) => Remedy::BestStages(best),
            (Limit::OneProcessor, None) => match self.best_processors() {
                _ if self.star().is_ok_and(|star| 1.0 < star.processors) => {
                    Remedy::UseAllProcessors
                }
                Ok(best) if is_better(best.makespan, plan) => Remedy::MoreProcessors,
                Ok(_) => Remedy::NoProcessors,
                Err(_) => Remedy::NotSearched,
            },
            (Limit::Busy, None) if has_steady && 1.0 < plan.stages => Remedy::KeepBuffers,
            (Limit::Busy, None) if self.load.startup == 0.0 && 0.0 < self.load.transfer => {
                Remedy::FurtherStages
            }
            _ => Remedy::LargerBuffers(self.doubling(plan)),
        })
    }

    /// Returns the best number of stages, where it saves a share worth a clause.
    fn best_stages(&self, plan: &Plan) -> Option<BestStages> {
        let best = self.best().ok().filter(|best| is_better(best.makespan, plan))?;
        let takes_more_processors = best.platform != plan.platform;
        Some(BestStages { is_one: best.stages == 1.0, takes_more_processors })
    }

    fn doubling(&self, plan: &Plan) -> Doubling {
        match self.doubled_buffer_plan().map(|doubled| 1.0 - doubled.makespan / plan.makespan) {
            Ok(saved) if WORTH <= saved => Doubling::Saves,
            Ok(saved) if saved <= -WORTH => Doubling::Costs,
            _ => Doubling::Little,
        }
    }

    /// Returns whether communication alone sets the makespan, with more stages than are best.
    fn has_too_many_stages(&self) -> bool {
        let is_bound = |Solved { plan, solution }: &Solved| {
            solution.communication_bound && self.best().is_ok_and(|best| best.stages < plan.stages)
        };
        self.solved_loads().is_ok_and(is_bound)
    }

    /// Returns whether the best order of the processors is faster than the present one.
    pub fn is_faster_in_another_order(&self) -> bool {
        let best = self.best_order_makespan();
        best.is_ok_and(|best| self.makespan().is_ok_and(|own| best < own * (1.0 - WORTH)))
    }

    /// Returns whether the makespan of the processors in the order given is known.
    pub fn solves_order_given(&self) -> bool {
        self.general_star().is_ok_and(|(star, stages)| star.solve(stages).is_ok())
    }

    /// Returns whether the originator computes nothing though it may.
    pub fn is_originator_idle(&self) -> bool {
        self.general().is_ok_and(|general| general.solution.own_load == 0.0)
    }

    pub fn has_gain_by_originator(&self) -> bool {
        self.makespan_over_current("originator", |star| star.originator = Originator::Sends).is_ok()
    }

    pub fn has_both_orders_of_results(&self) -> bool {
        [Returns::InOrder, Returns::Reversed]
            .into_iter()
            .all(|order| self.makespan_returning(order).is_ok())
    }

    /// Returns whether the fewest stages leave out processors.
    pub fn leaves_out_processors(&self) -> bool {
        let fewer = |(served, all): (f64, f64)| served < all;
        let processors = || Ok::<_, Error>((self.stages()?.0.processors, self.star()?.processors));
        self.values.n == StageRule::Fewest
            && self.solved_loads().and_then(|_| processors()).is_ok_and(fewer)
    }

    /// Returns whether more stages help though the buffer is too small.
    pub fn is_faster_in_more_stages(&self) -> bool {
        let (Ok(Solved { plan, .. }), Ok(steady)) = (self.solved_loads(), self.steady_buffer())
        else {
            return false;
        };
        let is_small = self.load.buffer < steady && 1.0 < plan.stages;
        is_small && self.best_stages(plan).is_some() && !self.has_too_many_stages()
    }

    /// Returns whether the port is too slow for any buffer to be enough.
    pub fn is_port_too_slow(&self) -> bool {
        let is_slow = |processors| self.load.compute <= processors * self.load.transfer;
        self.star().is_ok_and(|star| is_slow(star.processors)) && self.steady_buffer().is_err()
    }
}

/// Returns whether a makespan is less than that of the plan, by a share that is worth a clause.
fn is_better(makespan: f64, plan: &Plan) -> bool {
    makespan < plan.makespan * (1.0 - WORTH)
}
