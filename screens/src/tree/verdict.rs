//! What is decided of a schedule: what sets its makespan, and what would be faster. The solver fills the
//! state bit by bit, so this is decided anew with each part.

use std::collections::BTreeSet;

use crossover_model::divisible_load::{Plan, StageRule};

use super::state::State;
use crate::kits::divisible_load::Optimal;
use crate::screen::prelude::*;

/// Less than this share is not worth a clause.
const WORTH: f64 = 0.01;

/// What the takeaway is about.
pub(super) enum Verdict {
    /// A given sequence of messages, beside nearest layer first.
    Sequence(Rival),
    /// Hop times in a network; whether they are worth a clause.
    Hops { count: bool },
    /// A larger load that finishes sooner, as it brings in a stage or a layer.
    LargerLoad { adds_stage: bool },
    /// What sets the makespan, and what would be faster.
    Schedule(Limit, Remedy),
}

/// How a sequence compares with nearest layer first.
#[derive(Clone, Copy)]
pub(super) enum Rival {
    Unknown,
    AsFast,
    Differs { is_one_stage: bool },
}

/// What sets the makespan.
#[derive(Clone, Copy)]
pub(super) enum Limit {
    Communication,
    FirstLayer,
    Unclear,
}

/// What would be faster, or would not.
#[derive(Clone, Copy)]
pub(super) enum Remedy {
    OneLayer,
    BestStages,
    Searching,
    NotSearched,
    /// No number of stages of an ordinary tree.
    NoStages,
    /// A layer fewer would be slower.
    EveryLayerHelps,
    Nothing,
}

impl State {
    pub fn verdict(&self) -> Result<Verdict, Error> {
        let plan = self.plan.get()?;
        if self.has_sequence() {
            return Ok(Verdict::Sequence(self.rival(plan)));
        }
        if let Some(count) = self.does_distance_count() {
            return Ok(Verdict::Hops { count });
        }
        if let Ok((_, next)) = self.larger_load.get()
            && is_better(next.makespan, plan)
        {
            return Ok(Verdict::LargerLoad { adds_stage: plan.stages < next.stages });
        }
        Ok(Verdict::Schedule(self.limit(plan), self.remedy(plan)))
    }

    fn rival(&self, plan: &Plan) -> Rival {
        match self.nearest_first.get() {
            Err(_) => Rival::Unknown,
            Ok(nearest) if (plan.makespan - nearest.makespan).abs() < WORTH * plan.makespan => {
                Rival::AsFast
            }
            Ok(_) => Rival::Differs { is_one_stage: plan.stages == 1.0 },
        }
    }

    /// Returns whether hop times are worth a clause; none where the tree is not embedded.
    pub fn does_distance_count(&self) -> Option<bool> {
        let (plan, near) = (self.plan.get().ok()?, self.without_hops.get().ok()?);
        Some(near * (1.0 + WORTH) <= plan.makespan)
    }

    fn limit(&self, plan: &Plan) -> Limit {
        let Ok(solved) = self.solved_loads() else { return Limit::Unclear };
        if solved.solution.communication_bound {
            return Limit::Communication;
        }
        let first = solved.per_processor(1).unwrap_or(0.0) * self.load.compute;
        let is_idle = self.utilization().is_ok_and(|busy| busy < 0.5);
        if 1.0 < plan.platform.height() && 0.6 * plan.makespan < first && is_idle {
            Limit::FirstLayer
        } else {
            Limit::Unclear
        }
    }

    fn remedy(&self, plan: &Plan) -> Remedy {
        let better = |time: Result<f64, Error>| time.ok().filter(|time| is_better(*time, plan));
        let best = better(self.best().map(|best| best.makespan));
        let alone = better(self.fastest_in_chunks().map(|(one, _)| one.makespan));
        match (best, alone) {
            (best, Some(one)) if best.is_none_or(|best| one < best) => Remedy::OneLayer,
            (Some(_), _) => Remedy::BestStages,
            _ if self.optimum().best.is_pending() => Remedy::Searching,
            _ if self.best().is_err() => Remedy::NotSearched,
            _ if self.is_ordinary() => Remedy::NoStages,
            _ if self.shorter.get().is_ok_and(|fewer| is_better(plan.makespan, fewer)) => {
                Remedy::EveryLayerHelps
            }
            _ => Remedy::Nothing,
        }
    }

    /// Returns whether the makespan is known and other answers are not yet.
    pub fn is_still_solving(&self) -> bool {
        self.plan.get().is_ok() && self.optimum().trimmed.is_pending()
    }

    /// Returns whether the fewest stages leave out layers.
    pub fn leaves_out_layers(&self) -> bool {
        let (Ok(plan), Ok(tree)) = (self.plan.get(), self.tree()) else { return false };
        self.values.n == StageRule::Fewest && plan.platform.height() < tree.height()
    }

    /// Returns the layers that get no load at the optimum.
    pub fn empty_layers(&self) -> Vec<u32> {
        let Ok(solved) = self.solved_loads() else { return Vec::new() };
        let mut layers = solved.solution.receivers.clone();
        let mut seen = BTreeSet::new();
        layers.retain(|layer| solved.per_processor(*layer) == Some(0.0) && seen.insert(*layer));
        layers
    }

    /// Returns the steady buffer capacity by its premise, unless there is none at these rates.
    pub fn steady_buffer(&self) -> Result<Option<f64>, Error> {
        Ok(self.tree()?.steady_buffer()?.by_premise.ok())
    }
}

/// Returns whether a time is less than that of the plan, by a share that is worth a clause.
fn is_better(time: f64, plan: &Plan) -> bool {
    time < plan.makespan * (1.0 - WORTH)
}
