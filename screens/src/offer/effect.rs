//! What an offer would do, in sentences.

/// What an offer would do on a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Whether it sets anything there.
    pub sets: bool,
    /// What it sets, or why nothing: a sentence.
    pub told: String,
}

/// Returns a reason as a sentence.
pub(super) fn sentence(why: &str) -> String {
    let mut letters = why.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    let end = if why.ends_with(['.', '?']) { "" } else { "." };
    format!("{}{}{end}", first.unwrap_or_default(), letters.as_str())
}

/// Returns the texts joined by commas, with “and” before the last.
pub(super) fn join_with_and(texts: &[String]) -> String {
    match texts {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => texts.concat(),
    }
}
