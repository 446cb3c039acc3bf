//! The menu of presets, which names the one that the page is at.

use crossover_screens::screen::{Params, Preset};
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
    let its_states = states.clone();
    let chosen = memo(move || {
        let machine = page.chosen().machine();
        page.params.with(|params| {
            let same = |(its, with): &(_, _)| its == params && *with == machine;
            its_states.iter().position(same)
        })
    });
    // The names of examples hold numbers: of their own state, or of the present one.
    let told = memo(move || {
        let told = |(preset, (params, _)): (&Preset, &(Params, _))| {
            let own = page.hidden_with(params);
            let now =
                |text| page.hidden().with(|hidden| hidden.left_out_of(&own.left_out_of(text)));
            (now(preset.title), now(preset.source))
        };
        presets.iter().zip(&states).map(told).collect::<Vec<_>>()
    });
    let title = move |place: usize| told.with(|told| told[place].0.clone());
    let fold = NodeRef::<html::Details>::new();
    let entry = move |(place, preset): (usize, &'static Preset)| {
        let take = move |_| {
            page.chosen().take(preset);
            menu::leave(fold);
        };
        view! {
            <button
                type="button"
                class="entry"
                aria-pressed=text(move || (chosen.get() == Some(place)).to_string())
                on:click=take
            >
                {text(move || title(place))}
                <span class="explanation">{text(move || told.with(|told| told[place].1.clone()))}</span>
            </button>
        }
    };
    let called = move |none: &str| chosen.get().map_or_else(|| none.to_owned(), title);
    let head = text(move || called("Example"));
    let name = text(move || format!("Example: {}", called("none")));
    (!presets.is_empty()).then(|| {
        view! {
            <div class="presets">
                <Menu fold title=head name>{presets.iter().enumerate().map(entry).collect_view()}</Menu>
            </div>
        }
    })
}
