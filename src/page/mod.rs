//! One screen on the page: controls on one side, figures and answers on the other.

mod machine;
mod presets;
mod readouts;
mod sheet;
mod target;
mod why;

use crossover_screens::notes::{Piece, pieces};
use crossover_screens::screen::{Note, Screen};
use crossover_shell::keys::Action;
use leptos::prelude::*;

use crate::controls::Controls;
use crate::figure::FigureCard;
use crate::first_paint::FirstPaint;
use crate::shortcuts;
use crate::signals::{flag, memo, part, text};
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
    shortcuts::on(Action::Undo, move || store.undo());
    shortcuts::on(Action::Redo, move || store.redo());
    let single = memo(move || store.state.with(|state| state.view.figure));
    let embedded = store.state.with_untracked(|state| state.view.embed);
    part(move || match single.get() {
        Some(figure) => view! { <SingleFigure figure/> }.into_any(),
        None => view! { <WholeScreen embedded/> }.into_any(),
    })
}

/// One figure alone, with the takeaway.
#[component]
fn SingleFigure(figure: &'static str) -> impl IntoView {
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

/// The screen with everything that belongs to it.
#[component]
fn WholeScreen(embedded: bool) -> impl IntoView {
    let page = Page::here();
    let screen = page.screen;
    let first_paint = FirstPaint::here();
    let first = page.screen.figures.first();
    view! {
        <article class="screen" class:embedded=flag(move || embedded)>
            <div class="opening">
                <h1>{screen.title}</h1>
                <p class="question">{screen.question}</p>
                <details class="about"><summary>"About this screen"</summary><p>{page.screen.about}</p></details>
            </div>
            <div class="lead"><Takeaway/>{first.map(|spec| view! { <FigureCard spec/> })}</div>
            <aside class="panel" aria-label="Parameters">
                <div class="panel-head">
                    <h2>"Parameters"</h2>
                    <HistoryButtons/>
                    <button type="button" class="quiet" on:click=move |_| page.reset_all()>
                        "Reset"
                    </button>
                </div>
                {part(move || first_paint.is_done().then(|| view! { <Parameters/> }))}
            </aside>
            {part(move || first_paint.is_done().then(|| view! { <Results/> }))}
        </article>
    }
}

/// The buttons that undo and redo a change.
#[component]
fn HistoryButtons() -> impl IntoView {
    let store = Store::here();
    let steps = memo(move || store.can_go());
    let button = |label: &'static str, can: fn((bool, bool)) -> bool, go: fn(Store) -> bool| {
        // A button that is disabled altogether would lose the focus with the last step.
        view! {
            <button
                type="button"
                class="quiet"
                aria-disabled=text(move || (!can(steps.get())).to_string())
                on:click=move |_| { go(store); }
            >
                {label}
            </button>
        }
    };
    view! {
        {button("Undo", |steps| steps.0, Store::undo)}
        {button("Redo", |steps| steps.1, Store::redo)}
    }
}

/// The presets, the machine, and the controls of the parameters.
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

/// Everything below the first figure.
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

/// The takeaway and the hints.
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
