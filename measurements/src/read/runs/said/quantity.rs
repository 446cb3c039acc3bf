//! The time that a line says.

use super::super::super::columns::units::seconds;
use super::super::super::number::number;
use crate::reading::Choices;

/// Words that name a time.
const NAMES: &[&str] =
    &["time", "elapsed", "took", "runtime", "walltime", "wall", "duration", "makespan", "takes"];

/// A time of a line.
pub struct Time {
    /// In seconds.
    pub seconds: f64,
    /// Whether a word of the line names it.
    pub is_named: bool,
    /// Whether its unit stands beside it.
    pub has_unit: bool,
    /// The words of the line, without numbers and units.
    pub label: String,
}

/// Returns the time that a line says; `None` where it says none, or several.
pub fn time_in(line: &str) -> Option<Time> {
    if 200 < line.len() || !line.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || "=:,;()[]|".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    let mut found: Option<(f64, bool)> = None;
    for (at, word) in words.iter().enumerate() {
        let Some(value) = quantity(word, words.get(at + 1).copied()) else {
            // `time=10.5`: a number without a unit behind its name.
            let is_behind_name = at.checked_sub(1).is_some_and(|at| is_name(words[at]));
            let bare = plain(word).filter(|_| is_behind_name && line.contains('='));
            if let Some(value) = bare {
                found = if found.is_some() { return None } else { Some((value, false)) };
            }
            continue;
        };
        found = if found.is_some() { return None } else { Some((value, true)) };
    }
    let (seconds, has_unit) = found?;
    let is_named = words.iter().any(|word| is_name(word));
    Some(Time { seconds, is_named, has_unit, label: label(&words) })
}

fn plain(word: &str) -> Option<f64> {
    number(word, &Choices::default()).ok().filter(|value| 0.0 < *value)
}

/// Returns a number with its unit of time, in seconds: `10.5s`, or `10.5` before `s`.
fn quantity(word: &str, next: Option<&str>) -> Option<f64> {
    let digits = word.trim_end_matches(char::is_alphabetic);
    let unit = if digits.len() < word.len() { &word[digits.len()..] } else { next? };
    let unit = seconds(&unit.to_ascii_lowercase().replace('µ', "u"))?;
    Some(plain(digits)? * unit)
}

fn is_name(word: &str) -> bool {
    NAMES.iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// Returns the words that name the time: no numbers, no units, no plural.
fn label(words: &[&str]) -> String {
    let is_word = |word: &&str| {
        word.chars().all(|c| c.is_alphabetic() || "_-".contains(c))
            && seconds(&word.to_ascii_lowercase()).is_none()
    };
    let one = |word: &str| word.to_lowercase().trim_end_matches('s').to_owned();
    let named: Vec<String> =
        words.iter().copied().filter(|word| is_word(word)).take(8).map(one).collect();
    named.join(" ")
}
