//! Every screen, in the order of the home page: those of one subject together. The list is also the test
//! matrix.

use crate::screen::{Params, Screen, Subject};
use crate::{
    abstract_machines, collectives, decomposition, grid, isoefficiency, multilevel, network,
    roofline, routing, speedup, star, topology, tree,
};

/// Every screen.
pub const SCREENS: &[&Screen] = &[
    &routing::SCREEN,
    &collectives::SCREEN,
    &topology::SCREEN,
    &grid::SCREEN,
    &speedup::SCREEN,
    &network::SCREEN,
    &isoefficiency::SCREEN,
    &decomposition::SCREEN,
    &multilevel::SCREEN,
    &star::SCREEN,
    &tree::SCREEN,
    &roofline::SCREEN,
    &abstract_machines::SCREEN,
];

/// The screens of each subject.
pub fn by_subject() -> impl Iterator<Item = (Subject, &'static [&'static Screen])> {
    let groups = SCREENS.chunk_by(|one, next| one.subject == next.subject);
    groups.filter_map(|group| Some((group.first()?.subject, group)))
}

/// The screen with `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Screen> {
    SCREENS.iter().find(|screen| screen.schema.id == id).copied()
}

/// The screen of these parameters.
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
