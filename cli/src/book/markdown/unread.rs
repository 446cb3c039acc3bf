//! What looks like a request and stands where none is read: it is told, and passed on as it is.

use std::ops::Range;

use super::fence::Info;
use super::numbers;
use super::page::Page;
use super::{Kind, Place};
use crate::book::fault::Fault;

/// How code of a documentation says that it is meant.
const SHOWN: &str = "to show how it is written, put it within a fence of four backticks";

/// Returns what is told of the blocks and the numbers that are not read. Where the host reads directives itself, they
/// are no business of ours.
pub fn told(text: &str, page: &Page, others: &[Place], keeps_directives: bool) -> Vec<Fault> {
    let mut told = Vec::new();
    let mut tell = |at: usize, message: String| told.push(Fault { line: page.number(at), message });
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let begins = start;
        start += line.len();
        let Some((at, opening)) = Opening::of(line) else { continue };
        let at = begins + at;
        let place = others[..others.partition_point(|other| other.place.start <= at)].last();
        let place = place.filter(|other| at < other.place.end);
        if let Some(message) = opening.message(at, place, keeps_directives) {
            tell(at, message);
        }
    }
    for Place { place, kind } in others {
        if *kind == Kind::Html {
            for at in numbers::openings(text, place.clone()) {
                tell(at, "within a tag or a block of HTML no number is computed: write it between the tags, \
                          after a blank line".to_owned());
            }
        }
    }
    told.sort_by_key(|fault| fault.line);
    told
}

/// What may begin a block of ours.
enum Opening<'a> {
    /// A fence of backticks or tildes, with what stands behind it.
    Fence(&'a str, Info),
    /// A directive between colons.
    Colons,
}

impl<'a> Opening<'a> {
    /// Returns where in a line such an opening stands, after the marks of quotations and lists, and what it is.
    fn of(line: &'a str) -> Option<(usize, Self)> {
        let is_mark = |c: char| c.is_whitespace() || matches!(c, '>' | '-' | '*' | '+');
        let words = line.trim_start_matches(is_mark);
        let numbered = words.trim_start_matches(|c: char| c.is_ascii_digit());
        let words = match numbered.strip_prefix(['.', ')']) {
            Some(item) if numbered.len() < words.len() => item.trim_start(),
            _ => words,
        };
        let mark = words.chars().next().filter(|mark| matches!(mark, '`' | '~' | ':'))?;
        let info = words.trim_start_matches(mark);
        if words.len() - info.len() < 3 {
            return None;
        }
        let opening = match mark {
            ':' if info.trim_start().starts_with("{crossover}") => Self::Colons,
            ':' => return None,
            // This is code within a line.
            '`' if info.contains('`') => return None,
            _ => Self::Fence(info.trim(), Info::read(info)),
        };
        Some((line.len() - words.len(), opening))
    }

    /// Returns what is told of it at a place, which is among the `other` ones.
    fn message(&self, at: usize, other: Option<&Place>, keeps_directives: bool) -> Option<String> {
        let begins = |place: &Range<usize>| at <= place.start;
        match (self, other.map(|other| (&other.kind, &other.place))) {
            (Self::Fence(_, Info::Other), _) => None,
            (Self::Fence(_, Info::Ours(ours)), _) if ours.directive && keeps_directives => None,
            (Self::Colons, None) if !keeps_directives => Some(
                "a directive between colons is not read: write it between fences of three backticks".to_owned(),
            ),
            (Self::Fence(info, Info::Near), Some((Kind::Fence, place))) if begins(place) => Some(format!(
                "“{info}” is passed on as code: for a figure write ```crossover, and below the link what else is to be \
                 said, as in controls: p, ts; {SHOWN}"
            )),
            (Self::Colons, _) | (_, Some((Kind::Fence | Kind::Figure, _))) => None,
            (_, Some((Kind::Html, _))) => Some(format!(
                "a block within HTML is not read: leave a blank line before it, and set no tag, comment or <pre> \
                 around it; {SHOWN}"
            )),
            _ => Some(format!(
                "a block that is indented by four or more is code or part of a paragraph: begin its fence where the text \
                 around it begins; {SHOWN}"
            )),
        }
    }
}
