//! The words: what sets the makespan and what would be faster, and what to know besides.

use std::collections::BTreeSet;

use crossover_model::divisible_load::{Plan, StageRule};

use super::params::Within;
use super::state::State;
use crate::kits::divisible_load::{Optimal, refusal};
use crate::screen::prelude::*;

/// Less than this share is not worth a clause.
const WORTH: f64 = 0.01;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        takeaway(self)
    }

    fn hints(&self) -> Vec<Sentence> {
        hints(self)
    }

    fn searching(&self, progress: f64) -> Option<Sentence> {
        self.plan.is_pending().then(|| solving(self.values.n, progress))
    }
}

/// Returns what sets the makespan, and what would be faster.
fn takeaway(s: &State) -> Vec<Sentence> {
    let (told, turn) = match s.plan.get() {
        Err(error) if let Some(told) = misfit(s, &error) => (told, None),
        Ok(plan) if s.has_sequence() => (of_sequence(s, plan), None),
        Ok(plan) if let Some(told) = hops(s, plan) => (told, None),
        Err(error) => {
            let fewest = s.tree().and_then(|tree| tree.fewest_stages());
            (refusal(&error, s.values.n, fewest, s.most_stages()), None)
        }
        Ok(plan) => match larger(s, plan) {
            Some(larger) => (larger, None),
            None => (verdict(s, plan), Some(turn(s, plan))),
        },
    };
    [Some(told), turn].into_iter().flatten().map(Sentence::from).collect()
}

/// Returns what the sequence takes, beside nearest layer first.
fn of_sequence(s: &State, plan: &Plan) -> &'static str {
    let Ok(nearest) = s.nearest.get() else {
        return "The load takes {cmax} with this sequence.";
    };
    if (plan.makespan - nearest.makespan).abs() < WORTH * plan.makespan {
        "This sequence takes {cmax}, and nearest layer first takes as long."
    } else if plan.stages == 1.0 {
        "One stage of this sequence takes {cmax}; nearest layer first takes {C_nearest}."
    } else {
        "{n_used} stages of this sequence take {cmax}; nearest layer first takes {C_nearest}."
    }
}

/// Returns why there is no such tree, where the sequence or the network is at fault.
fn misfit(s: &State, error: &Error) -> Option<&'static str> {
    Some(match (error.field(), s.values.network) {
        ("sequence", _) if s.is_ordinary() => {
            "Only a binomial tree takes a sequence of layers. Leave it blank."
        }
        ("sequence", _) => "The sequence needs whole numbers of layers, such as 1,2,3,3.",
        ("network", _) => "Only a binomial tree is embedded in a network. Choose none.",
        _ if error.kind() != ErrorKind::Undefined => return None,
        ("p", Within::Line | Within::Mesh) => {
            "A {network} is cut in two or three parts. Take 1 or 2 ports per node."
        }
        ("p", Within::Torus) => "Each node of a torus feeds its neighbors. Take 4 ports per node.",
        ("p", Within::Hypercube) => "A hypercube is cut in halves. Take 1 port per node.",
        ("h", Within::Torus) => "A torus takes an even number of layers.",
        _ => return None,
    })
}

/// Returns what hops add to the makespan, where the tree is embedded.
fn hops(s: &State, plan: &Plan) -> Option<&'static str> {
    let near = *s.near.get().ok()?;
    Some(if plan.makespan < near * (1.0 + WORTH) {
        "In a {network} the longest path has {dilation}. Hops add {embedding_cost - 1%} to the makespan, so distance is negligible here."
    } else {
        "In a {network} the longest path has {dilation}. Hops add {embedding_cost - 1%} to the makespan, so distance counts."
    })
}

/// Returns whether a time is less than that of the plan, by a share that is worth a clause.
fn is_better(time: f64, plan: &Plan) -> bool {
    time < plan.makespan * (1.0 - WORTH)
}

/// Returns that a larger load, which brings in a further layer or stage, is sooner done.
fn larger(s: &State, plan: &Plan) -> Option<&'static str> {
    let (_, next) = s.more.get().ok().filter(|(_, next)| is_better(next.makespan, plan))?;
    Some(if plan.stages < next.stages {
        "A larger load would finish sooner. With {V_next - V} more, stage {n_next} joins in and it takes {C_next}."
    } else {
        "A larger load would finish sooner. With {V_next - V} more, layer {h_next} joins in and it takes {C_next}."
    })
}

fn verdict(s: &State, plan: &Plan) -> &'static str {
    if s.solved().is_ok_and(|solved| solved.solution.communication_bound) {
        "Communication alone takes {cmax}. Processors compute {utilization%} of the time."
    } else if waits_for_the_first(s, plan) {
        "The first layer sets the pace of {cmax}: processors compute {utilization%} of it."
    } else {
        "The load takes {cmax}, and processors compute {utilization%} of that time."
    }
}

/// Returns whether layer 1 computes for most of the time, the others for less than half.
fn waits_for_the_first(s: &State, plan: &Plan) -> bool {
    let load = s.solved().ok().and_then(|solved| solved.per_processor(1));
    let first = load.unwrap_or(0.0) * s.load.compute;
    let idle = s.utilization().is_ok_and(|busy| busy < 0.5);
    1.0 < plan.platform.height() && 0.6 * plan.makespan < first && idle
}

/// Returns what would be faster, or would not.
fn turn(s: &State, plan: &Plan) -> &'static str {
    let best = s.best().map(|best| best.makespan).ok().filter(|best| is_better(*best, plan));
    let alone = s.in_whole_chunks().map(|(one, _)| one.makespan).ok();
    match (best, alone.filter(|one| is_better(*one, plan))) {
        (best, Some(one)) if best.is_none_or(|best| one < best) => {
            "A single layer would take only {one_layer_real}."
        }
        (Some(_), _) => "With the best number of stages it would take {best_n_time}.",
        _ if s.optimum().best.is_pending() => "Other numbers of stages are still being tried.",
        _ if s.best().is_err() => "The best number of stages is not searched at this size.",
        _ if s.is_ordinary() => "Another number of stages would not be faster.",
        _ if s.fewer.get().is_ok_and(|fewer| is_better(plan.makespan, fewer)) => {
            "Every layer helps: with one fewer it would take {C_fewer}."
        }
        _ => "Neither another number of stages nor one layer alone would be faster.",
    }
}

/// Returns what is said until there is an optimum.
fn solving(rule: StageRule, progress: f64) -> Sentence {
    let words = match rule {
        StageRule::Best => {
            "Searching for the best number of stages: the one being tried is {done%} solved."
        }
        StageRule::Number(_) | StageRule::Fewest => "Solving for the least makespan: {done%} done.",
    };
    let done = (100.0 * progress).floor() / 100.0;
    Sentence::from(words).number("done", done, Unit::One)
}

/// Returns the hints that apply, the most important first.
fn hints(s: &State) -> Vec<Sentence> {
    let told = |hint: Option<&'static str>| hint.map(Sentence::from);
    let hints = [
        told(still_solving(s)),
        told(given_sequence(s)),
        told(s.plan.get().ok().filter(|_| s.has_sequence()).and_then(|plan| hops(s, plan))),
        told(few_layers(s)),
        told(empty_message(s)),
        empty_layers(s),
        told(steady_buffer(s)),
        not_shown(s),
    ];
    hints.into_iter().flatten().take(4).collect()
}

fn still_solving(s: &State) -> Option<&'static str> {
    (s.plan.get().is_ok() && s.optimum().trimmed.is_pending()).then_some(
        "The best number of stages, the messages worth sending and the shadow prices are still being solved for.",
    )
}

fn given_sequence(s: &State) -> Option<&'static str> {
    (s.has_sequence() && s.values.n == StageRule::Fewest && s.plan.get().is_ok())
        .then_some("The stages are the fewest that hold the load. Give a number to try others.")
}

fn few_layers(s: &State) -> Option<&'static str> {
    let few = s.plan.get().ok()?.platform.height() < s.tree().ok()?.height();
    (few && s.values.n == StageRule::Fewest).then_some(
        "The fewest stages need only {h_used} of the {h} layers. Give a number of stages, or take the best, to use all.",
    )
}

fn empty_message(s: &State) -> Option<&'static str> {
    (s.solved().ok()?.solution.loads.last() == Some(&0.0)).then_some(
        "The last message carries nothing: with fewer stages its start-up would be saved.",
    )
}

/// Returns which layers get nothing at the optimum.
fn empty_layers(s: &State) -> Option<Sentence> {
    let solved = s.solved().ok()?;
    let mut empty = solved.solution.receivers.clone();
    empty.retain(|layer| solved.per_processor(*layer) == Some(0.0));
    let mut seen = BTreeSet::new();
    empty.retain(|layer| seen.insert(*layer));
    let empty: Vec<String> = empty.iter().map(u32::to_string).collect();
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

fn steady_buffer(s: &State) -> Option<&'static str> {
    let Ok(least) = s.tree().ok()?.steady_buffer().ok()?.by_premise else {
        return Some(
            "There is no D*: at these rates no buffer keeps the last of so many layers busy.",
        );
    };
    // With one stage there is no next message to wait for.
    let again = s.plan.get().is_ok_and(|plan| 1.0 < plan.stages);
    (again && s.load.buffer < least).then_some(
        "The buffer is below D* = {d_star_premise}: processors of the last layer wait for the next message.",
    )
}

/// Returns why there are no loads, where the makespan is known.
fn not_shown(s: &State) -> Option<Sentence> {
    let error = s.solved().err().filter(|_| s.plan.get().is_ok())?;
    let hidden = Sentence::from("Loads and schedule are not shown: {error}.");
    Some(hidden.naming("error", error.to_string()))
}
