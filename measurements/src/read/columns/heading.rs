//! Headings of columns.

mod parts;

use super::role::words;
pub use super::role::{Role, Statistic};
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
