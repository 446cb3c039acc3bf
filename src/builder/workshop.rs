//! The lesson that is being built on this page: one of those that the browser keeps, so that a reload, leaving and
//! another lesson lose nothing.

use std::sync::Arc;

use crossover_screens::lesson::{Lesson, Opened};
use crossover_screens::link::{Part, State, View};
use crossover_shell::kept::{KeptLesson, Lessons};
use crossover_shell::lesson_draft::{Follower, LessonDraft};
use leptos::prelude::*;

use crate::browser;
use crate::kept::{Telling, before_leaving};
use crate::made::made;
use crate::room::{self, Rooms};
use crate::signals::{effect, memo};
use crate::store::{Store, YourLessons};
use crate::studying::Studying;

/// How long nothing has to change before a draft is kept and checked, in milliseconds.
const REST: f64 = 300.0;

/// What is said where a fourth slider is given.
const THREE: &str = "Students get at most three sliders in a step. Take one away first.";

/// Where this tab keeps which lesson it builds; `1` stands for the one that was changed last.
const BUILDS: &str = "crossover.builds";

/// The lesson that is being built.
#[derive(Clone, Copy)]
pub struct Workshop {
    /// The draft, where there is one: the lesson that is built, or was built last.
    pub draft: RwSignal<Option<LessonDraft>>,
    /// All lessons.
    pub lessons: YourLessons,
    /// Whether the page is its builder.
    pub is_on: Memo<bool>,
    /// How the open step is shown to students, while it is built.
    pub view: Memo<Option<View>>,
    /// Whether the page builds one, also while it shows something else than the workbench.
    on: RwSignal<bool>,
    telling: Telling,
    rooms: Rooms,
    /// What of the draft cannot work, as it was when nothing had changed for a moment.
    pub faults: RwSignal<Vec<String>>,
    /// What of it could be better, then.
    pub hints: RwSignal<Vec<String>>,
    /// The numbers typed in the open step that could follow the state, then.
    pub followers: RwSignal<Vec<Follower>>,
    /// What is said of the length of its links.
    pub length: RwSignal<String>,
    /// What is said of the last press.
    pub said: RwSignal<String>,
    /// The id of the draft among the lessons.
    id: RwSignal<String>,
    /// Whether the browser keeps the draft as it is.
    is_kept: StoredValue<bool>,
    /// The code of the lesson that is previewed.
    previewed: RwSignal<Option<Arc<str>>>,
    store: StoredValue<Store>,
}

impl Workshop {
    /// Returns the draft that the browser has kept, on the page where this tab builds it.
    fn new() -> Self {
        let lessons = YourLessons::current();
        let store = Store::current();
        let builds = browser::recall_here(BUILDS);
        let lesson = lessons.list.with_untracked(|list| {
            let built = builds.as_deref().and_then(|id| list.find(id));
            built.or_else(|| list.all().first()).cloned()
        });
        let id = lesson.as_ref().map(|lesson| lesson.id.clone()).unwrap_or_default();
        let goes_on = |built: &String| built == "1" || *built == id;
        let framed = store.state.with_untracked(|state| state.view.embed);
        let draft = RwSignal::new(lesson.and_then(|lesson| lesson.opened()));
        let is_built =
            builds.as_ref().is_some_and(goes_on) && draft.with_untracked(Option::is_some);
        let on = RwSignal::new(is_built && !framed);
        let is_on = memo(move || on.get() && store.around.with(is_workbench));
        let view = memo(move || {
            let view = |draft: &LessonDraft| draft.view().clone();
            if is_on.get() { draft.with(|draft| draft.as_ref().map(view)) } else { None }
        });
        let workshop = Self {
            draft,
            lessons,
            is_on,
            view,
            on,
            telling: Telling::current(),
            rooms: Rooms::current(),
            faults: RwSignal::new(Vec::new()),
            hints: RwSignal::new(Vec::new()),
            followers: RwSignal::new(Vec::new()),
            length: RwSignal::new(String::new()),
            said: RwSignal::new(String::new()),
            id: RwSignal::new(id),
            is_kept: StoredValue::new(true),
            previewed: RwSignal::new(None),
            store: StoredValue::new(store),
        };
        workshop.follow(store, framed);
        workshop
    }

    fn store(self) -> Store {
        self.store.get_value()
    }

    pub fn current() -> Self {
        made(Self::new)
    }

    /// Follows the page, keeps the draft, and looks for what cannot work.
    fn follow(self, store: Store, framed: bool) {
        effect(move || store.state.with(|state| untrack(|| self.take(state))));
        let rest = before_leaving(move || {
            self.keep();
            self.draft.with_untracked(|draft| {
                if let Some(draft) = draft {
                    self.length.try_set(draft.length_told());
                    self.faults.try_set(draft.faults());
                    self.hints.try_set(draft.hints());
                    self.followers.try_set(draft.followers());
                }
            });
        });
        effect(move || {
            self.draft.track();
            rest.after(REST);
        });
        effect(move || {
            let (on, id) = (self.on.get(), self.id.get());
            if !framed {
                browser::remember_here(BUILDS, on.then_some(&id));
            }
        });
        self.lessons.follow(
            move || {
                self.lessons.list.update(|list| {
                    self.put_into(list);
                });
            },
            move || self.adopt(),
        );
    }

    /// Puts the draft into the list as it is. Returns whether it is another than there.
    fn put_into(self, list: &mut Lessons) -> bool {
        self.draft.with_untracked(|draft| {
            let put = |draft| self.id.with_untracked(|id| list.put(id, draft, browser::date()));
            draft.as_ref().is_some_and(put)
        })
    }

    /// Has the browser keep the draft. Returns whether it does.
    pub fn keep(self) -> bool {
        let mut is_new = false;
        self.lessons.list.maybe_update(|list| {
            is_new = self.put_into(list);
            is_new
        });
        if is_new || !self.is_kept.get_value() {
            self.is_kept.set_value(self.lessons.change(|_| ()));
            self.adopt();
        }
        self.is_kept.get_value()
    }

    /// Follows the draft to where it is in the list: what two tabs have changed is two lessons now, and what another
    /// has changed alone is shown.
    fn adopt(self) {
        let Some(own) = self.draft.with_untracked(|draft| draft.as_ref().map(LessonDraft::keep))
        else {
            return;
        };
        let (apart, other) = self.lessons.list.with_untracked(|list| {
            let there = self.id.with_untracked(|id| list.find(id));
            let other = there.filter(|lesson| lesson.draft != own).cloned();
            let apart = list.all().iter().find(|lesson| other.is_some() && lesson.draft == own);
            (apart.map(|lesson| lesson.id.clone()), other)
        });
        if let Some(apart) = apart {
            self.id.set(apart);
        } else if let Some(other) = other.and_then(|lesson| lesson.opened()) {
            self.draft.update(|draft| {
                if let Some(draft) = draft {
                    draft.replace(other.lesson().clone(), other.open());
                }
            });
            if untrack(|| self.is_on.get()) {
                self.show();
            }
        }
    }

    /// Takes what the page shows into the open step. Whatever else it shows leaves the builder, by whichever way it
    /// came; who leaves the preview is back in it.
    fn take(self, state: &State) {
        let previewed = self.previewed.get();
        let is_own = self.read(|draft| draft.step().state.screen()) == Some(state.screen());
        match &state.lesson {
            _ if !self.on.get() => {}
            Some(opened) if previewed.as_ref() == Some(&opened.code) => {}
            None if previewed.is_some() && state.screen().is_some() => self.resume(),
            None if is_own && is_workbench(state) => self.settle(state),
            _ => self.close(),
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

    /// Returns whether students will not see a part of the open step, and follows it; nothing while none is built.
    pub fn hides(self, part: Part) -> bool {
        self.view.with(|view| view.as_ref().is_some_and(|view| view.hides(part)))
    }

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
        self.build(YourLessons::new_id(), Some(LessonDraft::begin(page)));
    }

    /// Builds a draft, where there is one, as the lesson of an id. The one before stays among the lessons.
    fn build(self, id: String, draft: Option<LessonDraft>) {
        self.keep();
        if draft.is_some() {
            self.id.set(id);
            self.draft.set(draft);
            self.resume();
        }
    }

    pub fn open_kept(self, id: &str) {
        self.keep();
        let kept =
            self.lessons.list.with_untracked(|list| list.find(id).and_then(KeptLesson::opened));
        self.build(id.to_owned(), kept);
    }

    /// Adds a copy of the lesson of an id to the list.
    pub fn duplicate(self, id: &str) {
        self.keep();
        self.lessons.change(|list| list.duplicate(id, &YourLessons::new_id(), browser::date()));
    }

    /// Takes the lesson of an id out of the list, and leaves the builder where it is that. Returns what brings it
    /// back.
    pub fn delete(self, id: &str) -> Option<KeptLesson> {
        self.keep();
        let mut deleted = None;
        self.lessons.change(|list| deleted = list.delete(id));
        if self.id.get_untracked() == id {
            self.previewed.set(None);
            self.on.set(false);
            let next = self.lessons.list.with_untracked(|list| list.all().first().cloned());
            self.id.set(next.as_ref().map(|lesson| lesson.id.clone()).unwrap_or_default());
            self.draft.set(next.and_then(|lesson| lesson.opened()));
        }
        deleted
    }

    /// Brings back a lesson that was deleted.
    pub fn restore(self, lesson: &KeptLesson) {
        let id = &lesson.id;
        self.lessons.change(|list| list.restore(lesson));
        if self.draft.with_untracked(Option::is_none) {
            let back =
                self.lessons.list.with_untracked(|list| list.find(id).and_then(KeptLesson::opened));
            self.id.set(id.clone());
            self.draft.set(back);
        }
    }

    pub fn resume(self) {
        self.previewed.set(None);
        self.telling.lesson.set(String::new());
        self.on.set(true);
        self.rooms.call(room::View::Builder);
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

    /// Opens a lesson at one of its steps as one of one's own: that which is it, else a new one.
    pub fn open(self, lesson: Lesson, step: usize) {
        let draft = LessonDraft::of(lesson, step);
        let kept = draft.as_ref().and_then(|draft| {
            let text = draft.keep();
            self.lessons.list.with_untracked(|list| {
                list.all().iter().find(|own| own.draft == text).map(|own| own.id.clone())
            })
        });
        self.build(kept.unwrap_or_else(YourLessons::new_id), draft);
    }

    /// Opens the lesson that is on the page: the draft itself where it is that.
    pub fn edit(self, opened: &Opened) {
        let own = untrack(|| self.read(|draft| draft.is_own(&opened.lesson))).unwrap_or_default();
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
            Studying::current().forget(&opened.code);
            self.store().turn_to(opened.state());
        }
    }

    /// Ends building, says where the lesson is, and leaves the page as it is.
    pub fn close(self) {
        self.previewed.set(None);
        self.on.set(false);
        let name = untrack(|| self.read(|draft| draft.name().to_owned())).unwrap_or_default();
        self.telling.lesson.set(if self.keep() {
            format!(
                "Your lesson “{name}” is kept in this browser. Open it again in the menu Lesson of any screen."
            )
        } else {
            format!(
                "Your lesson “{name}” is on this page alone, as the browser does not keep it. Open it in the menu Lesson and copy its teacher's link before you close the page."
            )
        });
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

/// Returns whether this tab builds a lesson, or did so before it was loaded.
pub fn is_under_way() -> bool {
    // A frame of a page that builds a lesson in this tab has no say in that.
    let framed = Store::current().state.with_untracked(|state| state.view.embed);
    !framed && browser::recall_here(BUILDS).is_some()
}

/// Returns whether a state shows the workbench, where a lesson can be built.
fn is_workbench(state: &State) -> bool {
    let view = &state.view;
    let is_alone = view.figure.is_some() || view.predict.is_some() || view.present;
    state.lesson.is_none() && !view.embed && !is_alone
}
