//! The home page: a question that one answers by dragging, three doors, and every screen by subject and by what one
//! learns.

mod answered;
mod outcomes;
mod path;
mod picture;
mod topics;
mod trial;

use crossover_shell::doors::{DOORS, Door, FIGURE};
use leptos::prelude::*;

use crate::chrome::{Footer, Main};
use crate::first_paint::FirstPaint;
use crate::room::{View, room};
use crate::signals::{effect, part, text};
use crate::store::Store;
pub use answered::Answered;
pub use outcomes::Outcomes;
pub use path::NextLesson;
use picture::picture;
use topics::Topics;
use trial::{Question, Trial};

#[component]
pub fn Home() -> impl IntoView {
    let first_paint = FirstPaint::current();
    effect(move || first_paint.mark());
    let unfolded = RwSignal::new(false);
    provide_context(Trial::new());
    let doors = DOORS.iter().enumerate().map(|(place, door)| {
        // The first leads into the lessons, of which it shows the next.
        let path = (place == 0).then(|| view! { <section class="path">{room(View::NextLesson)}</section> });
        view! { <li>{picture(door.picture)} <div><h2>{door.title}</h2> {path} <p>{way(door)}</p></div></li> }
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
            <Question/>
            <ul class="doors">{doors.collect_view()}</ul>
            <Topics/>
            <p class="more"><strong>{FIGURE.title}</strong> " " {way(&FIGURE)}</p>
            <details class="outcomes" on:toggle=move |_| unfolded.set(true)>
                <summary>"All lessons, and what one can learn"</summary>
                {part(move || unfolded.get().then(|| room(View::Outcomes)))}
            </details>
        </section>
        </Main>
        <Footer/>
    }
}

/// Returns what a door says, and its link.
fn way(door: &'static Door) -> AnyView {
    let store = Store::current();
    let onward =
        move || if door.is_state() { store.onward(door.link) } else { door.link.to_owned() };
    view! { {door.text} " " <a href=text(onward)>{door.words}</a> }.into_any()
}
