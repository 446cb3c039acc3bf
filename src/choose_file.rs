//! The button that chooses files: what one may drop, by a press.

use leptos::prelude::*;

use crate::given::{Given, Offered};

/// A button that asks for files of measurements, and reads them.
#[component]
pub fn ChooseFile(
    /// The words on it.
    title: &'static str,
    /// What happens before the files are read.
    #[prop(optional, into)]
    before: Option<Callback<()>>,
) -> impl IntoView {
    let offered = Offered::current();
    let chosen = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        if let Some(files) = input.files().filter(|files| 0 < files.length()) {
            before.inspect(|before| before.run(()));
            offered.take(Given::files(&files));
        }
        // The same file may be chosen again.
        input.set_value("");
    };
    view! {
        <label class="choose-file">
            <input type="file" multiple on:change=chosen/>
            <span>{title}</span>
        </label>
    }
}
