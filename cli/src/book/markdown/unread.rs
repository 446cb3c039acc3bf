//! Warnings of text that looks like a request and is none.

use std::ops::Range;

use super::fence::Info;
use super::numbers;
use super::page::Page;
use super::place::{Kind, Place};
use crate::book::fault::Fault;

/// Advice for documentation that shows a request.
const SHOWN: &str = "to show how it is written, put it within a fence of four backticks";

const COLONS: &str =
    "a directive between colons is not read: write it between fences of three backticks";
const TAG: &str =
    "within a tag or a block of HTML no number is computed: write it after a blank line";
const SPACE: &str = "this asks for no number: write {{crossover without a space after the braces";
const IN_HTML: &str = "a block within HTML is not read: leave a blank line between the tag and the \
                       block; a comment or <pre> can hold none";
const INDENTED: &str = "a block that is indented by four or more is code, or part of a paragraph: \
                        begin its fence where the text around it begins";
const IN_DIRECTIVE: &str = "within a directive between backticks nothing is read: write it between colons, as \
                            :::{note}, or ask by {crossover} where Sphinx reads it";
const NEAR: &str = "is no block of a figure, and passed on as code: write ```crossover, and what \
                    else there is to say below the link";

/// Returns the warnings of blocks and numbers that are not read, except for directives that the host reads itself.
pub fn find_faults(
    text: &str,
    page: &Page,
    others: &[Place],
    keeps_directives: bool,
) -> Vec<Fault> {
    let around = |at: usize| {
        let last = others[..others.partition_point(|other| other.place.start <= at)].last();
        last.filter(|other| at < other.place.end)
    };
    let mut told = Vec::new();
    let mut tell = |at: usize, message: String| told.push(Fault { line: page.number(at), message });
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some((at, opening)) = Opening::of(line) {
            let at = start + at;
            let message = opening.message(at, around(at), keeps_directives);
            if let Some(message) = message {
                tell(at, message);
            }
        }
        start += line.len();
    }
    for Place { place, kind } in others {
        let message = match kind {
            Kind::Html => TAG,
            Kind::Directive => IN_DIRECTIVE,
            _ => continue,
        };
        numbers::openings(text, place.clone()).for_each(|at| tell(at, message.to_owned()));
    }
    let spaced = numbers::spaced_braces(text).filter(|at| around(*at).is_none());
    spaced.for_each(|at| tell(at, SPACE.to_owned()));
    told
}

/// The beginning of a block of ours.
enum Opening<'a> {
    /// A fence of backticks or tildes, with what stands behind it.
    Fence(&'a str, Info),
    /// A directive between colons.
    Colons,
}

impl<'a> Opening<'a> {
    /// Finds an opening in a line, after the marks of quotations and lists, and returns its place.
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

    /// Returns the warning of an opening at a place, which is among the `other` ones.
    fn message(&self, at: usize, other: Option<&Place>, keeps_directives: bool) -> Option<String> {
        let begins = |place: &Range<usize>| at <= place.start;
        match (self, other.map(|other| (&other.kind, &other.place))) {
            (Self::Fence(_, info), _) if info.is_other(keeps_directives) => None,
            (Self::Colons, None) if !keeps_directives => Some(COLONS.to_owned()),
            (Self::Fence(info, Info::Near), Some((Kind::Fence, place))) if begins(place) => {
                Some(format!("“{info}” {NEAR}; {SHOWN}"))
            }
            (_, Some((Kind::Directive, place))) if !begins(place) => Some(IN_DIRECTIVE.to_owned()),
            (Self::Colons, _) | (_, Some((Kind::Directive | Kind::Fence | Kind::Figure, _))) => {
                None
            }
            (_, Some((Kind::Html, _))) => Some(format!("{IN_HTML}; {SHOWN}")),
            _ => Some(format!("{INDENTED}; {SHOWN}")),
        }
    }
}
