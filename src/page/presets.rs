//! The menu of presets, which names the one that the page is at.

use crossover_screens::screen::Preset;
use leptos::html;
use leptos::prelude::*;

use crate::menu::{self, Menu};
use crate::signals::{memo, text};
use crate::store::Page;

/// The choice of a preset, each with its source.
#[component]
pub fn Presets() -> impl IntoView {
    let page = Page::here();
    let presets = page.screen.presets;
    let states: Vec<_> = presets.iter().map(|preset| page.chosen().state_of(preset)).collect();
    let chosen = memo(move || {
        let machine = page.chosen().machine();
        let here = page.params.with(|params| {
            let same = |(its, with): &(_, _)| its == params && *with == machine;
            states.iter().position(same)
        });
        here.map(|index| presets[index].title)
    });
    let fold = NodeRef::<html::Details>::new();
    let entry = move |preset: &'static Preset| {
        let take = move |_| {
            page.chosen().take(preset);
            menu::leave(fold);
        };
        view! {
            <button
                type="button"
                class="entry"
                aria-pressed=text(move || (chosen.get() == Some(preset.title)).to_string())
                on:click=take
            >
                {preset.title}
                <span class="explanation">{preset.source}</span>
            </button>
        }
    };
    let title = text(move || chosen.get().unwrap_or("Example").to_owned());
    let name = text(move || format!("Example: {}", chosen.get().unwrap_or("none")));
    (!presets.is_empty()).then(|| {
        view! {
            <div class="presets">
                <Menu fold title name>{presets.iter().map(entry).collect_view()}</Menu>
            </div>
        }
    })
}
