//! What to know about the current parameters.

use crossover_model::divisible_load::StageRule;

use super::facts::Facts;
use super::inputs::Solved;
use crate::kits::divisible_load::is_pending;
use crate::screen::Sentence;

/// What can be told.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hint {
    StillSolving,
    FewLayers,
    EmptyMessage,
    SmallBuffer,
    NoSteadyBuffer,
}

/// The hints that apply, the most important first.
pub(super) fn hints(facts: &Facts) -> Vec<Sentence> {
    let told = |hint: Option<Hint>| hint.map(|hint| Sentence::from(hint.words()));
    let solved = facts.solved.as_ref().ok();
    let hints = [
        told(still_solving(facts)),
        told(few_layers(facts)),
        told(empty_message(facts)),
        solved.and_then(|solved| empty_layers(solved)),
        told(steady_buffer(facts)),
        not_shown(facts),
    ];
    hints.into_iter().flatten().take(4).collect()
}

fn still_solving(facts: &Facts) -> Option<Hint> {
    (facts.plan.is_ok() && is_pending(&facts.trimmed)).then_some(Hint::StillSolving)
}

fn few_layers(facts: &Facts) -> Option<Hint> {
    let (plan, tree) = (facts.plan.as_ref().ok()?, facts.inputs.tree.as_ref().ok()?);
    let few = plan.platform.height() < tree.height();
    (few && facts.inputs.rule == StageRule::Fewest).then_some(Hint::FewLayers)
}

fn empty_message(facts: &Facts) -> Option<Hint> {
    let last = *facts.solved.as_ref().ok()?.solution.loads.last()?;
    (last == 0.0).then_some(Hint::EmptyMessage)
}

/// Why there are no loads, where the makespan is known.
fn not_shown(facts: &Facts) -> Option<Sentence> {
    let error = facts.solved.as_ref().err().filter(|_| facts.plan.is_ok())?;
    let hidden = Sentence::from("Loads and schedule are not shown: {error}.");
    Some(hidden.naming("error", error.to_string()))
}

/// The layers that get nothing at the optimum.
fn empty_layers(solved: &Solved) -> Option<Sentence> {
    let layers = solved.solution.receivers.iter();
    let empty: Vec<String> = layers
        .filter(|layer| solved.per_processor(**layer) == Some(0.0))
        .map(u32::to_string)
        .collect();
    let layers = Sentence::from(match empty.len() {
        0 => return None,
        1 => {
            "Layer {layers} got no load at the optimum but cost its start-ups: leave it out of the layers that compute."
        }
        _ => {
            "Layers {layers} got no load at the optimum but cost their start-ups: leave them out of the layers that compute."
        }
    });
    Some(layers.naming("layers", empty.join(", ")))
}

fn steady_buffer(facts: &Facts) -> Option<Hint> {
    match &facts.steady.as_ref().ok()?.by_premise {
        // With one stage there is no next message to wait for.
        Ok(least) => {
            let again = facts.plan.as_ref().is_ok_and(|plan| 1.0 < plan.stages);
            (again && facts.inputs.load.buffer < *least).then_some(Hint::SmallBuffer)
        }
        Err(_) => Some(Hint::NoSteadyBuffer),
    }
}

impl Hint {
    const fn words(self) -> &'static str {
        match self {
            Self::StillSolving => {
                "The best number of stages, the messages worth sending and the shadow prices are still being solved for."
            }
            Self::FewLayers => {
                "The fewest stages need only {h_used} of the {h} layers, so the deeper ones get nothing. A number of stages, or the best, uses all."
            }
            Self::EmptyMessage => {
                "The last message carries nothing: with fewer stages its start-up would be saved."
            }
            Self::SmallBuffer => {
                "D is below D* = {d_star_premise}: processors of the last layer wait for the next message."
            }
            Self::NoSteadyBuffer => {
                "There is no D*: at these rates no buffer keeps the last of so many layers busy."
            }
        }
    }
}
