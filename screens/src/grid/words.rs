//! The answer in a sentence or two: what the hops cost, and when they would be negligible.

use crossover_model::{Error, ErrorKind};

use crate::screen::Sentence;

use super::inputs::Inputs;

/// Returns what the hops or a slow network cost, and what would change that.
pub(super) fn takeaway(inputs: &Inputs) -> Vec<Sentence> {
    let answers = answers(inputs).unwrap_or_else(|error| [Some(refused(&error)), None]);
    answers.into_iter().flatten().map(Sentence::from).collect()
}

fn refused(error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::LengthMismatch => {
            "Each network needs its hops and a time per hop. One list is longer."
        }
        ErrorKind::NotInteger => "Hops are whole numbers. Change the fraction in their list.",
        _ => "These values are too large to compute a time. Bring them nearer to 1.",
    }
}

fn answers(inputs: &Inputs) -> Result<[Option<&'static str>; 2], Error> {
    let (time, traffic) = (inputs.time()?, &inputs.traffic);
    let networks = inputs.networks.as_ref().map_or(0, Vec::len);
    let slow_words = time.f1 + time.f2 - time.t_now;
    let more_words = match inputs.words_limit() {
        Ok(_) => "From {words_limit} on they would be negligible.",
        Err(_) => "More words would not change that, for words take no time.",
    };
    let alone = |answer| [Some(answer), None];
    let beside_words = |answer| [Some(answer), Some(more_words)];
    Ok(match time.f3 / time.t {
        _ if time.t == 0.0 => alone("All times are zero. Set messages, words or hops above zero."),
        _ if traffic.startups == 0.0 && traffic.words == 0.0 => {
            alone("Nothing is sent. Set messages or words above zero.")
        }
        _ if networks == 0 => alone("No network is crossed: it takes {t_grid}, as in one NOW."),
        _ if time.f3 < slow_words => alone(
            "Network {narrowest} slows the words down: the Grid takes {t_grid}, one NOW {t_now}. Hops take {share_hops%}.",
        ),
        0.0 => alone("The hops take no time: the Grid takes {t_grid}, as one NOW does."),
        _ if time.t_now == 0.0 => beside_words("Hops take all of the {t_grid} over the Grid."),
        share if share <= inputs.limit => [
            Some("Hops are negligible: {share_hops%} of the {t_grid} over the Grid."),
            Some("They would matter if each took {q t_now / ((1 - q) t_hops)} times as long."),
        ],
        _ if networks == 1 => {
            beside_words("Hops take {share_hops%} of the {t_grid} over the Grid.")
        }
        _ => beside_words(
            "Hops take {share_hops%} of the time over the Grid, most of it in network {slowest}.",
        ),
    })
}
