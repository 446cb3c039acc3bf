//! What one can learn: outcomes and topics of public curricula, quoted exactly, and the screens that teach
//! them.

use crate::lesson::Ready;
use crate::registry::{CONTENTS, Listing};
use crate::screen::Screen;

/// An outcome or a topic of a curriculum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Its id. A public format.
    pub id: &'static str,
    /// The curriculum, and where in it.
    pub source: &'static str,
    /// Its words.
    pub text: &'static str,
}

/// Every one, in the order of the table.
pub const OUTCOMES: &[Outcome] = include!(concat!(env!("OUT_DIR"), "/outcomes.rs"));

/// Returns the outcome with `id`.
pub fn find(id: &str) -> Option<&'static Outcome> {
    OUTCOMES.iter().find(|outcome| outcome.id == id)
}

/// Returns the outcomes of a screen, in its order.
pub fn of(screen: &Screen) -> impl Iterator<Item = &'static Outcome> {
    screen.outcomes.iter().filter_map(|id| find(id))
}

/// Returns the outcomes of each source, in the order of the table.
pub fn by_source() -> impl Iterator<Item = (&'static str, &'static [Outcome])> {
    let groups = OUTCOMES.chunk_by(|one, next| one.source == next.source);
    groups.filter_map(|group| Some((group.first()?.source, group)))
}

impl Outcome {
    /// Returns the screens that teach it, in the order of the home page.
    pub fn screens(&self) -> impl Iterator<Item = &'static Listing> {
        CONTENTS.iter().filter(|screen| screen.outcomes.contains(&self.id))
    }

    /// Returns the ready lessons that serve it, in the order of the home page.
    pub fn lessons(&self) -> impl Iterator<Item = Ready> {
        Ready::all().filter(|ready| ready.outcomes().any(|id| id == self.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::SCREENS;

    #[test]
    fn every_id_stands_once_and_is_taught_somewhere() {
        for (at, outcome) in OUTCOMES.iter().enumerate() {
            assert!(OUTCOMES[..at].iter().all(|other| other.id != outcome.id), "{}", outcome.id);
            assert!(outcome.screens().next().is_some(), "{}", outcome.id);
        }
    }

    #[test]
    fn every_screen_names_outcomes_that_there_are_each_once() {
        for screen in SCREENS {
            assert!(!screen.outcomes.is_empty(), "{screen:?}");
            for (at, id) in screen.outcomes.iter().enumerate() {
                assert!(find(id).is_some(), "{screen:?}: {id}");
                assert!(!screen.outcomes[..at].contains(id), "{screen:?}: {id}");
            }
        }
    }

    #[test]
    fn a_source_stands_in_one_place() {
        let sources: Vec<_> = by_source().map(|(source, _)| source).collect();
        for (at, source) in sources.iter().enumerate() {
            assert!(!sources[..at].contains(source), "{source}");
        }
    }
}
