//! The offer of a machine.

use crossover_screens::machine::format_size;
use crossover_screens::offer::{Fitted, Times};
use crossover_screens::registry;
use crossover_screens::screen::Own;
use crossover_screens::sentence;
use leptos::prelude::*;

use super::draft::Draft;
use super::effect::{effect, present_screen};
use super::picture::Picture;
use crate::signals::{flag, memo, part, text as words};
use crate::store::Store;

/// The screen whose words tell of a machine where none is in view.
const ANY: &str = "routing";

/// A machine: its figure, its numbers, its name, and the presses that set it.
#[component]
pub fn Machine(draft: Draft, name: String, then: Callback<()>) -> impl IntoView {
    let store = Store::current();
    let own = memo(move || draft.own());
    let times = draft.times;
    let figure = memo(move || {
        own.with(|own| draft.offer.with_value(|offer| offer.figure(times.get(), own.as_ref())))
    });
    let told = words(move || {
        own.with(|own| {
            let own = own.as_ref();
            let params = || store.state.with(|state| state.params.clone());
            let params = params().or_else(|| Some(registry::find(ANY)?.defaults()));
            let told =
                own.zip(params).map(|(own, params)| sentence::show(&own.facts(), &params, &[]));
            told.map_or_else(String::new, |told| told.join(" "))
        })
    });
    let implied = draft.with_machine(|fitted| fitted.implied) == Some(true);
    let doubts = draft.with_machine(Fitted::doubts).unwrap_or_default();
    let doubts = doubts.into_iter().map(|doubt| view! { <p class="offer-doubt">{doubt}</p> });
    let said = memo(move || draft.offer.with_value(|offer| effect(store, offer)));
    let hidden = flag(move || {
        store.state.with(|state| state.params.is_some()) && present_screen(store).is_none()
    });
    let sets = flag(move || said.with(|said| said.sets));
    let use_it = move |_| {
        then.run(());
        draft.use_it();
    };
    let compare = move |_| {
        then.run(());
        draft.compare();
    };
    let name = words(move || format!("Measured times and the line through them: {name}"));
    view! {
        <div class="offer-body">
            <Picture figure name/>
            <div class="offer-facts">
                {part(move || own.with(|own| own.as_ref().map(numbers)))}
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
        <p>{words(move || said.with(|said| said.told.clone()))}</p>
        <div class="offer-acts" hidden=hidden>
            <button type="button" on:click=use_it>"Use this machine"</button>
            <button type="button" hidden=flag(move || !sets.get()) title="What is set now is A, this machine is B" on:click=compare>
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

/// Returns the numbers of a machine, each under its name.
fn numbers(own: &Own) -> impl IntoView + use<> {
    let sure = own.spread.map(|_| view! { <p class="explanation">"±: the interval of 95 %"</p> });
    let rows = own.numbers().into_iter();
    let rows = rows.map(|(name, shown)| view! { <div><dt>{name}</dt><dd>{shown}</dd></div> });
    view! { <dl class="offer-numbers">{rows.collect_view()}</dl>{sure} }
}

/// What times are read off: the line, the line at the size in use, or the points.
#[component]
fn TimesFrom(draft: Draft) -> impl IntoView {
    let store = Store::current();
    let has_points = draft.with_machine(|fitted| fitted.own.is_measured()) == Some(true);
    let bytes =
        memo(move || store.state.with(|state| state.params.as_ref()?.values().message_bytes()));
    let near = memo(move || {
        let near = bytes
            .get()
            .and_then(|bytes| draft.with_machine(|fitted| fitted.machine_near(bytes))?)?;
        Some(near.fit?.window)
    });
    let implied = draft.with_machine(|fitted| fitted.implied) == Some(true);
    // Where the sizes in use are others, the line over all stands for that at these.
    let option = move |times: Times, label: Signal<String>| {
        view! {
            <label>
                <input
                    type="radio"
                    name=format!("times-{}-{}-{implied}", draft.text, draft.output)
                    prop:checked=flag(move || draft.times.get() == times)
                    on:change=move |_| draft.times.set(times)
                />
                {label}
            </label>
        }
    };
    let near_label = words(move || {
        near.get().map_or_else(String::new, |(from, to)| {
            let at = bytes.get().map_or_else(String::new, format_size);
            format!(
                "the line at {at}, the size in use ({} to {})",
                format_size(from),
                format_size(to)
            )
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
