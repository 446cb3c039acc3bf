//! A lesson of one's own as an entry of what is kept.

use serde::{Deserialize, Serialize};

use crate::lesson_draft::LessonDraft;

/// A lesson of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptLesson {
    /// What distinguishes it, whatever it is called.
    pub id: String,
    /// When it was changed last, in milliseconds since 1970; 0 where that is not known.
    pub changed: u64,
    /// The text of its [`LessonDraft`].
    pub draft: String,
}

impl KeptLesson {
    /// Returns the lesson of an entry with what of it can be read, and whether that is all; `None` where there is no
    /// lesson in it.
    pub fn read(text: &str) -> Option<(Self, bool)> {
        let lesson: Self = serde_json::from_str(text).ok()?;
        let (draft, is_whole) = LessonDraft::read(&lesson.draft)?;
        let draft = if is_whole { lesson.draft } else { draft.keep() };
        Some((Self { draft, ..lesson }, is_whole))
    }

    /// Returns its text as an entry.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns its draft.
    pub fn opened(&self) -> Option<LessonDraft> {
        LessonDraft::read(&self.draft).map(|(draft, _)| draft)
    }

    /// Returns what it is called.
    pub fn name(&self) -> String {
        self.opened().map(|draft| draft.name().to_owned()).unwrap_or_default()
    }
}
