//! The texts of a draft as boxes.

use crossover_screens::lesson::{Lesson, Question, Step};
use crossover_shell::lesson_draft::LessonDraft;
use leptos::prelude::*;

use super::workshop::Workshop;
use crate::browser;
use crate::signals::memo;

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
        view! { <div class="field"><label for=id>{self.label}</label>{typed_into}</div> }.into_any()
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
