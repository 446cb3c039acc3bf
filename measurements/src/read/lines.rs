//! The lines of a text, without what mail, launchers and terminals put before them.

use crossover_model::steps::Pace;

/// The most bytes of a line that are looked at: no output of a benchmark has longer ones.
const LONGEST: usize = 20_000;

/// The cost of looking at a byte, and of a line, in the steps of the pace.
const BYTE: usize = 8;
const LINE: usize = 400;

/// A line as a benchmark wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number, counted from 1.
    pub number: usize,
    /// The text, without what other programs put around it.
    pub text: &'a str,
    /// Its start in the text, in bytes.
    pub start: usize,
    /// Whether the text ends with it before its line does: it may be cut.
    pub is_open: bool,
}

/// The lines of a text from one of them on.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    start: usize,
    number: usize,
    end_of_line: char,
    longest: usize,
}

impl<'a> Lines<'a> {
    /// Returns the lines of a text.
    #[must_use]
    pub fn of(text: &'a str) -> Self {
        Self {
            text,
            start: 0,
            number: 1,
            end_of_line: if text.contains('\n') { '\n' } else { '\r' },
            longest: LONGEST,
        }
    }

    /// Returns the lines of a text however long they are.
    #[must_use]
    pub fn whole(text: &'a str) -> Self {
        Self { longest: usize::MAX, ..Self::of(text) }
    }

    /// Returns the next line, which counts as work that was done.
    pub async fn next_paced(&mut self, pace: &Pace) -> Option<Line<'a>> {
        let line = self.next()?;
        pace.spend(BYTE * (self.start - line.start) + LINE).await;
        Some(line)
    }

    /// Returns the lines from one of them on.
    #[must_use]
    pub fn from(&self, line: &Line<'_>) -> Self {
        Self { start: line.start, number: line.number, ..self.clone() }
    }

    /// Returns the lines before one of them.
    #[must_use]
    pub fn lines_before(&self, line: &Line<'_>) -> Self {
        Self { text: &self.text[..line.start], ..self.clone() }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = self.text.get(self.start..).filter(|rest| !rest.is_empty())?;
        let end = rest.find(self.end_of_line);
        let line = Line {
            number: self.number,
            text: clean(first_bytes(&rest[..end.unwrap_or(rest.len())], self.longest)),
            start: self.start,
            is_open: end.is_none(),
        };
        self.start += end.map_or(rest.len(), |end| end + 1);
        self.number += 1;
        Some(line)
    }
}

/// Returns the longest beginning of a text that has at most `most` bytes.
pub fn first_bytes(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

/// Returns a line without the marks of a quoted mail, of `mpirun --tag-output`, of `srun --label`, and without
/// the time that a log puts first.
fn clean(line: &str) -> &str {
    let mut line = trim(line);
    // One may stand before another: a mail quotes the log of a job that was launched with labels.
    for _ in 0..4 {
        let length = line.len();
        while let Some(quoted) = line.strip_prefix('>') {
            line = quoted.trim_start();
        }
        line = without_label(without_tag(without_time(line)));
        if line.len() == length {
            break;
        }
    }
    line
}

fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}'))
}

/// `[1,0]<stdout>:` of Open MPI.
fn without_tag(line: &str) -> &str {
    let said = |stream| {
        line.split_once(stream).filter(|(tag, _)| tag.len() < 60).map(|(_, said)| trim(said))
    };
    if line.starts_with('[') {
        said("]<stdout>:").or_else(|| said("]<stderr>:")).unwrap_or(line)
    } else {
        line
    }
}

/// `0: ` of Slurm. A lone number behind it may be the row `2: 17.3` of a table, so it is kept.
fn without_label(line: &str) -> &str {
    let Some((label, said)) = line.split_once(':') else { return line };
    let is_label =
        !label.is_empty() && label.len() < 7 && label.bytes().all(|b| b.is_ascii_digit());
    if !is_label || !(said.is_empty() || said.starts_with(|c: char| c == '#' || c.is_whitespace()))
    {
        return line;
    }
    let said = trim(said);
    let is_number = said.starts_with(|c: char| c.is_ascii_digit())
        && !said.contains(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    if is_number { line } else { said }
}

/// `2026-03-01T12:00:00.123Z ` of a log.
fn without_time(line: &str) -> &str {
    let is_time = |word: &str| {
        let at = |i: usize| word.as_bytes().get(i).copied();
        word.len() >= 19 && (at(4), at(10), at(13)) == (Some(b'-'), Some(b'T'), Some(b':'))
    };
    if !line.starts_with(|c: char| c.is_ascii_digit()) {
        return line;
    }
    match line.split_once(' ') {
        Some((word, said)) if is_time(word) => trim(said),
        _ => line,
    }
}

/// Returns the words of a line, or the cells of its Markdown table.
pub fn tokens(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || c == '|').filter(|token| !token.is_empty())
}

/// Returns a line without the marks of a comment or of a table before and behind it.
pub fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '|'))
}

/// Returns whether a line only rules, fences or says nothing.
pub fn is_rule(line: &str) -> bool {
    line.starts_with("```")
        || line.chars().all(|c| matches!(c, '-' | '=' | '+' | '|' | ':' | '*' | '#' | ' ' | '\t'))
}

/// Returns the first 80 characters of a line.
pub fn shorten(line: &str) -> String {
    match line.char_indices().nth(80) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, Lines, bare, is_rule};

    fn clean_lines(text: &str) -> Vec<&str> {
        Lines::of(text).map(|line| line.text).collect()
    }

    #[test]
    fn what_mail_and_launchers_put_before_a_line_is_gone() {
        assert_eq!(clean_lines("\u{feff}> > 8  1.02\r\n"), ["8  1.02"]);
        assert_eq!(clean_lines("[1,0]<stdout>:#  size\n0:   8 2\n0:\n"), ["#  size", "8 2", ""]);
        assert_eq!(clean_lines("> 0: [1,0]<stdout>: 8 2"), ["8 2"]);
        assert_eq!(clean_lines("2026-03-01T12:00:00.1Z 8 1.02"), ["8 1.02"]);
        assert_eq!(clean_lines("\u{a0}\u{a0}8\u{a0}1.02"), ["8\u{a0}1.02"]);
    }

    #[test]
    fn a_number_before_a_colon_may_be_a_row() {
        assert_eq!(clean_lines("2: 17.3"), ["2: 17.3"]);
        assert_eq!(clean_lines("12:30:45 done"), ["12:30:45 done"]);
    }

    #[test]
    fn of_a_line_without_end_the_beginning_is_looked_at() {
        let text = format!("{}\n8 1.02", "µ".repeat(1_000_000));
        let lengths: Vec<_> = Lines::of(&text).map(|line| line.text.len()).collect();
        assert_eq!(lengths, [20_000, 6]);
        assert_eq!(Lines::whole(&text).next().map(|line| line.text.len()), Some(2_000_000));
    }

    #[test]
    fn lines_are_counted_as_an_editor_does() {
        let numbers: Vec<_> =
            Lines::of("a\r\n\r\nb").map(|line| (line.number, line.is_open)).collect();
        assert_eq!(numbers, [(1, false), (2, false), (3, true)]);
        assert_eq!(clean_lines("a\rb"), ["a", "b"]);
        let second = Lines::of("ab\ncd\n").nth(1);
        assert_eq!(second, Some(Line { number: 2, text: "cd", start: 3, is_open: false }));
    }

    #[test]
    fn rules_and_marks_say_nothing() {
        assert!(is_rule("|---|:--|") && is_rule("```text") && is_rule(""));
        assert!(!is_rule("8 1"));
        assert_eq!(bare("| # Size | Latency (us) |"), "Size | Latency (us)");
    }
}
