//! The answers, each with the formula behind it.

use crossover_screens::screen::{Answer, Readout};
use leptos::prelude::*;

use super::why::WhyPanel;
use crate::derive::{flag, part, text};
use crate::store::Page;

/// All readouts of the screen.
#[component]
pub fn Readouts() -> impl IntoView {
    let page = Page::here();
    let keys = Memo::new(move |_| {
        page.report
            .with(|report| report.readouts.iter().map(|r| r.key).collect::<Vec<_>>())
    });
    view! {
        <section class="readouts" aria-label="Results">
            {part(move || keys.get().into_iter().map(|key| view! { <One key/> }).collect_view())}
        </section>
    }
}

#[component]
fn One(key: &'static str) -> impl IntoView {
    let page = Page::here();
    let readout = Memo::new(move |_| page.report.with(|report| report.readout(key).cloned()));
    let undefined = Memo::new(move |_| readout.with(|readout| is_undefined(readout.as_ref())));
    let open = RwSignal::new(false);
    let of = move |part: fn(&Readout) -> String| {
        text(move || readout.with(|readout| readout.as_ref().map(part).unwrap_or_default()))
    };
    let panel = format!("why-{key}");
    view! {
        <div class="readout" class:undefined=undefined class:open=open>
            <span class="name" id=format!("{key}-name")>
                {of(|readout| readout.label.to_owned())} " "
                <i class="symbol">{of(|readout| readout.symbol.to_owned())}</i>
            </span>
            <output data-key=key data-value=of(value) aria-labelledby=format!("{key}-name")>
                {of(Readout::shown)}
            </output>
            <button
                type="button"
                class="quiet ask"
                aria-expanded=text(move || open.get().to_string())
                aria-controls=panel.clone()
                aria-label=of(|readout| format!("why: {}", readout.label))
                on:click=move |_| open.update(|open| *open = !*open)
            >
                "why"
            </button>
            <p class="reason" hidden=flag(move || !undefined.get())>{of(reason)}</p>
            <div id=panel class="why" hidden=flag(move || !open.get())>
                {part(move || open.get().then(|| view! { <WhyPanel readout/> }))}
            </div>
        </div>
    }
}

fn is_undefined(readout: Option<&Readout>) -> bool {
    readout.is_none_or(|readout| readout.answer.is_err())
}

/// The SI number in its shortest form that reads back the same.
fn value(readout: &Readout) -> String {
    match &readout.answer {
        Ok(Answer::Number(number)) => {
            let (plain, short) = (format!("{number}"), format!("{number:e}"));
            if short.len() < plain.len() {
                short
            } else {
                plain
            }
        }
        Ok(Answer::Word(word)) => (*word).to_owned(),
        Err(_) => "undefined".to_owned(),
    }
}

fn reason(readout: &Readout) -> String {
    readout
        .answer
        .as_ref()
        .err()
        .map(ToString::to_string)
        .unwrap_or_default()
}
