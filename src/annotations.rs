//! What stands beside the things of a screen for those who prepare it for others, such as the builder of lessons. A figure,
//! a row or the answer asks here, and knows nobody who annotates.

use crossover_screens::screen::Param;
use leptos::prelude::*;

use crate::handed::Handed;

/// A thing of a screen that can be annotated.
#[derive(Clone)]
pub enum Thing {
    /// A parameter.
    Param(&'static Param),
    /// A row of readouts, by its names and its label.
    Readout(Vec<&'static str>, &'static str),
    /// A figure, by its id and its title.
    Figure(&'static str, &'static str),
    /// The answer.
    Answer,
}

/// Who annotates.
pub struct Annotator {
    /// Returns whether readers will not see a thing, and follows that.
    pub hides: fn(&Thing) -> bool,
    /// Returns what stands beside a thing.
    pub annotate: fn(&Thing) -> AnyView,
}

impl Handed<Annotator> {
    /// Returns whether readers will not see `thing`; nobody hides anything where nobody annotates.
    pub fn hides(self, thing: &Thing) -> bool {
        self.get().is_some_and(|annotator| (annotator.hides)(thing))
    }

    pub fn annotate(self, thing: Thing) -> AnyView {
        self.build(move |annotator| (annotator.annotate)(&thing))
    }
}
