//! The answer in a sentence or two: what the hops cost, and when they would be negligible.

use crossover_model::ErrorKind;

use crate::screen::Sentence;

use super::inputs::Inputs;

/// What can be said of the hops.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    /// Two lists of different lengths.
    Unmatched,
    NoWholeHops,
    TooLarge,
    Free,
    NothingSent,
    NoNetwork,
    NoHops,
    /// A NOW takes no time.
    HopsAlone,
    Negligible,
    InOneNetwork,
    InSeveral,
}

/// What would change that.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    LongerHops,
    MoreWords,
    /// Words take no time.
    NoWords,
}

pub(super) fn takeaway(s: &Inputs) -> Vec<Sentence> {
    let verdict = verdict(s);
    let sentences = [Some(verdict.words()), turn(s, verdict).map(Turn::words)];
    sentences
        .into_iter()
        .flatten()
        .map(Sentence::from)
        .collect()
}

fn verdict(s: &Inputs) -> Verdict {
    let time = match s.time() {
        Ok(time) => time,
        Err(error) => {
            return match error.kind() {
                ErrorKind::LengthMismatch => Verdict::Unmatched,
                ErrorKind::NotInteger => Verdict::NoWholeHops,
                _ => Verdict::TooLarge,
            };
        }
    };
    let networks = s.networks.as_ref().map_or(0, Vec::len);
    match time.f3 / time.t {
        _ if time.t == 0.0 => Verdict::Free,
        _ if s.traffic.startups == 0.0 && s.traffic.words == 0.0 => Verdict::NothingSent,
        _ if networks == 0 => Verdict::NoNetwork,
        0.0 => Verdict::NoHops,
        _ if time.t_now == 0.0 => Verdict::HopsAlone,
        share if share <= s.limit => Verdict::Negligible,
        _ if networks == 1 => Verdict::InOneNetwork,
        _ => Verdict::InSeveral,
    }
}

fn turn(s: &Inputs, verdict: Verdict) -> Option<Turn> {
    match verdict {
        Verdict::Negligible => Some(Turn::LongerHops),
        Verdict::HopsAlone | Verdict::InOneNetwork | Verdict::InSeveral => {
            Some(match s.words_limit() {
                Ok(_) => Turn::MoreWords,
                Err(_) => Turn::NoWords,
            })
        }
        _ => None,
    }
}

impl Verdict {
    const fn words(self) -> &'static str {
        match self {
            Self::Unmatched => {
                "Each network needs its hops and a time per hop. One list is longer."
            }
            Self::NoWholeHops => "Hops are whole numbers. Change the fraction in their list.",
            Self::TooLarge => {
                "These values are too large to compute a time. Bring them nearer to 1."
            }
            Self::Free => "All times are zero. Set messages, words or hops above zero.",
            Self::NothingSent => "Nothing is sent. Set messages or words above zero.",
            Self::NoNetwork => "No network is crossed: it takes {t_grid}, as in one NOW.",
            Self::NoHops => "The hops take no time: the Grid takes {t_grid}, as one NOW does.",
            Self::HopsAlone => "Hops take all of the {t_grid} over the Grid.",
            Self::Negligible => "Hops are negligible: {share_hops%} of the {t_grid} over the Grid.",
            Self::InOneNetwork => "Hops take {share_hops%} of the {t_grid} over the Grid.",
            Self::InSeveral => {
                "Hops take {share_hops%} of the time over the Grid, most of it in network {slowest}."
            }
        }
    }
}

impl Turn {
    const fn words(self) -> &'static str {
        match self {
            Self::LongerHops => {
                "They would matter if each took {q t_now / ((1 - q) t_hops)} times as long."
            }
            Self::MoreWords => "From {words_limit} on they would be negligible.",
            Self::NoWords => "More words would not change that, for words take no time.",
        }
    }
}
