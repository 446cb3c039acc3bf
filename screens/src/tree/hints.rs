//! What to know about the present parameters.

use crossover_model::divisible_load::StageRule;

use super::report::Facts;
use super::setting::Solved;
use crate::load::is_pending;
use crate::params::Params;
use crate::quantity::plural;
use crate::screen::Readout;
use crate::sentence::Sentence;

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
pub(super) fn hints(facts: &Facts, params: &Params, readouts: &[Readout]) -> Vec<String> {
    let told = |hints: &[Option<Hint>]| -> Vec<String> {
        let hints = hints.iter().flatten();
        let told = hints.map(|hint| Sentence(hint.words()).show(params, readouts));
        told.collect()
    };
    let mut hints = told(&[
        still_solving(facts),
        few_layers(facts),
        empty_message(facts),
    ]);
    hints.extend(
        facts
            .solved
            .as_ref()
            .ok()
            .and_then(|solved| empty_layers(solved)),
    );
    hints.extend(told(&[steady_buffer(facts)]));
    if let (Ok(_), Err(error)) = (&facts.plan, &facts.solved) {
        hints.push(format!("Loads and schedule are not shown: {error}."));
    }
    hints.truncate(4);
    hints
}

fn still_solving(facts: &Facts) -> Option<Hint> {
    (facts.plan.is_ok() && is_pending(&facts.prices)).then_some(Hint::StillSolving)
}

fn few_layers(facts: &Facts) -> Option<Hint> {
    let (plan, tree) = (facts.plan.as_ref().ok()?, facts.setting.tree.as_ref().ok()?);
    let few = plan.platform.height() < tree.height();
    (few && facts.setting.rule == StageRule::Fewest).then_some(Hint::FewLayers)
}

fn empty_message(facts: &Facts) -> Option<Hint> {
    let last = *facts.solved.as_ref().ok()?.solution.loads.last()?;
    (last == 0.0).then_some(Hint::EmptyMessage)
}

/// The layers that get nothing at the optimum.
fn empty_layers(solved: &Solved) -> Option<String> {
    let layers = solved.solution.receivers.iter();
    let empty: Vec<String> = layers
        .filter(|layer| solved.per_processor(**layer) == Some(0.0))
        .map(u32::to_string)
        .collect();
    let many = plural(empty.len() as f64, "Layer", "Layers");
    let layers = empty.join(", ");
    (!empty.is_empty()).then(|| {
        format!(
            "{many} {layers} got no load at the optimum but cost their start-ups: leave them out of the layers that compute."
        )
    })
}

fn steady_buffer(facts: &Facts) -> Option<Hint> {
    match &facts.steady.as_ref().ok()?.by_premise {
        // With one stage there is no next message to wait for.
        Ok(least) => {
            let again = facts.plan.as_ref().is_ok_and(|plan| 1.0 < plan.stages);
            (again && facts.setting.job.buffer < *least).then_some(Hint::SmallBuffer)
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
