//! The words: which cut is cheaper, what would change that, or what a precision and what locks of a file
//! cost, and what to know about these parameters.

use crossover_figures::quantity::plural;
use crossover_model::stencil::{Boundary, Decision, Decomposition, Method, Partition, Winner};

use crate::screen::prelude::*;

use super::state::State;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        takeaway(self)
    }

    fn hints(&self) -> Vec<Sentence> {
        hints(self)
    }
}

/// From this advantage on a cut is about twice as fast or more.
const TWICE: f64 = 1.95;

fn takeaway(s: &State) -> Vec<Sentence> {
    chosen(s).map_or_else(|| cheaper(s), |told| vec![told.into()])
}

/// Returns the answer to what was chosen beyond the exchange: how a file is locked, or when to stop.
fn chosen(s: &State) -> Option<&'static str> {
    let precise = s.eps != EPS || s.boundary != Boundary::Dirichlet || s.method != Method::Jacobi;
    locked(s).or_else(|| if precise { converged(s) } else { None })
}

/// The change that stops the iteration unless another one is chosen.
const EPS: f64 = 1e-6;

/// Returns how many processes write at a time where their parts of a file overlap.
fn locked(s: &State) -> Option<&'static str> {
    let rounds = s.rounds(Partition::Rows).ok()?;
    (0.0 < s.W && 1.0 < rounds).then_some(
        "Locked by columns, {p} processes write one at a time, by rows {ceil(p / lock_rounds_rows)}. With rank ordering all write at once.",
    )
}

/// Numbers within this share of each other are equal.
const SAME: f64 = 1e-9;
/// An error below this is told as a multiple of what stops the iteration.
const SMALL: f64 = 1e-4;

/// Returns how large the error is when the change is small enough.
fn converged(s: &State) -> Option<&'static str> {
    let (mode, stop) = (s.mode().ok()?, s.iterations().ok()?);
    let error = mode.error_after(stop);
    Some(match () {
        () if error <= s.eps * (1.0 + SAME) => {
            "After {iterations} iterations both the change and the error are small enough."
        }
        () if stop == 1.0 => {
            "It stops after 1 iteration, as the change is small from the start. The error is still {error_at_stop%}. An error as small takes {iterations_error}."
        }
        () if error < SMALL => {
            "After {iterations} iterations the change is small enough. The error is {error_over_eps} times that. One as small takes {iterations_error}."
        }
        () => {
            "After {iterations} iterations the change is small enough, but the error is {error_at_stop%}. An error as small takes {iterations_error}."
        }
    })
}

/// Returns that one processor is faster, where it is; else which cut is cheaper, and what would make the other
/// one win.
fn cheaper(s: &State) -> Vec<Sentence> {
    if let Some(told) = alone(s) {
        return told;
    }
    let sentences = match s.decision(s.p) {
        Ok(both) => vec![Some(verdict(s, &both)), what_turns_it(s, both.winner)],
        Err(_) if s.p == 4.0 && s.n >= 2.0 => return four(s),
        Err(_) => vec![Some(undecided(s))],
    };
    sentences.into_iter().flatten().map(Sentence::from).collect()
}

/// A run this many times as fast is faster.
const FASTER: f64 = 1.01;

/// Returns that dividing the grid does not pay on so many processors, and whether it does on others; else which
/// exchange is cheaper all the same.
fn alone(s: &State) -> Option<Vec<Sentence>> {
    let cuts = [Decomposition::Strips, Decomposition::Blocks];
    let here = cuts.into_iter().filter_map(|cut| Some((cut, s.total(cut).ok()?.speedup)));
    let (cut, speedup) = here.max_by(|one, other| one.1.total_cmp(&other.1))?;
    if speedup == 0.0 || 1.0 < speedup * FASTER || !s.exists(cut) {
        return None;
    }
    let told = match cut {
        Decomposition::Strips => {
            "One processor is {1 / speedup_strips} times as fast as {p} strips"
        }
        Decomposition::Blocks => {
            "One processor is {1 / speedup_blocks} times as fast as {p} blocks"
        }
    };
    let runs = cuts.into_iter().filter_map(|cut| Some((cut, s.fastest(cut).ok()?)));
    let (cut, fastest) = runs.min_by(|one, other| one.1.total.t_p.total_cmp(&other.1.total.t_p))?;
    let second = if 1.0 < fastest.p {
        let other =
            Sentence::from("The fastest run is on {fastest} {cut}.").naming("cut", cut.name());
        Some(other.number("fastest", fastest.p, Unit::One))
    } else {
        s.decision(s.p).ok().map(|both| verdict(s, &both).into())
    };
    let end = if 1.0 < fastest.p { "." } else { ": do not divide the grid." };
    Some([format!("{told}{end}").into()].into_iter().chain(second).collect())
}

/// Returns what 2 by 2 blocks take, for which the formula of blocks with four neighbors does not hold.
fn four(s: &State) -> Vec<Sentence> {
    let Ok(blocks) = s.exchange(Decomposition::Blocks, s.p) else {
        return vec![undecided(s).into()];
    };
    let told = if s.exchange(Decomposition::Strips, s.p).is_ok() {
        "Four blocks take {blocks} an exchange, four strips {t_strips}. The thresholds assume blocks with four neighbors."
    } else {
        "Only blocks can use 4 processors: an exchange takes {blocks}. A grid of {n} rows has fewer strips."
    };
    vec![Sentence::from(told).number("blocks", blocks, Unit::Second)]
}

fn verdict(s: &State, both: &Decision) -> &'static str {
    match (both.winner, both.advantage < TWICE) {
        _ if s.is_free() => "Messages take no time, so strips and blocks cost the same.",
        (Winner::Tie, _) => {
            "Both exchange edges in the same {t_strips}. A start-up time of {ts} is the break-even point."
        }
        (Winner::Strips, true) => "Strips exchange edges {advantage - 1%} faster than blocks.",
        (Winner::Strips, false) => "Strips exchange edges {advantage} times as fast as blocks.",
        (Winner::Blocks, true) => "Blocks exchange edges {advantage - 1%} faster than strips.",
        (Winner::Blocks, false) => "Blocks exchange edges {advantage} times as fast as strips.",
    }
}

/// Returns what can be used where strips or blocks do not exist.
fn undecided(s: &State) -> &'static str {
    let exists = |cut| s.exists(cut);
    let nearest = s.nearest_for_both().and_then(|p| s.decision(p).ok());
    match (exists(Decomposition::Strips), nearest.map(|both| both.winner)) {
        _ if s.p == 1.0 => "One processor holds the whole grid and exchanges nothing.",
        (false, _) if exists(Decomposition::Blocks) => {
            "Only blocks can use {p} processors: an exchange takes {t_blocks}. A grid of {n} rows has fewer strips."
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

const ONLY_STRIPS: &str = "Only strips can use {p} processors: an exchange takes {t_strips}. Blocks need a square number.";

/// Returns what would make the other cut win.
fn what_turns_it(s: &State, winner: Winner) -> Option<&'static str> {
    let other = s.winner_elsewhere();
    let first = s.first_for_blocks();
    Some(match winner {
        Winner::Tie => return None,
        Winner::Strips if s.tw == 0.0 => "Words cost nothing, so fewer start-ups win.",
        Winner::Strips if s.is_shared() && other == Some(Winner::Blocks) => {
            "On a switched network blocks would win."
        }
        Winner::Strips if first.is_some() => {
            "Blocks would win below a start-up time of {ts_threshold}, or from {p_first} processors."
        }
        Winner::Strips => "Blocks would win below a start-up time of {ts_threshold}.",
        Winner::Blocks if s.is_shared() && other == Some(Winner::Strips) => {
            "On a switched network strips would win."
        }
        Winner::Blocks if first.is_some_and(|p| p > 9.0) => {
            "Strips would win above a start-up time of {ts_threshold}, or below {p_first} processors."
        }
        Winner::Blocks => "Strips would win above a start-up time of {ts_threshold}.",
    })
}

/// Returns the hints that apply.
fn hints(s: &State) -> Vec<Sentence> {
    let found = [
        beside(s),
        no_square(s),
        uneven(s),
        (s.p == 2.0 && !s.is_shared())
            .then(|| "Two strips have one common edge: half of the formula's messages.".into()),
        growth(s),
        slower(s),
        elsewhere(s),
    ];
    found.into_iter().flatten().chain(least_time(s)).collect()
}

/// Returns which cut is cheaper where the answer is about something else, and else, in a run of several
/// iterations, what stopping them means.
fn beside(s: &State) -> Option<Sentence> {
    let told = if chosen(s).is_some() {
        s.decision(s.p).ok().map(|both| verdict(s, &both))
    } else if 1.0 < s.iters || s.convergence {
        converged(s)
    } else {
        None
    };
    told.map(Sentence::from)
}

fn no_square(s: &State) -> Option<Sentence> {
    let squares = s.squares();
    let needed = match squares[..] {
        _ if s.p == 1.0 || s.p == 4.0 || squares.contains(&s.p) => return None,
        [] => return None,
        [only] => Sentence::from(
            "The formula of blocks needs a square number of processors from 9: the nearest to {p} is {below}.",
        )
        .number("below", only, Unit::One),
        [below, above, ..] => Sentence::from(
            "The formula of blocks needs a square number of processors from 9: the nearest to {p} are {below} and {above}.",
        )
        .number("below", below, Unit::One)
        .number("above", above, Unit::One),
    };
    Some(needed.number("p", s.p, Unit::One))
}

fn uneven(s: &State) -> Option<Sentence> {
    let side = s.p.sqrt();
    let strips = s.p <= s.n && s.n % s.p != 0.0;
    let blocks = s.p >= 9.0 && side.fract() == 0.0 && side <= s.n && s.n % side != 0.0;
    match (strips, blocks) {
        (true, true) => Some("The largest strip has {ceil(n / p)} rows, so computing takes {imbalance_strips - 1%} longer than n² tc/p. The largest block has sides of {ceil(n / sqrt(p))} points in place of {n / sqrt(p)}: {imbalance_blocks - 1%} longer.".into()),
        (false, true) => Some("The largest block has sides of {ceil(n / sqrt(p))} points in place of {n / sqrt(p)}, so computing takes {imbalance_blocks - 1%} longer than n² tc/p.".into()),
        (true, false) => Some("The largest strip has {ceil(n / p)} rows, so computing takes {imbalance_strips - 1%} longer than n² tc/p.".into()),
        (false, false) => None,
    }
}

fn growth(s: &State) -> Option<Sentence> {
    if s.is_shared() || s.is_duplex() || s.n <= s.p || s.is_free() {
        return None;
    }
    let printed = s.strips_as_printed().ok()?;
    s.exchange(Decomposition::Strips, s.p).ok()?;
    let twice = Sentence::from(
        "The paper multiplies the exchange of strips by k = n/p = {n / p}, to {printed}. Strips of adjacent rows have two edges whatever k is: {t_strips}.",
    );
    Some(twice.number("printed", printed, Unit::Second))
}

fn slower(s: &State) -> Option<Sentence> {
    let total = s.total(Decomposition::Strips).ok()?;
    if total.speedup >= 1.0 || total.t_1 == 0.0 {
        return None;
    }
    let slow = Sentence::from(
        "{p} strips take {together}, one processor {alone}. This network is too slow, or this grid too small, to divide it.",
    );
    Some(slow.number("together", total.t_p, Unit::Second).number("alone", total.t_1, Unit::Second))
}

/// Blocks pay their start-ups on a switched network, but not on one channel where all queue.
fn elsewhere(s: &State) -> Option<Sentence> {
    let winners = (s.winner()?, s.winner_elsewhere()?);
    let flips = !s.is_shared() && winners == (Winner::Strips, Winner::Blocks);
    flips.then(|| "On one shared channel blocks would win.".into())
}

/// Returns whether the time of the run has a minimum over p, why, and which runs are fastest.
fn least_time(s: &State) -> Vec<Sentence> {
    let cuts = [Decomposition::Strips, Decomposition::Blocks];
    let [Ok(strips), Ok(blocks)] = cuts.map(|cut| s.fastest(cut)) else {
        return Vec::new();
    };
    if s.n == 1.0 {
        return vec!["A grid of one point cannot be divided.".into()];
    }
    let least = if strips.p == 1.0 && blocks.p == 1.0 {
        Sentence::from("One processor alone is fastest ({fastest}).")
    } else {
        Sentence::from(
            "The fastest runs are on {strips} {strip} ({fastest}) and on {blocks} {block} ({fastest_blocks}).",
        )
        .number("strips", strips.p, Unit::One)
        .naming("strip", plural(strips.p, "strip", "strips"))
        .number("blocks", blocks.p, Unit::One)
        .naming("block", plural(blocks.p, "block", "blocks"))
        .number("fastest_blocks", blocks.total.t_p, Unit::Second)
    };
    let rises = cuts.into_iter().any(|cut| s.optimum(cut).is_ok_and(|p| p.is_some()));
    let why = match () {
        () if rises => "For many processors communication takes longer the more there are.",
        () if s.is_free() => "The total time has no minimum over p: messages take no time.",
        () if s.n < 3.0 => "The grid has no more than two rows.",
        () if s.tw == 0.0 => {
            "The total time has no minimum over p: the exchange of both takes the same for every p."
        }
        () => {
            "The total time has no minimum over p: the exchange of strips takes the same for every \
             p, that of blocks gets shorter."
        }
    };
    vec![why.into(), least.number("fastest", strips.total.t_p, Unit::Second)]
}
