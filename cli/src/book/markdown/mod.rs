//! Requests for figures and numbers in Markdown. All other text is passed on byte for byte, with a warning where it
//! looks like a request.

mod apart;
mod fence;
mod numbers;
mod page;
mod place;
mod unread;

use std::iter;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::fault::Fault;
use apart::Separation;
use fence::Info;
use page::Page;
use place::{Kind, Place};

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
pub struct Replacement {
    /// The text, or every fault in it.
    pub text: Result<String, Vec<Fault>>,
    /// Warnings of requests in places that are not read.
    pub warnings: Vec<Fault>,
}

/// A request, and where it stands.
struct PlacedRequest<'a> {
    place: Range<usize>,
    request: Request<'a>,
}

/// Returns `text` with each request replaced by what `answer` makes of its line and itself. Directives and roles
/// are passed on where the host reads them itself (`keeps_directives`). The faults are in the order of their lines.
pub fn replace(
    text: &str,
    keeps_directives: bool,
    mut answer: impl FnMut(usize, Request) -> Result<String, Fault>,
) -> Replacement {
    // A byte order mark is no character of the first line.
    let (mark, text) = text.split_at(text.len() - text.trim_start_matches('\u{feff}').len());
    let (mut written, mut faults) = (mark.to_owned(), Vec::new());
    let mut done = 0;
    let page = Page::of(text);
    let (found, warnings) = find(text, &page, keeps_directives);
    for PlacedRequest { place, request } in found {
        let apart = match request {
            Request::Figure(_) => Separation::at(text, &place),
            Request::Number(_) => Separation::default(),
        };
        written.push_str(&text[done..place.start]);
        done = place.end;
        match answer(page.number(place.start), request) {
            Ok(words) if words.is_empty() => done = without_trace(&mut written, text, done),
            Ok(words) => written.push_str(&apart.around(&words)),
            Err(fault) => faults.push(fault),
        }
    }
    written.push_str(&text[done..]);
    Replacement { text: if faults.is_empty() { Ok(written) } else { Err(faults) }, warnings }
}

/// Returns where a text goes on behind a request that is replaced by nothing. At the end of a line the spaces before it
/// go as well, which would break the line, and a line that holds nothing else, which would end the paragraph.
fn without_trace(written: &mut String, text: &str, end: usize) -> usize {
    let spaces = [' ', '\t'];
    let rest = text[end..].trim_start_matches(spaces);
    if !rest.is_empty() && !rest.starts_with(['\r', '\n']) {
        return end;
    }
    written.truncate(written.trim_end_matches(spaces).len());
    let alone = written.is_empty() || written.ends_with('\n');
    let next = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n')).filter(|_| alone);
    text.len() - next.unwrap_or(rest).len()
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

/// Returns the requests of a text in their order, and the warnings.
fn find<'a>(
    text: &'a str,
    page: &Page,
    keeps_directives: bool,
) -> (Vec<PlacedRequest<'a>>, Vec<Fault>) {
    let mut finder = Finder::of(text, page, keeps_directives);
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_DEFINITION_LIST;
    let mut events = Parser::new_ext(&page.read, options).into_offset_iter();
    while let Some((event, read)) = events.next() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let inside = iter::from_fn(|| events.next())
                    .take_while(|(event, _)| *event != Event::End(TagEnd::CodeBlock));
                finder.fence(Info::read(&info), read, inside);
            }
            Event::Code(_) => finder.code(read),
            Event::Start(Tag::CodeBlock(_)) => finder.other(read, Kind::Code),
            Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => finder.other(read, Kind::Html),
            _ => {}
        }
    }
    finder.into_requests()
}

/// The requests found in a text so far.
struct Finder<'a, 'b> {
    text: &'a str,
    page: &'b Page,
    keeps_directives: bool,
    found: Vec<PlacedRequest<'a>>,
    others: Vec<Place>,
    told: Vec<Fault>,
}

impl<'a, 'b> Finder<'a, 'b> {
    fn of(text: &'a str, page: &'b Page, keeps_directives: bool) -> Self {
        let (found, others, told) = (Vec::new(), Vec::new(), Vec::new());
        Self { text, page, keeps_directives, found, others, told }
    }

    /// Takes a fenced block, whose place is that in the text that is `read`.
    fn fence<'e>(
        &mut self,
        info: Info,
        read: Range<usize>,
        inside: impl Iterator<Item = (Event<'e>, Range<usize>)>,
    ) {
        let page = self.page;
        let lines = inside.flat_map(|(event, at)| code(&event, page.number(page.place(at.start))));
        let lines: Vec<_> = lines.collect();
        let ours = match info {
            Info::Ours(ours) if !(ours.directive && self.keeps_directives) => ours,
            Info::Directive => return self.other(read, Kind::Directive),
            _ => return self.other(read, Kind::Fence),
        };
        let line = page.number(page.place(read.start));
        self.told.extend(ours.unread.iter().map(|word| not_kept(line, word)));
        // The end of the last line is no part of the block.
        let end = read.start + page.read[read.clone()].trim_end().len();
        self.other(read.start..end, Kind::Figure);
        self.ask(Request::Figure(ours.lines(line, lines)));
    }

    /// Takes code within a line, which may be that of a role.
    fn code(&mut self, read: Range<usize>) {
        let place = self.page.place(read.start)..self.page.place(read.end);
        let is_role = self.text[..place.start].ends_with(ROLE);
        let words = self.text[place.clone()].trim_matches('`');
        if !is_role || self.keeps_directives {
            return self.other(read, Kind::Code);
        }
        let place = place.start - ROLE.len()..place.end;
        self.others.push(Place { place, kind: Kind::Code });
        self.ask(Request::Number(Some(words)));
    }

    fn other(&mut self, read: Range<usize>, kind: Kind) {
        let place = self.page.place(read.start)..self.page.place(read.end);
        self.others.push(Place { place, kind });
    }

    fn ask(&mut self, request: Request<'a>) {
        let place = self.others.last().map(|other| other.place.clone());
        self.found.extend(place.map(|place| PlacedRequest { place, request }));
    }

    fn into_requests(mut self) -> (Vec<PlacedRequest<'a>>, Vec<Fault>) {
        let others = self.others.iter().map(|other| other.place.clone());
        for (place, words) in numbers::between(self.text, others) {
            self.found.push(PlacedRequest { place, request: Request::Number(words) });
        }
        self.found.sort_by_key(|found| found.place.start);
        self.told.extend(unread::find_faults(
            self.text,
            self.page,
            &self.others,
            self.keeps_directives,
        ));
        self.told.sort_by_key(|fault| fault.line);
        (self.found, self.told)
    }
}

/// Returns the warning of a word behind a fence that has no meaning.
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
