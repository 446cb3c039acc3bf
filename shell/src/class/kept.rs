//! The answers of a class as an entry of what a browser keeps.

use crossover_screens::lesson::Opened;
use serde::{Deserialize, Serialize};

use super::gather::Class;
use super::text::Label;

/// The answers of a class to a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptClass {
    lesson: String,
    version: String,
    /// The names, one a line.
    roster: String,
    /// The texts, in the order in which they came.
    texts: Vec<String>,
}

impl KeptClass {
    /// Returns what of a class is kept.
    pub fn of(class: &Class) -> Self {
        let Label { lesson, version } = class.label().clone();
        let texts = class.texts().iter().map(super::Text::write).collect();
        Self { lesson, version, roster: class.roster().to_owned(), texts }
    }

    /// Returns the entry of a text; `None` of what is none.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Returns its text as an entry.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns what no two entries have in common: the lesson and its version.
    pub fn id(&self) -> String {
        format!("{} {}", self.version, self.lesson)
    }

    /// Returns whether it is of the lesson that is open.
    pub fn is_of(&self, opened: &Opened) -> bool {
        let label = Label { lesson: self.lesson.clone(), version: self.version.clone() };
        label.differs_from(&Label::of(opened)).is_none()
    }

    /// Returns the class.
    pub fn class(&self, opened: &Opened) -> Class {
        let mut class = Class::new(opened);
        class.set_roster(&self.roster);
        for text in &self.texts {
            class.take(text);
        }
        class
    }

    /// Returns it with what another tab has gathered of the same lesson.
    pub fn joined(mut self, there: &Self) -> Self {
        let new = std::mem::take(&mut self.texts);
        self.texts.clone_from(&there.texts);
        self.texts.extend(new.into_iter().filter(|text| !there.texts.contains(text)));
        if self.roster.trim().is_empty() {
            self.roster.clone_from(&there.roster);
        }
        self
    }
}
