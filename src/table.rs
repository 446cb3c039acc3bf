//! Tables of words and numbers.

use crossover_figures::figure::Setting;
use crossover_figures::typeset::html;
use leptos::prelude::*;

use crate::store::Page;

/// What a press on a row does.
#[derive(Clone)]
pub struct Press {
    /// The id of the button, which keeps the focus where the table is drawn anew.
    pub id: String,
    /// What it sets.
    pub sets: Vec<Setting>,
}

/// One cell.
pub struct Item {
    /// Whether it names its row or column.
    pub heads: bool,
    /// Its class in the style sheet.
    pub class: &'static str,
    /// Its text.
    pub text: String,
    /// A note below in small type; may be empty.
    pub note: String,
    /// Its text is the button of its row.
    pub press: Option<Press>,
}

impl Item {
    /// Returns a cell that names its row or column; an empty corner is no heading.
    pub fn head(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { heads: !text.is_empty(), ..Self::data("", text) }
    }

    pub fn data(class: &'static str, text: impl Into<String>) -> Self {
        Self { heads: false, class, text: text.into(), note: String::new(), press: None }
    }

    fn view(self) -> AnyView {
        let Self { heads, class, text, note, press } = self;
        let text = match press {
            Some(press) => view! { <Button press text/> }.into_any(),
            None => set(text),
        };
        if heads {
            return view! { <th class=class>{text}</th> }.into_any();
        }
        let note = (!note.is_empty()).then(|| view! { <span class="reason">{set(note)}</span> });
        view! { <td class=class>{text}{note}</td> }.into_any()
    }
}

/// The button of a row, which is pressed anywhere on it.
#[component]
fn Button(press: Press, text: String) -> impl IntoView {
    let edits = Page::current().edits();
    let take = move |_| {
        let _ = edits.set(&press.sets);
    };
    view! { <button type="button" class="pick" id=press.id on:click=take>{set(text)}</button> }
}

/// Returns a text whose letters are set as such; most have none, and are a text alone.
fn set(text: String) -> AnyView {
    let html = html(&text);
    if html.contains("<var>") {
        return view! { <span inner_html=html></span> }.into_any();
    }
    text.into_any()
}

pub fn rows(rows: Vec<Vec<Item>>) -> AnyView {
    render_rows(rows, None)
}

/// Returns the rows of a table, of which one may be that of the current parameters.
fn render_rows(rows: Vec<Vec<Item>>, current: Option<usize>) -> AnyView {
    let row = |(at, cells): (usize, Vec<Item>)| {
        let cells: Vec<AnyView> = cells.into_iter().map(Item::view).collect();
        let current = (current == Some(at)).then_some("true");
        view! { <tr aria-current=current>{cells}</tr> }.into_any()
    };
    let rows: Vec<AnyView> = rows.into_iter().enumerate().map(row).collect();
    rows.into_any()
}

/// Returns a table that scrolls within its frame; one row of its body may be the current one.
pub fn scrolling_table(
    caption: &str,
    head: Vec<Item>,
    body: Vec<Vec<Item>>,
    current: Option<usize>,
) -> AnyView {
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=caption.to_owned()>
            <table>
                <caption class="visually-hidden">{caption.to_owned()}</caption>
                <thead>{rows(vec![head])}</thead>
                <tbody>{render_rows(body, current)}</tbody>
            </table>
        </div>
    }
    .into_any()
}
