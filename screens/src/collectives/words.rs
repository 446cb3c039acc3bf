//! The words: how long it takes by which algorithm, when another is faster, and what to know.

use crossover_model::collectives::Algorithm;
use crossover_model::collectives::nccl::{Link, Way};

use crate::screen::prelude::*;

use super::nccl;
use super::params::{ALGORITHMS, Place};
use super::quantities::State;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        takeaway(self)
    }

    fn hints(&self) -> Vec<Sentence> {
        hints(self)
    }
}

/// The ratio of times up to which a sentence calls neither slower.
const NEARLY: f64 = 1.1;
/// Sizes, and times, within this share of each other are the same.
const TIE: f64 = 1e-9;
/// The ratio to the best time from which on a sentence says slower.
const SAME: f64 = 1.005;

/// Returns how long it takes, and what would be faster.
fn takeaway(s: &State) -> Vec<Sentence> {
    let times = s.t().and_then(|t| Ok((t, s.best()?.t)));
    let (answer, faster) = match (times, s.network) {
        (Err(error), _) => (refused(s, &error), None),
        (Ok((0.0, _)), _) => {
            let free = "The operation takes no time. Set the start-up time, or transfer time and size, above zero.";
            (free, None)
        }
        (Ok(_), Place::Ethernet) => (on_ethernet(s), None),
        (Ok(_), Place::Nccl) => {
            ("NCCL chooses the {nccl_choice}: {t} in its own model.", Some(at_other_bytes(s)))
        }
        (Ok((t, best)), Place::Switched) if best * SAME < t => {
            let slower =
                "The fastest algorithm, {best_algorithm}, takes {t_best}. This one takes {t}:";
            (slower, why_slower(s))
        }
        (Ok(_), Place::Switched) => {
            let fastest = "The fastest algorithm, {best_algorithm}, takes {t}.";
            (fastest, Some(at_other_sizes(s)))
        }
        (Ok((t, best)), Place::On(_)) => {
            let told = [Some("The {used} algorithm takes {t} on this {network}."), shared(s)];
            let told = told.into_iter().flatten().chain([with_other_means(s, t, best)]);
            return told.map(|words| named(s, words)).collect();
        }
    };
    [Some(answer), faster].into_iter().flatten().map(Sentence::from).collect()
}

/// Returns a sentence that names the algorithm in use.
fn named(s: &State, words: &'static str) -> Sentence {
    let key = s.meant().map_or("", Algorithm::name);
    let used = ALGORITHMS.iter().find(|choice| choice.key == key);
    Sentence::from(words).naming("used", used.map_or("", |choice| choice.label))
}

fn refused(s: &State, error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotPerfectSquare => {
            "This needs a square number of processes. Try {ceil(sqrt(p))^2}."
        }
        ErrorKind::NotPowerOfTwo => {
            "A hypercube needs a power of two of processes. Try {2^ceil(log2(p))}."
        }
        ErrorKind::NotDivisible => "NCCL's model needs full nodes. Try {ceil(p / q) q} processes.",
        ErrorKind::Undefined if s.network == Place::Nccl => {
            "NCCL's own model here is that of an all-reduce. Choose the all-reduce."
        }
        ErrorKind::UnknownOption if s.network == Place::Nccl => {
            if error.field() == "allowed" {
                "NCCL may choose nothing. Allow one algorithm with its protocol."
            } else {
                "NCCL chooses the algorithm itself. Choose the best, and what is allowed."
            }
        }
        ErrorKind::UnknownOption if s.network == Place::Ethernet => {
            "An Ethernet carries one message at a time, whatever the algorithm. Choose the best."
        }
        ErrorKind::UnknownOption => "This operation has no such algorithm. Choose the best.",
        ErrorKind::TooLarge => "There are too many processes to follow their messages. Use fewer.",
        _ => "These values are too large to compute a time. Bring them nearer to 1.",
    }
}

fn on_ethernet(s: &State) -> &'static str {
    match (s.packed(), s.bus()) {
        (Ok(packed), Ok(bus)) if (packed - bus).abs() <= TIE * bus => {
            "On Ethernet it takes {t} by the paper's formula. Packed into messages it takes {t_ethernet_packed}, just what the channel needs."
        }
        (Ok(packed), Ok(bus)) if bus < packed => {
            "On Ethernet it takes {t} by the paper's formula. Packed into messages it takes {t_ethernet_packed}; the channel needs {t_bus}."
        }
        _ => {
            "On Ethernet it takes {t} by the paper's formula. Packed into messages, {t_ethernet_packed} is less than the {t_bus} the channel needs."
        }
    }
}

fn why_slower(s: &State) -> Option<&'static str> {
    let startups = |algorithm| s.terms(algorithm).map(|cost| cost.startups);
    let best = startups(s.best().ok()?.algorithm).ok()?;
    Some(if best < startups(s.meant().ok()?).ok()? {
        "it has more start-ups."
    } else {
        "it sends more words one after the other."
    })
}

fn at_other_sizes(s: &State) -> &'static str {
    let m = s.m;
    if s.table().is_some() {
        return "The times of its messages are read off the measurements.";
    }
    match s.flip().map(|flip| flip.m) {
        Ok(cross) if (m - cross).abs() <= TIE * cross => {
            "At this size {best_beyond} takes the same."
        }
        Ok(cross) if m < cross => "From {m_cross} on {best_beyond} is faster.",
        // No message is shorter than a word.
        Ok(cross) if 1.0 <= cross => "Below {m_cross} {best_beyond} is faster.",
        _ => "No other is faster at any size.",
    }
}

/// Returns at which other sizes NCCL chooses otherwise.
fn at_other_bytes(s: &State) -> &'static str {
    match s.nccl().change().map(|change| change.m) {
        Ok(m) if m <= s.m * s.word => "Below {nccl_break} it chooses the {nccl_beyond}.",
        Ok(_) => "Above {nccl_break} it chooses the {nccl_beyond}.",
        _ => "It does so at every size.",
    }
}

/// Returns how many messages meet on a link, where that takes time.
fn shared(s: &State) -> Option<&'static str> {
    let shared = s.links().is_ok_and(|links| 1.0 < links.sharing) && 0.0 < s.words() * s.tw;
    shared.then_some("Up to {sharing} share a link.")
}

fn with_other_means(s: &State, t: f64, switched: f64) -> &'static str {
    match s.best_here() {
        Ok(least) if NEARLY * least.t < t => {
            "The {best_on_network} algorithm takes {t_best_on_network}."
        }
        _ if NEARLY * switched < t => {
            "With a link between any two processes it would take {t_best}."
        }
        _ => "More links would hardly make it faster.",
    }
}

/// Returns the hints that apply.
fn hints(s: &State) -> Vec<Sentence> {
    let shared = s.network == Place::Ethernet;
    let mut costs = s.op.algorithms().iter().map(|algorithm| s.terms(*algorithm));
    let no_mesh = costs.any(|cost| cost.is_err_and(|e| e.kind() == ErrorKind::NotPerfectSquare));
    let too_low = !nccl::is_here(s)
        && matches!((s.printed(), s.bus()), (Ok(printed), Ok(bus)) if printed < bus);
    let found = [
        shared.then_some(
            "Ethernet is one channel that carries one message at a time, so the algorithm does not matter.",
        ),
        (!shared && no_mesh).then_some(
            "The mesh algorithm is left out: it needs a square number of processes, such as {ceil(sqrt(p))^2}.",
        ),
        too_low.then_some(
            "The paper's Ethernet formula gives {t_ethernet}, less than the {t_bus} that one channel needs.",
        ),
        nccl::is_here(s).then_some(
            "The model serves to choose: NCCL compares its times with each other, never with a clock.",
        ),
        (nccl::is_here(s) && s.wires == Link::Pci && s.allowed.has(&Way::RingLl128)).then_some(
            "Without NVLink NCCL itself forbids LL128. Take it out of what is allowed.",
        ),
        (0.0 < s.gamma && !s.combines())
            .then_some("γ has no effect here: only the reductions combine words."),
    ];
    found.into_iter().flatten().map(Sentence::from).collect()
}
