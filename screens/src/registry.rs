//! Every screen, in the order of the home page. The list is also the test matrix.

use crate::screen::{Params, Screen, Subject};

macro_rules! screens {
    ($($screen:ident)*) => { [$(&crate::$screen::SCREEN),*] };
}

/// Every screen: subject after subject, and those of a subject by their place in it.
pub const SCREENS: &[&Screen] = &in_order(each_screen!(screens));

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

/// Returns the screens of each subject.
pub fn by_subject() -> impl Iterator<Item = (Subject, &'static [&'static Screen])> {
    let groups = SCREENS.chunk_by(|one, next| one.subject == next.subject);
    groups.filter_map(|group| Some((group.first()?.subject, group)))
}

/// Returns the screen with `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Screen> {
    SCREENS.iter().find(|screen| screen.schema.id == id).copied()
}

/// Returns the screen of these parameters.
#[must_use]
pub fn of(params: &Params) -> &'static Screen {
    find(params.id()).unwrap_or(SCREENS[0])
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
}
