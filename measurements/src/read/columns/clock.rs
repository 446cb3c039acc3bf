//! Times of hours, minutes and seconds.

/// Returns the seconds of `1-02:03:04`, `02:03:04` and `3:04.5`, as batch systems, shells and people write a time.
pub fn clock(cell: &str) -> Option<f64> {
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

/// Returns the seconds of `1m12.3s`, `1h 23m`: two units at least, each shorter than the one before.
pub fn spoken(cell: &str) -> Option<f64> {
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
