//! Hints: limits of these parameters, and what to change.

use crossover_figures::quantity::{Unit, plural};
use crossover_model::stencil::{Decomposition, Winner};

use crate::screen::Sentence;

use super::inputs::Inputs;

/// Returns the hints that apply.
pub(super) fn hints(s: &Inputs) -> Vec<Sentence> {
    let found = [
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

fn no_square(s: &Inputs) -> Option<Sentence> {
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

fn uneven(s: &Inputs) -> Option<Sentence> {
    let side = s.p.sqrt();
    let strips = s.p <= s.n && s.n % s.p != 0.0;
    let blocks = s.p >= 9.0 && side.fract() == 0.0 && side <= s.n && s.n % side != 0.0;
    match (strips, blocks) {
        (_, true) => Some("{n} points do not divide by √p = {sqrt(p)}: the formula has an edge of {n / sqrt(p)} words, a program sends {ceil(n / sqrt(p))}.".into()),
        (true, false) => Some("{n} rows do not divide by p: the largest strip has {ceil(n / p)} rows, the formula {n / p}. The run waits for the largest strip.".into()),
        (false, false) => None,
    }
}

fn growth(s: &Inputs) -> Option<Sentence> {
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

fn slower(s: &Inputs) -> Option<Sentence> {
    let total = s.total(Decomposition::Strips, s.p).ok()?;
    if total.speedup >= 1.0 || total.t_1 == 0.0 {
        return None;
    }
    let slow = Sentence::from(
        "{p} strips take {together}, one processor {alone}. This network is too slow, or this grid too small, to divide it.",
    );
    Some(slow.number("together", total.t_p, Unit::Second).number("alone", total.t_1, Unit::Second))
}

/// Blocks pay their start-ups on a switched network, but not on one channel where all queue.
fn elsewhere(s: &Inputs) -> Option<Sentence> {
    let winners = (s.decision(s.p).ok()?.winner, s.decision_elsewhere().ok()?.winner);
    let flips = !s.is_shared() && winners == (Winner::Strips, Winner::Blocks);
    flips.then(|| "On one shared channel blocks would win.".into())
}

/// Returns whether the time of the run has a minimum over p, why, and which runs are fastest.
fn least_time(s: &Inputs) -> Vec<Sentence> {
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
        () if s.network.tw == 0.0 => {
            "The total time has no minimum over p: the exchange of both takes the same for every p."
        }
        () => {
            "The total time has no minimum over p: the exchange of strips takes the same for every \
             p, that of blocks gets shorter."
        }
    };
    vec![why.into(), least.number("fastest", strips.total.t_p, Unit::Second)]
}
