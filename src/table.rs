//! Tables of words and numbers.

use leptos::prelude::*;

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
}

impl Item {
    /// Returns a cell that names its row or column; an empty corner is no heading.
    pub fn head(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            heads: !text.is_empty(),
            ..Self::data("", text)
        }
    }

    /// Returns a cell of the given class.
    pub fn data(class: &'static str, text: impl Into<String>) -> Self {
        Self {
            heads: false,
            class,
            text: text.into(),
            note: String::new(),
        }
    }

    fn view(self) -> AnyView {
        let Self {
            heads,
            class,
            text,
            note,
        } = self;
        if heads {
            return view! { <th class=class>{text}</th> }.into_any();
        }
        let note = (!note.is_empty()).then(|| view! { <span class="reason">{note}</span> });
        view! { <td class=class>{text}{note}</td> }.into_any()
    }
}

/// Returns the rows of a table.
pub fn rows(rows: Vec<Vec<Item>>) -> AnyView {
    let row = |cells: Vec<Item>| {
        let cells: Vec<AnyView> = cells.into_iter().map(Item::view).collect();
        view! { <tr>{cells}</tr> }.into_any()
    };
    let rows: Vec<AnyView> = rows.into_iter().map(row).collect();
    rows.into_any()
}

/// Returns a table that scrolls within its frame.
pub fn scrolled(caption: &str, head: Vec<Item>, body: Vec<Vec<Item>>) -> AnyView {
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=caption.to_owned()>
            <table>
                <caption class="visually-hidden">{caption.to_owned()}</caption>
                <thead>{rows(vec![head])}</thead>
                <tbody>{rows(body)}</tbody>
            </table>
        </div>
    }
    .into_any()
}
