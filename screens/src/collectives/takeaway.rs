//! The answer in a sentence or two: how long it takes by which algorithm, and when another is faster.

use crossover_model::collectives::Algorithm;
use crossover_model::{Error, ErrorKind};

use crate::screen::{Readout, Sentence};

use super::inputs::{Inputs, Place};

/// Up to so many times as long is no slower in a sentence.
const NEARLY: f64 = 1.1;
/// Beside the best of all, so many times as long is slower.
const SAME: f64 = 1.005;

/// What can be said of the operation.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    NoSquare,
    NoPowerOfTwo,
    NoSuchAlgorithm,
    NoAlgorithmOnEthernet,
    TooMany,
    TooLarge,
    Free,
    /// On an Ethernet, where the packed form is below what the channel needs.
    PackedTooLow,
    PackedJust,
    PackedMore,
    /// By the best algorithm of all.
    Fastest,
    Slower,
    OnNetwork,
    Sharing,
}

/// What would be faster.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    Never,
    Above,
    Below,
    FewerStartUps,
    FewerWords,
    OtherHere,
    MoreLinks,
    NoLinks,
}

pub(super) fn takeaway(s: &Inputs, readouts: &[Readout]) -> Vec<Sentence> {
    let verdict = match s.t() {
        Ok(t) => verdict(s, t, readouts),
        Err(error) => refused(s, &error),
    };
    let sentences = [
        Some(verdict.words()),
        turn(s, verdict, readouts).map(Turn::words),
    ];
    sentences
        .into_iter()
        .flatten()
        .map(Sentence::from)
        .collect()
}

fn refused(s: &Inputs, error: &Error) -> Verdict {
    match error.kind() {
        ErrorKind::NotPerfectSquare => Verdict::NoSquare,
        ErrorKind::NotPowerOfTwo => Verdict::NoPowerOfTwo,
        ErrorKind::UnknownOption if s.place == Place::Ethernet => Verdict::NoAlgorithmOnEthernet,
        ErrorKind::UnknownOption => Verdict::NoSuchAlgorithm,
        ErrorKind::TooLarge => Verdict::TooMany,
        _ => Verdict::TooLarge,
    }
}

/// What has been read off already, and takes long.
fn read_off(readouts: &[Readout], key: &str) -> Option<f64> {
    let readout = readouts.iter().find(|readout| readout.key == key)?;
    readout.value()
}

fn verdict(s: &Inputs, t: f64, readouts: &[Readout]) -> Verdict {
    match s.place {
        _ if t == 0.0 => Verdict::Free,
        Place::Ethernet => match (s.packed(), s.bus()) {
            (Ok(packed), Ok(bus)) if (packed - bus).abs() <= 1e-9 * bus => Verdict::PackedJust,
            (Ok(packed), Ok(bus)) if bus < packed => Verdict::PackedMore,
            _ => Verdict::PackedTooLow,
        },
        Place::Switched if s.best().is_ok_and(|best| best.1 * SAME < t) => Verdict::Slower,
        Place::Switched => Verdict::Fastest,
        Place::On(_) => {
            let shared = read_off(readouts, "sharing").is_some_and(|most| 1.0 < most);
            if shared && 0.0 < s.words() * s.network.tw {
                Verdict::Sharing
            } else {
                Verdict::OnNetwork
            }
        }
    }
}

fn turn(s: &Inputs, verdict: Verdict, readouts: &[Readout]) -> Option<Turn> {
    let t = s.t().ok()?;
    let best = s.best().ok()?;
    match verdict {
        Verdict::Fastest => Some(match read_off(readouts, "m_cross") {
            None => Turn::Never,
            Some(cross) if s.m < cross => Turn::Above,
            // No message is shorter than a word.
            Some(cross) if cross < 1.0 => Turn::Never,
            Some(_) => Turn::Below,
        }),
        Verdict::Slower => {
            let startups = |algorithm: Algorithm| s.terms(algorithm).map(|cost| cost.startups);
            let fewer = startups(best.0).ok()? < startups(s.algorithm().ok()?).ok()?;
            Some(if fewer {
                Turn::FewerStartUps
            } else {
                Turn::FewerWords
            })
        }
        Verdict::OnNetwork | Verdict::Sharing => Some(match s.best_here() {
            Ok((_, least)) if NEARLY * least < t => Turn::OtherHere,
            _ if NEARLY * best.1 < t => Turn::MoreLinks,
            _ => Turn::NoLinks,
        }),
        _ => None,
    }
}

impl Verdict {
    const fn words(self) -> &'static str {
        match self {
            Self::NoSquare => "This needs a square number of processes. Try {ceil(sqrt(p))^2}.",
            Self::NoPowerOfTwo => {
                "A hypercube needs a power of two of processes. Try {2^ceil(log2(p))}."
            }
            Self::NoSuchAlgorithm => "This operation has no such algorithm. Choose the best.",
            Self::NoAlgorithmOnEthernet => {
                "An Ethernet carries one message at a time, whatever the algorithm. Choose the best."
            }
            Self::TooMany => "There are too many processes to follow their messages. Use fewer.",
            Self::TooLarge => {
                "These values are too large to compute a time. Bring them nearer to 1."
            }
            Self::Free => "The operation takes no time. Set ts, or tw and m, above zero.",
            Self::PackedTooLow => {
                "On Ethernet it takes {t} as printed. Packed into messages, {t_ethernet_packed} is less than the {t_bus} that the channel needs."
            }
            Self::PackedJust => {
                "On Ethernet it takes {t} as printed. Packed into messages it takes {t_ethernet_packed}, just what the channel needs."
            }
            Self::PackedMore => {
                "On Ethernet it takes {t} as printed and {t_ethernet_packed} packed into messages. The channel needs {t_bus}."
            }
            Self::Fastest => "The fastest algorithm, {best_algorithm}, takes {t}.",
            Self::Slower => {
                "By {algorithm} it takes {t}. The fastest, {best_algorithm}, takes {t_best}:"
            }
            Self::OnNetwork => "On this network ({network}) it takes {t}.",
            Self::Sharing => {
                "On this network ({network}) it takes {t}, with up to {sharing} on one link."
            }
        }
    }
}

impl Turn {
    const fn words(self) -> &'static str {
        match self {
            Self::Never => "No other is faster at any size.",
            Self::Above => "Above {m_cross} it is {best_beyond}.",
            Self::Below => "Below {m_cross} it is {best_beyond}.",
            Self::FewerStartUps => "it has fewer start-ups.",
            Self::FewerWords => "it sends fewer words one after the other.",
            Self::OtherHere => "The fastest there is {best_on_network}: {t_best_on_network}.",
            Self::MoreLinks => "A link between any two processes would allow {t_best}.",
            Self::NoLinks => "More links would hardly make it faster.",
        }
    }
}
