//! Every screen: the table of contents that home, the menus and the search read, and the rooms in which
//! the screens themselves lie.
//!
//! In the page a screen is there once its room is [open](open): it is fetched when a reader goes there.
//! Natively all rooms are open, and the list of them is the test matrix.

#[cfg(target_family = "wasm")]
use std::sync::OnceLock;

use crate::screen::{Chapter, Screen, Subject};

macro_rules! screens {
    ($($screen:ident)*) => { [$(&crate::$screen::SCREEN),*] };
}

/// Every screen: subject after subject, and those of a subject by their place in it. In the page only what
/// is computed of it when the program is built may be used: all else would bring every room along.
pub const SCREENS: &[&Screen] = &in_order(each_screen!(screens));

/// What the table of contents says of each screen, in their order.
pub static CONTENTS: [Listing; SCREENS.len()] = contents();

/// What the table of contents says of a screen.
#[derive(Debug)]
pub struct Listing {
    /// Its name in links. A public format.
    pub id: &'static str,
    /// What it belongs to.
    pub subject: Subject,
    /// The chapter of the course that is about it.
    pub chapter: Chapter,
    /// Its title.
    pub title: &'static str,
    /// The question it answers, in one line.
    pub question: &'static str,
    /// What one can learn there, by the ids of [outcomes](crate::outcomes).
    pub outcomes: &'static [&'static str],
}

impl PartialEq for Listing {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Listing {}

/// Returns the screens sorted. Screens of one subject that claim the same place keep their order, that
/// of their names.
const fn in_order<const N: usize>(mut screens: [&'static Screen; N]) -> [&'static Screen; N] {
    let mut sorted = 0;
    while sorted < N {
        let mut at = sorted;
        while 0 < at && rank(screens[at]) < rank(screens[at - 1]) {
            screens.swap(at - 1, at);
            at -= 1;
        }
        sorted += 1;
    }
    screens
}

const fn rank(screen: &Screen) -> u16 {
    256 * screen.subject as u16 + screen.place as u16
}

const fn contents<const N: usize>() -> [Listing; N] {
    let mut listings = [const { Listing::of(SCREENS[0]) }; N];
    let mut at = 0;
    while at < N {
        listings[at] = Listing::of(SCREENS[at]);
        at += 1;
    }
    listings
}

impl Listing {
    const fn of(screen: &Screen) -> Self {
        Self {
            id: screen.schema.id,
            subject: screen.subject,
            chapter: screen.chapter,
            title: screen.title,
            question: screen.question,
            outcomes: screen.outcomes,
        }
    }

    /// Returns the screen, where its room is open.
    pub fn screen(&self) -> Option<&'static Screen> {
        find(self.id)
    }
}

/// Returns what the table of contents says of the screens of each subject.
pub fn by_subject() -> impl Iterator<Item = (Subject, &'static [Listing])> {
    let groups = CONTENTS.chunk_by(|one, next| one.subject == next.subject);
    groups.filter_map(|group| Some((group.first()?.subject, group)))
}

/// Returns the entry of the screen `id` in the table of contents.
pub fn find_listing(id: &str) -> Option<&'static Listing> {
    CONTENTS.iter().find(|listing| listing.id == id)
}

/// Returns the screen with `id`, where its room is open.
#[cfg(not(target_family = "wasm"))]
pub fn find(id: &str) -> Option<&'static Screen> {
    SCREENS.iter().find(|screen| screen.schema.id == id).copied()
}

/// The screens whose rooms are open.
#[cfg(target_family = "wasm")]
static OPEN: [OnceLock<&'static Screen>; SCREENS.len()] =
    [const { OnceLock::new() }; SCREENS.len()];

/// Returns the screen with `id`, where its room is open.
#[cfg(target_family = "wasm")]
pub fn find(id: &str) -> Option<&'static Screen> {
    OPEN.iter().filter_map(OnceLock::get).find(|screen| screen.schema.id == id).copied()
}

/// Notes that the room of `screen` is open.
#[cfg(target_family = "wasm")]
pub fn open(screen: &'static Screen) {
    let place = CONTENTS.iter().position(|listing| listing.id == screen.schema.id);
    if let Some(place) = place.and_then(|place| OPEN.get(place)) {
        place.get_or_init(|| screen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screens_of_a_subject_stand_together() {
        let subjects: Vec<_> = by_subject().map(|(subject, _)| subject).collect();
        for (at, subject) in subjects.iter().enumerate() {
            assert!(!subjects[..at].contains(subject), "{subject:?}");
        }
    }

    #[test]
    fn each_chapter_is_that_of_a_screen_and_each_has_its_place() {
        for (place, chapter) in Chapter::ALL.into_iter().enumerate() {
            assert_eq!(chapter.number(), place + 1);
            assert!(CONTENTS.iter().any(|listing| listing.chapter == chapter), "{chapter:?}");
        }
        let of = |id: &str| find_listing(id).map(|listing| listing.chapter);
        assert_eq!(of("grid"), Some(Chapter::Networks));
        assert_eq!(of("measure"), Some(Chapter::ChooseAMachine));
    }
}
