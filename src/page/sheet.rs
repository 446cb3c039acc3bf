//! What is printed in place of the controls: the parameters and the link.

use crossover_screens::screen::Param;
use crossover_shell::address::absolute;
use leptos::prelude::*;

use crate::browser;
use crate::signals::part;
use crate::store::{Page, Store};
use crate::table::{self, Item};
use crate::theme::Themes;

/// The parameters as a table, and the link; shown in print only.
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
            let link = store
                .state
                .with(|state| absolute(&browser::address(), state));
            view! {
                <section class="paper" aria-hidden="true">
                    <h2>"Parameters"</h2>
                    <table><tbody>{table::rows(rows)}</tbody></table>
                    <p>{link}</p>
                </section>
            }
        })
    })
}
