//! The theme: what the link asks for, else what the reader chose, else that of the system.

use crossover_figures::draw::ThemeName;
use crossover_screens::link::ThemeChoice;
use leptos::prelude::*;

use crate::browser;
use crate::signals::{effect, memo};
use crate::store::Store;

const KEY: &str = "crossover.theme";

/// The theme of the page.
#[derive(Clone, Copy)]
pub struct Themes {
    /// The theme that is chosen.
    pub choice: Signal<ThemeChoice>,
    /// The theme that is shown.
    pub shown: Memo<ThemeName>,
    /// Whether the page is being printed: light, and whole.
    pub print: Memo<bool>,
    own: RwSignal<ThemeChoice>,
    store: Store,
}

impl Themes {
    /// Returns the themes that follow the link, the reader, the system and the printer.
    pub fn new(store: Store) -> Self {
        let kept = browser::recall(KEY).and_then(|key| ThemeChoice::find(&key));
        let own = RwSignal::new(kept.unwrap_or(ThemeChoice::System));
        let dark = browser::media("(prefers-color-scheme: dark)");
        let announced = RwSignal::new(false);
        window_event_listener(leptos::ev::beforeprint, move |_| announced.set(true));
        window_event_listener(leptos::ev::afterprint, move |_| announced.set(false));
        let paper = browser::media("print");
        let print = memo(move || announced.get() || paper.get());
        let choice = Signal::derive(move || {
            store
                .state
                .with(|state| state.view.theme)
                .unwrap_or_else(|| own.get())
        });
        let shown = memo(move || match choice.get() {
            _ if print.get() => ThemeName::Light,
            ThemeChoice::Dark => ThemeName::Dark,
            ThemeChoice::Projector => ThemeName::Projector,
            ThemeChoice::System if dark.get() => ThemeName::Dark,
            ThemeChoice::Light | ThemeChoice::System => ThemeName::Light,
        });
        effect(move || {
            let name = match shown.get() {
                ThemeName::Light => "light",
                ThemeName::Dark => "dark",
                ThemeName::Projector => "projector",
            };
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("data-theme", name);
            }
        });
        Self {
            choice,
            shown,
            print,
            own,
            store,
        }
    }

    /// Returns the themes of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// Returns the theme that a link must ask for to look the same elsewhere; `None` where nobody has
    /// chosen one.
    pub fn to_link(self) -> Option<ThemeChoice> {
        let linked = self.store.now().view.theme;
        let own = self.own.get_untracked();
        linked.or_else(|| (own != ThemeChoice::System).then_some(own))
    }

    /// Takes the reader's choice and keeps it for the next visit.
    pub fn choose(self, choice: ThemeChoice) {
        browser::remember(KEY, choice.key());
        self.own.set(choice);
        self.store.update(|state| state.view.theme = None);
    }
}
