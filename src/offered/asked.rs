//! What the reader has to say of a table before it is read.

use crossover_measurements::Choices;
use crossover_measurements::reading::{Asked, Axis, TimeUnit, Undecided};
use leptos::html;
use leptos::prelude::*;

use super::reader::Reader;

/// The units of times, by their symbols.
const UNITS: [(&str, Option<TimeUnit>); 5] = [
    ("as the heading says", None),
    ("s", Some(TimeUnit::Seconds)),
    ("ms", Some(TimeUnit::Milliseconds)),
    ("µs", Some(TimeUnit::Microseconds)),
    ("ns", Some(TimeUnit::Nanoseconds)),
];
/// What the first column may count.
const AXES: [(&str, Option<Axis>); 3] = [
    ("as the heading says", None),
    ("sizes in bytes", Some(Axis::Bytes)),
    ("numbers of processors", Some(Axis::Processors)),
];
/// What a comma may be.
const COMMAS: [(&str, Option<bool>); 3] = [
    ("as it looks", None),
    ("a decimal comma: 1,5 is one and a half", Some(true)),
    ("between two numbers", Some(false)),
];

/// The question, the choices, and the press that reads the table again with them.
///
/// What the question asks for comes first, the likeliest chosen; the other choices are folded. `taken` are the columns of
/// size and time that are likeliest or were taken, `at` is the place of the text.
pub fn question_form(
    open: &Undecided,
    taken: Option<(usize, usize)>,
    at: usize,
    choices: &Choices,
) -> impl IntoView + use<> {
    let reader = Reader::current();
    let Undecided { question, asked, columns, comma, .. } = open;
    let (question, asked, comma) = (question.clone(), *asked, *comma);
    let (first, time) = choices.columns.or(taken).unwrap_or((0, 1));
    let has_columns = 1 < columns.len();
    let scaling = choices.scaling;
    let refs: [NodeRef<html::Select>; 5] = std::array::from_fn(|_| NodeRef::new());
    let chosen = move |of: usize| {
        refs[of].get_untracked().map(|select| select.selected_index().max(0) as usize)
    };
    let headings: Vec<_> = columns.iter().map(String::as_str).collect();
    let at_axis = AXES.iter().position(|(_, axis)| *axis == choices.axis).unwrap_or_default();
    let at_unit = UNITS.iter().position(|(_, unit)| *unit == choices.unit).unwrap_or_default();
    let at_comma = COMMAS.iter().position(|(_, comma)| *comma == choices.decimal_comma);
    let read = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let columns = chosen(0).zip(chosen(1)).filter(|_| has_columns);
        // Columns that stand as they were found are no choice.
        let columns = columns.filter(|columns| asked == Asked::Columns || Some(*columns) != taken);
        reader.choose(
            at,
            Choices {
                columns,
                axis: chosen(2).and_then(|at| AXES[at].1),
                unit: chosen(3).and_then(|at| UNITS[at].1),
                decimal_comma: chosen(4).and_then(|at| COMMAS[at].1),
                scaling,
            },
        );
    };
    let of_columns = has_columns.then(|| {
        view! {
            {select("Size, or processors", &headings, first, refs[0])}
            {select("Time", &headings, time, refs[1])}
        }
        .into_any()
    });
    let of_axis = has_columns.then(|| {
        select("The first column counts", &AXES.map(|(name, _)| name), at_axis, refs[2]).into_any()
    });
    let of_unit = has_columns.then(|| {
        select("Unit of the times", &UNITS.map(|(name, _)| name), at_unit, refs[3]).into_any()
    });
    let of_comma = comma.then(|| {
        let names = COMMAS.map(|(name, _)| name);
        select("A comma is", &names, at_comma.unwrap_or_default(), refs[4]).into_any()
    });
    let parts = [
        (Asked::Columns, of_columns),
        (Asked::Axis, of_axis),
        (Asked::Unit, of_unit),
        (Asked::Comma, of_comma),
    ];
    // Without headings nothing says a unit or what is counted.
    let is_bare = headings.iter().all(|heading| heading.starts_with("column "));
    let is_first = |of: Asked| of == asked || (is_bare && of != Asked::Comma);
    let (first, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(|(of, _)| is_first(*of));
    let views = |parts: Vec<(Asked, Option<AnyView>)>| -> Vec<AnyView> {
        parts.into_iter().filter_map(|(_, view)| view).collect()
    };
    let (first, others) = (views(first), views(others));
    let others = (!others.is_empty()).then(|| {
        view! { <details><summary>"Other choices"</summary>{others}</details> }
    });
    view! {
        <form class="offer-asked" on:submit=read>
            {(!question.is_empty()).then(|| view! { <p><b>{question}</b></p> })}
            {first}
            {others}
            <button type="submit">"Read it so"</button>
        </form>
    }
}

/// Returns a labeled choice of texts, of which one is chosen.
fn select(
    label: &'static str,
    texts: &[&str],
    chosen: usize,
    node_ref: NodeRef<html::Select>,
) -> impl IntoView + use<> {
    let options = texts.iter().enumerate().map(|(at, text)| {
        view! { <option value=at.to_string() selected=at == chosen>{(*text).to_owned()}</option> }
    });
    view! {
        <label>
            <span>{label}</span>
            <select node_ref=node_ref aria-label=label>{options.collect_view()}</select>
        </label>
    }
}
