//! The theme: what the link asks for, else what the reader chose, else that of the system.

use crossover_figures::draw::{Theme, ThemeName};
use crossover_screens::link::ThemeChoice;
use crossover_shell::kept::THEME;
use leptos::prelude::*;

use crate::browser;
use crate::kept::{Keeper, Place};
use crate::signals::{effect, memo};
use crate::store::Store;

/// The theme of the page.
#[derive(Clone, Copy)]
pub struct Themes {
    /// The theme that is chosen.
    pub choice: Signal<ThemeChoice>,
    /// The theme that is shown.
    pub shown: Memo<ThemeName>,
    /// Colors, type and strokes of the figures on the page.
    pub drawn: Memo<Theme>,
    /// Whether the page is being printed: light, and whole.
    pub print: Memo<bool>,
    dark: ReadSignal<bool>,
    own: RwSignal<ThemeChoice>,
    keeper: Keeper,
    store: Store,
}

impl Themes {
    /// Returns the themes that follow the link, the reader, the system and the printer.
    pub fn new(store: Store) -> Self {
        let keeper = Keeper::new(THEME, Place::Browser);
        let kept = move |ours: &[String]| {
            let theme = keeper.read(ours).first().and_then(|key| ThemeChoice::find(key));
            theme.unwrap_or(ThemeChoice::System)
        };
        let own = RwSignal::new(kept(&[]));
        keeper.follow(move || own.set(kept(&[own.get_untracked().key().to_owned()])));
        let dark = browser::media("(prefers-color-scheme: dark)");
        let announced = RwSignal::new(false);
        window_event_listener(leptos::ev::beforeprint, move |_| announced.set(true));
        window_event_listener(leptos::ev::afterprint, move |_| announced.set(false));
        let paper = browser::media("print");
        let print = memo(move || announced.get() || paper.get());
        let choice = Signal::derive(move || {
            store.around.with(|state| state.view.theme).unwrap_or_else(|| own.get())
        });
        let shown =
            memo(
                move || {
                    if print.get() { ThemeName::Light } else { name(choice.get(), dark.get()) }
                },
            );
        let presented = memo(move || store.around.with(|state| state.view.present));
        let drawn = memo(move || {
            let theme = Theme::of(shown.get());
            if presented.get() { theme.large() } else { theme }
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
        Self { choice, shown, drawn, print, dark, own, keeper, store }
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Returns whether it is the theme for a lecture hall.
    pub fn is_for_hall(self) -> bool {
        self.shown.get() == ThemeName::Projector
    }

    /// Returns the ending of the pictures that go with the theme.
    pub fn picture(self) -> &'static str {
        if self.shown.get() == ThemeName::Dark { "dark" } else { "light" }
    }

    /// Returns the theme that a link must ask for to look the same elsewhere; `None` where nobody has
    /// chosen one.
    pub fn to_link(self) -> Option<ThemeChoice> {
        let linked = self.store.now().view.theme;
        let own = self.own.get_untracked();
        linked.or_else(|| (own != ThemeChoice::System).then_some(own))
    }

    /// Returns the theme in which a link is shown that asks for `choice`.
    pub fn named(self, choice: Option<ThemeChoice>) -> ThemeName {
        match choice {
            Some(choice) => name(choice, self.dark.get_untracked()),
            None => self.shown.get_untracked(),
        }
    }

    /// Takes the reader's choice and keeps it for the next visit.
    pub fn choose(self, choice: ThemeChoice) {
        self.keeper.keep(&[choice.key().to_owned()]);
        self.own.set(choice);
        self.store.update(|state| state.view.theme = None);
    }
}

/// Returns what `choice` looks like on a system that is `dark` or not.
fn name(choice: ThemeChoice, dark: bool) -> ThemeName {
    match choice {
        ThemeChoice::Dark => ThemeName::Dark,
        ThemeChoice::Projector => ThemeName::Projector,
        ThemeChoice::System if dark => ThemeName::Dark,
        ThemeChoice::Light | ThemeChoice::System => ThemeName::Light,
    }
}
