//! What surrounds every screen: navigation, theme, notices, help.

use crossover_screens::link::{State, ThemeChoice};
use crossover_screens::registry::SCREENS;
use crossover_shell::keys::{Action, KEYS, SHORTCUTS};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::menu::{self, Menu};
use crate::shortcuts;
use crate::signals::{flag, memo, part, text};
use crate::store::Store;
use crate::theme::Themes;

/// The most notices that are listed; the rest is counted.
const LISTED: usize = 8;

/// The id of the help dialog.
const HELP: &str = "help";

/// The name, the screens, the theme.
#[component]
pub fn Header() -> impl IntoView {
    let store = Store::here();
    let current = memo(move || store.state.with(State::screen));
    let title = text(move || {
        current
            .get()
            .map_or("Screens", |screen| screen.title)
            .to_owned()
    });
    let fold = NodeRef::new();
    let links = SCREENS.iter().map(move |screen| {
        let here = text(move || {
            if current.get() == Some(screen) {
                "page"
            } else {
                "false"
            }
            .to_owned()
        });
        view! {
            <li>
                <a
                    href=text(move || store.link_to(Some(screen)))
                    aria-current=here
                    on:click=move |event| {
                        menu::close(fold);
                        // The link to the present screen would reset its parameters.
                        if current.get_untracked() == Some(screen) {
                            event.prevent_default();
                        }
                    }
                >
                    {screen.title}
                </a>
            </li>
        }
    });
    view! {
        <header class="top">
            <a class="brand" href=text(move || store.link_to(None)) aria-label="Crossover, home">
                <svg viewBox="0 0 32 32" aria-hidden="true">
                    <path class="rise" d="M4 26C12 26 20 18 28 6"/>
                    <path class="fall" d="M4 7C12 20 20 25 28 26"/>
                </svg>
                "Crossover"
            </a>
            <nav aria-label="Screens">
                <Menu fold title name=text(move || format!("Screens: {}", title.get()))>
                    <ul>{links.collect_view()}</ul>
                </Menu>
            </nav>
            <div class="tools">
                <ThemeSelect/>
                <button type="button" class="quiet" on:click=move |_| toggle_help()>"Help"</button>
            </div>
        </header>
    }
}

#[component]
fn ThemeSelect() -> impl IntoView {
    let themes = Themes::here();
    let options = ThemeChoice::ALL.iter().map(|theme| {
        view! {
            <option value=theme.key() selected=flag(move || themes.choice.get() == *theme)>
                {theme.key()}
            </option>
        }
    });
    view! {
        <label class="theme">
            <span class="visually-hidden">"Theme"</span>
            <select
                prop:value=text(move || themes.choice.get().key().to_owned())
                on:change=move |event| {
                    if let Some(theme) = ThemeChoice::find(&event_target_value(&event)) {
                        themes.choose(theme);
                    }
                }
            >
                {options.collect_view()}
            </select>
        </label>
    }
}

/// The values of the last link that were rejected, until the reader dismisses them.
#[component]
pub fn Notices() -> impl IntoView {
    let notices = Store::here().notices;
    part(move || {
        let listed: Vec<_> = notices.with(|notices| {
            notices
                .iter()
                .take(LISTED)
                .map(ToString::to_string)
                .collect()
        });
        let more = notices.with(Vec::len).saturating_sub(LISTED);
        let rows = listed
            .iter()
            .map(|notice| view! { <li>{notice.clone()}</li> });
        (!listed.is_empty()).then(|| {
            view! {
                <section class="notice" role="status" aria-label="Link values that were rejected">
                    <div>
                        <p>"Some values of this link were rejected. The defaults are used instead."</p>
                        <ul>{rows.collect_view()}</ul>
                        {(more > 0).then(|| view! { <p>{format!("And {more} more.")}</p> })}
                    </div>
                    <button type="button" class="quiet" on:click=move |_| notices.set(Vec::new())>
                        "Dismiss"
                    </button>
                </section>
            }
        })
    })
}

/// The version, and where everything is computed.
#[component]
pub fn Footer() -> impl IntoView {
    view! {
        <footer class="bottom">
            <p>
                "Crossover " {env!("CARGO_PKG_VERSION")}
                ". Everything is computed in your browser. Nothing leaves this page."
            </p>
        </footer>
    }
}

/// The dialog that lists the shortcuts.
#[component]
pub fn Help() -> impl IntoView {
    shortcuts::on(Action::Help, || {
        toggle_help();
        true
    });
    let shortcuts = SHORTCUTS.iter().map(|s| (s.keys, s.label));
    let rows = shortcuts.chain(KEYS.iter().copied());
    let rows = rows.map(|(keys, label)| {
        view! { <div><dt><kbd>{keys}</kbd></dt><dd>{label}</dd></div> }
    });
    view! {
        <dialog id=HELP aria-labelledby="help-title">
            <h2 id="help-title">"Keyboard"</h2>
            <dl class="keys">{rows.collect_view()}</dl>
            <p>
                "Number boxes take units: 50us, 1.5 ms, 10Gbit/s, 4KiB, 1e4. "
                "“Why” beside a number shows its formula, term by term."
            </p>
            <form method="dialog"><button type="submit">"Close"</button></form>
        </dialog>
    }
}

fn toggle_help() {
    let Some(dialog) = document().get_element_by_id(HELP) else {
        return;
    };
    let dialog: web_sys::HtmlDialogElement = dialog.unchecked_into();
    if dialog.open() {
        dialog.close();
    } else {
        let _ = dialog.show_modal();
    }
}
