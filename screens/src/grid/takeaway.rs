//! The answer in a sentence or two: what the hops cost, and when they would be negligible.

use crossover_model::{Error, ErrorKind};

use crate::screen::Sentence;

use super::inputs::Inputs;

/// What can be said of the Grid.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    /// Two lists of different lengths.
    Unmatched,
    NoWholeHops,
    TooLarge,
    Free,
    NothingSent,
    NoNetwork,
    /// A slow network costs more than all hops.
    SlowWords,
    NoHops,
    /// A NOW takes no time.
    HopsAlone,
    Negligible,
    InOneNetwork,
    InSeveral,
}

pub(super) fn takeaway(inputs: &Inputs) -> Vec<Sentence> {
    let verdict = verdict(inputs).unwrap_or_else(|error| match error.kind() {
        ErrorKind::LengthMismatch => Verdict::Unmatched,
        ErrorKind::NotInteger => Verdict::NoWholeHops,
        _ => Verdict::TooLarge,
    });
    let turn = match verdict {
        Verdict::Negligible => {
            Some("They would matter if each took {q t_now / ((1 - q) t_hops)} times as long.")
        }
        Verdict::HopsAlone | Verdict::InOneNetwork | Verdict::InSeveral => {
            Some(match inputs.words_limit() {
                Ok(_) => "From {words_limit} on they would be negligible.",
                Err(_) => "More words would not change that, for words take no time.",
            })
        }
        _ => None,
    };
    let sentences = [Some(verdict.words()), turn].into_iter().flatten();
    sentences.map(Sentence::from).collect()
}

fn verdict(inputs: &Inputs) -> Result<Verdict, Error> {
    let time = inputs.time()?;
    let networks = inputs.networks.as_ref().map_or(0, Vec::len);
    Ok(match time.f3 / time.t {
        _ if time.t == 0.0 => Verdict::Free,
        _ if inputs.traffic.startups == 0.0 && inputs.traffic.words == 0.0 => Verdict::NothingSent,
        _ if networks == 0 => Verdict::NoNetwork,
        _ if time.f3 < time.f1 + time.f2 - time.t_now => Verdict::SlowWords,
        0.0 => Verdict::NoHops,
        _ if time.t_now == 0.0 => Verdict::HopsAlone,
        share if share <= inputs.limit => Verdict::Negligible,
        _ if networks == 1 => Verdict::InOneNetwork,
        _ => Verdict::InSeveral,
    })
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
            Self::SlowWords => {
                "Network {narrowest} slows the words down: the Grid takes {t_grid}, one NOW {t_now}. Hops take {share_hops%}."
            }
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
