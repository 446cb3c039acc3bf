//! What the reader has chosen of an offer before it is used: a name, and what times are read off.

use std::sync::Arc;

use crossover_screens::link::State;
use crossover_screens::offer::{Fitted, Offer, Times};
use crossover_screens::registry::{self, Listing};
use crossover_screens::screen::{Own, Params, Screen};
use crossover_shell::dropped::stem;
use crossover_shell::own_machines::Entry;
use leptos::prelude::*;

use super::read::Text;
use super::there::There;
use crate::browser;
use crate::store::{Store, Yours};

/// Where two machines are compared when the screen in view knows none.
const ELSEWHERE: &str = "collectives";

/// An offer, and what the reader has chosen of it.
#[derive(Clone, Copy)]
pub struct Draft {
    /// The text that it is of.
    pub text: usize,
    /// The place of what was read in that text, counted from 1.
    pub output: usize,
    /// What is offered.
    pub offer: StoredValue<Arc<Offer>>,
    /// What the machine will be called.
    pub name: RwSignal<String>,
    /// What its times are read off.
    pub times: RwSignal<Times>,
    /// Whether the browser is to keep it.
    pub kept: RwSignal<bool>,
    store: Store,
    yours: Yours,
    /// What the page says where there is no machine to be seen.
    said: RwSignal<String>,
}

impl Draft {
    /// Returns the drafts of all offers of texts; of several texts the times are read off the points, as they are
    /// to be compared.
    pub fn all(texts: &[Text], said: RwSignal<String>) -> Vec<Self> {
        let (store, yours) = (Store::current(), Yours::current());
        let times = if 1 < texts.len() { Times::Points } else { Times::Line };
        let of_text = |(at, text): (usize, &Text)| -> Vec<Self> {
            let offers = text.offers.as_deref().unwrap_or_default();
            let one = |offer: &Arc<Offer>| {
                let title = offer.machine().map_or("", |fitted| fitted.own.name.as_str());
                let is_pasted = text.name.is_empty();
                let machines = offers.iter().filter_map(|offer| offer.machine());
                let alone = machines.filter(|fitted| !fitted.implied).count() == 1;
                let implied = offer.machine().is_some_and(|fitted| fitted.implied);
                let end = if implied { ", as a ring" } else { "" };
                let name = match (is_pasted, alone) {
                    (true, _) => title.to_owned(),
                    (false, true) => format!("{}{end}", stem(&text.name)),
                    (false, false) => format!("{}: {title}", stem(&text.name)),
                };
                let mut readings: Vec<_> =
                    offers.iter().map(|offer| Arc::as_ptr(&offer.reading)).collect();
                readings.dedup();
                let of = readings.iter().position(|one| *one == Arc::as_ptr(&offer.reading));
                Self {
                    text: at,
                    output: of.unwrap_or_default() + 1,
                    offer: StoredValue::new(Arc::clone(offer)),
                    name: RwSignal::new(name),
                    times: RwSignal::new(if offer_has_points(offer) { times } else { Times::Line }),
                    kept: RwSignal::new(false),
                    store,
                    yours,
                    said,
                }
            };
            offers.iter().map(one).collect()
        };
        texts.iter().enumerate().flat_map(of_text).collect()
    }

    /// Returns the machine as the reader has chosen it, and follows the choice.
    pub fn own(self) -> Option<Own> {
        let bytes = self.store.state.with(|state| state.params.as_ref()?.values().message_bytes());
        let (name, times) = (self.name.get(), self.times.get());
        self.with_machine(|fitted| fitted.name_machine(&name, times, bytes))
    }

    /// Returns what `read` makes of the machine that is offered.
    pub fn with_machine<T>(self, read: impl FnOnce(&Fitted) -> T) -> Option<T> {
        self.offer.with_value(|offer| offer.machine().map(read))
    }

    fn taken(self) -> Option<Arc<Own>> {
        self.keep(untrack(|| self.own())?)
    }

    /// Adds a machine to the reader's, with the points of this offer.
    fn keep(self, own: Own) -> Option<Arc<Own>> {
        let points = self.with_machine(|fitted| fitted.own.points.clone()).unwrap_or_default();
        let entry = Entry { own, points, kept: self.kept.get_untracked() };
        self.yours.change(|list| list.add(entry)).map(Arc::new)
    }

    /// Sets the machine, on this screen and on every other that is opened.
    pub fn use_it(self) {
        self.set(self.taken());
    }

    /// Sets a machine that this offer is a part of.
    pub fn use_as(self, own: Own) {
        self.set(self.keep(own));
    }

    fn set(self, own: Option<Arc<Own>>) {
        let Some(own) = own else {
            return;
        };
        if let Some(params) = self.store.now().params {
            return self.store.replace(with_machine(params, &own), None);
        }
        let said = format!("{} is set on every screen that you open.", own.name);
        self.store.update(|state| {
            state.machine = None;
            state.own = Some(own);
        });
        browser::once_shown(move || self.said.set(said));
    }

    /// Sets the machine, and compares it with what is set now.
    pub fn compare(self) {
        let now = self.store.now();
        if let (Some(params), Some(own)) = (now.params, self.taken()) {
            let machine = with_machine(params.clone(), &own);
            self.store.replace_beside(machine, None, Some(params));
        }
    }

    /// Returns the screen in view, where it takes the machine.
    pub fn taker(self) -> Option<&'static Screen> {
        let takes = |screen: &&'static Screen| {
            self.with_machine(|fitted| screen.takes(&fitted.own.machine())).unwrap_or_default()
        };
        self.store.state.with(State::screen).filter(takes)
    }

    /// Returns the screen that two machines are compared on: that in view, or another where it takes neither.
    pub fn place(self) -> Option<&'static Listing> {
        registry::find_listing(self.taker().map_or(ELSEWHERE, |screen| screen.schema.id))
    }

    pub fn compare_with(self, a: Self, there: There) {
        let (Some(of_a), Some(of_b)) = (a.taken(), self.taken()) else {
            return;
        };
        let Some(place) = untrack(|| self.place()) else {
            return;
        };
        there.open(place, move |screen| self.compare_on(screen, &of_a, &of_b));
    }

    fn compare_on(self, screen: &'static Screen, of_a: &Arc<Own>, of_b: &Arc<Own>) {
        let now = self.store.now();
        let here = now.params.filter(|params| params.screen() == screen);
        let is_here = here.is_some();
        let params = here.unwrap_or_else(|| screen.defaults());
        let (a, b) = (with_machine(params.clone(), of_a), with_machine(params, of_b));
        if is_here {
            self.store.replace_beside(b, None, Some(a));
        } else {
            let view = now.view.elsewhere();
            self.store.turn_to(State { params: Some(b), other: Some(a), view, ..State::default() });
        }
    }
}

fn offer_has_points(offer: &Offer) -> bool {
    offer.machine().is_some_and(|fitted| fitted.own.is_measured())
}

fn with_machine(mut params: Params, own: &Arc<Own>) -> Params {
    params.screen().apply_own(own, &mut params);
    params
}
