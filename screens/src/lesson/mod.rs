//! A lesson: a title, a task, and steps, each a state with its own text, prediction and question.
//!
//! A lesson is a text of one `key: value` a line, which is also how the ready lessons are written
//! ([`text`]). In a link it stands compressed ([`code`]), so that a lesson made today opens for ever.

mod change;
mod code;
mod door;
mod fair;
mod holds;
mod ready;
pub mod scorm;
#[cfg(test)]
mod tests;
mod text;

use crossover_model::{Error, order};
use std::sync::Arc;

pub use crate::link::state::{Lesson, Opened, Question, Step};
use crate::link::state::{Notice, State};
use crate::registry::{self, Listing};
use crate::screen::{Screen, Sentence, sentence};
pub use door::{Reader, open};
pub use ready::Ready;
pub use text::MOST_STEPS;

/// How long a code may be, in bytes, that stands alone: with an address before it chat programs do not cut it.
const SHORT: usize = 1900;

/// What the name of a ready lesson ends with where its notes for the teacher go along.
const WITH_NOTES: &str = ".notes";

impl Question {
    /// Returns the options in the order of the alphabet, which tells nothing; each as it was typed.
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
        let (holds, told, notes) = (Vec::new(), Vec::new(), Vec::new());
        Self { state, title, text, question, holds, told, notes }
    }

    /// Returns texts of the step as they are read: with the numbers of its state in their braces.
    pub fn fill(&self, texts: &[String]) -> Vec<String> {
        fill(&self.state, texts)
    }

    /// Returns whether something is asked of the student.
    pub const fn asks(&self) -> bool {
        self.question.is_some() || self.state.view.predict.is_some()
    }
}

/// Returns the text of a code of either version, as much of it as can be read, and what was lost.
fn unpack(code: &str) -> Result<(String, Vec<Notice>), Error> {
    let (text, is_whole) =
        if code.starts_with(change::VERSION) { change::unpack(code)? } else { code::unpack(code)? };
    if text.is_empty() {
        return Err(code::unread(code));
    }
    Ok((text, if is_whole { Vec::new() } else { vec![Notice(code::damaged())] }))
}

/// Returns texts with the numbers of `state` in their braces.
pub fn fill(state: &State, texts: &[String]) -> Vec<String> {
    match &state.params {
        Some(params) if texts.iter().any(|text| text.contains('{')) => {
            let sentences: Vec<_> = texts.iter().cloned().map(Sentence::from).collect();
            sentence::show(&sentences, params, &params.screen().report(params).readouts)
        }
        _ => texts.to_vec(),
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

    /// Returns the lesson for a class: without notes for the teacher, and without what its author has checked.
    pub fn for_class(mut self) -> Self {
        self.notes.clear();
        for step in &mut self.steps {
            step.notes.clear();
            step.holds.clear();
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
        let text = lesson.write();
        let mut code = code::pack(&text);
        let screen = lesson.steps.first()?.state.screen()?;
        // What stands alone needs nothing kept. What is too long for a chat is told by what is new in it.
        if SHORT < code.len() {
            let change = change::pack(&text, screen);
            code = change.filter(|change| change.len() < code.len()).unwrap_or(code);
        }
        Some(Self { lesson: Arc::new(lesson), code: code.into(), step: 0 })
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
        let (text, mut notices) = match unpack(code) {
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
    /// its own, of what changes a ready lesson the screen of that, then, as of any other, those of its steps.
    pub fn screens(code: &str) -> Vec<&'static Listing> {
        let name = code.strip_suffix(WITH_NOTES).unwrap_or(code);
        let name = change::screen_of(code).unwrap_or(name);
        if let Some(own) = registry::find_listing(name).filter(|own| own.screen().is_none()) {
            return vec![own];
        }
        let ready = || Some(registry::find(name)?.lesson.to_owned());
        let text = unpack(code).ok().map(|(text, _)| text).or_else(ready);
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
