//! A list of entries as JSON: its format and version, then the entries. One that is cut, or holds something that is no
//! entry, is read as far as that goes.
//!
//! ```json
//! {"format": "crossover-lessons", "version": 1, "lessons": [{ … }, { … }]}
//! ```

use serde::de::IgnoredAny;
use serde_json::Deserializer;

/// The version of all lists.
const VERSION: u32 = 1;

/// Why a text is no list of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoList {
    /// It is of another version.
    Version(u32),
    /// It is something else.
    Other,
}

/// Returns the texts of the entries, and what stands between them that is none.
///
/// # Errors
/// [`NoList`] where the text is no list of that name and of this version.
pub fn items<'a>(
    text: &'a str,
    name: &str,
    is_entry: impl Fn(&str) -> bool,
) -> Result<Vec<&'a str>, NoList> {
    let (version, list) = split_version(text, name).ok_or(NoList::Other)?;
    if version != VERSION {
        return Err(NoList::Version(version));
    }
    let mut items = Vec::new();
    let (mut at, mut damaged) = (0, None);
    while let Some(next) = list[at..].find('{') {
        at += next;
        let item = &list[at..][..length(&list[at..]).unwrap_or_default()];
        if item.is_empty() {
            // What follows is looked for an entry that is whole.
            damaged.get_or_insert(at);
            at += 1;
        } else {
            let begin = damaged.take_if(|_| is_entry(item));
            items.extend(begin.map(|begin| &list[begin..at]));
            if damaged.is_none() {
                items.push(item);
            }
            at += item.len();
        }
    }
    items.extend(damaged.map(|begin| &list[begin..]));
    Ok(items)
}

/// Returns the version of a list, and what stands in it.
fn split_version<'a>(text: &'a str, name: &str) -> Option<(u32, &'a str)> {
    let (head, list) = text.split_once(&format!("\"{name}\""))?;
    let list = list.trim_start().strip_prefix(':')?.trim_start().strip_prefix('[')?;
    let (_, head) = head.split_once(&format!("\"crossover-{name}\""))?;
    let (_, version) = head.split_once("\"version\"")?;
    let version = version.trim_start().strip_prefix(':')?.trim_start();
    let digits = version.split(|letter: char| !letter.is_ascii_digit()).next()?;
    Some((digits.parse().ok()?, list))
}

/// Returns how long the JSON value is that a text begins with, in bytes.
fn length(text: &str) -> Option<usize> {
    let mut values = Deserializer::from_str(text).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    Some(values.byte_offset())
}

/// Returns the text of a list.
pub fn write(name: &str, entries: &[String]) -> String {
    let entries = entries.join(",\n");
    format!("{{\"format\":\"crossover-{name}\",\"version\":{VERSION},\"{name}\":[\n{entries}\n]}}")
}

/// Returns the text that holds texts.
pub fn texts(texts: &[String]) -> String {
    serde_json::to_string(texts).unwrap_or_default()
}

/// Returns the texts that a text holds; itself where it is none such.
pub fn read_texts(text: &str) -> Vec<String> {
    match serde_json::from_str(text) {
        Ok(texts) => texts,
        Err(_) if text.trim().is_empty() => Vec::new(),
        Err(_) => vec![text.to_owned()],
    }
}
