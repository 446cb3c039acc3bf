//! The menu of the screens by subject.

use crossover_screens::link::State;
use crossover_screens::registry::{self, Listing, by_subject};
use leptos::html;
use leptos::prelude::*;

use crate::browser;
use crate::menu::{self, Menu};
use crate::signals::{memo, text};
use crate::store::Store;

#[component]
pub fn ScreensMenu() -> impl IntoView {
    let store = Store::current();
    let current = memo(move || store.around.with(State::screen).map(|screen| screen.schema.id));
    let listed = move || current.get().and_then(registry::find_listing);
    let title = text(move || listed().map_or("Screens", |screen| screen.title).to_owned());
    let fold = NodeRef::<html::Details>::new();
    let link = move |screen: &'static Listing| {
        let here = text(move || {
            if current.get() == Some(screen.id) { "page" } else { "false" }.to_owned()
        });
        view! {
            <li>
                <a
                    href=text(move || store.link_to(Some(screen.id)))
                    aria-current=here
                    on:click=move |event| {
                        if browser::opens_elsewhere(&event) {
                            return;
                        }
                        // The link to the present screen would reset its parameters.
                        if current.get_untracked() == Some(screen.id) {
                            event.prevent_default();
                            menu::leave(fold);
                        } else {
                            menu::close(fold);
                        }
                    }
                >
                    {screen.title}
                </a>
            </li>
        }
    };
    let subjects = by_subject().map(move |(subject, screens)| {
        let links = screens.iter().map(link);
        view! {
            <div>
                <p class="subject">{subject.title()}</p>
                <ul aria-label=subject.title()>{links.collect_view()}</ul>
            </div>
        }
    });
    view! {
        <nav aria-label="Screens">
            <Menu fold title name=text(move || format!("Screens: {}", title.get()))>
                <div class="subjects">{subjects.collect_view()}</div>
            </Menu>
        </nav>
    }
}
