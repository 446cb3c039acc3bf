//! The answer in a sentence or two: what cut-through gains, and what its time is made of.

use crate::screen::Sentence;

use super::inputs::Inputs;

/// Two parts within this share of each other weigh the same.
const LEVEL: f64 = 0.01;

/// What can be said of a message.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    TooLarge,
    Free,
    OneLink,
    NoFaster,
    HardlyFaster,
    Faster,
}

/// What the greatest part of a cut-through time is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Bound {
    /// The start-up, whatever the message's size.
    StartUp,
    /// The start-up, up to a size.
    StartUpBelow,
    /// The hops, whatever the message's size.
    Hops,
    /// The hops, up to a size.
    HopsBelow,
    /// The words, from a size on that the start-up sets.
    WordsOverStartUp,
    /// The words, from a size on that the hops set.
    WordsOverHops,
    /// The words, of however short a message.
    Words,
    /// Words and start-up weigh the same.
    Level,
}

pub(super) fn takeaway(inputs: &Inputs) -> Vec<Sentence> {
    let verdict = verdict(inputs);
    let bound = bound(inputs).filter(|_| !matches!(verdict, Verdict::TooLarge | Verdict::Free));
    let sentences = [Some(verdict.words()), bound.map(Bound::words)];
    sentences
        .into_iter()
        .flatten()
        .map(Sentence::from)
        .collect()
}

fn verdict(inputs: &Inputs) -> Verdict {
    let times = (
        inputs.cut_through(),
        inputs.store_and_forward(),
        inputs.packet(),
    );
    let (Ok(cut), Ok(stored), Ok(_)) = times else {
        return Verdict::TooLarge;
    };
    match stored / cut {
        _ if cut == 0.0 => Verdict::Free,
        _ if inputs.message.l == 1.0 => Verdict::OneLink,
        ..1.005 => Verdict::NoFaster,
        ..1.05 => Verdict::HardlyFaster,
        _ => Verdict::Faster,
    }
}

fn bound(inputs: &Inputs) -> Option<Bound> {
    let (network, message) = (inputs.network, inputs.message);
    let (start_up, hops) = (network.ts, message.l * network.th);
    let words = inputs.body();
    let (fixed, start_up_leads) = (start_up.max(hops), start_up >= hops);
    if fixed == 0.0 && words == 0.0 {
        return None;
    }
    // The size at which the words weigh as much as the rest's greatest part.
    let turn = fixed / network.tw;
    Some(match words {
        _ if (words - fixed).abs() <= LEVEL * fixed && start_up_leads => Bound::Level,
        _ if words > fixed && turn < 1.0 => Bound::Words,
        _ if words > fixed && start_up_leads => Bound::WordsOverStartUp,
        _ if words > fixed => Bound::WordsOverHops,
        _ if start_up_leads && turn.is_finite() => Bound::StartUpBelow,
        _ if start_up_leads => Bound::StartUp,
        _ if turn.is_finite() => Bound::HopsBelow,
        _ => Bound::Hops,
    })
}

impl Verdict {
    const fn words(self) -> &'static str {
        match self {
            Self::TooLarge => {
                "These values are too large to compute a time. Bring them nearer to 1."
            }
            Self::Free => "All times are zero. Set ts, th or tw above zero.",
            Self::OneLink => {
                "Over a single link cut-through and store-and-forward take the same {t_cut_through}."
            }
            Self::NoFaster => {
                "Cut-through delivers in {t_cut_through}, no faster than store-and-forward."
            }
            Self::HardlyFaster => {
                "Cut-through delivers in {t_cut_through}, hardly faster than store-and-forward ({t_store_and_forward})."
            }
            Self::Faster => {
                "Cut-through delivers in {t_cut_through}, {gain} times as fast as store-and-forward."
            }
        }
    }
}

impl Bound {
    const fn words(self) -> &'static str {
        match self {
            Self::StartUp => "Start-up dominates at every size.",
            Self::StartUpBelow => "Start-up dominates up to {n_half}.",
            Self::Hops => "The hops dominate at every size.",
            Self::HopsBelow => "The hops dominate up to {n_hops}.",
            Self::WordsOverStartUp => "The words dominate above {n_half}.",
            Self::WordsOverHops => "The words dominate above {n_hops}.",
            Self::Words => "The words dominate at every size.",
            Self::Level => "Start-up and words weigh the same.",
        }
    }
}
