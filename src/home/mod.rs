//! The home page: what it is for, a question to guess at, and every screen by subject and by what one learns.

mod guess;
mod outcomes;
mod topics;

use crossover_shell::doors::DOORS;
use leptos::prelude::*;

use crate::chrome::{Footer, Main};
use crate::first_paint::FirstPaint;
use crate::room::{View, room};
use crate::signals::{effect, part, text};
use crate::store::Store;
pub use guess::Guess;
pub use outcomes::Outcomes;
use topics::Topics;

/// The home page.
#[component]
pub fn Home() -> impl IntoView {
    let first_paint = FirstPaint::here();
    effect(move || first_paint.mark());
    let store = Store::here();
    let unfolded = RwSignal::new(false);
    let doors = DOORS.iter().map(move |door| {
        let onward =
            move || if door.is_state() { store.onward(door.link) } else { door.link.to_owned() };
        view! {
            <li>
                <h2>{door.title}</h2>
                <p>{door.text} " " <a href=text(onward)>{door.words}</a></p>
            </li>
        }
    });
    view! {
        {room(View::Header)}
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
                {part(move || first_paint.is_done().then(|| room(View::Guess)))}
            </section>
            <ul class="doors">{doors.collect_view()}</ul>
            <Topics/>
            <details class="outcomes" on:toggle=move |_| unfolded.set(true)>
                <summary>"Lessons and learning outcomes"</summary>
                {part(move || unfolded.get().then(|| room(View::Outcomes)))}
            </details>
        </section>
        </Main>
        <Footer/>
    }
}
