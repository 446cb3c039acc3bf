//! What to know: the question, the hints, and the notes about the model.

use crossover_screens::notes::{Piece, pieces};
use crossover_screens::screen::Note;
use leptos::prelude::*;

use super::inspected::Inspected;
use super::machine::MachineFacts;
use crate::course::CourseLink;
use crate::signals::{flag, part};
use crate::store::Page;
use crate::table::{self, Item};
use crate::terms;

/// What the screen asks, what to know about these parameters, and about the model.
#[component]
pub fn Notes() -> impl IntoView {
    let page = Page::current();
    let hints = Inspected::current().hints;
    view! {
        <p class="question">{page.screen.question}</p>
        <CourseLink/>
        <ul class="hints" hidden=flag(move || hints.with(Vec::is_empty))>
            {part(move || hints.get().into_iter().map(|hint| view! { <li>{terms::words(&hint)}</li> }).collect_view())}
        </ul>
        <MachineFacts/>
        <p>{terms::words(page.screen.about)}</p>
        <Model/>
    }
}

/// What to know about the model, whatever the parameters.
#[component]
pub fn Model() -> impl IntoView {
    let screen = Page::current().screen;
    let notes = screen.notes;
    let report = screen.report_at_once(&screen.defaults());
    let plain = |text: &&'static str| -> String {
        let pieces = pieces(&report, text);
        pieces.iter().map(Piece::to_string).collect()
    };
    let typeset = |piece| match piece {
        Piece::Words(words) => terms::words(words),
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
            table::scrolling_table(note.title, heads.collect(), body, None)
        });
        view! {
            <section class="note" tabindex="-1">
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
