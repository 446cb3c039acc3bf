//! The answer in a sentence or two: which cut is cheaper, and what would change that.

use crossover_model::stencil::{Decision, Decomposition, Winner};

use crate::screen::Sentence;

use super::inputs::Inputs;

/// What can be said of the exchange.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    OneProcessor,
    /// Neither strips nor blocks of the grid.
    NoCut,
    OnlyBlocks,
    OnlyStrips,
    /// No square of processors, and who wins at the nearest.
    NoSquare(Winner),
    Free,
    Tie,
    StripsFaster,
    /// About twice as fast or more.
    StripsMuchFaster,
    BlocksFaster,
    /// About twice as fast or more.
    BlocksMuchFaster,
}

/// What would make the other cut win.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    HigherStartUp,
    HigherStartUpOrFewer,
    LowerStartUp,
    LowerStartUpOrMore,
    /// Nothing: without words the start-ups alone decide.
    Nothing,
    SwitchedForStrips,
    SwitchedForBlocks,
}

pub(super) fn takeaway(s: &Inputs) -> Vec<Sentence> {
    let decision = s.decision(s.p).ok();
    let verdict = decision.map_or_else(|| undecided(s), |both| verdict(s, &both));
    let turn = decision.and_then(|both| turn(s, both.winner));
    let sentences = [Some(verdict.words()), turn.map(Turn::words)];
    sentences
        .into_iter()
        .flatten()
        .map(Sentence::from)
        .collect()
}

fn verdict(s: &Inputs, both: &Decision) -> Verdict {
    match (both.winner, both.advantage) {
        _ if s.is_free() => Verdict::Free,
        (Winner::Tie, _) => Verdict::Tie,
        (Winner::Strips, ..1.95) => Verdict::StripsFaster,
        (Winner::Strips, _) => Verdict::StripsMuchFaster,
        (Winner::Blocks, ..1.95) => Verdict::BlocksFaster,
        (Winner::Blocks, _) => Verdict::BlocksMuchFaster,
    }
}

/// Where one of the two does not exist.
fn undecided(s: &Inputs) -> Verdict {
    if s.p == 1.0 {
        return Verdict::OneProcessor;
    }
    let exists = |cut| s.exchange_stated(cut).is_ok();
    let nearest = s.nearest_for_both().and_then(|p| s.decision(p).ok());
    match (exists(Decomposition::Strips), nearest) {
        (false, _) if exists(Decomposition::Blocks) => Verdict::OnlyBlocks,
        (false, _) => Verdict::NoCut,
        (true, Some(both)) if s.p > 9.0 => Verdict::NoSquare(both.winner),
        (true, _) => Verdict::OnlyStrips,
    }
}

fn turn(s: &Inputs, winner: Winner) -> Option<Turn> {
    let other = s.decision_elsewhere().map(|other| other.winner);
    let first = s.first_for_blocks();
    Some(match winner {
        Winner::Tie => return None,
        Winner::Strips if s.network.tw == 0.0 => Turn::Nothing,
        Winner::Strips if s.is_shared() && other == Ok(Winner::Blocks) => Turn::SwitchedForBlocks,
        Winner::Strips if first.is_some() => Turn::LowerStartUpOrMore,
        Winner::Strips => Turn::LowerStartUp,
        Winner::Blocks if s.is_shared() && other == Ok(Winner::Strips) => Turn::SwitchedForStrips,
        Winner::Blocks if first.is_some_and(|p| p > 9.0) => Turn::HigherStartUpOrFewer,
        Winner::Blocks => Turn::HigherStartUp,
    })
}

impl Verdict {
    const fn words(self) -> &'static str {
        match self {
            Self::OneProcessor => "One processor holds the whole grid and exchanges nothing.",
            Self::NoCut => {
                "This grid can be cut neither into {p} strips nor into {p} blocks. Use fewer processors."
            }
            Self::OnlyBlocks => {
                "Only blocks can use {p} processors, in {t_blocks} an exchange: a grid of {n} rows has fewer strips."
            }
            Self::OnlyStrips => {
                "Only strips can use {p} processors, in {t_strips} an exchange. Blocks need 9 or more."
            }
            Self::NoSquare(Winner::Strips) => {
                "Blocks need a square number of processors, and {p} is none. At {p_near} strips win."
            }
            Self::NoSquare(Winner::Blocks) => {
                "Blocks need a square number of processors, and {p} is none. At {p_near} blocks win."
            }
            Self::NoSquare(Winner::Tie) => {
                "Blocks need a square number of processors, and {p} is none. At {p_near} both take the same time."
            }
            Self::Free => "Messages take no time, so strips and blocks cost the same.",
            Self::Tie => {
                "Strips and blocks take the same {t_strips}: ts = {ts} is just the break-even point."
            }
            Self::StripsFaster => "Strips are {advantage - 1%} faster.",
            Self::StripsMuchFaster => "Strips are {advantage} times as fast.",
            Self::BlocksFaster => "Blocks are {advantage - 1%} faster.",
            Self::BlocksMuchFaster => "Blocks are {advantage} times as fast.",
        }
    }
}

impl Turn {
    const fn words(self) -> &'static str {
        match self {
            Self::HigherStartUp => "Strips would win above ts = {ts_threshold}.",
            Self::HigherStartUpOrFewer => {
                "Strips would win above ts = {ts_threshold}, or below p = {p_first}."
            }
            Self::LowerStartUp => "Blocks would win below ts = {ts_threshold}.",
            Self::LowerStartUpOrMore => {
                "Blocks would win below ts = {ts_threshold}, or from p = {p_first}."
            }
            Self::Nothing => "Words cost nothing, so fewer start-ups win.",
            Self::SwitchedForStrips => "On a switched network strips would win.",
            Self::SwitchedForBlocks => "On a switched network blocks would win.",
        }
    }
}
