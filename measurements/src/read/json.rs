//! Values within a text that holds JSON: of a whole object, of one that a crash left open, of one between prose.

use crossover_model::steps::{Pace, pause};
use serde::de::DeserializeOwned;
use serde_json::Deserializer;

use super::lines::{Lines, first_bytes};

/// The longest value that is read, in bytes.
const LONGEST: usize = 1_000_000;

/// The cost of reading a byte, in the steps of the pace.
const BYTE: usize = 20;

/// Returns the value of the first `"key":` that has one of the wanted form.
pub fn value<T: DeserializeOwned>(text: &str, key: &str) -> Option<T> {
    let start = position(text, key)?;
    Deserializer::from_str(first_bytes(&text[start..], LONGEST)).into_iter().next()?.ok()
}

/// Returns the items of the list behind the first `"key":`, each with where it starts, up to where the text ends,
/// and whether the list ends before. It ends at an item that is longer than is read, too.
pub async fn items<T: DeserializeOwned>(
    text: &str,
    key: &str,
    pace: &Pace,
) -> (Vec<(usize, T)>, bool) {
    pause().await;
    let mut items = Vec::new();
    let Some(start) = position(text, key).filter(|start| text[*start..].starts_with('[')) else {
        return (items, true);
    };
    let mut at = start + 1;
    loop {
        at += text[at..].len()
            - text[at..].trim_start_matches(|c: char| c.is_whitespace() || c == ',').len();
        if text[at..].starts_with(']') {
            return (items, true);
        }
        let mut stream = Deserializer::from_str(first_bytes(&text[at..], LONGEST)).into_iter::<T>();
        let Some(Ok(item)) = stream.next() else { return (items, false) };
        items.push((at, item));
        let length = stream.byte_offset();
        at += length;
        pace.spend(BYTE * length).await;
    }
}

/// Returns where the value of the first `"key":` starts. A key within a string has a backslash before its quotes.
fn position(text: &str, key: &str) -> Option<usize> {
    let quoted = format!("\"{key}\"");
    text.match_indices(&quoted).find_map(|(at, _)| {
        let behind = text[at + quoted.len()..].trim_start();
        let is_key = !text[..at].ends_with('\\') && behind.starts_with(':');
        is_key.then(|| text.len() - behind[1..].trim_start().len())
    })
}

/// The numbers of the lines at which places of a text stand, asked for from first to last.
pub struct LineNumbers<'a> {
    text: &'a str,
    at: usize,
    number: usize,
}

impl<'a> LineNumbers<'a> {
    /// Returns the numbers of the lines of a text.
    pub fn of(text: &'a str) -> Self {
        Self { text, at: 0, number: 1 }
    }

    /// Returns the number of the line in which the byte `at` stands.
    pub fn at(&mut self, at: usize) -> usize {
        self.number += self.text[self.at..at].matches('\n').count();
        self.at = at;
        self.number
    }
}

/// Returns the text with its lines as their programs wrote them.
pub async fn unquote_lines(text: &str, pace: &Pace) -> String {
    let (mut unquoted, mut lines) = (String::with_capacity(text.len()), Lines::whole(text));
    while let Some(line) = lines.next_paced(pace).await {
        unquoted.push_str(line.text);
        unquoted.push('\n');
    }
    unquoted
}

#[cfg(test)]
mod tests {
    use super::{LineNumbers, items, value};
    use crossover_model::steps::{Pace, finish};

    #[test]
    fn values_are_found_between_prose_and_in_what_a_crash_left_open() {
        let text = "done:\n{\"env\": [\"A=\\\"results\\\": 3\"],\n \"results\": [{\"size\": 8},\n {\"size\": 16}, {\"si";
        assert_eq!(value::<Vec<String>>(text, "env").map(|env| env.len()), Some(1));
        let (found, is_closed) =
            finish(items::<serde_json::Value>(text, "results", &Pace::endless()));
        let mut lines = LineNumbers::of(text);
        let found: Vec<_> =
            found.iter().map(|(at, item)| (lines.at(*at), item["size"].as_u64())).collect();
        assert_eq!(found, [(3, Some(8)), (4, Some(16))]);
        assert!(!is_closed);
        assert_eq!(value::<u32>(text, "missing"), None);
    }
}
