//! Where figures and numbers are asked for in Markdown. All else is passed on byte for byte.

use std::iter;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::fault::Fault;

/// The language of a block that asks for a figure.
const LANGUAGE: &str = "crossover";
/// What stands around the request for a number.
const OPEN: &str = "{{crossover";
const CLOSE: &str = "}}";

/// A request within a text.
#[derive(Debug, PartialEq)]
pub enum Request<'a> {
    /// A figure: the lines of its block, without the fence, each with its number in the text.
    Figure(Vec<(usize, String)>),
    /// A number: what stands between the braces, unless nothing closes them.
    Number(Option<&'a str>),
}

/// A request, and where it stands.
struct Found<'a> {
    place: Range<usize>,
    request: Request<'a>,
}

/// Returns `text` with what `answer` gives, one line each, in place of the requests. It is told the line
/// of the request.
///
/// # Errors
/// Every [`Fault`] of the text, in the order of its lines.
pub fn replace(
    text: &str,
    mut answer: impl FnMut(usize, Request) -> Result<String, Fault>,
) -> Result<String, Vec<Fault>> {
    // A byte order mark is no character of the first line.
    let (mark, text) = text.split_at(text.len() - text.trim_start_matches('\u{feff}').len());
    let (mut written, mut faults) = (mark.to_owned(), Vec::new());
    let mut done = 0;
    let lines = Lines::of(text);
    for Found { place, request } in find(text, &lines) {
        let apart = match request {
            Request::Figure(_) => Apart::at(text, &place),
            Request::Number(_) => Apart::default(),
        };
        match answer(lines.number(place.start), request) {
            Ok(words) => {
                written.push_str(&text[done..place.start]);
                written.extend([&*apart.before, &words, &apart.after]);
            }
            Err(fault) => faults.push(fault),
        }
        done = place.end;
    }
    written.push_str(&text[done..]);
    if faults.is_empty() { Ok(written) } else { Err(faults) }
}

/// Where the lines of a text end.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        Self(text.match_indices('\n').map(|(at, _)| at).collect())
    }

    /// Returns the line at `place`, counted from 1.
    fn number(&self, place: usize) -> usize {
        1 + self.0.partition_point(|end| *end < place)
    }
}

/// Returns the requests of a text, in its order.
fn find<'a>(text: &'a str, lines: &Lines) -> Vec<Found<'a>> {
    let (mut found, mut other) = (Vec::new(), Vec::new());
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let mut events = Parser::new_ext(text, options).into_offset_iter();
    while let Some((event, place)) = events.next() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if is_ours(&info) => {
                let place = place.start..place.start + text[place].trim_end().len();
                let inside = iter::from_fn(|| events.next())
                    .take_while(|(event, _)| *event != Event::End(TagEnd::CodeBlock));
                let inside = inside.flat_map(|(event, at)| code(&event, lines.number(at.start)));
                let request = Request::Figure(inside.collect());
                other.push(place.clone());
                found.push(Found { place, request });
            }
            Event::Start(Tag::CodeBlock(_) | Tag::HtmlBlock)
            | Event::Code(_)
            | Event::InlineHtml(_) => other.push(place),
            _ => {}
        }
    }
    numbers(text, &other, &mut found);
    found.sort_by_key(|found| found.place.start);
    found
}

/// Returns whether a fence with this info string begins a block of ours.
fn is_ours(info: &str) -> bool {
    info.trim() == LANGUAGE
}

/// Returns the lines of a piece of code that begins in line `first`, each with its number, but for
/// blank ones.
fn code(event: &Event, first: usize) -> Vec<(usize, String)> {
    let Event::Text(code) = event else {
        return Vec::new();
    };
    let lines = code.lines().zip(first..);
    let lines = lines.map(|(words, number)| (number, words.trim().to_owned()));
    lines.filter(|(_, words)| !words.is_empty()).collect()
}

/// Finds the numbers that are asked for between the `other` places: code, HTML and figures.
fn numbers<'a>(text: &'a str, other: &[Range<usize>], found: &mut Vec<Found<'a>>) {
    let ends = other.iter().map(|place| place.start);
    let starts = iter::once(0).chain(other.iter().map(|place| place.end));
    for (start, end) in starts.zip(ends.chain([text.len()])) {
        let (mut from, mut closed) = (start, true);
        while let Some(at) = text.get(from..end).and_then(|rest| rest.find(OPEN)) {
            let (open, inside) = (from + at, from + at + OPEN.len());
            let rest = &text[inside..end];
            from = inside;
            // A backslash makes braces of braces, as before any sign; another name is another's.
            if text[..open].ends_with('\\') || !rest.starts_with(char::is_whitespace) {
                continue;
            }
            // Where nothing closed the last one, nothing closes this one: it is not sought again.
            let close = if closed { rest.find(CLOSE) } else { None };
            let words = close.map(|at| &rest[..at]);
            closed = words.is_some();
            from += words.map_or(0, |words| words.len() + CLOSE.len());
            found.push(Found { place: open..from, request: Request::Number(words) });
        }
    }
}

/// The blank lines that set a block apart from those around it, also within a list or a quotation.
#[derive(Default)]
struct Apart {
    before: String,
    after: String,
}

impl Apart {
    fn at(text: &str, place: &Range<usize>) -> Self {
        let start = text[..place.start].rfind('\n').map_or(0, |at| at + 1);
        let opening = &text[start..place.start];
        // Marks of quotations are repeated in every line, those of list items are not.
        let indent: String =
            opening.chars().map(|c| if matches!(c, '>' | '\t') { c } else { ' ' }).collect();
        let blank = |line: &str| line.chars().all(|c| c == '>' || c.is_whitespace());
        let last = text[..start].lines().next_back().unwrap_or_default();
        let next = text[place.end..].lines().nth(1).unwrap_or_default();
        let mut apart = Self::default();
        if blank(opening) && !blank(last) {
            apart.before = format!("\n{indent}");
        }
        if !blank(next) {
            apart.after = format!("\n{}", indent.trim_end());
        }
        apart
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the text with each figure written as its lines in brackets, and each number as its
    /// words.
    fn told(text: &str) -> String {
        let told = replace(text, |line, request| {
            Ok(match request {
                Request::Figure(lines) => format!("<figure>{line} {lines:?}"),
                Request::Number(words) => format!("[{}]", words.unwrap_or("open").trim()),
            })
        });
        told.expect("no faults")
    }

    #[test]
    fn a_block_is_a_block_of_its_own_within_lists_and_quotations() {
        let lines = r#"<figure>2 [(3, "a"), (5, "b: c")]"#;
        for (text, expected) in [
            ("x\n```crossover\na\n\nb: c\n```\ny\n", "x\n\n{}\n\ny\n"),
            ("\n~~~~ crossover \na\n\nb: c\n~~~~\n\ny", "\n{}\n\ny"),
            ("\n```crossover\r\na\r\n\r\nb: c\r\n```\r\n", "\n{}\r\n"),
            ("\n```crossover\na\n\nb: c\n", "\n{}\n"),
            ("\n  ```crossover\n  a\n\n  b: c\n  ```\ny\n", "\n  {}\n\ny\n"),
            ("> x\n> ```crossover\n> a\n>\n> b: c\n> ```\n>y\n", "> x\n> \n> {}\n>\n>y\n"),
            ("\n- ```crossover\n  a\n\n  b: c\n  ```\n- y\n", "\n- {}\n\n- y\n"),
            ("\n1. ```crossover\n   a\n\n   b: c\n   ```\n   y\n", "\n1. {}\n\n   y\n"),
        ] {
            assert_eq!(told(text), expected.replace("{}", lines), "{text}");
        }
    }

    #[test]
    fn a_block_may_begin_a_file_that_has_a_byte_order_mark() {
        let text = "\u{feff}```crossover\n#/speedup\n```\ny";
        assert_eq!(told(text), "\u{feff}<figure>1 [(2, \"#/speedup\")]\n\ny");
    }

    #[test]
    fn code_and_html_and_what_follows_a_backslash_are_left_alone() {
        for text in [
            "````md\n```crossover\n#/speedup\n```\n{{crossover a : b}}\n````\n",
            "    {{crossover a : b}}\n",
            "`{{crossover a : b}}` and ``` {{crossover ` : b}} ```",
            "<pre>\n{{crossover a : b}}\n```crossover\n#/speedup\n```\n</pre>\n",
            "<!-- {{crossover a : b}} -->\n",
            "x <a title=\"{{crossover a : b}}\">",
            "\\{{crossover a : b}} and {{crossovers a : b}} and {{ crossover }}",
            "```crossover,ignore\n#/speedup\n```\n",
        ] {
            assert_eq!(told(text), text);
        }
    }

    #[test]
    fn numbers_are_found_wherever_there_is_text() {
        let text = "# {{crossover a : b}}\n\n| x | y |\n|---|---|\n| `|` | **{{crossover a\nb}} |\n\n\
                    [{{crossover c_d : e_f}}](g) `h` <b>{{crossover i}}</b> {{crossover j\n\nk";
        let expected = "# [a : b]\n\n| x | y |\n|---|---|\n| `|` | **[a\nb] |\n\n\
                        [[c_d : e_f]](g) `h` <b>[i]</b> [open] j\n\nk";
        assert_eq!(told(text), expected);
    }

    proptest! {
        #[test]
        fn all_else_is_passed_on_byte_for_byte(
            pieces in prop::collection::vec(
                prop::sample::select(vec![
                    "```", "~~~", "\n", "\r\n", "> ", "- ", "1. ", "    ", "\t", "`", "<pre>", "</pre>", "<b>", "<!--",
                    "-->", "| a |\n|---|\n", "[^1]: ", "\\", "*", "_", "é", "\u{feff}", "x: y", "text\n", "]", "[", "(", "&amp;",
                    "{{crossover a : b}}", "{{crossover ", "{{crossover", "}}", "$$", "---\n", "# ",
                ]),
                0..40,
            ),
            fence: bool,
        ) {
            let text = pieces.concat();
            let same = replace(&text, |_, request| {
                let Request::Number(words) = request else { panic!("no block asks for a figure") };
                Ok(words.map_or(OPEN.to_owned(), |words| format!("{OPEN}{words}{CLOSE}")))
            });
            prop_assert_eq!(same.as_ref(), Ok(&text));
            if fence {
                // With blocks there is no such law, but an answer.
                prop_assert!(replace(&text.replace("~~~", "~~~crossover\n"), |_, _| Ok(String::new())).is_ok());
            }
        }
    }
}
