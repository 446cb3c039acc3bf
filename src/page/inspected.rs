//! What is looked at more closely: the state of the inspector.

use crossover_screens::link::Part;
use crossover_screens::screen::Report;
use leptos::prelude::*;

use super::machine::cautions;
use crate::browser;
use crate::focus_before::FocusBefore;
use crate::made::made_on_screen;
use crate::signals::memo;
use crate::store::Page;

/// The id of the panel of the chosen tab.
pub const PANEL: &str = "inspector";

/// A tab of the inspector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Why a readout has its value.
    Why,
    /// How much each parameter changes it.
    Matters,
    /// Something to try.
    Try,
    /// What to know about the model.
    Notes,
    /// The numbers of the figures in view.
    Data,
}

/// What is looked at more closely.
#[derive(Clone, Copy)]
pub struct Inspected {
    /// The hints, as they are shown.
    pub hints: Memo<Vec<String>>,
    /// The chosen tab.
    pub tab: RwSignal<Tab>,
    /// The key of the readout that is explained; empty for the first.
    pub readout: RwSignal<&'static str>,
    /// The key of the readout that is looked at, which is the first where none was asked for, or it has gone since.
    pub looked_at: Memo<&'static str>,
    /// The readouts that led to this one, the last one last.
    pub trail: RwSignal<Vec<&'static str>>,
    /// Whether the inspector is open where it is not always in view.
    pub open: RwSignal<bool>,
    /// Whether it lies over the page rather than beside it.
    over: ReadSignal<bool>,
    /// What had the focus when it was opened over the page.
    focus: FocusBefore,
}

impl Inspected {
    /// Returns what is looked at on `page` at first: its first readout.
    pub fn new(page: Page) -> Self {
        let hints = move |report: &Report| page.params.with(|params| report.hints_shown(params));
        let hints = memo(move || {
            // They say more of the answer.
            let mut hints = if page.visible().hides(Part::Answer) {
                Vec::new()
            } else {
                page.report.with(hints)
            };
            // What of the machine does not hold here is as good to know.
            let own = page.chosen().own_machine().map(|own| cautions(&page, &own.machine()));
            let of_listed = |machine| cautions(&page, machine);
            let told = own.or_else(|| page.chosen().machine().map(of_listed)).unwrap_or_default();
            let is_told =
                |caution: &String| !page.hidden().with(|hidden| hidden.is_told_in(caution));
            hints.extend(told.into_iter().filter(is_told));
            hints
        });
        let readout = RwSignal::new("");
        let looked_at = memo(move || {
            page.report.with(|report| {
                let asked = report.readout(readout.get());
                asked.or(report.readouts.first()).map_or("", |readout| readout.key)
            })
        });
        Self {
            hints,
            tab: RwSignal::new(Tab::Why),
            readout,
            looked_at,
            trail: RwSignal::new(Vec::new()),
            open: RwSignal::new(false),
            over: browser::media("(max-width: 75rem)"),
            focus: FocusBefore::new(),
        }
    }

    pub fn current() -> Self {
        made_on_screen(|| Self::new(Page::current()))
    }

    /// Opens a tab; where it lies over the page, the focus goes into it.
    pub fn show(self, tab: Tab) {
        self.tab.set(tab);
        self.open.set(true);
        if self.is_over() {
            self.focus.keep();
            queue_microtask(|| browser::focus(PANEL));
        }
    }

    /// Returns whether a tab is in view, and follows it.
    pub fn is_at(self, tab: Tab) -> bool {
        self.tab.get() == tab && (self.open.get() || !self.over.get())
    }

    /// Returns whether it lies over the page rather than beside it; not once the screen is left.
    pub fn is_over(self) -> bool {
        self.over.try_get_untracked() == Some(true)
    }

    /// Closes what lies over the page; the focus goes back to where it was.
    pub fn close(self) {
        self.open.set(false);
        self.focus.restore();
    }

    pub fn explain(self, key: &'static str) {
        self.trail.set(Vec::new());
        self.readout.set(key);
        self.show(Tab::Why);
    }

    /// Goes on from the explanation of the readout `from` to that of another, which is a letter in it.
    pub fn follow(self, from: &'static str, key: &'static str) {
        self.trail.update(|trail| trail.push(from));
        self.readout.set(key);
        queue_microtask(|| browser::focus(PANEL));
    }

    /// Goes back to the explanation that led to this one.
    pub fn go_back(self) {
        if let Some(key) = self.trail.try_update(Vec::pop).flatten() {
            self.readout.set(key);
            queue_microtask(|| browser::focus(PANEL));
        }
    }

    pub fn explains(self, key: &str) -> bool {
        self.tab.get() == Tab::Why && self.looked_at.get() == key
    }
}
