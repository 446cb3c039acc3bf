//! One screen on the page: its parameters, its report, and what is pointed at in its figures.

use crossover_figures::figure::Setting;
use crossover_model::Error;
use crossover_screens::link::{Part, State};
use crossover_screens::registry;
use crossover_screens::screen::{Action, Machine, Params, Preset, Report, Screen};
use leptos::prelude::*;

use super::state::Store;
use crate::signals::effect;
use crate::slices::Slices;

/// One screen on the page: its parameters, read and written through the store.
#[derive(Clone, Copy)]
pub struct Page {
    /// The screen.
    pub screen: &'static Screen,
    /// Its parameters, as everything but the canvases sees them.
    pub params: Memo<Params>,
    /// Its parameters as they are now, for the canvases.
    pub live: Memo<Params>,
    /// Its answers, as far as they are known.
    pub report: Signal<Report>,
    /// Its takeaway, in words.
    pub takeaway: Memo<String>,
    /// Counts the changes that come from elsewhere than a box: they replace half-typed text.
    pub replaced: RwSignal<u32>,
    /// The id of the element that is pointed at, highlighted in every figure; empty for none.
    pub highlighted: RwSignal<String>,
    /// The key of the readout whose curve is pointed at; empty for none.
    pub highlighted_readout: RwSignal<&'static str>,
    /// The id of the element that was pressed; empty for none.
    pub selected: RwSignal<String>,
    store: Store,
}

impl Page {
    /// Returns a page for `screen`.
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
            // Not compared: whoever shows a part of it compares that part.
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
            highlighted: RwSignal::new(String::new()),
            highlighted_readout: RwSignal::new(""),
            selected: RwSignal::new(String::new()),
            store,
        }
    }

    /// Follows the task in which everything around the canvases is updated, even where nothing has
    /// changed.
    pub fn track_settled(self) {
        self.store.state.track();
    }

    /// Returns the ids of the figures that are in view, and follows them.
    pub fn in_view(self) -> Vec<&'static str> {
        let view = self.store.state.with(|state| state.view.in_view.clone());
        if view.is_empty() {
            let first = self.screen.figures.first();
            return first.map(|spec| spec.id).into_iter().collect();
        }
        view
    }

    /// Puts figures in view. What a screen shows of itself needs no word in the link.
    pub fn put_in_view(self, mut ids: Vec<&'static str>) {
        let first = self.screen.figures.first().map(|spec| spec.id);
        if ids.len() == 1 && ids.first().copied() == first {
            ids.clear();
        }
        self.store.update(|state| state.view.in_view = ids);
    }

    /// Returns the keys of the parameters below a figure that stands alone or is presented.
    pub fn controls(self) -> Vec<&'static str> {
        self.store.state.with(|state| state.view.controls.clone())
    }

    /// Returns whether `part` is hidden, and follows it.
    pub fn hides(self, part: Part) -> bool {
        self.store.state.with(|state| state.view.hides(part))
    }

    /// Whether nothing may tell what is hidden: no mark of a figure, and no search for a target.
    pub fn is_silent(self) -> bool {
        self.store.state.with(|state| state.view.is_silent())
    }

    /// Returns whether the inspector stands beside the figures, and follows it.
    pub fn is_inspected(self) -> bool {
        self.store.state.with(|state| !state.view.present && !state.view.hides(Part::Readouts))
    }

    /// Hides `part`, or shows it.
    pub fn hide(self, part: Part, hidden: bool) {
        self.store.update(|state| state.view.hide(part, hidden));
    }

    /// Returns the page of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// Sets `key` from text.
    pub fn set_text(self, key: &str, text: &str) -> Result<(), Error> {
        self.change(key, |params| params.set_text(key, text))
    }

    /// Sets the number `key`.
    pub fn set_number(self, key: &str, number: f64) -> Result<(), Error> {
        self.change(key, |params| params.set_number(key, number))
    }

    /// Takes the parameters that a press on a place has led to, in one step.
    pub fn place(self, params: Params) {
        self.put("", params);
        self.replaced.update(|count| *count += 1);
    }

    /// Takes the parameters that a change of `key` has led to.
    pub fn put(self, key: &'static str, params: Params) {
        if self.live.with_untracked(|current| *current != params) {
            self.store.put(key, params);
        }
    }

    /// Returns a mark of the history, before something is typed.
    pub fn mark(self) -> usize {
        self.store.mark()
    }

    /// Takes back what was typed since `mark`: returns to the parameters `before`.
    pub fn rewind(self, mark: usize, before: Params) {
        self.store.rewind(mark, before);
    }

    /// Sets all parameters to their defaults and chooses no machine.
    pub fn reset_all(self) {
        self.store.replace(self.screen.defaults(), None);
    }

    /// Sets `key` to its default.
    pub fn reset(self, key: &str) {
        let _ = self.change("", |params| {
            params.reset(key);
            Ok(())
        });
        self.replaced.update(|count| *count += 1);
    }

    /// Chooses a machine with its numbers, or none.
    pub fn choose(self, machine: Option<&'static Machine>) {
        self.store.replace(self.on(machine), machine);
    }

    /// Chooses a machine with its numbers, or none, and compares it with `other`.
    pub fn choose_beside(self, machine: Option<&'static Machine>, other: Option<Params>) {
        self.store.replace_beside(self.on(machine), machine, other);
    }

    /// Returns the parameters with the numbers of a machine.
    fn on(self, machine: Option<&'static Machine>) -> Params {
        let mut params = self.live.get_untracked();
        if let Some(machine) = machine {
            self.screen.apply(machine, &mut params);
        }
        params
    }

    /// Takes settings, all of them or none, in one step.
    pub fn set(self, settings: &[Setting]) -> Result<(), Error> {
        let mut state = self.store.now();
        let machine = state.machine;
        state.set(settings)?;
        if let Some(params) = state.params {
            if state.machine == machine {
                self.place(params);
            } else {
                self.store.replace(params, state.machine);
            }
        }
        Ok(())
    }

    /// Returns what can be done to the element with that id.
    pub fn actions(self, id: &str) -> Vec<Action> {
        let interaction = self.screen.interaction;
        interaction.map_or_else(Vec::new, |interaction| {
            self.live.with_untracked(|params| (interaction.actions)(params, id))
        })
    }

    /// Presses the element with that id: applies its only action, or selects it, so that its actions
    /// are shown. A press beside everything selects nothing.
    pub fn press(self, id: &str) {
        if id.is_empty() {
            self.selected.set(String::new());
        } else if let [only] = self.actions(id).as_slice() {
            self.selected.set(String::new());
            let _ = self.set(&only.sets);
        } else {
            self.selected.set(id.to_owned());
        }
    }

    /// Returns the parameters and the machine of a preset.
    pub fn state_of(self, preset: &Preset) -> (Params, Option<&'static Machine>) {
        let (id, query) = (self.screen.schema.id, preset.link);
        let (state, _) = State::read(&format!("#/{id}?{query}"));
        let params = state.params.unwrap_or_else(|| self.screen.defaults());
        (params, state.machine)
    }

    /// Takes the state of a preset.
    pub fn take(self, preset: &Preset) {
        let (params, machine) = self.state_of(preset);
        self.store.replace(params, machine);
    }

    /// Returns the chosen machine.
    pub fn machine(self) -> Option<&'static Machine> {
        self.store.state.with(|state| state.machine)
    }

    fn change(
        self,
        key: &str,
        change: impl FnOnce(&mut Params) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut params = self.live.get_untracked();
        change(&mut params)?;
        let key = params.param(key).map_or("", |param| param.key);
        self.put(key, params);
        Ok(())
    }
}

/// Returns the report as far as it is known, computed a slice at a time; a new parameter begins it
/// again.
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
