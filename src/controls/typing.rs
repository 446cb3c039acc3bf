//! What is being typed into a box, as signals.

use crossover_model::Error;
use crossover_screens::screen::Param;
use crossover_shell::draft::Draft;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::signals::{effect, memo, text};
use crate::store::Page;

/// The text of one box.
#[derive(Clone, Copy)]
pub struct Typing {
    page: Page,
    param: &'static Param,
    draft: RwSignal<Draft>,
    /// The mark of the history before the first key.
    mark: StoredValue<usize>,
}

impl Typing {
    /// Returns the text of the box of `param`, which gives way to values from elsewhere.
    pub fn new(param: &'static Param) -> Self {
        let page = Page::current();
        let typing =
            Self { page, param, draft: RwSignal::new(Draft::default()), mark: StoredValue::new(0) };
        effect(move || {
            page.edits().replaced.track();
            typing.discard();
        });
        typing
    }

    pub fn shown(self) -> Signal<String> {
        let Self { page, param, draft, .. } = self;
        text(move || {
            page.value(param.key, |params| draft.with(|draft| draft.shown(params, param.key)))
        })
    }

    /// Returns whether something is typed that is not committed.
    pub fn is_typing(self) -> bool {
        self.draft.with(Draft::is_typing)
    }

    pub fn error(self) -> Memo<Option<Error>> {
        memo(move || self.draft.with(|draft| draft.error().cloned()))
    }

    /// Takes the text of the box after a key.
    pub fn preview(self, text: &str) {
        if self.draft.with_untracked(Draft::is_fresh) {
            self.mark.set_value(self.page.edits().mark());
        }
        let now = self.page.live.get_untracked();
        let mut shown = None;
        self.draft.update(|draft| shown = Some(draft.preview(self.param.key, text, &now)));
        let edits = self.page.edits();
        if let Some(error) =
            shown.as_ref().and_then(|shown| edits.beyond_range(self.param.key, shown))
        {
            self.draft.update(|draft| shown = draft.refuse(error));
        }
        if let Some(shown) = shown {
            edits.put(self.param.key, shown);
        }
    }

    /// Handles the keys that every box has: Enter commits where `enter` says so, Escape takes back
    /// every key, and Ctrl+Z is the browser's while something is typed.
    pub fn on_key(self, event: &KeyboardEvent, enter: bool) {
        match event.key().as_str() {
            "Enter" if enter => self.commit(),
            "Escape" => self.restore(),
            _ => {
                let command = event.ctrl_key() || event.meta_key();
                if command && self.draft.with_untracked(Draft::is_typing) {
                    event.stop_propagation();
                }
            }
        }
    }

    pub fn commit(self) {
        // A box that is taken off the page with the focus in it is left after its signals are gone.
        if self.draft.try_with_untracked(Draft::is_idle) == Some(false) {
            self.draft.update(Draft::commit);
        }
    }

    /// Returns whether nothing is typed any longer, and nothing is wrong.
    pub fn is_settled(self) -> bool {
        self.draft.try_with_untracked(Draft::is_idle) == Some(true)
    }

    pub fn discard(self) {
        if !self.draft.with_untracked(Draft::is_idle) {
            self.draft.update(Draft::discard);
        }
    }

    /// Shows that a value from elsewhere was rejected.
    pub fn reject(self, error: Error) {
        self.draft.update(|draft| draft.reject(error));
    }

    /// Returns to exactly what was before the first key.
    fn restore(self) {
        let mut before = None;
        self.draft.update(|draft| before = draft.restore());
        if let Some(before) = before {
            self.page.edits().rewind(self.mark.get_value(), before);
        }
    }
}
