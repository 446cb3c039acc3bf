//! One figure on the page: canvas or table, cursor, player, data, export.

mod canvas;
mod cursor;
mod data;
mod export;
mod highlight;
mod interaction;
mod player;
mod source;
mod stage;
mod strings;
mod view;

use crossover_screens::screen::FigureSpec;
use crossover_shell::shown::Shown;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::first_paint::FirstPaint;
use crate::signals::{effect, flag, memo, part, text};
use crate::store::Page;
use crate::theme::Themes;
use data::{DataTable, FigureTable};
use export::ExportMenu;
use interaction::Actions;
use player::PlayerControls;
use stage::Stage;
use view::View;

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
    // On a small screen the first figure may begin below what is in view. Then the rest of the page
    // is built as soon as the browser says so.
    let first_paint = FirstPaint::here();
    effect(move || {
        if opens && in_view.get() == Some(false) {
            first_paint.mark();
        }
    });
    let view = View::new(page, spec, seen, width);
    let fine = memo(move || view.shown.with(|shown| shown.error.is_none()));
    effect(move || {
        if opens && !fine.get() {
            first_paint.mark();
        }
    });
    let stale = flag(move || view.shown.with(Shown::is_stale));
    let pending = flag(move || view.shown.with(Shown::is_pending));
    let message = text(move || view.shown.with(Shown::message).unwrap_or_default());
    let table = memo(move || view.is_table());
    let wide = flag(move || view.is_wide());
    view! {
        <figure id=spec.id class="figure" class:wide=wide aria-labelledby=format!("{}-title", spec.id)>
            <div class="figure-head">
                <h2 id=format!("{}-title", spec.id)>{spec.title}</h2>
                <ExportMenu view/>
            </div>
            <div class="figure-body" class:stale=stale node_ref=card>
                <p class="error" class:pending=pending role="status" hidden=flag(move || fine.get())>{message}</p>
                {part(move || if table.get() {
                    keep_focus(card);
                    view! { <FigureTable view/> }.into_any()
                } else {
                    view! { <Stage view/> }.into_any()
                })}
            </div>
            <PlayerControls view/>
            <Actions view/>
            <figcaption>{spec.caption}</figcaption>
            {part(move || (!table.get()).then(|| view! { <DataTable view/> }))}
        </figure>
    }
}

/// Moves the focus to the table that replaces a pending plot: a reader who uses the keyboard would
/// otherwise be back at the beginning of the page.
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
