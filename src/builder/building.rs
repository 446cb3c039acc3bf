//! The lesson that is being built on this page: kept in the browser's storage, so that a reload and leaving lose
//! nothing.

use std::sync::Arc;

use crossover_screens::lesson::{Lesson, Opened};
use crossover_screens::link::{Part, State, View};
use crossover_shell::lesson_draft::LessonDraft;
use leptos::prelude::*;

use crate::browser;
use crate::later::Later;
use crate::signals::{effect, memo};
use crate::store::{Learning, Store};

/// Where the draft is kept, and where this tab keeps whether it is being built.
const KEPT: &str = "crossover.draft";
const BUILDS: &str = "crossover.builds";

/// How long nothing has to change before a draft is kept and checked, in milliseconds.
const REST: f64 = 300.0;

/// What is said where a fourth slider is given.
const THREE: &str = "Students get at most three sliders in a step. Take one away first.";

/// The lesson that is being built.
#[derive(Clone, Copy)]
pub struct Building {
    /// The draft, where there is one.
    pub draft: RwSignal<Option<LessonDraft>>,
    /// Whether the page is its builder.
    pub is_on: Memo<bool>,
    /// How the open step is shown to students, while it is built.
    pub view: Memo<Option<View>>,
    /// What of the draft cannot work, as it was when nothing had changed for a moment.
    pub faults: RwSignal<Vec<String>>,
    /// What is said of the length of its links.
    pub length: RwSignal<String>,
    /// What is said of the last press.
    pub said: RwSignal<String>,
    on: RwSignal<bool>,
    /// The code of the lesson that is previewed.
    previewed: RwSignal<Option<Arc<str>>>,
    /// The page around it.
    around: StoredValue<(Store, Learning), LocalStorage>,
}

impl Building {
    /// Returns the draft that the browser has kept, on the page where this tab builds it.
    pub fn new(store: Store, learning: Learning) -> Self {
        let kept = browser::recall(KEPT).and_then(|kept| LessonDraft::read(&kept));
        let on = RwSignal::new(kept.is_some() && browser::recall_here(BUILDS).is_some());
        let draft = RwSignal::new(kept);
        let is_on = memo(move || {
            let is_page = |state: &State| {
                let view = &state.view;
                state.lesson.is_none()
                    && !view.embed
                    && view.figure.is_none()
                    && view.predict.is_none()
            };
            on.get() && draft.with(Option::is_some) && store.state.with(is_page)
        });
        let view = memo(move || {
            let view =
                |draft: &Option<LessonDraft>| draft.as_ref().map(|draft| draft.view().clone());
            is_on.get().then(|| draft.with(view)).flatten()
        });
        let building = Self {
            draft,
            is_on,
            view,
            faults: RwSignal::new(Vec::new()),
            length: RwSignal::new(String::new()),
            said: RwSignal::new(String::new()),
            on,
            previewed: RwSignal::new(None),
            around: StoredValue::new_local((store, learning)),
        };
        building.follow(store);
        building
    }

    /// Returns that of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    fn store(self) -> Store {
        self.around.get_value().0
    }

    /// Follows the page, keeps the draft, and looks for what cannot work.
    fn follow(self, store: Store) {
        effect(move || store.state.with(|state| untrack(|| self.take(state))));
        let rest = Later::new(move || {
            self.draft.with_untracked(|draft| {
                if let Some(draft) = draft {
                    browser::remember(KEPT, &draft.keep());
                    self.length.try_set(draft.length_told());
                    self.faults.try_set(draft.faults());
                }
            });
        });
        effect(move || {
            self.draft.track();
            rest.after(REST);
        });
        effect(move || browser::remember_here(BUILDS, self.on.get().then_some("1")));
    }

    /// Takes what the page shows into the open step. Another screen, or another lesson, leaves the builder; who
    /// leaves the preview is back in it.
    fn take(self, state: &State) {
        let previewed = self.previewed.get();
        match &state.lesson {
            _ if !self.on.get() => {}
            Some(opened) => self.on.set(previewed.is_some_and(|code| code == opened.code)),
            None if previewed.is_some() && state.screen().is_some() => self.resume(),
            None if self.read(|draft| draft.step().state.screen()) != Some(state.screen()) => {
                self.on.set(false);
            }
            None => self.settle(state),
        }
    }

    /// Takes what the page shows into the open step.
    fn settle(self, state: &State) {
        if untrack(|| self.is_on.get()) {
            self.draft.maybe_update(|draft| {
                draft.as_mut().is_some_and(|draft| draft.take(state, browser::now()))
            });
        }
    }

    /// Returns what `read` finds in the draft, and follows it.
    pub fn read<T>(self, read: impl FnOnce(&LessonDraft) -> T) -> Option<T> {
        self.draft.with(|draft| draft.as_ref().map(read))
    }

    /// Changes the draft.
    pub fn change(self, change: impl FnOnce(&mut LessonDraft)) {
        self.said.set(String::new());
        self.draft.update(|draft| {
            if let Some(draft) = draft {
                change(draft);
            }
        });
    }

    /// Changes which step is open, or what it begins with: the page shows it.
    pub fn turn(self, change: impl FnOnce(&mut LessonDraft)) {
        self.catch_up();
        self.change(change);
        self.show();
    }

    /// Takes what the page shows now, which is a task ahead of what follows it.
    pub fn catch_up(self) {
        self.settle(&self.store().now());
    }

    /// Takes the last change back.
    pub fn undo(self) {
        self.turn(|draft| {
            draft.undo();
        });
    }

    fn show(self) {
        if let Some(state) = untrack(|| self.read(LessonDraft::shown)) {
            self.store().stand_in(state);
        }
    }

    /// Begins a lesson with the present page as its first step.
    pub fn begin(self) {
        let mut page = self.store().now();
        page.view.theme = None;
        self.open(LessonDraft::begin(page).lesson().clone(), 0);
    }

    /// Goes on with the draft.
    pub fn resume(self) {
        self.previewed.set(None);
        self.on.set(true);
        self.show();
    }

    /// Goes on with the draft, and adds the present page to it as a step.
    pub fn add_page(self) {
        let mut page = self.store().now();
        page.view.theme = None;
        self.change(|draft| {
            draft.add_page(page);
        });
        self.resume();
    }

    /// Opens a lesson at one of its steps; what was built before can be taken back.
    pub fn open(self, lesson: Lesson, step: usize) {
        self.draft.update(|draft| match draft {
            Some(draft) => draft.replace(lesson, step),
            None => *draft = LessonDraft::of(lesson, step),
        });
        self.resume();
    }

    /// Opens the lesson that is on the page: the draft itself where it is that.
    pub fn edit(self, opened: &Opened) {
        let own = untrack(|| self.read(|draft| draft.is_own(&opened.code))).unwrap_or_default();
        if own {
            self.change(|draft| {
                draft.turn(opened.step);
            });
            self.resume();
        } else {
            self.open((*opened.lesson).clone(), opened.step);
        }
    }

    /// Shows the open step to its author as a student meets it.
    pub fn preview(self) {
        self.catch_up();
        let opened = untrack(|| {
            self.read(|draft| draft.for_class().and_then(|opened| opened.at(draft.open())))
        });
        if let Some(opened) = opened.flatten() {
            self.previewed.set(Some(opened.code.clone()));
            self.around.get_value().1.forget();
            self.store().turn_to(opened.state());
        }
    }

    /// Ends building. The draft is kept, and the page stays as it is.
    pub fn close(self) {
        self.on.set(false);
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

    /// Gives a parameter to students, or takes it away; says so where there are enough.
    pub fn give(self, key: &'static str, given: bool) {
        let mut room = true;
        self.change(|draft| room = draft.give(key, given));
        if !room {
            self.said.set(THREE.to_owned());
        }
    }
}
