//! A lesson: a title, a task, and steps, each a state with its own text, prediction and question.
//!
//! A lesson is a text of one `key: value` a line, which is also how the ready lessons are written
//! ([`text`]). In a link it stands compressed ([`code`]), so that a lesson made today opens for ever.

mod code;
mod door;
mod ready;
#[cfg(test)]
mod tests;
mod text;

use crossover_model::order;
use std::sync::Arc;

pub use crate::link::state::{Lesson, Opened, Question, Step};
use crate::link::state::{Notice, State};
use crate::registry::{self, Listing};
use crate::screen::Screen;
pub use door::{Reader, open};
pub use ready::Ready;
pub use text::MOST_STEPS;

/// What the name of a ready lesson ends with where its notes for the teacher go along.
const WITH_NOTES: &str = ".notes";

impl Question {
    /// Returns the options in the order of the alphabet, which tells nothing.
    pub fn options(&self) -> Vec<&str> {
        let mut options: Vec<_> =
            self.wrong.iter().chain([&self.right]).map(String::as_str).collect();
        order::sort_by(&mut options, Ord::cmp);
        options
    }
}

impl Step {
    /// Returns an empty step that begins with `state`.
    pub fn of(state: State) -> Self {
        let (title, text, question) = (String::new(), Vec::new(), None);
        Self { state, title, text, question, told: Vec::new(), notes: Vec::new() }
    }

    /// Returns whether something is asked of the student.
    pub const fn asks(&self) -> bool {
        self.question.is_some() || self.state.view.predict.is_some()
    }
}

impl Lesson {
    /// Returns the lesson of a text, and what of it could not be taken. `None` where it has no step.
    pub fn read(text: &str) -> (Option<Self>, Vec<Notice>) {
        text::read(text)
    }

    /// Returns the lesson of a text that is still being written, as [`read`](Self::read) does: questions that are
    /// not finished stay.
    pub fn read_draft(text: &str) -> (Option<Self>, Vec<Notice>) {
        text::read_draft(text)
    }

    /// Returns the text that reads back to this lesson.
    pub fn write(&self) -> String {
        text::write(self)
    }

    /// Returns the lesson for a class: without notes for the teacher.
    pub fn for_class(mut self) -> Self {
        self.notes.clear();
        for step in &mut self.steps {
            step.notes.clear();
        }
        self
    }

    /// Returns whether it has notes for the teacher.
    pub fn has_notes(&self) -> bool {
        !self.notes.is_empty() || self.steps.iter().any(|step| !step.notes.is_empty())
    }

    /// Returns the number of questions and predictions.
    pub fn count_questions(&self) -> usize {
        let asked = |step: &Step| {
            usize::from(step.question.is_some()) + usize::from(step.state.view.predict.is_some())
        };
        self.steps.iter().map(asked).sum()
    }
}

impl Opened {
    /// Returns the first step of a lesson, where it has one.
    pub fn first(lesson: Lesson) -> Option<Self> {
        let code = code::pack(&lesson.write()).into();
        (!lesson.steps.is_empty()).then(|| Self { lesson: Arc::new(lesson), code, step: 0 })
    }

    /// Returns the ready lesson of `screen`, with its notes for the teacher or without.
    pub fn ready(screen: &'static Screen, notes: bool) -> Option<Self> {
        let (lesson, _) = Lesson::read(screen.lesson);
        let lesson = lesson.map(|lesson| if notes { lesson } else { lesson.for_class() })?;
        let code = format!("{}{}", screen.schema.id, if notes { WITH_NOTES } else { "" });
        Some(Self { lesson: Arc::new(lesson), code: code.into(), step: 0 })
    }

    /// Returns what the value of `lesson` in a link stands for, and what of it could not be taken.
    pub fn read(code: &str) -> (Option<Self>, Vec<Notice>) {
        let (name, notes) = match code.strip_suffix(WITH_NOTES) {
            Some(name) => (name, true),
            None => (code, false),
        };
        if let Some(ready) = registry::find(name).and_then(|screen| Self::ready(screen, notes)) {
            return (Some(ready), Vec::new());
        }
        let (text, mut notices) = match code::unpack(code) {
            Ok(unpacked) => unpacked,
            Err(error) => return (None, vec![Notice(error)]),
        };
        let (lesson, unread) = Lesson::read(&text);
        notices.extend(unread);
        let whole = notices.is_empty();
        let opened = lesson.and_then(|lesson| {
            // What was repaired is written as it was read.
            let code = if whole { Some(code.into()) } else { None };
            let opened = Self::first(lesson)?;
            Some(Self { code: code.unwrap_or_else(|| opened.code.clone()), ..opened })
        });
        if opened.is_none() && notices.is_empty() {
            notices.push(Notice(code::unread(code)));
        }
        (opened, notices)
    }

    /// Returns the screens that have to be open before the value of `lesson` in a link can be read: of a ready lesson
    /// its own, of any other those of its steps.
    pub fn screens(code: &str) -> Vec<&'static Listing> {
        let name = code.strip_suffix(WITH_NOTES).unwrap_or(code);
        if let Some(own) = registry::find_listing(name).filter(|own| own.screen().is_none()) {
            return vec![own];
        }
        let text = registry::find(name).map(|screen| screen.lesson.to_owned());
        let text = text.or_else(|| Some(code::unpack(code).ok()?.0));
        text.iter().flat_map(|text| text::screens(text)).collect()
    }

    /// Returns the id of the screen whose ready lesson it is; `None` of any other lesson.
    pub fn ready_id(&self) -> Option<&'static str> {
        let name = self.code.strip_suffix(WITH_NOTES).unwrap_or(&self.code);
        registry::find_listing(name).map(|screen| screen.id)
    }

    /// Returns the step that is open.
    pub fn open(&self) -> &Step {
        &self.lesson.steps[self.step.min(self.lesson.steps.len() - 1)]
    }

    /// Returns the lesson at another step; `None` where it has none such.
    pub fn at(&self, step: usize) -> Option<Self> {
        (step < self.lesson.steps.len()).then(|| Self { step, ..self.clone() })
    }

    /// Returns the state of the step that is open, with the lesson.
    pub fn state(&self) -> State {
        State { lesson: Some(self.clone()), ..self.open().state.clone() }
    }
}
