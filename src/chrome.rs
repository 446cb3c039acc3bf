//! What surrounds every screen: navigation, theme, notices, help.

use crossover_screens::link::{State, ThemeChoice};
use leptos::html;
use leptos::prelude::*;

use crate::browser;
use crate::first_paint::FirstPaint;
use crate::given::Said;
use crate::kept::Telling;
use crate::menu::{self, Menu};
use crate::notice::render_notice;
use crate::room::{Rooms, View, room};
use crate::screens_menu::ScreensMenu;
use crate::search::{self, SearchBox};
use crate::signals::{effect, flag, memo, part, text};
use crate::store::Store;
use crate::theme::Themes;
use crate::toolbar;

/// The most notices that are listed; the rest is counted.
const LISTED: usize = 8;

/// The name, the screens, what belongs to the screen, the theme.
#[component]
pub fn Header() -> impl IntoView {
    let store = Store::current();
    let bar = NodeRef::<html::Header>::new();
    let with_bar = move |act: &dyn Fn(&web_sys::Element)| {
        if let Some(bar) = bar.try_get_untracked().flatten() {
            act(&bar);
        }
    };
    // What belongs to the screen is built after the first figure.
    let first_paint = FirstPaint::current();
    effect(move || {
        first_paint.is_done();
        request_animation_frame(move || with_bar(&toolbar::settle));
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| with_bar(&toolbar::settle));
    on_cleanup(move || resized.remove());
    let open = RwSignal::new(false);
    effect(move || {
        // What was looked for is chosen.
        store.replaced.track();
        if open.get_untracked() {
            open.set(false);
            browser::focus_if_lost("main");
        }
    });
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        with_bar(&|bar| toolbar::on_key(bar, &event));
        let escapes = event.key() == "Escape" && !event.default_prevented();
        if escapes && open.get_untracked() {
            open.set(false);
            browser::focus_then(".unfold");
        }
    };
    let screen = store.state.with_untracked(State::screen).is_some();
    let rooms = Rooms::current();
    view! {
        <header
            class="top"
            node_ref=bar
            on:keydown=on_key
            on:focusin=move |_| with_bar(&toolbar::settle)
        >
            <div role="toolbar" aria-label="Tools">
                <a class="brand" href=text(move || store.link_to(None)) aria-label="Crossover, home">
                    <svg viewBox="0 0 32 32" aria-hidden="true">
                        <path class="rise" d="M4 26C12 26 20 18 28 6"/>
                        <path class="fall" d="M4 7C12 20 20 25 28 26"/>
                    </svg>
                    <span>"Crossover"</span>
                </a>
                <ScreensMenu/>
                {screen.then(|| view! { <HistoryButtons/> })}
                <BarSearch/>
                <div class="tools" class:open=flag(move || open.get())>
                    {part(move || (screen && first_paint.is_done()).then(|| room(View::Bar)))}
                    <ThemeMenu/>
                    <button type="button" class="quiet" on:click=move |_| rooms.toggle(View::Help)>"Help"</button>
                </div>
                <button
                    type="button"
                    class="quiet sign unfold"
                    aria-label="More tools"
                    aria-expanded=text(move || open.get().to_string())
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    "⋯"
                </button>
            </div>
        </header>
    }
}

/// The search in the bar.
#[component]
fn BarSearch() -> impl IntoView {
    let (store, wanted) = (Store::current(), RwSignal::new(false));
    // The bar is not in view of a lecture.
    search::on_key(move || wanted.set(!store.now().view.present));
    view! { <SearchBox wanted/> }
}

/// The buttons that undo and redo a change.
#[component]
fn HistoryButtons() -> impl IntoView {
    let store = Store::current();
    let steps = memo(move || store.can_go());
    let button = |label: &'static str,
                  sign: &'static str,
                  can: fn((bool, bool)) -> bool,
                  go: fn(Store) -> bool| {
        // A button that is disabled altogether would lose the focus with the last step.
        view! {
            <button
                type="button"
                class="quiet sign"
                aria-label=label
                title=label
                aria-disabled=text(move || (!can(steps.get())).to_string())
                on:click=move |_| { go(store); }
            >
                {sign}
            </button>
        }
    };
    view! {
        {button("Undo", "↶", |steps| steps.0, Store::undo)}
        {button("Redo", "↷", |steps| steps.1, Store::redo)}
    }
}

#[component]
fn ThemeMenu() -> impl IntoView {
    let themes = Themes::current();
    let fold = NodeRef::<html::Details>::new();
    let entries = ThemeChoice::ALL.iter().map(move |theme| {
        let take = move |_| {
            themes.choose(*theme);
            menu::leave(fold);
        };
        view! {
            <button
                type="button"
                class="entry"
                aria-pressed=text(move || (themes.choice.get() == *theme).to_string())
                on:click=take
            >
                {theme.title()}
            </button>
        }
    });
    let name = text(move || format!("Theme: {}", themes.choice.get().title()));
    view! {
        <div class="themes">
            <Menu fold title=text(|| "Theme".to_owned()) name>{entries.collect_view()}</Menu>
        </div>
    }
}

/// The values of the last link that were rejected, until the reader dismisses them.
#[component]
fn Notices() -> impl IntoView {
    let store = Store::current();
    let notices = store.notices;
    part(move || {
        let screen = store.now().screen();
        let listed: Vec<_> = notices.with(|notices| {
            notices.iter().take(LISTED).map(|notice| notice.format_for(screen)).collect()
        });
        let more = notices.with(Vec::len).saturating_sub(LISTED);
        let rows = listed.iter().map(|notice| view! { <li>{notice.clone()}</li> });
        (!listed.is_empty()).then(|| {
            view! {
                <section class="notice" role="status" aria-label="Link values that were rejected">
                    <div>
                        <p>"Some values of this link were rejected."</p>
                        <ul>{rows.collect_view()}</ul>
                        {(more > 0).then(|| view! { <p>{format!("And {more} more.")}</p> })}
                    </div>
                    <button type="button" class="quiet" on:click=move |_| { notices.set(Vec::new()); browser::focus("main"); }>
                        "Dismiss"
                    </button>
                </section>
            }
        })
    })
}

/// The main part of the page, after the notices.
#[component]
pub fn Main(children: Children) -> impl IntoView {
    let Telling { said, lesson, .. } = Telling::current();
    let (first_paint, rooms) = (FirstPaint::current(), Rooms::current());
    view! {
        <main id="main" tabindex="-1" aria-busy=text(move || (!first_paint.is_done() || rooms.is_awaited()).to_string())>
            <Notices/>
            {render_notice("Your lesson", lesson)}
            {render_notice("What is kept", said)}
            {render_notice("What could not be loaded", rooms.barred)}
            <Said/>
            {children()}
        </main>
    }
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
