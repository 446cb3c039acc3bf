//! The one signal that holds all that a link can say.
//!
//! A change reaches the canvases at once and everything around them in the browser's next task: the
//! figure never waits for the words beside it, and many changes between two tasks are written out
//! once.

use std::rc::Rc;

use crossover_screens::link::{Notice, State};
use crossover_screens::screen::{Machine, Params};
use crossover_shell::history::History;
use leptos::prelude::*;

use crate::browser;
use crate::later::Later;

/// How long the state before a drag is drawn after its end, in milliseconds.
const GHOST: f64 = 1000.0;

/// A window with room for two figures side by side, as in style/figures.css.
const WIDE: &str = "(min-width: 115rem) and (min-height: 60rem)";

/// What undo takes back: the parameters, the machine, and what they are compared with.
type Step = (Option<Params>, Option<&'static Machine>, Option<Params>);

/// The state of the whole page. Everything shown is derived from it.
#[derive(Clone, Copy)]
pub struct Store {
    /// All that a link can say, as everything but the canvases sees it.
    pub state: ReadSignal<State>,
    /// The state without the moves of a slider: its values are as they were when something else changed last, so that
    /// who follows a choice, a part of the view or a lesson is not asked at every move.
    pub around: ReadSignal<State>,
    /// The values of the last link that were rejected.
    pub notices: RwSignal<Vec<Notice>>,
    /// Counts the changes that come from elsewhere than a box.
    pub replaced: RwSignal<u32>,
    /// All that a link can say, as it is now.
    pub live: RwSignal<State>,
    /// The parameters at which a drag began, until a moment after its end.
    pub before: RwSignal<Option<Params>>,
    /// Whether something is being dragged.
    pub dragged: RwSignal<bool>,
    /// Whether the parameters stay as they are, while a prediction is awaited.
    pub frozen: RwSignal<bool>,
    /// Whether the window has room for two figures side by side.
    pub wide: ReadSignal<bool>,
    /// Passes on what has changed.
    pass_on: StoredValue<Later, LocalStorage>,
    /// What was before.
    past: StoredValue<Past>,
}

/// What was before the present state.
#[derive(Default)]
struct Past {
    /// The steps that can be undone and redone.
    history: History<Step>,
    /// The state before a preset, a machine or a reset that the address bar has not written yet.
    left: Option<State>,
}

impl Store {
    pub fn current() -> Self {
        expect_context()
    }

    pub fn new(state: State, notices: Vec<Notice>) -> Self {
        let live = RwSignal::new(state.clone());
        let (around, settle_around) = signal(state.clone());
        let (state, settle) = signal(state);
        // The store of a figure on the home page goes with it.
        let pass_on = Later::new(move || {
            let Some(now) = live.try_get_untracked() else {
                return;
            };
            if around.try_with_untracked(|before| now.is_moved_from(before)) == Some(false) {
                settle_around.try_set(now.clone());
            }
            settle.try_set(now);
        });
        let store = Self {
            state,
            around,
            notices: RwSignal::new(notices),
            replaced: RwSignal::new(0),
            live,
            before: RwSignal::new(None),
            dragged: RwSignal::new(false),
            frozen: RwSignal::new(false),
            wide: browser::media(WIDE),
            pass_on: StoredValue::new_local(pass_on),
            past: StoredValue::new(Past::default()),
        };
        let forget = Rc::new(Later::new(move || {
            store.before.try_set(None);
        }));
        let begun = Rc::clone(&forget);
        browser::catch("pointerdown", move |event| {
            store.past.update_value(|past| past.history.hold(true));
            if browser::is_drag(event) {
                begun.cancel();
                store.before.set(store.now().params);
                store.dragged.set(true);
            }
        });
        for end in ["pointerup", "pointercancel"] {
            let forget = Rc::clone(&forget);
            browser::catch(end, move |_| {
                store.past.update_value(|past| past.history.hold(false));
                if store.dragged.get_untracked() {
                    store.dragged.set(false);
                    forget.after(GHOST);
                }
            });
        }
        store
    }

    /// Changes what a link would say, without a step that can be undone.
    pub fn update(self, change: impl FnOnce(&mut State)) {
        self.live.update(change);
        self.pass_on.with_value(Later::soon);
    }

    /// Changes the parameter `key`, as a step of the history or as part of the last.
    pub fn put(self, key: &'static str, params: Params) {
        let params = self.within_limits(params);
        self.note(key);
        self.update(|state| state.params = Some(params));
    }

    /// Changes the parameters and the machine in one step, which is an entry of the browser's
    /// history as well.
    pub fn replace(self, params: Params, machine: Option<&'static Machine>) {
        let other = self.live.with_untracked(|now| now.other.clone());
        self.replace_beside(params, machine, other);
    }

    /// Changes the parameters, the machine and what they are compared with, as [`Store::replace`].
    pub fn replace_beside(
        self,
        params: Params,
        machine: Option<&'static Machine>,
        other: Option<Params>,
    ) {
        let step = (Some(self.within_limits(params)), machine, other);
        if step != self.step() {
            self.leave_behind();
            self.note("");
        }
        self.show(step);
    }

    /// Keeps the present parameters as what later ones are compared with, in one step.
    pub fn keep_other(self) {
        self.compare_with(self.now().params);
    }

    /// Compares the present parameters with others, in one step.
    pub fn compare_with(self, other: Option<Params>) {
        if self.live.with_untracked(|now| now.other != other) {
            self.note("");
            self.update(|state| state.other = other);
        }
    }

    /// Compares with nothing any longer, in one step.
    pub fn drop_other(self) {
        self.compare_with(None);
    }

    /// Exchanges the present parameters and those they are compared with, in one step.
    pub fn swap_other(self) {
        let Some(other) = self.live.with_untracked(|now| now.other.clone()) else {
            return;
        };
        self.note("");
        self.update(|state| state.other = state.params.replace(other));
        self.replaced.update(|count| *count += 1);
    }

    /// Takes another state in one step, which is an entry of the browser's history: the step of a lesson, or
    /// the screen behind it.
    pub fn turn_to(self, state: State) {
        self.leave_behind();
        self.stand_in(state);
    }

    /// Takes another state in the place of this one, with nothing to undo: the step of a lesson that is built.
    pub fn stand_in(self, state: State) {
        self.past.update_value(|past| past.history.clear());
        self.update(|now| {
            let (theme, embed) = (now.view.theme, now.view.embed);
            *now = state;
            (now.view.theme, now.view.embed) = (theme, embed);
        });
        self.replaced.update(|count| *count += 1);
    }

    /// Returns the parameters that a change leads to, as far as the link lets a reader go.
    fn within_limits(self, params: Params) -> Params {
        self.live.with_untracked(|now| match &now.params {
            Some(before) if before.schema().id != params.schema().id => params,
            Some(before) if self.frozen.get_untracked() => before.clone(),
            Some(before) => now.view.restrict_change(before, params),
            None => params,
        })
    }

    /// Takes the state of a link. Returns whether it is another screen's.
    pub fn open(self, state: State) -> bool {
        let other = self.live.with_untracked(|now| now.screen() != state.screen());
        if other {
            self.past.update_value(|past| past.history.clear());
        } else if step_of(&state) != self.step() {
            self.note("");
        }
        self.past.update_value(|past| past.left = None);
        self.update(|now| *now = state);
        self.replaced.update(|count| *count += 1);
        other
    }

    /// Takes the last step back. Returns whether there was one.
    pub fn undo(self) -> bool {
        self.step_through(History::undo)
    }

    /// Redoes the step that was undone last. Returns whether there was one.
    pub fn redo(self) -> bool {
        self.step_through(History::redo)
    }

    /// Returns a mark of the history, before something is typed.
    pub fn mark(self) -> usize {
        let mark = self.past.try_update_value(|past| past.history.mark());
        mark.unwrap_or_default()
    }

    /// Takes back what was typed since `mark`: returns to the parameters `before`.
    pub fn rewind(self, mark: usize, before: Params) {
        self.past.update_value(|past| past.history.rewind(mark));
        self.update(|state| state.params = Some(before));
    }

    /// Returns whether a step can be undone, and whether one can be redone; follows the state.
    pub fn can_go(self) -> (bool, bool) {
        self.state.track();
        self.past.with_value(|past| (past.history.can_undo(), past.history.can_redo()))
    }

    /// Returns all that a link can say, at this moment.
    pub fn now(self) -> State {
        self.live.get_untracked()
    }

    /// Returns the state that was left by a preset, a machine or a reset, once.
    pub fn take_left(self) -> Option<State> {
        self.past.try_update_value(|past| past.left.take()).flatten()
    }

    /// Returns the link to `screen`, or home, that keeps the machine and the view.
    pub fn link_to(self, screen: Option<&str>) -> String {
        self.around.with(|around| around.link_to(screen))
    }

    /// Returns `link` with the theme of this state, and without what this one hides.
    pub fn onward(self, link: &str) -> String {
        self.around.with(|here| here.onward(link))
    }

    /// Leaves the present state behind as an entry of the browser's history.
    fn leave_behind(self) {
        let now = self.now();
        self.past.update_value(|past| {
            past.left.get_or_insert(now);
        });
    }

    fn step(self) -> Step {
        self.live.with_untracked(step_of)
    }

    fn note(self, key: &'static str) {
        let step = || self.step();
        self.past.update_value(|past| past.history.note(step, key, browser::now()));
    }

    fn step_through(self, way: impl FnOnce(&mut History<Step>, Step) -> Option<Step>) -> bool {
        let now = self.step();
        let step = self.past.try_update_value(|past| way(&mut past.history, now));
        let step = step.flatten();
        step.map(|step| self.show(step)).is_some()
    }

    fn show(self, (params, machine, other): Step) {
        self.update(|state| {
            (state.params, state.machine, state.other) = (params, machine, other);
        });
        self.replaced.update(|count| *count += 1);
    }
}

fn step_of(state: &State) -> Step {
    (state.params.clone(), state.machine, state.other.clone())
}
