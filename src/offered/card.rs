//! One offer: what was read beside what was fitted, and what can be done with it.

use crossover_measurements::reading::{Asked, Undecided};
use crossover_screens::offer::Holds;
use leptos::prelude::*;

use super::asked::question_form;
use super::draft::Draft;
use super::machine::Machine;
use super::points::Points;
use super::read::Text;
use super::text::{raw_text, unread_lines};

/// Returns one offer of a text.
/// `letter` is A or B where two machines are compared, and `then` closes the dialog.
pub fn card(
    draft: Draft,
    text: &Text,
    letter: &'static str,
    then: Callback<()>,
) -> impl IntoView + use<> {
    let offer = draft.offer.get_value();
    let reading = &offer.reading;
    let title = if reading.title.is_empty() { reading.format.title() } else { &reading.title };
    let implied = offer.machine().is_some_and(|fitted| fitted.implied);
    let end = if implied { ", as messages of a ring" } else { "" };
    let title = format!("{title}{end}");
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
        Holds::Runs(_) | Holds::Pairs(_) | Holds::Roof(_) => {
            let choices = text.choices.clone();
            view! { <Points draft name=title.clone() choices then/> }.into_any()
        }
        Holds::Asked(of) => question_form(of, of.likely, draft.text, &text.choices).into_any(),
        Holds::Refused(why) => view! { <p class="offer-refused">{why.clone()}</p> }.into_any(),
    };
    let others = reading.table.as_ref().filter(|_| !matches!(offer.holds, Holds::Asked(_)));
    let others = others.map(|table| {
        let open = Undecided {
            question: String::new(),
            asked: Asked::Columns,
            columns: table.headings.clone(),
            likely: table.taken,
            comma: true,
        };
        let asked = question_form(&open, table.taken, draft.text, &text.choices);
        view! {
            <details>
                <summary>"Read other columns"</summary>
                {asked}
            </details>
        }
    });
    view! {
        <section class="offer" aria-label=format!("{letter} {title}")>
            {head}
            {body}
            <div class="offer-notes">{notes}</div>
            {others}
            {unread_lines(&offer)}
            {raw_text(text, draft.output, then)}
        </section>
    }
}

/// Returns a text that offers nothing, beside others that do.
pub fn refused_card(why: &str, text: &Text) -> impl IntoView + use<> {
    let why = why.to_owned();
    view! {
        <section class="offer">
            <p class="offer-refused">{why}</p>
            {raw_text(text, 1, Callback::new(|()| {}))}
        </section>
    }
}

fn of_file(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!("{name}. ") }
}
