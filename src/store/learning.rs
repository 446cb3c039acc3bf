//! The lesson on the page, and what a student has done in it, as far as every page has to know. What takes predictions
//! and keeps what is done lies in the rooms of lessons (`studying`).

use std::sync::Arc;

use crossover_figures::draw::Geometry;
use crossover_screens::lesson::{Lesson, Opened, Step};
use crossover_screens::link::State;
use crossover_screens::predict::Predict;
use crossover_shell::progress::{Done, Progress};
use crossover_shell::shown::Shown;
use leptos::prelude::*;

use super::state::Store;
use crate::handed::Handed;
use crate::signals::effect;

/// What a link without a lesson is called, whose prediction is one of a single step.
pub const ALONE: &str = "";

/// What a prediction does to the figure that it is made in.
pub struct Drawing {
    /// Returns the figure with that id with the axis of the prediction that is made in it, and with what is predicted;
    /// unchanged where none is made in it.
    pub draw: fn(Learning, &str, Shown) -> Shown,
    /// Follows what is predicted.
    pub track: fn(),
    /// The handles of the prediction in the figure with that id.
    pub handles: fn(&'static str, Signal<Shown>, Memo<Option<Geometry>>) -> AnyView,
}

/// The lesson on the page, and what is done in it.
#[derive(Clone, Copy)]
pub struct Learning {
    /// The lesson and its step; a link that asks for a prediction is a lesson of one step.
    pub opened: Memo<Option<Opened>>,
    /// What is done.
    pub progress: RwSignal<Progress>,
    /// What a host has kept of it, until it is taken.
    pub resumed: RwSignal<Option<String>>,
    /// What a prediction does to its figure, once there is a room for it.
    pub drawing: Handed<Drawing>,
}

impl Learning {
    pub fn new(store: Store) -> Self {
        let opened = Memo::new(move |last: Option<&Option<Opened>>| {
            store.around.with(|state| opened_lesson(state, last.cloned().flatten()))
        });
        let learning = Self {
            opened,
            progress: RwSignal::new(Progress::default()),
            resumed: RwSignal::new(None),
            drawing: Handed::new(),
        };
        effect(move || {
            let awaits = learning.awaited().is_some();
            if store.frozen.get_untracked() != awaits {
                store.frozen.set(awaits);
            }
        });
        learning
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Returns whether a lesson is on the page.
    pub fn is_on(self) -> bool {
        self.opened.with(Option::is_some)
    }

    /// Returns whether it is a prediction that a link asks for without a lesson.
    pub fn is_alone(self) -> bool {
        self.opened.with(|opened| opened.as_ref().is_some_and(|opened| &*opened.code == ALONE))
    }

    /// Returns what `read` finds in the step that is open, and in what is done in it.
    pub fn step<T>(self, read: impl FnOnce(&Step, &Done) -> T) -> Option<T> {
        self.opened.with(|opened| {
            let opened = opened.as_ref()?;
            self.progress.with(|progress| Some(read(opened.open(), progress.step(opened.step))))
        })
    }

    /// Returns the prediction that is asked for and not made yet.
    pub fn awaited(self) -> Option<Predict> {
        self.step(|step, done| step.state.view.predict.clone().filter(|_| done.awaits(step)))?
    }

    pub fn track_drawn(self) {
        self.opened.track();
        self.progress.track();
        if let Some(drawing) = self.drawing.get() {
            (drawing.track)();
        }
    }

    /// Returns whether a prediction is being drawn in the figure with that id.
    pub fn is_drawn_in(self, id: &str) -> bool {
        self.awaited().is_some_and(|predict| predict.figure() == Some(id))
    }

    /// Returns the figure with that id with what is predicted in it.
    pub fn draw(self, id: &str, shown: Shown) -> Shown {
        match self.drawing.get().filter(|_| self.is_on()) {
            Some(drawing) => (drawing.draw)(self, id, shown),
            None => shown,
        }
    }
}

/// Returns the lesson of `state`, or the prediction that it asks for as one; that stays as it was first, while
/// the parameters move.
fn opened_lesson(state: &State, last: Option<Opened>) -> Option<Opened> {
    if let Some(opened) = &state.lesson {
        return Some(opened.clone());
    }
    let predict = state.view.predict.as_ref()?;
    let is_same = |last: &Opened| {
        let own = &last.open().state;
        &*last.code == ALONE
            && own.view.predict.as_ref() == Some(predict)
            && own.screen() == state.screen()
    };
    last.filter(is_same).or_else(|| {
        let title = state.screen().map_or("", |screen| screen.title).to_owned();
        let lesson = Lesson { title, steps: vec![Step::of(state.clone())], ..Lesson::default() };
        Some(Opened { lesson: Arc::new(lesson), code: ALONE.into(), step: 0 })
    })
}
