//! The home page: what it is for, a search, a figure to try, and every screen by subject.

mod topics;
mod trial;

use crossover_screens::link::State;
use crossover_shell::doors::DOORS;
use leptos::prelude::*;

use crate::chrome::{Footer, Header, Main};
use crate::first_paint::FirstPaint;
use crate::search::{self, SearchBox};
use crate::signals::{effect, part, text};
use crate::store::Store;
use topics::Topics;
use trial::Trial;

/// The home page.
#[component]
pub fn Home() -> impl IntoView {
    let first_paint = FirstPaint::here();
    effect(move || first_paint.mark());
    let wanted = RwSignal::new(false);
    search::on_key(move || wanted.set(true));
    let store = Store::here();
    let doors = DOORS.iter().map(move |door| {
        let (state, _) = State::read(door.link);
        view! {
            <li>
                <h2>{door.title}</h2>
                <p>{door.text} " " <a href=text(move || store.onward(state.clone()))>{door.words}</a></p>
            </li>
        }
    });
    view! {
        <Header/>
        <Main>
        <section class="home">
            <div class="purpose">
                <h1>"Explore parallel performance"</h1>
                <p class="lead">
                    "Choose a machine, move a slider, and see which method wins and why. "
                    "Every formula names its source, its domain and its corrections."
                </p>
                <SearchBox id="search" wanted then=|()| {}/>
                <ul class="doors">{doors.collect_view()}</ul>
            </div>
            <section class="trial" aria-label="Try it">
                {part(move || first_paint.is_done().then(|| view! { <Trial/> }))}
            </section>
            <Topics/>
        </section>
        </Main>
        <Footer/>
    }
}
