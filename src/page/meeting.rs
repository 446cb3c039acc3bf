//! The question where A and B are equal: at which value of a chosen parameter they change places.

use crossover_screens::screen::Params;
use crossover_screens::versus::{Meeting, Moved, find_meeting};
use leptos::html;
use leptos::prelude::*;

use super::choice::Choice;
use super::dock::Docked;
use crate::browser;
use crate::made::made_on_screen;
use crate::menu;
use crate::signals::{memo, part, text};
use crate::store::{Comparison, Page, Store};

/// The menu that solves.
#[derive(Clone, Copy)]
pub struct Solving(pub NodeRef<html::Details>);

impl Solving {
    pub fn current() -> Self {
        made_on_screen(|| Self(NodeRef::new()))
    }
}

/// What is asked.
#[derive(Clone, Copy)]
struct Question {
    page: Page,
    store: Store,
    comparison: Comparison,
    /// The key of the readout; empty for what the headline compares.
    readout: RwSignal<String>,
    /// The key of the parameter that is moved.
    key: RwSignal<String>,
    /// In which of both it is moved.
    moved: RwSignal<String>,
}

/// In which of both states a parameter is moved, as the form names it.
const MOVED: [(&str, &str, Moved); 3] =
    [("both", "A and B", Moved::Both), ("A", "A alone", Moved::A), ("B", "B alone", Moved::B)];

/// The button that asks it.
#[component]
pub fn MeetingButton() -> impl IntoView {
    let (Solving(fold), docked) = (Solving::current(), Docked::current());
    let phone = browser::media("(max-width: 44rem)");
    let press = move |_| {
        // On a phone the dock has the form.
        if phone.get_untracked() {
            docked.show_solve();
        } else {
            menu::open(fold);
        }
        browser::focus_then(".meeting select");
    };
    view! {
        <button type="button" class="quiet" title="Find the value of a parameter at which A and B change places" on:click=press>
            "Where equal?"
        </button>
    }
}

/// The form that asks it, or how to begin where nothing is compared.
#[component]
pub fn MeetingForm(keys: Vec<(&'static str, &'static str)>) -> impl IntoView {
    let (store, other) = (Store::current(), Comparison::current().other);
    let keys = StoredValue::new(keys);
    let compares = memo(move || other.with(Option::is_some));
    part(move || {
        if !compares.get() {
            let keep = move |_| {
                store.keep_other();
                browser::focus_then(".meeting select");
            };
            return view! {
                <p class="meeting">"Where are two states equal? Keep this one as A, change what makes B, and ask here."</p>
                <button type="button" class="quiet" on:click=keep>"Keep this state as A"</button>
            }
            .into_any();
        }
        view! { <Asked keys=keys.get_value()/> }.into_any()
    })
}

#[component]
fn Asked(keys: Vec<(&'static str, &'static str)>) -> impl IntoView {
    let first = keys.first().map_or("", |key| key.0);
    let question = Question {
        page: Page::current(),
        store: Store::current(),
        comparison: Comparison::current(),
        readout: RwSignal::new(String::new()),
        key: RwSignal::new(first.to_owned()),
        moved: RwSignal::new(MOVED[0].0.to_owned()),
    };
    let found = RwSignal::new(None::<Meeting>);
    let ask = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        found.set(Some(question.answer()));
    };
    let offer = move || {
        let at = found.with(|found| found.as_ref()?.at)?;
        let take = move |_| {
            question.take(at);
            found.set(Some(Meeting { said: "Applied.".to_owned(), at: None }));
            browser::focus_then(".meeting [type=submit]");
        };
        Some(view! { <button type="button" on:click=take>"Apply"</button> })
    };
    let said = move || found.with(|found| found.as_ref().map(|found| found.said.clone()));
    let moved = MOVED.map(|(key, label, _)| (key, label)).to_vec();
    view! {
        <form class="target meeting" on:submit=ask>
            <label>"A and B are equal by" <Choice list=question.readouts() chosen=question.readout/></label>
            <label>"as this moves" <Choice list=keys chosen=question.key/></label>
            <label>"in" <Choice list=moved chosen=question.moved/></label>
            <button type="submit">"Find it"</button>
            <p role="status">{text(move || said().unwrap_or_default())}</p>
            {part(offer)}
        </form>
    }
}

impl Question {
    /// Returns what A and B can be compared by; first what the headline compares.
    fn readouts(self) -> Vec<(&'static str, &'static str)> {
        let by_headline = [("", "what the headline compares")];
        let numbers = self.page.report.with_untracked(|report| {
            let numeric = report.readouts.iter().filter(|readout| readout.value().is_some());
            numeric.map(|readout| (readout.key, readout.label)).collect::<Vec<_>>()
        });
        by_headline.into_iter().chain(numbers).collect()
    }

    fn moved(self) -> Moved {
        let chosen = self.moved.get_untracked();
        MOVED.iter().find(|moved| moved.0 == chosen).map_or(Moved::Both, |moved| moved.2)
    }

    fn answer(self) -> Meeting {
        let b = self.page.live.get_untracked();
        let (readout, key) = (self.readout.get_untracked(), self.key.get_untracked());
        let screen = self.page.screen;
        let found = self.comparison.other.with_untracked(|a| {
            let a = a.as_ref()?;
            let [of_a, of_b] = [a, &b].map(|params| screen.report_at_once(params));
            Some(find_meeting((a, &of_a), (&b, &of_b), &readout, &key, self.moved()))
        });
        match found {
            Some(Ok(meeting)) => meeting,
            Some(Err(error)) => {
                let said = format!("{}.", screen.schema.error_with_label(error));
                Meeting { said, at: None }
            }
            None => Meeting { said: String::new(), at: None },
        }
    }

    /// Sets the parameter to `at` where it was moved, in one step.
    fn take(self, at: f64) {
        let key = self.key.get_untracked();
        let with = |params: &Params| {
            let mut params = params.clone();
            params.set_number(&key, at).ok().map(|()| params)
        };
        let now = self.store.now();
        let (Some(b), Some(a)) = (now.params, now.other) else { return };
        let a = if self.moved() == Moved::B { Some(a) } else { with(&a) };
        let b = if self.moved() == Moved::A { Some(b) } else { with(&b) };
        if let (Some(a), Some(b)) = (a, b) {
            self.store.replace_beside(b, now.machine, Some(a));
        }
    }
}
