//! What rows are marked by: values that differ from the defaults, those that are locked, parameters that change no figure in view, which
//! are found when nothing else is to be done, and the one that a thing to try asks for.

use crossover_screens::effects::{Idle, idle};
use crossover_screens::screen::Params;
use leptos::prelude::*;

use crate::later::Later;
use crate::made::made_on_screen;
use crate::signals::{effect, memo};
use crate::slices::Slices;
use crate::store::Page;

/// How long, in milliseconds, nothing has to change before the search begins.
const REST: f64 = 600.0;

/// The marks of rows.
#[derive(Clone, Copy)]
pub struct Marks {
    page: Page,
    defaults: StoredValue<Params>,
    locked: Memo<Vec<&'static str>>,
    /// Those that change no figure in view; `None` before they are known.
    idle: RwSignal<Option<Vec<Idle>>>,
}

/// The parameter that a thing to try asks to move.
#[derive(Clone, Copy)]
pub struct Asked(RwSignal<&'static str>);

impl Asked {
    fn new() -> Self {
        Self(RwSignal::new(""))
    }

    pub fn current() -> Self {
        made_on_screen(Self::new)
    }

    /// Asks for the parameter `key`; for none by the empty key.
    pub fn set(self, key: &'static str) {
        self.0.set(key);
    }

    /// Returns whether it is the parameter `key`, and follows it.
    pub fn is(self, key: &str) -> bool {
        self.0.get() == key
    }
}

impl Marks {
    /// Returns those of the page, which follow its values and figures.
    pub fn follow(page: Page) -> Self {
        let defaults = StoredValue::new(page.screen.defaults());
        let locked = memo(move || page.visible().locked());
        let found = RwSignal::new(None);
        let (slices, turn) = (Slices::new(), RwSignal::new(0_u32));
        let later = Later::new(move || {
            if is_held() {
                turn.try_update(|turn| *turn = turn.wrapping_add(1));
            } else if let Some(params) = page.params.try_get_untracked() {
                let steps = idle(&params, &untrack(|| page.visible().figures()));
                slices.begin(steps, move |answer| {
                    if answer.is_some() {
                        found.try_set(answer);
                    }
                });
            }
        });
        effect(move || {
            page.params.track();
            page.visible().figures();
            turn.track();
            slices.stop();
            later.after(REST);
        });
        Self { page, defaults, locked, idle: found }
    }

    /// Returns whether a reader may not move the parameter.
    pub fn is_locked(self, key: &str) -> bool {
        self.locked.with(|locked| locked.contains(&key))
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Returns whether `key` has another value than its default.
    pub fn is_changed(self, key: &'static str) -> bool {
        self.page.value(key, |params| {
            self.defaults.with_value(|defaults| params.values().differs_in(defaults.values(), key))
        })
    }

    /// Returns what the parameter `key` changes instead; empty where it changes a figure in view.
    pub fn why(self, key: &str) -> String {
        self.idle.with(|found| {
            let found = found.iter().flatten().find(|idle| idle.key == key);
            found.map_or_else(String::new, |idle| idle.why.clone())
        })
    }

    /// Returns whether one of the parameters changes a figure in view.
    pub fn any_acts(self, keys: &[&str]) -> bool {
        self.idle.with(|found| {
            let is_idle = |key: &&str, found: &[Idle]| found.iter().any(|idle| idle.key == *key);
            found.as_ref().is_some_and(|found| !keys.iter().all(|key| is_idle(key, found)))
        })
    }
}

fn is_held() -> bool {
    let held = document().query_selector(
        "input[type=range]:active, [data-drag]:active, canvas:active, .stage:active",
    );
    held.is_ok_and(|held| held.is_some())
}
