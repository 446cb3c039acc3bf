//! What stands on paper in place of the controls: the parameters and the link.

use crossover_screens::link::State;
use leptos::prelude::*;

use crate::derive::text;
use crate::store::{Page, Store};

/// The parameters as a table, and the link; shown in print alone.
#[component]
pub fn PrintSheet() -> impl IntoView {
    let page = Page::here();
    let store = Store::here();
    let rows = page.screen.params.iter().map(|param| {
        let value = text(move || page.params.with(|params| params.edited(param.key)));
        view! { <tr><th>{param.label} " " {param.symbol}</th><td>{value}</td></tr> }
    });
    let link = text(move || {
        let address = window().location().href().unwrap_or_default();
        let base = address.split('#').next().unwrap_or_default().to_owned();
        base + &store.state.with(State::write)
    });
    view! {
        <section class="paper" aria-hidden="true">
            <h2>"Parameters"</h2>
            <table><tbody>{rows.collect_view()}</tbody></table>
            <p>{link}</p>
        </section>
    }
}
