//! The choice of a preset, which shows the one that the page is at.

use crossover_screens::screen::Preset;
use leptos::prelude::*;

use crate::signals::{flag, memo, part, text};
use crate::store::Page;

/// The choice of a preset, and its source.
#[component]
pub fn Presets() -> impl IntoView {
    let page = Page::here();
    let presets = page.screen.presets;
    let states: Vec<_> = presets.iter().map(|preset| page.state_of(preset)).collect();
    let chosen = memo(move || {
        let machine = page.machine();
        let here = page.params.with(|params| {
            let same = |(its, with): &(_, _)| its == params && *with == machine;
            states.iter().position(same)
        });
        here.map(|index| presets[index].title)
    });
    let take = move |title: &str| {
        if let Some(preset) = presets.iter().find(|preset| preset.title == title) {
            page.take(preset);
        }
    };
    let option = |preset: &'static Preset| {
        let is_it = flag(move || chosen.get() == Some(preset.title));
        view! { <option value=preset.title selected=is_it>{preset.title}</option> }
    };
    let source = move || {
        let preset = presets
            .iter()
            .find(|preset| Some(preset.title) == chosen.get());
        preset.map(
            |preset| view! { <p class="explanation">{format!("Source: {}", preset.source)}</p> },
        )
    };
    (!presets.is_empty()).then(|| {
        view! {
            <div class="control preset">
                <label class="name" for="preset">"Preset"</label>
                <select
                    id="preset"
                    prop:value=text(move || chosen.get().unwrap_or_default().to_owned())
                    on:change=move |event| take(&event_target_value(&event))
                >
                    <option value="" disabled selected=flag(move || chosen.get().is_none())>
                        "Choose a preset…"
                    </option>
                    {presets.iter().map(option).collect_view()}
                </select>
                {part(source)}
            </div>
        }
    })
}
