//! Headings of columns.

use super::units::{bytes, fold_case, period};
pub use super::units::{is_unit, seconds};
use super::words::{
    BANDWIDTHS, COUNTS, EFFICIENCIES, ELEMENTS, EXTREMES, IDEALS, MEANS, OTHERS, PARTS, PROBLEMS,
    RATES, REPEATS, SIZES, SPEEDUPS, TIMES, TOTALS,
};

/// The role of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// Sizes, and the bytes of their unit; none where the heading says no unit.
    Size(Option<f64>),
    /// Sizes in a unit that is not one of bytes, such as words.
    Elements,
    /// Sizes of a problem.
    Problem,
    /// Numbers of processors, and what is counted; empty where only a letter stands for it.
    Count(&'static str),
    /// Numbers of processors of each node.
    PerNode(&'static str),
    /// Times, how well they stand for a run, and their unit in seconds where it is said.
    Time(Statistic, Option<f64>),
    /// Bandwidths.
    Bandwidth,
    /// Other rates: of operations, steps, images.
    Rate,
    /// Speedups.
    Speedup,
    /// Efficiencies.
    Efficiency,
    /// Numbers of messages or of repetitions that a time may be that of.
    Repeats,
    /// Something else, by its name.
    Other,
    /// Something that the name does not tell.
    Unknown,
}

/// The statistic of a column of times; the greater stands for a run better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Statistic {
    /// A part of a run: its computation, its communication.
    Part,
    /// The least, the greatest, a percentile.
    Extreme,
    /// A time and no more.
    Plain,
    /// The sum of all.
    Total,
    /// The mean.
    Mean,
    /// The median.
    Median,
}

/// Returns the role of a column by its heading.
pub fn role(heading: &str) -> Role {
    let lower = fold_case(heading);
    let words = words(&lower);
    let has = |names: &[&str]| words.iter().any(|word| names.contains(word));
    if let Some(role) = law_letter(&words) {
        return role;
    }
    // Between brackets it is minutes, else a minimum.
    let minutes = ["(min)", "[min]"].iter().any(|unit| lower.contains(unit)).then_some(60.0);
    let time = minutes.or_else(|| words.iter().find_map(|word| seconds(word)));
    let size = size_unit(heading);
    if has(IDEALS) {
        Role::Other
    } else if has(SPEEDUPS) || lower.contains("speed-up") || lower.contains("speed up") {
        Role::Speedup
    } else if has(EFFICIENCIES) {
        Role::Efficiency
    } else if let Some(role) = ratio(&lower, size.is_some() || has(BANDWIDTHS)) {
        role
    } else if has(BANDWIDTHS) || (time.is_some() && size.is_some()) {
        Role::Bandwidth
    } else if has(RATES) {
        if size.is_some() { Role::Bandwidth } else { Role::Rate }
    } else if let Some(unit) = count_name(&words) {
        Role::Count(unit)
    } else if has(REPEATS) && !has(SIZES) && !has(TIMES) {
        Role::Repeats
    } else if has(OTHERS) || is_sum_over_processors(&words, &has) {
        Role::Other
    } else if has(TIMES) || time.is_some() || has(MEANS) || has(&["median"]) {
        Role::Time(if minutes.is_some() { Statistic::Plain } else { statistic(&has) }, time)
    } else if has(PROBLEMS) {
        Role::Problem
    } else if has(SIZES) || has(ELEMENTS) || size.is_some() {
        if has(ELEMENTS) || has_strange_unit(heading) { Role::Elements } else { Role::Size(size) }
    } else if let Some((_, unit)) = COUNTS.iter().find(|(name, _)| words.contains(name)) {
        Role::Count(unit)
    } else if has(EXTREMES) {
        Role::Other
    } else {
        Role::Unknown
    }
}

/// Returns the words of a folded heading.
pub fn words(lower: &str) -> Vec<&str> {
    lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// `S(p)`, `E_N`: the letters of textbooks.
fn law_letter(words: &[&str]) -> Option<Role> {
    match words {
        ["s", "p" | "n"] => Some(Role::Speedup),
        ["e", "p" | "n"] => Some(Role::Efficiency),
        ["ppn" | "cpn" | "tpn"] => Some(Role::PerNode("processes")),
        _ => None,
    }
}

/// The unit of size of a heading. A letter alone is one between brackets only.
fn size_unit(heading: &str) -> Option<f64> {
    let is_bracketed =
        |word: &str| ['(', '['].iter().any(|open| heading.contains(&format!("{open}{word}")));
    let words = heading.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let unit =
        |word: &str| bytes(word).filter(|_| word.len() > 1 || word == "B" || is_bracketed(word));
    words.into_iter().find_map(unit)
}

/// `size (N)`: what is between brackets is a unit, and not one of bytes.
fn has_strange_unit(heading: &str) -> bool {
    let Some((_, inside)) = heading.split_once(['(', '[']) else { return false };
    let inside = inside.split([')', ']']).next().unwrap_or_default();
    let mut words = inside.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    !words.any(|word| bytes(word).is_some())
}

/// The role of `GB/s`, `ns/day`, `images per second`, `cores per node`; `None` where no rate is one.
fn ratio(lower: &str, is_of_bytes: bool) -> Option<Role> {
    let lower =
        format!(" {lower}").replace(" per ", "/").replace("_per_", "/").replace("s^-1", "/s");
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
    let thing = counts(below.first()?)?.1;
    let of = above.iter().rev().find_map(|word| counts(word));
    match of {
        Some((_, unit)) if thing == "nodes" => Some(Role::PerNode(unit)),
        Some((_, unit)) => Some(Role::Count(unit)),
        None if above.iter().any(|word| RATES.contains(word) || BANDWIDTHS.contains(word)) => {
            Some(Role::Other)
        }
        None => None,
    }
}

/// Returns the counted thing of `node count` or `number of cores`.
fn count_name(words: &[&str]) -> Option<&'static str> {
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

/// `CPU time`, `core hours`: summed over processors, so no time of a run.
fn is_sum_over_processors(words: &[&str], has: &impl Fn(&[&str]) -> bool) -> bool {
    let processor = ["cpu", "core", "node", "gpu", "cputime"];
    words.iter().any(|word| processor.contains(word))
        && (has(TIMES) || has(&["h", "hours", "cputime", "s", "seconds"]))
}

fn statistic(has: &impl Fn(&[&str]) -> bool) -> Statistic {
    if has(PARTS) {
        Statistic::Part
    } else if has(&["median"]) {
        Statistic::Median
    } else if has(MEANS) {
        Statistic::Mean
    } else if has(EXTREMES) {
        Statistic::Extreme
    } else if has(TOTALS) {
        Statistic::Total
    } else {
        Statistic::Plain
    }
}

#[cfg(test)]
mod tests;
