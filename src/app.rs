//! The page as a whole: home or one screen, with or without what surrounds it.

use crossover_screens::link::State;
use crossover_shell::keys::Action;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::address;
use crate::annotations::Annotator;
use crate::browser;
use crate::errand::Errand;
use crate::figure::Tools;
use crate::file_drop;
use crate::first_paint::FirstPaint;
use crate::given::Offered;
use crate::handed::Handed;
use crate::host::Host;
use crate::hover;
use crate::kept::Telling;
use crate::made;
use crate::page::ScreenPage;
use crate::room::{Rooms, View, Ways, room, stuck};
use crate::shortcuts;
use crate::signals::{effect, flag, memo, part};
use crate::store::{Learning, Pasted, Store};
use crate::swipe;
use crate::theme::Themes;

/// The whole page, once the rooms are there that its address leads to.
#[component]
pub fn App(ways: &'static Ways) -> impl IntoView {
    let rooms = Rooms::new(ways);
    provide_context(rooms);
    let came = RwSignal::new(None);
    let ask = move || {
        spawn_local(async move {
            came.set(Some(rooms.prepare(&address::fragment()).await.is_ok()));
        });
    };
    ask();
    part(move || {
        // What stood on the page until now has done its part.
        if came.get().is_some() {
            browser::remove("boot");
        }
        match came.get() {
            None => ().into_any(),
            Some(true) => view! { <Page/> }.into_any(),
            Some(false) => stuck(ask),
        }
    })
}

#[component]
fn Page() -> impl IntoView {
    let rooms = Rooms::current();
    made::is_page();
    provide_context(Telling::new(address::is_framed()));
    let pasted = Pasted::new();
    let (state, notices) = address::read(pasted);
    let store = Store::new(state, notices);
    provide_context(store);
    let first_paint = FirstPaint::new();
    provide_context(first_paint);
    let address = address::follow(store, pasted, rooms);
    pasted.follow(store);
    let learning = Learning::new(store);
    provide_context(learning);
    provide_context(Handed::<Annotator>::new());
    provide_context(Host::follow(store, &address, first_paint, learning));
    provide_context(Themes::new(store));
    provide_context(Errand::new());
    let offered = Offered::new(store, rooms);
    provide_context(offered);
    let tools = Handed::<Tools>::new();
    provide_context(tools);
    effect(move || {
        if first_paint.is_done() {
            rooms.fill(tools);
            if !untrack(|| shows_little(store)) && !browser::saves_data() {
                rooms.open_all();
            }
        }
    });
    shortcuts::on(Action::Help, move || {
        rooms.toggle(View::Help);
        true
    });
    let held = file_drop::follow(offered);
    hover::follow();
    swipe::follow();

    let screen = memo(move || store.around.with(State::screen));
    let embedded = memo(move || store.around.with(|state| state.view.embed));
    effect(move || {
        let title = match screen.get() {
            Some(screen) => format!("{} · Crossover", screen.title),
            None => "Crossover: explore parallel performance".to_owned(),
        };
        document().set_title(&title);
    });

    view! {
        <div class="app" class:embedded=flag(move || embedded.get())>
            // Where it is embedded there is nothing to be skipped: the figure comes first.
            {part(move || (!embedded.get()).then(|| view! {
                <a class="skip" href="#main" on:click=move |event| { event.prevent_default(); browser::focus("main"); }>"Skip to content"</a>
            }))}
            {part(move || match screen.get() {
                Some(screen) => view! { <ScreenPage screen/> }.into_any(),
                None => room(View::Home),
            })}
            {rooms.called(View::Help)}
            {rooms.called(View::Offered)}
            {part(move || held.get().then(|| view! {
                <p class="drop-hint" aria-hidden="true">"Drop the files here."</p>
            }))}
        </div>
    }
}

/// Returns whether the page shows one figure, or stands in another: nobody asked for the rest.
fn shows_little(store: Store) -> bool {
    store.around.with(|state| state.view.figure.is_some() || state.view.embed)
}
