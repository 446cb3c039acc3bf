//! The lessons of one's own: opened, copied, deleted, taken along.

use crossover_shell::kept::KeptLesson;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::browser;
use crate::builder::Workshop;
use crate::choose_file::ChooseFile;
use crate::dialog;
use crate::room::{Rooms, View};
use crate::signals::{flag, part, text};

/// The id of the heading of the dialog.
const TITLE: &str = "lessons-title";

/// The dialog that lists one's own lessons.
#[component]
pub fn Lessons() -> impl IntoView {
    let (workshop, rooms) = (Workshop::current(), Rooms::current());
    let list = workshop.lessons.list;
    let dialog = dialog::opening(TITLE);
    let close = Callback::new(move |()| dialog::close(dialog));
    let deleted = RwSignal::new(None::<KeptLesson>);
    let said = text(move || {
        let deleted = deleted.with(|deleted| deleted.as_ref().map(KeptLesson::name));
        deleted.map_or_else(String::new, |name| format!("“{name}” was deleted."))
    });
    let undo = move |_| {
        if let Some(lesson) = deleted.try_update(Option::take).flatten() {
            workshop.restore(&lesson);
            browser::focus(TITLE);
        }
    };
    let rows = move || {
        list.with(|list| list.all().iter().map(|lesson| one(lesson, close, deleted)).collect_view())
    };
    let none = flag(move || list.with(|list| !list.all().is_empty()));
    let export = move |_| save(workshop, None);
    view! {
        <dialog class="yours" aria-labelledby=TITLE node_ref=dialog on:close=move |_| rooms.dismiss(View::Lessons)>
            <header>
                <h2 id=TITLE tabindex="-1">"Your lessons"</h2>
                <button type="button" class="quiet" on:click=move |_| close.run(())>"Close"</button>
            </header>
            <p hidden=none>"None yet: press Make a lesson in the menu Lesson."</p>
            <ul class="yours-list">{part(rows)}</ul>
            <p role="status">
                {said} " "
                <button type="button" class="quiet" hidden=flag(move || deleted.with(Option::is_none)) on:click=undo>"Bring it back"</button>
            </p>
            <div class="offer-acts">
                <button type="button" on:click=export>"Export all"</button>
                <ChooseFile title="Import…" before=close/>
            </div>
            <p class="explanation">
                "They stay in this browser and are sent nowhere. A teacher's link holds a lesson too."
            </p>
        </dialog>
    }
}

fn one(lesson: &KeptLesson, close: Callback<()>, deleted: RwSignal<Option<KeptLesson>>) -> AnyView {
    let workshop = Workshop::current();
    let id = StoredValue::new(lesson.id.clone());
    let name = lesson.name();
    let count = lesson.opened().map_or(0, |draft| draft.lesson().steps.len());
    let steps = if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
    let told = match lesson.changed {
        0 => steps,
        changed => format!("{steps}, changed {}", browser::date_told(changed)),
    };
    let act = |word: &'static str, act: fn(Workshop, &str, RwSignal<Option<KeptLesson>>)| {
        view! {
            <button
                type="button"
                class="quiet"
                aria-label=format!("{word} {name}")
                on:click=move |_| act(workshop, &id.get_value(), deleted)
            >
                {word}
            </button>
        }
    };
    let acts = [
        act("Duplicate", |workshop, id, _| workshop.duplicate(id)),
        act("Export", |workshop, id, _| save(workshop, Some(id))),
        act("Delete", |workshop, id, deleted| {
            deleted.set(workshop.delete(id));
            browser::focus(TITLE);
        }),
    ];
    let open = move |_| {
        close.run(());
        workshop.open_kept(&id.get_value());
        browser::focus_then("#builder-title");
    };
    view! {
        <li>
            <button type="button" aria-label=format!("Open {name}") on:click=open>{name.clone()}</button>
            <span class="yours-numbers">{told}</span>
            {acts}
        </li>
    }
    .into_any()
}

/// Saves the lesson of an id, or all, as a file.
fn save(workshop: Workshop, id: Option<&str>) {
    workshop.keep();
    let text = workshop.lessons.list.with_untracked(|list| list.file(id));
    browser::download("lessons.json", "application/json", &JsValue::from_str(&text));
}
