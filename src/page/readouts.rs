//! The readouts, each with the way to the formula behind it.

use crossover_figures::export::shortest;
use crossover_figures::typeset::{html, symbol_html};
use crossover_screens::link::Part;
use crossover_screens::screen::{Answer, Readout, ReadoutRow};
use crossover_shell::comparison::{change, difference};
use leptos::prelude::*;

use super::inspected::Inspected;
use crate::annotations::{Annotator, Thing};
use crate::figure::Arrangement;
use crate::handed::Handed;
use crate::signals::{flag, memo, part, text};
use crate::store::{Comparison, Page};

/// How many readouts are shown at first: those that matter.
const OPEN: usize = 6;

/// All readouts of the screen: first those of the answer, then those that the figures in view show.
#[component]
pub fn Readouts() -> impl IntoView {
    let rows = rows(Page::current());
    view! {
        <section class="readouts" aria-label="Readouts">
            {part(move || {
                let mut rows = rows.get();
                let rest = rows.split_off(rows.len().min(OPEN));
                let all = |rows: Vec<ReadoutRow>| rows.into_iter().map(|row| view! { <OneReadout row/> }).collect_view();
                let more = (!rest.is_empty()).then(|| view! {
                    <details class="more">
                        <summary>{format!("{} more", rest.len())}</summary>
                        <div class="readouts">{all(rest)}</div>
                    </details>
                });
                view! { <div class="leading">{all(rows)}</div> {more} }
            })}
        </section>
    }
}

/// Returns the rows of the readouts. None moves or goes while something is dragged.
fn rows(page: Page) -> Memo<Vec<ReadoutRow>> {
    let arrangement = Arrangement::of(page);
    let shown = memo(move || {
        let figures = arrangement.in_view().into_iter();
        page.params.with_untracked(|params| {
            figures.flat_map(|spec| spec.readout_keys(params)).collect::<Vec<_>>()
        })
    });
    let dragged = Comparison::current().dragged;
    Memo::new(move |last: Option<&Vec<ReadoutRow>>| {
        let (moves, says) = (dragged.get(), !page.visible().hides(Part::Answer));
        page.report.with(|report| match last {
            Some(last) if moves && report.has_rows(last) => last.clone(),
            _ => page.said.with(|said| {
                let said = if says { said.as_slice() } else { &[] };
                page.screen.rows(report, said, &shown.get())
            }),
        })
    })
}

#[component]
fn OneReadout(row: ReadoutRow) -> impl IntoView {
    let ReadoutRow { key, same } = row;
    let page = Page::current();
    let keys: Vec<_> = same.iter().map(|(key, _)| *key).chain([key]).collect();
    let with = move |part: &dyn Fn(&Readout) -> String| {
        page.answer(key, |report| report.readout(key).map(part).unwrap_or_default())
    };
    let is = move |what: fn(&Readout) -> bool| {
        memo(move || page.answer(key, |report| report.readout(key).is_none_or(what)))
    };
    let undefined = is(|readout| readout.answer.is_err() && !readout.is_pending());
    // What is refused for one reason says so once.
    let reason = memo(move || {
        page.answer(key, |report| {
            let reason =
                report.reason(key).map(|error| page.screen.schema.error_with_label(error.clone()));
            reason.map(|error| error.to_string()).unwrap_or_default()
        })
    });
    let inspected = Inspected::current();
    let pointed = keys.clone();
    let label = page.screen.quantities.name(key).map_or("", |name| name.label);
    let annotations = Handed::<Annotator>::current();
    let own = Thing::Readout(keys.clone(), label);
    let note = annotations.annotate(own.clone());
    let unseen = memo(move || annotations.hides(&own));
    let open = memo(move || keys.iter().any(|key| inspected.explains(key)));
    let highlighted = memo(move || pointed.contains(&page.pointed.readout.get()));
    let of = move |part: fn(&Readout) -> String| text(move || with(&part));
    let comparison = Comparison::current();
    let compared = move || {
        comparison.report.with(|other| {
            let there = other.as_ref()?.readout(key)?;
            page.answer(key, |report| Some(difference(report.readout(key)?, there)))
        })
    };
    let changed = text(move || {
        comparison.began.with(|began| {
            let there = began.as_ref().and_then(|began| began.readout(key));
            let since = |there| with(&|here| change(here, there));
            there.map(since).unwrap_or_default()
        })
    });
    let same = same.into_iter().map(|(key, label)| {
        view! {
            <Value key class="same" label=Some(label)/>
        }
    });
    view! {
        <div class="readout" class:undefined=flag(move || undefined.get()) class:open=flag(move || open.get()) class:highlighted=flag(move || highlighted.get()) class:unseen=flag(move || unseen.get())>
            <button
                type="button"
                aria-pressed=text(move || open.get().to_string())
                on:click=move |_| inspected.explain(key)
            >
                <span class="name" id=format!("{key}-readout") inner_html=of(name)></span>
                <Value key class="value" label=None/>
                {same.collect_view()}
                <Interval key/>
                <span class="change" class:seen=flag(move || changed.with(|by| !by.is_empty()))>
                    {changed}<span>" since the drag began"</span>
                </span>
            </button>
            {note}
            {part(move || compared().map(|difference| view! {
                <p class="other"><span>"A " {difference.there}</span> <b>{difference.by}</b></p>
            }))}
            <p class="reason" hidden=flag(move || reason.with(String::is_empty))>{text(move || reason.get())}</p>
        </div>
    }
}

/// The value of a readout, in its own row or, where it is the same, in that of another.
#[component]
fn Value(key: &'static str, class: &'static str, label: Option<&'static str>) -> impl IntoView {
    let page = Page::current();
    let of = move |part: fn(&Readout) -> String| {
        text(move || page.answer(key, |report| report.readout(key).map(part).unwrap_or_default()))
    };
    let pending = memo(move || {
        page.answer(key, |report| report.readout(key).is_none_or(Readout::is_pending))
    });
    let shown = text(move || {
        page.answer(key, |report| match report.readout(key) {
            Some(readout) if label.is_none() => format_value(page, readout),
            Some(readout) => readout.label.to_owned(),
            None => String::new(),
        })
    });
    // The answer is what is spoken of a change: dozens of numbers would be too much.
    view! {
        <output
            class=class
            aria-live="off"
            data-key=key
            data-value=of(value)
            data-pending=flag(move || pending.get())
            aria-labelledby=label.is_none().then(|| format!("{key}-readout"))
            aria-label=label
        >
            {shown}
        </output>
    }
}

/// Where the answer lies on machines that the measurements allow; nothing where that is not told.
#[component]
fn Interval(key: &'static str) -> impl IntoView {
    let page = Page::current();
    let words = text(move || {
        page.answer(key, |report| {
            let sureness = |params: &_| report.sureness(key, params);
            page.params.with_untracked(sureness).unwrap_or_default()
        })
    });
    let is_told = page.uncertain().is_told;
    part(move || is_told.get().then(|| view! { <span class="interval">{words}</span> }))
}

/// Returns what a readout is called, with its symbol, in HTML.
fn name(readout: &Readout) -> String {
    let symbol = match readout.symbol {
        "" => String::new(),
        symbol => format!(" <i class=\"symbol\">{}</i>", symbol_html(symbol)),
    };
    html(readout.label) + &symbol
}

/// Returns the value for a reader; a word that is one of the options as the options say it.
fn format_value(page: Page, readout: &Readout) -> String {
    let option = match readout.answer {
        Ok(Answer::Word(word)) => {
            page.params.with_untracked(|params| params.schema().option_label(word))
        }
        _ => None,
    };
    option.map_or_else(|| readout.format_answer(), str::to_owned)
}

/// Returns the value in SI units, in the shortest form that reads back to the same number.
fn value(readout: &Readout) -> String {
    match &readout.answer {
        Ok(Answer::Number(number)) => shortest(*number),
        Ok(Answer::Word(word)) => (*word).to_owned(),
        Ok(Answer::Names(names)) => names.clone(),
        Err(_) if readout.is_pending() => String::new(),
        Err(_) => "undefined".to_owned(),
    }
}
