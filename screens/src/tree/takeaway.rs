//! The answer in a sentence or two: what sets the makespan, and what would be faster.

use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::{Plan, Platform, StageRule};

use super::facts::{Facts, utilization};
use super::one_layer::least;
use crate::kits::divisible_load::{Refusal, is_pending};
use crate::screen::Sentence;

/// Less than this share is not worth a clause.
const WORTH: f64 = 0.01;

/// What can be said of a schedule.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Refused(Refusal),
    /// A larger load brings in a further layer, and is sooner done.
    LargerOnMoreLayers,
    /// The same with a further stage.
    LargerInMoreStages,
    Communication,
    FirstLayer,
    Busy,
}

/// What would be faster.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    OneLayer,
    BestStages,
    Searching,
    Unsearched,
    NoOtherStages,
    /// With a layer fewer it would take longer.
    MoreLayers,
    NothingElse,
}

pub(super) fn takeaway(facts: &Facts) -> Vec<Sentence> {
    let (verdict, turn) = match &facts.plan {
        Err(error) => {
            let most = facts.inputs.most_stages();
            let refusal = Refusal::of(error, facts.inputs.rule, facts.fewest.as_ref(), most);
            (Verdict::Refused(refusal), None)
        }
        Ok(plan) => match verdict(facts, plan) {
            larger @ (Verdict::LargerOnMoreLayers | Verdict::LargerInMoreStages) => (larger, None),
            other => (other, Some(turn(facts, plan))),
        },
    };
    let sentences = [Some(verdict.words()), turn.map(Turn::words)];
    sentences.into_iter().flatten().map(Sentence::from).collect()
}

/// Whether a time is less than that of the plan, by a share that is worth a clause.
fn better(time: f64, plan: &Plan) -> bool {
    time < plan.makespan * (1.0 - WORTH)
}

fn verdict(facts: &Facts, plan: &Plan) -> Verdict {
    let larger = facts.more.filter(|(_, next)| better(next.makespan, plan));
    let solution = facts.solved.as_ref().map(|solved| &solved.solution);
    match larger {
        Some((_, next)) if plan.stages < next.stages => Verdict::LargerInMoreStages,
        Some(_) => Verdict::LargerOnMoreLayers,
        None if solution.is_ok_and(|solution| solution.communication_bound) => {
            Verdict::Communication
        }
        None if waits_for_the_first(facts, plan) => Verdict::FirstLayer,
        None => Verdict::Busy,
    }
}

/// Layer 1 computes for most of the time, the others for less than half.
fn waits_for_the_first(facts: &Facts, plan: &Plan) -> bool {
    let solved = facts.solved.as_ref().ok();
    let load = solved.and_then(|solved| solved.per_processor(1));
    let first = load.unwrap_or(0.0) * facts.inputs.load.compute;
    1.0 < plan.platform.height() && 0.6 * plan.makespan < first && utilization(plan) < 0.5
}

fn turn(facts: &Facts, plan: &Plan) -> Turn {
    let best = facts.best.as_ref().ok().map(|best| best.makespan);
    let best = best.filter(|best| better(*best, plan));
    let alone = facts.one_layer.as_ref().ok();
    let alone = alone.and_then(|all| least(all, |one| one.makespan));
    let alone = alone.filter(|one| better(one.makespan, plan));
    match (best, alone) {
        (best, Some(one)) if best.is_none_or(|best| one.makespan < best) => Turn::OneLayer,
        (Some(_), _) => Turn::BestStages,
        _ if is_pending(&facts.best) => Turn::Searching,
        _ if facts.best.is_err() => Turn::Unsearched,
        _ if matches!(facts.inputs.tree, Ok(Platform::Ordinary(_))) => Turn::NoOtherStages,
        _ if facts.fewer.is_some_and(|fewer| plan.makespan < fewer.makespan * (1.0 - WORTH)) => {
            Turn::MoreLayers
        }
        _ => Turn::NothingElse,
    }
}

/// What is said until there is an optimum.
pub(super) fn solving(rule: StageRule, progress: f64) -> Sentence {
    let words = match rule {
        StageRule::Best => {
            "Searching for the best number of stages: the one being tried is {done%} solved."
        }
        StageRule::Number(_) | StageRule::Fewest => "Solving for the least makespan: {done%} done.",
    };
    let done = (100.0 * progress).floor() / 100.0;
    Sentence::from(words).number("done", done, Unit::One)
}

impl Verdict {
    const fn words(self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.words(),
            Self::LargerOnMoreLayers => {
                "A larger load would finish sooner: {V_next - V} more brings in layer {h_next} and takes {C_next}, not {cmax}."
            }
            Self::LargerInMoreStages => {
                "A larger load would finish sooner: {V_next - V} more brings in stage {n_next} and takes {C_next}, not {cmax}."
            }
            Self::Communication => {
                "Communication alone takes {cmax}, and processors compute {utilization%} of the time."
            }
            Self::FirstLayer => {
                "Layer 1 sets the pace: all processors compute only {utilization%} of the {cmax}."
            }
            Self::Busy => "Processors compute {utilization%} of the {cmax}.",
        }
    }
}

impl Turn {
    const fn words(self) -> &'static str {
        match self {
            Self::OneLayer => "Layer {j} alone would take {one_layer_real}.",
            Self::BestStages => "With h = {h} and n = {best_n} it would take {best_n_time}.",
            Self::Searching => "Other numbers of stages are still being tried.",
            Self::Unsearched => "Which n is best is not searched at this size.",
            Self::NoOtherStages => "Another number of stages would not be faster.",
            Self::MoreLayers => "More layers help: with h = {h_used - 1} it would take {C_fewer}.",
            Self::NothingElse => {
                "Neither another number of stages nor one layer alone would be faster."
            }
        }
    }
}
