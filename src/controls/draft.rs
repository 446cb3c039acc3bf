//! What is being typed into a box: previewed where it is valid, taken by Enter and on leaving the
//! box, taken back by Escape.

use crossover_model::Error;
use crossover_screens::Params;
use crossover_screens::param::Param;
use leptos::prelude::*;

use crate::derive::{effect, text};
use crate::store::Page;

/// The text of one box, from the first key to the last.
#[derive(Clone, Copy)]
pub struct Draft {
    page: Page,
    param: &'static Param,
    /// What is typed and not taken.
    typed: RwSignal<Option<String>>,
    /// The parameters before the first key.
    before: StoredValue<Option<Params>>,
    /// What is wrong with what is typed.
    pub error: RwSignal<Option<Error>>,
}

impl Draft {
    /// Nothing is typed yet.
    pub fn new(param: &'static Param) -> Self {
        let page = Page::here();
        let draft = Self {
            page,
            param,
            typed: RwSignal::new(None),
            before: StoredValue::new(None),
            error: RwSignal::new(None),
        };
        effect(move || {
            page.replaced.track();
            draft.settle();
        });
        draft
    }

    /// What the box shows.
    pub fn shown(self) -> Signal<String> {
        let edited = move || {
            self.page
                .params
                .with(|params| params.edited(self.param.key))
        };
        text(move || self.typed.get().unwrap_or_else(edited))
    }

    /// Whether what is typed cannot be taken, for assistive technology.
    pub fn invalid(self) -> Signal<String> {
        text(move || self.error.with(Option::is_some).to_string())
    }

    /// What a number is taken for that is typed without a unit; empty where nobody needs to be told.
    pub fn reading(self) -> Signal<String> {
        text(move || {
            let typed = self.typed.get().unwrap_or_default();
            let of = |params: &Params| params.reading(self.param.key, &typed);
            let before = self
                .before
                .with_value(|before| before.as_ref().and_then(of));
            before
                .filter(|_| self.error.with(Option::is_none))
                .unwrap_or_default()
        })
    }

    /// Previews `text`; where it cannot be taken, all is as it was before the first key.
    pub fn preview(self, text: String) {
        let before = self.before.get_value();
        let mut params = before.unwrap_or_else(|| self.page.live.get_untracked());
        self.before.set_value(Some(params.clone()));
        let meant = params.meant(self.param.key, &text);
        self.error
            .set(params.set_text(self.param.key, &meant).err());
        self.page.put(params);
        self.typed.set(Some(text));
    }

    /// Takes what is typed; what cannot be taken stays in the box beside its complaint.
    pub fn take(self) {
        // Taken off the page with the focus in it, a box is left after its signals.
        match self.error.try_with(Option::is_none) {
            Some(true) => self.settle(),
            Some(false) => self.before.set_value(None),
            None => {}
        }
    }

    /// Brings back exactly what was before the first key.
    pub fn take_back(self) {
        if let Some(before) = self.before.get_value() {
            self.page.put(before);
        }
        self.settle();
    }

    /// Nothing is being typed any more.
    pub fn settle(self) {
        self.before.set_value(None);
        if self.typed.with_untracked(Option::is_some) {
            self.typed.set(None);
        }
        if self.error.with_untracked(Option::is_some) {
            self.error.set(None);
        }
    }
}
