//! The answer in a sentence or two: what the distance costs, and what the traffic costs.

use crossover_model::ErrorKind;

use crate::screen::Sentence;

use super::report::Facts;

/// Times within this share of each other are the same.
const SAME: f64 = 1e-9;

/// What can be said of the farthest message.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Distance {
    NoSize,
    TooSmall,
    TooLarge,
    Free,
    Known,
}

/// What can be said of the messages that travel at once.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Traffic {
    FreeWords,
    Unhindered,
    CostsMore,
    CostsTheSame,
    CostsLess,
}

pub(super) fn takeaway(facts: &Facts) -> Vec<Sentence> {
    let distance = distance(facts);
    let traffic = traffic(facts).filter(|_| distance == Distance::Known);
    let sentences = [Some(distance.words()), traffic.map(Traffic::words)];
    sentences
        .into_iter()
        .flatten()
        .map(Sentence::from)
        .collect()
}

fn distance(facts: &Facts) -> Distance {
    match (&facts.metrics, &facts.worst) {
        (Err(error), _) if error.kind() == ErrorKind::TooFewProcessors => Distance::TooSmall,
        (Err(_), _) => Distance::NoSize,
        (_, Err(_)) => Distance::TooLarge,
        (_, Ok(times)) if times.cut_through == 0.0 => Distance::Free,
        _ => Distance::Known,
    }
}

fn traffic(facts: &Facts) -> Option<Traffic> {
    let (network, congestion) = (&facts.s.network, facts.congestion.as_ref().ok()?);
    let words = facts.s.m * network.tw;
    let added = (congestion.slowdown - 1.0) * words;
    let distance = facts.diameter().ok()? * network.th;
    Some(match () {
        () if words == 0.0 => Traffic::FreeWords,
        () if congestion.slowdown == 1.0 => Traffic::Unhindered,
        () if (added - distance).abs() <= SAME * added => Traffic::CostsTheSame,
        () if distance < added => Traffic::CostsMore,
        () => Traffic::CostsLess,
    })
}

impl Distance {
    const fn words(self) -> &'static str {
        match self {
            Self::NoSize => "There is no {topology} of {p} nodes. Try {p_below} or {p_above}.",
            Self::TooSmall => {
                "The network is too small: a {topology} has at least {p_least} nodes."
            }
            Self::TooLarge => {
                "These values are too large to compute a time. Bring them nearer to 1."
            }
            Self::Free => "All times are zero. Set ts, th or tw above zero.",
            Self::Known => "The farthest message takes {t_worst}, {hop_share%} of it for hops.",
        }
    }
}

impl Traffic {
    const fn words(self) -> &'static str {
        match self {
            Self::FreeWords => "Words take no time, so traffic costs nothing.",
            Self::Unhindered => "This traffic slows down no link.",
            Self::CostsMore => {
                "In this traffic words take {slowdown} times as long, which costs more than the hops."
            }
            Self::CostsTheSame => {
                "In this traffic words take {slowdown} times as long, which costs as much as the hops."
            }
            Self::CostsLess => {
                "In this traffic words take {slowdown} times as long, which costs less than the hops."
            }
        }
    }
}
