//! What stands on paper in place of the controls: the parameters and the link.

use crossover_screens::link::State;
use crossover_screens::param::Param;
use leptos::prelude::*;

use crate::derive::part;
use crate::store::{Page, Store};
use crate::table::{self, Item};
use crate::theme::Themes;

/// The parameters as a table, and the link; shown in print alone.
#[component]
pub fn PrintSheet() -> impl IntoView {
    let page = Page::here();
    let store = Store::here();
    let print = Themes::here().print;
    part(move || {
        print.get().then(|| {
            let row = |param: &'static Param| {
                let value = page.params.with(|params| params.edited(param.key));
                vec![
                    Item::head(format!("{} {}", param.label, param.symbol)),
                    Item::data("", value),
                ]
            };
            let rows = page.screen.table.params.iter().map(row).collect();
            let address = window().location().href().unwrap_or_default();
            let base = address.split('#').next().unwrap_or_default().to_owned();
            view! {
                <section class="paper" aria-hidden="true">
                    <h2>"Parameters"</h2>
                    <table><tbody>{table::rows(rows)}</tbody></table>
                    <p>{base + &store.state.with(State::write)}</p>
                </section>
            }
        })
    })
}
