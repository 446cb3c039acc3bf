//! What stands around every control: the name, the explanation, the error.

use crossover_model::Error;
use crossover_screens::screen::Param;
use leptos::prelude::*;

use crate::signals::{flag, text};

/// The name of a parameter and its letter.
#[component]
pub fn Name(param: &'static Param, for_id: String) -> impl IntoView {
    view! {
        <label class="name" for=for_id>
            {param.label}
            {(param.symbol != param.label && !param.symbol.is_empty())
                .then(|| view! { " " <i class="symbol">{param.symbol}</i> })}
        </label>
    }
}

/// The sentence that explains a parameter.
#[component]
pub fn Explanation(param: &'static Param) -> impl IntoView {
    (!param.help.is_empty())
        .then(|| view! { <p class="explanation" id=format!("{}-help", param.key)>{param.help}</p> })
}

/// The error of a field: what is wrong, and what to type instead.
#[component]
pub fn FieldError(key: &'static str, error: Memo<Option<Error>>) -> impl IntoView {
    view! {
        <p class="error" id=format!("{key}-error") role="alert" hidden=flag(move || error.with(Option::is_none))>
            {text(move || error.with(|error| error.as_ref().map(sentence).unwrap_or_default()))}
        </p>
    }
}

/// Returns an error as a sentence beside its box.
fn sentence(error: &Error) -> String {
    format!("{} is {}: {}.", error.field(), error.got(), error.help())
}
