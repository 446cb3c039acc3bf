//! The letters of the formulas besides parameters and quantities.

use crossover_figures::formula::Letters;
use crossover_model::divisible_load::{Embedded, OneLayer, Plan, Platform, StageRule};

use super::params::{Buffers, Shape};
use super::state::{State, max_height, network_of, plan_tree, stage_capacity};
use crate::kits::divisible_load::{self as kit};
use crate::screen::prelude::*;

pub(super) fn letters(s: &State) -> Letters {
    let plan = s.plan.get().ok().copied();
    let tree = s.tree().ok();
    let fewest = tree.and_then(|tree| tree.fewest_stages().ok()).unwrap_or(f64::NAN);
    let buffers = tree.as_ref().map_or(f64::NAN, stage_capacity);
    let letters = s.tree_letters().joined(s.one_layer_letters());
    let letters = letters.joined(kit::advice(&s.load, s.values.n, fewest, buffers));
    let letters = letters.joined(kit::letters(s, plan)).joined(s.link_letters());
    match plan {
        Some(plan) => letters.joined(plan_letters(plan, s.values.n)),
        None => letters,
    }
}

impl State {
    fn tree_letters(&self) -> Letters {
        let tree = self.tree().ok();
        let layers = tree.and_then(|tree| tree.receivers().ok()).unwrap_or_default();
        let first = layers.iter().filter(|layer| **layer == 1).count() as f64;
        let room = if self.is_ordinary() { "q p" } else { "q (p + 1) - q_1" };
        let more = self.larger_load.get().ok();
        let next = |of: fn(&Plan) -> f64| more.map_or(f64::NAN, |(_, plan)| of(plan));
        letters! {
            "h" One = tree.map_or(f64::NAN, |tree| tree.height()) => "layers";
            "q" One = layers.len() as f64 => "messages of a stage";
            "q_1" One = first => "those for layer 1";
            "room" One : room => "buffers that a stage fills";
            "V_next" Byte = more.map_or(f64::NAN, |more| more.0) => "a slightly larger load";
            "C_next" Second = next(|plan| plan.makespan) => "makespan with that, by the same rule";
            "h_next" One = next(|plan| plan.platform.height()) => "its layers";
            "n_next" One = next(|plan| plan.stages) => "its stages";
            "C_nearest" Second = self.nearest_first.get().map_or(f64::NAN, |plan| plan.makespan) => "makespan with nearest layers first";
            "C_near" Second = self.without_hops.get().copied().unwrap_or(f64::NAN) => "makespan without hop times";
            "h_in" One = self.visible_tree().map_or(f64::NAN, |tree| tree.height()) => "layers that are embedded";
            "d" Hop * self.distances().unwrap_or_default() => "links of the path of each step";
            "C_fewer" Second = self.shorter.get().map_or(f64::NAN, |plan| plan.makespan) => "makespan with a layer fewer, by the same rule";
        }
    }

    fn link_letters(&self) -> Letters {
        let tree = self.visible_tree().ok().filter(|_| self.has_network());
        let part = move |of: fn(&Embedded) -> usize| {
            move || {
                tree.as_ref().and_then(embeddable_part).map_or(f64::NAN, |part| of(&part) as f64)
            }
        };
        letters! {
            "m_link" One ~ part(Embedded::congestion) => "most messages of a step on a link";
            "v_least" One ~ part(|of| of.visits().into_iter().min().unwrap_or(0)) => "fewest times that a node is reached";
            "v_most" One ~ part(|of| of.visits().into_iter().max().unwrap_or(0)) => "most times that a node is reached";
        }
    }

    fn one_layer_letters(&self) -> Letters {
        let mut letters = Letters::new();
        if let Ok((best, other)) = self.fastest_by_formula() {
            letters = self.sending_letters(best, ["e_1", "e_2", "w_1", "w_2"]).joined(letters! {
                "i" One = f64::from(best.layer) => "layer that computes alone";
                "t_i" Second = self.hop_times_to(best.layer) => "hop times to that layer";
                "P" Processor = best.processors => "processors of that layer";
                "LB_other" Second = other => "least time of the other layers";
            });
        }
        let Ok((best, other)) = self.fastest_in_chunks() else {
            return letters;
        };
        let least = if best.layer == 1 || self.is_ordinary() {
            "max(1, ceil(V / (D p)))"
        } else {
            "max(1, ceil(V / (D (p + 1))))"
        };
        let [first, next] = if self.has_network() {
            ["f_1 S + t_j + V C x_1 / k", "f_2 S + t_j + V C x_2 / k"]
        } else {
            ["f_1 S + V C x_1 / k", "f_2 S + V C x_2 / k"]
        };
        let at = |n: f64| if n < best.fewest { best.makespan } else { best.makespan_of(n) };
        let letters = letters.joined(self.sending_letters(best, ["f_1", "f_2", "x_1", "x_2"]));
        letters.joined(letters! {
            "j" One = f64::from(best.layer) => "layer that computes alone";
            "k" One = best.stages => "its chunks";
            "P_j" Processor = best.processors => "its processors";
            "C_other" Second = other => "least time of the other layers";
            "k_least" One : least => "fewest chunks that fit the buffers";
            "t_j" Second = self.hop_times_to(best.layer) => "hop times to that layer";
            "s_1" Second : first => "time until the first chunk arrives";
            "s_2" Second : next => "time until the next chunk arrives";
            "c" Second : "A V / (k P_j)" => "time to compute a chunk";
            "C_k_fewer" Second = at(best.stages - 1.0) => "time of a chunk fewer, where it fits";
            "C_k_more" Second = at(best.stages + 1.0) => "time of a chunk more";
        })
    }

    fn hop_times_to(&self, layer: u32) -> f64 {
        let of = |tree: Platform| network_of(&tree)?.distances(tree.ports(), tree.height());
        let distances = self.tree().and_then(of).unwrap_or_default();
        self.values.th * distances.iter().take(layer as usize).sum::<f64>()
    }

    /// Returns the start-ups, and the bytes on successive links as a share of the load, until the
    /// first chunk arrives and until the next one does. The names are those of the letters.
    fn sending_letters(&self, one: &OneLayer, [e_1, e_2, w_1, w_2]: [&'static str; 4]) -> Letters {
        let whole = self.load.transfer * self.load.volume;
        let i = f64::from(one.layer);
        let busy = match (self.values.shape, self.values.buffers) {
            (Shape::Binomial, _) => i,
            (Shape::Ordinary, Buffers::One) => i.min(2.0),
            (Shape::Ordinary, Buffers::Two) => 1.0,
        };
        let share = |load: f64| if whole == 0.0 { 0.0 } else { load / whole };
        letters! {
            e_1 One = i => "start-ups until a chunk arrives";
            e_2 One = busy => "start-ups until the next chunk arrives";
            w_1 One = share(one.arrival.load) => "sending until a chunk arrives, as a share of C V / n";
            w_2 One = share(one.period.load) => "sending until the next chunk arrives, as a share of C V / n";
        }
    }
}

fn plan_letters(Plan { platform, .. }: Plan, rule: StageRule) -> Letters {
    let messages = platform.receivers().unwrap_or_default();
    let layers = (1..=platform.height() as u32).filter(|layer| messages.contains(layer));
    let h = platform.height();
    let fewest =
        move |h: f64| move || platform.with_height(h).fewest_stages().unwrap_or(f64::INFINITY);
    let time = move |h: f64| {
        move || {
            let plan = plan_tree(&platform.with_height(h), rule).ok();
            let plan = plan.filter(|_| h <= f64::from(max_height(&platform)));
            plan.map_or(f64::INFINITY, |plan| plan.makespan)
        }
    };
    letters! {
        "layer" One * layers.map(f64::from).collect() => "layers that compute";
        "q_used" One = messages.len() as f64 => "messages of a stage";
        "n_h" One ~ fewest(h) => "stages that these layers need";
        "n_h_fewer" One ~ fewest(h - 1.0) => "stages that a layer fewer would need";
        "C_h_fewer" Second ~ time(h - 1.0) => "makespan with a layer fewer";
        "C_h_more" Second ~ time(h + 1.0) => "makespan with a layer more";
    }
}

/// Returns the embedding of a tree, or of its last layers where it is too large.
fn embeddable_part(tree: &Platform) -> Option<Embedded> {
    let network = network_of(tree).ok()?;
    // In steps of two, as a torus needs.
    let lower = |h: &f64| Some(h - 2.0).filter(|h| 0.0 < *h);
    let mut heights = std::iter::successors(Some(tree.height()), lower);
    heights.find_map(|h| network.embed(tree.ports(), h).ok())
}
