//! Other ways to give a number: words that stand for it, and parameters derived from it.

use crossover_screens::screen::{Choice, Param};
use leptos::prelude::*;

use super::typing::Typing;
use crate::signals::text;
use crate::store::Page;

/// Other ways to give a number.
pub struct Ways {
    words: &'static [Choice],
    /// The parameters derived from it.
    pub derived: Vec<&'static Param>,
}

impl Ways {
    /// Returns those of `param`; `None` where there are none.
    pub fn of(param: &'static Param) -> Option<Self> {
        let words = param.as_number().map_or(&[][..], |number| number.words);
        let derived = Page::current().screen.schema.params_beside(param.key);
        let any = !words.is_empty() || !derived.is_empty();
        any.then_some(Self { words, derived })
    }
}

/// The button at the end of a box that opens the other ways.
#[component]
pub fn Opener(param: &'static Param, open: RwSignal<bool>) -> impl IntoView {
    view! {
        <button
            type="button"
            class="ways"
            aria-label=format!("Other ways to give {}", param.label)
            aria-expanded=text(move || open.get().to_string())
            aria-controls=format!("{}-ways", param.key)
            on:click=move |_| open.update(|open| *open = !*open)
        ></button>
    }
}

/// Returns buttons for the words that stand for a number ("fewest", "best").
pub fn words(ways: &Ways, param: &'static Param, typing: &Typing) -> Option<AnyView> {
    let (page, typing) = (Page::current(), *typing);
    let chosen =
        move || page.value(param.key, |params| params.at(param.key).choice().unwrap_or_default());
    let buttons = ways.words.iter().map(|word| {
        view! {
            <button
                type="button"
                class="word"
                aria-pressed=text(move || (chosen() == word.key).to_string())
                on:click=move |_| {
                    typing.discard();
                    let _ = page.edits().set_text(param.key, word.key);
                }
            >
                {word.label}
            </button>
        }
    });
    let buttons = buttons.collect_view();
    (!ways.words.is_empty()).then(|| view! { <div class="words">{buttons}</div> }.into_any())
}
