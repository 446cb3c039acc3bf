//! A lesson as a package for a course system, made in the browser of the files of this page.

use crossover_screens::archive::File;
use crossover_screens::lesson::scorm::{FILES, INDEX, Package, is_movable};
use js_sys::Uint8Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::browser;
use crate::packed::Packed;
use crate::signals::{flag, text};

/// What is said where this copy of the page names no files: in a build for development, or on a host of its own.
const NO_FILES: &str = "This copy of the page cannot be packed by itself. Use the command line: crossover lesson LINK -o lesson.zip.";

/// What is said where a file does not come.
const MISSING: &str = "A file of the page did not come. Check the network, then press again.";

/// The press that makes the package, and the percentage that passes.
#[component]
pub fn Scorm() -> impl IntoView {
    let Packed(lesson) = expect_context();
    let (pass, said, busy) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new(false));
    let pack = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let pass = match read_pass(&pass.get_untracked()) {
            _ if busy.get_untracked() => return,
            Ok(pass) => pass,
            Err(told) => return said.set(told.to_owned()),
        };
        let Some(opened) = lesson.run(()) else {
            return said.set("The lesson has no step yet.".to_owned());
        };
        if pass.is_some() && opened.lesson.count_questions() == 0 {
            return said.set(
                "The lesson asks nothing, so nobody can pass: leave the percentage out.".to_owned(),
            );
        }
        busy.set(true);
        said.set("The files of the page are put together…".to_owned());
        spawn_local(async move {
            let told = match site().await {
                Err(told) => told,
                Ok(site) => match Package::new(&opened, None, pass, site).zip() {
                    Ok(zip) => {
                        let bytes = Uint8Array::from(zip.as_slice());
                        browser::download("lesson.zip", "application/zip", &bytes.into());
                        "Saved. Add it to your course as a SCORM package."
                    }
                    Err(_) => NO_FILES,
                },
            };
            busy.try_set(false);
            said.try_set(told.to_owned());
        });
    };
    view! {
        <form class="packing" on:submit=pack>
            <label>
                "Passes with "
                <input
                    type="text"
                    inputmode="numeric"
                    autocomplete="off"
                    placeholder="nobody fails"
                    on:input=move |event| pass.set(event_target_value(&event))
                />
                " %"
            </label>
            <button type="submit" aria-disabled=text(move || busy.get().to_string())>"Save a SCORM package"</button>
            <p class="explanation" role="status" hidden=flag(move || said.with(String::is_empty))>{text(move || said.get())}</p>
            <p class="explanation">
                "For Moodle, Blackboard, ILIAS and others: this page with the lesson, and the score goes to the course. Notes for the teacher are left out."
            </p>
        </form>
    }
}

/// Returns the percentage that passes, where one is typed.
fn read_pass(typed: &str) -> Result<Option<u32>, &'static str> {
    match typed.trim().trim_end_matches('%').trim() {
        "" => Ok(None),
        typed => match typed.parse() {
            Ok(pass @ 1..=100) => Ok(Some(pass)),
            _ => {
                Err("Give a whole percentage from 1 to 100, or leave it blank: then nobody fails.")
            }
        },
    }
}

/// Returns the files of this page.
async fn site() -> Result<Vec<File>, &'static str> {
    let list = fetch(FILES).await.ok().and_then(|bytes| String::from_utf8(bytes).ok());
    // A host may answer with a page of its own where there is no such file.
    let list = list.filter(|list| list.lines().any(|path| path == INDEX)).ok_or(NO_FILES)?;
    let mut site = Vec::new();
    for path in list.lines().filter(|path| !path.is_empty()) {
        let bytes = fetch(path).await.map_err(|()| MISSING)?;
        if path == INDEX && !std::str::from_utf8(&bytes).is_ok_and(is_movable) {
            return Err(NO_FILES);
        }
        site.push((path.to_owned(), bytes));
    }
    site.push((FILES.to_owned(), list.into_bytes()));
    Ok(site)
}

async fn fetch(path: &str) -> Result<Vec<u8>, ()> {
    let response = JsFuture::from(window().fetch_with_str(path)).await.map_err(drop)?;
    let response: web_sys::Response = response.dyn_into().map_err(drop)?;
    if !response.ok() {
        return Err(());
    }
    let buffer = JsFuture::from(response.array_buffer().map_err(drop)?).await.map_err(drop)?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
