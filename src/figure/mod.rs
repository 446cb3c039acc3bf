//! One figure on the page: canvas or table, cursor, player, data, export.

mod arrangement;
mod canvas;
mod cards;
mod cursor;
mod data;
mod export;
mod handle;
mod highlight;
mod interaction;
mod miniature;
mod playback;
mod player;
mod share;
mod source;
mod stage;
mod tools;
mod view;

use crossover_figures::figure::Figure;
use crossover_figures::typeset;
use crossover_screens::link::State;
use crossover_screens::screen::FigureSpec;
use crossover_shell::shown::Shown;
use crossover_shell::swipe::{Point, turn_direction};
use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::annotations::{Annotator, Thing};
use crate::browser;
use crate::first_paint::FirstPaint;
use crate::handed::Handed;
use crate::menu::{self, Menu};
use crate::signals::{effect, flag, memo, part, text};
use crate::store::{Learning, Page, Store};
use crate::terms;
pub use arrangement::Arrangement;
pub use canvas::Canvas;
pub use cards::Cards;
use cursor::Cursor;
use data::{DataTable, FigureTable};
pub use data::{FigureData, numbers};
use highlight::Highlight;
use interaction::Actions;
pub use miniature::Miniature;
pub use playback::Playback;
use player::PlayerControls;
pub use share::ShareMenu;
use stage::Stage;
pub use tools::Tools;
use view::{Room, View};

/// The tools of a figure.
pub const TOOLS: &Tools = &Tools {
    over: |view, geometry| {
        view! {
            <Cursor view geometry/>
            <Highlight view geometry/>
        }
        .into_any()
    },
    caption: |caption| view! { <p>{terms::words(caption)}</p> }.into_any(),
    share: |id, title| view! { <ShareMenu of=(id, title)/> }.into_any(),
};

/// One figure with all that belongs to it.
#[component]
pub fn FigureCard(
    spec: &'static FigureSpec,
    /// Whether it takes the height of its place; otherwise it has its own.
    fills: bool,
) -> impl IntoView {
    let room = if fills { Room::Desk } else { Room::Own };
    // One that a link shows alone gives its place to no other.
    let alone = |state: &State| state.view.figure.is_some();
    let turns = fills && !Store::current().state.with_untracked(alone);
    let (view, body) = body(spec, room);
    Cards::current().add(view);
    let annotations = Handed::<Annotator>::current();
    let own = Thing::Figure(spec.id, spec.title);
    let unseen = memo(move || annotations.hides(&own));
    // What a figure shows in general is often what is to be predicted.
    let learning = Learning::current();
    let tells = memo(move || learning.awaited().is_none());
    let head = view! { <Head view turns tells/> }.into_any();
    // In a page of others the figure is what the first Tab comes to; the styles put its head above it.
    let embedded = !fills && Store::current().state.with_untracked(|state| state.view.embed);
    let (above, below) = if embedded { (None, Some(head)) } else { (Some(head), None) };
    view! {
        <figure id=spec.id class="figure" class:low=spec.is_low class:unseen=flag(move || unseen.get()) class:table=flag(move || view.is_table()) aria-labelledby=format!("{}-title", spec.id)>
            {above}
            {body}
            {below}
            <PlayerControls view/>
            <Actions view/>
            <figcaption class="visually-hidden">{text(move || if tells.get() { spec.caption.to_owned() } else { String::new() })}</figcaption>
            {(!fills).then(|| view! { <DataTable view/> })}
        </figure>
    }
}

/// The title of a figure, which turns to the next one, how it is read, and the ways to share it.
#[component]
fn Head(view: View, turns: bool, tells: Memo<bool>) -> impl IntoView {
    let (page, spec) = (Page::current(), view.spec);
    // A finger that is drawn over the title turns to the next figure.
    let touched = StoredValue::new(None::<Point>);
    let on_touch = move |event: PointerEvent| {
        let touch = turns && event.pointer_type() == "touch";
        touched.set_value(touch.then(|| browser::place_of(&event)));
    };
    let on_lift = move |event: PointerEvent| {
        let (from, to) = (touched.get_value(), browser::place_of(&event));
        touched.set_value(None);
        if let Some(by) = from.and_then(|from| turn_direction((to.0 - from.0, to.1 - from.1))) {
            Arrangement::of(page).turn(spec.id, by);
        }
    };
    let reading = NodeRef::new();
    let has_axes = memo(move || view.has_axes());
    let hold = move || {
        menu::leave(reading);
        view.axes_held.set(true);
    };
    // The button goes; the menu that holds them again takes the focus.
    let release = move || {
        view.axes_held.set(false);
        menu::focus(reading);
    };
    let told = memo(move || {
        let told = |figure: &Figure| {
            page.params.with(|params| crossover_shell::handle::describe_handles(figure, params))
        };
        view.shown.with(|shown| shown.figure.as_deref().map_or_else(String::new, told))
    });
    let own = Thing::Figure(spec.id, spec.title);
    let note = Handed::<Annotator>::current().annotate(own);
    let tools = Handed::<Tools>::current();
    view! {
        <div class="figure-head" on:pointerdown=on_touch on:pointerup=on_lift>
            <div class="title">
                <h2 id=format!("{}-title", spec.id) inner_html=typeset::html(spec.title)></h2>
                {turns.then(|| view! { <Chooser spec/> })}
            </div>
            <button
                type="button"
                class="quiet held"
                title="Let the axes follow the values again"
                hidden=flag(move || !view.axes_held.get())
                on:click=move |_| release()
            >
                "Axes held"
            </button>
            <div class="caption">
                <Menu
                    fold=reading
                    title=text(|| "Read".to_owned())
                    name=text(move || format!("How to read it: {}", spec.title))
                >
                    {part(move || tells.get().then(|| tools.build(|tools| (tools.caption)(spec.caption))))}
                    <p hidden=flag(move || told.with(String::is_empty))>{text(move || told.get())}</p>
                    <button type="button" hidden=flag(move || !has_axes.get() || view.axes_held.get()) on:click=move |_| hold()>
                        "Hold the axes as they are"
                    </button>
                </Menu>
            </div>
            {note}
            {part(move || tools.get().map_or_else(share::placeholder, |tools| (tools.share)(spec.id, spec.title)))}
        </div>
    }
}

/// Returns a figure, and its plot or table or why there is none.
fn body(spec: &'static FigureSpec, room: Room) -> (View, AnyView) {
    let page = Page::current();
    let (size, set_size) = signal((0, 0));
    // The first of those in view is drawn before the browser says what it shows.
    let opens = room == Room::Own || untrack(|| page.visible().figures()).first() == Some(&spec.id);
    let (in_view, set_in_view) = signal(opens.then_some(true));
    let card = NodeRef::<html::Div>::new();
    let watched = StoredValue::new(false);
    effect(move || {
        if let Some(element) = card.get().filter(|_| !watched.get_value()) {
            watched.set_value(true);
            browser::watch_box(element.unchecked_ref(), set_size, set_in_view);
        }
    });
    let seen = memo(move || in_view.get() == Some(true));
    // In a low window the first figure may begin below what is in view. Then the rest of the page
    // is built as soon as the browser says so.
    let first_paint = FirstPaint::current();
    effect(move || {
        if opens && in_view.get() == Some(false) {
            first_paint.mark();
        }
    });
    let view = View::new(page, spec, seen, size, room);
    let computed = memo(move || view.shown.with(|shown| shown.error.is_none()));
    let undrawn = view.undrawn;
    let fine = memo(move || computed.get() && undrawn.with(Option::is_none));
    effect(move || {
        if opens && !fine.get() {
            first_paint.mark();
        }
    });
    let stale = flag(move || view.shown.with(Shown::is_stale));
    // Nothing is wrong then.
    let pending = flag(move || view.shown.with(|shown| shown.is_pending() || shown.is_hidden()));
    let message = view.shown;
    let message = move || message.with(Shown::message).or_else(|| undrawn.get());
    let message = text(move || message().unwrap_or_default());
    let table = memo(move || view.is_table());
    let heights = memo(move || view.own_heights());
    let px = move |of: fn((u32, u32)) -> u32| {
        text(move || heights.get().map_or_else(String::new, |all| format!("{}px", of(all))))
    };
    let (own, least) = (px(|heights| heights.0), px(|heights| heights.1));
    let body = view! {
        <div class="figure-body" class:stale=stale style=("--own", own) style=("--least", least) node_ref=card>
            <p class="error" class:pending=pending role="status" hidden=flag(move || fine.get())>{message}</p>
            {part(move || if table.get() {
                keep_focus(card);
                view! { <FigureTable view/> }.into_any()
            } else {
                view! { <Stage view/> }.into_any()
            })}
        </div>
    };
    (view, body.into_any())
}

/// The title as a choice among the figures of the screen, where there is no room for the shelf.
#[component]
fn Chooser(spec: &'static FigureSpec) -> impl IntoView {
    let page = Page::current();
    let arrangement = Arrangement::of(page);
    let option = |figure: &'static FigureSpec| {
        view! { <option value=figure.id selected=figure.id == spec.id>{figure.title}</option> }
    };
    // The options stay while the parameters move.
    let ids = memo(move || page.visible().all_figures().map(|spec| spec.id).collect::<Vec<_>>());
    let of = move |id| page.screen.figure(id);
    view! {
        <select
            class="chooser"
            aria-label="Figure"
            on:change=move |event| {
                let chosen = event_target_value(&event);
                arrangement.replace(spec.id, &chosen);
                // Where both are in view they change places, and this card keeps its own.
                event_target::<web_sys::HtmlSelectElement>(&event).set_value(spec.id);
                browser::focus_then(format!(".figures [id='{chosen}'] .chooser"));
            }
        >
            {part(move || ids.get().into_iter().filter_map(of).map(option).collect_view())}
        </select>
    }
}

/// Moves the focus to the table that replaces a pending plot: a reader who uses the keyboard would
/// otherwise be back at the beginning of the page.
fn keep_focus(card: NodeRef<html::Div>) {
    let Some(card) = card.get_untracked() else {
        return;
    };
    let held = document().active_element();
    let leaves = held.and_then(|held| held.closest(".figure-body").ok().flatten());
    if leaves.is_some_and(|part| part.parent_node() == card.parent_node()) {
        queue_microtask(move || {
            if let Ok(Some(table)) = card.query_selector(".scroll") {
                let table: &web_sys::HtmlElement = table.unchecked_ref();
                let _ = table.focus();
            }
        });
    }
}
