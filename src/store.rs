//! The one signal that holds all that a link can say, and what pages do with it.
//!
//! A change reaches the canvases at once and everything around them in the browser's next task:
//! what the reader watches is never kept waiting by the words beside it, and many moves between
//! two tasks are written out once.

use crate::browser::Later;
use crate::derive::{effect, memo};
use crate::slices::Slices;
use crossover_model::Error;
use crossover_screens::link::{Notice, State};
use crossover_screens::machine::Machine;
use crossover_screens::screen::{Action, Preset, Report, Screen};
use crossover_screens::{Params, registry};
use leptos::prelude::*;

/// The state of the whole page. Everything shown is derived from it.
#[derive(Clone, Copy)]
pub struct Store {
    /// All that a link can say, as all but the canvases see it.
    pub state: ReadSignal<State>,
    /// What the last link asked for in vain.
    pub notices: RwSignal<Vec<Notice>>,
    /// Counts up when values come from elsewhere than a box.
    pub replaced: RwSignal<u32>,
    /// What goes along from screen to screen, as a link: the machine and the view. It changes
    /// seldom, so that links are not written anew at every move of a slider.
    kept: Memo<String>,
    /// All that a link can say, as it is now.
    live: RwSignal<State>,
    /// Passes on what has changed.
    pass_on: StoredValue<Later, LocalStorage>,
}

impl Store {
    /// The store of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// A store of `state`.
    pub fn new(state: State, notices: Vec<Notice>) -> Self {
        let live = RwSignal::new(state.clone());
        let (state, settle) = signal(state);
        let kept = memo(move || state.with(|state| state.link_to(None)));
        let pass_on = Later::new(move || settle.set(live.get_untracked()));
        Self {
            state,
            notices: RwSignal::new(notices),
            replaced: RwSignal::new(0),
            kept,
            live,
            pass_on: StoredValue::new_local(pass_on),
        }
    }

    /// Changes what a link would say.
    pub fn update(self, change: impl FnOnce(&mut State)) {
        self.live.update(change);
        self.pass_on.with_value(Later::soon);
    }

    /// All that a link can say, at this moment.
    pub fn now(self) -> State {
        self.live.get_untracked()
    }

    /// The link to `screen`, or home, that keeps the machine and the view.
    pub fn link_to(self, screen: Option<&'static Screen>) -> String {
        let (state, _) = self.kept.with(|kept| State::read(kept));
        state.link_to(screen)
    }
}

/// One screen on the page: its parameters, read and written through the store.
#[derive(Clone, Copy)]
pub struct Page {
    /// The screen.
    pub screen: &'static Screen,
    /// Its parameters, as all but the canvases see them.
    pub params: Memo<Params>,
    /// Its parameters as they are now, for the canvases.
    pub live: Memo<Params>,
    /// What can be read off, as far as it is known.
    pub report: Signal<Report>,
    /// What it says, for a reader.
    pub takeaway: Memo<String>,
    /// Counts up when values come from elsewhere than a box: half-typed text gives way then.
    pub replaced: RwSignal<u32>,
    /// The id of the thing that is pointed at, lit in every figure; empty for none.
    pub lit: RwSignal<String>,
    /// The key of the readout whose curve is pointed at; empty for none.
    pub shown: RwSignal<&'static str>,
    /// The id of the thing that was pressed; empty for none.
    pub picked: RwSignal<String>,
    store: Store,
}

impl Page {
    /// A page for `screen`.
    pub fn new(screen: &'static Screen, store: Store) -> Self {
        let of = move |state: &State, last: Option<&Params>| match &state.params {
            Some(params) if registry::of(params) == screen => params.clone(),
            _ => last.cloned().unwrap_or_else(|| screen.defaults()),
        };
        let following = |state: Signal<State>| {
            Memo::new(move |last: Option<&Params>| state.with(|state| of(state, last)))
        };
        let params = following(store.state.into());
        let live = following(store.live.into());
        let report: Signal<Report> = if screen.report.is_at_once() {
            // Nothing is compared: what shows a part of it compares that part.
            let report = move |_: Option<&Report>| params.with(|params| screen.report(params));
            Memo::new_with_compare(report, |_, _| true).into()
        } else {
            in_slices(screen, params)
        };
        let takeaway = Memo::new(move |_| {
            report.with(|report| params.with(|params| report.takeaway_shown(params)))
        });
        Self {
            screen,
            params,
            live,
            report,
            takeaway,
            replaced: store.replaced,
            lit: RwSignal::new(String::new()),
            shown: RwSignal::new(""),
            picked: RwSignal::new(String::new()),
            store,
        }
    }

    /// Follows the task in which everything around the canvases follows, also where all is as
    /// it was.
    pub fn track_settled(self) {
        self.store.state.track();
    }

    /// The page of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// Sets `key` from text.
    pub fn set_text(self, key: &str, text: &str) -> Result<(), Error> {
        self.change(|params| params.set_text(key, text))
    }

    /// Sets the number `key`.
    pub fn set_number(self, key: &str, number: f64) -> Result<(), Error> {
        self.change(|params| params.set_number(key, number))
    }

    /// Sets all parameters.
    pub fn put(self, params: Params) {
        if self.live.with_untracked(|current| *current != params) {
            self.store.update(|state| state.params = Some(params));
        }
    }

    /// Puts everything back to the defaults, the machine with them.
    pub fn reset_all(self) {
        self.put(self.screen.defaults());
        self.store.update(|state| state.machine = None);
        self.replaced.update(|count| *count += 1);
    }

    /// Chooses a machine, or none: its numbers come with it.
    pub fn choose(self, machine: Option<&'static Machine>) {
        let _ = self.change(|params| {
            if let Some(machine) = machine {
                registry::of(params).apply(machine, params);
            }
            Ok(())
        });
        self.store.update(|state| state.machine = machine);
        self.replaced.update(|count| *count += 1);
    }

    /// Takes an offer: all of it, or nothing.
    pub fn accept(self, offer: &Action) -> Result<(), Error> {
        self.change(|params| {
            let mut sets = offer.sets.iter();
            sets.try_for_each(|(key, text)| params.set_text(key, text))
        })?;
        self.replaced.update(|count| *count += 1);
        Ok(())
    }

    /// What can be done to the thing with that id.
    pub fn offers(self, id: &str) -> Vec<Action> {
        let touch = self.screen.interaction;
        touch.map_or_else(Vec::new, |touch| {
            self.live
                .with_untracked(|params| (touch.actions)(params, id))
        })
    }

    /// Takes the thing with that id as pressed: does the only thing that can be done to it, or
    /// offers what there is. Pressing beside everything only lets go of what was pressed.
    pub fn press(self, id: &str) {
        if id.is_empty() {
            self.picked.set(String::new());
        } else if let [only] = self.offers(id).as_slice() {
            self.picked.set(String::new());
            let _ = self.accept(only);
        } else {
            self.picked.set(id.to_owned());
        }
    }

    /// The parameters and the machine of a preset.
    pub fn state_of(self, preset: &Preset) -> (Params, Option<&'static Machine>) {
        let query = preset
            .link
            .split_once('?')
            .map_or(preset.link, |(_, query)| query);
        let (state, _) = State::read(&format!("#/{}?{query}", self.screen.table.id));
        let params = state.params.unwrap_or_else(|| self.screen.defaults());
        (params, state.machine)
    }

    /// Takes the state of a preset.
    pub fn take(self, preset: &Preset) {
        let (params, machine) = self.state_of(preset);
        self.put(params);
        self.store.update(|state| state.machine = machine);
        self.replaced.update(|count| *count += 1);
    }

    /// The chosen machine.
    pub fn machine(self) -> Option<&'static Machine> {
        self.store.state.with(|state| state.machine)
    }

    fn change(self, change: impl FnOnce(&mut Params) -> Result<(), Error>) -> Result<(), Error> {
        let mut params = self.live.get_untracked();
        change(&mut params)?;
        self.put(params);
        Ok(())
    }
}

/// The report as far as it is known, a slice at a time; a new parameter drops what is under way.
fn in_slices(screen: &'static Screen, params: Memo<Params>) -> Signal<Report> {
    let known = params.with_untracked(|params| screen.report_at_once(params));
    let report = RwSignal::new(known);
    let slices = Slices::new();
    effect(move || {
        let steps = params.with(|params| screen.report.steps(params));
        slices.begin(steps, move |newest| {
            report.try_set(newest);
        });
    });
    report.into()
}
