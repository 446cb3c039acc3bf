//! The cells of a line.

mod bare;
mod spaces;

use std::borrow::Cow;

use super::super::lines::bare;
use super::heading::role;
use super::role::{is_key, is_measure};
pub use bare::MOST_COLUMNS;
use bare::unquote;
use spaces::{join_words, split_at_spaces};

/// The separator of the cells of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Between {
    /// A tab.
    Tab,
    /// A bar, as in Markdown.
    Bar,
    /// A semicolon.
    Semicolon,
    /// A comma.
    Comma,
    /// Spaces.
    Spaces,
}

impl Between {
    /// All of them: the first that makes a row of a line is taken.
    pub const ALL: [Self; 5] = [Self::Tab, Self::Bar, Self::Semicolon, Self::Comma, Self::Spaces];

    /// Returns whether a line can have several cells.
    pub fn is_in(self, line: &str) -> bool {
        line.contains(|c: char| match self {
            Self::Tab => c == '\t',
            Self::Bar => c == '|',
            Self::Semicolon => c == ';',
            Self::Comma => c == ',',
            Self::Spaces => c.is_whitespace(),
        })
    }

    /// Returns the cells of a row, without quotes: the first [`MOST_COLUMNS`].
    pub fn cells(self, line: &str) -> Vec<Cow<'_, str>> {
        self.first_cells(line, MOST_COLUMNS)
    }

    /// Returns whether a row has more cells than are looked at.
    pub fn is_wide(self, line: &str) -> bool {
        self.first_cells(line, MOST_COLUMNS + 1).len() > MOST_COLUMNS
    }

    fn first_cells(self, line: &str, most: usize) -> Vec<Cow<'_, str>> {
        let cell = |text| Cow::Borrowed(unquote(text));
        match self {
            Self::Tab => line.split('\t').map(cell).map(join_thousands).take(most).collect(),
            Self::Bar => bare(line).split('|').map(cell).map(join_thousands).take(most).collect(),
            Self::Semicolon => {
                split_outside_quotes(line, ';', most).into_iter().map(join_thousands).collect()
            }
            Self::Comma => split_outside_quotes(line, ',', most),
            Self::Spaces => split_at_spaces(line, most),
        }
    }

    /// Returns the headings above rows of `width` cells; `None` where their number is another.
    pub fn headings(self, line: &str, count: usize) -> Option<Vec<String>> {
        let line = bare(line);
        let owned = |cells: Vec<Cow<'_, str>>| {
            cells.into_iter().map(Cow::into_owned).collect::<Vec<String>>()
        };
        if self != Self::Spaces {
            return Some(owned(self.cells(line))).filter(|headings| headings.len() == count);
        }
        // A name may have spaces of its own, and a unit in parentheses belongs to the word before it.
        let apart = join_words(line, |spaces, _| spaces == 1);
        let words = join_words(line, |_, word| word.starts_with(['(', '[']));
        let fits = [apart, words].into_iter().find(|headings| headings.len() == count);
        fits.or_else(|| if count == 2 { two_names(line) } else { None })
    }
}

/// The two names of `message size latency (us)`: a size or a count, and a time.
fn two_names(line: &str) -> Option<Vec<String>> {
    let ends = line.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
    ends.take(8).find_map(|at| {
        let (first, last) = (line[..at].trim(), line[at..].trim());
        let is_short = last.len() < 60 && last.split_whitespace().count() < 6;
        (is_short && is_key(role(first)) && is_measure(role(last)))
            .then(|| vec![first.to_owned(), last.to_owned()])
    })
}

/// A space within `1 204,50` becomes one that parts thousands.
fn join_thousands(cell: Cow<'_, str>) -> Cow<'_, str> {
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '.' | ',');
    let whole = cell.split(['.', ',']).next().unwrap_or_default();
    let is_joined = cell.contains(' ')
        && cell.starts_with(|c: char| c.is_ascii_digit())
        && cell.chars().all(is_number)
        && whole.split(' ').skip(1).all(|group| group.len() == 3)
        && whole.contains(' ');
    if is_joined { Cow::Owned(cell.replace(' ', "\u{202f}")) } else { cell }
}

/// Returns the first cells of a line in which a quoted cell may hold the separator.
fn split_outside_quotes(line: &str, separator: char, most: usize) -> Vec<Cow<'_, str>> {
    if !line.contains('"') {
        return line.split(separator).map(|cell| Cow::Borrowed(unquote(cell))).take(most).collect();
    }
    let mut is_quoted = false;
    line.split(|c: char| {
        is_quoted ^= c == '"';
        c == separator && !is_quoted
    })
    .map(|cell| Cow::Borrowed(unquote(cell)))
    .take(most)
    .collect()
}

#[cfg(test)]
mod tests;
