//! The help: what the screen is about, then the keys.

use crossover_screens::link::State;
use crossover_shell::keys::{KEYS, SHORTCUTS};
use crossover_shell::prose::beginning;
use leptos::prelude::*;

use crate::course::CourseLink;
use crate::dialog;
use crate::room::{Rooms, View};
use crate::search::Index;
use crate::signals::{memo, text};
use crate::store::Store;

/// What the home page is for.
const PURPOSE: &str = "How fast does a parallel program run, and which method wins?";

/// The id of its heading, which is read first and stands at the top.
const TITLE: &str = "help-title";

#[component]
pub fn Help() -> impl IntoView {
    let (index, store, rooms) = (Index::current(), Store::current(), Rooms::current());
    let dialog = dialog::opening(TITLE);
    let screen = memo(move || store.around.with(State::screen));
    let title = text(move || screen.get().map_or("Crossover", |screen| screen.title).to_owned());
    let question = text(move || screen.get().map_or(PURPOSE, |screen| screen.question).to_owned());
    let about =
        text(move || screen.get().map_or(String::new(), |screen| beginning(screen.about, 2)));
    let shortcuts = SHORTCUTS.iter().map(|s| (s.keys, s.label));
    let rows = shortcuts.chain(KEYS.iter().copied());
    let rows = rows.map(|(keys, label)| {
        view! { <div><dt><kbd>{keys}</kbd></dt><dd>{label}</dd></div> }
    });
    view! {
        <dialog id="help" aria-labelledby=TITLE node_ref=dialog on:close=move |_| rooms.dismiss(View::Help)>
            <h2 id=TITLE tabindex="-1">{title}</h2>
            <p class="question">{question}</p>
            <CourseLink/>
            <p>{about}</p>
            <p>
                "Move a slider and see what changes. A number is a button: press it to read its formula. "
                "Boxes take units: 50us, 1.5 ms, 10Gbit/s, 4KiB, 1e4. "
                "Drop or paste the output of a benchmark anywhere to use your own machine."
            </p>
            <details>
                <summary>"Keys"</summary>
                <dl class="keys">{rows.collect_view()}</dl>
                <label>
                    <input
                        type="checkbox"
                        prop:checked=move || index.by_key.get()
                        on:change=move |event| index.allow_key(event_target_checked(&event))
                    />
                    " Press / to search"
                </label>
            </details>
            <form method="dialog"><button type="submit">"Close"</button></form>
        </dialog>
    }
}
