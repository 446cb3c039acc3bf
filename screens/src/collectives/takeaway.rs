//! The answer in a sentence or two: how long it takes by which algorithm, and when another is faster.

use crossover_model::{Error, ErrorKind};

use crate::screen::{Readout, Sentence};

use super::inputs::{Inputs, Place};

/// Up to so many times as long is no slower in a sentence.
const NEARLY: f64 = 1.1;
/// Sizes within this share of each other are the same.
const TIE: f64 = 1e-9;
/// Beside the best of all, so many times as long is slower.
const SAME: f64 = 1.005;

/// Returns how long it takes, and what would be faster.
pub(super) fn takeaway(inputs: &Inputs, readouts: &[Readout]) -> Vec<Sentence> {
    let ways = inputs.t().and_then(|t| Ok((t, inputs.best()?.1)));
    let (answer, faster) = match (ways, inputs.place) {
        (Err(error), _) => (refused(inputs, &error), None),
        (Ok((0.0, _)), _) => {
            let free = "The operation takes no time. Set ts, or tw and m, above zero.";
            (free, None)
        }
        (Ok(_), Place::Ethernet) => (on_ethernet(inputs), None),
        (Ok((t, best)), Place::Switched) if best * SAME < t => {
            let slower =
                "By {algorithm} it takes {t}. The fastest, {best_algorithm}, takes {t_best}:";
            (slower, why_slower(inputs))
        }
        (Ok(_), Place::Switched) => {
            let fastest = "The fastest algorithm, {best_algorithm}, takes {t}.";
            (fastest, Some(at_other_sizes(inputs, readouts)))
        }
        (Ok((t, best)), Place::On(_)) => {
            (on_network(inputs, readouts), Some(with_other_means(inputs, t, best)))
        }
    };
    let sentences = [Some(answer), faster].into_iter().flatten();
    sentences.map(Sentence::from).collect()
}

fn refused(inputs: &Inputs, error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotPerfectSquare => {
            "This needs a square number of processes. Try {ceil(sqrt(p))^2}."
        }
        ErrorKind::NotPowerOfTwo => {
            "A hypercube needs a power of two of processes. Try {2^ceil(log2(p))}."
        }
        ErrorKind::UnknownOption if inputs.place == Place::Ethernet => {
            "An Ethernet carries one message at a time, whatever the algorithm. Choose the best."
        }
        ErrorKind::UnknownOption => "This operation has no such algorithm. Choose the best.",
        ErrorKind::TooLarge => "There are too many processes to follow their messages. Use fewer.",
        _ => "These values are too large to compute a time. Bring them nearer to 1.",
    }
}

fn on_ethernet(inputs: &Inputs) -> &'static str {
    match (inputs.packed(), inputs.bus()) {
        (Ok(packed), Ok(bus)) if (packed - bus).abs() <= 1e-9 * bus => {
            "On Ethernet it takes {t} as printed. Packed into messages it takes {t_ethernet_packed}, just what the channel needs."
        }
        (Ok(packed), Ok(bus)) if bus < packed => {
            "On Ethernet it takes {t} as printed and {t_ethernet_packed} packed into messages. The channel needs {t_bus}."
        }
        _ => {
            "On Ethernet it takes {t} as printed. Packed into messages, {t_ethernet_packed} is less than the {t_bus} that the channel needs."
        }
    }
}

fn why_slower(inputs: &Inputs) -> Option<&'static str> {
    let startups = |algorithm| inputs.terms(algorithm).map(|cost| cost.startups);
    let best = startups(inputs.best().ok()?.0).ok()?;
    Some(if best < startups(inputs.algorithm().ok()?).ok()? {
        "it has fewer start-ups."
    } else {
        "it sends fewer words one after the other."
    })
}

fn at_other_sizes(inputs: &Inputs, readouts: &[Readout]) -> &'static str {
    match read_off(readouts, "m_cross") {
        Some(cross) if (inputs.m - cross).abs() <= TIE * cross => {
            "At this size {best_beyond} takes the same."
        }
        Some(cross) if inputs.m < cross => "Above {m_cross} it is {best_beyond}.",
        // No message is shorter than a word.
        Some(cross) if 1.0 <= cross => "Below {m_cross} it is {best_beyond}.",
        _ => "No other is faster at any size.",
    }
}

fn on_network(inputs: &Inputs, readouts: &[Readout]) -> &'static str {
    let shared = read_off(readouts, "sharing").is_some_and(|most| 1.0 < most);
    if shared && 0.0 < inputs.words() * inputs.network.tw {
        "On this network ({network}) it takes {t}, with up to {sharing} on one link."
    } else {
        "On this network ({network}) it takes {t}."
    }
}

fn with_other_means(inputs: &Inputs, t: f64, switched: f64) -> &'static str {
    match inputs.best_here() {
        Ok((_, least)) if NEARLY * least < t => {
            "The fastest there is {best_on_network}: {t_best_on_network}."
        }
        _ if NEARLY * switched < t => "A link between any two processes would allow {t_best}.",
        _ => "More links would hardly make it faster.",
    }
}

/// Returns what has been read off already, and takes long.
fn read_off(readouts: &[Readout], key: &str) -> Option<f64> {
    let readout = readouts.iter().find(|readout| readout.key == key)?;
    readout.value()
}
