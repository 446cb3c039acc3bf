//! The query of a link: how its keys and values are written, and what is said of those that are not
//! taken.

use crossover_model::{Error, ErrorKind};
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// What must not stand as itself in the query of a fragment.
const ENCODED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'&')
    .add(b'+')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// A key and its value, as they were meant.
pub type Pair = (String, String);

/// Returns `pairs` as the query of a link.
pub fn write_query(pairs: &[(&str, String)]) -> String {
    let encoded = |text| utf8_percent_encode(text, ENCODED);
    let pairs = pairs.iter().map(|(key, value)| format!("{}={}", encoded(key), encoded(value)));
    pairs.collect::<Vec<_>>().join("&")
}

/// Returns the pairs of a query, as they were meant.
pub fn pairs(query: &str) -> impl Iterator<Item = Pair> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.map(|(key, value)| (decode_text(key), decode_text(value)))
}

/// Returns a key or a value without percent encoding.
pub fn decode_text(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// Returns the beginning of `text`, short enough for a message.
pub fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Returns what is said of a value that no such key has.
pub fn refuse(key: &str, value: &str) -> Error {
    let got = format!("“{}”", clip(value));
    let help = "this page has no such setting; remove it from the link";
    Error::new(ErrorKind::UnknownOption, clip(key), got, help)
}

/// Returns the items that `find` finds for a comma-separated list of names, each once and at most `most`.
pub fn read_list<T: PartialEq>(
    key: &str,
    names: &str,
    most: usize,
    find: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, Error> {
    let mut found = Vec::new();
    for name in names.split(',') {
        let one = find(name).ok_or_else(|| refuse(key, name))?;
        if !found.contains(&one) {
            found.push(one);
        }
    }
    if found.len() > most {
        let got = format!("a list of {}", found.len());
        let help = format!("name at most {most}");
        return Err(Error::new(ErrorKind::TooLarge, key.to_owned(), got, help));
    }
    Ok(found)
}
