//! One screen on the page: controls on one side, what they lead to on the other.

mod machine;
mod presets;
mod readouts;
mod sheet;
mod target;
mod why;

use crossover_screens::notes::{Piece, pieces};
use crossover_screens::screen::{Note, Screen};
use leptos::prelude::*;

use crate::controls::Controls;
use crate::derive::{flag, memo, part, text};
use crate::figure::FigureCard;
use crate::ready::Ready;
use crate::shortcuts::{self, Action};
use crate::store::{Page, Store};
use crate::table::{self, Item};
use machine::MachineSelect;
use presets::Presets;
use readouts::Readouts;
use sheet::PrintSheet;
use target::TargetPanel;

/// The page of `screen`.
#[component]
pub fn ScreenPage(screen: &'static Screen) -> impl IntoView {
    let store = Store::here();
    let page = Page::new(screen, store);
    provide_context(page);
    shortcuts::on(Action::Reset, move || {
        page.reset_all();
        true
    });
    let alone = memo(move || store.state.with(|state| state.view.figure));
    let embedded = store.state.with_untracked(|state| state.view.embed);
    part(move || match alone.get() {
        Some(figure) => view! { <Alone figure/> }.into_any(),
        None => view! { <Whole embedded/> }.into_any(),
    })
}

/// One figure alone, with what it says.
#[component]
fn Alone(figure: &'static str) -> impl IntoView {
    let page = Page::here();
    let spec = page.screen.figure(figure)?;
    Some(view! {
        <article class="alone">
            <h1 class="visually-hidden">{page.screen.title}</h1>
            <FigureCard spec/>
            <Takeaway/>
        </article>
    })
}

#[component]
fn Whole(embedded: bool) -> impl IntoView {
    let page = Page::here();
    let screen = page.screen;
    let ready = Ready::here();
    let first = page.screen.figures.first();
    view! {
        <article class="screen" class:embedded=flag(move || embedded)>
            <div class="opening">
                <h1>{screen.title}</h1>
                <p class="question">{screen.question}</p>
                <details class="about"><summary>"What this is about"</summary><p>{page.screen.about}</p></details>
            </div>
            <div class="lead"><Takeaway/>{first.map(|spec| view! { <FigureCard spec/> })}</div>
            <aside class="panel" aria-label="Parameters">
                <div class="panel-head">
                    <h2>"Parameters"</h2>
                    <button type="button" class="quiet" on:click=move |_| page.reset_all()>
                        "Reset"
                    </button>
                </div>
                {part(move || ready.get().then(|| view! { <Parameters/> }))}
            </aside>
            {part(move || ready.get().then(|| view! { <Results/> }))}
        </article>
    }
}

/// What can be moved.
#[component]
fn Parameters() -> impl IntoView {
    let machines = !Page::here().screen.machine.is_empty();
    view! {
        <Presets/>
        {machines.then(|| view! { <MachineSelect/> })}
        <Controls/>
        <TargetPanel/>
    }
}

/// What stands below the first figure.
#[component]
fn Results() -> impl IntoView {
    let figures = Page::here().screen.figures.iter().skip(1);
    let figures = figures.map(|spec| view! { <FigureCard spec/> });
    view! {
        <div class="results">
            <Readouts/>
            <div class="figures">{figures.collect_view()}</div>
            <Notes/>
            <PrintSheet/>
        </div>
    }
}

/// The sentence that says what the figures show, and what to know besides.
#[component]
fn Takeaway() -> impl IntoView {
    let Page {
        report,
        params,
        takeaway,
        ..
    } = Page::here();
    let hints = memo(move || {
        let hints = report.with(|report| params.with(|params| report.hints_shown(params)));
        hints.join("\n")
    });
    view! {
        <div class="takeaway">
            <p data-takeaway>{text(move || takeaway.get())}</p>
            <ul class="hints" hidden=flag(move || hints.with(String::is_empty))>
                {part(move || hints.with(|hints| hints.lines().map(|hint| view! { <li>{hint.to_owned()}</li> }).collect_view()))}
            </ul>
        </div>
    }
}

#[component]
fn Notes() -> impl IntoView {
    let screen = Page::here().screen;
    let notes = screen.notes;
    let report = screen.report_at_once(&screen.defaults());
    let plain = |text: &&'static str| -> String {
        let pieces = pieces(&report, text);
        pieces.iter().map(Piece::to_string).collect()
    };
    let typeset = |piece| match piece {
        Piece::Words(words) => words.into_any(),
        Piece::Formula(formula) => view! { <math inner_html=formula.mathml()></math> }.into_any(),
    };
    let paragraph = |text: &&'static str| {
        let pieces = pieces(&report, text).into_iter().map(typeset);
        view! { <p>{pieces.collect_view()}</p> }
    };
    let one = |note: &'static Note| {
        let heads = note.table.first();
        let heads = heads.map(|row| row.iter().map(plain).map(Item::head));
        let row = |row: &&'static [&'static str]| {
            let cells = row.iter().map(plain).enumerate();
            cells
                .map(|(column, cell)| match column {
                    0 => Item::head(cell),
                    _ => Item::data("", cell),
                })
                .collect()
        };
        let table = heads.map(|heads| {
            let body = note.table.iter().skip(1).map(row).collect();
            table::scrolled(note.title, heads.collect(), body)
        });
        view! {
            <section class="note">
                <h3>{note.title}</h3>
                {note.text.iter().map(paragraph).collect_view()}
                {table}
            </section>
        }
    };
    (!notes.is_empty()).then(|| {
        view! {
            <section class="notes">
                <h2>"What to know about this model"</h2>
                {notes.iter().map(one).collect_view()}
            </section>
        }
    })
}
