//! One figure for a lecture hall: the answer, the figure in large type, a few sliders.

use crossover_screens::link::MOST_CONTROLS;
use crossover_screens::screen::{Kind, Param};
use crossover_shell::keys::Action;
use leptos::ev;
use leptos::prelude::*;

use super::answer::{Answer, HideAnswer};
use crate::browser;
use crate::controls::{ChosenControls, first_sliders};
use crate::figure::{Arrangement, FigureCard};
use crate::focus_before::FocusBefore;
use crate::made::made_on_screen;
use crate::menu::Menu;
use crate::shortcuts;
use crate::signals::{effect, flag, memo, part, text};
use crate::store::{Page, Store};

/// Whether the screen is presented, and how that begins and ends.
#[derive(Clone, Copy)]
pub struct Presentation {
    /// Whether the screen is presented.
    pub on: Memo<bool>,
    page: Page,
    store: Store,
    /// The parameters that were below the figure the last time.
    last: StoredValue<Vec<&'static str>>,
    /// The parameters that were below the figure before the presentation began.
    before: StoredValue<Option<Vec<&'static str>>>,
    /// What had the focus before.
    focus: FocusBefore,
}

impl Presentation {
    /// Returns that of `page`, which begins and ends with its keys.
    pub fn new(page: Page, store: Store) -> Self {
        let presentation = Self {
            on: memo(move || store.around.with(|state| state.view.present)),
            page,
            store,
            last: StoredValue::new(Vec::new()),
            before: StoredValue::new(None),
            focus: FocusBefore::new(),
        };
        shortcuts::on(Action::Present, move || {
            if !presentation.end() {
                presentation.begin();
            }
            true
        });
        effect(move || {
            let on = presentation.on.get();
            if !on {
                browser::fullscreen(false);
                // What had the focus can take it again once it is shown.
                request_animation_frame(move || presentation.focus.restore());
            }
        });
        let escaped = window_event_listener(ev::keydown, move |event: ev::KeyboardEvent| {
            if browser::is_free_escape(&event) {
                if presentation.on.get_untracked() {
                    event.prevent_default();
                }
                presentation.end();
            }
        });
        // The browser keeps Escape for itself while the page has the whole screen.
        let left = window_event_listener_untyped("fullscreenchange", move |_| {
            if document().fullscreen_element().is_none() {
                presentation.end();
            }
        });
        on_cleanup(move || {
            escaped.remove();
            left.remove();
            browser::fullscreen(false);
        });
        presentation
    }

    pub fn current() -> Self {
        made_on_screen(|| Self::new(Page::current(), Store::current()))
    }

    /// Begins the presentation, with the parameters of the last one, else the first of the screen.
    pub fn begin(self) {
        self.focus.keep();
        browser::fullscreen(true);
        let mut controls = self.last.get_value();
        if controls.is_empty() {
            controls = first_sliders(self.page);
        }
        self.before.set_value(Some(self.store.now().view.controls));
        self.store.update(|state| {
            state.view.present = true;
            if state.view.controls.is_empty() {
                state.view.controls = controls;
            }
        });
        browser::focus_then("#main");
    }

    /// Ends the presentation. Returns whether there was one.
    pub fn end(self) -> bool {
        let view = self.store.now().view;
        if !view.present {
            return false;
        }
        let before = self.before.try_update_value(Option::take).flatten();
        // A figure that a link shows alone keeps what it has below it.
        let kept = before.unwrap_or(match view.figure {
            Some(_) => view.controls.clone(),
            None => Vec::new(),
        });
        self.last.set_value(view.controls);
        self.store.update(|state| {
            state.view.present = false;
            state.view.controls = kept;
        });
        true
    }

    /// Puts `key` below the figure, or takes it away.
    fn put(self, key: &'static str, below: bool) {
        self.store.update(|state| {
            let controls = &mut state.view.controls;
            controls.retain(|its| *its != key);
            if below && controls.len() < MOST_CONTROLS {
                controls.push(key);
            }
        });
    }
}

/// The figure in large type with the answer and the chosen parameters.
#[component]
pub fn Present() -> impl IntoView {
    let page = Page::current();
    // The figure that the link shows alone.
    let alone = Store::current().state.with_untracked(|state| state.view.figure);
    let arrangement = Arrangement::of(page);
    let shown = move || match alone {
        Some(id) => page.screen.figure(id),
        None => arrangement.in_view().first().copied(),
    };
    let presentation = Presentation::current();
    view! {
        <article class="bench present" class:single=alone.is_some()>
            <h1 class="visually-hidden">{page.screen.title}</h1>
            <div class="head"><Answer/></div>
            <section class="desk" aria-label="Figures">
                <div class="figures">
                    <For each=shown key=|spec| spec.id children=|spec| view! { <FigureCard spec fills=true/> }/>
                </div>
            </section>
            <ChosenControls/>
            <div class="behind">
                <HideAnswer/>
                <Sliders/>
                <button type="button" class="quiet" title="Esc" on:click=move |_| { presentation.end(); }>"End"</button>
            </div>
        </article>
    }
}

/// The choice of what stands below the figure.
#[component]
fn Sliders() -> impl IntoView {
    let page = Page::current();
    let presentation = Presentation::current();
    let chosen = memo(move || page.visible().controls());
    let groups = page.screen.schema.groups().into_iter();
    let params = groups.flat_map(|group| group.rows);
    let one_line = |param: &&'static Param| {
        !matches!(
            param.kind,
            Kind::Set { .. } | Kind::List { .. } | Kind::Rows { .. } | Kind::Text { .. }
        )
    };
    let entry = move |param: &'static Param| {
        let below = memo(move || chosen.with(|chosen| chosen.contains(&param.key)));
        let full = move || !below.get() && chosen.with(Vec::len) >= MOST_CONTROLS;
        view! {
            <label class="option">
                <input
                    type="checkbox"
                    prop:checked=flag(move || below.get())
                    disabled=flag(full)
                    on:change=move |event| presentation.put(param.key, event_target_checked(&event))
                />
                {param.label}
            </label>
        }
    };
    let params: Vec<_> = params.filter(one_line).collect();
    let entries = move || {
        let shown = params.iter().copied().filter(|param| !page.hides(param.key));
        shown.map(entry).collect_view()
    };
    view! {
        <Menu
            fold=NodeRef::new()
            title=text(|| "Sliders".to_owned())
            name=text(|| format!("Sliders below the figure, {MOST_CONTROLS} at most"))
        >
            {part(entries)}
        </Menu>
    }
}
