//! One offer: what was read beside what was fitted, and what can be done with it.

use std::sync::Arc;

use crossover_screens::hidden::Hiding;
use crossover_screens::link::State;
use crossover_screens::offer::{Effect, Holds, Offer, Times};
use crossover_screens::registry;
use crossover_screens::screen::{Params, Screen};
use crossover_screens::sentence;
use crossover_shell::dropped::beginning;
use leptos::prelude::*;

use super::Text;
use super::asked::Asked;
use super::draft::Draft;
use super::picture::Picture;
use crate::signals::{flag, memo, part, text as words};
use crate::store::Store;

/// How many characters of a text are shown.
const SHOWN: usize = 20_000;
/// How many lines that were not understood are listed.
const LISTED: usize = 50;
/// The screen of measurements, and that of runs on several processors.
const MEASURE: &str = "measure";
const RUNS: &str = "network";

/// One offer of a text.
#[component]
pub fn Card(
    draft: Draft,
    text: Text,
    /// A or B, where two machines are compared.
    letter: &'static str,
    /// What closes the dialog.
    then: Callback<()>,
) -> impl IntoView {
    let offer = draft.offer.get_value();
    let reading = &offer.reading;
    let title = if reading.title.is_empty() { reading.format.title() } else { &reading.title };
    let title = title.to_owned();
    let notes = reading.notes.iter().map(|note| view! { <p>{note.clone()}</p> }).collect_view();
    let head = view! {
        <h3>
            {(!letter.is_empty()).then(|| view! { <b class="offer-letter">{letter}</b> })}
            {title.clone()}
        </h3>
        <p class="offer-read">{of_file(&text.name)}{offer.read()}</p>
    };
    let body = match &offer.holds {
        Holds::Machine(_) => view! { <Machine draft name=title.clone() then/> }.into_any(),
        Holds::Runs(_) => view! { <Runs draft name=title.clone() then/> }.into_any(),
        Holds::Asked(asked) => {
            view! { <Asked question=asked.question.clone() comma=asked.comma columns=asked.columns.clone() taken=None at=draft.text choices=text.choices.clone()/> }
                .into_any()
        }
        Holds::Refused(why) => view! { <p class="offer-refused">{why.clone()}</p> }.into_any(),
    };
    let others = reading.table.as_ref().filter(|_| !matches!(offer.holds, Holds::Asked(_)));
    let others = others.map(|table| {
        view! {
            <details>
                <summary>"Read other columns"</summary>
                <Asked question=String::new() comma=true columns=table.headings.clone() taken=table.taken at=draft.text choices=text.choices.clone()/>
            </details>
        }
    });
    view! {
        <section class="offer" aria-label=format!("{letter} {title}")>
            {head}
            {body}
            <div class="offer-notes">{notes}</div>
            {others}
            <Unread offer=Arc::clone(&offer)/>
            <Raw text then/>
        </section>
    }
}

/// A text that offers nothing, beside others that do.
#[component]
pub fn Refused(why: String, text: Text) -> impl IntoView {
    view! {
        <section class="offer">
            <p class="offer-refused">{why}</p>
            <Raw text then=Callback::new(|()| {})/>
        </section>
    }
}

fn of_file(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!("{name}. ") }
}

/// Returns the screen in view and its parameters, where it hides none of what a machine sets, and follows them.
fn here(store: Store) -> Option<(&'static Screen, Params)> {
    store.state.with(|state| {
        let params = state.params.clone()?;
        let (screen, hiding) = (registry::of(&params), Hiding::of(state));
        let hides = screen.machine.iter().any(|entry| hiding.hides(entry.key));
        (!hides).then_some((screen, params))
    })
}

/// Returns what the offer would do on the screen in view.
fn effect(store: Store, offer: &Offer) -> Effect {
    match here(store) {
        Some((screen, params)) => offer.for_screen(screen, &params),
        None => {
            let told = if store.state.with(|state| state.params.is_some()) {
                "This page hides its machine."
            } else {
                "It goes along to every screen that you open."
            };
            Effect { sets: false, told: told.to_owned() }
        }
    }
}

#[component]
fn Machine(draft: Draft, name: String, then: Callback<()>) -> impl IntoView {
    let store = Store::here();
    let own = memo(move || draft.own());
    let times = draft.times;
    let figure = memo(move || {
        own.with(|own| draft.offer.with_value(|offer| offer.figure(times.get(), own.as_ref())))
    });
    let numbers = words(move || {
        own.with(|own| own.as_ref().map_or_else(String::new, |own| own.numbers_shown()))
    });
    let told = words(move || {
        own.with(|own| {
            let own = own.as_ref();
            let params = || store.state.with(|state| state.params.clone());
            let params = params().unwrap_or_else(|| registry::SCREENS[0].defaults());
            own.map_or_else(String::new, |own| sentence::show(&own.told(), &params, &[]).join(" "))
        })
    });
    let implied = draft.with_machine(|fitted| fitted.implied) == Some(true);
    let doubts = draft.with_machine(|fitted| fitted.doubts()).unwrap_or_default();
    let doubts = doubts.into_iter().map(|doubt| view! { <p class="offer-doubt">{doubt}</p> });
    let said = memo(move || draft.offer.with_value(|offer| effect(store, offer)).told);
    let hidden =
        flag(move || store.state.with(|state| state.params.is_some()) && here(store).is_none());
    let on_screen = flag(move || here(store).is_some());
    let use_it = move |_| {
        then.run(());
        draft.use_it();
    };
    let compare = move |_| {
        then.run(());
        draft.compare();
    };
    let name = format!("Measured times and the line through them: {name}");
    view! {
        <div class="offer-body">
            <Picture figure name=words(move || name.clone())/>
            <div class="offer-facts">
                <p class="offer-numbers">{numbers}</p>
                {implied.then(|| view! { <p>"The start-up and transfer time of one message, if the library ran the textbook's ring: small sizes often take a tree, which costs less."</p> })}
                <p>{told}</p>
                {doubts.collect_view()}
                <TimesFrom draft/>
                <label class="offer-name">
                    <span>"Name"</span>
                    <input
                        type="text"
                        maxlength="60"
                        autocomplete="off"
                        spellcheck="false"
                        prop:value=words(move || draft.name.get())
                        on:input=move |event| draft.name.set(event_target_value(&event))
                    />
                </label>
            </div>
        </div>
        <p>{words(move || said.get())}</p>
        <div class="offer-acts" hidden=hidden>
            <button type="button" on:click=use_it>"Use this machine"</button>
            <button type="button" hidden=flag(move || !on_screen.get()) title="What is set now is A, this machine is B" on:click=compare>
                "Compare with what is set now"
            </button>
            <label>
                <input
                    type="checkbox"
                    prop:checked=flag(move || draft.kept.get())
                    on:change=move |event| draft.kept.set(event_target_checked(&event))
                />
                " Keep in this browser"
            </label>
        </div>
    }
}

/// What times are read off: the line, the line at the size in use, or the points.
#[component]
fn TimesFrom(draft: Draft) -> impl IntoView {
    let store = Store::here();
    let has_points = draft.with_machine(|fitted| fitted.own.is_measured()) == Some(true);
    let bytes = memo(move || store.state.with(|state| state.params.as_ref()?.message_bytes()));
    let near = memo(move || {
        let near =
            bytes.get().and_then(|bytes| draft.with_machine(|fitted| fitted.near(bytes))?)?;
        Some(near.fit?.window)
    });
    // Where the sizes in use are others, the line over all stands for that at these.
    let option = move |times: Times, label: Signal<String>| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name=format!("times-{}", draft.name.with_untracked(String::clone))
                    prop:checked=flag(move || draft.times.get() == times)
                    on:change=move |_| draft.times.set(times)
                />
                {label}
            </label>
        }
    };
    let size = |bytes: f64| crossover_figures::Unit::Byte.brief(bytes);
    let near_label = words(move || {
        near.get().map_or_else(String::new, |(from, to)| {
            let at = bytes.get().map_or_else(String::new, size);
            format!("the line at {at}, the size in use ({} to {})", size(from), size(to))
        })
    });
    has_points.then(|| {
        view! {
            <fieldset class="offer-times">
                <legend>"Times from"</legend>
                {option(Times::Line, words(|| "the line over all sizes".to_owned()))}
                {part(move || near.get().map(|_| option(Times::Near, near_label)))}
                {option(Times::Points, words(|| "the measured points".to_owned()))}
            </fieldset>
        }
    })
}

#[component]
fn Runs(draft: Draft, name: String, then: Callback<()>) -> impl IntoView {
    let store = Store::here();
    let figure = memo(move || draft.offer.with_value(|offer| offer.figure(Times::Line, None)));
    let said = memo(move || draft.offer.with_value(|offer| effect(store, offer)));
    let set = move |_| {
        then.run(());
        let now = store.now();
        let here = now.params.filter(|_| said.with_untracked(|said| said.sets));
        let is_here = here.is_some();
        let network = || registry::find(RUNS).map(Screen::defaults);
        let Some(mut params) = here.or_else(network) else {
            return;
        };
        draft.offer.with_value(|offer| {
            if let Holds::Runs(runs) = &offer.holds {
                let _ = runs.set(&mut params);
            }
        });
        if is_here {
            store.replace(params, now.machine);
        } else {
            let view = now.view.elsewhere();
            store.turn_to(State { params: Some(params), view, ..State::default() });
        }
    };
    let title = registry::find(RUNS).map_or("", |screen| screen.title);
    let act = words(move || {
        if said.with(|said| said.sets) {
            "Set them beside the laws".to_owned()
        } else {
            format!("Open {title} with them")
        }
    });
    let name = format!("Measured times of runs: {name}");
    view! {
        <div class="offer-body">
            <Picture figure name=words(move || name.clone())/>
            <div class="offer-facts">
                <p>{words(move || said.with(|said| said.told.clone()))}</p>
                <div class="offer-acts"><button type="button" on:click=set>{act}</button></div>
            </div>
        </div>
    }
}

/// The lines that were not understood.
#[component]
fn Unread(offer: Arc<Offer>) -> impl IntoView {
    let unread = &offer.reading.unread;
    let count = unread.len();
    let rows = unread.iter().take(LISTED).map(|row| {
        view! { <li>{format!("Line {}: {}. ", row.line, row.why)}<code>{row.text.clone()}</code></li> }
    });
    let rows = rows.collect_view();
    (0 < count).then(|| {
        let title = format!("{count} {} not understood", if count == 1 { "line was" } else { "lines were" });
        view! {
            <details>
                <summary>{title}</summary>
                <ul class="offer-unread">{rows}</ul>
                {(LISTED < count).then(|| view! { <p>{format!("And {} more.", count - LISTED)}</p> })}
            </details>
        }
    })
}

/// The text as it was given, and the way to the screen that reads it.
#[component]
fn Raw(text: Text, then: Callback<()>) -> impl IntoView {
    let store = Store::here();
    let (shown, is_all) = beginning(&text.text, SHOWN);
    let shown = shown.to_owned();
    let whole = Arc::clone(&text.text);
    let measure = registry::find(MEASURE).filter(|_| text.offers.is_ok());
    let open = move |screen: &'static Screen| {
        let mut params = screen.defaults();
        let read = params.set_text("data", "pasted").and_then(|()| params.set_text("text", &whole));
        if read.is_ok() {
            then.run(());
            let view = store.now().view.elsewhere();
            store.turn_to(State { params: Some(params), view, ..State::default() });
        }
    };
    view! {
        <details>
            <summary>"The text"</summary>
            <pre class="offer-text" tabindex="0">{shown}</pre>
            {(!is_all).then(|| view! { <p>{format!("The first {SHOWN} characters are shown.")}</p> })}
        </details>
        {measure.map(|screen| view! {
            <button type="button" class="quiet" on:click=move |_| open(screen)>{format!("See it on {}", screen.title)}</button>
        })}
    }
}
