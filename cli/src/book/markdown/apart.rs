//! Separation of a replaced block from the text around it.

use std::ops::Range;

/// The blank lines that set a block apart from those around it, also within a list or a quotation.
#[derive(Default)]
pub struct Separation {
    /// The indentation of each further line.
    indent: String,
    before: String,
    after: String,
}

impl Separation {
    /// Returns the separation of the block at a place of a text.
    pub fn at(text: &str, place: &Range<usize>) -> Self {
        let start = text[..place.start].rfind('\n').map_or(0, |at| at + 1);
        let opening = &text[start..place.start];
        // Marks of quotations are repeated in every line, those of list items are not.
        let indent: String =
            opening.chars().map(|c| if matches!(c, '>' | '\t') { c } else { ' ' }).collect();
        let blank = |line: &str| line.chars().all(|c| c == '>' || c.is_whitespace());
        let last = text[..start].lines().next_back().unwrap_or_default();
        let next = text[place.end..].lines().nth(1).unwrap_or_default();
        let mut apart = Self { indent, ..Self::default() };
        if blank(opening) && !blank(last) {
            apart.before = format!("\n{}", apart.indent);
        }
        if !blank(next) {
            apart.after = format!("\n{}", apart.indent.trim_end());
        }
        apart
    }

    /// Returns these words, a line or several, so set apart.
    pub fn around(&self, words: &str) -> String {
        let mut around = self.before.clone();
        for (number, line) in words.split('\n').enumerate() {
            let indent = if line.is_empty() { self.indent.trim_end() } else { &self.indent };
            if 0 < number {
                around.push('\n');
                around.push_str(indent);
            }
            around.push_str(line);
        }
        around + &self.after
    }
}
