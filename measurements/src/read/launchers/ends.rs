//! The ends of a line.

/// The most bytes of what stands before a line.
pub const LONGEST: usize = 100;

/// Returns a text without blanks and marks of order at its ends.
pub fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}'))
}
