//! One screen on the page: its parameters, its answers, and what a reader does with them, by subject.

use crossover_screens::link::State;
use crossover_screens::registry;
use crossover_screens::screen::{Params, Report, Said, Screen};
use leptos::prelude::*;

use super::chosen::Chosen;
use super::edits::Edits;
use super::state::Store;
use super::visible::Visible;
use crate::signals::{effect, memo};
use crate::slices::Slices;

/// One screen on the page. What can be done with it is split by subject: [`Page::visible`],
/// [`Page::edits`] and [`Page::chosen`].
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
    /// Its takeaway in parts, of which numbers know their readouts.
    pub said: Memo<Vec<Said>>,
    /// Its takeaway, in words.
    pub takeaway: Memo<String>,
    /// What is pointed at in its figures.
    pub pointed: Pointed,
    store: Store,
}

/// What a reader points at and has pressed, the same in all figures of a screen.
#[derive(Clone, Copy)]
pub struct Pointed {
    /// The id of the element that is pointed at, highlighted in every figure; empty for none.
    pub element: RwSignal<String>,
    /// The key of the readout whose curve is pointed at; empty for none.
    pub readout: RwSignal<&'static str>,
    /// The key of the readout whose letter is pointed at, its curve lit in every figure; empty for none.
    pub letter: RwSignal<&'static str>,
    /// The key of the parameter whose letter is pointed at; empty for none.
    pub param: RwSignal<&'static str>,
    /// The id of the element that was pressed; empty for none.
    pub selected: RwSignal<String>,
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
        let said =
            memo(move || report.with(|report| params.with(|params| report.takeaway_said(params))));
        let takeaway = memo(move || {
            said.with(|said| said.iter().map(|said| said.text.as_str()).collect::<String>())
        });
        let pointed = Pointed {
            element: RwSignal::new(String::new()),
            readout: RwSignal::new(""),
            letter: RwSignal::new(""),
            param: RwSignal::new(""),
            selected: RwSignal::new(String::new()),
        };
        Self { screen, params, live, report, said, takeaway, pointed, store }
    }

    /// Returns the page of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// Returns what of the screen is in view, and what is hidden.
    pub fn visible(self) -> Visible {
        Visible::new(self.screen, self.store)
    }

    /// Returns the changes of its parameters.
    pub fn edits(self) -> Edits {
        Edits::new(self.screen, self.live, self.store)
    }

    /// Returns its machine and its presets.
    pub fn chosen(self) -> Chosen {
        Chosen::new(self.screen, self.live, self.store)
    }

    /// Presses the element with that id: applies its only action, or selects it, so that its actions
    /// are shown. A press beside everything selects nothing.
    pub fn press(self, id: &str) {
        let selected = self.pointed.selected;
        if id.is_empty() {
            selected.set(String::new());
        } else if let [only] = self.edits().actions(id).as_slice() {
            selected.set(String::new());
            let _ = self.edits().set(&only.sets);
        } else {
            selected.set(id.to_owned());
        }
    }

    /// Follows the task in which everything around the canvases is updated, even where nothing has
    /// changed.
    pub fn track_settled(self) {
        self.store.state.track();
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
