//! Headings of columns.

mod parts;

use super::units::fold_case;
pub use super::units::{is_unit, seconds};
use super::words::{
    BANDWIDTHS, COUNTS, EFFICIENCIES, ELEMENTS, EXTREMES, IDEALS, MEANS, OTHERS, PARTS, PROBLEMS,
    RATES, REPEATS, SIZES, SPEEDUPS, TIMES, TOTALS,
};
use parts::{
    count_name, has_strange_unit, is_derived, is_of_other, is_sum_over_processors, law_letter,
    ratio, size_unit,
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
    /// Numbers of processors of each node, or of threads of each process.
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
    if has(IDEALS) || is_derived(&lower, &words) {
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
        if has(ELEMENTS) || has_strange_unit(heading) {
            Role::Elements
        } else if size.is_none() && is_of_other(&words) {
            Role::Problem
        } else {
            Role::Size(size)
        }
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
