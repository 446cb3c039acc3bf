//! One figure on the page: canvas or table, cursor, player, data, exports.

mod canvas;
mod cursor;
mod data;
mod export;
mod lit;
mod player;
mod source;
mod stage;
mod touch;

use crossover_figures::figure::{Figure, Series};
use crossover_screens::screen::FigureSpec;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::derive::{effect, flag, memo, part, text};
use crate::ready::Ready;
use crate::store::Page;
use crate::theme::Themes;
use data::{DataTable, FigureTable};
use export::ExportMenu;
use player::Player;
use source::Shown;
use stage::Stage;
use touch::Offers;

/// Said of a picture that stays while there is none of the present parameters.
const PALE: &str = ". The pale picture is of the parameters before.";

/// What the parts of one figure share.
#[derive(Clone, Copy)]
pub struct View {
    /// The row of the screen's table.
    pub spec: &'static FigureSpec,
    /// The figure as far as it is computed, or why there is none, as all but the canvas see it.
    pub shown: Signal<Shown>,
    /// The same at this moment, for the canvas.
    pub live: Signal<Shown>,
    /// The moment on the clock, when it is being played.
    pub at: RwSignal<Option<f64>>,
    /// What of it the cursor can stand on.
    pub series: Memo<Vec<Series>>,
    /// Whether it is in view.
    pub seen: Memo<bool>,
    /// Its width in CSS pixels.
    pub width: ReadSignal<u32>,
}

impl View {
    /// Whether the figure is a table.
    fn is_table(self) -> bool {
        self.shown
            .with(|shown| matches!(shown.figure.as_deref(), Some(Figure::Table(_))))
    }

    /// Whether it needs the width of two: a table, or time that passes from left to right.
    fn is_wide(self) -> bool {
        self.shown.with(|shown| match shown.figure.as_deref() {
            Some(Figure::Plot(plot)) => plot.clock.as_ref().is_some_and(|clock| clock.along_x),
            Some(Figure::Table(_)) => true,
            None => false,
        })
    }

    /// Its height in CSS pixels.
    pub fn height(self) -> u32 {
        let width = self.width.get();
        self.shown.with(|shown| shown.height(width))
    }
}

/// One figure with all that belongs to it.
#[component]
pub fn FigureCard(spec: &'static FigureSpec) -> impl IntoView {
    let page = Page::here();
    let (width, set_width) = signal(0);
    let first = page.screen.figures.first();
    let opens = first.is_some_and(|first| first.id == spec.id);
    // The first one is drawn before the browser says what is in view.
    let (in_view, set_in_view) = signal(opens.then_some(true));
    let card = NodeRef::<html::Div>::new();
    let watched = StoredValue::new(false);
    effect(move || {
        if let Some(element) = card.get().filter(|_| !watched.get_value()) {
            watched.set_value(true);
            browser::watch_box(element.unchecked_ref(), set_width, set_in_view);
        }
    });
    // Paper shows every figure, in view or not.
    let print = Themes::here().print;
    let seen = memo(move || in_view.get() == Some(true) || print.get());
    // On a small screen the first figure may begin below what is in view: then all that is to be
    // drawn is drawn as soon as the browser says so.
    let ready = Ready::here();
    effect(move || {
        if opens && in_view.get() == Some(false) {
            ready.mark();
        }
    });
    let (live, shown) = source::shown(page, spec, seen);
    effect(move || {
        if opens && shown.with(|shown| shown.error.is_some()) {
            ready.mark();
        }
    });
    let series = move |_: Option<&_>| {
        let of = |shown: &Shown| shown.current().map(cursor::within_axes);
        shown.with(of).unwrap_or_default()
    };
    let view = View {
        spec,
        shown,
        live,
        // Nothing is compared: whoever reads it waits for a new figure anyway.
        series: Memo::new_with_compare(series, |_, _| true),
        at: RwSignal::new(None),
        seen,
        width,
    };
    let stale = flag(move || view.shown.with(Shown::is_stale));
    let complaint = text(move || {
        let said = view.shown.with(Shown::complaint).unwrap_or_default();
        let pale = if stale.get() { PALE } else { "" };
        said + pale
    });
    let fine = flag(move || view.shown.with(|shown| shown.error.is_none()));
    let awaited = flag(move || view.shown.with(Shown::is_awaited));
    let table = memo(move || view.is_table());
    let wide = flag(move || view.is_wide());
    view! {
        <figure id=spec.id class="figure" class:wide=wide aria-labelledby=format!("{}-title", spec.id)>
            <div class="figure-head">
                <h2 id=format!("{}-title", spec.id)>{spec.title}</h2>
                <ExportMenu view/>
            </div>
            <div class="figure-body" class:stale=stale node_ref=card>
                <p class="complaint" class:awaited=awaited role="status" hidden=fine>{complaint}</p>
                {part(move || if table.get() {
                    keep_focus(card);
                    view! { <FigureTable view/> }.into_any()
                } else {
                    view! { <Stage view/> }.into_any()
                })}
            </div>
            <Player view/>
            <Offers view/>
            <figcaption>{spec.caption}</figcaption>
            {part(move || (!table.get()).then(|| view! { <DataTable view/> }))}
        </figure>
    }
}

/// Hands the focus on to the table that takes the place of a plot still to be computed, and of its
/// data: who came by keyboard would else be back at the beginning of the page.
fn keep_focus(card: NodeRef<html::Div>) {
    let Some(card) = card.get_untracked() else {
        return;
    };
    let held = document().active_element();
    let leaves = held.and_then(|held| held.closest(".figure-body, details.data").ok().flatten());
    if leaves.is_some_and(|part| part.parent_node() == card.parent_node()) {
        queue_microtask(move || {
            if let Ok(Some(table)) = card.query_selector(".scroll") {
                let table: &web_sys::HtmlElement = table.unchecked_ref();
                let _ = table.focus();
            }
        });
    }
}
