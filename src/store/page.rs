//! One screen on the page: its parameters, its answers, and what a reader does with them, by subject.

use crossover_screens::hidden::{Hidden, Hiding};
use crossover_screens::link::State;
use crossover_screens::screen::{Params, Report, Said, Screen};
use leptos::prelude::*;

use super::chosen::Chosen;
use super::edits::Edits;
use super::followers::Followers;
use super::learning::Learning;
use super::state::Store;
use super::uncertain::Uncertain;
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
    /// Its answers, as far as they are known and not hidden.
    pub report: Memo<Report>,
    /// Its takeaway in parts, of which numbers know their readouts.
    pub said: Memo<Vec<Said>>,
    /// What is pointed at in its figures.
    pub pointed: Pointed,
    behind: StoredValue<Behind>,
    store: Store,
}

/// What stands behind what a page shows.
#[derive(Clone, Copy)]
struct Behind {
    /// What its link hides, whatever the parameters.
    hiding: Memo<Hiding>,
    /// What that is now.
    hidden: Memo<Hidden>,
    uncertain: Uncertain,
    /// Who follows one value of it.
    values: Followers,
    /// Who follows one answer.
    answers: Followers,
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
    pub fn new(screen: &'static Screen, store: Store) -> Self {
        let of = move |state: &State, last: Option<&Params>| match &state.params {
            Some(params) if params.screen() == screen => params.clone(),
            _ => last.cloned().unwrap_or_else(|| screen.defaults()),
        };
        let following = |state: Signal<State>| {
            Memo::new(move |last: Option<&Params>| state.with(|state| of(state, last)))
        };
        let params = following(store.state.into());
        let live = following(store.live.into());
        let learning = Learning::current();
        let hiding = memo(move || {
            let hiding = store.around.with(Hiding::of);
            match learning.awaited() {
                Some(predict) => hiding.also(predict.readouts()),
                None => hiding,
            }
        });
        let at_once = screen.report.is_at_once();
        let whole = (!at_once).then(|| in_slices(screen, params));
        let hidden = memo(move || {
            hiding.with(|hiding| {
                live.with(|params| match whole {
                    Some(whole) => whole.with(|report| hiding.of_state(params, report)),
                    None => hiding.of_params(params),
                })
            })
        });
        let uncertain = Uncertain::new(params, store);
        // Not compared: whoever shows a part of it compares that part.
        let told = move |_: Option<&Report>| {
            params.with(|params| {
                let report = whole.map_or_else(|| screen.report(params), |whole| whole.get());
                let hidden = hiding.with(|hiding| hiding.of_state(params, &report));
                hidden.report(params, report.with_samples(uncertain.of(params)))
            })
        };
        let report = Memo::new_with_compare(told, |_, _| true);
        let said =
            memo(move || report.with(|report| params.with(|params| report.takeaway_said(params))));
        let pointed = Pointed {
            element: RwSignal::new(String::new()),
            readout: RwSignal::new(""),
            letter: RwSignal::new(""),
            param: RwSignal::new(""),
            selected: RwSignal::new(String::new()),
        };
        let (values, answers) = (told_of_values(params), told_of_answers(report));
        let behind = StoredValue::new(Behind { hiding, hidden, uncertain, values, answers });
        Self { screen, params, live, report, said, pointed, behind, store }
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Returns its takeaway, in words.
    pub fn takeaway(self) -> String {
        self.said.with(|said| said.iter().map(|said| said.text.as_str()).collect())
    }

    /// Returns what its link hides, whatever the parameters.
    pub fn hiding(self) -> Memo<Hiding> {
        self.behind.with_value(|behind| behind.hiding)
    }

    pub fn hidden(self) -> Memo<Hidden> {
        self.behind.with_value(|behind| behind.hidden)
    }

    /// Returns how sure its answers are, where the machine is one's own.
    pub fn uncertain(self) -> Uncertain {
        self.behind.with_value(|behind| behind.uncertain)
    }

    /// Follows the value of `key`, and no other.
    pub fn track_value(self, key: &'static str) {
        self.behind.with_value(|behind| behind.values).track(key);
    }

    /// Returns what `read` finds of the value of `key`, and follows it and no other.
    pub fn value<T>(self, key: &'static str, read: impl FnOnce(&Params) -> T) -> T {
        self.track_value(key);
        self.params.with_untracked(read)
    }

    /// Returns what `read` finds of the readout `key`, and follows it and no other.
    pub fn answer<T>(self, key: &'static str, read: impl FnOnce(&Report) -> T) -> T {
        self.behind.with_value(|behind| behind.answers).track(key);
        self.report.with_untracked(read)
    }

    /// Returns whether the parameter or the figure of this name is hidden.
    pub fn hides(self, name: &str) -> bool {
        self.hiding().with(|hiding| hiding.hides(name))
    }

    /// Returns whether it hides a parameter that a machine sets: then the page names no machine.
    pub fn hides_machine(self) -> bool {
        self.screen.machine.iter().any(|entry| self.hides(entry.key))
    }

    /// Returns what is hidden with other parameters, as far as that is known at once.
    pub fn hidden_with(self, params: &Params) -> Hidden {
        self.hiding().with(|hiding| {
            let report = hiding.is_any().then(|| self.screen.report_at_once(params));
            hiding.of_state(params, &report.unwrap_or_default())
        })
    }

    /// Returns what of the screen is in view, and what is hidden.
    pub fn visible(self) -> Visible {
        Visible::new(self.screen, self.store)
    }

    pub fn edits(self) -> Edits {
        Edits::new(self.screen, self.live, self.store)
    }

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

/// Returns the followers of single values.
fn told_of_values(params: Memo<Params>) -> Followers {
    let followers = Followers::new();
    let before = StoredValue::new(params.get_untracked());
    effect(move || {
        let now = params.get();
        let moved = before.with_value(|before| now.values().moved_since(before.values()));
        followers.tell(&|key| moved.contains(&key));
        before.set_value(now);
    });
    followers
}

/// Returns the followers of single answers and of their uncertainty.
fn told_of_answers(report: Memo<Report>) -> Followers {
    let followers = Followers::new();
    let before = StoredValue::new(None::<Report>);
    effect(move || {
        let now = report.get();
        before.with_value(|before: &Option<Report>| {
            followers.tell(&|key| before.as_ref().is_none_or(|it| now.differs_in(it, key)));
        });
        before.set_value(Some(now));
    });
    followers
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
