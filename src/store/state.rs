//! The one signal that holds all that a link can say.
//!
//! A change reaches the canvases at once and everything around them in the browser's next task: the
//! figure never waits for the words beside it, and many changes between two tasks are written out
//! once.

use crossover_screens::link::{Notice, State};
use crossover_screens::screen::{Machine, Params, Screen};
use crossover_shell::history::History;
use leptos::prelude::*;

use crate::browser;
use crate::later::Later;
use crate::signals::memo;

/// The parameters and the machine: what undo takes back.
type Step = (Option<Params>, Option<&'static Machine>);

/// The state of the whole page. Everything shown is derived from it.
#[derive(Clone, Copy)]
pub struct Store {
    /// All that a link can say, as everything but the canvases sees it.
    pub state: ReadSignal<State>,
    /// The values of the last link that were rejected.
    pub notices: RwSignal<Vec<Notice>>,
    /// Counts the changes that come from elsewhere than a box.
    pub replaced: RwSignal<u32>,
    /// All that a link can say, as it is now.
    pub live: RwSignal<State>,
    /// What goes along from screen to screen, as a link: the machine and the view. It changes
    /// seldom, so links are not written again at every move of a slider.
    kept: Memo<String>,
    /// Passes on what has changed.
    pass_on: StoredValue<Later, LocalStorage>,
    /// The steps that can be undone and redone.
    history: StoredValue<History<Step>>,
    /// The state before a preset, a machine or a reset that the address bar has not written yet.
    left: StoredValue<Option<State>>,
}

impl Store {
    /// Returns the store of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// Returns a store of `state`.
    pub fn new(state: State, notices: Vec<Notice>) -> Self {
        let live = RwSignal::new(state.clone());
        let (state, settle) = signal(state);
        let kept = memo(move || state.with(|state| state.link_to(None)));
        let pass_on = Later::new(move || settle.set(live.get_untracked()));
        let store = Self {
            state,
            notices: RwSignal::new(notices),
            replaced: RwSignal::new(0),
            live,
            kept,
            pass_on: StoredValue::new_local(pass_on),
            history: StoredValue::new(History::default()),
            left: StoredValue::new(None),
        };
        let hold = move |held| store.history.update_value(|history| history.hold(held));
        browser::catch("pointerdown", move |_| hold(true));
        browser::catch("pointerup", move |_| hold(false));
        browser::catch("pointercancel", move |_| hold(false));
        store
    }

    /// Changes what a link would say, without a step that can be undone.
    pub fn update(self, change: impl FnOnce(&mut State)) {
        self.live.update(change);
        self.pass_on.with_value(Later::soon);
    }

    /// Changes the parameter `key`, as a step of the history or as part of the last.
    pub fn put(self, key: &'static str, params: Params) {
        self.note(key);
        self.update(|state| state.params = Some(params));
    }

    /// Changes the parameters and the machine in one step, which is an entry of the browser's
    /// history as well.
    pub fn replace(self, params: Params, machine: Option<&'static Machine>) {
        let step = (Some(params), machine);
        if step != self.step() {
            self.left.update_value(|left| {
                left.get_or_insert_with(|| self.now());
            });
            self.note("");
        }
        self.show(step);
    }

    /// Takes the state of a link. Returns whether it is another screen's.
    pub fn open(self, state: State) -> bool {
        let other = self
            .live
            .with_untracked(|now| now.screen() != state.screen());
        if other {
            self.history.update_value(History::clear);
        } else {
            self.note("");
        }
        self.left.set_value(None);
        self.update(|now| *now = state);
        self.replaced.update(|count| *count += 1);
        other
    }

    /// Takes the last step back. Returns whether there was one.
    pub fn undo(self) -> bool {
        self.go(History::undo)
    }

    /// Makes the step again that was undone last. Returns whether there was one.
    pub fn redo(self) -> bool {
        self.go(History::redo)
    }

    /// Returns a mark of the history, before something is typed.
    pub fn mark(self) -> usize {
        let mark = self.history.try_update_value(History::mark);
        mark.unwrap_or_default()
    }

    /// Takes back what was typed since `mark`: returns to the parameters `before`.
    pub fn rewind(self, mark: usize, before: Params) {
        self.history.update_value(|history| history.rewind(mark));
        self.update(|state| state.params = Some(before));
    }

    /// Returns whether a step can be undone, and whether one can be redone; follows the state.
    pub fn can_go(self) -> (bool, bool) {
        self.state.track();
        self.history
            .with_value(|history| (history.can_undo(), history.can_redo()))
    }

    /// Returns all that a link can say, at this moment.
    pub fn now(self) -> State {
        self.live.get_untracked()
    }

    /// Returns the state that was left by a preset, a machine or a reset, once.
    pub fn take_left(self) -> Option<State> {
        self.left.try_update_value(Option::take).flatten()
    }

    /// Returns the link to `screen`, or home, that keeps the machine and the view.
    pub fn link_to(self, screen: Option<&'static Screen>) -> String {
        let (state, _) = self.kept.with(|kept| State::read(kept));
        state.link_to(screen)
    }

    fn step(self) -> Step {
        self.live
            .with_untracked(|now| (now.params.clone(), now.machine))
    }

    fn note(self, key: &'static str) {
        let step = || self.step();
        self.history
            .update_value(|history| history.note(step, key, browser::now()));
    }

    fn go(self, way: impl FnOnce(&mut History<Step>, Step) -> Option<Step>) -> bool {
        let now = self.step();
        let step = self.history.try_update_value(|history| way(history, now));
        let step = step.flatten();
        step.map(|step| self.show(step)).is_some()
    }

    fn show(self, (params, machine): Step) {
        self.update(|state| (state.params, state.machine) = (params, machine));
        self.replaced.update(|count| *count += 1);
    }
}
