//! The home page: what it is for, a question to guess at, and every screen by subject and by what one learns.

mod guess;
mod outcomes;
mod topics;

use crossover_screens::link::State;
use crossover_shell::doors::DOORS;
use leptos::prelude::*;

use crate::chrome::{Footer, Header, Main};
use crate::first_paint::FirstPaint;
use crate::signals::{effect, part, text};
use crate::store::Store;
use guess::Guess;
use outcomes::Outcomes;
use topics::Topics;

/// The home page.
#[component]
pub fn Home() -> impl IntoView {
    let first_paint = FirstPaint::here();
    effect(move || first_paint.mark());
    let store = Store::here();
    let doors = DOORS.iter().map(move |door| {
        let state = door.is_state().then(|| State::read(door.link).0);
        let onward =
            move || state.clone().map_or_else(|| door.link.to_owned(), |state| store.onward(state));
        view! {
            <li>
                <h2>{door.title}</h2>
                <p>{door.text} " " <a href=text(onward)>{door.words}</a></p>
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
            </div>
            <section class="trial" aria-label="Guess">
                {part(move || first_paint.is_done().then(|| view! { <Guess/> }))}
            </section>
            <ul class="doors">{doors.collect_view()}</ul>
            <Topics/>
            <Outcomes/>
        </section>
        </Main>
        <Footer/>
    }
}
