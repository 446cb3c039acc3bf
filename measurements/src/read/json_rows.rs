//! Rows in JSON: a list of objects, an object a line, or an object of columns, as lines that columns are read from.

mod object;
mod records;

use crossover_model::steps::{Pace, pause};
use serde_json::Deserializer;

use super::columns::rewritten::Rewritten;
use super::json::{LineNumbers, unquote_lines};
use super::lines::first_bytes;
use object::Fields;
use records::Records;

/// The longest value that is read, in bytes.
const LONGEST: usize = 1_000_000;

/// The cost of reading a byte, in the steps of the pace.
const BYTE: usize = 20;

/// How many lines may look like an object and be none.
const MOST_FAILED: usize = 100;

/// Returns the text with its rows in JSON as lines; `None` where it has none that say what they hold.
pub async fn rewrite(text: &str, pace: &Pace) -> Option<Rewritten> {
    if !text.contains("\":") && !text.contains("\" :") {
        return None;
    }
    pause().await;
    let text = &*unquote_lines(text, pace).await;
    let mut numbers = LineNumbers::of(text);
    let (mut rewritten, mut records) = (Rewritten::default(), Records::default());
    let (mut at, mut failed, mut is_changed) = (0, 0, false);
    while at < text.len() {
        let line = text[at..].split('\n').next().unwrap_or_default();
        let blank = line.len() - line.trim_start_matches([' ', '\t', '\r', ',', '[', ']']).len();
        let start = at + blank;
        let is_value = text[start..].starts_with('{') && failed < MOST_FAILED;
        let read = if is_value { parse(&text[start..]) } else { None };
        pace.spend(BYTE * line.len()).await;
        match read {
            Some((fields, length)) => {
                records.take(numbers.at(start), fields);
                at = start + length;
                pace.spend(BYTE * length).await;
                continue;
            }
            None if is_value => failed += 1,
            None => {}
        }
        // Brackets and commas between the rows of a list end no table.
        if blank < line.len() {
            is_changed |= records.end(&mut rewritten, pace).await;
            rewritten.push(numbers.at(at), line);
        }
        at += line.len() + 1;
    }
    is_changed |= records.end(&mut rewritten, pace).await;
    is_changed.then_some(rewritten)
}

/// The object at the beginning of a text, and its length.
fn parse(text: &str) -> Option<(Fields, usize)> {
    let mut stream = Deserializer::from_str(first_bytes(text, LONGEST)).into_iter::<Fields>();
    let fields = stream.next()?.ok()?;
    Some((fields, stream.byte_offset()))
}

#[cfg(test)]
mod tests;
