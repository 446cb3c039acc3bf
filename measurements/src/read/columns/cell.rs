//! The number of a cell, and the unit beside it.

use super::super::number::{NoNumber, number};
use super::units::{bytes, fold_case, is_letter, seconds};
use crate::reading::Choices;

/// A number with the unit that stands in its own cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quantity {
    /// The number.
    pub value: f64,
    /// Its unit in bytes, where it has one of size.
    pub bytes: Option<f64>,
    /// Its unit in seconds, where it has one of time.
    pub seconds: Option<f64>,
    /// Whether it is a percentage.
    pub is_percent: bool,
    /// Whether its unit is a letter alone, as in `64k`.
    pub is_letter: bool,
}

impl Quantity {
    /// Returns the number in bytes or seconds, where its cell has a unit; else as it is.
    pub fn in_base_units(self) -> f64 {
        self.value * self.bytes.or(self.seconds).unwrap_or(1.0)
    }
}

/// Returns the number of a cell and its unit; a tolerance follows `±`.
pub fn quantity(cell: &str, choices: &Choices) -> Result<Quantity, NoNumber> {
    let cell = cell.split('±').next().unwrap_or_default().trim_end();
    if cell.is_empty() || cell.starts_with(char::is_alphabetic) {
        return Err(NoNumber::Text);
    }
    if let Some(value) = clock(cell).or_else(|| spoken(cell)) {
        return Ok(Quantity { value, seconds: Some(1.0), ..Quantity::default() });
    }
    let is_unit = |c: char| c.is_alphabetic() || matches!(c, '%' | '×');
    if !cell.ends_with(is_unit) {
        return Ok(Quantity { value: parted(cell, choices)?, ..Quantity::default() });
    }
    let digits = cell.trim_end_matches(is_unit);
    let unit = &cell[digits.len()..];
    let is_joined = digits.ends_with(|c: char| c.is_ascii_digit());
    let (bytes, seconds) = (bytes(unit), unit_of_time(unit));
    // `1.98x` is how many times as fast.
    let is_bare = unit == "%" || (is_joined && matches!(unit, "x" | "×"));
    if bytes.is_none() && seconds.is_none() && !is_bare {
        return Err(NoNumber::Text);
    }
    Ok(Quantity {
        value: parted(digits.trim_end(), choices)?,
        bytes,
        seconds,
        is_percent: unit == "%",
        is_letter: is_letter(unit),
    })
}

fn unit_of_time(unit: &str) -> Option<f64> {
    let unit = fold_case(unit);
    if unit == "min" { Some(60.0) } else { seconds(&unit) }
}

/// A number; where the comma is decimal, points before three digits part thousands.
fn parted(word: &str, choices: &Choices) -> Result<f64, NoNumber> {
    let is_whole = choices.decimal_comma == Some(true) && !word.contains(',') && has_groups(word);
    if is_whole { number(&word.replace('.', ""), choices) } else { number(word, choices) }
}

/// `1.204`, `12.345.678`.
fn has_groups(word: &str) -> bool {
    let mut groups = word.trim_start_matches(['-', '+']).split('.');
    let is_first =
        groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && first != "0");
    let mut rest = groups.peekable();
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit());
    is_first && rest.peek().is_some() && rest.all(is_group)
}

/// The seconds of `1-02:03:04`, `02:03:04` and `3:04.5`, as batch systems, shells and people write a time.
fn clock(cell: &str) -> Option<f64> {
    if !cell.contains(':') || cell.len() > 40 {
        return None;
    }
    let (days, rest) = cell.split_once('-').unwrap_or(("0", cell));
    let rest = rest.replace(',', ".");
    let mut parts = Vec::new();
    for part in rest.split(':') {
        parts.push(part.parse::<f64>().ok().filter(|_| is_plain(part))?);
    }
    let days: u32 = days.parse().ok().filter(|_| parts.len() == 3 || days == "0")?;
    let is_whole = parts[..parts.len() - 1].iter().all(|part| part.fract() == 0.0);
    let (hours, minutes, seconds) = match parts[..] {
        [hours, minutes, seconds] => (hours, minutes, seconds),
        [minutes, seconds] if seconds < 60.0 => (0.0, minutes, seconds),
        _ => return None,
    };
    Some(((f64::from(days) * 24.0 + hours) * 60.0 + minutes) * 60.0 + seconds)
        .filter(|time| is_whole && time.is_finite())
}

fn is_plain(part: &str) -> bool {
    part.starts_with(|c: char| c.is_ascii_digit())
        && part.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

/// The units of a time in several, from the longest: their letters and their seconds.
const SPOKEN: &[(&[&str], f64)] = &[
    (&["d", "day", "days"], 86_400.0),
    (&["h", "hr", "hrs", "hour", "hours", "std"], 3600.0),
    (&["m", "min", "mins", "minute", "minutes"], 60.0),
    (&["s", "sec", "secs", "second", "seconds"], 1.0),
];

/// The seconds of `1m12.3s`, `1h 23m`: two units at least, each shorter than the one before.
fn spoken(cell: &str) -> Option<f64> {
    if !cell.starts_with(|c: char| c.is_ascii_digit()) || cell.len() > 40 {
        return None;
    }
    let (mut rest, mut total, mut from, mut count) = (cell, 0.0, 0, 0);
    while !rest.is_empty() {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
        let value: f64 = rest[..rest.len() - after.len()].replace(',', ".").parse().ok()?;
        let after = after.trim_start();
        let unit_end = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
        let unit = after[..unit_end].to_ascii_lowercase();
        let at = SPOKEN.iter().position(|(names, _)| names.contains(&unit.as_str()))?;
        // Only the last may have a fraction, and no minutes beyond an hour stand behind hours.
        let (is_last, is_over) = (after.len() == unit_end, count > 0 && value >= 60.0);
        if at < from || is_over || (!is_last && value.fract() != 0.0) {
            return None;
        }
        total += value * SPOKEN[at].1;
        (rest, from, count) = (after[unit_end..].trim_start(), at + 1, count + 1);
    }
    (count > 1).then_some(total).filter(|total| total.is_finite())
}

/// Returns whether a word is the next part of a time that a cell begins: `23m` behind `1h`.
pub fn goes_on(cell: &str, word: &str) -> bool {
    let ends = |units: &[&str]| units.iter().any(|unit| cell.ends_with(unit));
    let is_part = |unit: char| word.ends_with(unit) && spoken(&format!("{cell} {word}")).is_some();
    (ends(&["h", "d"]) && is_part('m'))
        || (ends(&["m", "h"]) && is_part('s'))
        || (ends(&["d"]) && is_part('h'))
}

#[cfg(test)]
mod tests {
    use super::quantity;
    use crate::reading::Choices;

    #[test]
    fn a_time_is_written_in_many_ways() {
        for (cell, seconds) in [
            ("1m12.3s", 72.3),
            ("1m12,3s", 72.3),
            ("7:03", 423.0),
            ("7:03.5", 423.5),
            ("1h 23m", 4980.0),
            ("1h23m45s", 5025.0),
            ("01:02:03", 3723.0),
            ("2-01:02:03", 176_523.0),
            ("1 min 12 s", 72.0),
            ("2d 3h", 183_600.0),
            ("0:33,70", 33.7),
        ] {
            let read = quantity(cell, &Choices::default()).expect(cell);
            let time = read.value * read.seconds.expect(cell);
            assert!((time - seconds).abs() < 1e-9, "{cell}: {time}");
        }
        for cell in ["7:63", "1:2:3:4", "1s 2m", "1h 99m", "12:", ":5", "1.5h 3m"] {
            assert!(quantity(cell, &Choices::default()).is_err(), "{cell}");
        }
    }

    #[test]
    fn percentages_factors_and_letters_are_told_apart() {
        let read = |cell| quantity(cell, &Choices::default()).expect(cell);
        assert!(read("95.6 %").is_percent && read("95.6%").value == 95.6);
        assert_eq!((read("1.98x").value, read("1.98x").bytes), (1.98, None));
        assert_eq!((read("64k").bytes, read("64k").is_letter), (Some(1024.0), true));
        assert_eq!((read("4 MB").bytes, read("2 min").seconds), (Some(4e6 / 4.0), Some(60.0)));
    }
}
