//! The texts of a draft as boxes.

use crossover_screens::lesson::{Lesson, Question, Step};
use crossover_shell::lesson_draft::{LessonDraft, Named};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::workshop::Workshop;
use crate::browser;
use crate::menu;
use crate::signals::{memo, part};

/// A text of the draft.
#[derive(Clone, Copy)]
pub struct Field {
    /// What it is called by in ids, and in what can be undone.
    pub key: &'static str,
    /// Its label.
    pub label: &'static str,
    /// What is typed there; may be empty.
    pub hint: &'static str,
    /// How many lines are shown; one is all there are.
    pub lines: u8,
    /// Whose text it is.
    pub of: Of,
    /// How a value of the state stands in it; `None` where it names none.
    pub names: Option<fn(&str) -> String>,
}

/// Returns how a text names the value with that key: it follows the state.
pub fn in_braces(key: &str) -> String {
    format!("{{{key}}}")
}

/// Whose text it is: how it is read and written.
#[derive(Clone, Copy)]
pub enum Of {
    /// The lesson.
    Lesson(fn(&Lesson) -> String, fn(&mut Lesson, &str)),
    /// The open step.
    Step(fn(&Step) -> String, fn(&mut Step, &str)),
    /// Its question.
    Question(fn(&Question) -> String, fn(&mut Question, &str)),
}

impl Field {
    fn read(self, draft: &LessonDraft) -> String {
        match self.of {
            Of::Lesson(read, _) => read(draft.lesson()),
            Of::Step(read, _) => read(draft.step()),
            Of::Question(read, _) => draft.step().question.as_ref().map(read).unwrap_or_default(),
        }
    }

    fn write(self, draft: &mut LessonDraft, text: &str) {
        let (key, at) = (self.key, browser::now());
        match self.of {
            Of::Lesson(_, write) => draft.edit(key, at, |lesson| write(lesson, text)),
            Of::Step(_, write) => draft.edit_step(key, at, |step| write(step, text)),
            Of::Question(_, write) => draft.ask(key, at, |question| write(question, text)),
        }
    }

    /// Returns its box, below its label.
    pub fn view(self) -> AnyView {
        let workshop = Workshop::current();
        let id = format!("builder-{}", self.key);
        let shown = memo(move || workshop.read(|draft| self.read(draft)).unwrap_or_default());
        let typed = move |event: web_sys::Event| {
            let text = event_target_value(&event);
            workshop.change(|draft| self.write(draft, &text));
        };
        // What could not be taken is not shown either.
        let repaired = move |event: web_sys::Event| {
            event_target::<web_sys::HtmlInputElement>(&event).set_value(&shown.get_untracked());
        };
        let typed_into = if self.lines == 1 {
            view! {
                <input type="text" id=id.clone() autocomplete="off" placeholder=self.hint prop:value=shown on:input=typed on:change=repaired/>
            }
            .into_any()
        } else {
            view! {
                <textarea id=id.clone() rows=self.lines placeholder=self.hint prop:value=shown on:input=typed></textarea>
            }
            .into_any()
        };
        let values = self.names.map(|names| self.values(id.clone(), names));
        view! { <div class="field"><label id=label_of(&id) for=id>{self.label}</label>{typed_into}{values}</div> }
            .into_any()
    }

    /// Returns the values of the state that it can name, behind a button: what is chosen stands where the cursor is.
    fn values(self, id: String, names: fn(&str) -> String) -> AnyView {
        let workshop = Workshop::current();
        let (fold, open) = (NodeRef::<html::Details>::new(), RwSignal::new(false));
        let id = StoredValue::new(id);
        let row = move |named: Named| {
            let choose = move |_| {
                menu::close(fold);
                if let Some(text) = id.with_value(|id| insert(id, &names(named.key))) {
                    workshop.change(|draft| self.write(draft, &text));
                }
            };
            view! {
                <li><button type="button" class="quiet" on:click=choose>{named.label} " " <span>{named.shown}</span></button></li>
            }
        };
        let rows = move || {
            open.get().then(|| {
                let values = workshop.read(LessonDraft::values).unwrap_or_default();
                view! { <ul>{values.into_iter().map(row).collect_view()}</ul> }
            })
        };
        view! {
            <details
                class="values"
                node_ref=fold
                on:toggle=move |_| open.set(fold.get_untracked().is_some_and(|fold| fold.open()))
                on:keydown=move |event| if event.key() == "Escape" && menu::leave(fold) { event.prevent_default() }
            >
                <summary aria-describedby=id.with_value(|id| label_of(id))>"Insert a value"</summary>
                {part(rows)}
            </details>
        }
        .into_any()
    }
}

/// Returns paragraphs as they are typed, a line each.
pub fn join_lines(paragraphs: &[String]) -> String {
    paragraphs.join("\n")
}

/// Returns typed lines as paragraphs; the last may be empty, as it is about to be typed.
pub fn split_lines(text: &str) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { text.split('\n').map(str::to_owned).collect() }
}

/// Returns the id of the label of the box with that id.
fn label_of(id: &str) -> String {
    format!("{id}-label")
}

/// Puts `text` where the cursor of the box with that id is, which gets the focus behind it. Returns what the box holds.
fn insert(id: &str, text: &str) -> Option<String> {
    let element = document().get_element_by_id(id)?;
    let end =
        |start: Option<u32>| Some(start.unwrap_or_default() + text.encode_utf16().count() as u32);
    match element.dyn_into::<web_sys::HtmlTextAreaElement>() {
        Ok(area) => {
            let end = end(area.selection_start().ok()?);
            area.set_range_text(text).ok()?;
            area.focus().ok()?;
            area.set_selection_start(end).and_then(|()| area.set_selection_end(end)).ok()?;
            Some(area.value())
        }
        Err(element) => {
            let input = element.dyn_into::<web_sys::HtmlInputElement>().ok()?;
            let end = end(input.selection_start().ok()?);
            input.set_range_text(text).ok()?;
            input.focus().ok()?;
            input.set_selection_start(end).and_then(|()| input.set_selection_end(end)).ok()?;
            Some(input.value())
        }
    }
}
