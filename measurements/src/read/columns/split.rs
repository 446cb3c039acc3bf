//! The cells of a line.

use std::borrow::Cow;

use super::super::lines::bare;
use super::super::number::is_numeric;
use super::cell::goes_on;
use super::units::is_unit;

/// The most columns of a table that are looked at.
pub const MOST_COLUMNS: usize = 200;

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
        [apart, words].into_iter().find(|headings| headings.len() == count)
    }
}

/// Returns the words of a line, a word joined to the one before where `belongs` says so of the spaces between and the
/// word.
fn join_words(line: &str, belongs: impl Fn(usize, &str) -> bool) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut spaces = 0;
    for word in line.split(char::is_whitespace) {
        spaces += 1;
        let is_full = names.len() == MOST_COLUMNS;
        match names.last_mut() {
            _ if word.is_empty() => continue,
            Some(name) if belongs(spaces, word) => {
                name.push(' ');
                name.push_str(word);
            }
            _ if is_full => break,
            _ => names.push(unquote(word).to_owned()),
        }
        spaces = 0;
    }
    names
}

/// Returns the first words of a line; a unit, a tolerance and the rest of a time belong to the number before. Narrow
/// spaces part thousands.
fn split_at_spaces(line: &str, most: usize) -> Vec<Cow<'_, str>> {
    let mut cells: Vec<Cow<'_, str>> = Vec::new();
    let mut spaces = 0;
    for word in line.split(|c: char| c.is_whitespace() && !matches!(c, '\u{2009}' | '\u{202f}')) {
        spaces += 1;
        if word.is_empty() {
            continue;
        }
        let belongs = |cell: &str| {
            word == "±"
                || cell.ends_with('±')
                || (is_unit(word) && is_numeric(cell))
                || (spaces == 1 && goes_on(cell, word))
        };
        let is_full = cells.len() == most;
        match cells.last_mut().filter(|cell| belongs(cell)) {
            Some(cell) => {
                let cell = cell.to_mut();
                cell.push(' ');
                cell.push_str(word);
            }
            None if is_full => break,
            None => cells.push(Cow::Borrowed(unquote(word.trim_end_matches(':')))),
        }
        spaces = 0;
    }
    cells
}

/// Returns a cell without quotes, and without the marks of bold letters and of code.
fn unquote(cell: &str) -> &str {
    let mut bare = cell.trim();
    while let Some(mark) = bare.chars().next().filter(|c| matches!(c, '"' | '*' | '`' | '_' | '$'))
    {
        match bare[1..].strip_suffix(mark) {
            Some(inside) => bare = inside.trim(),
            None => break,
        }
    }
    bare
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
mod tests {
    use super::Between;

    #[test]
    fn cells_are_split_at_what_stands_between_them() {
        assert_eq!(Between::Comma.cells("\"1\", 8,\"1,5\""), ["1", "8", "1,5"]);
        assert_eq!(Between::Bar.cells("| 8 | 1.02 |"), ["8", "1.02"]);
        assert_eq!(Between::Spaces.cells("8 \t 1.02"), ["8", "1.02"]);
    }

    #[test]
    fn headings_have_as_many_names_as_rows_have_cells() {
        let headings = Between::Spaces.headings("Cores   Container (v1912)   EB Native", 3);
        assert_eq!(
            headings.as_deref(),
            Some(&["Cores", "Container (v1912)", "EB Native"].map(str::to_owned)[..])
        );
        let headings = Between::Spaces.headings("# nodes time (s)", 2);
        assert_eq!(headings.as_deref(), Some(&["nodes", "time (s)"].map(str::to_owned)[..]));
        assert_eq!(Between::Comma.headings("a,b", 3), None);
    }
}
