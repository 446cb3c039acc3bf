//! What to know about the current parameters.

use crossover_model::divisible_load::StageRule;

use super::facts::Facts;
use super::takeaway::{WORTH, too_many};
use crate::kits::divisible_load::measured;
use crate::screen::{Params, Sentence};

/// What can be told.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hint {
    EmptyMessage,
    NotUnique,
    FewServed,
    MoreStages,
    NoSteadyBuffer,
    EqualInNumber,
}

/// The hints that apply, the most important first.
pub(super) fn hints(facts: &Facts, params: &Params) -> Vec<Sentence> {
    let told = [
        loads(facts),
        few_served(facts),
        more_stages(facts),
        no_steady_buffer(facts),
        equal_in_number(facts),
    ];
    let told = told.into_iter().flatten();
    let told = told.map(|hint| Sentence::from(hint.words()));
    told.chain(measured(&facts.inputs.load, params)).take(4).collect()
}

fn loads(facts: &Facts) -> Option<Hint> {
    let solution = &facts.solved.as_ref().ok()?.solution;
    if solution.loads.last() == Some(&0.0) {
        return Some(Hint::EmptyMessage);
    }
    (!solution.unique).then_some(Hint::NotUnique)
}

fn few_served(facts: &Facts) -> Option<Hint> {
    let (solved, star) = (facts.solved.as_ref().ok()?, facts.inputs.star.as_ref().ok()?);
    let few = solved.star.processors < star.processors;
    (few && facts.inputs.rule == StageRule::Fewest).then_some(Hint::FewServed)
}

fn more_stages(facts: &Facts) -> Option<Hint> {
    let (solved, best) = (facts.solved.as_ref().ok()?, facts.best.as_ref().ok()?);
    let small = facts.inputs.load.buffer < *facts.steady.as_ref().ok()?;
    let better = best.makespan < solved.solution.makespan * (1.0 - WORTH);
    (small && better && 1.0 < solved.stages && !too_many(solved, facts)).then_some(Hint::MoreStages)
}

fn no_steady_buffer(facts: &Facts) -> Option<Hint> {
    let (load, star) = (&facts.inputs.load, facts.inputs.star.as_ref().ok()?);
    let slow = load.compute <= star.processors * load.transfer;
    (slow && facts.steady.is_err()).then_some(Hint::NoSteadyBuffer)
}

fn equal_in_number(facts: &Facts) -> Option<Hint> {
    let load = &facts.inputs.load;
    let buffer = load.buffer == 1.0 || load.buffer.is_infinite();
    (buffer && load.compute == load.startup).then_some(Hint::EqualInNumber)
}

impl Hint {
    const fn words(self) -> &'static str {
        match self {
            Self::EmptyMessage => {
                "The last message carries nothing: leaving it out saves its start-up."
            }
            Self::NotUnique => {
                "Other distributions have the same makespan; the loads drawn are one of them."
            }
            Self::FewServed => {
                "The fewest stages need only {m_used} of the {m} processors, so the others get nothing. A number of stages, or the best, uses all."
            }
            Self::MoreStages => "Even with this buffer, n = {best_n} takes {C_best_n}.",
            Self::NoSteadyBuffer => {
                "There is no D*: A must exceed m C, but A = {A} and m C = {m_C}, so no buffer removes all idle time."
            }
            Self::EqualInNumber => {
                "A and S are equal in number, so D = 1 B and an unlimited buffer (with the fewest stages) take the same S + V (A + C), as in Fig. 7."
            }
        }
    }
}
