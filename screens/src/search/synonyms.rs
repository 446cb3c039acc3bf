//! What people call the things of the screens, as `synonyms.md` says.

use crossover_figures::figure::Setting;

use crate::link::decode_text;
use crate::registry;
use crate::screen::Screen;

/// A thing by the names that it has elsewhere.
pub struct Synonym {
    /// Its name here.
    pub title: &'static str,
    /// The screen that answers, and what it is set to: a link without its beginning.
    pub link: &'static str,
    /// What it is called.
    pub phrases: &'static [&'static str],
}

/// Every one, in the order of the table.
pub const SYNONYMS: &[Synonym] = include!(concat!(env!("OUT_DIR"), "/synonyms.rs"));

impl Synonym {
    /// Returns the screen that answers.
    pub fn screen(&self) -> Option<&'static Screen> {
        registry::find(self.link.split('?').next()?)
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
        for synonym in SYNONYMS {
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
    fn no_phrase_stands_twice() {
        let phrases: Vec<_> = SYNONYMS.iter().flat_map(|synonym| synonym.phrases).collect();
        for (place, phrase) in phrases.iter().enumerate() {
            assert!(!phrases[..place].contains(phrase), "{phrase}");
        }
    }
}
