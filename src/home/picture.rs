//! The picture of a screen, small.

use leptos::prelude::*;

use crate::signals::text;
use crate::theme::Themes;

/// Returns the picture of a screen. The build draws it (`cargo xtask finish`); a page for development has none.
pub fn picture(screen: &'static str) -> AnyView {
    let themes = Themes::current();
    let source = text(move || format!("./pictures/{screen}-{}.svg", themes.picture()));
    view! {
        <span class="card-picture">
            <img class="miniature" src=source alt="" loading="lazy" width="168" height="92"/>
        </span>
    }
    .into_any()
}
