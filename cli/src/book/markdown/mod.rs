//! Where figures and numbers are asked for in Markdown. All else is passed on byte for byte; what looks like a request
//! and stands where none is read is told.

mod apart;
mod fence;
mod numbers;
mod page;
mod unread;

use std::iter;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::fault::Fault;
use apart::Apart;
use fence::Info;
use page::Page;

/// A number that is asked for in a role of `MyST`: this before code.
const ROLE: &str = "{crossover}";

/// A request within a text.
#[derive(Debug, PartialEq)]
pub enum Request<'a> {
    /// A figure: the lines of its block, without the fence, each with its number in the text.
    Figure(Vec<(usize, String)>),
    /// A number: what stands between the braces, unless nothing closes them.
    Number(Option<&'a str>),
}

/// A text whose requests are answered.
pub struct Replaced {
    /// The text, or every fault in it.
    pub text: Result<String, Vec<Fault>>,
    /// What stands where nothing is read.
    pub warnings: Vec<Fault>,
}

/// A request, and where it stands.
struct Found<'a> {
    place: Range<usize>,
    request: Request<'a>,
}

/// Code, HTML or a figure, in which no number is sought.
struct Place {
    place: Range<usize>,
    kind: Kind,
}

/// What stands in a place.
#[derive(PartialEq)]
enum Kind {
    Figure,
    Fence,
    /// Code that is indented, or within a line.
    Code,
    Html,
}

/// Returns `text` with what `answer` gives in place of the requests, whose line it is told. Directives and roles
/// are passed on where the host reads them itself (`keeps_directives`). The faults are in the order of their lines.
pub fn replace(
    text: &str,
    keeps_directives: bool,
    mut answer: impl FnMut(usize, Request) -> Result<String, Fault>,
) -> Replaced {
    // A byte order mark is no character of the first line.
    let (mark, text) = text.split_at(text.len() - text.trim_start_matches('\u{feff}').len());
    let (mut written, mut faults) = (mark.to_owned(), Vec::new());
    let mut done = 0;
    let page = Page::of(text);
    let (found, warnings) = find(text, &page, keeps_directives);
    for Found { place, request } in found {
        let apart = match request {
            Request::Figure(_) => Apart::at(text, &place),
            Request::Number(_) => Apart::default(),
        };
        match answer(page.number(place.start), request) {
            Ok(words) => {
                written.push_str(&text[done..place.start]);
                written.push_str(&apart.around(&words));
            }
            Err(fault) => faults.push(fault),
        }
        done = place.end;
    }
    written.push_str(&text[done..]);
    Replaced { text: if faults.is_empty() { Ok(written) } else { Err(faults) }, warnings }
}

/// Returns `text`, a line within a block, with what `answer` gives in place of the numbers.
///
/// # Errors
/// That of the first number that has no answer.
pub fn numbers_in<E>(
    text: &str,
    answer: impl Fn(Option<&str>) -> Result<String, E>,
) -> Result<String, E> {
    let code = Parser::new(text).into_offset_iter().filter_map(|(event, place)| {
        matches!(event, Event::Code(_) | Event::InlineHtml(_)).then_some(place)
    });
    let code: Vec<_> = code.collect();
    let (mut written, mut done) = (String::new(), 0);
    for (place, words) in numbers::between(text, code.iter().cloned()) {
        written.push_str(&text[done..place.start]);
        written.push_str(&answer(words)?);
        done = place.end;
    }
    Ok(written + &text[done..])
}

/// Returns the requests of a text, in its order, and what is told of those that are not read.
fn find<'a>(text: &'a str, page: &Page, keeps_directives: bool) -> (Vec<Found<'a>>, Vec<Fault>) {
    let (mut found, mut others, mut told) = (Vec::new(), Vec::<Place>::new(), Vec::new());
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_DEFINITION_LIST;
    let mut events = Parser::new_ext(&page.read, options).into_offset_iter();
    while let Some((event, read)) = events.next() {
        let mut place = page.place(read.start)..page.place(read.end);
        let kind = match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => match Info::read(&info) {
                Info::Ours(ours) if !(ours.directive && keeps_directives) => {
                    let end = read.start + page.read[read].trim_end().len();
                    place.end = page.place(end);
                    let line = page.number(place.start);
                    told.extend(ours.unread.iter().map(|word| not_kept(line, word)));
                    let inside = iter::from_fn(|| events.next())
                        .take_while(|(event, _)| *event != Event::End(TagEnd::CodeBlock));
                    let lines = inside
                        .flat_map(|(event, at)| code(&event, page.number(page.place(at.start))));
                    let request = Request::Figure(ours.lines(line, lines.collect()));
                    found.push(Found { place: place.clone(), request });
                    Kind::Figure
                }
                _ => Kind::Fence,
            },
            Event::Code(_) => {
                if !keeps_directives && text[..place.start].ends_with(ROLE) {
                    let request = Request::Number(Some(text[place.clone()].trim_matches('`')));
                    place.start -= ROLE.len();
                    found.push(Found { place: place.clone(), request });
                }
                Kind::Code
            }
            Event::Start(Tag::CodeBlock(_)) => Kind::Code,
            Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => Kind::Html,
            _ => continue,
        };
        others.push(Place { place, kind });
    }
    let numbers = numbers::between(text, others.iter().map(|other| other.place.clone()));
    found.extend(
        numbers.into_iter().map(|(place, words)| Found { place, request: Request::Number(words) }),
    );
    found.sort_by_key(|found| found.place.start);
    told.extend(unread::told(text, page, &others, keeps_directives));
    told.sort_by_key(|fault| fault.line);
    (found, told)
}

/// Returns what is told of a word behind a fence that means nothing here.
fn not_kept(line: usize, word: &str) -> Fault {
    let message = format!("“{word}” behind the fence means nothing to a figure: leave it out");
    Fault { line, message }
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

#[cfg(test)]
mod tests;
