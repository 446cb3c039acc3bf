//! The words: what sets the makespan and what would be faster, and what to know besides.

use crossover_model::divisible_load::{Network, StageRule};

use super::state::State;
use super::verdict::{Limit, Remedy, Rival, Verdict};
use crate::kits::divisible_load::{Optimal, refusal};
use crate::screen::prelude::*;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let (words, remedy) = match self.verdict() {
            Err(error) => (explain_refusal(self, &error), None),
            Ok(Verdict::Sequence(rival)) => (compare_with_nearest(rival), None),
            Ok(Verdict::Hops { count }) => (describe_hops(count), None),
            Ok(Verdict::LargerLoad { adds_stage: true }) => (
                "A larger load would finish sooner. With {V_next - V} more, stage {n_next} joins in and it takes {C_next}.",
                None,
            ),
            Ok(Verdict::LargerLoad { adds_stage: false }) => (
                "A larger load would finish sooner. With {V_next - V} more, layer {h_next} joins in and it takes {C_next}.",
                None,
            ),
            Ok(Verdict::Schedule(limit, remedy)) => {
                (describe_limit(limit), Some(describe_remedy(remedy)))
            }
        };
        [Some(words), remedy].into_iter().flatten().map(Sentence::from).collect()
    }

    fn hints(&self) -> Vec<Sentence> {
        let mut hints: Vec<Sentence> = Vec::new();
        let mut hint = |applies: bool, words: &'static str| {
            hints.extend(applies.then(|| Sentence::from(words)));
        };
        let is_planned = self.plan.get().is_ok();
        hint(
            self.is_still_solving(),
            "The best number of stages, the messages worth sending and the shadow prices are still being solved for.",
        );
        hint(
            self.has_sequence() && self.values.n == StageRule::Fewest && is_planned,
            "The stages are the fewest that hold the load. Give a number to try others.",
        );
        if let Some(count) = self.does_distance_count().filter(|_| self.has_sequence()) {
            hint(true, describe_hops(count));
        }
        hint(
            self.leaves_out_layers(),
            "The fewest stages need only {h_used} of the {h} layers. Give a number of stages, or take the best, to use all.",
        );
        let is_empty = |loads: &[f64]| loads.last() == Some(&0.0);
        hint(
            self.solved_loads().is_ok_and(|solved| is_empty(&solved.solution.loads)),
            "The last message carries nothing: with fewer stages its start-up would be saved.",
        );
        hints.extend(name_empty_layers(&self.empty_layers()));
        match self.steady_buffer() {
            Ok(None) => hints.push(
                "There is no D*: at these rates no buffer keeps the last of so many layers busy."
                    .into(),
            ),
            // With one stage there is no next message to wait for.
            Ok(Some(least))
                if self.load.buffer < least
                    && self.plan.get().is_ok_and(|plan| 1.0 < plan.stages) =>
            {
                hints.push("The buffer is below D* = {d_star_premise}: processors of the last layer wait for the next message.".into());
            }
            _ => {}
        }
        if let Some(error) = self.solved_loads().err().filter(|_| is_planned) {
            let words = Sentence::from("Loads and schedule are not shown: {error}.");
            hints.push(words.naming("error", error.to_string()));
        }
        hints.truncate(4);
        hints
    }

    fn searching(&self, progress: f64) -> Option<Sentence> {
        let words = match self.values.n {
            StageRule::Best => {
                "Searching for the best number of stages: the one being tried is {done%} solved."
            }
            StageRule::Number(_) | StageRule::Fewest => {
                "Solving for the least makespan: {done%} done."
            }
        };
        let done = (100.0 * progress).floor() / 100.0;
        let is_pending = self.plan.is_pending();
        is_pending.then(|| Sentence::from(words).number("done", done, Unit::One))
    }
}

fn explain_refusal(s: &State, error: &Error) -> &'static str {
    match (error.field(), s.values.network) {
        ("sequence", _) if s.is_ordinary() => {
            "Only a binomial tree takes a sequence of layers. Leave it blank."
        }
        ("sequence", _) => "The sequence needs whole numbers of layers, such as 1,2,3,3.",
        ("network", _) => "Only a binomial tree is embedded in a network. Choose none.",
        _ if error.kind() != ErrorKind::Undefined => refuse(s, error),
        ("p", Some(Network::Line | Network::Mesh)) => {
            "A {network} is cut in two or three parts. Take 1 or 2 ports per node."
        }
        ("p", Some(Network::Torus)) => {
            "Each node of a torus feeds its neighbors. Take 4 ports per node."
        }
        ("p", Some(Network::Hypercube)) => "A hypercube is cut in halves. Take 1 port per node.",
        ("h", Some(Network::Torus)) => "A torus takes an even number of layers.",
        _ => refuse(s, error),
    }
}

fn refuse(s: &State, error: &Error) -> &'static str {
    let fewest = s.tree().and_then(|tree| tree.fewest_stages());
    refusal(error, s.values.n, fewest, s.most_stages())
}

fn compare_with_nearest(rival: Rival) -> &'static str {
    match rival {
        Rival::Unknown => "The load takes {cmax} with this sequence.",
        Rival::AsFast => "This sequence takes {cmax}, and nearest layer first takes as long.",
        Rival::Differs { is_one_stage: true } => {
            "One stage of this sequence takes {cmax}; nearest layer first takes {C_nearest}."
        }
        Rival::Differs { is_one_stage: false } => {
            "{n_used} stages of this sequence take {cmax}; nearest layer first takes {C_nearest}."
        }
    }
}

fn describe_hops(count: bool) -> &'static str {
    if count {
        "In a {network} the longest path has {dilation}. Hops add {embedding_cost - 1%} to the makespan, so distance counts."
    } else {
        "In a {network} the longest path has {dilation}. Hops add {embedding_cost - 1%} to the makespan, so distance is negligible here."
    }
}

fn describe_limit(limit: Limit) -> &'static str {
    match limit {
        Limit::Communication => {
            "Communication alone takes {cmax}. Processors compute {utilization%} of the time."
        }
        Limit::FirstLayer => {
            "The first layer sets the pace of {cmax}: processors compute {utilization%} of it."
        }
        Limit::Unclear => "The load takes {cmax}, and processors compute {utilization%} of it.",
    }
}

fn describe_remedy(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::OneLayer => "A single layer would take only {one_layer_real}.",
        Remedy::BestStages => "With the best number of stages it would take {best_n_time}.",
        Remedy::Searching => "Other numbers of stages are still being tried.",
        Remedy::NotSearched => "The best number of stages is not searched at this size.",
        Remedy::NoStages => "Another number of stages would not be faster.",
        Remedy::EveryLayerHelps => "Every layer helps: with one fewer it would take {C_fewer}.",
        Remedy::Nothing => "Neither another number of stages nor one layer alone would be faster.",
    }
}

fn name_empty_layers(layers: &[u32]) -> Option<Sentence> {
    let words = match layers.len() {
        0 => return None,
        1 => {
            "Layer {layers} got no load at the optimum but cost its start-ups: leave it out of the layers that compute."
        }
        _ => {
            "Layers {layers} got no load at the optimum but cost their start-ups: leave them out of the layers that compute."
        }
    };
    let names: Vec<String> = layers.iter().map(u32::to_string).collect();
    Some(Sentence::from(words).naming("layers", names.join(", ")))
}
