//! Whether a lesson is built on this page, and what its students will not see. What builds it is a room of its own
//! (`builder`), which says so here.

use crossover_screens::link::{Part, State, View};
use crossover_screens::screen::Param;
use leptos::prelude::*;

use crate::browser;
use crate::signals::{memo, part};
use crate::store::Store;

/// Where this tab keeps which lesson it builds; `1` stands for the one that was changed last.
pub const BUILDS: &str = "crossover.builds";

/// The toggles that stand in the workbench while a lesson is built.
pub struct Marks {
    /// Those of a parameter.
    pub param: fn(&'static Param) -> AnyView,
    /// That of a row of readouts, by its names and its label.
    pub readout: fn(Vec<&'static str>, &'static str) -> AnyView,
    /// That of a figure, by its id and its title.
    pub figure: fn(&'static str, &'static str) -> AnyView,
    /// That of the answer.
    pub answer: fn() -> AnyView,
}

/// What the page has to know of the lesson that is built on it.
#[derive(Clone, Copy)]
pub struct Building {
    /// Whether the page is its builder.
    pub is_on: Memo<bool>,
    /// Whether the page builds one, also while it shows something else than the workbench.
    pub on: RwSignal<bool>,
    /// Whether this tab built one before it was loaded: its builder says whether it goes on.
    pub resumes: RwSignal<bool>,
    /// How the open step is shown to students, while it is built.
    pub view: RwSignal<Option<View>>,
    /// Whether the list of all lessons is shown.
    pub manages: RwSignal<bool>,
    /// What is said of the draft once the builder was left.
    pub kept: RwSignal<String>,
    /// The toggles, once there is a builder.
    pub marks: RwSignal<Option<&'static Marks>>,
}

impl Building {
    /// Returns that none is built yet.
    pub fn new(store: Store) -> Self {
        let on = RwSignal::new(false);
        // A frame of a page that builds a lesson in this tab has no say in that.
        let framed = store.state.with_untracked(|state| state.view.embed);
        Self {
            is_on: memo(move || on.get() && store.around.with(is_workbench)),
            on,
            resumes: RwSignal::new(!framed && browser::recall_here(BUILDS).is_some()),
            view: RwSignal::new(None),
            manages: RwSignal::new(false),
            kept: RwSignal::new(String::new()),
            marks: RwSignal::new(None),
        }
    }

    /// Returns that of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// Returns whether students will not see what has one of these names; nothing while nothing is built.
    pub fn hides(self, names: &[&'static str]) -> bool {
        let hides = |view: &View| names.iter().any(|name| view.hides(Part::Named(name)));
        self.view.with(|view| view.as_ref().is_some_and(hides))
    }

    /// Returns whether students will not see a part of the page.
    pub fn hides_part(self, part: Part) -> bool {
        self.view.with(|view| view.as_ref().is_some_and(|view| view.hides(part)))
    }

    /// Returns a toggle, while a lesson is built.
    pub fn mark(self, build: impl Fn(&'static Marks) -> AnyView + Send + 'static) -> AnyView {
        part(move || self.marks.get().filter(|_| self.is_on.get()).map(&build))
    }
}

/// Returns whether a state shows the workbench, where a lesson can be built.
pub fn is_workbench(state: &State) -> bool {
    let view = &state.view;
    let is_alone = view.figure.is_some() || view.predict.is_some() || view.present;
    state.lesson.is_none() && !view.embed && !is_alone
}
