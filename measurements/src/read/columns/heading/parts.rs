//! Parts of headings: units, ratios, what is counted.

use super::super::role::{Role, words};
use super::super::units::{bytes, period};
use super::super::words::{BANDWIDTHS, COUNTS, RATES, SIZES, TIMES};

/// Returns the role of `S(p)`, `E_N`: the letters of textbooks.
pub fn law_letter(words: &[&str]) -> Option<Role> {
    match words {
        ["s", "p" | "n"] => Some(Role::Speedup),
        ["e", "p" | "n"] => Some(Role::Efficiency),
        ["ppn" | "cpn" | "tpn"] => Some(Role::PerNode("processes")),
        _ => None,
    }
}

/// Returns the unit of size of a heading, in bytes. A letter alone is one between brackets only.
pub fn size_unit(heading: &str) -> Option<f64> {
    let is_bracketed =
        |word: &str| ['(', '['].iter().any(|open| heading.contains(&format!("{open}{word}")));
    let words = heading.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let unit =
        |word: &str| bytes(word).filter(|_| word.len() > 1 || word == "B" || is_bracketed(word));
    words.into_iter().find_map(unit)
}

/// Returns whether a size has an unknown unit, as in `size (N)`: what is between brackets is a unit, and not one of bytes.
pub fn has_strange_unit(heading: &str) -> bool {
    let Some((_, inside)) = heading.split_once(['(', '[']) else { return false };
    let inside = inside.split([')', ']']).next().unwrap_or_default();
    let mut words = inside.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    !words.any(|word| bytes(word).is_some())
}

/// Returns the role of `GB/s`, `ns/day`, `images per second`, `cores per node`; `None` where no rate is one.
pub fn ratio(lower: &str, is_of_bytes: bool) -> Option<Role> {
    let lower = format!(" {lower}")
        .replace(" per ", "/")
        .replace("_per_", "/")
        .replace("-per-", "/")
        .replace("s^-1", "/s");
    let (above, below) = lower.split_once('/')?;
    let below: Vec<&str> =
        below.split('/').filter_map(|part| words(part).first().copied()).collect();
    let is_of_bytes = is_of_bytes || ["bit", "byte"].iter().any(|unit| above.contains(unit));
    let above = words(above);
    let counts = |word: &str| {
        COUNTS.iter().find(|(name, _)| *name == word || name.strip_suffix('s') == Some(word))
    };
    if let Some(by) = below.first().and_then(|word| period(word)) {
        let unit = above.last().and_then(|word| period(word));
        // Hours for a nanosecond that is simulated are no rate, and rates of one processor no rate of all.
        let is_share = below.len() > 1 || unit.is_some_and(|unit| unit > by);
        return Some(match (is_share, is_of_bytes) {
            (true, _) => Role::Other,
            (_, true) => Role::Bandwidth,
            _ => Role::Rate,
        });
    }
    counts(below.first()?)?;
    let of = above.iter().rev().find_map(|word| counts(word));
    match of {
        Some((_, unit)) => Some(Role::PerNode(unit)),
        None if above.iter().any(|word| RATES.contains(word) || BANDWIDTHS.contains(word)) => {
            Some(Role::Other)
        }
        None => None,
    }
}

/// Returns the counted thing of `node count` or `number of cores`.
pub fn count_name(words: &[&str]) -> Option<&'static str> {
    let is_count = words
        .iter()
        .any(|word| ["count", "number", "num", "anzahl", "nombre", "numero"].contains(word));
    let singular = |name: &str| {
        words.iter().any(|word| name == *word || name.strip_suffix('s') == Some(*word))
    };
    COUNTS
        .iter()
        .find(|(name, _)| is_count && name.len() > 2 && singular(name))
        .map(|(_, unit)| *unit)
}

/// Returns whether a heading is `CPU time` or `core hours`: summed over processors, so no time of a run.
pub fn is_sum_over_processors(words: &[&str], has: &impl Fn(&[&str]) -> bool) -> bool {
    let processor = ["cpu", "core", "node", "gpu", "cputime"];
    words.iter().any(|word| processor.contains(word))
        && (has(TIMES) || has(&["h", "hours", "cputime", "s", "seconds"]))
}

/// Returns whether a heading is that of a share, a logarithm or a step of simulated time: no time of a run.
pub fn is_derived(lower: &str, words: &[&str]) -> bool {
    let has = |names: &[&str]| words.iter().any(|word| names.contains(word));
    let is_step =
        ["time step", "timestep", "time-step", "time_step"].iter().any(|step| lower.contains(step))
            && !lower.contains(['/', '['])
            && !has(&["per"]);
    let is_share = has(TIMES)
        && (lower.contains('%') || has(&["normalized", "normalised", "relative", "norm", "share"]));
    is_step || is_share || has(&["log", "log2", "log10", "ln", "simulated", "physical"])
}

/// Returns whether a size is that of a batch, a block or a system, and not of a message.
pub fn is_of_other(words: &[&str]) -> bool {
    const OF_MESSAGES: &[&str] = &[
        "message",
        "messages",
        "msg",
        "buffer",
        "buf",
        "packet",
        "payload",
        "data",
        "transfer",
        "xfer",
        "send",
        "recv",
        "of",
        "the",
        "in",
        "du",
        "de",
        "des",
        "der",
        "da",
        "do",
        "del",
        "mensaje",
        "mensagem",
        "messaggio",
        "nachricht",
        "x",
    ];
    !words.iter().all(|word| SIZES.contains(word) || OF_MESSAGES.contains(word))
}
