//! The page that embeds this one: what it is told, and what it asks for.

use std::time::Duration;

use crossover_screens::link::State;
use crossover_shell::embed;
use crossover_shell::keys::{self, Focus};
use crossover_shell::messages::{FromHost, FromPage, Height, Pressed, Said, Told, Wishes};
use leptos::html;
use leptos::prelude::*;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, KeyboardEvent, MessageEvent, Window};

use crate::address::Address;
use crate::browser;
use crate::first_paint::FirstPaint;
use crate::signals::effect;
use crate::store::{Learning, Page, Store};

/// How long what a host asks for is gathered: a frame.
const FRAME: Duration = Duration::from_millis(16);

/// The page that embeds this one, where there is one.
#[derive(Clone, Copy)]
pub struct Host {
    store: Store,
    address: Address,
    first_paint: FirstPaint,
    learning: Learning,
    /// What it asked for since the last frame.
    wishes: StoredValue<Option<Wishes>>,
    /// The height that it was told last.
    told: StoredValue<Height>,
}

impl Host {
    /// Returns the host, which is listened to and hears when the first figure is drawn.
    pub fn follow(
        store: Store,
        address: &Address,
        first_paint: FirstPaint,
        learning: Learning,
    ) -> Self {
        let host = Self {
            store,
            address: *address,
            first_paint,
            learning,
            wishes: StoredValue::new(None),
            told: StoredValue::new(Height::default()),
        };
        if window_around().is_some() {
            window_event_listener(leptos::ev::message, move |event| host.hear(&event));
            window_event_listener(leptos::ev::keydown, give_back);
            effect(move || {
                if first_paint.is_done() {
                    // What stands around the figure is built by then.
                    set_timeout(move || host.open(), Duration::ZERO);
                }
            });
        }
        host
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Tells what `page` shows, now and after each change.
    pub fn tell(self, page: Page) {
        if window_around().is_none() {
            return;
        }
        effect(move || {
            let now = |state: &State| {
                let own = state.screen() == Some(page.screen);
                page.report.with(|report| {
                    let told = Told::of(state, report).filter(|_| own);
                    told.map(Said::State).map(post);
                });
            };
            if self.first_paint.is_done() {
                self.store.state.with(now);
            }
        });
    }

    /// Tells the height of the figure in `article` whenever it changes.
    pub fn watch(self, article: NodeRef<html::Article>) {
        if window_around().is_none() {
            return;
        }
        let page = Page::current();
        // The rows of a table fill their place, be they few or many.
        effect(move || {
            page.report.track();
            set_timeout(move || self.resize(), Duration::ZERO);
        });
        effect(move || {
            let Some(article) = article.get() else {
                return;
            };
            let resized = Closure::<dyn Fn()>::new(move || self.resize());
            let observer = web_sys::ResizeObserver::new(resized.as_ref().unchecked_ref());
            if let (Ok(observer), Ok(Some(app))) = (observer, article.closest(".app")) {
                observer.observe(&app);
                if let Ok(Some(body)) = article.query_selector(BODY) {
                    observer.observe(&body);
                }
                let kept = StoredValue::new_local((observer, resized));
                on_cleanup(move || {
                    kept.try_with_value(|(observer, _)| observer.disconnect());
                });
            }
        });
    }

    /// Says that the first figure is drawn, or that the link leads to none.
    fn open(self) {
        let unknown = self.store.now().screen().is_none();
        let notice = self.store.notices.with_untracked(|all| all.first().cloned());
        if let Some(notice) = notice.filter(|_| unknown) {
            post(Said::Error((&notice).into()));
        } else {
            let height = height();
            self.told.set_value(height);
            post(Said::Ready(height));
        }
    }

    /// Tells the height where it is another than before.
    fn resize(self) {
        let height = height();
        if self.first_paint.is_done_now() && self.told.get_value() != height {
            self.told.set_value(height);
            post(Said::Resize(height));
        }
    }

    /// Takes a message; what comes from elsewhere or is none is left alone.
    fn hear(self, event: &MessageEvent) {
        let from = event.source().map(JsValue::from);
        if from != window_around().map(JsValue::from) {
            return;
        }
        let Ok(message) = serde_wasm_bindgen::from_value::<FromHost>(event.data()) else {
            return;
        };
        self.wishes.update_value(|wishes| {
            let first = wishes.is_none();
            wishes.get_or_insert_default().add(message);
            if first {
                set_timeout(move || self.grant(), FRAME);
            }
        });
    }

    fn grant(self) {
        let wishes = self.wishes.try_update_value(Option::take).flatten();
        let Wishes { link, theme, progress } = wishes.unwrap_or_default();
        if let Some(link) = link {
            let embed = self.store.now().view.embed;
            self.address.show(link, move |state, notices| {
                state.view.embed |= embed;
                // Where there is no such screen the present one stays.
                state.screen().is_some() || notices.is_empty()
            });
        }
        if theme.is_some() {
            self.store.update(|state| state.view.theme = theme);
        }
        if let Some(progress) = progress {
            self.learning.resumed.set(Some(progress));
        }
    }
}

fn window_around() -> Option<Window> {
    let own = window();
    own.parent().ok().flatten().filter(|parent| *parent != own)
}

/// Sends a message. Any page that frames this one hears what is shown; what the link hides is left out.
pub fn post(said: Said) {
    let message = FromPage::from(said).serialize(&Serializer::json_compatible());
    if let (Some(host), Ok(message)) = (window_around(), message) {
        let _ = host.post_message(&message, "*");
    }
}

/// Tells the host of a key that the figure has no use for, once everything here has seen it.
fn give_back(event: KeyboardEvent) {
    let focus = focus(&event);
    let plain = !(event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key());
    let free = event.key() != "Escape" || browser::is_free_escape(&event);
    if plain && free && keys::is_given_back(&event.key(), focus) {
        let told = move || {
            if !event.default_prevented() {
                post(Said::Key(Pressed { key: event.key() }));
            }
        };
        set_timeout(told, Duration::ZERO);
    }
}

fn focus(event: &KeyboardEvent) -> Focus {
    let is = |selector| browser::is_on(event, selector);
    let scrolls = |rows: &Element| {
        rows.scroll_height() > rows.client_height() || rows.scroll_width() > rows.client_width()
    };
    let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    let root = document().document_element();
    if is("input, select, textarea, .handle, dialog")
        || is(".scroll") && target.is_some_and(|it| scrolls(&it))
    {
        Focus::Field
    } else if root.is_some_and(|root| root.scroll_height() > root.client_height()) {
        Focus::Scrolling
    } else if is("button, summary, a") {
        Focus::Button
    } else if is(".cursor-layer") {
        Focus::Plot
    } else {
        Focus::Page
    }
}

/// What grows with the page.
const BODY: &str = ".embedded .alone .figure-body";

/// What a reader may unfold below it.
const UNFOLDED: &str = ".embedded .alone .data[open]";

/// Returns the heights of a figure alone, as it would be in a window of any height.
fn height() -> Height {
    let found = || {
        let body = document().query_selector(BODY).ok()??;
        let (app, article) = (body.closest(".app").ok()??, body.closest(".alone").ok()??);
        let around = place(&article).bottom() - place(&app).top() - place(&body).height();
        let body: HtmlElement = body.unchecked_into();
        let own = |name| {
            let value = body.style().get_property_value(name).ok()?;
            value.strip_suffix("px")?.parse::<f64>().ok()
        };
        // A table says none: it is as high as its rows.
        let suits = own("--own").unwrap_or_else(|| rows(&body));
        let least = own("--least").unwrap_or(suits);
        Some([suits, least].map(|figure| Some((around + figure).ceil())))
    };
    let [height, least] = found().unwrap_or_default();
    Height { height, least, more: unfolded_height() }
}

/// Returns the height that the rows of a table take, with what stands above and below them, and tells it to the
/// styles, which keep them close to it.
fn rows(body: &HtmlElement) -> f64 {
    let _ = body.class_list().add_1("measured");
    let bottom = body.last_element_child().map_or(0.0, |last| place(&last).bottom());
    let all = bottom - place(body).top();
    let _ = body.class_list().remove_1("measured");
    let shown = all.min(embed::MOST_ROWS.into());
    let _ = body.style().set_property("--rows", &format!("{shown}px"));
    shown
}

/// Returns the height of what a reader has unfolded; `None` where that is nothing.
fn unfolded_height() -> Option<f64> {
    let unfolded = document().query_selector(UNFOLDED).ok()??;
    let heading = unfolded.query_selector("summary").ok()??;
    Some(place(&unfolded).height() - place(&heading).height())
}

fn place(part: &Element) -> web_sys::DomRect {
    part.get_bounding_client_rect()
}
