//! The menu of presets, which names the one that the page is at.

use crossover_screens::screen::{Params, Preset};
use leptos::html;
use leptos::prelude::*;

use crate::made::made_on_screen;
use crate::menu::{self, Menu};
use crate::signals::{memo, text};
use crate::store::Page;

/// The examples that the page lists, and the one that it is at.
#[derive(Clone, Copy)]
pub struct Examples {
    /// The title and the source of each. They hold numbers: of their own state, or of the present one.
    told: Memo<Vec<(String, String)>>,
    chosen: Memo<Option<usize>>,
}

impl Examples {
    pub fn of(page: Page) -> Self {
        let presets = page.screen.presets;
        // They are read where one is first asked for.
        let states = Memo::new_with_compare(
            move |_| {
                presets.iter().map(|preset| page.chosen().state_of(preset)).collect::<Vec<_>>()
            },
            |_, _| false,
        );
        let chosen = memo(move || {
            let machine = page.chosen().machine();
            page.params.with(|params| {
                let same = |(its, with): &(_, _)| its == params && *with == machine;
                states.with(|states| states.iter().position(same))
            })
        });
        let told = memo(move || {
            let told = |(preset, (params, _)): (&Preset, &(Params, _))| {
                let own = page.hidden_with(params);
                let now =
                    |text| page.hidden().with(|hidden| hidden.left_out_of(&own.left_out_of(text)));
                (now(preset.title), now(preset.source))
            };
            states.with(|states| presets.iter().zip(states).map(told).collect::<Vec<_>>())
        });
        Self { told, chosen }
    }

    fn current() -> Self {
        made_on_screen(|| Self::of(Page::current()))
    }

    fn title(self, place: usize) -> String {
        self.told.with(|told| told[place].0.clone())
    }

    /// Returns the title of the one that the page is at; empty where it is at none.
    fn name(self) -> String {
        self.chosen.get().map_or_else(String::new, |place| self.title(place))
    }
}

/// The name of the example that the page is at, above the answer.
#[component]
pub fn ExampleName() -> impl IntoView {
    let examples = Examples::current();
    view! { <p class="example">{text(move || examples.name())}</p> }
}

/// The choice of a preset, each with its source: first what people ask, then what papers and textbooks print.
#[component]
pub fn Presets() -> impl IntoView {
    let page = Page::current();
    let presets = page.screen.presets;
    let examples = Examples::current();
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
                aria-pressed=text(move || (examples.chosen.get() == Some(place)).to_string())
                on:click=take
            >
                {text(move || examples.title(place))}
                <span class="explanation">{text(move || examples.told.with(|told| told[place].1.clone()))}</span>
            </button>
        }
    };
    let asked = presets.partition_point(|preset| !preset.printed);
    let title = text(|| "Examples".to_owned());
    let name = text(move || match &*examples.name() {
        "" => "Examples".to_owned(),
        name => format!("Examples: {name}"),
    });
    (!presets.is_empty()).then(|| {
        let mut entries = presets.iter().enumerate().map(entry);
        let asked = entries.by_ref().take(asked).collect_view();
        let printed: Vec<_> = entries.collect();
        let heading = (!printed.is_empty())
            .then(|| view! { <p class="entry-group">"From papers and textbooks"</p> });
        view! {
            <div class="presets">
                <Menu fold title name>{asked} {heading} {printed}</Menu>
            </div>
        }
    })
}
