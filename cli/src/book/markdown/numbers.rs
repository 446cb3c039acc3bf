//! Requests for numbers: braces in the text between code, HTML and figures.

use std::iter;
use std::ops::Range;

/// The braces around the request for a number.
pub const OPEN: &str = "{{crossover";
pub const CLOSE: &str = "}}";

/// Returns the requests of a text between the `other` places: each with what stands between its braces, unless
/// nothing closes them.
pub fn between(
    text: &str,
    other: impl Iterator<Item = Range<usize>> + Clone,
) -> Vec<(Range<usize>, Option<&str>)> {
    let ends = other.clone().map(|place| place.start);
    let starts = iter::once(0).chain(other.map(|place| place.end));
    let mut found = Vec::new();
    for (start, end) in starts.zip(ends.chain([text.len()])) {
        let mut closed = true;
        let mut done = start;
        for open in openings(text, start..end) {
            if open < done {
                continue;
            }
            let inside = open + OPEN.len();
            // Where nothing closed the last one, nothing closes this one: it is not sought again.
            let close = if closed { text[inside..end].find(CLOSE) } else { None };
            let words = close.map(|at| &text[inside..inside + at]);
            closed = words.is_some();
            done = inside + words.map_or(0, |words| words.len() + CLOSE.len());
            found.push((open..done, words));
        }
    }
    found
}

/// Returns the places where braces open for a number, but not behind a backslash or with another name.
pub fn openings(text: &str, within: Range<usize>) -> impl Iterator<Item = usize> {
    let begin = within.start;
    let part = text.get(within).unwrap_or_default();
    let found = part.match_indices(OPEN).map(move |(at, _)| begin + at);
    found.filter(|open| {
        let after = &text[open + OPEN.len()..];
        is_meant(text, *open) && after.starts_with(char::is_whitespace)
    })
}

/// Returns the places of near misses: braces, a space, our name and more.
pub fn spaced_braces(text: &str) -> impl Iterator<Item = usize> {
    let braces = text.match_indices("{{ ").map(|(at, _)| at);
    braces.filter(|open| {
        let words = text[open + 3..].trim_start().strip_prefix("crossover");
        let more = words.filter(|words| words.starts_with(char::is_whitespace));
        let more = more.is_some_and(|words| !words.trim_start().starts_with(CLOSE));
        more && is_meant(text, *open)
    })
}

/// Returns whether the sign at a place stands for itself: an odd number of backslashes takes its meaning.
fn is_meant(text: &str, at: usize) -> bool {
    let before = &text[..at];
    (before.len() - before.trim_end_matches('\\').len()).is_multiple_of(2)
}
