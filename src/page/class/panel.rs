//! Who has answered and who is missing, and the ways in which texts come.

use crossover_shell::class::{Class, Student};
use leptos::html;
use leptos::prelude::*;

use super::gathering::Gathering;
use crate::browser;
use crate::given::Given;
use crate::signals::{effect, flag, memo, part, text};

/// What comes in, and from whom; how many, where names are hidden.
#[component]
pub fn Panel() -> impl IntoView {
    let gathering = Gathering::current();
    let counts = text(move || {
        gathering.gathered.with(|gathered| {
            let (here, missing) = (gathered.students.len(), gathered.missing.len());
            let answered = match here {
                1 => "1 student has answered.".to_owned(),
                here => format!("{here} students have answered."),
            };
            let listed = gathering.class.with(|class| !class.roster().trim().is_empty());
            match missing {
                _ if !listed => answered,
                0 => format!("{answered} Nobody is missing."),
                1 => format!("{answered} 1 is missing."),
                missing => format!("{answered} {missing} are missing."),
            }
        })
    });
    view! {
        <aside class="class-panel" aria-label="The class">
            <p class="class-counts" role="status">{counts}</p>
            {part(move || if gathering.hides_names.get() {
                view! { <p class="explanation">"Names are hidden. You can still drop and paste texts here."</p> }.into_any()
            } else {
                view! { <Coming/> <Names/> <Roster/> <Forget/> }.into_any()
            })}
        </aside>
    }
}

/// The box for texts that are pasted, and the buttons that choose files.
#[component]
fn Coming() -> impl IntoView {
    let gathering = Gathering::current();
    let draft = gathering.draft;
    let place = NodeRef::<html::Textarea>::new();
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        gathering.take_text(&draft.get_untracked());
        browser::focus_then("#class-texts");
    };
    let choose = move |title: &'static str, is_folder: bool| {
        let chosen = move |event: leptos::ev::Event| {
            let input: web_sys::HtmlInputElement = event_target(&event);
            if let Some(files) = input.files().filter(|files| 0 < files.length()) {
                gathering.take(Given::files(&files));
            }
            // The same file may be chosen again.
            input.set_value("");
        };
        view! {
            <label class="choose-file">
                <input type="file" multiple prop:webkitdirectory=is_folder on:change=chosen/>
                <span>{title}</span>
            </label>
        }
        .into_any()
    };
    let said = move || {
        let (told, whys) = gathering.said.get();
        let whys = whys.into_iter().map(|why| view! { <li>{why}</li> }).collect_view();
        view! { <p>{told}</p> <ul>{whys}</ul> }
    };
    view! {
        <form on:submit=add>
            <label for="class-texts">"Texts of your students, one or many"</label>
            <textarea
                id="class-texts"
                rows="4"
                spellcheck="false"
                autocomplete="off"
                node_ref=place
                prop:value=text(move || draft.get())
                on:input=move |event| draft.set(event_target_value(&event))
            ></textarea>
            <div class="class-acts">
                <button type="submit" class="primary" disabled=flag(move || draft.with(|draft| draft.trim().is_empty()))>"Add"</button>
                {choose("Choose files…", false)}
                {choose("Choose a folder…", true)}
            </div>
        </form>
        <p class="explanation">
            "Or drop files or a folder on this page. Nothing is sent anywhere: the texts stay in this browser until you forget them."
        </p>
        <div class="class-said" role="status">{part(said)}</div>
    }
}

/// Who has answered, who is missing, and what belongs elsewhere.
#[component]
fn Names() -> impl IntoView {
    let gathering = Gathering::current();
    let gathered = gathering.gathered;
    let remove = move |name: String, is_apart: bool| {
        let label = format!("Remove {name}");
        let act = move |_| {
            gathering.change(|class| class.remove(&name, is_apart));
            browser::focus_then("#class-names");
        };
        view! { <button type="button" class="quiet sign" aria-label=label title="Remove" on:click=act>"×"</button> }
    };
    let student = move |student: &Student| {
        let unlisted = gathered.with(|gathered| gathered.unlisted.contains(&student.name));
        let more =
            (1 < student.texts).then(|| format!("{} texts: the later one counts", student.texts));
        let notes: Vec<_> =
            more.into_iter().chain(unlisted.then(|| "not on your list".to_owned())).collect();
        view! {
            <li>
                <span>{student.name.clone()}" "<span class="explanation">{notes.join(", ")}</span></span>
                {remove(student.name.clone(), false)}
            </li>
        }
    };
    let answered =
        move || gathered.with(|gathered| gathered.students.iter().map(student).collect_view());
    let missing = move || {
        gathered.with(|gathered| {
            let names = gathered.missing.iter().map(|name| view! { <li>{name.clone()}</li> });
            (!gathered.missing.is_empty())
                .then(|| view! { <h2>"Missing"</h2> <ul class="class-missing">{names.collect_view()}</ul> })
        })
    };
    let apart = move || {
        gathered.with(|gathered| {
            let one = |(name, why): &(String, String)| {
                view! { <li><span>{format!("{name}: {why}")}</span> {remove(name.clone(), true)}</li> }
            };
            let rows = gathered.apart.iter().map(one);
            (!gathered.apart.is_empty()).then(|| view! {
                <h2>"Not counted"</h2>
                <ul class="class-names">{rows.collect_view()}</ul>
            })
        })
    };
    let none = memo(move || gathered.with(|gathered| gathered.students.is_empty()));
    view! {
        <h2 id="class-names" tabindex="-1" hidden=flag(move || none.get())>"Answered"</h2>
        <ul class="class-names" hidden=flag(move || none.get())>{part(answered)}</ul>
        {part(missing)}
        {part(apart)}
    }
}

/// The box for the names of the class.
#[component]
fn Roster() -> impl IntoView {
    let gathering = Gathering::current();
    let place = NodeRef::<html::Textarea>::new();
    // What another tab has made of it; what is typed here stays as it is typed.
    effect(move || {
        let roster = gathering.class.with(|class| class.roster().to_owned());
        if let Some(place) = place.get().filter(|place| place.value() != roster) {
            place.set_value(&roster);
        }
    });
    view! {
        <label for="class-roster">"Names of your class, one a line"</label>
        <textarea
            id="class-roster"
            rows="4"
            spellcheck="false"
            autocomplete="off"
            node_ref=place
            on:change=move |event| {
                let roster = event_target_value(&event);
                gathering.change(|class| class.set_roster(&roster));
            }
        ></textarea>
        <p class="explanation">"Then you see who is missing."</p>
    }
}

/// The button that forgets the class, and the one that brings it back.
#[component]
fn Forget() -> impl IntoView {
    let gathering = Gathering::current();
    let forgotten = gathering.forgotten;
    let is_empty = memo(move || gathering.class.with(Class::is_empty));
    let forget = move |_| {
        gathering.forget();
        browser::focus_then(".class-forget button:not([hidden])");
    };
    let bring_back = move |_| {
        gathering.bring_back();
        browser::focus_then(".class-forget button:not([hidden])");
    };
    view! {
        <p class="class-forget">
            <button type="button" hidden=flag(move || is_empty.get()) on:click=forget>"Forget this class"</button>
            <span role="status">{text(move || if forgotten.with(Option::is_some) { "The texts and the names are gone from this browser. " } else { "" }.to_owned())}</span>
            <button type="button" class="quiet" hidden=flag(move || forgotten.with(Option::is_none)) on:click=bring_back>"Bring them back"</button>
        </p>
    }
}
