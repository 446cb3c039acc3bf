//! The letters of the formulas on nodes.

use crossover_figures::formula::Letters;
use crossover_model::collectives::nodes::{Hierarchy, PhaseOnNodes, RoundsAlike, WayOnNodes};
use crossover_model::nodes::Round;

use crate::screen::prelude::*;

use super::change::change_letters;
use super::node_cache::FlipOnNodes;
use super::state::State;

pub(super) fn letters(s: &State) -> Letters {
    let machine = s.machine();
    let some_rails = machine.rails_in_use();
    let phases = |hierarchy| -> Vec<f64> {
        let phases = s.hierarchical(hierarchy).map_or(&[][..], |whole| &whole.phases);
        phases.iter().map(|phase: &PhaseOnNodes| phase.t).collect()
    };
    let letters = letters! {
        "t_nic" SecondPerWord = machine.tw_nic => "per-word time of a NIC";
        "ρ'" One = some_rails => "NICs that the processes of a node can use";
        "F" Second * phases(Hierarchy::Leaders) => "times of the phases of leaders";
        "Q" Second * phases(Hierarchy::Lanes) => "times of the phases of lanes";
        "T_flat" Second = s.second_best_flat() => "least time of the other flat algorithms";
    };
    let letters = letters.joined(round_letters(s, &s.rounds_on_nodes().unwrap_or_default()));
    let letters = letters.joined(lane_letters(s));
    letters.joined(s.flip_on_nodes().map_or_else(|_| Letters::new(), |flip| flip_letters(s, flip)))
}

/// Returns the letters of the rounds: their count, and how long their messages take between nodes and inside.
fn round_letters(s: &State, rounds: &[RoundsAlike]) -> Letters {
    let list = |of: fn(&RoundsAlike) -> f64| rounds.iter().map(of).collect();
    let machine = s.machine();
    let times = |of: fn(&Round) -> Round| -> Vec<f64> {
        let time = |alike: &RoundsAlike| machine.time(&of(&alike.round), 0.0).unwrap_or(f64::NAN);
        rounds.iter().map(time).collect()
    };
    let across = times(|round| Round { across: round.across, ..Round::default() });
    let inside = times(|round| Round { inside: round.inside, ..Round::default() });
    letters! {
        "R" One * list(|on| on.count) => "rounds alike";
        "U" Second * across => "longest message between nodes, its NIC shared: ts + max(w tw, L t_nic / ρ, c g_nic / ρ)";
        "V" Second * inside => "longest message inside a node, its memory shared: ts' + max(w tw', W t_mem)";
        "I" One * list(|on| f64::from(u8::from(on.round.across.messages == 0.0))) => "1 where all messages stay inside, else 0";
        "e" Word * list(|on| on.round.combined) => "words combined in the round";
    }
}

fn lane_letters(s: &State) -> Letters {
    let Ok(m) = s.lanes_from() else {
        return Letters::new();
    };
    let time = |hierarchy| {
        s.on_nodes().and_then(|on| on.hierarchical_time(hierarchy, m)).unwrap_or(f64::NAN)
    };
    letters! {
        "T_leaders" Second = time(Hierarchy::Leaders) => "time of leaders at that size";
        "T_lanes" Second = time(Hierarchy::Lanes) => "time of lanes at that size";
    }
}

/// Returns the times of the fastest below and above m*, at m* and just below.
fn flip_letters(s: &State, flip: &FlipOnNodes) -> Letters {
    let before = flip.m * (1.0 - 1e-9);
    let time =
        |way: WayOnNodes, m| s.on_nodes().and_then(|on| on.time_of(way, m)).unwrap_or(f64::NAN);
    let FlipOnNodes { m, below, above } = *flip;
    let at = [(below, m), (above, m), (below, before), (above, before)];
    change_letters(at.map(|(way, m)| time(way, m)))
}
