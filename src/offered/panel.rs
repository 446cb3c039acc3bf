//! The dialog that shows what texts offer.

use crossover_shell::dropped::left_out;
use leptos::prelude::*;

use super::card::{card, refused_card};
use super::draft::Draft;
use super::pair::{Pair, pair};
use super::read::Text;
use super::reader::Reader;
use crate::dialog;
use crate::signals::part;

/// The id of its heading.
const TITLE: &str = "offered-title";

/// What was read, while there is something to offer.
#[component]
pub fn Panel() -> impl IntoView {
    let reader = Reader::follow();
    provide_context(reader);
    let texts = reader.texts;
    part(move || {
        let shown = texts.get();
        (!shown.is_empty()).then(|| view! { <Dialog shown/> })
    })
}

#[component]
fn Dialog(shown: Vec<Text>) -> impl IntoView {
    let reader = Reader::current();
    let dialog = dialog::opening(TITLE);
    let close = move |()| dialog::close(dialog);
    let then = Callback::new(close);
    let drafts = Draft::all(&shown, reader.offered.said);
    let pair = pair(&drafts);
    let letter = move |draft: &Draft| {
        let is = |one: Draft| one.offer == draft.offer;
        pair.map_or("", |(a, b)| {
            if is(a) {
                "A"
            } else if is(b) {
                "B"
            } else {
                ""
            }
        })
    };
    let cards = shown.iter().enumerate().map(|(at, text)| {
        let of_text = drafts.iter().filter(|draft| draft.text == at);
        let cards = of_text.map(|draft| card(*draft, text, letter(draft), then));
        let why = text.offers.as_ref().err();
        view! {
            {cards.collect_view()}
            {why.map(|why| refused_card(why, text))}
            {left_out(text.outputs).map(|told| view! { <p>{told}</p> })}
        }
    });
    view! {
        <dialog
            class="offered"
            aria-labelledby=TITLE
            node_ref=dialog
            on:close=move |_| reader.texts.set(Vec::new())
        >
            <header>
                <h2 id=TITLE tabindex="-1">{title(&shown)}</h2>
                <button type="button" class="quiet" on:click=move |_| close(())>"Close"</button>
            </header>
            {pair.map(|(a, b)| view! { <Pair a b then/> })}
            <div class="offers">{cards.collect_view()}</div>
        </dialog>
    }
}

/// Returns what is read, for the heading.
fn title(texts: &[Text]) -> String {
    match texts {
        [only] if only.name.is_empty() => "Measurements that were pasted".to_owned(),
        [only] => format!("Measurements in {}", only.name),
        [one, other] => format!("Measurements in {} and {}", one.name, other.name),
        more => format!("Measurements in {} files", more.len()),
    }
}
