//! What people call the things of the screens, as `synonyms.md` says.

use crossover_figures::figure::Setting;

use crate::link::decode_text;
use crate::registry;
use crate::screen::Screen;

/// A thing by the names that it has elsewhere.
pub struct Synonym {
    /// Its name here.
    pub title: &'static str,
    /// The screen that answers, and what it is set to: a link without its beginning. Or its ready lesson, or a page of
    /// the book.
    pub link: &'static str,
    /// What it is called.
    pub phrases: &'static [&'static str],
}

/// What the address of a page of the book begins with.
const BOOK: &str = "./book/";

/// Every one, in the order of the table.
pub const SYNONYMS: &[Synonym] = include!(concat!(env!("OUT_DIR"), "/synonyms.rs"));

impl Synonym {
    /// Returns the screen that answers; `None` of a page of the book.
    pub fn screen(&self) -> Option<&'static Screen> {
        registry::find(self.link.split('?').next()?)
    }

    /// Returns the screen whose ready lesson answers.
    pub fn lesson(&self) -> Option<&'static Screen> {
        self.screen().filter(|_| self.settings().iter().any(|(key, _)| *key == "lesson"))
    }

    /// Returns the address of the page of the book that answers.
    pub fn page(&self) -> Option<&'static str> {
        self.link.starts_with(BOOK).then_some(self.link)
    }

    /// Returns what it is set to.
    pub fn settings(&self) -> Vec<Setting> {
        let (_, query) = self.link.split_once('?').unwrap_or_default();
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.map(|(key, value)| (key, decode_text(value))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::State;

    #[test]
    fn every_row_opens_a_screen_that_takes_all_of_its_link() {
        for synonym in SYNONYMS.iter().filter(|synonym| synonym.page().is_none()) {
            let (state, notices) = State::read(&format!("#/{}", synonym.link));
            assert_eq!(state.screen(), synonym.screen(), "{}", synonym.title);
            assert!(notices.is_empty(), "{}: {notices:?}", synonym.title);
            let screen = synonym.screen().expect("a screen");
            let mut there = State::of(screen.defaults());
            assert_eq!(there.set(&synonym.settings()), Ok(()), "{}", synonym.title);
            assert_eq!(there.params, state.params, "{}", synonym.title);
        }
    }

    #[test]
    fn every_page_lies_in_the_book_with_the_heading_that_its_address_names() {
        for address in SYNONYMS.iter().filter_map(Synonym::page) {
            let (page, heading) = address.split_once('#').unwrap_or((address, ""));
            let name = page.trim_start_matches(BOOK).replace(".html", ".md");
            let file = format!("{}/../docs/{name}", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(file).expect("a page");
            let mut headings = text.lines().filter_map(|line| line.strip_prefix("## "));
            let is_named = |title: &str| title.to_lowercase().replace(' ', "-") == heading;
            assert!(heading.is_empty() || headings.any(is_named), "{address}");
        }
    }

    #[test]
    fn no_phrase_stands_twice() {
        let phrases: Vec<_> = SYNONYMS.iter().flat_map(|synonym| synonym.phrases).collect();
        for (place, phrase) in phrases.iter().enumerate() {
            assert!(!phrases[..place].contains(phrase), "{phrase}");
        }
    }
}
