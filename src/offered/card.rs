//! One offer: what was read beside what was fitted, and what can be done with it.

use std::sync::Arc;

use crossover_screens::offer::Holds;
use leptos::prelude::*;

use super::Text;
use super::asked::Asked;
use super::draft::Draft;
use super::machine::Machine;
use super::runs::Runs;
use super::text::{Raw, Unread};

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
