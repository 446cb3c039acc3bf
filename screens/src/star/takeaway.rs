//! The answer in a sentence or two: what keeps processors waiting, and what would be faster.

use super::facts::{Facts, utilization};
use super::inputs::Solved;
use crate::kits::divisible_load::{Refusal, spared};
use crate::screen::Sentence;

/// Less than this share is not worth a clause.
pub(super) const WORTH: f64 = 0.01;

/// What can be said of a schedule.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Refused(Refusal),
    OneProcessor,
    TooManyStages,
    /// A port that is too slow for all processors; whether it feeds two or more.
    Port(bool),
    Communication,
    OneStage,
    SmallBuffer,
    LateStart,
    Busy,
}

/// What would change it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    BestStages,
    /// The same, with the processors too that get nothing now.
    BestStagesOfAll,
    DoublingSaves,
    DoublingCosts,
    DoublingLittle,
    SmallerBuffers,
    MoreProcessors,
    NoMoreProcessors,
    Unsearched,
    SteadyBuffer,
    EveryStage,
}

pub(super) fn takeaway(facts: &Facts) -> Vec<Sentence> {
    let (verdict, turn) = match &facts.solved {
        Err(error) => {
            let most = facts.inputs.most_stages();
            let refusal = Refusal::of(error, facts.inputs.rule, facts.fewest.as_ref(), most);
            (Verdict::Refused(refusal), None)
        }
        Ok(solved) => {
            let verdict = verdict(facts, solved);
            (verdict, turn(facts, solved, verdict))
        }
    };
    let sentences = [Some(verdict.words()), turn.map(Turn::words)];
    sentences.into_iter().flatten().map(Sentence::from).collect()
}

fn verdict(facts: &Facts, solved: &Solved) -> Verdict {
    let (load, m) = (solved.star.load, solved.star.processors);
    let waits = 5.0 * WORTH < spared(utilization(solved));
    let stages = 1.0 < solved.stages;
    // Without start-ups no buffer is too small for the stages.
    let steady = facts.steady.as_ref().ok().filter(|steady| 0.0 < **steady);
    match steady {
        _ if m == 1.0 => Verdict::OneProcessor,
        _ if too_many(solved, facts) && better(facts, solved).is_some() => Verdict::TooManyStages,
        _ if waits && load.compute <= m * load.transfer => {
            Verdict::Port(2.0 <= load.compute / load.transfer)
        }
        _ if solved.solution.communication_bound => Verdict::Communication,
        _ if waits && !stages => Verdict::OneStage,
        Some(steady) if stages && load.buffer < *steady => Verdict::SmallBuffer,
        Some(_) if stages && better(facts, solved).is_some() => Verdict::LateStart,
        _ => Verdict::Busy,
    }
}

fn turn(facts: &Facts, solved: &Solved, verdict: Verdict) -> Option<Turn> {
    let load = solved.star.load;
    let better = better(facts, solved);
    let steady = facts.steady.as_ref().is_ok_and(|steady| 0.0 < *steady);
    Some(match verdict {
        Verdict::Refused(_) | Verdict::Port(_) => return None,
        Verdict::SmallBuffer => doubling(facts, solved),
        _ if better.is_some() => return better,
        Verdict::OneProcessor => alone(facts, solved),
        Verdict::Busy if steady && 1.0 < solved.stages => Turn::SteadyBuffer,
        Verdict::Busy if load.startup == 0.0 && 0.0 < load.transfer => Turn::EveryStage,
        _ => doubling(facts, solved),
    })
}

/// The best number of stages, where it is worth a clause.
fn better(facts: &Facts, solved: &Solved) -> Option<Turn> {
    let best = facts.best.as_ref().ok()?;
    let worth = best.makespan < solved.solution.makespan * (1.0 - WORTH);
    worth.then_some(if best.star.processors == solved.star.processors {
        Turn::BestStages
    } else {
        Turn::BestStagesOfAll
    })
}

fn doubling(facts: &Facts, solved: &Solved) -> Turn {
    let doubled = facts.doubled.as_ref().ok();
    match doubled.map(|doubled| 1.0 - doubled.makespan / solved.solution.makespan) {
        Some(saved) if WORTH <= saved => Turn::DoublingSaves,
        Some(saved) if saved <= -WORTH => Turn::DoublingCosts,
        _ => Turn::DoublingLittle,
    }
}

/// What would be faster than the one processor that takes the whole load.
fn alone(facts: &Facts, solved: &Solved) -> Turn {
    let star = facts.inputs.star.as_ref();
    match &facts.workers {
        _ if star.is_ok_and(|star| 1.0 < star.processors) => Turn::SmallerBuffers,
        Ok(best) if best.makespan < solved.solution.makespan * (1.0 - WORTH) => {
            Turn::MoreProcessors
        }
        Ok(_) => Turn::NoMoreProcessors,
        Err(_) => Turn::Unsearched,
    }
}

/// Communication alone sets the makespan, with more stages than are best.
pub(super) fn too_many(solved: &Solved, facts: &Facts) -> bool {
    let best = facts.best.as_ref();
    solved.solution.communication_bound && best.is_ok_and(|best| best.stages < solved.stages)
}

impl Verdict {
    const fn words(self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.words(),
            Self::OneProcessor => "One processor takes the whole load, in {cmax}.",
            Self::TooManyStages => {
                "{n_used} stages are too many: communication alone takes {cmax}."
            }
            Self::Port(true) => {
                "The port is the bottleneck: it can feed only {floor(A / C)} of {m_used} processors. They are idle {idle_share%} of the time."
            }
            Self::Port(false) => {
                "The port is the bottleneck: it can feed only one or two of {m_used} processors. They are idle {idle_share%} of the time."
            }
            Self::Communication => {
                "Communication alone takes {cmax}, and processors are idle {idle_share%} of the time."
            }
            Self::OneStage => {
                "In one stage each processor waits for its only message: {idle_share%} of the {cmax} is idle time."
            }
            Self::SmallBuffer => {
                "The buffer is below D* = {d_star}, so processors are idle {idle_share%} of the time."
            }
            Self::LateStart => {
                "Processors are idle {idle_share%} of the {cmax}, as the last ones start late."
            }
            Self::Busy => "The makespan of {cmax} is {over_bound - 1%} above the ideal.",
        }
    }
}

impl Turn {
    const fn words(self) -> &'static str {
        match self {
            Self::BestStages => "With n = {best_n} it would be {1 - C_best_n / cmax%} less.",
            Self::BestStagesOfAll => {
                "With n = {best_n} and all processors it would be {1 - C_best_n / cmax%} less."
            }
            Self::DoublingSaves => "Doubling D would save {gain_2D%}.",
            Self::DoublingCosts => "Doubling D would cost {-gain_2D%} more.",
            Self::DoublingLittle => "Doubling D would change little.",
            Self::SmallerBuffers => "Smaller buffers or the best n bring in the others.",
            Self::MoreProcessors => "With m = {m_best} it would take {C_best_m}.",
            Self::NoMoreProcessors => "More processors would not be faster.",
            Self::Unsearched => "The best number of processors is not searched at this size.",
            Self::SteadyBuffer => "Buffers below D* = {d_star} would leave processors idle.",
            Self::EveryStage => "Without start-up times every further stage helps.",
        }
    }
}
