//! The takeaway: which cut is cheaper, and what would change that.

use crossover_figures::quantity::Unit;
use crossover_model::stencil::{Decision, Decomposition, Winner};

use crate::screen::Sentence;

use super::inputs::Inputs;

/// From this advantage on a cut is about twice as fast or more.
const TWICE: f64 = 1.95;

/// Returns which cut is cheaper, and what would make the other one win.
pub(super) fn takeaway(s: &Inputs) -> Vec<Sentence> {
    let sentences = match s.decision(s.p) {
        Ok(both) => vec![Some(verdict(s, &both)), turn(s, both.winner)],
        Err(_) if s.p == 4.0 && s.n >= 2.0 => return four(s),
        Err(_) => vec![Some(undecided(s))],
    };
    sentences.into_iter().flatten().map(Sentence::from).collect()
}

/// Returns what 2 by 2 blocks take, for which the formula of blocks with four neighbors does not hold.
fn four(s: &Inputs) -> Vec<Sentence> {
    let Ok(blocks) = s.exchange(Decomposition::Blocks, s.p) else {
        return vec![undecided(s).into()];
    };
    let told = if s.exchange_here(Decomposition::Strips).is_ok() {
        "2 by 2 blocks take {blocks} an exchange, strips {t_strips}. No block has four neighbors, as the thresholds assume."
    } else {
        "Only 2 by 2 blocks can use 4 processors, in {blocks} an exchange: a grid of {n} rows has fewer strips."
    };
    vec![Sentence::from(told).number("blocks", blocks, Unit::Second)]
}

fn verdict(s: &Inputs, both: &Decision) -> &'static str {
    match (both.winner, both.advantage < TWICE) {
        _ if s.is_free() => "Messages take no time, so strips and blocks cost the same.",
        (Winner::Tie, _) => {
            "Strips and blocks take the same {t_strips}: ts = {ts} is the break-even point."
        }
        (Winner::Strips, true) => "Strips are {advantage - 1%} faster.",
        (Winner::Strips, false) => "Strips are {advantage} times as fast.",
        (Winner::Blocks, true) => "Blocks are {advantage - 1%} faster.",
        (Winner::Blocks, false) => "Blocks are {advantage} times as fast.",
    }
}

/// Returns what can be used where strips or blocks do not exist.
fn undecided(s: &Inputs) -> &'static str {
    let exists = |cut| s.exchange_here(cut).is_ok();
    let nearest = s.nearest_for_both().and_then(|p| s.decision(p).ok());
    match (exists(Decomposition::Strips), nearest.map(|both| both.winner)) {
        _ if s.p == 1.0 => "One processor holds the whole grid and exchanges nothing.",
        (false, _) if exists(Decomposition::Blocks) => {
            "Only blocks can use {p} processors, in {t_blocks} an exchange: a grid of {n} rows has fewer strips."
        }
        (false, _) => {
            "This grid can be cut neither into {p} strips nor into {p} blocks. Use fewer processors."
        }
        (true, None) => ONLY_STRIPS,
        (true, _) if s.p <= 9.0 => ONLY_STRIPS,
        (true, Some(Winner::Strips)) => {
            "Blocks need a square number of processors, and {p} is none. At {p_near} strips win."
        }
        (true, Some(Winner::Blocks)) => {
            "Blocks need a square number of processors, and {p} is none. At {p_near} blocks win."
        }
        (true, Some(Winner::Tie)) => {
            "Blocks need a square number of processors, and {p} is none. At {p_near} both take the same time."
        }
    }
}

const ONLY_STRIPS: &str =
    "Only strips can use {p} processors, in {t_strips} an exchange. Blocks need a square number.";

/// Returns what would make the other cut win.
fn turn(s: &Inputs, winner: Winner) -> Option<&'static str> {
    let other = s.decision_elsewhere().map(|other| other.winner);
    let first = s.first_for_blocks();
    Some(match winner {
        Winner::Tie => return None,
        Winner::Strips if s.network.tw == 0.0 => "Words cost nothing, so fewer start-ups win.",
        Winner::Strips if s.is_shared() && other == Ok(Winner::Blocks) => {
            "On a switched network blocks would win."
        }
        Winner::Strips if first.is_some() => {
            "Blocks would win below ts = {ts_threshold}, or from p = {p_first}."
        }
        Winner::Strips => "Blocks would win below ts = {ts_threshold}.",
        Winner::Blocks if s.is_shared() && other == Ok(Winner::Strips) => {
            "On a switched network strips would win."
        }
        Winner::Blocks if first.is_some_and(|p| p > 9.0) => {
            "Strips would win above ts = {ts_threshold}, or below p = {p_first}."
        }
        Winner::Blocks => "Strips would win above ts = {ts_threshold}.",
    })
}
