//! Prose that is shown in part.

/// Returns the first `count` sentences of a text; all of it where it has no more.
///
/// ```
/// use crossover_shell::prose::beginning;
/// assert_eq!(beginning("One. Two (e.g. 2.5 s). Three.", 2), "One. Two (e.g. 2.5 s).");
/// assert_eq!(beginning("One.", 2), "One.");
/// ```
pub fn beginning(text: &str, count: usize) -> String {
    let ends = text.match_indices(['.', '?']).filter(|(at, _)| {
        let mut rest = text[at + 1..].chars();
        // A sentence begins with a capital letter.
        rest.next() == Some(' ') && rest.next().is_some_and(char::is_uppercase)
    });
    let end = count.checked_sub(1).and_then(|last| ends.map(|(at, _)| at + 1).nth(last));
    text[..end.unwrap_or(text.len())].to_owned()
}

/// Returns words that begin with a capital.
pub fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
