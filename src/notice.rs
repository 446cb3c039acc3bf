//! Words that the page says above everything else, until the reader has read them.

use leptos::prelude::*;

use crate::browser;
use crate::signals::part;

/// Returns the words of `said`, while there are any, and the way to dismiss them.
pub fn render_notice(label: &'static str, said: RwSignal<String>) -> AnyView {
    part(move || {
        let words = said.get();
        (!words.is_empty()).then(|| {
            view! {
                <section class="notice" role="status" aria-label=label>
                    <p>{words}</p>
                    <button type="button" class="quiet" on:click=move |_| { said.set(String::new()); browser::focus("main"); }>
                        "Dismiss"
                    </button>
                </section>
            }
        })
    })
}
