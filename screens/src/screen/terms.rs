//! The terms of the field and their definitions, which `build.rs` reads from `terms.md`.

use crossover_model::order;

/// A term of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The term.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub definition: &'static str,
}

/// All terms, long ones first.
pub const TERMS: &[Term] = &include!(concat!(env!("OUT_DIR"), "/terms.rs"));

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defined<'a> {
    /// Words.
    Words(&'a str),
    /// A term as the text writes it, and its definition.
    Term(&'a str, &'static str),
}

/// Returns the pieces of a text. Each term is marked where it first appears.
///
/// ```
/// use crossover_screens::terms::{Defined, mark_terms};
/// let pieces = mark_terms("Makespans are times.");
/// assert!(matches!(pieces[0], Defined::Term("Makespans", _)));
/// assert_eq!(pieces[1], Defined::Words(" are times."));
/// ```
pub fn mark_terms(text: &str) -> Vec<Defined<'_>> {
    let lower = text.to_lowercase();
    let mut found: Vec<(usize, usize, &Term)> = Vec::new();
    // Where the letters do not keep their places, nothing is found in them.
    for term in TERMS.iter().filter(|_| lower.len() == text.len()) {
        let name = term.name.to_lowercase();
        let mut places = lower.match_indices(&name).filter_map(|(at, _)| {
            let end = whole_word(&lower, at, at + name.len())?;
            let is_free = |(from, to, _): &(usize, usize, &Term)| end <= *from || *to <= at;
            found.iter().all(is_free).then_some((at, end, term))
        });
        let first = places.next();
        found.extend(first);
    }
    order::by_key(&mut found, |(at, ..)| *at);
    let (mut pieces, mut done) = (Vec::new(), 0);
    for (at, end, term) in found {
        pieces.push(Defined::Words(&text[done..at]));
        pieces.push(Defined::Term(&text[at..end], term.definition));
        done = end;
    }
    pieces.push(Defined::Words(&text[done..]));
    pieces.retain(|piece| *piece != Defined::Words(""));
    pieces
}

/// Returns where the word or words from `start` end, an "s" of the plural included; `None` where they are
/// part of a longer word.
fn whole_word(text: &str, start: usize, end: usize) -> Option<usize> {
    let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    if text[..start].ends_with(is_word) {
        return None;
    }
    let end = if text[end..].starts_with('s') { end + 1 } else { end };
    (!text[end..].starts_with(is_word)).then_some(end)
}
