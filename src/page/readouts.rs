//! The readouts, each with the way to the formula behind it.

use crossover_figures::export::shortest;
use crossover_screens::screen::{Answer, Readout};
use crossover_shell::comparison::difference;
use leptos::prelude::*;

use super::inspected::Inspected;
use crate::signals::{flag, memo, part, text};
use crate::store::{Comparison, Page};

/// How many readouts are shown at first: those that matter.
const OPEN: usize = 6;

/// All readouts of the screen.
#[component]
pub fn Readouts() -> impl IntoView {
    let page = Page::here();
    let keys = memo(move || {
        page.report.with(|report| report.readouts.iter().map(|r| r.key).collect::<Vec<_>>())
    });
    view! {
        <section class="readouts" aria-label="Readouts">
            {part(move || {
                let mut keys = keys.get();
                let rest = keys.split_off(keys.len().min(OPEN));
                let all = |keys: Vec<&'static str>| keys.into_iter().map(|key| view! { <OneReadout key/> }).collect_view();
                let more = (!rest.is_empty()).then(|| view! {
                    <details class="more">
                        <summary>{format!("{} more", rest.len())}</summary>
                        <div class="readouts">{all(rest)}</div>
                    </details>
                });
                (all(keys), more)
            })}
        </section>
    }
}

#[component]
fn OneReadout(key: &'static str) -> impl IntoView {
    let page = Page::here();
    let with = move |part: &dyn Fn(&Readout) -> String| {
        page.report.with(|report| report.readout(key).map(part).unwrap_or_default())
    };
    let is = move |what: fn(&Readout) -> bool| {
        memo(move || page.report.with(|report| report.readout(key).is_none_or(what)))
    };
    let undefined = is(|readout| readout.answer.is_err() && !readout.is_pending());
    let pending = is(Readout::is_pending);
    // What is refused for one reason says so once.
    let reason = memo(move || page.report.with(|report| report.reason(key)));
    let inspected = Inspected::here();
    let open = memo(move || inspected.explains(key));
    let of = move |part: fn(&Readout) -> String| text(move || with(&part));
    let other = Comparison::here().report;
    let compared = move || {
        other.with(|other| {
            let there = other.as_ref()?.readout(key)?;
            page.report.with(|report| Some(difference(report.readout(key)?, there)))
        })
    };
    view! {
        <div class="readout" class:undefined=flag(move || undefined.get()) class:open=flag(move || open.get()) class:highlighted=flag(move || page.pointed.readout.get() == key)>
            <span class="name" id=format!("{key}-name")>
                {of(|readout| readout.label.to_owned())} " "
                <i class="symbol">{of(|readout| readout.symbol.to_owned())}</i>
            </span>
            // The answer is what is spoken of a change: dozens of numbers would be too much.
            <output aria-live="off" data-key=key data-value=of(value) data-pending=flag(move || pending.get()) aria-labelledby=format!("{key}-name")>
                {of(Readout::shown)}
            </output>
            <button
                type="button"
                class="quiet ask"
                aria-pressed=text(move || open.get().to_string())
                aria-label=of(|readout| format!("Why: {}", readout.label))
                on:click=move |_| inspected.explain(key)
            >
                "Why"
            </button>
            {part(move || compared().map(|difference| view! {
                <p class="other"><span>"A " {difference.there}</span> <b>{difference.by}</b></p>
            }))}
            <p class="reason" hidden=flag(move || reason.with(String::is_empty))>{text(move || reason.get())}</p>
        </div>
    }
}

/// Returns the value in SI units, in the shortest form that reads back to the same number.
fn value(readout: &Readout) -> String {
    match &readout.answer {
        Ok(Answer::Number(number)) => shortest(*number),
        Ok(Answer::Word(word)) => (*word).to_owned(),
        Err(_) if readout.is_pending() => String::new(),
        Err(_) => "undefined".to_owned(),
    }
}
