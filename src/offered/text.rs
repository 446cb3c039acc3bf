//! The text itself: the lines that were not understood, all of it, and the way to the screen that reads it.

use std::sync::Arc;

use crossover_screens::link::State;
use crossover_screens::offer::Offer;
use crossover_screens::registry;
use crossover_screens::screen::Screen;
use crossover_shell::dropped::beginning;
use leptos::prelude::*;

use super::read::Text;
use super::there::There;
use crate::store::Store;

/// How many characters of a text are shown.
const SHOWN: usize = 20_000;
/// How many lines that were not understood are listed.
const LISTED: usize = 50;
/// The screen of measurements, and the largest text that it holds, in bytes.
const MEASURE: &str = "measure";
const LARGEST: usize = 1_000_000;

/// Returns the lines that were not understood.
pub fn unread_lines(offer: &Offer) -> impl IntoView + use<> {
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

/// Returns the text as it was given, and the way to the screen that reads it.
///
/// `output` is the place of what was read of it, counted from 1.
pub fn raw_text(text: &Text, output: usize, then: Callback<()>) -> impl IntoView + use<> {
    let store = Store::current();
    let (shown, is_all) = beginning(&text.whole, SHOWN);
    let shown = shown.to_owned();
    let whole = Arc::clone(&text.whole);
    let there = There::current();
    let is_read = text.offers.is_ok() && whole.len() <= LARGEST;
    let measure = registry::find_listing(MEASURE).filter(|_| is_read);
    let open = move |screen| {
        let whole = Arc::clone(&whole);
        there.open(screen, move |screen: &'static Screen| {
            let mut params = screen.defaults();
            let output = output.to_string();
            for (key, value) in [("data", "pasted"), ("text", &*whole), ("output", &output)] {
                let _ = params.set_text(key, value);
            }
            let view = store.now().view.elsewhere();
            store.turn_to(State { params: Some(params), view, ..State::default() });
        });
        then.run(());
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
