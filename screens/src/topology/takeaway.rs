//! The takeaway: what the distance costs, and what the traffic costs.

use crossover_model::ErrorKind;

use crate::screen::Sentence;

use super::facts::Facts;

/// Times within this share of each other are the same.
const SAME: f64 = 1e-9;

/// Returns what the farthest message takes, and what shared links add.
pub(super) fn takeaway(facts: &Facts) -> Vec<Sentence> {
    let sentences = match refused(facts) {
        Some(why) => vec![Some(why)],
        None => vec![
            Some("The farthest message takes {t_worst}, {hop_share%} of it for hops."),
            traffic(facts),
        ],
    };
    sentences.into_iter().flatten().map(Sentence::from).collect()
}

/// Returns why the farthest message has no time that can be told.
fn refused(facts: &Facts) -> Option<&'static str> {
    match (&facts.metrics, &facts.worst) {
        (Err(error), _) if error.kind() == ErrorKind::TooFewProcessors => {
            Some("The network is too small: a {topology} has at least {p_least} nodes.")
        }
        (Err(_), _) => Some("There is no {topology} of {p} nodes. Try {p_below} or {p_above}."),
        (_, Err(_)) => {
            Some("These values are too large to compute a time. Bring them nearer to 1.")
        }
        (_, Ok(times)) if times.cut_through == 0.0 => {
            Some("All times are zero. Set ts, th or tw above zero.")
        }
        _ => None,
    }
}

/// Returns what the messages that are sent at once add.
fn traffic(facts: &Facts) -> Option<&'static str> {
    let (network, congestion) = (&facts.s.network, facts.congestion.as_ref().ok()?);
    let words = facts.s.m * network.tw;
    let added = (congestion.slowdown - 1.0) * words;
    let distance = facts.diameter().ok()? * network.th;
    Some(match () {
        () if words == 0.0 => "Words take no time, so traffic costs nothing.",
        () if congestion.slowdown == 1.0 => "This traffic slows down no link.",
        () if (added - distance).abs() <= SAME * added => {
            "In this traffic words take {slowdown} times as long, which costs as much as the hops."
        }
        () if distance < added => {
            "In this traffic words take {slowdown} times as long, which costs more than the hops."
        }
        () => {
            "In this traffic words take {slowdown} times as long, which costs less than the hops."
        }
    })
}
