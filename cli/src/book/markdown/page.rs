//! A text as `CommonMark` reads it. The bodies of admonitions and tabs (`!!!`, `???`, `===`), which are indented by
//! four, are read as quotations: else they would be code. Places are those in the text.

/// The indentation of a body within its admonition.
const BODY: usize = 4;

/// The greatest depth of nested admonitions: each makes every line of its body longer.
const DEEPEST: usize = 32;

/// A text, and the text that is read in its place, line by line.
pub struct Page {
    /// The text that is read.
    pub read: String,
    lines: Vec<Line>,
}

/// The beginning of a line and the bytes of its margin: in the text, and in the text that is read.
struct Line {
    at: usize,
    margin: usize,
    read_at: usize,
    read_margin: usize,
}

/// An admonition that is open: the columns of its marker, and of its body.
struct Open {
    marker: usize,
    body: usize,
}

impl Page {
    /// Returns the page of a text.
    pub fn of(text: &str) -> Self {
        let mut page = Self { read: String::with_capacity(text.len()), lines: Vec::new() };
        let (mut open, mut blank) = (Vec::<Open>::new(), Vec::new());
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let Some(column) = indentation(line) else {
                blank.push((start, line));
                continue;
            };
            // A blank line belongs to the bodies that go on after it.
            open.retain(|open| open.body <= column);
            for (start, line) in blank.drain(..) {
                page.push(start, line, &open);
            }
            page.push(start, line, &open);
            let words = without_items(line.trim());
            if is_marker(words) && open.len() < DEEPEST {
                let marker = column + line.trim().len() - words.len();
                open.push(Open { marker, body: marker + BODY });
            }
        }
        for (start, line) in blank {
            page.push(start, line, &[]);
        }
        page
    }

    fn push(&mut self, at: usize, line: &str, open: &[Open]) {
        let read_at = self.read.len();
        let mut column = 0;
        for open in open {
            self.read.extend(std::iter::repeat_n(' ', open.marker.saturating_sub(column)));
            self.read.push_str("> ");
            column = open.body;
        }
        let (margin, beyond) = margin(line, column);
        self.read.extend(std::iter::repeat_n(' ', beyond));
        let read_margin = self.read.len() - read_at;
        self.read.push_str(&line[margin..]);
        self.lines.push(Line { at, margin, read_at, read_margin });
    }

    /// Returns the place in the text of a place in [`Self::read`].
    pub fn place(&self, read: usize) -> usize {
        let Some(line) = self.line(|line| line.read_at <= read) else {
            return read;
        };
        match read - line.read_at {
            0 => line.at,
            within => line.at + line.margin + within.saturating_sub(line.read_margin),
        }
    }

    /// Returns the number of the line at a place of the text, counted from 1.
    pub fn number(&self, place: usize) -> usize {
        self.lines.partition_point(|line| line.at <= place).max(1)
    }

    /// Returns the last line that `begins` by then.
    fn line(&self, begins: impl Fn(&Line) -> bool) -> Option<&Line> {
        self.lines[..self.lines.partition_point(begins)].last()
    }
}

/// Returns the column at which the words of a line begin; `None` where it is blank.
fn indentation(line: &str) -> Option<usize> {
    let blank = line.find(|c: char| !c.is_whitespace())?;
    Some(line[..blank].chars().fold(0, next))
}

/// Returns the column after `c`: a tab leads to the next multiple of four.
fn next(column: usize, c: char) -> usize {
    if c == '\t' { (column / BODY + 1) * BODY } else { column + 1 }
}

/// Returns the bytes of `line` before a column, and how many columns a tab leads beyond it. A blank line may end before.
fn margin(line: &str, column: usize) -> (usize, usize) {
    let mut at = 0;
    for (place, c) in line.char_indices() {
        if column <= at || !matches!(c, ' ' | '\t') {
            return (place, at.saturating_sub(column));
        }
        at = next(at, c);
    }
    (line.len(), 0)
}

/// Returns a line without the marks of the list items that begin in it.
fn without_items(mut line: &str) -> &str {
    loop {
        let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let marks: &[char] = if number.len() < line.len() { &['.', ')'] } else { &['-', '*', '+'] };
        match number.strip_prefix(marks).filter(|rest| rest.starts_with(' ')) {
            Some(rest) => line = rest.trim_start(),
            None => return line,
        }
    }
}

/// Returns whether a line begins an admonition, `!!! note "Title"` or `??? note`, or a tab, `=== "Title"`.
fn is_marker(line: &str) -> bool {
    let (mark, rest) = line.split_at_checked(3).unwrap_or((line, ""));
    // What follows opens it, or chooses the tab.
    let rest = match mark {
        "!!!" => rest,
        _ => rest.trim_start_matches(['+', '!']),
    };
    let rest = rest.trim();
    let (kind, title) = match rest.strip_suffix('"').and_then(|rest| rest.split_once('"')) {
        Some((kind, _)) => (kind, true),
        None => (rest, false),
    };
    let is_kind = kind.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' '));
    match mark {
        "!!!" => is_kind && !kind.is_empty(),
        "???" => is_kind && (title || !kind.is_empty()),
        "===" => kind.is_empty() && title,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bodies_of_admonitions_are_quotations() {
        for (text, read) in [
            ("!!! note\n\n    a\n\n    b\n\nc\n", "!!! note\n> \n> a\n> \n> b\n\nc\n"),
            (
                "??? a \"T\"\n    === \"B\"\n        c\n      d\n",
                "??? a \"T\"\n> === \"B\"\n> > c\n>   d\n",
            ),
            ("- x\n\n    ???+ note\n\n        y\n", "- x\n\n    ???+ note\n    > \n    > y\n"),
            ("!!! note\r\n\r\n\ta\r\n", "!!! note\r\n> \r\n> a\r\n"),
            ("  !!! note\n\t\ta\n", "  !!! note\n  >   a\n"),
            ("!!! note", "!!! note"),
            ("- 1. !!! note\n\n             a\n", "- 1. !!! note\n     > \n     >     a\n"),
        ] {
            assert_eq!(Page::of(text).read, read, "{text}");
        }
        for same in [
            "!!! \n    a",
            "===\n    a",
            "=== a\n    a",
            "!!!! a\n    a",
            "a !!! b\n    a",
            "???\n    a",
        ] {
            assert_eq!(Page::of(same).read, same);
        }
    }

    #[test]
    fn a_place_in_what_is_read_is_one_in_the_text() {
        let text = "é\n!!! note\n\n    a\n\n    !!! b\n\t\tc\n\nd";
        let page = Page::of(text);
        for letter in ["é", "!!! note", "a\n", "!!! b", "c", "d"] {
            let [there, here] =
                [&page.read, text].map(|text| text.rfind(letter).expect("it is there"));
            assert_eq!(page.place(there), here, "{letter}");
        }
        assert_eq!(page.place(page.read.len()), text.len());
        assert_eq!([0, 1, 2, 3, text.len()].map(|place| page.number(place)), [1, 1, 1, 2, 9]);
        assert_eq!((Page::of("").place(0), Page::of("").number(0)), (0, 1));
    }
}
